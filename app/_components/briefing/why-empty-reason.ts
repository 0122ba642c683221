import { callApi } from "@/app/_browser/api";
import { whyEmpty } from "@/lib/runs/rules";

type LatestRun = { task_id: string; status: string; error: string | null; summary_id: number | null };

export type Reason = { why: string; task_id: string | null };

/** Why the newest run published nothing. Null if it published a briefing or the reason is unknown. */
export async function fetchReason(): Promise<Reason | null> {
  try {
    const [run = null] = (await callApi<{ data: LatestRun[] }>("/api/runs?length=1")).data;
    const why = whyEmpty(run);
    return why ? { why, task_id: run?.task_id ?? null } : null;
  } catch {
    return null;
  }
}
