import { Worker } from "node:worker_threads";
import { closeDb, openBusyDb } from "@/lib/db";
import { conductRun } from "@/lib/runs/conductor";
import { traced } from "@/lib/tracing";
import { endWithParent, orExplain } from "./process";
import { startTracing } from "./tracing";

const REPORT_MS = 1_000;

/** Conducts one run in its own process, which frees all memory when it ends: `run.mjs RUN_ID OWNER`. */
await orExplain(async () => {
  const [runId = "", owner = ""] = process.argv.slice(2);
  const stop = new AbortController();
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => stop.abort());
  endWithParent();
  new Worker(new URL("./run-watch.mjs", import.meta.url)).unref();
  setInterval(() => process.connected && process.send?.("running"), REPORT_MS).unref();
  openBusyDb();
  const endTracing = await startTracing("run");
  await traced("run", { run_id: runId }, () => conductRun(runId, owner, stop.signal));
  await closeDb();
  await endTracing();
  process.disconnect?.();
});
