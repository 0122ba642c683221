"use client";

import { useRouter } from "next/navigation";
import { useEffect, useState } from "react";
import { callApi } from "@/app/_browser/api";

const EVERY_MS = 3_000;

/** While something is under way the page shows what has changed, every few seconds; one that is not looked at asks for nothing. */
export function Live({ api }: { api: string }) {
  const router = useRouter();
  const [isLost, setIsLost] = useState(false);
  useEffect(() => {
    const over = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    let seen = "";
    const look = async () => {
      const now = await callApi<unknown>(api, { signal: over.signal }).catch(() => null);
      if (over.signal.aborted) return;
      setIsLost(now === null);
      const text = JSON.stringify(now);
      if (now !== null && text !== seen) router.refresh();
      if (now !== null) seen = text;
      wait();
    };
    const wait = () => {
      clearTimeout(timer);
      if (!document.hidden) timer = setTimeout(look, EVERY_MS);
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
    <p className="run-live" role="status">
      {isLost ? "The server cannot be reached just now; trying again." : null}
    </p>
  );
}
