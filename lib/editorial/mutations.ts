import "server-only";
import { listComparableArticles } from "@/lib/articles/data";
import { recordChange } from "@/lib/audit/mutations";
import {
  addStory,
  claimEdit,
  deleteWaiting,
  moveStory,
  removeStory,
  restoreBriefing,
  restoreStories,
  updateStory,
  withdrawBriefing,
  withdrawStories,
} from "@/lib/briefings/mutations-editing";
import { queuePosts } from "@/lib/channels/mutations";
import { type Db, requireFound, transaction } from "@/lib/db";
import { env } from "@/lib/env";
import { AppError } from "@/lib/errors";
import { listLocations } from "@/lib/locations/data";
import { isLocalTo } from "@/lib/locations/rules";
import type { Admin, Context } from "@/lib/viewer";
import { type CheckedUnit, checkUnits } from "@/lib/writing/check/units";
import { extractiveTakeaway } from "@/lib/writing/draft/written";
import { ModelError } from "@/lib/writing/model/model-error";
import type { Model } from "@/lib/writing/model/openai";
import { sourceTextOf } from "@/lib/writing/source-text";
import type { SourceText } from "@/lib/writing/types";
import { getEditableBriefing } from "./data";
import { changedSentences, isChanged, sentencesOf } from "./rules-edit";
import type { StoryEdit } from "./schema";
import type { EditableBriefing, EditableStory, SentenceFault } from "./types";

/**
 * Saves an edited story. Its new sentences are checked like generated ones. If some fail, returns their faults and saves nothing, unless the
 * edit overrules them, which is logged. Throws `invalid` for a published story without a correction note, `conflict` if the briefing has
 * changed since, and `not_found`.
 */
export async function editStory(
  ctx: Context<Admin>,
  { id, briefing_id, version, correction, overrule, ...texts }: StoryEdit,
  reader: Model | null,
): Promise<SentenceFault[]> {
  const briefing = requireFound(await getEditableBriefing(briefing_id, ctx.conn), "Briefing");
  const story = requireFound(
    briefing.stories.find((each) => each.id === id),
    "Story",
  );
  if (!isChanged(story, texts)) throw new AppError("invalid", "Nothing was changed.");
  if (briefing.waiting_since === null && correction === "") {
    throw new AppError("invalid", "Describe the correction in one line. Readers see it with the story.", {
      field: "correction",
    });
  }
  const checked = await checkEdit(story, texts, reader);
  const faults = checked.flatMap(({ text, fault }) => (fault === null ? [] : [{ sentence: text, fault }]));
  if (faults.length > 0 && overrule === "") return faults;
  await transaction(ctx.conn, async (tx) => {
    const { isWaiting } = await claimEdit(briefing_id, version, tx);
    const saved = { ...texts, ...basisOf(story, texts, checked, reader !== null) };
    await updateStory({ id, briefing_id }, saved, isWaiting ? null : correction, tx);
    if (!isWaiting) {
      await queueCorrection({ ...story, title: texts.ai_takeaway_title, correction }, briefing, version + 1, tx);
    }
    const overruled = faults.length > 0 ? { overruled: faults, why: overrule } : {};
    const details = { before: shownTexts(story), after: shownTexts(texts), correction, ...overruled };
    const target = `story ${id} of summary ${briefing_id}`;
    await recordChange({ ...ctx, conn: tx }, { action: "story.update", target, details });
  });
  return [];
}

type Correction = Pick<EditableStory, "article_id" | "withdrawn_at"> & { title: string; correction: string };

/** Queues posts about a correction, unless the story or its briefing is withdrawn. */
async function queueCorrection(
  { article_id, withdrawn_at, title, correction }: Correction,
  briefing: Pick<EditableBriefing, "id" | "withdrawn_at">,
  revision: number,
  tx: Db,
): Promise<void> {
  if (withdrawn_at !== null || briefing.withdrawn_at !== null) return;
  const path = `/story/${article_id}`;
  await queuePosts({ event: "corrected", briefing_id: briefing.id, revision, path, title, note: correction }, tx);
}

