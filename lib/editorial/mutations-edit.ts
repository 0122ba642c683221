import "server-only";
import { listComparableArticles } from "@/lib/articles/data";
import { recordChange } from "@/lib/audit/mutations";
import { claimEdit, updateStory } from "@/lib/briefings/mutations-editing";
import type { DateAhead } from "@/lib/briefings/types";
import { queuePosts } from "@/lib/channels/mutations";
import { type Db, requireFound, transaction } from "@/lib/db";
import { env } from "@/lib/env";
import { AppError } from "@/lib/errors";
import type { Admin, Context } from "@/lib/viewer";
import { formOf, isHedged } from "@/lib/writing/check/form";
import { type CheckedUnit, checkUnits } from "@/lib/writing/check/units";
import { ModelError } from "@/lib/writing/model/model-error";
import type { Model } from "@/lib/writing/model/openai";
import { sourceTextOf } from "@/lib/writing/source-text";
import type { Place, SourceText } from "@/lib/writing/types";
import { getEditableBriefing, listSharingBriefings } from "./data";
import {
  carriedTexts,
  changedTexts,
  dateText,
  type EditedText,
  isChanged,
  shownTexts,
  type Texts,
  textsOf,
} from "./rules-edit";
import type { DateEdit, StoryEdit } from "./schema";
import type { EditableBriefing, EditableStory, SentenceFault } from "./types";

/**
 * Saves an edited story, and carries what changed to stories that share its sentences (`carryEdit`). Its new texts are checked like generated ones. If some fail, returns their faults and saves nothing, unless the
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
  const articleIds = story.sources.map((source) => source.id);
  const others = briefing.waiting_since === null ? await listSharingBriefings(articleIds, briefing_id, ctx.conn) : [];
  await transaction(ctx.conn, async (tx) => {
    const { isWaiting } = await claimEdit(briefing_id, version, tx);
    const dates_ahead = texts.dates_ahead.map((date) => placed(date, story, checked));
    const saved = { ...texts, dates_ahead, ...basisOf(story, texts, checked, reader !== null) };
    await updateStory(id, briefing_id, saved, isWaiting ? null : correction, tx);
    const edit = { story, saved: { ...story, ...saved }, checked, isSecondRead: reader !== null, correction };
    const also = await carryEdit(edit, [briefing, ...others], tx);
    if (!isWaiting) {
      await queueCorrection({ ...story, title: texts.ai_takeaway_title, correction }, briefing, version + 1, tx);
    }
    const overruled = faults.length > 0 ? { overruled: faults, why: overrule } : {};
    const carried = also.length > 0 ? { also } : {};
    const details = { before: shownTexts(story), after: shownTexts(texts), correction, ...overruled, ...carried };
    const target = targetOf(id, briefing_id);
    await recordChange({ ...ctx, conn: tx }, { action: "story.update", target, details });
  });
  return [];
}

function targetOf(id: number, briefingId: number): string {
  return `story ${id} of summary ${briefingId}`;
}

type Edit = {
  story: EditableStory;
  saved: EditableStory;
  checked: CheckedText[];
  isSecondRead: boolean;
  correction: string;
};

/**
 * Changes the texts that other stories share with an edited one, and tells readers of published ones. The correction is also shown with the
 * stories on the same article in its own briefing, the first of these, whatever their texts, because its page shows only one of them. Returns
 * the changed stories. Throws `conflict` if a briefing has changed since.
 */
async function carryEdit(edit: Edit, briefings: EditableBriefing[], tx: Db): Promise<string[]> {
  const { story, saved, correction } = edit;
  const targets: string[] = [];
  for (const briefing of briefings) {
    const isOwn = briefing === briefings[0];
    const note = briefing.waiting_since === null ? correction : null;
    const changed = briefing.stories.flatMap((other) => {
      if (other.id === story.id || !sharesArticle(other, story)) return [];
      const texts = carriedTexts(other, story, saved);
      const isEdited = isChanged(other, texts);
      if (!isEdited && (!isOwn || note === null || other.article_id !== story.article_id)) return [];
      const { evidence, grounding } = isEdited ? carriedBasis(other, texts, edit) : other;
      return [{ id: other.id, texts: { ...texts, evidence, grounding } }];
    });
    if (changed.length > 0 && !isOwn) await claimEdit(briefing.id, briefing.version, tx);
    for (const { id, texts } of changed) await updateStory(id, briefing.id, texts, note, tx);
    targets.push(...changed.map(({ id }) => targetOf(id, briefing.id)));
  }
  return targets;
}

function sharesArticle(one: EditableStory, other: EditableStory): boolean {
  return one.sources.some(({ id }) => other.sources.some((source) => source.id === id));
}

