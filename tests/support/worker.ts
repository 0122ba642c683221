import { spawn, spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";

export type Worker = {
  pid: number;
  /** Its output on both streams. */
  output(): string;
  /** Kills it with all its child processes, like a power failure. */
  killAll(): Promise<void>;
  /** Sends a signal to the process only and waits for its exit. Returns its exit code, or null if the signal ended it. */
  end(signal: NodeJS.Signals): Promise<number | null>;
  close(): Promise<void>;
};

const root = fileURLToPath(new URL("../../", import.meta.url));

/** A fresh install's settings, which override a developer's environment and `.env`. */
export const FRESH: Record<string, string> = {
  NODE_ENV: "",
  OPENAI_API_KEY: "",
  OPENAI_BASE_URL: "",
  NEWS_SOURCES: "",
  DIGEST_CRON: "off",
  DATABASE_URL: "",
  APP_URL: "",
};

/** Starts a worker like `npm run worker`, in its own process group. Resolves when it is ready. */
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
    // A run has its own process group.
    for (const group of [...childrenOf(pid), pid]) {
      try {
        process.kill(-group, "SIGKILL");
      } catch {
        // The group has already exited.
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
