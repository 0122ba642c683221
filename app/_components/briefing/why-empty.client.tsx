"use client";

import { useEffect, useState } from "react";
import { callApi } from "@/app/_browser/api";
import { getViewer } from "@/app/_browser/viewer";
import { whyEmpty } from "@/lib/runs/rules";

type Newest = { task_id: string; status: string; error: string | null; summary_id: number | null };
type Reason = { why: string; task_id: string | null };

/** On a screen without news, for admins: whether the last run found none or failed. Fetched by the browser because the page is the same for everyone. */
export function WhyEmpty() {
  const [reason, setReason] = useState<Reason | null>(null);
  useEffect(() => {
    void fetchReason().then(setReason);
  }, []);
  if (!reason) return null;
  return (
    <p className="why-empty" role="note">
      {reason.why}{" "}
      <a className="link" href={reason.task_id ? `/admin?tab=runs&run=${reason.task_id}` : "/admin?tab=runs"}>
        See the runs
      </a>
    </p>
  );
}

async function fetchReason(): Promise<Reason | null> {
  const viewer = await getViewer();
  if (!viewer?.is_admin) return null;
  try {
    const [run = null] = (await callApi<{ data: Newest[] }>("/api/runs?length=1")).data;
    const why = whyEmpty(run);
    return why ? { why, task_id: run?.task_id ?? null } : null;
  } catch {
    return null;
  }
}