/** The basis of a story that got its changed texts from an edit of another: their checks, and their passages in its own articles. */
function carriedBasis(other: EditableStory, texts: Texts, { checked, isSecondRead }: Edit) {
  const own = new Set(other.sources.map(({ id }) => id));
  const carried = changedTexts(other, { ...other, ...texts }).flatMap((each) => {
    const found = checked.find(({ text }) => text === each.text);
    return found
      ? [{ ...found, ...each, passages: found.passages.filter(({ article_id }) => own.has(article_id)) }]
      : [];
  });
  return basisOf(other, texts, carried, isSecondRead);
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

/** A changed text with its passages; `fault` says why it may not be shown. */
type CheckedText = EditedText & { fault: string | null; passages: Place[] };

/** The check result of each changed text. A correction by the second reader becomes a fault that suggests it: only the editor rewrites. */
async function checkEdit(story: EditableStory, texts: Texts, reader: Model | null): Promise<CheckedText[]> {
  const { DIGEST_TIMEZONE } = env();
  const changed = changedTexts(story, { ...story, ...texts });
  const excerpts = changed.filter(({ field }) => field === "excerpt").map((excerpt) => checkExcerpt(excerpt, story));
  const articles = await listComparableArticles(story.sources.map(({ id }) => id));
  const sources = articles.map((article) => sourceTextOf(article, DIGEST_TIMEZONE));
  const head = sources.find(({ id }) => id === story.article_id);
  const written = changed.flatMap(({ field, text }) => (field === "excerpt" ? [] : [{ field, text }]));
  if (!head || written.length === 0) return excerpts;
  // Of what to watch, only what is worded as possible is an inference.
  const units = written.map(({ field, text }) => ({
    field: field === "reading" && !isHedged(text) ? ("fact" as const) : field,
    text,
    sources,
  }));
  const checked = await checkOrRefuse(units, head, reader);
  return [...written.map((each, index) => ({ ...each, ...verdictOf(checked[index]) })), ...excerpts];
}

function verdictOf(unit: CheckedUnit | undefined): Pick<CheckedText, "fault" | "passages"> {
  if (!unit) return { fault: "it was not checked", passages: [] };
  const { fault, passages, verdict } = unit;
  if (!unit.isCorrected) return { fault, passages };
  return { fault: `the second reader found it wrong (${verdict}) and suggests: “${unit.text}”`, passages };
}

/** An excerpt is copied from the story's own article. Throws `invalid` for one that is not. */
function checkExcerpt({ field, text }: EditedText, { article_id, sources }: EditableStory): CheckedText {
  const start = sources.find(({ id }) => id === article_id)?.text.indexOf(text) ?? -1;
  if (start < 0) {
    throw new AppError("invalid", "The excerpt must be copied word for word from the story’s own article.", {
      field: "ai_excerpt",
    });
  }
  const { isSteering, fault } = formOf("fact", text);
  return { field, text, fault: isSteering ? fault : null, passages: [{ article_id, start, end: start + text.length }] };
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

/** A date with its place: the stored one if its words are unchanged, else the passage that supports it, else the article's title. */
function placed(edit: DateEdit, { article_id, dates_ahead }: EditableStory, checked: CheckedText[]): DateAhead {
  const text = dateText(edit);
  const stored = dates_ahead.find((date) => dateText(date) === text);
  const passage = checked.find((each) => each.field === "date" && each.text === text)?.passages[0];
  const { start, end, ...place } = stored ?? passage ?? { article_id, start: 0, end: 0 };
  return { ...edit, article_id: place.article_id, start, end };
}

/** The evidence and check counts of an edited story, from its unchanged and its changed texts. */
function basisOf(story: EditableStory, texts: Texts, checked: CheckedText[], isSecondRead: boolean) {
  const before = new Set(textsOf(story).map(({ text }) => text));
  const remaining = new Set(textsOf({ ...story, ...texts }).map(({ text }) => text));
  const evidence = [
    // What is not edited, such as the new fact of an update, keeps its evidence.
    ...story.evidence.filter(({ sentence }) => remaining.has(sentence) || !before.has(sentence)),
    ...checked
      .filter(({ field }) => field !== "title" && field !== "date")
      .flatMap(({ text, passages }) => passages.map((place) => ({ sentence: text, ...place }))),
  ];
  const sentences = checked.filter(({ field }) => field !== "date" && field !== "excerpt");
  const overruled = sentences.filter(({ fault }) => fault !== null).length;
  const { grounding } = story;
  return {
    evidence,
    grounding: {
      ...grounding,
      checked: grounding.checked + sentences.length,
      supported: grounding.supported + sentences.length - overruled,
      overruled: (grounding.overruled ?? 0) + overruled,
      edited: true,
      ...(grounding.second_reader === undefined ? {} : { second_reader: grounding.second_reader && isSecondRead }),
    },
  };
}
