import type { TaskStatus } from "@/lib/runs/types";
import { callApi, messageOf, statusOf } from "./api";
import { retryDelayMs } from "./retry-delay";
import { listenToRunEnds } from "./run-changes";

const FIRST_MS = 1_000;
const EVERY_MS = 5_000;

/** A run as the screen shows it; `over` once it has ended. */
export type RunView = {
  message: string;
  over: boolean;
  failed: boolean;
  summaryId: number | null;
  progress: TaskStatus["progress"] | null;
};

type Follower = { signal: AbortSignal; onChange: (view: RunView) => void };

/**
 * Polls a run until it has ended or the signal aborts: first after 1 s, then every 5 s, with a growing delay after failures (spec 9). When
 * the header notices that a run has ended, it is polled at once, so that both show the end together.
 */
export function followRun(taskId: string, { signal, onChange }: Follower): void {
  let attempt = 0;
  let isChecking = false;
  const over = new AbortController();
  let timer = setTimeout(check, FIRST_MS);
  signal.addEventListener("abort", () => {
    clearTimeout(timer);
    over.abort();
  });
  listenToRunEnds(() => {
    if (isChecking) return;
    clearTimeout(timer);
    void check();
  }, over.signal);

  function show(view: RunView): void {
    if (view.over) over.abort();
    onChange(view);
  }

  async function check(): Promise<void> {
    isChecking = true;
    let waitMs = EVERY_MS;
    try {
      const status = await callApi<TaskStatus>(`/api/task_status/${taskId}`, { signal, isBackground: true });
      attempt = 0;
      const view = viewOf(status);
      show(view);
      if (view.over) return;
    } catch (error) {
      if (signal.aborted) return;
      if (statusOf(error) === 404) return show(failed(messageOf(error, "Run not found.")));
      waitMs = retryDelayMs(attempt);
      attempt += 1;
      const seconds = Math.round(waitMs / 1000);
      onChange({ ...started(), message: `Status check failed. Attempt ${attempt}, retrying in ${seconds} seconds.` });
    }
    isChecking = false;
    timer = setTimeout(check, waitMs);
  }
}

/** Before the first poll. */
export function started(): RunView {
  return { message: "Processing...", over: false, failed: false, summaryId: null, progress: null };
}

function ended(message: string, summaryId: number | null = null): RunView {
  return { message, over: true, failed: false, summaryId, progress: null };
}

function failed(reason: string): RunView {
  return { ...ended(`Processing failed: ${reason}`), failed: true };
}

function viewOf({ status, summary_id, error, progress }: TaskStatus): RunView {
  if (status === "error") return failed(error ?? "no reason was given");
  if (status !== "completed") return { ...started(), progress };
  if (summary_id !== null) return ended(`Queries completed successfully! Summary ID: ${summary_id}`, summary_id);
  return ended(`Queries completed. No new briefing was made: ${error ?? "nothing new was found."}`);
}
