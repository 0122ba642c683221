import "server-only";
import { inArray, sql } from "drizzle-orm";
import type { TextStatus } from "@/db/enums";
import { articleSources, articles, articleTotal, feeds, redirectLinks } from "@/db/schema";
import { type Db, db, single } from "@/lib/db";
import { ARTICLES_LOCK } from "@/lib/locks";

export type NewArticle = {
  title: string;
  url: string;
  image: string | null;
  section: string | null;
  summary: string | null;
  full_text: string | null;
  text_status: TextStatus;
  author: string | null;
  source: string | null;
  date: Date | null;
  query_id: number | null;
  query_text: string | null;
  bands: number[];
  private_to: number[] | null;
  version_of: number | null;
};

export type NewSource = { url: string; outlet: string; publisher: string; title: string; date: Date | null };

/** Serializes the check whether a text is new, so that two runs cannot both store it. */
export async function lockArticles(conn: Db): Promise<void> {
  await conn.execute(sql`select pg_advisory_xact_lock(${ARTICLES_LOCK})`);
}

/** Inserts an article and updates the article total, in the caller's transaction. Returns its id. */
export async function createArticle(article: NewArticle, tx: Db): Promise<number> {
  const { id } = single(await tx.insert(articles).values(article).returning({ id: articles.id }));
  await tx.update(articleTotal).set({ total: sql`${articleTotal.total} + 1` });
  return id;
}

/** Makes articles found only by private runs visible to one more user, or with null to everyone. */
export async function showArticles(ids: number[], userId: number | null, conn: Db): Promise<void> {
  const readers = userId === null ? sql`null` : sql`array_append(private_to, ${userId})`;
  await conn.execute(sql`
    update articles set private_to = ${readers}
    where id = any (${sql.param(ids)}::int[]) and private_to is not null and (${userId}::int is null or not ${userId} = any (private_to))`);
}

/** Records which article corrects each of these, by id. */
export async function saveCorrected(corrected: ReadonlyMap<number, number>, conn: Db): Promise<void> {
  const rows = JSON.stringify([...corrected].map(([id, corrected_by]) => ({ id, corrected_by })));
  await conn.execute(sql`
    update articles a set corrected_by = c.corrected_by
    from jsonb_to_recordset(${rows}::jsonb) as c(id int, corrected_by int)
    where a.id = c.id and a.corrected_by is distinct from c.corrected_by`);
}

/** Deletes articles with everything that depends on them, inside the caller's transaction. */
export async function deleteArticles(ids: number[], tx: Db): Promise<void> {
  const gone = await tx.delete(articles).where(inArray(articles.id, ids)).returning({ id: articles.id });
  await tx.update(articleTotal).set({ total: sql`${articleTotal.total} - ${gone.length}` });
}

/** Records URLs of an article's text, or moves them to its newest version. */
export async function saveSource(
  articleId: number,
  canonicalUrls: string[],
  source: NewSource,
  conn: Db,
): Promise<void> {
  const { url: _, ...changed } = source;
  for (const canonical_url of canonicalUrls) {
    await conn
      .insert(articleSources)
      .values({ ...source, canonical_url, article_id: articleId })
      .onConflictDoUpdate({ target: articleSources.canonical_url, set: { ...changed, article_id: articleId } });
  }
}

/** Stores the target of a redirect link permanently. `url` is its canonical URL. */
export async function saveLinkTarget(url: string, target: string, conn: Db = db()): Promise<void> {
  await conn.insert(redirectLinks).values({ url, target }).onConflictDoNothing();
}

/** Stores a feed's latest response, replacing the previous one. */
export async function saveFeed(feed: Omit<typeof feeds.$inferSelect, "read_at">, conn: Db = db()): Promise<void> {
  const changed = { ...feed, read_at: sql`now()` };
  await conn.insert(feeds).values(feed).onConflictDoUpdate({ target: feeds.url, set: changed });
}
