import { type ChildProcess, spawn } from "node:child_process";
import { setTimeout as wait } from "node:timers/promises";
import { childEnv, env } from "@/lib/env";
import { logError } from "@/lib/log";
import { RunStoppedError } from "@/lib/runs/conductor";
import { getRunStatus } from "@/lib/runs/data";
import { failRun } from "@/lib/runs/mutations";
import { isActive } from "@/lib/runs/rules";

const CHECK_MS = 1_000;
/** Time between SIGTERM and SIGKILL. */
const GRACE_MS = 4_000;
/** The run's process reports every second. It misses this many checks only if a step blocks its event loop. */
const MAX_SILENT_CHECKS = 120;
const MAX_FAIL_MS = 3_000;

type Settings = { runId: string; owner: string; stop: AbortSignal; variables?: Record<string, string> };

/**
 * Conducts a run in its own process group and resolves when that process has exited. The process is stopped, if necessary killed, when the
 * run is canceled, exceeds `RUN_DEADLINE_MINUTES` or stops responding, or when `stop` is aborted. If the abort reason is a
 * `RunStoppedError`, the run fails. If the process crashes, the run is resumed once its lease expires.
 */
export async function conductInProcess({ runId, owner, stop, variables = {} }: Settings): Promise<void> {
  const child = spawn(process.execPath, ["--enable-source-maps", ".build/run.mjs", runId, owner], {
    detached: true,
    env: childEnv(variables),
    stdio: ["ignore", "inherit", "inherit", "ipc"],
  });
  const kill = () => signalGroup(child, "SIGKILL");
  let killing: NodeJS.Timeout | undefined;
  const end = () => {
    if (killing) return;
    signalGroup(child, "SIGTERM");
    killing = setTimeout(kill, GRACE_MS);
  };
  const fail = async (message: string) => {
    // Before SIGTERM, on which the process releases its run. Limited, so that an unavailable database does not delay the stop.
    await Promise.race([failRun(runId, owner, message), wait(MAX_FAIL_MS)]).catch((error) =>
      logError("A stopped run could not be marked as failed.", error, { run_id: runId }),
    );
    end();
  };
  const stopRun = async () => (stop.reason instanceof RunStoppedError ? fail(stop.reason.message) : end());
  const watch = watchProcess(child, runId, { fail, end });
  stop.addEventListener("abort", stopRun, { once: true });
  if (stop.aborted) await stopRun();
  process.once("exit", kill);
  try {
    await new Promise<void>((resolve, reject) => {
      child.once("error", reject);
      child.once("exit", () => resolve());
    });
  } finally {
    clearInterval(watch);
    clearTimeout(killing);
    stop.removeEventListener("abort", stopRun);
    process.off("exit", kill);
  }
}

type Ways = { fail(message: string): Promise<void>; end(): void };

/** Stops the process of a run that has ended, exceeded its deadline or stopped responding. */
function watchProcess(child: ChildProcess, runId: string, { fail, end }: Ways): NodeJS.Timeout {
  const minutes = env().RUN_DEADLINE_MINUTES;
  const deadline = performance.now() + minutes * 60_000;
  let silentChecks = 0;
  let isFailing = false;
  let isChecking = false;
  child.on("message", () => {
    silentChecks = 0;
  });
  const failOnce = (message: string) => {
    isFailing = true;
    fail(message).catch((error) => logError("A run could not be stopped.", error, { run_id: runId }));
  };
  return setInterval(async () => {
    silentChecks += 1;
    if (isFailing) return;
    if (performance.now() > deadline) return failOnce(`The run took longer than ${minutes} minutes and was ended.`);
    if (silentChecks > MAX_SILENT_CHECKS) return failOnce("The run stopped responding and was ended.");
    if (isChecking) return;
    isChecking = true;
    if (await isOver(runId)) end();
    isChecking = false;
  }, CHECK_MS);
}

/** Whether the run has ended. False while the database is unavailable. */
async function isOver(runId: string): Promise<boolean> {
  try {
    const run = await getRunStatus(runId);
    return !run || !isActive(run.status);
  } catch {
    return false;
  }
}

function signalGroup(child: ChildProcess, signal: NodeJS.Signals): void {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  try {
    process.kill(-child.pid, signal);
  } catch (error) {
    // The group has already exited.
    if (!(error instanceof Error && "code" in error && error.code === "ESRCH")) throw error;
  }
}
