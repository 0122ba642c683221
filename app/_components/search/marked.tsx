import { createElement, Fragment, type ReactNode } from "react";
import { unbroken } from "@/app/_ui/unbroken";
import { markedParts } from "@/lib/search/rules";

/** The text with words that match the search highlighted. */
export function markWords(text: string, search: string | undefined): ReactNode {
  if (!search) return unbroken(text);
  const parts = markedParts(text, search).map(({ text: words, place, marked }) =>
    marked ? (
      <mark key={place} className="rounded-sm bg-accent-wash text-inherit">
        {words}
      </mark>
    ) : (
      unbroken(words)
    ),
  );
  return createElement(Fragment, null, ...parts);
}
