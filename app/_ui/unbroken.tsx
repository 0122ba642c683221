import { createElement, Fragment, type ReactNode } from "react";

const HYPHENATED = /(?<![\p{L}\p{N}])[\p{L}\p{N}]+(?:-[\p{L}\p{N}]+)+/gu;
const SHORT_PART = 3;
/** Longer words may break: they could be wider than a phone. */
const MOST_LETTERS = 16;

/** The text with 'co-op', 'state-by-state' and the like kept on one line. Copying and searching the page see the text as it is. */
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
  return word.length <= MOST_LETTERS && word.split("-").some((part) => part.length <= SHORT_PART);
}
