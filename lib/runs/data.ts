import "server-only";
import { and, asc, count, desc, eq, inArray, lt, notInArray, or, type SQL, sql } from "drizzle-orm";
import { briefings, privateBriefings, runStages, runs, users } from "@/db/schema";
import { type Db, db, single } from "@/lib/db";
import { type Admin, isAdmin, type Viewer } from "@/lib/viewer";
import { ACTIVE_STATUSES, CANCELED, isRunId } from "./rules";
import { type RunEntry, type RunStatus, STAGES, type StageProgress, type TaskStatus } from "./types";

/** The briefing of a run, published or private. */
const SUMMARY_ID = sql<number | null>`coalesce(${briefings.id}, ${privateBriefings.id})`;

/** A run's status and progress. Null if there is no such run. */
export async function getRunStatus(
  id: string,
  conn: Db = db(),
): Promise<(TaskStatus & { user_id: number | null }) | null> {
  const [row] = await conn
    .select({
      user_id: runs.user_id,
      status: runs.status,
      error: runs.error,
      stage: runs.stage,
      summary_id: SUMMARY_ID,
      done: sql<number>`coalesce(${runStages.done}, 0)`,
      total: sql<number>`coalesce(${runStages.total}, 0)`,
    })
    .from(runs)
    .leftJoin(briefings, eq(briefings.run_id, runs.id))
    .leftJoin(privateBriefings, eq(privateBriefings.run_id, runs.id))
    .leftJoin(runStages, and(eq(runStages.run_id, runs.id), eq(runStages.stage, runs.stage)))
    .where(eq(runs.id, id));
  if (!row) return null;
  const { stage, done, total, ...status } = row;
  return { ...status, progress: { stage: STAGES.find((name) => name === stage) ?? STAGES[0], done, total } };
}

/** The stages a run has started, in order. */
export async function listStages(id: string, conn: Db = db()): Promise<(StageProgress & { finished: boolean })[]> {
  const rows = await conn.select().from(runStages).where(eq(runStages.run_id, id));
  return STAGES.flatMap((stage) =>
    rows
      .filter((row) => row.stage === stage)
      .map(({ done, total, finished_at }) => ({ stage, done, total, finished: finished_at !== null })),
  );
}

/** Active runs without a live lease: never claimed, or abandoned by a process that died. Oldest first. */
export async function listAbandonedRuns(conn: Db = db()): Promise<string[]> {
  const rows = await conn
    .select({ id: runs.id })
    .from(runs)
    .where(
      and(
        inArray(runs.status, ACTIVE_STATUSES),
        or(sql`${runs.lease_until} is null`, lt(runs.lease_until, sql`now()`)),
      ),
    )
    .orderBy(asc(runs.created_at));
  return rows.map((row) => row.id);
}

/** The newest run of a kind. Null before the first. */
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

/** The status of a viewer's own run, or of any run for an admin. Null if there is none. */
export async function getTaskStatus(viewer: Viewer, id: string, conn: Db = db()): Promise<TaskStatus | null> {
  const run = isRunId(id) ? await getRunStatus(id, conn) : null;
  if (!run || (run.user_id !== viewer.id && !isAdmin(viewer))) return null;
  const { user_id: _owner, ...status } = run;
  return status;
}

/** The active run of a user's queries. Null if there is none. */
export async function getActiveRunId(_admin: Admin, userId: number, conn: Db = db()): Promise<string | null> {
  const [run] = await conn
    .select({ id: runs.id })
    .from(runs)
    .where(and(eq(runs.user_id, userId), inArray(runs.status, ACTIVE_STATUSES)));
  return run?.id ?? null;
}

const runColumns = {
  task_id: runs.id,
  kind: runs.kind,
  status: runs.status,
  error: runs.error,
  user_id: runs.user_id,
  username: users.username,
  as_of: runs.as_of,
  created_at: runs.created_at,
  started_at: runs.started_at,
  finished_at: runs.finished_at,
  summary_id: SUMMARY_ID,
  is_private: runs.is_private,
  stage: runs.stage,
  done: sql<number>`coalesce(${runStages.done}, 0)`,
  total: sql<number>`coalesce(${runStages.total}, 0)`,
  attempts: runs.attempts,
  send_email: runs.send_email,
  queries: runs.queries,
  notes: runs.notes,
  token_estimate: runs.token_estimate,
  scheduled_for: runs.scheduled_for,
  source_streaks: runs.source_streaks,
};

