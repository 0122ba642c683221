import "server-only";
import { and, asc, count, desc, eq, inArray, isNotNull, lt, or, sql } from "drizzle-orm";
import {
  briefings,
  modelCalls,
  runCandidates,
  runSearches,
  runStages,
  runs,
  stories,
  storyArticles,
} from "@/db/schema";
import { type Db, db } from "@/lib/db";
import {
  type QueryCounts,
  type Run,
  type RunStatus,
  type SourceCounts,
  STAGES,
  type StageProgress,
  type TaskStatus,
} from "./types";

export type Candidate = typeof runCandidates.$inferSelect;

/** Where a run stands; null when there is no such run. */
export async function getTaskStatus(
  id: string,
  conn: Db = db(),
): Promise<(TaskStatus & { user_id: number | null }) | null> {
  const [row] = await conn
    .select({
      user_id: runs.user_id,
      status: runs.status,
      error: runs.error,
      stage: runs.stage,
      summary_id: briefings.id,
      done: sql<number>`coalesce(${runStages.done}, 0)`,
      total: sql<number>`coalesce(${runStages.total}, 0)`,
    })
    .from(runs)
    .leftJoin(briefings, eq(briefings.run_id, runs.id))
    .leftJoin(runStages, and(eq(runStages.run_id, runs.id), eq(runStages.stage, runs.stage)))
    .where(eq(runs.id, id));
  if (!row) return null;
  const { stage, done, total, ...status } = row;
  return { ...status, progress: { stage: STAGES.find((name) => name === stage) ?? STAGES[0], done, total } };
}

/** Every stage a run has begun, in the order of the work. */
export async function listStages(id: string, conn: Db = db()): Promise<(StageProgress & { finished: boolean })[]> {
  const rows = await conn.select().from(runStages).where(eq(runStages.run_id, id));
  return STAGES.flatMap((stage) =>
    rows
      .filter((row) => row.stage === stage)
      .map(({ done, total, finished_at }) => ({ stage, done, total, finished: finished_at !== null })),
  );
}

/** Runs that nobody is at work on: never taken up, or left by a process that died. Oldest first. */
export async function listAbandonedRuns(conn: Db = db()): Promise<string[]> {
  const rows = await conn
    .select({ id: runs.id })
    .from(runs)
    .where(
      and(
        inArray(runs.status, ["starting", "running"]),
        or(sql`${runs.lease_until} is null`, lt(runs.lease_until, sql`now()`)),
      ),
    )
    .orderBy(asc(runs.created_at));
  return rows.map((row) => row.id);
}

/** The status and briefing of the newest run of a kind; null before the first. */
export async function getLatestRun(
  kind: "first" | "scheduled",
  conn: Db = db(),
): Promise<{ id: string; status: RunStatus } | null> {
  const [row] = await conn
    .select({ id: runs.id, status: runs.status })
    .from(runs)
    .where(eq(runs.kind, kind))
    .orderBy(desc(runs.created_at))
    .limit(1);
  return row ?? null;
}

/** The questions of a run that were answered (or failed) already, as `position location source`. */
export async function listAnsweredSearches(id: string, conn: Db = db()): Promise<Set<string>> {
  const rows = await conn.select().from(runSearches).where(eq(runSearches.run_id, id));
  return new Set(rows.map(({ position, location, source }) => searchKey(position, location, source)));
}

export function searchKey(position: number, location: string, source: string): string {
  return JSON.stringify([position, location, source]);
}

/** A run's candidates in one state, in the order they are worked on: by row, then recent and best first. */
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

/** What a run found and has not yet looked at, with opaque links or with direct ones. */
export async function listFinds(id: string, { opaque }: { opaque: boolean }, conn: Db = db()) {
  const { canonical_url, url, title, date, outlet_url } = runCandidates;
  return conn
    .select({ id: runCandidates.id, canonical_url, url, title, date, outlet_url })
    .from(runCandidates)
    .where(and(eq(runCandidates.run_id, id), eq(runCandidates.status, "found"), eq(runCandidates.opaque, opaque)))
    .orderBy(asc(runCandidates.id));
}

/** One candidate, texts included; null when it is gone. */
export async function getCandidate(id: number, conn: Db = db()): Promise<Candidate | null> {
  const [row] = await conn.select().from(runCandidates).where(eq(runCandidates.id, id));
  return row ?? null;
}

/** The answer of a paid call kept under this key; null when there is none that can be used. */
export async function findModelOutput(cacheKey: string, conn: Db = db()): Promise<unknown | null> {
  const [row] = await conn
    .select({ output: modelCalls.output })
    .from(modelCalls)
    .where(and(eq(modelCalls.cache_key, cacheKey), isNotNull(modelCalls.output)));
  return row?.output ?? null;
}

