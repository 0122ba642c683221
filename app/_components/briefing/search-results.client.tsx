"use client";

import { useEffect, useRef } from "react";
import { Icon } from "@/app/_ui/icon";
import type { BriefingSummary } from "@/lib/briefings/types";
import { BriefingEntries } from "./briefing-entries.client";
import { BriefingEntry } from "./briefing-entry";
import { DidYouMean } from "./did-you-mean";

/** What the API answers; a suggestion only where there are no results. */
export type SearchAnswer = { results: BriefingSummary[]; suggestion?: string | undefined };

type Props = SearchAnswer & {
  search: string;
  timeZone: string;
  onSearch: (search: string) => void;
  onClose: () => void;
};

/** The results of a search, in a dialog over the page it was made on. */
export function SearchResults({ search, results, suggestion, timeZone, onSearch, onClose }: Props) {
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
            <BriefingEntries>
              {results.map((briefing) => (
                <li key={briefing.id}>
                  <BriefingEntry briefing={briefing} timeZone={timeZone} search={search} />
                </li>
              ))}
            </BriefingEntries>
          ) : (
            <div className="empty">
              <p className="empty-title">No results found</p>
              <p>Try different keywords or phrases</p>
              {suggestion ? (
                <DidYouMean
                  suggestion={suggestion}
                  href={`/archive?q=${encodeURIComponent(suggestion)}`}
                  onClick={(event) => {
                    event.preventDefault();
                    onSearch(suggestion);
                  }}
                />
              ) : null}
            </div>
          )}
        </div>
      </div>
    </dialog>
  );
}
