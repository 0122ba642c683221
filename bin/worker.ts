import { randomUUID } from "node:crypto";
import { closeDb } from "@/lib/db";
import { env } from "@/lib/env";
import { log } from "@/lib/log";
import { conductRun } from "@/lib/runs/pipeline";
import { startRunQueue } from "@/lib/runs/queue";
import { endWithParent, onStop, orExplain } from "./process";

await orExplain(async () => {
  const { DATABASE_URL } = env();
  if (!DATABASE_URL) throw new Error("DATABASE_URL is not set: a worker of its own needs the database it shares.");
  const owner = randomUUID();
  const queue = await startRunQueue(DATABASE_URL, (runId, stop) => conductRun(runId, owner, stop));
  log("worker ready");
  onStop(async () => {
    await queue.stop();
    await closeDb();
  });
  endWithParent();
  process.send?.("ready");
});
