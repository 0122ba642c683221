import "server-only";
import { listStages } from "@/lib/runs/data";
import { finishStage, setProgress } from "@/lib/runs/mutations";
import type { Stage } from "@/lib/runs/types";

export type Progress = {
  /** One more is done; the count reaches the database a few times a second at most. */
  tick(): void;
  finish(): Promise<void>;
};

const WRITE_EVERY_MS = 250;

/** Counts on where the stage's rounds before left off, also those of a process that died. */
export async function startRound(runId: string, stage: Stage, more: number): Promise<Progress> {
  const before = (await listStages(runId)).find((each) => each.stage === stage)?.done ?? 0;
  return startProgress(runId, stage, before + more, before);
}

/** Counts a stage's work where people can see it. */
export async function startProgress(runId: string, stage: Stage, total: number, done = 0): Promise<Progress> {
  let count = done;
  let written = Date.now();
  let writing: Promise<void> = setProgress(runId, stage, count, total);
  await writing;
  const write = () => {
    written = Date.now();
    // A count that could not be written is made good by the next; the work itself will hear of a lost database.
    writing = writing.then(() => setProgress(runId, stage, count, total)).catch(() => {});
  };
  return {
    tick() {
      count += 1;
      if (Date.now() - written >= WRITE_EVERY_MS) write();
    },
    async finish() {
      await writing;
      await setProgress(runId, stage, count, Math.max(count, total));
      await finishStage(runId, stage);
    },
  };
}
