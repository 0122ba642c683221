import "server-only";
import { and, asc, eq, sql } from "drizzle-orm";
import type { CandidateStatus } from "@/db/enums";
import { runCandidates, runSearches } from "@/db/schema/index";
import { isNewestVersion } from "@/lib/articles/data";
import { isOfEdition } from "@/lib/briefings/data";
import { type Db, db, single } from "@/lib/db";
import type { Admin } from "@/lib/viewer";
import { candidateStatuses, isWalled } from "./rules";
import type { Run, StageOutcome } from "./types";

export type Candidate = typeof runCandidates.$inferSelect;

/** The `searchKey` of every completed or failed search of a run. */
export async function listCompletedSearches(id: string, conn: Db = db()): Promise<Set<string>> {
  const rows = await conn.select().from(runSearches).where(eq(runSearches.run_id, id));
  return new Set(rows.map(({ position, location, source }) => searchKey(position, location, source)));
}

export function searchKey(position: number, location: string, source: string): string {
  return JSON.stringify([position, location, source]);
}

/** A run's candidates in one status, in the order they are processed: by row, then by rank. */
export async function listCandidates(
  id: string,
  status: "chosen" | "fetched",
  conn: Db = db(),
): Promise<{ id: number }[]> {
  return conn
    .select({ id: runCandidates.id })
    .from(runCandidates)
    .where(and(eq(runCandidates.run_id, id), eq(runCandidates.status, status)))
    .orderBy(asc(runCandidates.position), asc(runCandidates.rank), asc(runCandidates.id));
}

/** A run's candidates in status `found`, with either redirect or direct links. */
export async function listFoundCandidates(id: string, { opaque }: { opaque: boolean }, conn: Db = db()) {
  const { canonical_url, url, title, date, outlet_url } = runCandidates;
  return conn
    .select({ id: runCandidates.id, canonical_url, url, title, date, outlet_url })
    .from(runCandidates)
    .where(and(eq(runCandidates.run_id, id), eq(runCandidates.status, "found"), eq(runCandidates.opaque, opaque)))
    .orderBy(asc(runCandidates.id));
}

/** One candidate with its texts. Null if there is none. */
export async function getCandidate(id: number, conn: Db = db()): Promise<Candidate | null> {
  const [row] = await conn.select().from(runCandidates).where(eq(runCandidates.id, id));
  return row ?? null;
}

/** Ids of the stored articles that a run found. */
export async function listFoundArticles(id: string, conn: Db = db()): Promise<number[]> {
  const { run_id, article_id } = runCandidates;
  const rows = await conn.selectDistinct({ article_id }).from(runCandidates).where(eq(run_id, id));
  return rows.flatMap((row) => row.article_id ?? []);
}

const LEDE_LENGTH = 2_000;

/** A search result that could not be read in full. */
export type WalledCandidate = {
  id: number;
  /** Null if it was not stored. */
  article_id: number | null;
  /** The index of the query that found it. */
  position: number;
  title: string;
  /** The feed's summary, or the beginning of the page. */
  lede: string;
  url: string;
  outlet: string | null;
  section: string | null;
  date: Date;
};

/** Results of the seven days before a run whose pages could not be read in full, each URL once. */
export async function listWalled(run: Pick<Run, "id" | "as_of">, conn: Db = db()): Promise<WalledCandidate[]> {
  const asOf = sql`${run.as_of.toISOString()}::timestamptz`;
  const unreadable = sql.param(candidateStatuses(({ isUnreadable }) => isUnreadable));
  const rows = await conn.execute<Omit<WalledCandidate, "date"> & { date: string; reason: string | null }>(sql`
    select distinct on (c.canonical_url) c.id, c.article_id, c.position, c.title, c.url, c.outlet, c.section, c.date, c.reason,
      left(coalesce(nullif(c.summary, ''), a.full_text, ''), ${LEDE_LENGTH}) as lede
    from run_candidates c left join articles a on a.id = c.article_id
    where c.run_id = ${run.id} and c.status = any (${unreadable}::text[]) and not c.opaque
      and c.date > ${asOf} - interval '7 days' and c.date <= ${asOf} + interval '1 hour'
    order by c.canonical_url, c.position, c.id`);
  return rows.flatMap(({ reason, date, ...row }) => (isWalled(reason) ? [{ ...row, date: new Date(date) }] : []));
}

/** An article a run may publish: within the time range, with full text, and in no briefing yet. */
export type PoolArticle = {
  id: number;
  title: string;
  /** The beginning of the text, with its first paragraph. */
  lede: string;
  source: string | null;
  date: Date | null;
  query_id: number | null;
  query_text: string | null;
  /** Whether a query with a local location found it. */
  from_local_query: boolean;
  /** Whether no earlier completed run of this user had it. */
  fresh: boolean;
  /** The article that corrects it, if a run found one. */
  corrected_by: { id: number; title: string } | null;
};

type RunInput = Pick<Run, "id" | "user_id" | "edition_id" | "as_of" | "is_private">;

/** Whether article `a` is in no published briefing of the edition. Withdrawn briefings count as published, those waiting for review do not. */
const unpublishedIn = (edition: number | null) => sql`(
  not exists (
    select 1 from stories s join briefings b on b.id = s.briefing_id
    where s.article_id = a.id and b.waiting_since is null and ${isOfEdition(edition)})
  and not exists (
    select 1 from story_articles x join stories s on s.id = x.story_id join briefings b on b.id = s.briefing_id
    where x.article_id = a.id and s.type <> 'insight' and b.waiting_since is null and ${isOfEdition(edition)}))`;

