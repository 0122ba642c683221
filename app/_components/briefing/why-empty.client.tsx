"use client";

import { useEffect, useState } from "react";
import { getViewer } from "@/app/_browser/viewer";
import type { Reason } from "./why-empty-reason";

/** For admins, on a page without news: whether the last run found none or failed. Requested by the browser, because the cached page is the same for everyone. */
export function WhyEmpty() {
  const [reason, setReason] = useState<Reason | null>(null);
  useEffect(() => {
    void fetchReason().then(setReason);
  }, []);
  if (!reason) return null;
  return (
    <p className="mt-4 max-w-measure border-l-2 border-accent pl-3" role="note">
      {reason.why}{" "}
      <a className="link" href={reason.task_id ? `/admin?tab=runs&run=${reason.task_id}` : "/admin?tab=runs"}>
        See the runs
      </a>
    </p>
  );
}

/** Loaded on demand, so only admins download this code. */
async function fetchReason(): Promise<Reason | null> {
  const viewer = await getViewer();
  if (!viewer?.is_admin) return null;
  const module = await import("./why-empty-reason").catch(() => null);
  return module?.fetchReason() ?? null;
}
