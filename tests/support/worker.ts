import { spawn, spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";

export type Worker = {
  pid: number;
  /** What it has said on both streams. */
  output(): string;
  /** Kills it with everything it started, as a machine that loses its power would. */
  killAll(): Promise<void>;
  /** Sends one signal to it alone and waits until it has ended; its exit code, null when the signal ended it. */
  end(signal: NodeJS.Signals): Promise<number | null>;
  close(): Promise<void>;
};

const root = fileURLToPath(new URL("../../", import.meta.url));

/** Settings a developer may have in the environment or `.env`, silenced: a fresh install's. */
export const FRESH: Record<string, string> = {
  NODE_ENV: "",
  OPENAI_API_KEY: "",
  OPENAI_BASE_URL: "",
  NEWS_SOURCES: "",
  DIGEST_CRON: "off",
  DATABASE_URL: "",
  APP_URL: "",
};

/** A worker as `npm run worker` starts it, in a process group of its own; resolves when it is ready. */
export async function startWorker(variables: Record<string, string>): Promise<Worker> {
  const child = spawn(process.execPath, ["bin/launch.mjs", "worker"], {
    cwd: root,
    detached: true,
    env: { ...process.env, ...FRESH, RUN_LEASE_MS: "2500", ...variables },
    stdio: ["ignore", "pipe", "pipe", "ipc"],
  });
  let said = "";
  for (const stream of [child.stdout, child.stderr]) stream?.on("data", (chunk) => (said += chunk));
  const ended = new Promise<number | null>((resolve) => child.once("exit", resolve));
  const { pid } = child;
  if (pid === undefined) throw new Error("The worker could not be started.");
  const killAll = async () => {
    // A run has a process group of its own.
    for (const group of [...childrenOf(pid), pid]) {
      try {
        process.kill(-group, "SIGKILL");
      } catch {
        // The group is gone already.
      }
    }
    await ended;
  };
  await new Promise<void>((resolve, reject) => {
    child.once("message", () => resolve());
    child.once("exit", () => reject(new Error(`The worker ended before it was ready: ${said}`)));
  });
  return {
    pid,
    output: () => said,
    killAll,
    end: (signal) => {
      child.kill(signal);
      return ended;
    },
    close: killAll,
  };
}

function childrenOf(pid: number): number[] {
  const { stdout } = spawnSync("ps", ["-o", "pid=", "--ppid", String(pid)], { encoding: "utf8" });
  return stdout.split("\n").flatMap((line) => Number(line.trim()) || []);
}
