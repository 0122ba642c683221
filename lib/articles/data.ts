import "server-only";
import { and, arrayOverlaps, desc, eq, gte, inArray, isNull, lte, not, or, type SQL, sql } from "drizzle-orm";
import { articleSources, articles, feeds, photos, redirectLinks } from "@/db/schema";
import { type Db, db } from "@/lib/db";
import { rightSql } from "@/lib/sources/data";
import type { Right } from "@/lib/sources/types";
import { isAdmin, isViewer, type Reader } from "@/lib/viewer";
import { imageSql } from "./data-pictures";
import { asAllowed } from "./rules";
import type { Article } from "./types";

/** An article's text with the fields needed to compare it. */
export type ComparableArticle = {
  id: number;
  title: string;
  text: string;
  outlet: string | null;
  author: string | null;
  date: Date | null;
  url: string;
  section: string | null;
  version_of: number | null;
};

const REPRINT_WINDOW_MS = 14 * 86_400_000;
const MAX_CANDIDATES = 50;

/** One article in the API's shape. Null if it does not exist or is hidden from the reader (null for a visitor). */
export async function getArticle(id: number, reader: Reader | null = null, conn: Db = db()): Promise<Article | null> {
  const [article] = await selectArticles(and(eq(articles.id, id), not(isHidden(reader))), conn);
  return article ?? null;
}

/** The articles that a reader may not see. */
export async function listHiddenArticles(reader: Reader | null, conn: Db = db()): Promise<number[]> {
  const rows = await conn.select({ id: articles.id }).from(articles).where(isHidden(reader));
  return rows.map(({ id }) => id);
}

/** Whether only private runs of other users found the row of `articles`. Admins see all; a session from an email link is like a visitor. */
export function isHidden(reader: Reader | null): SQL {
  if (reader && isAdmin(reader)) return sql`false`;
  const isOwn = reader && isViewer(reader) ? sql`${reader.id} = any (articles.private_to)` : sql`false`;
  return sql`(articles.private_to is not null and not ${isOwn})`;
}

/** Whether no public article is a later version of the same page as the row `a` of `articles`. */
export const isNewestVersion = sql`not exists (
  select 1 from articles v where v.version_of = coalesce(a.version_of, a.id) and v.id > a.id and v.private_to is null)`;

