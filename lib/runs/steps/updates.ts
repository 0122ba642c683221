import "server-only";
import { listArticleLeads, listComparableArticles } from "@/lib/articles/data";
import { getHighestId } from "@/lib/briefings/data";
import { listPublishedArticles } from "@/lib/briefings/data-archive";
import { groupEvents } from "@/lib/news/compare/events";
import { findContinued } from "@/lib/news/compare/follow-ups";
import { rarityOf } from "@/lib/news/compare/leads";
import type { TextDoc } from "@/lib/news/compare/texts/reprints";
import { listPool, type PoolArticle } from "@/lib/runs/data-candidates";
import type { Run } from "@/lib/runs/types";
import { correctionIn, findNewFact, type NewFact, ownCorrection } from "@/lib/writing/draft/new-fact";
import { supersededDates } from "@/lib/writing/lens/dates/dates-ahead";
import { type Judgement, judge } from "@/lib/writing/lens/judgement";
import { isKeptOut } from "@/lib/writing/lens/kinds/kinds";
import { sourceTextOf } from "@/lib/writing/source-text";
import { type Correcting, listCorrections } from "./corrections";

/** What an article adds to an already published event, or corrects. */
export type Update = {
  fact: NewFact;
  /** The newest story of the event. Null for a correction that takes the place of articles of its own run. */
  story_id: number | null;
  /** The title of that story's article, or of the first article whose place it takes. */
  earlierTitle: string;
  /** Articles of the event's earlier stories. */
  earlierIds: number[];
  /** The days that it calls off, as YYYY-MM-DD. */
  superseded: string[];
  /** Whether it is a new version of a published page, whose dates it replaces. */
  isVersion: boolean;
  /** The articles whose place a correction takes. */
  replaced: Pick<Judgement, "relevance" | "text_type">[];
};

export type News = {
  articles: PoolArticle[];
  /** Updates of published events and corrections, by article id. */
  updates: Map<number, Update>;
  /** Articles on published events without a new fact; excluded from `articles`. */
  repeated: PoolArticle[];
  /** Articles with an error, found by this run or published, and what corrects each; excluded from `articles`. */
  erroneous: Map<number, Correcting>;
  /** Texts published in recent briefings. */
  published: TextDoc[];
  /** The highest id of a briefing at the time of the query. */
  newest: number;
};

/** The articles a run's briefing is chosen from: its pool without repeats of published events and without articles that others correct. */
export async function listNews(
  run: Pick<Run, "id" | "user_id" | "edition_id" | "as_of" | "is_private">,
  timeZone: string,
): Promise<News> {
  const newest = await getHighestId(run.edition_id);
  const pool = await listPool(run);
  // A private briefing may repeat published stories: it has its own queries.
  const known = run.is_private ? [] : await listPublishedArticles(run.as_of, run.edition_id);
  const leads = await listArticleLeads(pool.map(({ id }) => id));
  const eventOf = new Map(known.map(({ article_id, event_id }) => [article_id, event_id]));
  const articlesOfStories = await listArticleLeads([...eventOf.keys()]);
  const published = articlesOfStories.map((one) => ({ ...one, event_id: eventOf.get(one.id) }));
  const rarity = rarityOf([...leads, ...published]);
  const corrections = await listCorrections(run.id, { pool, leads, published, rarity, timeZone });
  const { corrected, replacing, erroneous } = corrections;
  const isNews = ({ id }: { id: number }) => !erroneous.has(id);
  const reports = leads.filter((one) => isNews(one) && !corrected.has(one.id) && !replacing.has(one.id));
  const continued = findContinued(reports, published, rarity);
  // A report of the same event as one that continues a story continues it, too.
  for (const group of continued.size > 0 ? groupEvents(reports, rarity) : []) {
    const earlier = [...new Set(group.flatMap(({ id }) => continued.get(id) ?? []))];
    for (const { id } of group) if (earlier.length > 0 && !continued.has(id)) continued.set(id, earlier);
  }
  const updates = new Map<number, Update>();
  for (const [id, events] of [...continued, ...corrected]) {
    const earlier = events.map((event) => event.id);
    const story = known.find(({ article_id }) => earlier.includes(article_id));
    const earlierTitle = events.find((event) => event.id === story?.article_id)?.title ?? "";
    const news = story ? await newsIn(id, earlier, corrected.has(id), timeZone) : null;
    if (story && news)
      updates.set(id, { ...news, story_id: story.story_id, earlierTitle, earlierIds: earlier, replaced: [] });
  }
  for (const [id, docs] of replacing) {
    const news = await newsIn(id, [], true, timeZone);
    const earlierTitle = docs[0]?.title ?? "";
    if (news) updates.set(id, { ...news, story_id: null, earlierTitle, earlierIds: [], replaced: docs.map(judge) });
  }
  const repeating = new Set([...continued.keys()].filter((id) => !updates.has(id)));
  // Articles of a kind that is not published are excluded for their kind.
  for (const text of await listComparableArticles([...repeating]))
    if (judge(text).cause === "kind") repeating.delete(text.id);
  const articles = pool.filter((one) => isNews(one) && !repeating.has(one.id));
  return {
    // Leftovers of earlier runs alone do not make a briefing.
    articles: articles.some(({ fresh }) => fresh) ? articles : [],
    updates,
    erroneous,
    published,
    repeated: pool.filter(({ id }) => repeating.has(id)),
    newest,
  };
}

