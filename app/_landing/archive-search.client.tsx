"use client";

import { type FormEvent, useEffect, useState } from "react";
import type { SearchResults } from "@/app/_components/briefing/search-results.client";
import { Icon } from "@/app/_ui/icon";
import type { BriefingSummary } from "@/lib/briefings/types";

type Found = { search: string; results: BriefingSummary[]; Dialog: typeof SearchResults };

/** 'Search Our News Archive': results open in a dialog. Without JavaScript, a form that leads to the archive. */
export function ArchiveSearch({ timeZone }: { timeZone: string }) {
  const [term, setTerm] = useState("");
  const [ready, setReady] = useState(false);
  const [busy, setBusy] = useState(false);
  const [found, setFound] = useState<Found | null>(null);
  useEffect(() => setReady(true), []);
  const onSubmit = async (event: FormEvent) => {
    event.preventDefault();
    const search = term.trim();
    if (search === "" || busy) return;
    setBusy(true);
    const [results, Dialog] = await Promise.all([findBriefings(search), loadDialog()]);
    setFound(Dialog && { search, results, Dialog });
    setBusy(false);
  };
  return (
    <search>
      <form className="archive-search" action="/archive" onSubmit={onSubmit} aria-busy={busy}>
        <input
          className="field"
          type="search"
          name="q"
          aria-labelledby="search"
          placeholder="Keyword or phrase"
          autoComplete="off"
          maxLength={200}
          value={term}
          onChange={(event) => setTerm(event.target.value)}
        />
        <button type="submit" className="button button-strong" disabled={ready && (busy || term.trim() === "")}>
          <Icon name="search" /> Search
        </button>
      </form>
      {found ? (
        <found.Dialog
          search={found.search}
          results={found.results}
          timeZone={timeZone}
          onClose={() => setFound(null)}
        />
      ) : null}
    </search>
  );
}

/** Fetched with the first search, so that a first visit does not pay for it; null when it cannot be. */
async function loadDialog(): Promise<typeof SearchResults | null> {
  const module = await import("@/app/_components/briefing/search-results.client").catch(() => null);
  return module?.SearchResults ?? null;
}

/** The matching briefings; none when the search fails, which the page does not report (spec 8). */
async function findBriefings(search: string): Promise<BriefingSummary[]> {
  try {
    const response = await fetch(`/api/search_briefings?q=${encodeURIComponent(search)}`);
    if (!response.ok) return [];
    const { results }: { results: BriefingSummary[] } = await response.json();
    return results;
  } catch {
    return [];
  }
}
