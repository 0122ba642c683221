import "server-only";
import { setTimeout as wait } from "node:timers/promises";
import { deleteOldEntries } from "@/lib/audit/mutations";
import { deleteEndedSessions } from "@/lib/auth/mutations";
import { deleteOldPosts } from "@/lib/channels/mutations";
import { isDatabaseOutage } from "@/lib/db";
import { forgetReporters } from "@/lib/editorial/mutations-reports";
import { env } from "@/lib/env";
import { log, logError } from "@/lib/log";
import { deleteOldDeliveries, deleteOldEvents } from "@/lib/mail/mutations-retention";
import { type Poller, startPolling } from "@/lib/polling";
import { deleteOldQuestions } from "@/lib/questions/mutations";
import { deleteOldCandidates } from "@/lib/runs/mutations-candidates";
import { deleteOldModelCalls } from "@/lib/runs/mutations-model-calls";
import type { Env } from "@/lib/settings/read-env";
import { deleteOldInvitations } from "@/lib/users/mutations-invitations";
import { claimCleanup, deleteOldPictures, deleteUnpublishedArticles, finishCleanup } from "./mutations";
import { cleanupDay, cutoff } from "./rules";
import type { Removed, RemovedKind } from "./types";

const POLL_MS = 5 * 60_000;
const BATCH = 500;
/** Pause between batches, so that readers and runs are not delayed. */
const PAUSE_MS = 50;

type Days = Extract<keyof Env, `RETENTION_${string}`>;

/** Each deletes a batch of rows older than `before` and returns their number, 0 when done. */
const TASKS: { kind: RemovedKind; days: Days; remove: (before: Date, limit: number) => Promise<number> }[] = [
  { kind: "search_results", days: "RETENTION_CANDIDATES_DAYS", remove: (before) => deleteOldCandidates(before) },
  { kind: "model_calls", days: "RETENTION_MODEL_DAYS", remove: deleteOldModelCalls },
  { kind: "audit_entries", days: "RETENTION_AUDIT_DAYS", remove: deleteOldEntries },
  { kind: "emails", days: "RETENTION_MAIL_DAYS", remove: deleteOldDeliveries },
  { kind: "emails", days: "RETENTION_MAIL_DAYS", remove: deleteOldEvents },
  { kind: "invitations", days: "RETENTION_MAIL_DAYS", remove: deleteOldInvitations },
  { kind: "channel_posts", days: "RETENTION_MAIL_DAYS", remove: deleteOldPosts },
  { kind: "questions", days: "RETENTION_QUESTIONS_DAYS", remove: deleteOldQuestions },
  { kind: "pictures", days: "RETENTION_PICTURES_DAYS", remove: deleteOldPictures },
  { kind: "articles", days: "RETENTION_ARTICLE_TEXTS_DAYS", remove: deleteUnpublishedArticles },
];

/** Deletes old rows every night, in one of all processes, until stopped. */
export function startCleanup(): Poller {
  return startPolling({
    work: async (stop) => {
      await cleanUpIfDue(new Date(), stop);
    },
    pauseMs: POLL_MS,
    failure: "The cleanup failed.",
  });
}

/** Runs today's cleanup if it is due and not done. Returns the deleted rows by kind. Null if it did not run or was stopped. */
export async function cleanUpIfDue(now: Date, stop?: AbortSignal): Promise<Removed | null> {
  const day = cleanupDay(now, env().DIGEST_TIMEZONE);
  if (!day || !(await claimCleanup(day))) return null;
  const removed: Removed = {};
  for (const { kind, days, remove } of TASKS) {
    const before = cutoff(now, env()[days]);
    if (!before) continue;
    await attempt(kind, async () => {
      for (let count = 1; count > 0 && !stop?.aborted; ) {
        count = await remove(before, BATCH);
        if (count > 0) removed[kind] = (removed[kind] ?? 0) + count;
        if (count > 0) await wait(PAUSE_MS, null, stop ? { signal: stop } : {}).catch(() => {});
      }
    });
  }
  if (stop?.aborted) return null;
  await attempt("reporters", () => forgetReporters());
  await attempt("sessions", () => deleteEndedSessions());
  await finishCleanup(day, removed);
  log("cleanup finished", { ...removed });
  return removed;
}

/** Logs the failure of one task, so that the others still run. Throws if the database is unavailable. */
async function attempt(task: string, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (isDatabaseOutage(error)) throw error;
    logError("A task of the cleanup failed.", error, { task });
  }
}
