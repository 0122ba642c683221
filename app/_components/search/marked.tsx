import { createElement, Fragment, type ReactNode } from "react";
import { markedParts } from "@/lib/search/rules";

/** The text with the words that match a search marked. The text itself without a search. */
export function markWords(text: string, search: string | undefined): ReactNode {
  if (!search) return text;
  const parts = markedParts(text, search).map(({ text: words, place, marked }) =>
    marked ? (
      <mark key={place} className="rounded-sm bg-accent-wash text-inherit">
        {words}
      </mark>
    ) : (
      words
    ),
  );
  return createElement(Fragment, null, ...parts);
}
