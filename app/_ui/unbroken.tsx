import { createElement, Fragment, type ReactNode } from "react";

const HYPHENATED = /(?<![\p{L}\p{N}])[\p{L}\p{N}]+(?:-[\p{L}\p{N}]+)+/gu;
const SHORT_PART = 3;
/** Longer words may break, because they could be wider than a phone. */
const MAX_LENGTH = 16;

/** The text without line breaks inside words such as 'co-op' and 'state-by-state'. Does not affect copying or page search. */
export function unbroken(text: string): ReactNode {
  const parts: ReactNode[] = [];
  let end = 0;
  for (const { 0: word, index } of text.matchAll(HYPHENATED)) {
    if (!isKeptTogether(word)) continue;
    parts.push(text.slice(end, index), createElement("span", { className: "unbroken" }, word));
    end = index + word.length;
  }
  if (end === 0) return text;
  return createElement(Fragment, null, ...parts, text.slice(end));
}

function isKeptTogether(word: string): boolean {
  return word.length <= MAX_LENGTH && word.split("-").some((part) => part.length <= SHORT_PART);
}
