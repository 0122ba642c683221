import "server-only";
import { desc, eq, sql } from "drizzle-orm";
import { clockMarks, runs } from "@/db/schema";
import { latestRunTime, parseCron } from "@/lib/cron";
import { type Db, db } from "@/lib/db";
import { env } from "@/lib/env";
import { listRunQueries } from "@/lib/queries/data";
import { getMasterUser } from "@/lib/users/data";
import type { Admin } from "@/lib/viewer";
import { IS_SAMPLE, selectRuns, toRunEntry } from "./data";
import { scheduleKey } from "./rules";
import type { ModelHealth, RunEntry, ScheduledQueries, ScheduleState } from "./types";

/** The newest run; null before the first. */
export async function getNewestRun(_admin: Admin, conn: Db = db()): Promise<RunEntry | null> {
  const [row] = await selectRuns(conn).orderBy(desc(runs.created_at), runs.id).limit(1);
  return row ? toRunEntry(row) : null;
}

/** Whether a briefing was made of anything but the bundled sample. */
export async function hasOwnBriefing(_admin: Admin, conn: Db = db()): Promise<boolean> {
  const [row] = await conn.execute(sql`
    select 1 from briefings b join runs r on r.id = b.run_id where not ${IS_SAMPLE} limit 1`);
  return row !== undefined;
}

/** The schedule of `DIGEST_CRON`; null when it is off. */
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

/** What a scheduled run would search for: the master user's queries, and how many of them are not starter queries. */
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
  const runnable = (await listRunQueries(master.id, conn)).filter(({ query, site }) => query || site);
  const own = runnable.filter(({ query }) => !starters.has(query));
  const { id, username } = master;
  return { master: { id, username }, runnable: runnable.length, own: own.length };
}

/** Only these newest runs are searched for model calls. */
const NEWEST_RUNS = 20;

/** The calls to these models in the newest run that made any; null before the first. */
export async function getModelHealth(
  _admin: Admin,
  models: readonly string[],
  conn: Db = db(),
): Promise<ModelHealth | null> {
  const [row] = await conn.execute<ModelHealth>(sql`
    select count(*)::int as calls, count(*) filter (where c.output is null)::int as failed, max(c.error) as error
    from (select id, created_at from runs order by created_at desc limit ${NEWEST_RUNS}) r
    join model_calls c on c.run_id = r.id and c.model = any (${sql.param([...models])}::text[])
      and c.cache_key not like 'reserved:%'
    group by r.id, r.created_at order by r.created_at desc limit 1`);
  return row ?? null;
}
