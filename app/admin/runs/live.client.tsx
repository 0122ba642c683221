"use client";

import { useRouter } from "next/navigation";
import { useEffect, useState } from "react";
import { callApi } from "@/app/_browser/api";

const EVERY_MS = 3_000;

/** Refreshes the tab when the answer of `api` changes; asks every few seconds while the page is visible. */
export function Live({ api }: { api: string }) {
  const router = useRouter();
  const [isLost, setIsLost] = useState(false);
  useEffect(() => {
    const over = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    let last = "";
    const check = async () => {
      const answer = await callApi<unknown>(api, { signal: over.signal }).catch(() => null);
      if (over.signal.aborted) return;
      setIsLost(answer === null);
      const text = JSON.stringify(answer);
      if (answer !== null && text !== last) {
        last = text;
        router.refresh();
      }
      wait();
    };
    const wait = () => {
      clearTimeout(timer);
      if (!document.hidden) timer = setTimeout(check, EVERY_MS);
    };
    wait();
    document.addEventListener("visibilitychange", wait);
    return () => {
      over.abort();
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", wait);
    };
  }, [api, router]);
  return (
    <p className="text-sm text-muted empty:hidden" role="status">
      {isLost ? "The server cannot be reached. Trying again." : null}
    </p>
  );
}