/** Runs with their owner, briefing and progress. */
export function selectRuns(conn: Db) {
  return conn
    .select(runColumns)
    .from(runs)
    .leftJoin(users, eq(users.id, runs.user_id))
    .leftJoin(briefings, eq(briefings.run_id, runs.id))
    .leftJoin(privateBriefings, eq(privateBriefings.run_id, runs.id))
    .leftJoin(runStages, and(eq(runStages.run_id, runs.id), eq(runStages.stage, runs.stage)));
}

type RunRow = Awaited<ReturnType<typeof selectRuns>>[number];
type Page = { start: number; length: number; search: string };

/** A page of runs, newest first, and the number of active runs. `search` matches user, kind, status and error. */
export async function listRuns(_admin: Admin, { start, length, search }: Page, conn: Db = db()) {
  const filter = matching(search);
  const counts = single(
    await conn
      .select({
        total: count(),
        filtered: sql<number>`count(*) filter (where ${filter})::int`,
        under_way: sql<number>`count(*) filter (where ${inArray(runs.status, ACTIVE_STATUSES)})::int`,
      })
      .from(runs)
      .leftJoin(users, eq(users.id, runs.user_id)),
  );
  const rows = await selectRuns(conn)
    .where(filter)
    .orderBy(desc(runs.created_at), asc(runs.id))
    .offset(Math.min(start, counts.filtered))
    .limit(length);
  const { total, filtered, under_way } = counts;
  return { data: rows.map(toRunEntry), recordsTotal: total, recordsFiltered: filtered, under_way };
}

function matching(search: string): SQL {
  if (search === "") return sql`true`;
  const text = sql`concat_ws(' ', ${users.username}, ${runs.kind}, ${runs.status}, ${runs.error})`;
  return sql`strpos(lower(${text}), lower(${search})) > 0`;
}

/** A selected run as the API lists it. */
export function toRunEntry(row: RunRow): RunEntry {
  const { task_id, kind, status, error, user_id, username, summary_id, is_private, stage, done, total } = row;
  return {
    task_id,
    kind,
    status,
    error,
    user_id,
    username,
    summary_id,
    is_private,
    progress: { stage: STAGES.find((name) => name === stage) ?? STAGES[0], done, total },
    as_of: row.as_of.toISOString(),
    created_at: row.created_at.toISOString(),
    started_at: row.started_at?.toISOString() ?? null,
    finished_at: row.finished_at?.toISOString() ?? null,
  };
}

/**
 * The scheduled run to retry: one that failed 15 minutes to two hours ago, is not a retry itself, and whose user has had no run since. Null
 * if there is none.
 */
export async function findRunToRetry(
  now: Date,
  conn: Db = db(),
): Promise<{ id: string; edition_id: number | null } | null> {
  const [row] = await conn.execute<{ id: string; edition_id: number | null }>(sql`
    select r.id, r.edition_id from runs r
    where r.kind = 'scheduled' and r.status = 'error' and r.retry_of is null and r.error !~ ${CANCELED}
      and r.finished_at between ${now.toISOString()}::timestamptz - interval '2 hours'
        and ${now.toISOString()}::timestamptz - interval '15 minutes'
      and not exists (select from runs n where n.user_id = r.user_id and n.created_at > r.created_at)
    order by r.finished_at desc limit 1`);
  return row ?? null;
}

/** Seconds until the user may start another run, with at most `most` in 24 hours. 0 means now. An active run does not count. */
export async function getRunWait(userId: number, most: number, conn: Db = db()): Promise<number> {
  const { wait_s } = single(
    await conn.execute<{ wait_s: number }>(sql`
      select case when count(*) < ${most} then 0
        else greatest(1, ceil(extract(epoch from (array_agg(${runs.created_at} order by ${runs.created_at} desc))[${most}]
          + interval '1 day' - now())))::int end as wait_s
      from ${runs} where ${runs.user_id} = ${userId} and ${runs.kind} = 'manual' and ${notInArray(runs.status, ACTIVE_STATUSES)}
        and ${runs.created_at} > now() - interval '1 day'`),
  );
  return wait_s;
}
