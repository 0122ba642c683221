import "server-only";
import { and, asc, count, eq, sql } from "drizzle-orm";
import {
  briefings,
  modelCalls,
  privateBriefings,
  runCandidates,
  runSearches,
  runStages,
  runs,
  stories,
  storyArticles,
} from "@/db/schema/index";
import { type Db, db, single } from "@/lib/db";
import { hostOf } from "@/lib/language/hosts";
import { countMailsOfRun } from "@/lib/mail/data";
import { healthNote } from "@/lib/sources/rules";
import type { Admin } from "@/lib/viewer";
import { selectRuns, toRunEntry } from "./data";
import { IS_CALL } from "./data-model-calls";
import { candidateStatuses, isRunId, reasonFor } from "./rules";
import { estimateCost } from "./rules-spending";
import {
  type ModelUsage,
  type QueryCounts,
  type RunReport,
  type SourceCounts,
  type SourceReport,
  STAGES,
  type StageReport,
  type UnusedCandidate,
} from "./types";

/** The full report of a run. Null if there is no such run. */
export async function getRunReport(_admin: Admin, id: string, conn: Db = db()): Promise<RunReport | null> {
  const [row] = isRunId(id) ? await selectRuns(conn).where(eq(runs.id, id)) : [];
  if (!row) return null;
  const [counts, sources, stages, models, mails] = await Promise.all([
    listQueryCounts(id, conn),
    listSourceReports(row, conn),
    listStageReports(id, conn),
    listModelUsage(id, conn),
    countMailsOfRun(id, conn),
  ]);
  return {
    ...toRunEntry(row),
    attempts: row.attempts,
    send_email: row.send_email,
    notes: row.notes,
    token_estimate: row.token_estimate,
    scheduled_for: row.scheduled_for?.toISOString() ?? null,
    duration_ms: row.started_at && row.finished_at ? row.finished_at.getTime() - row.started_at.getTime() : null,
    queries: counts,
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

/** The story of run `r` that tells the article of candidate `c`: its own, or one that has it among its sources. */
const storyOfCandidate = sql`lateral (
  select s.ai_takeaway_title as title, s.article_id = c.article_id as is_own
  from briefings b join stories s on s.briefing_id = b.id left join story_articles x on x.story_id = s.id and x.article_id = c.article_id
  where b.run_id = r.id and c.article_id in (s.article_id, x.article_id)
  union all
  select s.ai_takeaway_title, s.article_id = c.article_id
  from private_briefings p cross join jsonb_to_recordset(p.stories) s (id int, article_id int, ai_takeaway_title text)
  left join jsonb_to_recordset(p.cited) x (story_id int, article_id int) on x.story_id = s.id and x.article_id = c.article_id
  where p.run_id = r.id and c.article_id in (s.article_id, x.article_id)
  order by is_own desc, title limit 1)`;

/** Another candidate of the run with the same article as the duplicate `c`, by its query. Null if an earlier run stored the article. */
const twinOfDuplicate = sql`(
  select case when o.position = c.position then 'same_query' else 'other_query' end from run_candidates o
  where c.status = 'duplicate' and o.run_id = c.run_id and o.article_id = c.article_id and o.status <> 'duplicate'
  order by o.position <> c.position limit 1)`;

/** A page of the candidates that have no story of their own, by query. Null if there is no such run. Excludes candidates that may still be used. */
export async function listUnusedCandidates(
  _admin: Admin,
  id: string,
  { start, length }: { start: number; length: number },
  conn: Db = db(),
) {
  const [run] = isRunId(id) ? await conn.select({ id: runs.id }).from(runs).where(eq(runs.id, id)) : [];
  if (!run) return null;
  const statuses = (listed: "always" | "after_run" | "unpublished") =>
    sql`${sql.param(candidateStatuses((state) => state.listed === listed))}::text[]`;
  const unused = sql`
    from run_candidates c join runs r on r.id = c.run_id left join ${storyOfCandidate} t on true
    where c.run_id = ${id} and (c.status = any (${statuses("always")})
      or (r.finished_at is not null and (c.status = any (${statuses("after_run")})
        or (c.status = any (${statuses("unpublished")}) and t.is_own is not true))))`;
  const { total } = single(await conn.execute<{ total: number }>(sql`select count(*)::int as total ${unused}`));
  type Texts = { own_reason: string | null; covered_by: string | null; twin: string | null };
  const rows = await conn.execute<UnusedCandidate & Texts>(sql`
    select r.queries -> c.position ->> 'query' as query, coalesce(nullif(c.title, ''), c.url) as title, c.url, c.outlet, c.source, c.date, c.status,
      coalesce(c.reason, nullif(c.text_status, 'full')) as own_reason, t.title as covered_by,
      ${twinOfDuplicate} as twin, c.article_id
    ${unused} order by c.position, c.status, c.rank, c.id offset ${Math.min(start, total)} limit ${length}`);
  const data = rows.map(({ own_reason, covered_by, twin, ...row }): UnusedCandidate => {
    const date = row.date === null ? null : new Date(row.date).toISOString();
    return { ...row, date, reason: reasonFor(row.status, own_reason ?? (covered_by ? null : twin), covered_by) };
  });
  return { data, recordsTotal: total, recordsFiltered: total };
}

/** A run's notes for admins, one sentence each. Empty if there is no such run. */
export async function listRunNotes(id: string, conn: Db = db()): Promise<string[]> {
  const [run] = await conn.select({ notes: runs.notes }).from(runs).where(eq(runs.id, id));
  return run?.notes ?? [];
}

/** Counts of each query's candidates by outcome. */
export async function listQueryCounts(id: string, conn: Db = db()): Promise<QueryCounts[]> {
  const rows = await conn.execute<QueryCounts>(sql`
    select q.value ->> 'query' as query,
      q.value ->> 'site' as site,
      jsonb_path_query_array(q.value, '$.locations[*].name') as locations,
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
      union
      select (st.value ->> 'article_id')::int from ${privateBriefings} p, jsonb_array_elements(p.stories || p.cited) st
        where p.run_id = ${id}
    ) u on u.article_id = c.article_id
    where r.id = ${id} group by q.place, q.value order by q.place`);
  return [...rows];
}

/** The search results of each source, in alphabetical order. */
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

type Searches = Omit<SourceReport, "silence">;

async function listSourceReports(
  { task_id: id, source_streaks }: Awaited<ReturnType<typeof selectRuns>>[number],
  conn: Db,
): Promise<SourceReport[]> {
  const rows = await conn.execute<Searches>(sql`
    select s.source, case when s.source = 'site' then r.queries -> s.position ->> 'site' end as site, count(*)::int as searches,
      (count(*) - count(s.error_code))::int as answers, count(s.error_code)::int as errors, sum(s.items)::int as items,
      (array_agg(s.error order by s.position desc, s.location desc) filter (where s.error is not null))[1] as last_error
    from runs r join run_searches s on s.run_id = r.id where r.id = ${id} group by 1, 2 order by 1, 2`);
  return rows.map((row) => {
    const streaks = source_streaks?.[row.source === "site" ? `site:${hostOf(row.site)}` : row.source];
    return { ...row, silence: streaks ? healthNote(streaks) : null };
  });
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

async function listModelUsage(id: string, conn: Db): Promise<ModelUsage[]> {
  return conn
    .select({
      model: modelCalls.model,
      calls: count(),
      failed: sql<number>`count(*) filter (where ${modelCalls.output} is null)::int`,
      input_tokens: sql<number>`sum(${modelCalls.input_tokens})::int`,
      output_tokens: sql<number>`sum(${modelCalls.output_tokens})::int`,
    })
    .from(modelCalls)
    .where(and(eq(modelCalls.run_id, id), IS_CALL))
    .groupBy(modelCalls.model)
    .orderBy(asc(modelCalls.model));
}

function sum(models: ModelUsage[], field: "calls" | "input_tokens" | "output_tokens"): number {
  return models.reduce((total, model) => total + model[field], 0);
}
