import "server-only";
import { and, asc, count, desc, eq, inArray, type SQL, sql } from "drizzle-orm";
import { briefings, modelCalls, runStages, runs, users } from "@/db/schema/index";
import { type Db, db, single } from "@/lib/db";
import { countMailsOfRun } from "@/lib/mail/data";
import { type Admin, isAdmin, type Viewer } from "@/lib/viewer";
import { getTaskStatus, listQueryCounts } from "./data";
import { estimateCost, isTaskId, reasonFor, silenceOf } from "./rules-tasks";
import { STAGES, type TaskStatus } from "./types";
import type { LeftOut, ModelSpending, SourceReport, StageReport, Task, TaskReport } from "./types-tasks";

/** Where a viewer's own run stands, or any run for an admin; null for what is no such run. */
export async function getTask(viewer: Viewer, id: string, conn: Db = db()): Promise<TaskStatus | null> {
  const task = isTaskId(id) ? await getTaskStatus(id, conn) : null;
  if (!task || (task.user_id !== viewer.id && !isAdmin(viewer))) return null;
  const { user_id: _owner, ...status } = task;
  return status;
}

/** The run of a user's queries that is under way; null when there is none. */
export async function getRunUnderWay(_admin: Admin, userId: number, conn: Db = db()): Promise<string | null> {
  const [run] = await conn
    .select({ id: runs.id })
    .from(runs)
    .where(and(eq(runs.user_id, userId), inArray(runs.status, ["starting", "running"])));
  return run?.id ?? null;
}

const taskColumns = {
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
  summary_id: briefings.id,
  stage: runs.stage,
  done: sql<number>`coalesce(${runStages.done}, 0)`,
  total: sql<number>`coalesce(${runStages.total}, 0)`,
  attempts: runs.attempts,
  send_email: runs.send_email,
  queries: runs.queries,
  notes: runs.notes,
  token_estimate: runs.token_estimate,
  scheduled_for: runs.scheduled_for,
};

function selectTasks(conn: Db) {
  return conn
    .select(taskColumns)
    .from(runs)
    .leftJoin(users, eq(users.id, runs.user_id))
    .leftJoin(briefings, eq(briefings.run_id, runs.id))
    .leftJoin(runStages, and(eq(runStages.run_id, runs.id), eq(runStages.stage, runs.stage)));
}

type Row = Awaited<ReturnType<typeof selectTasks>>[number];
type Asked = { start: number; length: number; search: string };

/** A page of all runs, newest first, and how many are under way; a search keeps those that have it in user, kind, status or error. */
export async function listTasks(_admin: Admin, { start, length, search }: Asked, conn: Db = db()) {
  const fits = fitting(search);
  const counts = single(
    await conn
      .select({
        total: count(),
        filtered: sql<number>`count(*) filter (where ${fits})::int`,
        under_way: sql<number>`count(*) filter (where ${runs.status} in ('starting', 'running'))::int`,
      })
      .from(runs)
      .leftJoin(users, eq(users.id, runs.user_id)),
  );
  const rows = await selectTasks(conn)
    .where(fits)
    .orderBy(desc(runs.created_at), asc(runs.id))
    .offset(Math.min(start, counts.filtered))
    .limit(length);
  const { total, filtered, under_way } = counts;
  return { data: rows.map(toTask), recordsTotal: total, recordsFiltered: filtered, under_way };
}

/** Everything that is known of a run; null when there is none. */
export async function getTaskReport(_admin: Admin, id: string, conn: Db = db()): Promise<TaskReport | null> {
  const [row] = isTaskId(id) ? await selectTasks(conn).where(eq(runs.id, id)) : [];
  if (!row) return null;
  const [counts, sources, stages, models, mails] = await Promise.all([
    listQueryCounts(id, conn),
    listSourceReports(id, conn),
    listStageReports(id, conn),
    listSpending(id, conn),
    countMailsOfRun(id, conn),
  ]);
  return {
    ...toTask(row),
    attempts: row.attempts,
    send_email: row.send_email,
    notes: row.notes,
    token_estimate: row.token_estimate,
    scheduled_for: row.scheduled_for?.toISOString() ?? null,
    duration_ms: row.started_at && row.finished_at ? row.finished_at.getTime() - row.started_at.getTime() : null,
    queries: counts.map((each, position) => ({
      ...each,
      site: row.queries[position]?.site ?? null,
      locations: row.queries[position]?.locations.map(({ name }) => name) ?? [],
    })),
    sources,
    stages,
    calls: sum(models, "calls"),
    input_tokens: sum(models, "input_tokens"),
    output_tokens: sum(models, "output_tokens"),
    models,
    cost_usd: estimateCost(models),
    mails,
  };
}