/** Whether article `a` is in no briefing yet that this run's readers know: the edition's, or for a private run, the user's own. */
const isUnpublished = ({ user_id, edition_id, is_private }: RunInput) => sql`
  case when ${is_private} then not exists (
    select 1 from private_briefings p
    where p.user_id = ${user_id} and p.stories @> jsonb_build_array(jsonb_build_object('article_id', a.id)))
  else ${unpublishedIn(edition_id)} end`;

/** The final result of an article a run found. `article_id` is null if it was not stored. */
export type FoundArticle = { article_id: number | null; status: CandidateStatus; is_published: boolean };

/** The order in which the statuses of one article's candidates decide its result. */
const DECISIVE: CandidateStatus[] = ["new", "blocked", "no_text", "duplicate", "outside", "found", "fetched", "chosen"];

/** The articles a run found, each once even if several queries or links led to it. */
export async function listFoundOnce(run: RunInput, conn: Db = db()): Promise<FoundArticle[]> {
  return conn.execute<FoundArticle>(sql`
    with candidates as (
      select status, max(article_id) over (partition by canonical_url) as article_id, canonical_url
      from run_candidates where run_id = ${run.id} and (status <> 'duplicate' or article_id is not null)
    )
    select distinct on (coalesce(c.article_id::text, c.canonical_url)) c.article_id, c.status,
      a.id is not null and not (${isUnpublished(run)}) as is_published
    from candidates c left join articles a on a.id = c.article_id
    order by coalesce(c.article_id::text, c.canonical_url), array_position(${sql.param(DECISIVE)}::text[], c.status)`);
}

/**
 * The articles a run's briefing is chosen from: those it found, and those that earlier runs of the same user found in the last week, so that
 * a failed run loses nothing. Articles of this run up to 31 days old may become insights. Empty if all of them were in an earlier completed
 * run of this user: leftovers alone do not make a briefing.
 */
export async function listPool(run: RunInput, conn: Db = db()): Promise<PoolArticle[]> {
  const asOf = sql`${run.as_of.toISOString()}::timestamptz`;
  const rows = await conn.execute<Omit<PoolArticle, "date"> & { date: string | null }>(sql`
    with seen as (
      select c.article_id, min(c.position) filter (where r.id = ${run.id}) as position,
        bool_or(jsonb_path_exists(r.queries -> c.position, '$.locations[*] ? (@.is_local == true)')) as local
      from run_candidates c join runs r on r.id = c.run_id
      where c.article_id is not null
        and (r.id = ${run.id} or (r.user_id = ${run.user_id} and r.as_of > ${asOf} - interval '8 days' and r.as_of <= ${asOf}))
      group by c.article_id
    ), pool as (
    select a.id, a.title, left(a.full_text, ${LEDE_LENGTH}) as lede, a.source, a.date,
      coalesce((select id from queries where id = (q.value ->> 'query_id')::int), a.query_id) as query_id, coalesce(q.value ->> 'query', a.query_text) as query_text,
      seen.local as from_local_query,
      not exists (
        select 1 from run_candidates c join runs o on o.id = c.run_id
        where c.article_id = a.id and o.id <> ${run.id} and o.user_id = ${run.user_id} and o.status = 'completed') as fresh,
      (select json_build_object('id', k.id, 'title', k.title) from articles k where k.id = a.corrected_by) as corrected_by
    from seen join articles a on a.id = seen.article_id
    join runs r on r.id = ${run.id}
    left join lateral (select r.queries -> seen.position as value) q on true
    where a.text_status = 'full'
      and (a.date is null or a.date <= ${asOf} + case when now() - ${asOf} > interval '1 hour' then interval '0' else interval '1 hour' end)
      and (a.date > ${asOf} - interval '7 days'
        or (seen.position is not null and (a.date is null or a.date > ${asOf} - interval '31 days')))
      and ${isUnpublished(run)}
      and ${isNewestVersion}
    )
    select id, title, lede, source, date, query_id, query_text, from_local_query, fresh, corrected_by
    from pool where exists (select 1 from pool where fresh) order by id`);
  return rows.map((row) => ({ ...row, date: row.date === null ? null : new Date(row.date) }));
}

/** Outcomes of a run's searches and pages. Other stages have none. */
export async function getStageOutcomes(
  _admin: Admin,
  id: string,
  conn: Db = db(),
): Promise<{ collect: StageOutcome; fetch: StageOutcome }> {
  const unreadable = sql.param(candidateStatuses(({ isUnreadable }) => isUnreadable));
  const [row] = await conn.execute<{ empty: number; failed: number; unreadable: number }>(sql`
    select count(*) filter (where s.error_code is null and s.items = 0)::int as empty,
      count(s.error_code)::int as failed,
      (select count(*)::int from run_candidates c where c.run_id = ${id} and c.status = any (${unreadable}::text[])) as unreadable
    from run_searches s where s.run_id = ${id}`);
  const { empty, failed, unreadable: unread } = single(row ? [row] : []);
  return { collect: { empty, failed }, fetch: { empty: 0, failed: unread } };
}
