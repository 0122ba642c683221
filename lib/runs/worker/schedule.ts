import "server-only";
import { setTimeout as wait } from "node:timers/promises";
import { latestRunTime, parseCron } from "@/lib/cron";
import { type Db, db, isDatabaseOutage, transaction } from "@/lib/db";
import { env } from "@/lib/env";
import { AppError } from "@/lib/errors";
import { log, logError } from "@/lib/log";
import { listRunQueries } from "@/lib/queries/data";
import { type Begun, forgetOtherMarks, holdMark, setMark } from "@/lib/runs/mutations";
import { getMasterUser } from "@/lib/users/data";
import { beginRun } from "./queue";

type Clock = { stop(): Promise<void> };

const LOOK_EVERY_MS = 15_000;
const LONGEST_STOP_MS = 5_000;

/**
 * Runs the master user's queries by the clock of `DIGEST_CRON` in `DIGEST_TIMEZONE`: each moment once however many workers there are, and
 * on return one run for whatever came due while all were down.
 */
export function startScheduler(): Clock {
  let looking: Promise<void> | null = null;
  const look = () => {
    // One at a time: while the database is away a look may wait for long.
    looking ??= lookOnce().finally(() => {
      looking = null;
    });
  };
  forgetOtherMarks(scheduleKey()).catch((error) => logError("Former schedules could not be forgotten.", error));
  look();
  const timer = setInterval(look, LOOK_EVERY_MS);
  return {
    async stop() {
      clearInterval(timer);
      await Promise.race([looking, wait(LONGEST_STOP_MS, undefined, { ref: false })]);
    },
  };
}

async function lookOnce(): Promise<void> {
  try {
    await startDueRun(new Date());
  } catch (error) {
    // Nothing is lost: what is due is due at the next look.
    if (!isDatabaseOutage(error)) logError("The schedule could not be looked at.", error);
  }
}

/** Starts the run of the last moment of the schedule that nobody has seen to, if there is one; returns its id. */
export async function startDueRun(now: Date): Promise<string | null> {
  const cron = readCron();
  if (!cron) return null;
  return transaction(db(), async (tx) => {
    const seen = await holdMark(scheduleKey(), now, tx);
    const moment = latestRunTime(cron, seen, now);
    if (!moment) return null;
    const run = await enqueueScheduledRun(now, moment, tx);
    // Another run of that user is under way, without mails: once it has ended this one follows.
    if (run && !run.isOfMoment) return null;
    await setMark(scheduleKey(), moment, tx);
    return run?.id ?? null;
  });
}

/** A call for the moment of the schedule comes at most so much later. */
const LATE_MS = 10 * 60_000;
const MINUTE_MS = 60_000;

/**
 * Starts the scheduled run as called from outside: the run of the schedule's moment just past, or of this very minute. Null: nothing to
 * run. Throws `conflict` while a run without mails is under way: taken for this one, nobody would get any.
 */
export async function startScheduledRun(now: Date): Promise<string | null> {
  const cron = readCron();
  const due = cron && latestRunTime(cron, new Date(now.getTime() - LATE_MS), now);
  const minute = new Date(Math.floor(now.getTime() / MINUTE_MS) * MINUTE_MS);
  const run = await enqueueScheduledRun(now, due ?? minute);
  if (run && !run.send_email)
    throw new AppError("conflict", "Another run of these queries is under way. Call again when it has ended.");
  return run?.id ?? null;
}

/** Starts the run of the master user's queries that ends in mails; null, and a line in the log, when there is nothing to run. */
async function enqueueScheduledRun(now: Date, moment: Date, conn?: Db): Promise<Begun | null> {
  const master = await getMasterUser(conn);
  const queries = master ? (await listRunQueries(master.id, conn)).filter(({ query, site }) => query || site) : [];
  if (!master || queries.length === 0) {
    log("nothing to run", { reason: master ? "the master user has no queries" : "no user has the master queries" });
    return null;
  }
  const { NEWS_SOURCES } = env();
  const run = { user_id: master.id, kind: "scheduled", as_of: now, sources: NEWS_SOURCES, queries } as const;
  return beginRun({ ...run, send_email: true, scheduled_for: moment }, conn);
}

function readCron() {
  const { DIGEST_CRON, DIGEST_TIMEZONE } = env();
  return DIGEST_CRON === "off" ? null : parseCron(DIGEST_CRON, DIGEST_TIMEZONE);
}

function scheduleKey(): string {
  const { DIGEST_CRON, DIGEST_TIMEZONE } = env();
  return `${DIGEST_CRON} ${DIGEST_TIMEZONE}`;
}
