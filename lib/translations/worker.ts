import "server-only";
import { setTimeout as wait } from "node:timers/promises";
import type { Language } from "@/db/enums";
import { getBriefing } from "@/lib/briefings/data";
import { storiesOf } from "@/lib/briefings/rules";
import type { Briefing, Story } from "@/lib/briefings/types";
import { env } from "@/lib/env";
import { log, logError } from "@/lib/log";
import { type Poller, startPolling } from "@/lib/polling";
import { ModelError } from "@/lib/writing/model/model-error";
import type { Models } from "@/lib/writing/model/open-models";
import { recordedTranslator, type Translate, translateTexts } from "@/lib/writing/translation/translator";
import { listByStory, listToTranslate } from "./data";
import { claimTranslation, releaseTranslation, saveTranslation } from "./mutations";
import { extraTextsOf, textsOf } from "./rules";
import type { TargetLanguage, Translated } from "./types";

const POLL_MS = 15_000;
/** Pause after a failure of the model. */
const PAUSE_MS = 5 * 60_000;
const STOP_MS = 2_000;
const DAY_MS = 86_400_000;
/** Older briefings are not translated, except the newest of each edition. */
const KEPT_UP_MS = 7 * DAY_MS;
const MAX_BRIEFINGS = 20;

/**
 * Translates published and edited stories into the configured languages, until stopped. Without a model, only the bundled sample, whose
 * translations are recorded. Null without further languages.
 */
export function startTranslator(openModels: () => Models | null, recording: string): Poller | null {
  if (targetsOf(env().LANGUAGES).length === 0) return null;
  const fromRecording = recordedTranslator(recording);
  const work = async (stop: AbortSignal) => {
    // New clients for every pass, because they remember failures such as a refused key.
    const models = openModels();
    return models
      ? translateNewest((texts) => translateTexts(texts, models), stop)
      : translateNewest(fromRecording, stop, true);
  };
  const { stop } = startPolling({ work, pauseMs: PAUSE_MS, failure: "Stories could not be translated." });
  // A slow model call is abandoned; its story can be claimed again after the lease.
  return { stop: () => Promise.race([stop(), wait(STOP_MS, undefined, { ref: false })]) };
}

/**
 * Translates the missing texts of the newest briefings, newest first; with a recording, only those in it. Returns the pause until the next
 * pass in milliseconds.
 */
export async function translateNewest(translate: Translate, stop?: AbortSignal, isRecorded = false): Promise<number> {
  const since = new Date(Date.now() - KEPT_UP_MS);
  for (const language of targetsOf(env().LANGUAGES)) {
    for (const id of await listToTranslate(since, MAX_BRIEFINGS)) {
      const briefing = await getBriefing(id);
      if (!briefing) continue;
      const isWorking = await translateStories(briefing, { language, translate, isRecorded }, stop);
      if (!isWorking) return PAUSE_MS;
      if (stop?.aborted) return 0;
    }
  }
  return POLL_MS;
}

type How = { language: TargetLanguage; translate: Translate; isRecorded: boolean };

/** Translates story by story, storing each. False if the model failed. */
async function translateStories(briefing: Briefing, how: How, stop: AbortSignal | undefined): Promise<boolean> {
  const stories = storiesOf(briefing);
  const ids = stories.map(({ id }) => id);
  const byStory = await listByStory(ids, how.language);
  const known = new Map([...byStory.values()].flatMap((texts) => [...texts]));
  const title = stories.some((story) => textsOf(story).includes(briefing.ai_title)) ? [] : [briefing.ai_title];
  for (const [index, story] of stories.entries()) {
    if (stop?.aborted) return true;
    const texts = [...textsOf(story), ...extraTextsOf(story), ...(index === 0 ? title.filter(Boolean) : [])];
    const isWorking = await translateStory(story, { ...how, texts, known, own: byStory.get(story.id) ?? NOTHING });
    if (!isWorking) return false;
  }
  return true;
}

/** Translations: `own` of the story, `known` of all stories of its briefing. */
type Work = How & { texts: string[]; own: Translated; known: Map<string, string> };

const NOTHING: Translated = new Map();

async function translateStory({ id }: Story, work: Work): Promise<boolean> {
  const { texts, language, own, known, translate, isRecorded } = work;
  // A story and the insight on it share sentences.
  const shared = texts.filter((text) => !own.has(text) && known.has(text));
  const missing = texts.filter((text) => !known.has(text));
  if (missing.length === 0 && shared.length === 0) return true;
  const target = { story_id: id, language };
  if (isRecorded && shared.length === 0 && (await translate(missing)).size === 0) return true;
  if (!(await claimTranslation(target, texts))) return true;
  try {
    const made = missing.length > 0 ? await translate(missing) : new Map<string, string>();
    const saved = new Map([...shared.map((text) => [text, known.get(text) ?? ""] as const), ...made]);
    await saveTranslation(target, Object.fromEntries(saved));
    for (const [english, text] of made) known.set(english, text);
    log("story translated", { story: id, language, texts: made.size, left_out: missing.length - made.size });
    return true;
  } catch (error) {
    await releaseTranslation(target).catch(() => {});
    if (!(error instanceof ModelError)) throw error;
    logError("The model could not translate a story; it stays English for now.", error, { story: id });
    return false;
  }
}

function targetsOf(languages: readonly Language[]): TargetLanguage[] {
  return languages.flatMap((each) => (each === "en" ? [] : [each]));
}