type Texts = Pick<EditableStory, "ai_takeaway_title" | "ai_takeaway_text" | "ai_summary" | "ai_key_points">;

function shownTexts({ ai_takeaway_title, ai_takeaway_text, ai_summary, ai_key_points }: Texts) {
  return { title: ai_takeaway_title, takeaway: ai_takeaway_text, summary: ai_summary, key_points: ai_key_points };
}

/** The check result of each changed sentence. A correction by the second reader becomes a fault that suggests it: only the editor rewrites. */
async function checkEdit(story: EditableStory, texts: Texts, reader: Model | null): Promise<CheckedUnit[]> {
  const { DIGEST_TIMEZONE } = env();
  const articles = await listComparableArticles(story.sources.map(({ id }) => id));
  const sources = articles.map((article) => sourceTextOf(article, DIGEST_TIMEZONE));
  const head = sources.find(({ id }) => id === story.article_id);
  const changed = changedSentences(story, texts);
  if (!head || changed.length === 0) return [];
  const units = changed.map((sentence) => ({ ...sentence, sources }));
  const checked = await checkOrRefuse(units, head, reader);
  return checked.map((unit, index) => {
    const text = changed[index]?.text ?? unit.text;
    if (!unit.isCorrected) return { ...unit, text };
    return { ...unit, text, fault: `the second reader found it wrong (${unit.verdict}) and suggests: “${unit.text}”` };
  });
}

type Units = Parameters<typeof checkUnits>[0];

async function checkOrRefuse(units: Units, head: SourceText, reader: Model | null): Promise<CheckedUnit[]> {
  try {
    return await checkUnits(units, head, reader);
  } catch (error) {
    if (!(error instanceof ModelError)) throw error;
    const checked = await checkUnits(units, head, null);
    return checked.map((unit) => ({
      ...unit,
      fault: unit.fault ?? `the second reader did not answer (${error.message})`,
    }));
  }
}

/** The evidence and check counts of an edited story, from its unchanged and its changed sentences. */
function basisOf(story: EditableStory, texts: Texts, checked: CheckedUnit[], isSecondRead: boolean) {
  const remaining = new Set(sentencesOf(texts).map(({ text }) => text));
  const excerpts = story.evidence.filter(({ sentence }) => !sentencesOf(story).some(({ text }) => text === sentence));
  const evidence = [
    ...story.evidence.filter(({ sentence }) => remaining.has(sentence)),
    ...excerpts,
    ...checked
      .filter(({ field }) => field !== "title")
      .flatMap(({ text, passages }) => passages.map((place) => ({ sentence: text, ...place }))),
  ];
  const overruled = checked.filter(({ fault }) => fault !== null).length;
  const { grounding } = story;
  return {
    evidence,
    grounding: {
      ...grounding,
      checked: grounding.checked + checked.length,
      supported: grounding.supported + checked.length - overruled,
      overruled: (grounding.overruled ?? 0) + overruled,
      edited: true,
      ...(grounding.second_reader === undefined ? {} : { second_reader: grounding.second_reader && isSecondRead }),
    },
  };
}

type StoryInput = { id: number; briefing_id: number; version: number };

/** Moves a story within its section. Throws `conflict` or `not_found`. */
export async function reorderStory(
  ctx: Context<Admin>,
  { id, briefing_id, version, direction }: StoryInput & { direction: "up" | "down" },
): Promise<void> {
  await transaction(ctx.conn, async (tx) => {
    await claimEdit(briefing_id, version, tx);
    await moveStory({ id, briefing_id }, direction, tx);
    const target = `story ${id} of summary ${briefing_id}`;
    await recordChange({ ...ctx, conn: tx }, { action: "story.move", target, details: { direction } });
  });
}

type Addition = { briefing_id: number; version: number; article_id: number; type: "insight" | "week" | "day" };

