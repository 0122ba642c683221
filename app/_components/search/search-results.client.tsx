"use client";

import { useEffect, useRef } from "react";
import { DialogBox } from "@/app/_ui/dialog/dialog-box";
import { Empty } from "@/app/_ui/empty";
import type { BriefingSummary } from "@/lib/briefings/types";
import { isQuestion } from "@/lib/questions/rules";
import type { StoryMatch } from "@/lib/search/types";
import { BriefingEntries } from "../briefing/briefing-entries.client";
import { BriefingEntry } from "../briefing/briefing-entry";
import { AskArchive } from "./ask-archive.client";
import { DidYouMean } from "./did-you-mean";

/** The API's response; has a suggestion only if there are no results. */
export type SearchAnswer = { results: SearchResult[]; suggestion?: string | undefined };

/** Only the first results include their matching stories. */
type SearchResult = BriefingSummary & { matching_stories?: StoryMatch[]; matching_stories_count?: number };

type Props = SearchAnswer & {
  search: string;
  timeZone: string;
  onSearch: (search: string) => void;
  onClose: () => void;
};

/** Search results in a dialog over the page. */
export function SearchResults({ search, results, suggestion, timeZone, onSearch, onClose }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <DialogBox
      ref={dialog}
      aria-labelledby="results-title"
      onClose={onClose}
      heading={<h2 id="results-title">Search Results</h2>}
    >
      <p className="mb-4 text-sm text-soft" role="status">
        Found {results.length} briefing(s) matching “{search}”
      </p>
      {isQuestion(search) ? <AskArchive key={search} question={search} timeZone={timeZone} /> : null}
      {results.length > 0 ? (
        <BriefingEntries>
          {results.map((briefing) => (
            <li key={briefing.id}>
              <BriefingEntry briefing={briefing} timeZone={timeZone} search={search} matches={matchesOf(briefing)} />
            </li>
          ))}
        </BriefingEntries>
      ) : (
        <Empty title="No results found">
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
        </Empty>
      )}
    </DialogBox>
  );
}

function matchesOf({ matching_stories: stories, matching_stories_count: total = 0 }: SearchResult) {
  return stories && { stories, total };
}
