// Loaded with `--import`: a run's process writes its id to SPIN_FILE.pid and blocks its event loop forever once SPIN_FILE exists.
import { existsSync, writeFileSync } from "node:fs";
import { isMainThread } from "node:worker_threads";

const file = process.env.SPIN_FILE ?? "";

if (isMainThread && process.argv[1]?.endsWith("run.mjs")) {
  const look = setInterval(() => {
    if (!existsSync(file)) return;
    writeFileSync(`${file}.pid`, String(process.pid));
    for (;;);
  }, 50);
  look.unref();
}
