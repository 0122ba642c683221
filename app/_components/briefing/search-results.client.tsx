"use client";

import { useEffect, useRef } from "react";
import { Icon } from "@/app/_ui/icon";
import type { BriefingSummary } from "@/lib/briefings/types";
import { BriefingEntries } from "./briefing-entries.client";
import { BriefingEntry } from "./briefing-entry";

type Props = { search: string; results: BriefingSummary[]; timeZone: string; onClose: () => void };

/** The results of a search, in a dialog over the page it was made on. */
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
            </div>
          )}
        </div>
      </div>
    </dialog>
  );
}
