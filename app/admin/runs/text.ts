import type { Tone } from "@/app/_ui/badge";
import { isCanceled } from "@/lib/runs/rules";
import type { RunEntry, RunKind, Stage, StageReport } from "@/lib/runs/types";

const KINDS: Record<RunKind, string> = {
  first: "First start",
  manual: "Manual",
  scheduled: "Scheduled",
  command: "Command line",
};

const STAGES: Record<Stage, string> = {
  collect: "Search the sources",
  fetch: "Read the pages",
  deduplicate: "Find duplicates",
  summarize: "Summarize",
  choose: "Choose the stories",
  publish: "Publish",
};

export function kindLabel(kind: RunKind): string {
  return KINDS[kind];
}

export function stageLabel(stage: Stage): string {
  return STAGES[stage];
}

export function isUnderWay({ status }: Pick<RunEntry, "status">): boolean {
  return status === "starting" || status === "running";
}

/** Whether a run failed. Canceled runs did not. */
export function hasFailed({ status, error }: Pick<RunEntry, "status" | "error">): boolean {
  return status === "error" && !isCanceled(error);
}

/** The label of a run's state. A run that completed without a briefing is 'No briefing'. */
export function stateOf(task: Pick<RunEntry, "status" | "error" | "summary_id">): { label: string; tone: Tone } {
  if (task.status === "starting") return { label: "Waiting", tone: "plain" };
  if (task.status === "running") return { label: "Running", tone: "accent" };
  if (task.status === "completed")
    return { label: task.summary_id === null ? "No briefing" : "Completed", tone: "plain" };
  return hasFailed(task) ? { label: "Failed", tone: "danger" } : { label: "Canceled", tone: "plain" };
}

export type StageState = "waiting" | "running" | "done" | "empty" | "failed" | "stopped";

type Shown = Pick<RunEntry, "status" | "summary_id"> & { stages: StageReport[] };

/**
 * A stage of a run. Without articles, the three sections that stories are chosen for are no work done; without a briefing, publishing is
 * none.
 */
export function shownStage(stage: Stage, { stages, ...run }: Shown): StageReport | undefined {
  const report = stages.find((each) => each.stage === stage);
  const isIdle =
    stage === "publish"
      ? run.status === "completed" && run.summary_id === null
      : stage === "choose" && stages.some((each) => each.stage === "summarize" && each.total === 0);
  return report && isIdle ? { ...report, done: 0, total: 0 } : report;
}

/** The state of a run's stage: `failed` or `stopped` if the run failed or was canceled in it. */
export function stageStateOf(
  report: Pick<StageReport, "total" | "finished_at"> | undefined,
  run: Pick<RunEntry, "status" | "error">,
): StageState {
  if (!report) return "waiting";
  if (report.finished_at !== null) return report.total === 0 ? "empty" : "done";
  if (isUnderWay(run)) return "running";
  return hasFailed(run) ? "failed" : "stopped";
}

/** `0.4 s`, `12 s`, `3 min 5 s`, `2 h 4 min`. */
export function durationText(ms: number): string {
  const seconds = Math.max(0, ms) / 1000;
  if (seconds < 9.95) return `${seconds.toFixed(1)} s`;
  const whole = Math.round(seconds);
  if (whole < 60) return `${whole} s`;
  if (whole < 3600) return `${Math.floor(whole / 60)} min ${whole % 60} s`;
  const minutes = Math.round(whole / 60);
  return `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}

/** The milliseconds from start to end, or until now if it is active. Null before it starts. */
export function durationOf(
  { started_at, finished_at }: Pick<RunEntry, "started_at" | "finished_at">,
  now: Date,
): number | null {
  if (started_at === null) return null;
  return (finished_at === null ? now.getTime() : Date.parse(finished_at)) - Date.parse(started_at);
}

export function countText(count: number): string {
  return count.toLocaleString("en-US");
}

/** In dollars with two decimals, or four below a dollar. */
export function costText(dollars: number): string {
  return new Intl.NumberFormat("en-US", {
    style: "currency",
    currency: "USD",
    minimumFractionDigits: 2,
    maximumFractionDigits: dollars < 1 ? 4 : 2,
  }).format(dollars);
}

/** The page of a run's briefing. */
export function briefingHref({
  id,
  isPrivate,
  isWaiting,
}: {
  id: number;
  isPrivate: boolean;
  isWaiting: boolean;
}): string {
  if (isWaiting) return `/admin/briefings/${id}`;
  return isPrivate ? `/my?briefing=${id}` : `/briefing/${id}`;
}