/** Adds an extractive story on a stored article. Throws `conflict`, `not_found`, or `invalid` if the article has no text. */
export async function createStory(ctx: Context<Admin>, input: Addition): Promise<void> {
  const { briefing_id, version, article_id, type } = input;
  const [article] = await listComparableArticles([article_id], ctx.conn);
  const source = sourceTextOf(requireFound(article, "Article"), env().DIGEST_TIMEZONE);
  if (source.text.trim() === "") throw new AppError("invalid", "This article has no text to write a story from.");
  const { takeaway, lens, summary_method, grounding, evidence } = extractiveTakeaway(source);
  const texts = { ...takeaway, ...lens, summary_method, grounding, evidence };
  const places = (await listLocations(ctx.conn)).filter((place) => place.is_local);
  const is_local = isLocalTo(source, places);
  await transaction(ctx.conn, async (tx) => {
    await claimEdit(briefing_id, version, tx);
    const story = { ...texts, briefing_id, article_id, type, is_local };
    const id = await addStory(story, tx);
    const details = { article: article_id, section: type };
    const target = `story ${id} of summary ${briefing_id}`;
    await recordChange({ ...ctx, conn: tx }, { action: "story.create", target, details });
  });
}

/** Removes a story from a briefing that waits for review. Throws `conflict` if it is published, or `not_found`. */
export async function deleteStory(ctx: Context<Admin>, { id, briefing_id, version }: StoryInput): Promise<void> {
  await transaction(ctx.conn, async (tx) => {
    const { isWaiting } = await claimEdit(briefing_id, version, tx);
    if (!isWaiting) throw new AppError("conflict", "This briefing is published. Withdraw the story instead.");
    await removeStory(id, briefing_id, tx);
    const target = `story ${id} of summary ${briefing_id}`;
    await recordChange({ ...ctx, conn: tx }, { action: "story.delete", target, details: {} });
  });
}

type Withdrawal = { id: number; reason: string };

/** Withdraws the stories on an article. Their page then shows a notice with the reason. Throws `not_found` if none is public. */
export async function withdrawStory(ctx: Context<Admin>, { id, reason }: Withdrawal): Promise<void> {
  const change = { action: "story.withdraw", target: `story on article ${id}`, details: { reason } };
  await transaction(ctx.conn, async (tx) => {
    const { id: briefing_id, version: revision, title } = await withdrawStories(id, reason, tx);
    const path = `/story/${id}`;
    await queuePosts({ event: "withdrawn", briefing_id, revision, path, title, note: reason }, tx);
    await recordChange({ ...ctx, conn: tx }, change);
  });
}

/** Republishes the withdrawn stories on an article. Throws `not_found`. */
export async function restoreStory(ctx: Context<Admin>, id: number): Promise<void> {
  const change = { action: "story.restore", target: `story on article ${id}`, details: {} };
  await transaction(ctx.conn, async (tx) => {
    await restoreStories(id, tx);
    await recordChange({ ...ctx, conn: tx }, change);
  });
}

/** Withdraws a briefing with its stories. Throws `not_found` when it is not public. */
export async function withdrawWholeBriefing(ctx: Context<Admin>, { id, reason }: Withdrawal): Promise<void> {
  const change = { action: "briefing.withdraw", target: `summary ${id}`, details: { reason } };
  await transaction(ctx.conn, async (tx) => {
    const { version: revision, title } = await withdrawBriefing(id, reason, tx);
    const path = `/briefing/${id}`;
    await queuePosts({ event: "withdrawn", briefing_id: id, revision, path, title, note: reason }, tx);
    await recordChange({ ...ctx, conn: tx }, change);
  });
}

/** Republishes a withdrawn briefing. Throws `not_found`. */
export async function restoreWholeBriefing(ctx: Context<Admin>, id: number): Promise<void> {
  const change = { action: "briefing.restore", target: `summary ${id}`, details: {} };
  await transaction(ctx.conn, async (tx) => {
    await restoreBriefing(id, tx);
    await recordChange({ ...ctx, conn: tx }, change);
  });
}

/** Deletes a briefing that waits for review. Throws `not_found` if it does not. */
export async function discardBriefing(ctx: Context<Admin>, id: number): Promise<void> {
  const change = { action: "briefing.discard", target: `summary ${id}`, details: {} };
  await transaction(ctx.conn, async (tx) => {
    await deleteWaiting(id, tx);
    await recordChange({ ...ctx, conn: tx }, change);
  });
}