/** Articles by id in the given order, limited by display rights, without those hidden from the reader. */
export async function readArticles(ids: number[], reader: Reader | null, conn: Db = db()): Promise<Article[]> {
  if (ids.length === 0) return [];
  const isShown = and(inArray(articles.id, ids), not(isHidden(reader)));
  const byId = new Map((await selectArticles(isShown, conn)).map((article) => [article.id, article]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

async function selectArticles(condition: SQL | undefined, conn: Db): Promise<Article[]> {
  const rows = await conn
    .select({
      id: articles.id,
      title: articles.title,
      url: articles.url,
      image: imageSql("articles"),
      query_photo_url: sql<string | null>`'/api/photos/' || ${photos.key}`,
      query_text: articles.query_text,
      summary: articles.summary,
      full_text: articles.full_text,
      author: articles.author,
      source: articles.source,
      date: articles.date,
      right: sql<Right | null>`${rightSql("articles")}`,
    })
    .from(articles)
    .leftJoin(photos, eq(photos.query_id, articles.query_id))
    .where(condition);
  return rows.map(({ right, ...row }) => asAllowed({ ...row, date: row.date?.toISOString() ?? null }, right));
}

const comparable = {
  id: articles.id,
  title: articles.title,
  text: sql<string>`coalesce(${articles.full_text}, '')`,
  outlet: articles.source,
  author: articles.author,
  date: articles.date,
  url: articles.url,
  section: articles.section,
  version_of: articles.version_of,
};

/** The article at any of these canonical URLs. Null if none. */
export async function getArticleIdByUrl(canonicalUrls: string[], conn: Db = db()): Promise<number | null> {
  const article = await getArticleByUrl(canonicalUrls, conn);
  return article?.id ?? null;
}

/** The newest version of the article at any of these canonical URLs. `is_own` is false for a URL of a reprint. */
export async function getArticleByUrl(canonicalUrls: string[], conn: Db = db()) {
  const is_own = sql<boolean>`${articleSources.url} = ${articles.url}`;
  const [row] = await conn
    .select({ id: articles.id, version_of: articles.version_of, text: comparable.text, is_own })
    .from(articleSources)
    .innerJoin(articles, eq(articles.id, articleSources.article_id))
    .where(inArray(articleSources.canonical_url, canonicalUrls))
    .orderBy(articles.id)
    .limit(1);
  return row ?? null;
}

/** The articles at these canonical URLs, by URL. */
export async function listKnownArticles(canonicalUrls: string[], conn: Db = db()): Promise<Map<string, number>> {
  if (canonicalUrls.length === 0) return new Map();
  const { canonical_url, article_id } = articleSources;
  const rows = await conn
    .select({ canonical_url, article_id })
    .from(articleSources)
    .where(inArray(canonical_url, canonicalUrls));
  return new Map(rows.map((row) => [row.canonical_url, row.article_id]));
}

/** Articles with their full texts, by id. */
export async function listComparableArticles(ids: number[], conn: Db = db()): Promise<ComparableArticle[]> {
  if (ids.length === 0) return [];
  return conn.select(comparable).from(articles).where(inArray(articles.id, ids)).orderBy(articles.id);
}

/** Characters of an article used to detect its event. */
const LEAD_LENGTH = 1500;

/** Articles with only the start of their texts, by id. */
export async function listArticleLeads(ids: number[], conn: Db = db()): Promise<ComparableArticle[]> {
  if (ids.length === 0) return [];
  const text = sql<string>`left(coalesce(${articles.full_text}, ''), ${LEAD_LENGTH})`;
  return conn
    .select({ ...comparable, text })
    .from(articles)
    .where(inArray(articles.id, ids))
    .orderBy(articles.id);
}

/** The text lengths of articles, in characters. */
export async function listTextLengths(ids: number[], conn: Db = db()): Promise<number[]> {
  if (ids.length === 0) return [];
  const length = sql<number>`length(coalesce(${articles.full_text}, ''))`;
  const rows = await conn.select({ length }).from(articles).where(inArray(articles.id, ids));
  return rows.map((row) => row.length);
}

/** Articles within two weeks that share an LSH band with the text, newest first. */
export async function listArticlesByBands(
  bands: number[],
  date: Date | null,
  conn: Db = db(),
): Promise<ComparableArticle[]> {
  if (bands.length === 0) return [];
  const near = date
    ? or(
        isNull(articles.date),
        and(
          gte(articles.date, new Date(date.getTime() - REPRINT_WINDOW_MS)),
          lte(articles.date, new Date(date.getTime() + REPRINT_WINDOW_MS)),
        ),
      )
    : undefined;
  return conn
    .select(comparable)
    .from(articles)
    .where(and(arrayOverlaps(articles.bands, bands), near))
    .orderBy(desc(articles.id))
    .limit(MAX_CANDIDATES);
}

/** The stored targets of redirect links, by canonical URL. */
export async function listLinkTargets(canonicalUrls: string[], conn: Db = db()): Promise<Map<string, string>> {
  const rows = await conn
    .select({ url: redirectLinks.url, target: redirectLinks.target })
    .from(redirectLinks)
    .where(inArray(redirectLinks.url, canonicalUrls));
  return new Map(rows.map(({ url, target }) => [url, target]));
}

/** A site's stored feed. Null if it was never read or does not support conditional requests. */
export async function getFeed(url: string, conn: Db = db()): Promise<typeof feeds.$inferSelect | null> {
  const [row] = await conn.select().from(feeds).where(eq(feeds.url, url));
  return row ?? null;
}
