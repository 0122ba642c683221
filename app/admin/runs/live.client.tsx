"use client";

import { useRouter } from "next/navigation";
import { useEffect, useState } from "react";
import { callApi } from "@/app/_browser/api";
import { pollWhileVisible } from "@/app/_browser/poll";

const EVERY_MS = 3_000;

/** Polls `api` while the page is visible, and refreshes the tab when the response changes. */
export function Live({ api }: { api: string }) {
  const router = useRouter();
  const [isLost, setIsLost] = useState(false);
  useEffect(() => {
    let last = "";
    return pollWhileVisible(async (signal) => {
      const answer = await callApi<unknown>(api, { signal, isBackground: true }).catch(() => null);
      if (signal.aborted) return;
      setIsLost(answer === null);
      const text = JSON.stringify(answer);
      if (answer === null || text === last) return;
      last = text;
      router.refresh();
    }, EVERY_MS);
  }, [api, router]);
  return (
    <p className="text-sm text-muted empty:hidden" role="status">
      {isLost ? "The server cannot be reached. Trying again." : null}
    </p>
  );
}
