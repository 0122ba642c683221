import "server-only";
import { asc, eq, type SQL, sql } from "drizzle-orm";
import { sourceHealth, sourceRights } from "@/db/schema";
import { type Db, db } from "@/lib/db";
import { env } from "@/lib/env";
import type { Viewer } from "@/lib/viewer";
import { ANY_HOST, limitOf, ownHostsOf, PUBLIC_DOMAIN } from "./rules";
import type { Publisher, Right, SourceHealth, SourceRight } from "./types";

/** Number of newest articles scanned for publishers, so that the query does not slow down over the years. */
const NEWEST_ARTICLES = 5_000;
const MAX_PUBLISHERS = 200;
const MAX_SOURCES = 500;

/** The health of all sources: search sources first, then sites, each sorted by name. */
export async function listHealth(_viewer: Viewer, conn: Db = db()): Promise<SourceHealth[]> {
  const rows = await conn
    .select()
    .from(sourceHealth)
    .orderBy(sql`starts_with(${sourceHealth.source}, 'site:')`, asc(sourceHealth.source))
    .limit(MAX_SOURCES);
  return rows.map((row) => ({
    ...row,
    last_answer_at: row.last_answer_at?.toISOString() ?? null,
    last_error_at: row.last_error_at?.toISOString() ?? null,
  }));
}

/** All publishers with a display right, sorted by host. The host `*` stands for publishers without one. */
export async function listRights(_viewer: Viewer, conn: Db = db()): Promise<SourceRight[]> {
  const rows = await conn.select().from(sourceRights).orderBy(asc(sourceRights.host));
  return rows.map((row) => ({ ...row, updated_at: row.updated_at.toISOString() }));
}

/** The display right of publishers without a rule: DEFAULT_RIGHTS, or what an admin chose. Null if neither is set. */
export async function getDefaultRight(_viewer: Viewer, conn: Db = db()): Promise<Right | null> {
  const setting = env().DEFAULT_RIGHTS;
  if (setting) return setting;
  const [row] = await conn
    .select({ rights: sourceRights.rights, excerpt_words: sourceRights.excerpt_words })
    .from(sourceRights)
    .where(eq(sourceRights.host, ANY_HOST));
  return row ?? null;
}

/** The publishers of the newest articles, by number of articles. */
export async function listPublishers(_viewer: Viewer, conn: Db = db()): Promise<Publisher[]> {
  const rows = await conn.execute<Publisher>(sql`
    select host, mode() within group (order by source) as outlet, count(*)::int as articles
    from (select ${hostSql(sql`url`)} as host, source from articles order by id desc limit ${NEWEST_ARTICLES}) newest
    where host is not null group by host order by articles desc, host limit ${MAX_PUBLISHERS}`);
  return [...rows];
}

/**
 * The display right of an article's text as JSON. Null if everything may be shown. The rule of the most specific host wins; without one, the
 * strictest rule of the hosts that published the same text; without any, the default right.
 */
export function rightSql(article: "a" | "c" | "articles"): SQL {
  const { DEFAULT_RIGHTS, FETCH_ALLOW_HOSTS } = env();
  if (DEFAULT_RIGHTS?.rights === "full") return ruleSql(article);
  const host = sql`coalesce(${hostSql(sql.raw(`${article}.url`))}, '')`;
  const ownHosts = ownHostsOf(FETCH_ALLOW_HOSTS).join(",");
  return sql`coalesce(${ruleSql(article)}, case when ${host} !~ ${PUBLIC_DOMAIN} and ${host} <> all(string_to_array(${ownHosts}, ','))
    then ${defaultRightSql(DEFAULT_RIGHTS)} end)`;
}

function defaultRightSql(setting: Right | undefined): SQL {
  if (setting)
    return sql`json_build_object('rights', ${setting.rights}::text, 'excerpt_words', ${setting.excerpt_words}::int)`;
  return sql`(select json_build_object('rights', d.rights, 'excerpt_words', d.excerpt_words)
    from ${sourceRights} d where d.host = ${ANY_HOST} and d.rights <> 'full')`;
}

/** Whether any display right may apply: a cheap test before the expensive one. */
export function isRestrictedSql(): SQL {
  return limitOf(env().DEFAULT_RIGHTS) ? sql`true` : sql`exists (select from ${sourceRights})`;
}

/** The display right from stored rules. Null without a rule. */
function ruleSql(article: "a" | "c" | "articles"): SQL {
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

/** The SQL equivalent of `hostOf`. */
export function hostSql(url: SQL): SQL {
  return sql`rtrim(lower(substring(${url} from '^[Hh][Tt][Tt][Pp][Ss]?://(?:[^/?#@]*@)?(?:[Ww][Ww][Ww]\\.)?([^/:?#]+)')), '.')`;
}
