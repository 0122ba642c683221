import { Badge } from "@/app/_ui/badge";
import { CellNote } from "@/app/_ui/list/table";
import type { RunEntry } from "@/lib/runs/types";
import { hasFailed, isUnderWay, stageLabel, stateOf } from "./text";

/** A run's state, with its progress or the reason it failed. */
export function RunState({ task }: { task: RunEntry }) {
  const { label, tone } = stateOf(task);
  const { stage, done, total } = task.progress;
  return (
    <>
      <Badge tone={tone}>{label}</Badge>
      {task.status === "running" ? <CellNote>{`${stageLabel(stage)}, ${done} of ${total}`}</CellNote> : null}
      {!isUnderWay(task) && task.error ? (
        <CellNote tone={hasFailed(task) ? "danger" : "muted"}>{task.error}</CellNote>
      ) : null}
    </>
  );
}
