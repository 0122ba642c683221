import { type ChildProcess, spawn } from "node:child_process";
import type { EmbeddedServer } from "./embedded";
import webRuntime from "./web-runtime.json";

export type Children = { stop(): Promise<void> };

const MAX_PAUSE_MS = 30_000;
const CHECK_MS = 2_000;
const KILL_AFTER_MS = 10_000;
/** Limits the heap after a burst of requests: V8 collects garbage once the heap has grown by a tenth, with small young generations. */
const FLAGS: Record<string, string[]> = { web: webRuntime.flags };

/**
 * Starts the named processes, waits until each is ready, and restarts any that die, as well as the embedded database. Rejects if a
 * process cannot start.
 */
export async function superviseChildren(
  names: string[],
  variables: NodeJS.ProcessEnv,
  server: EmbeddedServer | null,
): Promise<Children> {
  const running = new Map<string, ChildProcess>();
  let stopping = false;

  const launch = (name: string): Promise<void> =>
    new Promise((resolve, reject) => {
      const child = spawn(process.execPath, [...(FLAGS[name] ?? []), "--enable-source-maps", `.build/${name}.mjs`], {
        // Make glibc return freed memory: password hashes and pictures take megabytes each, on several threads.
        env: { ...webRuntime.variables, ...variables },
        stdio: ["ignore", "inherit", "inherit", "ipc"],
      });
      running.set(name, child);
      child.once("message", () => resolve());
      child.once("error", reject);
      child.once("exit", () => {
        running.delete(name);
        reject(new Error(`The ${name} process did not start. See the error above.`));
      });
    });

  const keep = async (name: string): Promise<void> => {
    await launch(name);
    watch(name);
  };

  const watch = (name: string, pauseMs = 1_000) => {
    running.get(name)?.once("exit", (code, signal) => {
      if (stopping) return;
      process.stderr.write(`The ${name} process ended (${signal ?? code}) and will be restarted.\n`);
      setTimeout(() => {
        if (stopping) return;
        launch(name).then(
          () => watch(name),
          () => retry(name, pauseMs),
        );
      }, pauseMs);
    });
  };

  const retry = (name: string, pauseMs: number) => {
    const next = Math.min(pauseMs * 2, MAX_PAUSE_MS);
    setTimeout(() => {
      if (stopping) return;
      launch(name).then(
        () => watch(name),
        () => retry(name, next),
      );
    }, next);
  };

  const check = setInterval(async () => {
    if (!server || stopping || (await server.isAlive())) return;
    process.stderr.write("The database server ended and will be restarted.\n");
    await server.revive().catch((error) => process.stderr.write(`${error instanceof Error ? error.message : error}\n`));
  }, CHECK_MS);

  const stop = async () => {
    stopping = true;
    clearInterval(check);
    await Promise.all([...running.values()].map(end));
  };
  try {
    await Promise.all(names.map(keep));
  } catch (error) {
    await stop();
    throw error;
  }
  return { stop };
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((resolve) => child.once("exit", resolve));
  child.kill("SIGTERM");
  const kill = setTimeout(() => child.kill("SIGKILL"), KILL_AFTER_MS);
  await ended;
  clearTimeout(kill);
}
