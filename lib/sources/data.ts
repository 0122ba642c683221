import "server-only";
import { asc, type SQL, sql } from "drizzle-orm";
import { sourceHealth, sourceRights } from "@/db/schema";
import { type Db, db } from "@/lib/db";
import type { Viewer } from "@/lib/viewer";
import type { Publisher, SourceHealth, SourceRight } from "./types";

/** Publishers are those of so many newest articles: reading them all would take longer with every year. */
const NEWEST_ARTICLES = 5_000;
const MOST_PUBLISHERS = 200;
const MOST_SOURCES = 500;

/** How every source has been answering: the search sources, then the sites, each by name. */
export async function listHealth(_viewer: Viewer, conn: Db = db()): Promise<SourceHealth[]> {
  const rows = await conn
    .select()
    .from(sourceHealth)
    .orderBy(sql`starts_with(${sourceHealth.source}, 'site:')`, asc(sourceHealth.source))
    .limit(MOST_SOURCES);
  return rows.map((row) => ({
    ...row,
    last_answer_at: row.last_answer_at?.toISOString() ?? null,
    last_error_at: row.last_error_at?.toISOString() ?? null,
  }));
}

/** Every publisher whose texts have rights of their own, by host. */
export async function listRights(_viewer: Viewer, conn: Db = db()): Promise<SourceRight[]> {
  const rows = await conn.select().from(sourceRights).orderBy(asc(sourceRights.host));
  return rows.map((row) => ({ ...row, updated_at: row.updated_at.toISOString() }));
}

/** The publishers of the newest articles, those with most of them first. */
export async function listPublishers(_viewer: Viewer, conn: Db = db()): Promise<Publisher[]> {
  const rows = await conn.execute<Publisher>(sql`
    select host, mode() within group (order by source) as outlet, count(*)::int as articles
    from (select ${hostSql(sql`url`)} as host, source from articles order by id desc limit ${NEWEST_ARTICLES}) newest
    where host is not null group by host order by articles desc, host limit ${MOST_PUBLISHERS}`);
  return [...rows];
}

/**
 * The right that applies to an article's text, as JSON; null where nobody set one. The rule of its own host decides, of several the
 * narrowest host's; without one the strictest of those whose hosts carried the same text.
 */
export function rightSql(article: "a" | "c" | "articles"): SQL {
  const [id, url] = [sql.raw(`${article}.id`), sql.raw(`${article}.url`)];
  return sql`case when exists (select from ${sourceRights}) then (
    select json_build_object('rights', rule.rights, 'excerpt_words', rule.excerpt_words)
    from (
      select 0 as step, ${hostSql(url)} as host
      union all
      select 1, ${hostSql(sql`o.url`)} from article_sources o where o.article_id = ${id} and o.url <> ${url}
    ) seen join lateral (
      select r.rights, r.excerpt_words from ${sourceRights} r
      where seen.host = r.host or seen.host like '%.' || r.host order by length(r.host) desc limit 1
    ) rule on true
    order by seen.step, array_position(array['link', 'excerpt', 'full'], rule.rights), rule.excerpt_words limit 1) end`;
}

/** What `hostOf` makes of an address. */
export function hostSql(url: SQL): SQL {
  return sql`rtrim(lower(substring(${url} from '^[Hh][Tt][Tt][Pp][Ss]?://(?:[^/?#@]*@)?(?:[Ww][Ww][Ww]\\.)?([^/:?#]+)')), '.')`;
}