/** A page of what a run found and did not use, by the rows that found it; finds that may yet be used are none. */
export async function listLeftOut(
  _admin: Admin,
  id: string,
  { start, length }: Omit<Asked, "search">,
  conn: Db = db(),
) {
  const [run] = isTaskId(id) ? await conn.select({ id: runs.id }).from(runs).where(eq(runs.id, id)) : [];
  if (!run) return null;
  const leftOut = sql`
    from run_candidates c join runs r on r.id = c.run_id
    where c.run_id = ${id} and (c.status in ('duplicate', 'blocked', 'no_text', 'outside')
      or (r.finished_at is not null and (c.status = 'found' or (c.status = 'new' and not exists (
        select from stories s join briefings b on b.id = s.briefing_id left join story_articles x on x.story_id = s.id
        where b.run_id = r.id and c.article_id in (s.article_id, x.article_id))))))`;
  const { total } = single(await conn.execute<{ total: number }>(sql`select count(*)::int as total ${leftOut}`));
  const rows = await conn.execute<LeftOut & { said: string | null }>(sql`
    select r.queries -> c.position ->> 'query' as query, c.title, c.url, c.outlet, c.source, c.date, c.status,
      coalesce(c.reason, nullif(c.text_status, 'full')) as said, c.article_id
    ${leftOut} order by c.position, c.status, c.rank, c.id offset ${Math.min(start, total)} limit ${length}`);
  const data = rows.map(({ said, ...row }): LeftOut => {
    const date = row.date === null ? null : new Date(row.date).toISOString();
    return { ...row, date, reason: reasonFor(row.status, said) };
  });
  return { data, recordsTotal: total, recordsFiltered: total };
}

function fitting(search: string): SQL {
  if (search === "") return sql`true`;
  const words = sql`concat_ws(' ', ${users.username}, ${runs.kind}, ${runs.status}, ${runs.error})`;
  return sql`strpos(lower(${words}), lower(${search})) > 0`;
}

function toTask(row: Row): Task {
  const { task_id, kind, status, error, user_id, username, summary_id, stage, done, total } = row;
  return {
    task_id,
    kind,
    status,
    error,
    user_id,
    username,
    summary_id,
    progress: { stage: STAGES.find((name) => name === stage) ?? STAGES[0], done, total },
    as_of: row.as_of.toISOString(),
    created_at: row.created_at.toISOString(),
    started_at: row.started_at?.toISOString() ?? null,
    finished_at: row.finished_at?.toISOString() ?? null,
  };
}

/** How far back a source's silence is followed. */
const MOST_RUNS = 30;

async function listSourceReports(id: string, conn: Db): Promise<SourceReport[]> {
  const rows = await conn.execute<Omit<SourceReport, "silence">>(sql`
    with recent as (
      select r.id, r.created_at, r.queries from runs r join runs this on this.id = ${id}
      where r.id = this.id or (r.user_id = this.user_id and r.created_at < this.created_at)
      order by r.created_at desc limit ${MOST_RUNS}
    ), asked as (
      select r.id, r.created_at, s.source, case when s.source = 'site' then r.queries -> s.position ->> 'site' end as site,
        count(*)::int as searches, sum(s.items)::int as items, count(s.error_code)::int as errors,
        (array_agg(s.error order by s.position desc, s.location desc) filter (where s.error is not null))[1] as last_error
      from recent r join run_searches s on s.run_id = r.id group by r.id, r.created_at, r.queries, 3, 4
    )
    select a.source, a.site, a.searches, a.searches - a.errors as answers, a.errors, a.items, a.last_error, (
      select count(*)::int from asked o where o.source = a.source and o.site is not distinct from a.site and o.created_at > coalesce((
        select max(created_at) from asked w where w.source = a.source and w.site is not distinct from a.site and w.items > 0
      ), '-infinity')) as silent_runs
    from asked a where a.id = ${id} order by a.source, a.site`);
  return rows.map((row) => ({ ...row, silence: silenceOf(row.silent_runs) }));
}

async function listStageReports(id: string, conn: Db): Promise<StageReport[]> {
  const rows = await conn.select().from(runStages).where(eq(runStages.run_id, id));
  return STAGES.flatMap((stage) =>
    rows
      .filter((row) => row.stage === stage)
      .map(({ done, total, started_at, finished_at }) => ({
        stage,
        done,
        total,
        started_at: started_at.toISOString(),
        finished_at: finished_at?.toISOString() ?? null,
        duration_ms: finished_at ? finished_at.getTime() - started_at.getTime() : null,
      })),
  );
}

async function listSpending(id: string, conn: Db): Promise<ModelSpending[]> {
  return conn
    .select({
      model: modelCalls.model,
      calls: count(),
      failed: sql<number>`count(*) filter (where ${modelCalls.output} is null)::int`,
      input_tokens: sql<number>`sum(${modelCalls.input_tokens})::int`,
      output_tokens: sql<number>`sum(${modelCalls.output_tokens})::int`,
    })
    .from(modelCalls)
    .where(eq(modelCalls.run_id, id))
    .groupBy(modelCalls.model)
    .orderBy(asc(modelCalls.model));
}

function sum(models: ModelSpending[], what: "calls" | "input_tokens" | "output_tokens"): number {
  return models.reduce((total, each) => total + each[what], 0);
}