/** What an article adds to earlier ones on its event. Null if it only repeats them. */
async function newsIn(
  id: number,
  earlier: number[],
  isCorrecting: boolean,
  timeZone: string,
): Promise<Pick<Update, "fact" | "superseded" | "isVersion"> | null> {
  const texts = await listComparableArticles([id, ...earlier]);
  const sources = texts.map((text) => sourceTextOf(text, timeZone));
  const later = sources.find((source) => source.id === id);
  if (!later) return null;
  const others = sources.filter((source) => source !== later);
  const isVersion = texts.some((text) => text.id === id && text.version_of !== null);
  const fact = isCorrecting
    ? correctionIn(later)
    : ((isVersion ? ownCorrection(later, others) : null) ?? findNewFact(later, others, { isVersion }));
  return fact && { fact, superseded: supersededDates(later), isVersion };
}

export function isCorrecting(update: Update | null): boolean {
  return update?.fact.kind === "correction";
}

/** Whether it corrects a published story: as the error was published, so is its correction. */
export function correctsStory(update: Update | null): boolean {
  return isCorrecting(update) && update?.story_id !== null;
}

/** A correction that takes the place of other articles is published if one of them would be. */
export function judgedAs<T extends Pick<Judgement, "relevance" | "text_type">>(own: T, update: Update | null): T {
  const replaced = update?.replaced ?? [];
  const { text_type } = replaced.find((one) => !isKeptOut(one.text_type, null)) ?? replaced[0] ?? own;
  return { ...own, text_type, relevance: Math.max(own.relevance, ...replaced.map(({ relevance }) => relevance)) };
}

const MAX_NAMED = 10;

/** A note for admins about the new articles among the excluded ones. The others are in the notes of earlier runs. */
export function repeatNotes(repeated: Pick<PoolArticle, "title" | "fresh">[]): string[] {
  const fresh = repeated.filter((article) => article.fresh);
  if (fresh.length === 0) return [];
  const named = fresh.slice(0, MAX_NAMED).map(({ title }) => `“${title}”`);
  const more = fresh.length > MAX_NAMED ? ` and ${fresh.length - MAX_NAMED} more` : "";
  const count = fresh.length === 1 ? "1 new article repeats" : `${fresh.length} new articles repeat`;
  return [`${count} a published event without a new fact: ${named.join(", ")}${more}.`];
}
