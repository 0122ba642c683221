import { setTimeout as wait } from "node:timers/promises";
import { getRunStatus, listStages } from "@/lib/runs/data";
import { isActive } from "@/lib/runs/rules";
import { STAGES } from "@/lib/runs/types";

const POLL_MS = 200;
const BAR_WIDTH = 28;

const NAMES = {
  collect: "Collecting",
  fetch: "Fetching",
  deduplicate: "Deduplicating",
  summarize: "Summarizing",
  choose: "Choosing",
  publish: "Publishing",
} as const;

/** Shows the stages of a run until it ends: progress bars on a terminal, plain lines elsewhere. */
export async function watchRun(
  runId: string,
  stop: AbortSignal,
  out: NodeJS.WriteStream = process.stdout,
): Promise<void> {
  const finished = new Set<string>();
  let drawn = 0;
  for (;;) {
    const status = await getRunStatus(runId);
    const stages = await listStages(runId);
    if (out.isTTY) {
      const lines = stages.map(({ stage, done, total }) => bar(NAMES[stage], done, total));
      out.write(`${drawn > 0 ? `\x1b[${drawn}A` : ""}${lines.map((line) => `\x1b[2K${line}\n`).join("")}`);
      drawn = lines.length;
    } else {
      const isOver = !status || !isActive(status.status);
      const current = STAGES.indexOf(status?.progress.stage ?? "publish");
      for (const { stage, done, total } of stages) {
        const place = STAGES.indexOf(stage);
        // Fetching and deduplicating alternate, so both are done only once a later stage starts.
        const isDone = isOver || (place < current && (place === 0 || current > STAGES.indexOf("deduplicate")));
        if (finished.has(stage) || !isDone) continue;
        finished.add(stage);
        out.write(`${NAMES[stage]}: ${done} of ${total}\n`);
      }
    }
    if (stop.aborted || !status || !isActive(status.status)) return;
    await wait(POLL_MS, null, { signal: stop }).catch(() => {});
  }
}

function bar(name: string, done: number, total: number): string {
  const share = total > 0 ? Math.min(1, done / total) : 1;
  const filled = Math.round(share * BAR_WIDTH);
  return `  ${name.padEnd(15)} ${"█".repeat(filled)}${"░".repeat(BAR_WIDTH - filled)} ${done}/${total}`;
}
