"use client";

import { useRouter } from "next/navigation";
import { useEffect, useState } from "react";
import { callApi } from "@/app/_browser/api";

/** How many runs are under way, and which began last. */
export type RunsSeen = { under_way: number; newest: string | null };

const EVERY_MS = 5_000;

/** 'Generating Insights...' while any run is active, also one started elsewhere; when one ends, the page shows what it brought. */
export function RunWatch({ seen }: { seen: RunsSeen }) {
  const [runs, setRuns] = useState(seen);
  const router = useRouter();
  useEffect(() => {
    const over = new AbortController();
    let before = seen;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let askedAt = Date.now();
    const look = async () => {
      askedAt = Date.now();
      const now = await askRuns(over.signal);
      if (over.signal.aborted) return;
      if (now) {
        if (hasEnded(before, now)) router.refresh();
        before = now;
        setRuns(now);
      }
      wait();
    };
    const wait = () => {
      clearTimeout(timer);
      if (!document.hidden) timer = setTimeout(look, Math.max(0, askedAt + EVERY_MS - Date.now()));
    };
    const onShow = () => wait();
    setRuns(seen);
    wait();
    document.addEventListener("visibilitychange", onShow);
    return () => {
      over.abort();
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", onShow);
    };
  }, [seen, router]);
  return (
    <p className="admin-runs" role="status">
      {runs.under_way > 0 ? (
        <>
          <span className="spinner" /> Generating Insights...
        </>
      ) : null}
    </p>
  );
}

/** Fewer are under way, or one came and went between two looks. */
function hasEnded(before: RunsSeen, now: RunsSeen): boolean {
  return now.under_way < before.under_way || (now.newest !== before.newest && now.under_way <= before.under_way);
}

/** Null when it cannot be told just now. */
async function askRuns(signal: AbortSignal): Promise<RunsSeen | null> {
  try {
    const asked = callApi<{ under_way: number; data: { task_id: string }[] }>("/api/runs?length=1", { signal });
    const { under_way, data } = await asked;
    return { under_way, newest: data[0]?.task_id ?? null };
  } catch {
    return null;
  }
}
