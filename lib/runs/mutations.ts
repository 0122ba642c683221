import "server-only";
import { and, desc, eq, inArray, lt, notInArray, or, type SQL, sql } from "drizzle-orm";
import { clockMarks, runStages, runs } from "@/db/schema";
import { type Db, db, fromNow, single, transaction } from "@/lib/db";
import { env } from "@/lib/env";
import { countSearches } from "@/lib/sources/mutations";
import { ACTIVE_STATUSES } from "./rules";
import type { Run, RunKind, RunQuery, Stage } from "./types";

export type NewRun = {
  user_id: number;
  /** The briefing's edition. Default: the default edition. */
  edition_id?: number | null;
  kind: RunKind;
  as_of: Date;
  sources: string[];
  queries: RunQuery[];
  send_email: boolean;
  /** Whether only its user and admins can read its briefing. Default: false. */
  is_private?: boolean;
  /** The process that claims it immediately. Null: any worker. */
  lease_owner: string | null;
  /** The run's scheduled time. */
  scheduled_for?: Date;
  /** The failed scheduled run it retries. */
  retry_of?: string;
};

/** A new run, or the existing one. */
export type CreatedRun = {
  id: string;
  created: boolean;
  /** Whether it is the run for the requested scheduled time. */
  isScheduledRun: boolean;
  send_email: boolean;
};

const MAX_ATTEMPTS = 20;

const runColumns = {
  id: runs.id,
  user_id: runs.user_id,
  edition_id: runs.edition_id,
  kind: runs.kind,
  as_of: runs.as_of,
  sources: runs.sources,
  queries: runs.queries,
  send_email: runs.send_email,
  is_private: runs.is_private,
  attempts: runs.attempts,
};

/**
 * Creates a run. If the scheduled time already has one, or else the user has an active one, returns that run with `created: false`.
 */
export async function createRun(input: NewRun, conn: Db = db()): Promise<CreatedRun> {
  const lease = input.lease_owner ? { lease_until: fromNow(env().RUN_LEASE_MS) } : {};
  const { scheduled_for } = input;
  const isScheduledRun = sql<boolean>`(${runs.scheduled_for} is not distinct from ${scheduled_for?.toISOString() ?? "infinity"}::timestamptz
    and ${runs.edition_id} is not distinct from ${input.edition_id ?? null}::int)`;
  const isRetry = input.retry_of ? eq(runs.retry_of, input.retry_of) : undefined;
  for (;;) {
    const [made] = await conn
      .insert(runs)
      .values({ ...input, ...lease })
      .onConflictDoNothing()
      .returning({ id: runs.id, send_email: runs.send_email });
    if (made) return { ...made, created: true, isScheduledRun: scheduled_for !== undefined };
    const [existing] = await conn
      .select({ id: runs.id, isScheduledRun, send_email: runs.send_email })
      .from(runs)
      .where(or(isScheduledRun, isRetry, and(eq(runs.user_id, input.user_id), inArray(runs.status, ACTIVE_STATUSES))))
      .orderBy(desc(isScheduledRun), runs.id)
      .limit(1);
    // Without one, it ended between the two statements: try again.
    if (existing) return { ...existing, created: false };
  }
}

/** Claims a run for a process. Null if it has ended or another process holds its lease. */
export async function claimRun(id: string, owner: string, conn: Db = db()): Promise<Run | null> {
  const free = or(eq(runs.lease_owner, owner), sql`${runs.lease_until} is null`, lt(runs.lease_until, sql`now()`));
  const [claimed] = await conn
    .update(runs)
    .set({
      status: "running",
      started_at: sql`coalesce(${runs.started_at}, now())`,
      attempts: sql`${runs.attempts} + 1`,
      lease_owner: owner,
      lease_until: fromNow(env().RUN_LEASE_MS),
    })
    .where(and(eq(runs.id, id), inArray(runs.status, ACTIVE_STATUSES), free))
    .returning(runColumns);
  if (!claimed || claimed.attempts <= MAX_ATTEMPTS) return claimed ?? null;
  await failRun(id, owner, `The run was interrupted ${MAX_ATTEMPTS} times and was stopped.`, conn);
  return null;
}

/** Extends the lease. False if the process no longer holds the run. */
export async function renewLease(id: string, owner: string, conn: Db = db()): Promise<boolean> {
  const renewed = await conn
    .update(runs)
    .set({ lease_until: fromNow(env().RUN_LEASE_MS) })
    .where(and(eq(runs.id, id), eq(runs.lease_owner, owner), eq(runs.status, "running")))
    .returning({ id: runs.id });
  return renewed.length > 0;
}

