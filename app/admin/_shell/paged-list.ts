import { useSearchParams } from "next/navigation";
import { useEffect, useState } from "react";
import { callApi } from "@/app/_browser/api";
import { type Asked, addressOfList, type Listed, type Loaded, lastPage, readAsked, startOf } from "./list-address";

type Answer<Row> = { data: Row[]; recordsFiltered: number };

/**
 * The page of a list that the address names: the first one comes with the document, every other is asked for here. The address is
 * changed without leaving the page, so that a search keeps its focus; the back button and a reload show what it says.
 */
export function usePagedList<Row>(api: string, tab: string, first: Loaded<Row>) {
  const params = useSearchParams();
  const asked = readAsked((name) => params.get(name));
  const [attempt, setAttempt] = useState(0);
  const wanted = markOf(asked, attempt);
  const [given, setGiven] = useState(first);
  const [shown, setShown] = useState({ mark: markOf(first.asked, 0), page: first.page });
  // The server has made the page anew, say after a run.
  if (given !== first) {
    setGiven(first);
    if (markOf(first.asked, attempt) === wanted) setShown({ mark: wanted, page: first.page });
  }
  useEffect(() => {
    if (shown.mark === wanted) return;
    const over = new AbortController();
    const query = readWanted(wanted);
    void askPage<Row>(api, query, over.signal).then((page) => {
      if (over.signal.aborted) return;
      const last = page ? lastPage(page.total, query.length) : query.page;
      // Rows went away meanwhile, or the address was made up: the last page is the nearest there is.
      if (query.page > last) window.history.replaceState(null, "", addressOfList(tab, { ...query, page: last }));
      else setShown({ mark: wanted, page });
    });
    return () => over.abort();
  }, [api, tab, wanted, shown.mark]);
  return {
    asked,
    page: shown.page,
    busy: shown.mark !== wanted,
    retry: () => setAttempt(attempt + 1),
    go(next: Asked, how: "push" | "replace" = "push") {
      const address = addressOfList(tab, next);
      if (how === "push") window.history.pushState(null, "", address);
      else window.history.replaceState(null, "", address);
    },
  };
}

function markOf(asked: Asked, attempt: number): string {
  return JSON.stringify([asked.q, asked.page, asked.length, attempt]);
}

function readWanted(mark: string): Asked {
  const [q, page, length]: [string, number, number] = JSON.parse(mark);
  return { q, page, length };
}

async function askPage<Row>(api: string, asked: Asked, signal: AbortSignal): Promise<Listed<Row>> {
  const query = new URLSearchParams({
    draw: "1",
    start: String(startOf(asked)),
    length: String(asked.length),
    "search[value]": asked.q,
  });
  try {
    const { data, recordsFiltered } = await callApi<Answer<Row>>(`${api}${api.includes("?") ? "&" : "?"}${query}`, {
      signal,
    });
    return { rows: data, total: recordsFiltered };
  } catch {
    return null;
  }
}
