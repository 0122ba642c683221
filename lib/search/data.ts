import "server-only";
import { type SQL, sql } from "drizzle-orm";
import { searchable } from "@/db/schema";
import { isOfEdition } from "@/lib/briefings/data";
import { summaryColumns, toSummary } from "@/lib/briefings/data-archive";
import { NEWEST_FIRST } from "@/lib/briefings/data-places";
import type { BriefingSummary, EditionId } from "@/lib/briefings/types";
import { type Db, db } from "@/lib/db";
import { listMatches, parseSearch } from "./data-matches";
import { suggestSearch } from "./data-spelling";
import { exactTitle, readSearch } from "./rules";
import type { BriefingMatches } from "./types";

const MAX_BRIEFINGS = 500;
/** Number of briefings and stories ranked by match; the rest follow, newest first. */
const MAX_RANKED = 200;
const MAX_LISTED = 1000;
/** Added to the score of an exact title: above any rank, which is below 4. Also finds titles in which a hyphen would exclude a word. */
const EXACT_TITLE = 5;

/**
 * An edition's briefings that match a search, best first; all briefings, newest first, for an empty one. Omits `error`, which is for admins.
 */
export async function searchBriefings(
  typed: string,
  edition: EditionId = null,
  conn: Db = db(),
): Promise<BriefingMatches> {
  const text = readSearch(typed);
  const isShown = isOfEdition(edition);
  if (text === "") return listNewest(conn, isShown);
  const results = await matchBriefings(text, conn, isShown);
  if (results.length > 0) return { results, total: results.length, suggestion: null };
  const suggestion = await suggestSearch(text, conn);
  const matches = suggestion === null ? [] : await matchBriefings(suggestion, conn, isShown);
  return { results: [], total: 0, suggestion: matches.length > 0 ? suggestion : null };
}

/** The processing notes of these briefings, for admins. */
export async function listErrors(ids: number[], conn: Db = db()): Promise<Map<number, string>> {
  const rows = await conn.execute<{ id: number; error: string }>(sql`
    select id, error from briefings where id = any (${sql.param(ids)}::int[]) and error is not null`);
  return new Map(rows.map(({ id, error }) => [id, error]));
}

async function listNewest(conn: Db, isShown: SQL): Promise<BriefingMatches> {
  const rows = await conn.execute<BriefingSummary & { total: number }>(sql`
    select ${summaryColumns}, (select count(*)::int from briefings b where b.is_public and ${isShown}) as total
    from briefings b where b.is_public and ${isShown} order by ${NEWEST_FIRST} limit ${MAX_LISTED}`);
  const results = rows.map(({ total: _total, ...row }) => toSummary(row));
  return { results, total: rows[0]?.total ?? 0, suggestion: null };
}

/**
 * At most 500 matching briefings, best first. Words may be anywhere in a briefing; a phrase and its other words must be in the title or in
 * one story. A word in the title counts most, then a story that matches alone. `isShown` filters briefings `b`.
 */
export async function matchBriefings(text: string, conn: Db, isShown: SQL): Promise<BriefingSummary[]> {
  const query = await parseSearch(text, conn);
  const ids = query.hasPhrase
    ? await listTitleMatches(query.exact, conn)
    : await listMatches("briefings", query.words, MAX_BRIEFINGS, conn);
  const storyIds = await listMatches("stories", query.exact, MAX_RANKED, conn);
  const title = exactTitle(text);
  const rows = await conn.execute<BriefingSummary>(sql`
    with hits (id, score) as (
      select id, 3 * ts_rank(search, ${query.words}::tsquery) from briefings where id = any (${sql.param(ids.slice(0, MAX_RANKED))}::int[])
      union all
      select unnest(${sql.param(ids.slice(MAX_RANKED))}::int[]), 0
      union all
      select briefing_id, max(ts_rank(search, ${query.exact}::tsquery, 1)) from stories
        where id = any (${sql.param(storyIds)}::int[]) group by 1
      union all
      (select id, ${2 * EXACT_TITLE}::int from briefings where lower(ai_title) = lower(${title}) order by id desc limit 20)
      union all
      (select briefing_id, ${EXACT_TITLE}::int from stories where is_public and lower(ai_takeaway_title) = lower(${title}) order by id desc limit 20)
      union all
      (select s.briefing_id, ${EXACT_TITLE}::int from articles a join stories s on s.article_id = a.id and s.is_public
        where lower(a.title) = lower(${title}) order by s.id desc limit 20)
    )
    select ${summaryColumns} from (select id, sum(score) as score from hits group by id) m join briefings b on b.id = m.id and b.is_public
    where ${isShown} and (m.score >= ${EXACT_TITLE} or not ${query.negates}::boolean or b.search @@ ${query.words}::tsquery)
    order by m.score desc, ${NEWEST_FIRST} limit ${MAX_BRIEFINGS}`);
  return rows.map(toSummary);
}

async function listTitleMatches(query: string, conn: Db): Promise<number[]> {
  const rows = await conn.execute<{ id: number }>(sql`
    select id from briefings where to_tsvector('english', ${searchable(sql`ai_title`)}) @@ ${query}::tsquery and is_public order by id desc limit ${MAX_BRIEFINGS}`);
  return rows.map(({ id }) => id);
}
