import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { startAlerts } from "@/lib/alerts/worker";
import { startChannelWorker } from "@/lib/channels/worker";
import { closeDb, isMigrated } from "@/lib/db";
import { env } from "@/lib/env";
import { log } from "@/lib/log";
import { startMailWorker } from "@/lib/mail/worker";
import { startCleanup } from "@/lib/retention/worker";
import { openQuestionModels } from "@/lib/runs/worker/models-outside-runs";
import { SAMPLE_SPANISH } from "@/lib/runs/worker/open-sources";
import { startRunQueue } from "@/lib/runs/worker/queue";
import { startScheduler } from "@/lib/runs/worker/schedule";
import { startTranslator } from "@/lib/translations/worker";
import { endWithParent, onStop, orExplain } from "./process";
import { conductInProcess } from "./run-process";
import { startTracing } from "./tracing";

const SCHEMA_CHECK_MS = 2_000;

await orExplain(async () => {
  const { DATABASE_URL } = env();
  if (!DATABASE_URL) throw new Error("DATABASE_URL is not set: a separate worker needs a shared database.");
  const endTracing = await startTracing("worker");
  await waitForSchema();
  const owner = randomUUID();
  const queue = await startRunQueue((runId, stop) => conductInProcess({ runId, owner, stop }));
  const scheduler = startScheduler();
  const mailWorker = startMailWorker();
  const channelWorker = startChannelWorker();
  const cleanup = startCleanup();
  const alerts = startAlerts();
  const translator = startTranslator(openQuestionModels, SAMPLE_SPANISH);
  log("worker ready");
  onStop(async () => {
    const workers = [queue, scheduler, mailWorker, channelWorker, cleanup, alerts, translator];
    await Promise.all(workers.map((each) => each?.stop()));
    await closeDb();
    await endTracing();
  });
  endWithParent();
  process.send?.("ready");
});

/** Workers may start before the release has migrated the database. */
async function waitForSchema(): Promise<void> {
  if (await isMigrated()) return;
  log("Waiting until the database has this version's schema: npm run db:migrate");
  while (!(await isMigrated())) await wait(SCHEMA_CHECK_MS);
}
