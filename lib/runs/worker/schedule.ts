import "server-only";
import { setTimeout as wait } from "node:timers/promises";
import { type Db, db, isDatabaseOutage, transaction } from "@/lib/db";
import { getEditionById, listEditions } from "@/lib/editions/data";
import type { Edition } from "@/lib/editions/types";
import { publishDueReview } from "@/lib/editorial/mutations-review";
import { env } from "@/lib/env";
import { AppError } from "@/lib/errors";
import { log, logError } from "@/lib/log";
import { listRunnableQueries } from "@/lib/queries/data";
import { findRunToRetry } from "@/lib/runs/data";
import { type CreatedRun, deleteOtherClockMarks, lockClockMark, moveClockMark } from "@/lib/runs/mutations";
import { scheduleKey } from "@/lib/runs/rules";
import { latestRunTime, parseCron } from "@/lib/settings/cron";
import { getMasterUser } from "@/lib/users/data";
import { enqueueRun } from "./queue";

type Scheduler = { stop(): Promise<void> };

const POLL_MS = 15_000;
const MAX_STOP_MS = 5_000;

/**
 * Runs the master user's queries on the schedule `DIGEST_CRON` in `DIGEST_TIMEZONE`, and each edition on its own schedule: each scheduled
 * time once across all workers, and one run for all times missed during a downtime. Also publishes briefings after their review deadline.
 */
export function startScheduler(): Scheduler {
  let polling: Promise<void> | null = null;
  const poll = () => {
    // Never concurrent: a poll may wait long for an unavailable database.
    polling ??= pollOnce().finally(() => {
      polling = null;
    });
  };
  poll();
  const timer = setInterval(poll, POLL_MS);
  return {
    async stop() {
      clearInterval(timer);
      await Promise.race([polling, wait(MAX_STOP_MS, undefined, { ref: false })]);
    },
  };
}

/** The schedules at the last poll. */
let known = "";

async function pollOnce(): Promise<void> {
  try {
    const editions = [null, ...(await listEditions())];
    await forgetFormerSchedules(editions);
    for (const edition of editions) await startDueRun(new Date(), edition);
    await startRetry(new Date());
    await publishDueReview();
  } catch (error) {
    // Nothing is lost: the run is still due at the next poll.
    if (!isDatabaseOutage(error)) logError("The schedule could not be checked.", error);
  }
}

async function forgetFormerSchedules(editions: (Edition | null)[]): Promise<void> {
  const keys = editions.map(keyOf);
  if (keys.join() === known) return;
  await deleteOtherClockMarks(keys);
  known = keys.join();
}

/**
 * Starts an edition's run for the latest scheduled time since its clock mark and returns the run's id. Null if none is due.
 */
export async function startDueRun(now: Date, edition: Edition | null = null): Promise<string | null> {
  const cron = readCron(edition);
  if (!cron) return null;
  const key = keyOf(edition);
  return transaction(db(), async (tx) => {
    const mark = await lockClockMark(key, now, tx);
    const scheduledFor = latestRunTime(cron, mark, now);
    if (!scheduledFor) return null;
    const run = await enqueueScheduledRun(now, { scheduled_for: scheduledFor }, edition, tx);
    // Another run of the user is active; the scheduled one follows after it has ended.
    if (run && !run.isScheduledRun) return null;
    await moveClockMark(key, scheduledFor, tx);
    return run?.id ?? null;
  });
}

/** Maximum delay of an external call after its scheduled time. */
const LATE_MS = 10 * 60_000;
const MINUTE_MS = 60_000;

/**
 * Starts the scheduled run for an external scheduler: for a scheduled time within the last ten minutes, else for the current minute. Null if
 * there is nothing to run. Throws `conflict` while a run without email is active, which must not be mistaken for the scheduled one.
 */
export async function startScheduledRun(now: Date): Promise<string | null> {
  const cron = readCron(null);
  const due = cron && latestRunTime(cron, new Date(now.getTime() - LATE_MS), now);
  const minute = new Date(Math.floor(now.getTime() / MINUTE_MS) * MINUTE_MS);
  const run = await enqueueScheduledRun(now, { scheduled_for: due ?? minute }, null);
  if (run && !run.send_email) {
    throw new AppError("conflict", "Another run of these queries is in progress. Try again when it has ended.");
  }
  return run?.id ?? null;
}

/** Retries a scheduled run once, 15 minutes after it failed, and returns the new run's id. Null if there is none. */
export async function startRetry(now: Date): Promise<string | null> {
  const failed = await findRunToRetry(now);
  if (failed === null) return null;
  const edition = failed.edition_id === null ? null : await getEditionById(failed.edition_id);
  const run = await enqueueScheduledRun(now, { retry_of: failed.id }, edition);
  return run?.created ? run.id : null;
}

/** The cause of a scheduled run: a scheduled time, or a failed run to retry. */
type Reason = { scheduled_for: Date } | { retry_of: string };

/**
 * Starts a run with email of an edition's queries or, for the default edition, the master user's. Null, with a log line, if there is nothing
 * to run.
 */
async function enqueueScheduledRun(
  now: Date,
  reason: Reason,
  edition: Edition | null,
  conn?: Db,
): Promise<CreatedRun | null> {
  const user_id = edition ? edition.user_id : ((await getMasterUser(conn))?.id ?? null);
  const queries = user_id === null ? [] : await listRunnableQueries(user_id, conn);
  if (user_id === null || queries.length === 0) {
    const owner = edition ? `edition ${edition.slug}` : "the master user";
    log("nothing to run", { reason: user_id === null ? "no user has the master queries" : `${owner} has no queries` });
    return null;
  }
  const { NEWS_SOURCES } = env();
  const run = { user_id, kind: "scheduled", as_of: now, sources: NEWS_SOURCES, queries, send_email: true } as const;
  return enqueueRun({ ...run, edition_id: edition?.id ?? null, ...reason }, conn);
}

function readCron(edition: Edition | null) {
  const line = lineOf(edition);
  return line === "off" ? null : parseCron(line, env().DIGEST_TIMEZONE);
}

function lineOf(edition: Edition | null): string {
  return edition ? edition.schedule : env().DIGEST_CRON;
}

function keyOf(edition: Edition | null): string {
  const key = scheduleKey(lineOf(edition), env().DIGEST_TIMEZONE);
  return edition ? `edition ${edition.id}: ${key}` : key;
}
