import "server-only";
import { listComparableArticles } from "@/lib/articles/data";
import { mostRelevantFirst, newestFirst } from "@/lib/briefings/rules";
import type { StoryDraft } from "@/lib/briefings/types";
import { dayOf } from "@/lib/dates";
import { findOtherStates, groupEvents } from "@/lib/news/compare/events";
import { rarityOf } from "@/lib/news/compare/leads";
import type { TextDoc } from "@/lib/news/compare/texts/reprints";
import type { RunContext } from "@/lib/runs/worker/run-context";
import { findReportedEvents } from "@/lib/writing/draft/events";
import { withFactsOf } from "@/lib/writing/draft/further-facts";
import { sourceTextOf } from "@/lib/writing/source-text";

/** Maximum stories compared per section: three times its size, because less relevant ones would not be shown. */
const MAX_COMPARED = 72;

type Context = Pick<RunContext, "models" | "timeZone"> & {
  /** Texts published in recent briefings. */
  published: TextDoc[];
  /** Receives a note for admins if the model could not be used. */
  note: (text: string) => void;
};

/** A full report is nearly as relevant as the most relevant one of its event, and at least half as long as the longest of these. */
const LESS_RELEVANT = 20;
const FULL_LENGTH = 0.5;
/** So much newer outweighs half the length: outlets report one state of an event within hours, and the next state later. */
const NEWER_MS = 6 * 3_600_000;

/**
 * Merges stories on one event across sections: the fullest new report stays in its section with further facts of the others, which become its sources. Events
 * are detected by meaning with a model, else by words. Of announcements of one program for several states, keeps the local ones, or the
 * one published first, or the most relevant one.
 */
export async function joinEvents(sections: StoryDraft[][], context: Context): Promise<StoryDraft[][]> {
  const candidates = sections.map((drafts) => [...drafts].sort(mostRelevantFirst).slice(0, MAX_COMPARED));
  const draftOf = new Map(candidates.flat().map((draft) => [draft.article_id, draft]));
  const texts = await listComparableArticles([...draftOf.keys()]);
  const reported = await listReported([...draftOf.values()], context);
  const rarity = rarityOf(texts);
  const textOf = new Map(texts.map((text) => [text.id, text]));
  const groups = groupEvents(texts, rarity, reported);
  const stories = groups.flatMap((group) => {
    const members = group.flatMap(({ id, text }) => {
      const draft = draftOf.get(id);
      return draft ? [{ draft, length: text.length }] : [];
    });
    const lead = leadOf(members);
    if (!lead) return [];
    const others = members.map(({ draft }) => draft).filter((draft) => draft !== lead);
    const otherIds = others
      .toSorted(mostRelevantFirst)
      .flatMap(({ article_id, article_ids }) => [article_id, ...article_ids]);
    const relevance = Math.max(...members.map(({ draft }) => draft.relevance));
    const is_local = members.some(({ draft }) => draft.is_local);
    const article_ids = [...new Set([...lead.article_ids, ...otherIds])];
    const sources = group.map((each) => sourceTextOf(each, context.timeZone));
    return [{ ...withFactsOf(others.toSorted(mostRelevantFirst), lead, sources), relevance, is_local, article_ids }];
  });
  const docsOf = (drafts: StoryDraft[]) =>
    drafts.toSorted(mostRelevantFirst).flatMap(({ article_id }) => textOf.get(article_id) ?? []);
  const otherStates = findOtherStates(
    docsOf(stories.filter(({ is_local }) => !is_local)),
    [...context.published, ...docsOf(stories.filter(({ is_local }) => is_local))],
    rarity,
  );
  return candidates.map((drafts) => {
    const ids = new Set(drafts.map(({ article_id }) => article_id));
    return stories.filter(({ article_id }) => ids.has(article_id) && !otherStates.has(article_id));
  });
}

type Report = { draft: Pick<StoryDraft, "article_id" | "date" | "relevance" | "is_update">; length: number };

/**
 * The fullest of the newest full reports of an event: much earlier ones report an earlier state. Of a published event, only a report with a new
 * fact leads.
 */
export function leadOf<T extends Report>(reports: T[]): T["draft"] | undefined {
  const updates = reports.filter(({ draft }) => draft.is_update);
  const fit = updates.length > 0 ? updates : reports;
  const mostRelevant = Math.max(...fit.map(({ draft }) => draft.relevance));
  const relevant = fit.filter(({ draft }) => draft.relevance > mostRelevant - LESS_RELEVANT);
  const longest = Math.max(...relevant.map(({ length }) => length));
  const full = relevant.filter(({ length }) => length >= longest * FULL_LENGTH);
  const timeOf = ({ draft }: T) => draft.date?.getTime() ?? 0;
  const newest = Math.max(...full.map(timeOf));
  const weightOf = (report: T) => report.length * 2 ** ((timeOf(report) - newest) / NEWER_MS);
  return full.sort((one, other) => weightOf(other) - weightOf(one) || newestFirst(one.draft, other.draft))[0]?.draft;
}

async function listReported(drafts: StoryDraft[], { models, timeZone, note }: Context): Promise<number[][]> {
  // If the model wrote none of the stories, it would also fail here, after the same timeout.
  if (!models || drafts.every(({ summary_method }) => summary_method === "extractive")) return [];
  const items = drafts.toSorted(mostRelevantFirst).map((draft) => ({
    id: draft.article_id,
    day: draft.date && dayOf(draft.date, timeZone),
    title: draft.ai_takeaway_title,
    takeaway: draft.ai_takeaway_text,
  }));
  const { groups, failure } = await findReportedEvents(items, models.writer);
  if (failure) note(`${failure.message}: reports of one event were grouped by their words only.`);
  return groups;
}
