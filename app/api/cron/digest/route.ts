import { createHash, timingSafeEqual } from "node:crypto";
import { route } from "@/app/_http/route";
import { env } from "@/lib/env";
import { AppError } from "@/lib/errors";
import { startScheduledRun } from "@/lib/runs/worker/schedule";

export const POST = route(async (request) => {
  const { CRON_SECRET } = env();
  if (!CRON_SECRET) throw new AppError("not_found", "Scheduled run not found.");
  if (!isSame(request.headers.get("authorization") ?? "", `Bearer ${CRON_SECRET}`)) {
    throw new AppError("unauthenticated", "Not signed in.");
  }
  const task_id = await startScheduledRun(new Date());
  if (!task_id) throw new AppError("invalid", "The master user has no queries to run.");
  return Response.json({ status: "processing", task_id }, { status: 202 });
});

/** Compared by their hashes, so that the time taken tells nothing of the secret. */
function isSame(given: string, wanted: string): boolean {
  const digest = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(digest(given), digest(wanted));
}
