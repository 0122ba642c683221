"use client";

import { useEffect, useState } from "react";
import { callApi } from "@/app/_browser/api";
import { askViewer } from "@/app/_browser/viewer";
import { whyEmpty } from "@/lib/runs/rules";

type Newest = { task_id: string; status: string; error: string | null; summary_id: number | null };
type Found = { why: string; task_id: string | null };

/** On a screen without news, for admins: whether the last run found none or failed. Asked for beside the page, which is the same for everyone. */
export function WhyEmpty() {
  const [found, setFound] = useState<Found | null>(null);
  useEffect(() => {
    void askWhy().then(setFound);
  }, []);
  if (!found) return null;
  return (
    <p className="why-empty" role="note">
      {found.why}{" "}
      <a className="link" href={found.task_id ? `/admin?tab=runs&run=${found.task_id}` : "/admin?tab=runs"}>
        See the runs
      </a>
    </p>
  );
}

async function askWhy(): Promise<Found | null> {
  const viewer = await askViewer();
  if (!viewer?.is_admin) return null;
  try {
    const [run = null] = (await callApi<{ data: Newest[] }>("/api/runs?length=1")).data;
    const why = whyEmpty(run);
    return why ? { why, task_id: run?.task_id ?? null } : null;
  } catch {
    return null;
  }
}
