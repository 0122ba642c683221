import { spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { closeDb } from "@/lib/db";
import { env } from "@/lib/env";
import { log } from "@/lib/log";
import { startMailWorker } from "@/lib/mail/worker";
import { startRunQueue } from "@/lib/runs/worker/queue";
import { startScheduler } from "@/lib/runs/worker/schedule";
import { endWithParent, onStop, orExplain } from "./process";

await orExplain(async () => {
  const { DATABASE_URL } = env();
  if (!DATABASE_URL) throw new Error("DATABASE_URL is not set: a separate worker needs a shared database.");
  const owner = randomUUID();
  const queue = await startRunQueue(DATABASE_URL, (runId, stop) => conductInChild(runId, owner, stop));
  const scheduler = startScheduler();
  const mailWorker = startMailWorker();
  log("worker ready");
  onStop(async () => {
    await Promise.all([queue.stop(), scheduler.stop(), mailWorker.stop()]);
    await closeDb();
  });
  endWithParent();
  process.send?.("ready");
});

/** Conducts a run in a child process. If that crashes, the run is resumed once its lease expires. */
async function conductInChild(runId: string, owner: string, stop: AbortSignal): Promise<void> {
  const child = spawn(process.execPath, ["--enable-source-maps", ".build/run.mjs", runId, owner], {
    stdio: ["ignore", "inherit", "inherit", "ipc"],
  });
  const end = () => child.kill("SIGTERM");
  stop.addEventListener("abort", end, { once: true });
  await new Promise<void>((resolve, reject) => {
    child.once("error", reject);
    child.once("exit", () => resolve());
  });
  stop.removeEventListener("abort", end);
}