/** Releases a run so that another process can resume it immediately. */
export async function releaseRun(id: string, owner: string, conn: Db = db()): Promise<void> {
  await conn
    .update(runs)
    .set({ lease_until: null, lease_owner: null, attempts: sql`${runs.attempts} - 1` })
    .where(and(eq(runs.id, id), eq(runs.lease_owner, owner), inArray(runs.status, ACTIVE_STATUSES)));
}

/** Ends a run with an error, if the process holds it. */
export async function failRun(id: string, owner: string, error: string, conn: Db = db()): Promise<void> {
  await transaction(conn, (tx) => endWithError(id, error, eq(runs.lease_owner, owner), tx));
}

/** Ends a run with an error, regardless of the lease. False if it has already ended. */
export async function abortRun(id: string, error: string, tx: Db): Promise<boolean> {
  return endWithError(id, error, undefined, tx);
}

async function endWithError(id: string, error: string, holder: SQL | undefined, tx: Db): Promise<boolean> {
  const ended = await tx
    .update(runs)
    .set({ status: "error", error, finished_at: sql`now()`, lease_until: null })
    .where(and(eq(runs.id, id), holder, inArray(runs.status, ACTIVE_STATUSES)))
    .returning({ id: runs.id });
  if (ended.length > 0) await recordStreaks(id, tx);
  return ended.length > 0;
}

async function recordStreaks(id: string, tx: Db): Promise<void> {
  const source_streaks = await countSearches(id, tx);
  await tx.update(runs).set({ source_streaks }).where(eq(runs.id, id));
}

/** Completes a run. `reason` says why it made no briefing. False if the process no longer holds it. */
export async function completeRun(
  id: string,
  owner: string,
  { reason, notes }: { reason: string | null; notes: string[] },
  conn: Db,
): Promise<boolean> {
  const completed = await conn
    .update(runs)
    .set({ status: "completed", error: reason, notes, finished_at: sql`now()`, lease_until: null })
    .where(and(eq(runs.id, id), eq(runs.lease_owner, owner), eq(runs.status, "running")))
    .returning({ id: runs.id });
  if (completed.length > 0) await recordStreaks(id, conn);
  return completed.length > 0;
}

/** Adds a note for admins to runs that do not have it yet. */
export async function addNote(ids: string[], note: string, tx: Db): Promise<void> {
  if (ids.length === 0) return;
  const list = JSON.stringify([note]);
  await tx
    .update(runs)
    .set({ notes: sql`${runs.notes} || ${list}::jsonb` })
    .where(and(inArray(runs.id, ids), sql`not ${runs.notes} @> ${list}::jsonb`));
}

/** Stores a stage's progress and makes it the run's current stage. */
export async function setProgress(
  id: string,
  stage: Stage,
  done: number,
  total: number,
  conn: Db = db(),
): Promise<void> {
  await conn
    .insert(runStages)
    .values({ run_id: id, stage, done, total })
    .onConflictDoUpdate({ target: [runStages.run_id, runStages.stage], set: { done, total, finished_at: null } });
  await conn
    .update(runs)
    .set({ stage })
    .where(and(eq(runs.id, id), notInArray(runs.stage, [stage])));
}

export async function finishStage(id: string, stage: Stage, conn: Db = db()): Promise<void> {
  await conn
    .update(runStages)
    .set({ finished_at: sql`now()` })
    .where(and(eq(runStages.run_id, id), eq(runStages.stage, stage)));
}

/** Locks a schedule's mark until the transaction ends and returns its time. A new schedule starts now. */
export async function lockClockMark(schedule: string, now: Date, tx: Db): Promise<Date> {
  await tx.insert(clockMarks).values({ schedule, seen_until: now }).onConflictDoNothing();
  const rows = await tx.select().from(clockMarks).where(eq(clockMarks.schedule, schedule)).for("update");
  return single(rows).seen_until;
}

/** Moves a schedule's mark. */
export async function moveClockMark(schedule: string, seen_until: Date, tx: Db): Promise<void> {
  await tx.update(clockMarks).set({ seen_until }).where(eq(clockMarks.schedule, schedule));
}

/** Deletes the marks of former schedules, so that a schedule does not catch up when it is configured again. */
export async function deleteOtherClockMarks(schedules: string[], conn: Db = db()): Promise<void> {
  await conn.delete(clockMarks).where(notInArray(clockMarks.schedule, schedules));
}
