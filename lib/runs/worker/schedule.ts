import "server-only";
import { setTimeout as wait } from "node:timers/promises";
import { latestRunTime, parseCron } from "@/lib/cron";
import { type Db, db, isDatabaseOutage, transaction } from "@/lib/db";
import { publishDueReview } from "@/lib/editorial/mutations-review";
import { env } from "@/lib/env";
import { AppError } from "@/lib/errors";
import { log, logError } from "@/lib/log";
import { listRunQueries } from "@/lib/queries/data";
import { findRunToRetry } from "@/lib/runs/data";
import { type CreatedRun, deleteOtherClockMarks, lockClockMark, moveClockMark } from "@/lib/runs/mutations";
import { scheduleKey } from "@/lib/runs/rules";
import { getMasterUser } from "@/lib/users/data";
import { enqueueRun } from "./queue";

type Scheduler = { stop(): Promise<void> };

const POLL_MS = 15_000;
const LONGEST_STOP_MS = 5_000;

/**
 * Runs the master user's queries on the schedule of `DIGEST_CRON` in `DIGEST_TIMEZONE`: each scheduled time once across all workers, and
 * one run after a downtime for all times missed. Also publishes briefings whose review deadline has passed.
 */
export function startScheduler(): Scheduler {
  let polling: Promise<void> | null = null;
  const poll = () => {
    // One at a time: a poll may wait long for an unavailable database.
    polling ??= pollOnce().finally(() => {
      polling = null;
    });
  };
  deleteOtherClockMarks(ownKey()).catch((error) => logError("Former schedules could not be deleted.", error));
  poll();
  const timer = setInterval(poll, POLL_MS);
  return {
    async stop() {
      clearInterval(timer);
      await Promise.race([polling, wait(LONGEST_STOP_MS, undefined, { ref: false })]);
    },
  };
}

async function pollOnce(): Promise<void> {
  try {
    await startDueRun(new Date());
    await startRetry(new Date());
    await publishDueReview();
  } catch (error) {
    // Nothing is lost: the run is still due at the next poll.
    if (!isDatabaseOutage(error)) logError("The schedule could not be checked.", error);
  }
}

/** Starts the run of the latest scheduled time since the clock mark and returns its id; null when none is due. */
export async function startDueRun(now: Date): Promise<string | null> {
  const cron = readCron();
  if (!cron) return null;
  return transaction(db(), async (tx) => {
    const mark = await lockClockMark(ownKey(), now, tx);
    const scheduledFor = latestRunTime(cron, mark, now);
    if (!scheduledFor) return null;
    const run = await enqueueScheduledRun(now, { scheduled_for: scheduledFor }, tx);
    // Another run of the user is active: the scheduled one follows once it has ended.
    if (run && !run.isScheduledRun) return null;
    await moveClockMark(ownKey(), scheduledFor, tx);
    return run?.id ?? null;
  });
}

/** An external call for a scheduled time comes at most this much later. */
const LATE_MS = 10 * 60_000;
const MINUTE_MS = 60_000;

/**
 * Starts the scheduled run for an external scheduler: that of the time just past, or of the current minute. Null when there is nothing to
 * run. Throws `conflict` while a run without email is active, which must not be mistaken for the scheduled one.
 */
export async function startScheduledRun(now: Date): Promise<string | null> {
  const cron = readCron();
  const due = cron && latestRunTime(cron, new Date(now.getTime() - LATE_MS), now);
  const minute = new Date(Math.floor(now.getTime() / MINUTE_MS) * MINUTE_MS);
  const run = await enqueueScheduledRun(now, { scheduled_for: due ?? minute });
  if (run && !run.send_email) {
    throw new AppError("conflict", "Another run of these queries is in progress. Try again when it has ended.");
  }
  return run?.id ?? null;
}

/** Repeats a scheduled run that failed 15 minutes ago, once, and returns its id; null when there is none. */
export async function startRetry(now: Date): Promise<string | null> {
  const failed = await findRunToRetry(now);
  const run = failed === null ? null : await enqueueScheduledRun(now, { retry_of: failed });
  return run?.created ? run.id : null;
}

/** Why it runs: a scheduled time, or a failed run. */
type Reason = { scheduled_for: Date } | { retry_of: string };

/** Starts a run of the master user's queries that sends email; null, with a log line, when there is nothing to run. */
async function enqueueScheduledRun(now: Date, reason: Reason, conn?: Db): Promise<CreatedRun | null> {
  const master = await getMasterUser(conn);
  const queries = master ? (await listRunQueries(master.id, conn)).filter(({ query, site }) => query || site) : [];
  if (!master || queries.length === 0) {
    log("nothing to run", { reason: master ? "the master user has no queries" : "no user has the master queries" });
    return null;
  }
  const { NEWS_SOURCES } = env();
  const run = { user_id: master.id, kind: "scheduled", as_of: now, sources: NEWS_SOURCES, queries } as const;
  return enqueueRun({ ...run, send_email: true, ...reason }, conn);
}

function readCron() {
  const { DIGEST_CRON, DIGEST_TIMEZONE } = env();
  return DIGEST_CRON === "off" ? null : parseCron(DIGEST_CRON, DIGEST_TIMEZONE);
}

function ownKey(): string {
  const { DIGEST_CRON, DIGEST_TIMEZONE } = env();
  return scheduleKey(DIGEST_CRON, DIGEST_TIMEZONE);
}
