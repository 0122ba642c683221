import "server-only";
import { sql } from "drizzle-orm";
import type { TextStatus } from "@/db/enums";
import { articleSources, articles, feeds, opaqueLinks } from "@/db/schema";
import { type Db, db, single } from "@/lib/db";
import { ARTICLES_LOCK } from "@/lib/locks";

export type NewArticle = {
  title: string;
  url: string;
  image: string | null;
  summary: string | null;
  full_text: string | null;
  text_status: TextStatus;
  author: string | null;
  source: string | null;
  date: Date | null;
  query_id: number | null;
  query_text: string | null;
  bands: number[];
};

export type NewSource = { url: string; outlet: string; publisher: string; title: string; date: Date | null };

/** Lets one transaction at a time decide whether a text is new, so that two runs cannot both keep it. */
export async function lockArticles(conn: Db): Promise<void> {
  await conn.execute(sql`select pg_advisory_xact_lock(${ARTICLES_LOCK})`);
}

export async function createArticle(article: NewArticle, conn: Db): Promise<number> {
  return single(await conn.insert(articles).values(article).returning({ id: articles.id })).id;
}

/** Remembers that an article's text was seen at these addresses; one already known stays with its article. */
export async function addSource(
  articleId: number,
  canonicalUrls: string[],
  source: NewSource,
  conn: Db,
): Promise<void> {
  await conn
    .insert(articleSources)
    .values(canonicalUrls.map((canonical_url) => ({ ...source, canonical_url, article_id: articleId })))
    .onConflictDoNothing();
}

/** Remembers for good where an opaque link leads; `url` is its canonical address. */
export async function saveLinkTarget(url: string, target: string, conn: Db = db()): Promise<void> {
  await conn.insert(opaqueLinks).values({ url, target }).onConflictDoNothing();
}

/** Keeps a feed's newest answer in the place of the one before. */
export async function saveFeed(feed: Omit<typeof feeds.$inferSelect, "read_at">, conn: Db = db()): Promise<void> {
  const changed = { ...feed, read_at: sql`now()` };
  await conn.insert(feeds).values(feed).onConflictDoUpdate({ target: feeds.url, set: changed });
}
