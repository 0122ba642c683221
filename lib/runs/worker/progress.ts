import "server-only";
import { listStages } from "@/lib/runs/data";
import { finishStage, setProgress } from "@/lib/runs/mutations";
import type { Stage } from "@/lib/runs/types";

export type Progress = {
  /** Counts one item. Writes to the database at most a few times a second. */
  tick(): void;
  finish(): Promise<void>;
};

const WRITE_EVERY_MS = 250;

/** Adds items to a repeated stage and continues its count, also after a crash. */
export async function continueProgress(runId: string, stage: Stage, more: number): Promise<Progress> {
  const before = (await listStages(runId)).find((each) => each.stage === stage)?.done ?? 0;
  return startProgress(runId, stage, before + more, before);
}

/** Starts a stage and reports its progress. */
export async function startProgress(runId: string, stage: Stage, total: number, done = 0): Promise<Progress> {
  let count = done;
  let written = Date.now();
  let writing: Promise<void> = setProgress(runId, stage, count, total);
  await writing;
  let timer: NodeJS.Timeout | undefined;
  const write = () => {
    timer = undefined;
    written = Date.now();
    // A failed write is corrected by the next; an unavailable database also fails the work itself.
    writing = writing.then(() => setProgress(runId, stage, count, total)).catch(() => {});
  };
  return {
    tick() {
      count += 1;
      // A timer also writes the last of several ticks while a slow item is pending.
      timer ??= setTimeout(write, Math.max(0, written + WRITE_EVERY_MS - Date.now()));
    },
    async finish() {
      clearTimeout(timer);
      await writing;
      await setProgress(runId, stage, count, Math.max(count, total));
      await finishStage(runId, stage);
    },
  };
}
