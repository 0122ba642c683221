import type { TaskStatus } from "@/lib/runs/types";
import { callApi, messageOf, statusOf } from "./api";
import { retryDelayMs } from "./retry-delay";

const FIRST_MS = 1_000;
const EVERY_MS = 5_000;

/** Where a run stands as the screen says it; `over` once it has ended. */
export type RunNews = {
  message: string;
  over: boolean;
  summaryId: number | null;
  progress: TaskStatus["progress"] | null;
};

type Follower = { signal: AbortSignal; tell: (news: RunNews) => void };

/**
 * Asks after a run until it has ended or the signal says stop: first after 1 s, then every 5 s, and after a failed check later and
 * later (spec 9).
 */
export function followRun(taskId: string, { signal, tell }: Follower): void {
  let attempt = 0;
  let timer = setTimeout(check, FIRST_MS);
  signal.addEventListener("abort", () => clearTimeout(timer));

  async function check(): Promise<void> {
    let waitMs = EVERY_MS;
    try {
      const status = await callApi<TaskStatus>(`/api/task_status/${taskId}`, { signal });
      attempt = 0;
      const news = newsOf(status);
      tell(news);
      if (news.over) return;
    } catch (error) {
      if (signal.aborted) return;
      if (statusOf(error) === 404) return tell(ended(`Processing failed: ${messageOf(error, "The run is gone.")}`));
      waitMs = retryDelayMs(attempt);
      attempt += 1;
      const seconds = Math.round(waitMs / 1000);
      tell({ ...started(), message: `Status check failed. Attempt ${attempt}, retrying in ${seconds} seconds.` });
    }
    timer = setTimeout(check, waitMs);
  }
}

/** What is said until the first answer. */
export function started(): RunNews {
  return { message: "Processing...", over: false, summaryId: null, progress: null };
}

function ended(message: string, summaryId: number | null = null): RunNews {
  return { message, over: true, summaryId, progress: null };
}

function newsOf({ status, summary_id, error, progress }: TaskStatus): RunNews {
  if (status === "error") return ended(`Processing failed: ${error ?? "no reason was given"}`);
  if (status !== "completed") return { ...started(), progress };
  if (summary_id !== null) return ended(`Queries completed successfully! Summary ID: ${summary_id}`, summary_id);
  return ended(`Queries completed. No new briefing was made: ${error ?? "nothing new was found."}`);
}