/** Calls and tokens a run has paid for. */
export async function getSpending(id: string, conn: Db = db()) {
  const [row] = await conn
    .select({
      calls: count(),
      input_tokens: sql<number>`coalesce(sum(${modelCalls.input_tokens}), 0)::int`,
      output_tokens: sql<number>`coalesce(sum(${modelCalls.output_tokens}), 0)::int`,
    })
    .from(modelCalls)
    .where(eq(modelCalls.run_id, id));
  return row ?? { calls: 0, input_tokens: 0, output_tokens: 0 };
}

/** What became of every query row's finds. */
export async function listQueryCounts(id: string, conn: Db = db()): Promise<QueryCounts[]> {
  const rows = await conn.execute<QueryCounts>(sql`
    select q.value ->> 'query' as query,
      count(c.id)::int as found,
      count(c.id) filter (where c.status = 'new')::int as new,
      count(c.id) filter (where c.status = 'duplicate')::int as duplicates,
      count(c.id) filter (where c.status = 'blocked')::int as blocked,
      count(c.id) filter (where c.status = 'no_text')::int as no_text,
      count(c.id) filter (where c.status = 'outside')::int as outside,
      count(c.id) filter (where u.article_id is not null)::int as used
    from ${runs} r
    cross join lateral jsonb_array_elements(r.queries) with ordinality q(value, place)
    left join ${runCandidates} c on c.run_id = r.id and c.position = q.place - 1
    left join (
      select st.article_id from ${stories} st join ${briefings} b on b.id = st.briefing_id where b.run_id = ${id}
      union
      select x.article_id from ${storyArticles} x join ${stories} st on st.id = x.story_id
        join ${briefings} b on b.id = st.briefing_id where b.run_id = ${id}
    ) u on u.article_id = c.article_id
    where r.id = ${id} group by q.place, q.value order by q.place`);
  return [...rows];
}

/** How every source answered, in the order of the alphabet. */
export async function listSourceCounts(id: string, conn: Db = db()): Promise<SourceCounts[]> {
  return conn
    .select({
      source: runSearches.source,
      searches: count(),
      items: sql<number>`sum(${runSearches.items})::int`,
      errors: sql<number>`count(${runSearches.error_code})::int`,
      error: sql<string | null>`max(${runSearches.error})`,
    })
    .from(runSearches)
    .where(eq(runSearches.run_id, id))
    .groupBy(runSearches.source)
    .orderBy(asc(runSearches.source));
}

const LEDE = 2_000;

/** An article that may stand in a run's briefing: in the window, read in full, in no briefing yet. */
export type PoolArticle = {
  id: number;
  title: string;
  /** The text's beginning: its first paragraph, with what may stand before it. */
  lede: string;
  source: string | null;
  date: Date | null;
  query_id: number | null;
  query_text: string | null;
  /** Found by a row that has a local location. */
  from_local_query: boolean;
  /** Before no completed run of this user. */
  fresh: boolean;
};

/**
 * What a run's briefing is chosen from: what it found or found again, and what earlier runs of the same user found in the last
 * week, so that a failed run loses nothing. Older finds of this run (up to 31 days) may serve as insights. Nothing at all when every
 * one of these was before a completed run of this user already: its leftovers alone make no briefing.
 */
export async function listPool(run: Pick<Run, "id" | "user_id" | "as_of">, conn: Db = db()): Promise<PoolArticle[]> {
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
    select a.id, a.title, left(a.full_text, ${LEDE}) as lede, a.source, a.date,
      coalesce((select id from queries where id = (q.value ->> 'query_id')::int), a.query_id) as query_id, coalesce(q.value ->> 'query', a.query_text) as query_text,
      seen.local as from_local_query,
      not exists (
        select 1 from run_candidates c join runs o on o.id = c.run_id
        where c.article_id = a.id and o.id <> ${run.id} and o.user_id = ${run.user_id} and o.status = 'completed') as fresh
    from seen join articles a on a.id = seen.article_id
    join runs r on r.id = ${run.id}
    left join lateral (select r.queries -> seen.position as value) q on true
    where a.text_status = 'full'
      and (a.date is null or a.date <= ${asOf} + case when now() - ${asOf} > interval '1 hour' then interval '0' else interval '1 hour' end)
      and (a.date > ${asOf} - interval '7 days'
        or (seen.position is not null and (a.date is null or a.date > ${asOf} - interval '31 days')))
      and not exists (select 1 from stories s where s.article_id = a.id)
      and not exists (
        select 1 from story_articles x join stories s on s.id = x.story_id where x.article_id = a.id and s.type <> 'insight')
    )
    select id, title, lede, source, date, query_id, query_text, from_local_query, fresh
    from pool where exists (select 1 from pool where fresh) order by id`);
  return rows.map((row) => ({ ...row, date: row.date === null ? null : new Date(row.date) }));
}
