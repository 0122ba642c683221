import "server-only";
import { listArticleLeads, listComparableArticles } from "@/lib/articles/data";
import { getNewestId, listTold } from "@/lib/briefings/data";
import { findContinued, rarityOf } from "@/lib/news/compare/events";
import { listPool, type PoolArticle } from "@/lib/runs/data-candidates";
import type { Run } from "@/lib/runs/types";
import { findNewFact, type NewFact } from "@/lib/writing/check/updates";
import { sourceTextOf } from "@/lib/writing/source-text";

/** What an article adds to an event that was published before. */
export type Update = {
  fact: NewFact;
  /** The newest story of the event. */
  story_id: number;
  /** The articles its earlier stories were written from. */
  earlierIds: number[];
};

export type News = {
  articles: PoolArticle[];
  /** Those of the articles that go on with a published event, by their ids. */
  updates: Map<number, Update>;
  /** What tells a published event again and is left out. */
  repeated: PoolArticle[];
  /** The newest briefing when this was looked up. */
  newest: number;
};

/** What a run's briefing may be chosen from: its pool without what readers were told before, unless there is a new fact. */
export async function listNews(run: Pick<Run, "id" | "user_id" | "as_of">, timeZone: string): Promise<News> {
  const newest = await getNewestId();
  const pool = await listPool(run);
  const storyOf = new Map((await listTold(run.as_of)).map(({ article_id, story_id }) => [article_id, story_id]));
  const leads = await listArticleLeads(pool.map(({ id }) => id));
  const told = await listArticleLeads([...storyOf.keys()]);
  const continued = findContinued(leads, told, rarityOf([...leads, ...told]));
  const updates = new Map<number, Update>();
  for (const [id, events] of continued) {
    const earlier = events.map((event) => event.id);
    const fact = await newFactOf(id, earlier, timeZone);
    if (!fact) continue;
    updates.set(id, { fact, story_id: Math.max(...earlier.map((one) => storyOf.get(one) ?? 0)), earlierIds: earlier });
  }
  const isRepeated = ({ id }: PoolArticle) => continued.has(id) && !updates.has(id);
  const articles = pool.filter((article) => !isRepeated(article));
  return {
    // Leftovers of runs before alone make no briefing.
    articles: articles.some(({ fresh }) => fresh) ? articles : [],
    updates,
    repeated: pool.filter(isRepeated),
    newest,
  };
}

async function newFactOf(id: number, earlier: number[], timeZone: string): Promise<NewFact | null> {
  const texts = await listComparableArticles([id, ...earlier]);
  const sources = texts.map((text) => sourceTextOf(text, timeZone));
  const later = sources.find((source) => source.id === id);
  return later
    ? findNewFact(
        later,
        sources.filter((source) => source !== later),
      )
    : null;
}

const MOST_NAMED = 3;

/** What admins are told of what was left out. */
export function repeatNotes(repeated: Pick<PoolArticle, "title">[]): string[] {
  if (repeated.length === 0) return [];
  const named = repeated.slice(0, MOST_NAMED).map(({ title }) => `“${title}”`);
  const more = repeated.length > MOST_NAMED ? ` and ${repeated.length - MOST_NAMED} more` : "";
  const what = repeated.length === 1 ? "1 article tells" : `${repeated.length} articles tell`;
  return [`${what} a published event again with no new fact: ${named.join(", ")}${more}.`];
}
