"use client";

import { type FormEvent, useEffect, useState } from "react";
import { findBriefings, SearchResults } from "@/app/_components/briefing/search-results.client";
import { Icon } from "@/app/_ui/icon";
import type { BriefingSummary } from "@/lib/briefings/types";

type Found = { search: string; results: BriefingSummary[] };

/** 'Search Our News Archive': what is found is shown in a dialog; without a script, a plain form that leads to the archive. */
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
    setFound({ search, results: await findBriefings(search) });
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
      {found ? <SearchResults {...found} timeZone={timeZone} onClose={() => setFound(null)} /> : null}
    </search>
  );
}
