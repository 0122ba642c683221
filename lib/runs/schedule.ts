import "server-only";
import type { PgBoss } from "pg-boss";
import { env } from "@/lib/env";
import { log } from "@/lib/log";
import { listRunQueries } from "@/lib/queries/data";
import { getMasterUser } from "@/lib/users/data";
import { startRun } from "./queue";

const CLOCK_QUEUE = "scheduled";

/**
 * Runs the master user's queries by the clock of `DIGEST_CRON` in `DIGEST_TIMEZONE`: once however many workers there are, and once on
 * return for what came due while all were down.
 */
export async function keepSchedule(boss: PgBoss): Promise<void> {
  const { DIGEST_CRON, DIGEST_TIMEZONE } = env();
  await boss.createQueue(CLOCK_QUEUE, {
    policy: "short",
    retryLimit: 5,
    retryDelay: 30,
    deleteAfterSeconds: 7 * 86_400,
  });
  if (DIGEST_CRON === "off") return boss.unschedule(CLOCK_QUEUE);
  await boss.schedule(CLOCK_QUEUE, DIGEST_CRON, null, { tz: DIGEST_TIMEZONE, missed: "once" });
  await boss.work(CLOCK_QUEUE, async () => {
    await startScheduledRun(new Date());
  });
}

/** Starts the run of the master user's queries that ends in mails; null, and a line in the log, when there is nothing to run. */
export async function startScheduledRun(now: Date): Promise<string | null> {
  const master = await getMasterUser();
  const queries = master ? (await listRunQueries(master.id)).filter(({ query, site }) => query || site) : [];
  if (!master || queries.length === 0) {
    log("nothing to run", { reason: master ? "the master user has no queries" : "no user has the master queries" });
    return null;
  }
  const { NEWS_SOURCES } = env();
  return startRun({
    user_id: master.id,
    kind: "scheduled",
    as_of: now,
    sources: NEWS_SOURCES,
    queries,
    send_email: true,
  });
}
