"use client";

import { useEffect, useRef } from "react";
import { Icon } from "@/app/_ui/icon";
import type { BriefingSummary } from "@/lib/briefings/types";
import { BriefingEntry } from "./briefing-entry";

type Props = { search: string; results: BriefingSummary[]; timeZone: string; onClose: () => void };

/** What was found, in a dialog over the page it was searched from. */
export function SearchResults({ search, results, timeZone, onClose }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog ref={dialog} className="dialog results-dialog" aria-labelledby="results-title" onClose={onClose}>
      <div className="dialog-frame">
        <div className="dialog-bar">
          <h2 id="results-title" className="headline">
            Search Results
          </h2>
          <button type="button" className="button" onClick={() => dialog.current?.close()}>
            <Icon name="close" /> Close
          </button>
        </div>
        <div className="dialog-scroll">
          <p className="results-count" role="status">
            Found {results.length} briefing(s) matching “{search}”
          </p>
          {results.length > 0 ? (
            <ol className="briefing-entries">
              {results.map((briefing) => (
                <li key={briefing.id}>
                  <BriefingEntry briefing={briefing} timeZone={timeZone} search={search} />
                </li>
              ))}
            </ol>
          ) : (
            <div className="empty">
              <p className="empty-title">No results found</p>
              <p>Try different keywords or phrases</p>
            </div>
          )}
        </div>
      </div>
    </dialog>
  );
}

/** The briefings that match; none when they cannot be had, which the page does not report (spec 8). */
export async function findBriefings(search: string): Promise<BriefingSummary[]> {
  try {
    const response = await fetch(`/api/search_briefings?q=${encodeURIComponent(search)}`);
    if (!response.ok) return [];
    const { results }: { results: BriefingSummary[] } = await response.json();
    return results;
  } catch {
    return [];
  }
}
