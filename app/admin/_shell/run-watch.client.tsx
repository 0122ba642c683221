"use client";

import { useRouter } from "next/navigation";
import { useEffect, useState } from "react";
import { callApi } from "@/app/_browser/api";
import { Spinner } from "@/app/_ui/spinner";

/** How many runs are under way, and the id of the newest. */
export type Runs = { under_way: number; newest: string | null };

const EVERY_MS = 5_000;

/** Shows 'Generating Insights...' while any run is active, and refreshes the tab when one ends. */
export function RunWatch({ runs }: { runs: Runs }) {
  const [current, setCurrent] = useState(runs);
  const router = useRouter();
  useEffect(() => {
    const over = new AbortController();
    let before = runs;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let checkedAt = Date.now();
    const check = async () => {
      checkedAt = Date.now();
      const now = await fetchRuns(over.signal);
      if (over.signal.aborted) return;
      if (now) {
        if (hasEnded(before, now)) router.refresh();
        before = now;
        setCurrent(now);
      }
      wait();
    };
    const wait = () => {
      clearTimeout(timer);
      if (!document.hidden) timer = setTimeout(check, Math.max(0, checkedAt + EVERY_MS - Date.now()));
    };
    setCurrent(runs);
    wait();
    document.addEventListener("visibilitychange", wait);
    return () => {
      over.abort();
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", wait);
    };
  }, [runs, router]);
  return (
    <p
      className="inline-flex items-center gap-2.5 text-sm font-medium text-accent empty:hidden max-md:order-1 max-md:basis-full max-md:pb-1"
      role="status"
    >
      {current.under_way > 0 ? (
        <>
          <Spinner /> Generating Insights...
        </>
      ) : null}
    </p>
  );
}

/** Fewer are under way, or one started and ended between two checks. */
function hasEnded(before: Runs, now: Runs): boolean {
  return now.under_way < before.under_way || (now.newest !== before.newest && now.under_way <= before.under_way);
}

/** Null when the server cannot be reached. */
async function fetchRuns(signal: AbortSignal): Promise<Runs | null> {
  try {
    type Answer = { under_way: number; data: { task_id: string }[] };
    const { under_way, data } = await callApi<Answer>("/api/runs?length=1", { signal });
    return { under_way, newest: data[0]?.task_id ?? null };
  } catch {
    return null;
  }
}
