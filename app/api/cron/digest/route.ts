import { z } from "zod";
import { readOptionalJson } from "@/app/_http/body";
import { assertBearer } from "@/app/_http/context";
import { route } from "@/app/_http/route";
import { env } from "@/lib/env";
import { AppError } from "@/lib/errors";
import { startScheduledRun } from "@/lib/runs/worker/schedule";

export const POST = route(async (request) => {
  const { CRON_SECRET } = env();
  if (!CRON_SECRET) throw new AppError("not_found", "Scheduled run not found.");
  assertBearer(request, CRON_SECRET);
  await readOptionalJson(request, z.strictObject({}));
  const task_id = await startScheduledRun(new Date());
  if (!task_id) throw new AppError("invalid", "The master user has no queries to run.");
  return Response.json({ status: "processing", task_id }, { status: 202 });
});
