import "server-only";
import { count, desc, eq, sql } from "drizzle-orm";
import { clockMarks, modelCalls, runSearches, runs } from "@/db/schema";
import { NEWEST_FIRST } from "@/lib/briefings/data-places";
import { type Db, db } from "@/lib/db";
import { env } from "@/lib/env";
import type { Metric } from "@/lib/metrics";
import { listRunnableQueries } from "@/lib/queries/data";
import { latestRunTime, parseCron } from "@/lib/settings/cron";
import { getMasterUser } from "@/lib/users/data";
import type { Admin } from "@/lib/viewer";
import { selectRuns, toRunEntry } from "./data";
import { IS_CALL } from "./data-model-calls";
import { CANCELED, scheduleKey } from "./rules";
import type { EndedRun, ModelHealth, RunEntry, SampleNews, ScheduledQueries, ScheduleState } from "./types";

/** Whether a run `r` searched only the bundled sample. Its queries' own sites may have had real news. */
export const IS_SAMPLE = sql`r.sources = '["sample"]'::jsonb`;

/** Whether `r` found news on a query's own site. The searches outlive the candidates. */
const HAS_SITE_NEWS = sql`exists (select from run_searches w where w.run_id = r.id and w.source <> 'sample' and w.items > 0)`;

/** Whether a briefing `b` of a run `r` has articles from the bundled sample only. After its run's candidates were deleted, the searches decide. */
export const IS_SAMPLE_BRIEFING = sql`(${IS_SAMPLE} and not (
  case when exists (select from run_candidates c where c.run_id = r.id) then exists (
    select from stories s cross join lateral (
      select s.article_id union select x.article_id from story_articles x where x.story_id = s.id
    ) own join run_candidates c on c.article_id = own.article_id join runs o on o.id = c.run_id
    where s.briefing_id = b.id and c.source <> 'sample' and o.created_at <= r.created_at)
  else ${HAS_SITE_NEWS} end))`;

/** The newest run. Null before the first. */
export async function getNewestRun(_admin: Admin, conn: Db = db()): Promise<RunEntry | null> {
  const [row] = await selectRuns(conn).orderBy(desc(runs.created_at), runs.id).limit(1);
  return row ? toRunEntry(row) : null;
}

/** Whether a worker has maintained the queue in the last three minutes, which it does every minute. A new queue also counts. */
export async function hasWorker(conn: Db = db()): Promise<boolean> {
  const [row] = await conn.execute<{ is_seen: boolean | null }>(sql`
    select max(greatest(monitor_on, created_on)) > now() - interval '3 minutes' as is_seen from pgboss.queue`);
  return row?.is_seen ?? false;
}

/** Whether any briefing is from news other than the bundled sample. */
export async function hasOwnBriefing(_admin: Admin, conn: Db = db()): Promise<boolean> {
  const [row] = await conn.execute(sql`
    select 1 from briefings b join runs r on r.id = b.run_id where not ${IS_SAMPLE_BRIEFING} limit 1`);
  return row !== undefined;
}

/** Whether a briefing is from the bundled sample. */
export async function isSampleBriefing(briefingId: number, conn: Db = db()): Promise<boolean> {
  const [row] = await conn.execute(sql`
    select 1 from briefings b join runs r on r.id = b.run_id where b.id = ${briefingId} and ${IS_SAMPLE_BRIEFING}`);
  return row !== undefined;
}

/** The newest briefing from the bundled sample. Null if there is none. */
export async function getSampleNews(conn: Db = db()): Promise<SampleNews | null> {
  const [row] = await conn.execute<SampleNews>(sql`
    select b.generated_at as date, case
      when b.id = (select b.id from briefings b where b.is_public and b.edition_id is null order by ${NEWEST_FIRST} limit 1) then 'landing'
      when b.is_public then 'archive' else 'unpublished' end as shown
    from runs r join briefings b on b.run_id = r.id where ${IS_SAMPLE_BRIEFING} order by ${NEWEST_FIRST} limit 1`);
  return row ? { ...row, date: new Date(row.date).toISOString() } : null;
}

/** The schedule in `DIGEST_CRON`. Null if it is off. */
export async function getScheduleState(_admin: Admin, now: Date, conn: Db = db()): Promise<ScheduleState | null> {
  const { DIGEST_CRON, DIGEST_TIMEZONE } = env();
  const cron = DIGEST_CRON === "off" ? null : parseCron(DIGEST_CRON, DIGEST_TIMEZONE);
  if (!cron) return null;
  const key = scheduleKey(DIGEST_CRON, DIGEST_TIMEZONE);
  const [mark] = await conn.select().from(clockMarks).where(eq(clockMarks.schedule, key));
  const missed = mark ? latestRunTime(cron, mark.seen_until, now) : null;
  return {
    is_watched: mark !== undefined,
    next: cron.nextRun(now)?.toISOString() ?? null,
    missed: missed?.toISOString() ?? null,
  };
}

