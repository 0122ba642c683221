"use client";

import { useRouter } from "next/navigation";
import { useEffect, useState } from "react";
import { callApi } from "@/app/_browser/api";
import { pollWhileVisible } from "@/app/_browser/poll";
import { announceRunEnd, listenToRunChanges } from "@/app/_browser/run-changes";
import { Spinner } from "@/app/_ui/spinner";

/** The number of active runs and the id of the newest run. */
export type Runs = { under_way: number; newest: string | null };

const EVERY_MS = 5_000;

/** Shows 'Generating Insights...' while a run is active, and refreshes the tab when one ends. */
export function RunWatch({ runs }: { runs: Runs }) {
  const [current, setCurrent] = useState(runs);
  const router = useRouter();
  useEffect(() => {
    let before = runs;
    setCurrent(runs);
    const check = async (signal: AbortSignal) => {
      const now = await fetchRuns(signal);
      if (signal.aborted || !now) return;
      if (hasEnded(before, now)) {
        announceRunEnd();
        router.refresh();
      }
      before = now;
      setCurrent(now);
    };
    const over = new AbortController();
    listenToRunChanges(() => void check(over.signal), over.signal);
    const stop = pollWhileVisible(check, EVERY_MS);
    return () => {
      over.abort();
      stop();
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

/** Whether fewer runs are active, or one started and ended between two checks. */
function hasEnded(before: Runs, now: Runs): boolean {
  return now.under_way < before.under_way || (now.newest !== before.newest && now.under_way <= before.under_way);
}

/** Null if the request fails. */
async function fetchRuns(signal: AbortSignal): Promise<Runs | null> {
  try {
    type Answer = { under_way: number; data: { task_id: string }[] };
    const { under_way, data } = await callApi<Answer>("/api/runs?length=1", { signal, isBackground: true });
    return { under_way, newest: data[0]?.task_id ?? null };
  } catch {
    return null;
  }
}
