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
  if (!DATABASE_URL) throw new Error("DATABASE_URL is not set: a worker of its own needs the database it shares.");
  const owner = randomUUID();
  const queue = await startRunQueue(DATABASE_URL, (runId, stop) => conductInChild(runId, owner, stop));
  const clock = startScheduler();
  const mailing = startMailWorker();
  log("worker ready");
  onStop(async () => {
    await Promise.all([queue.stop(), clock.stop(), mailing.stop()]);
    await closeDb();
  });
  endWithParent();
  process.send?.("ready");
});

/** A run that takes its process down is taken up again once its lease has ended. */
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
