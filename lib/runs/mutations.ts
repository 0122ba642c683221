import "server-only";
import { and, desc, eq, inArray, lt, ne, notInArray, or, type SQL, sql } from "drizzle-orm";
import { clockMarks, runStages, runs } from "@/db/schema";
import { type Db, db, single, transaction } from "@/lib/db";
import { env } from "@/lib/env";
import { countAnswers } from "@/lib/sources/mutations";
import { ACTIVE_STATUSES } from "./rules";
import type { Run, RunKind, RunQuery, Stage } from "./types";

export type NewRun = {
  user_id: number;
  kind: RunKind;
  as_of: Date;
  sources: string[];
  queries: RunQuery[];
  send_email: boolean;
  /** The process that will work on it itself; null leaves it to any worker. */
  lease_owner: string | null;
  /** The moment of the schedule it stands for. */
  scheduled_for?: Date;
};

/** A run that was started, or the one that stood in its way. */
export type Begun = {
  id: string;
  created: boolean;
  /** Whether it stands for the moment of the schedule that was asked for. */
  isOfMoment: boolean;
  /** Whether it ends in mails. */
  send_email: boolean;
};

const MOST_ATTEMPTS = 20;

const runColumns = {
  id: runs.id,
  user_id: runs.user_id,
  kind: runs.kind,
  as_of: runs.as_of,
  sources: runs.sources,
  queries: runs.queries,
  send_email: runs.send_email,
  attempts: runs.attempts,
};

/**
 * Starts a run. One that stands for the same moment of the schedule, or else the one that user has under way, is returned instead, with
 * `created` false.
 */
export async function createRun(input: NewRun, conn: Db = db()): Promise<Begun> {
  const lease = input.lease_owner ? { lease_until: leaseEnd() } : {};
  const { scheduled_for: moment } = input;
  const isOfMoment = sql<boolean>`${runs.scheduled_for} is not distinct from ${moment?.toISOString() ?? "infinity"}::timestamptz`;
  for (;;) {
    const [made] = await conn
      .insert(runs)
      .values({ ...input, ...lease })
      .onConflictDoNothing()
      .returning({ id: runs.id, send_email: runs.send_email });
    if (made) return { ...made, created: true, isOfMoment: moment !== undefined };
    const [known] = await conn
      .select({ id: runs.id, isOfMoment, send_email: runs.send_email })
      .from(runs)
      .where(or(isOfMoment, and(eq(runs.user_id, input.user_id), inArray(runs.status, ACTIVE_STATUSES))))
      .orderBy(desc(isOfMoment), runs.id)
      .limit(1);
    // Between the two statements it may have ended: then there is room for a new one.
    if (known) return { ...known, created: false };
  }
}

/** Takes a run for this process; null when it has ended or another process is at work on it. */
export async function claimRun(id: string, owner: string, conn: Db = db()): Promise<Run | null> {
  const free = or(eq(runs.lease_owner, owner), sql`${runs.lease_until} is null`, lt(runs.lease_until, sql`now()`));
  const [claimed] = await conn
    .update(runs)
    .set({
      status: "running",
      started_at: sql`coalesce(${runs.started_at}, now())`,
      attempts: sql`${runs.attempts} + 1`,
      lease_owner: owner,
      lease_until: leaseEnd(),
    })
    .where(and(eq(runs.id, id), inArray(runs.status, ACTIVE_STATUSES), free))
    .returning(runColumns);
  if (!claimed || claimed.attempts <= MOST_ATTEMPTS) return claimed ?? null;
  await failRun(id, owner, `The run was interrupted ${MOST_ATTEMPTS} times and given up.`, conn);
  return null;
}

/** Says that this process is still at work; false when the run is no longer its own. */
export async function renewLease(id: string, owner: string, conn: Db = db()): Promise<boolean> {
  const renewed = await conn
    .update(runs)
    .set({ lease_until: leaseEnd() })
    .where(and(eq(runs.id, id), eq(runs.lease_owner, owner), eq(runs.status, "running")))
    .returning({ id: runs.id });
  return renewed.length > 0;
}

/** Lets go of a run at once, for the next process to go on with it. */
export async function releaseRun(id: string, owner: string, conn: Db = db()): Promise<void> {
  await conn
    .update(runs)
    .set({ lease_until: null, lease_owner: null, attempts: sql`${runs.attempts} - 1` })
    .where(and(eq(runs.id, id), eq(runs.lease_owner, owner), inArray(runs.status, ACTIVE_STATUSES)));
}

/** Ends a run with its reason. */
export async function failRun(id: string, owner: string, error: string, conn: Db = db()): Promise<void> {
  await transaction(conn, (tx) => endWithError(id, error, eq(runs.lease_owner, owner), tx));
}

/** The same whoever is at work on it, who lets go of it soon. False when it has ended. */
export async function abortRun(id: string, error: string, tx: Db): Promise<boolean> {
  return endWithError(id, error, undefined, tx);
}

async function endWithError(id: string, error: string, whose: SQL | undefined, tx: Db): Promise<boolean> {
  const ended = await tx
    .update(runs)
    .set({ status: "error", error, finished_at: sql`now()`, lease_until: null })
    .where(and(eq(runs.id, id), whose, inArray(runs.status, ACTIVE_STATUSES)))
    .returning({ id: runs.id });
  if (ended.length > 0) await countAnswers(id, tx);
  return ended.length > 0;
}

/** Ends a run well, `reason` saying why there is no briefing if there is none. False when another process took it over. */
export async function completeRun(
  id: string,
  owner: string,
  { reason, notes }: { reason: string | null; notes: string[] },
  conn: Db,
): Promise<boolean> {
  const done = await conn
    .update(runs)
    .set({ status: "completed", error: reason, notes, finished_at: sql`now()`, lease_until: null })
    .where(and(eq(runs.id, id), eq(runs.lease_owner, owner), eq(runs.status, "running")))
    .returning({ id: runs.id });
  if (done.length > 0) await countAnswers(id, conn);
  return done.length > 0;
}

/** Records where a run stands. The stage is begun at its first mention and ended when a later one is mentioned. */
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

/** Holds a schedule's mark until the caller's transaction ends; a schedule that has none is seen to up to now. */
export async function holdMark(schedule: string, now: Date, tx: Db): Promise<Date> {
  await tx.insert(clockMarks).values({ schedule, seen_until: now }).onConflictDoNothing();
  const rows = await tx.select().from(clockMarks).where(eq(clockMarks.schedule, schedule)).for("update");
  return single(rows).seen_until;
}

export async function setMark(schedule: string, seen_until: Date, tx: Db): Promise<void> {
  await tx.update(clockMarks).set({ seen_until }).where(eq(clockMarks.schedule, schedule));
}

/** A schedule that was given up has missed nothing when it is taken up again. */
export async function forgetOtherMarks(schedule: string, conn: Db = db()): Promise<void> {
  await conn.delete(clockMarks).where(ne(clockMarks.schedule, schedule));
}

function leaseEnd() {
  return sql`now() + ${`${env().RUN_LEASE_MS} milliseconds`}::interval`;
}
