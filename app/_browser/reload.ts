import { useRouter } from "next/navigation";
import { useCallback, useRef, useState } from "react";
import { callApi } from "./api";

/** A list a screen shows: as it was served, being read again, or not to be had. */
export type Listed<T> = { rows: T[]; state: "ready" | "loading" | "failed" };

/** A list served with the page (null: it could not be read) and a way to read it again; the newest reading wins. */
export function useListed<T>(path: string, served: T[] | null): [Listed<T>, () => Promise<void>] {
  const [list, setList] = useState<Listed<T>>({ rows: served ?? [], state: served ? "ready" : "failed" });
  const latest = useRef<AbortController>(undefined);
  const router = useRouter();
  const reload = useCallback(async () => {
    latest.current?.abort();
    latest.current = new AbortController();
    const { signal } = latest.current;
    setList(({ rows }) => ({ rows, state: "loading" }));
    const rows = await callApi<T[]>(path, { signal }).catch(() => null);
    if (signal.aborted) return;
    setList((before) => (rows ? { rows, state: "ready" } : { rows: before.rows, state: "failed" }));
    // Whoever comes back to this page is not to find it as it was served before.
    if (rows) router.refresh();
  }, [path, router]);
  return [list, reload];
}