/** The queries of a scheduled run: counts of the master user's queries and of those that are not starter queries. */
export async function getScheduledQueries(_admin: Admin, conn: Db = db()): Promise<ScheduledQueries> {
  const master = await getMasterUser(conn);
  if (!master) return { master: null, runnable: 0, own: 0 };
  const [first] = await conn
    .select({ queries: runs.queries })
    .from(runs)
    .where(eq(runs.kind, "first"))
    .orderBy(runs.created_at)
    .limit(1);
  const starters = new Set(first?.queries.map(({ query }) => query));
  const runnable = await listRunnableQueries(master.id, conn);
  const own = runnable.filter(({ query }) => !starters.has(query));
  const { id, username } = master;
  return { master: { id, username }, runnable: runnable.length, own: own.length };
}

/** The newest ended run of the schedule or an admin that was not canceled and did not read the bundled sample. Null before the first. */
export async function getEndedRun(conn: Db = db()): Promise<EndedRun | null> {
  const [row] = await conn.execute<EndedRun>(sql`
    select r.kind = 'scheduled' as is_scheduled, r.retry_of is not null as is_retry, r.status, r.error, r.notes,
      coalesce(r.source_streaks, '{}'::jsonb) as streaks,
      (select coalesce(sum(s.items), 0)::int from run_searches s where s.run_id = r.id) as items
    from runs r left join users u on u.id = r.user_id
    where r.finished_at is not null and not ${IS_SAMPLE} and coalesce(r.error, '') !~ ${CANCELED}
      and (r.kind = 'scheduled' or u.is_admin or u.master_query or u.is_service)
    order by r.finished_at desc limit 1`);
  return row ?? null;
}

/** Number of newest runs searched for model calls. */
const NEWEST_RUNS = 20;

/** The calls to these models in the newest run with any. Null before the first. */
export async function getModelHealth(
  _admin: Admin,
  models: readonly string[],
  conn: Db = db(),
): Promise<ModelHealth | null> {
  const [row] = await conn.execute<ModelHealth>(sql`
    select count(*)::int as calls, count(*) filter (where output is null)::int as failed, max(error) as error
    from (select id, created_at from runs order by created_at desc limit ${NEWEST_RUNS}) r
    join ${modelCalls} on run_id = r.id and model = any (${sql.param([...models])}::text[]) and ${IS_CALL}
    group by r.id, r.created_at order by r.created_at desc limit 1`);
  return row ?? null;
}

/** Totals of the runs, searches and jobs in the database, for monitoring. */
export async function getRunMetrics(conn: Db = db()): Promise<Metric[]> {
  const outcome = sql<string>`case when ${runSearches.error_code} is null then 'ok' else 'error' end`;
  const [byStatus, bySource, jobs] = await Promise.all([
    conn.select({ kind: runs.kind, status: runs.status, total: count() }).from(runs).groupBy(runs.kind, runs.status),
    conn.select({ source: runSearches.source, outcome, total: count() }).from(runSearches).groupBy(sql`1`, sql`2`),
    countJobs(conn),
  ]);
  return [
    {
      name: "digest_runs",
      type: "gauge",
      help: "Runs in the database.",
      samples: byStatus.map(({ total, ...labels }) => ({ labels, value: total })),
    },
    {
      name: "digest_source_searches",
      type: "gauge",
      help: "Searches of a source or a site in the database.",
      samples: bySource.map(({ total, ...labels }) => ({ labels, value: total })),
    },
    {
      name: "digest_queue_jobs",
      type: "gauge",
      help: "Jobs in the queue; they are deleted a day after they ended.",
      samples: jobs.map(({ state, total }) => ({ labels: { state }, value: total })),
    },
  ];
}

/** Whether the job queue's tables exist. */
export async function hasQueue(conn: Db = db()): Promise<boolean> {
  const [table] = await conn.execute(sql`select 1 where to_regclass('pgboss.queue') is not null`);
  return table !== undefined;
}

async function countJobs(conn: Db): Promise<{ state: string; total: number }[]> {
  if (!(await hasQueue(conn))) return [];
  return conn.execute<{ state: string; total: number }>(
    sql`select state::text, count(*)::int as total from pgboss.job group by state`,
  );
}
