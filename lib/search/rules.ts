import { formsOf } from "@/lib/language/query-words";
import { stem } from "@/lib/language/tokens";

const MAX_SEARCH_LENGTH = 200;
const MAX_PAGE_LENGTH = 100;

/** A typed search without control characters and surrounding space, cut to 200 characters. Empty means no search. */
export function readSearch(typed: string): string {
  return typed
    .toWellFormed()
    .replace(/\p{Cc}+/gu, " ")
    .trim()
    .slice(0, MAX_SEARCH_LENGTH)
    .toWellFormed()
    .replace(/\uFFFD+$/, "")
    .trimEnd();
}

/**
 * A search with straight quotation marks and hyphens, which have a meaning in web-search syntax, for typographic ones. A dash between
 * spaces excludes nothing.
 */
export function plainSyntax(text: string): string {
  return (
    text
      .replace(/[\u00ad\u200b-\u200f\u2060\ufeff]/g, "")
      .replace(/[“”„‟«»]/g, '"')
      .replace(/[‘’‚‛]/g, "'")
      // One for many, because PostgreSQL fails at more than 32 in a row.
      .replace(/[-‐-–−]+/g, "-")
      .replace(/-(?!\S)/g, " ")
  );
}

/** A search with its phrases as single words and without its excluded phrases. Matches at least as much. */
export function wordsOf(text: string): string {
  return text.replace(/-"[^"]*("|$)/g, " ").replaceAll('"', " ");
}

/**
 * A search with each compound as a phrase of its parts: PostgreSQL matches only whole compounds, so "Georgia-Alabama" would miss
 * "Georgia-Alabama-South Carolina" and "large-load" would miss "large load".
 */
export function splitCompounds(text: string): string {
  return text.replace(/"[^"]*(?:"|$)|\p{L}+(?:-\p{L}+)+/gu, (part) => {
    const words = part.replace(/(?<=\p{L})-(?=\p{L})/gu, " ");
    return part.startsWith('"') ? words : `"${words}"`;
  });
}

/** The search as a possible title, without enclosing quotes. */
export function exactTitle(text: string): string {
  return text.replace(/^(?:"([^"]*)"|“([^“”]*)”)$/, "$1$2").trim();
}

export type PageInput = { start: number; length: number; search?: string };

/** Clamps a page: `start` from 0 to the total, `length` from 1 to 100; -1 means 100. */
export function clampPage({ start, length }: PageInput, total: number): { start: number; length: number } {
  const rows = Number.isFinite(length) ? Math.trunc(length) : MAX_PAGE_LENGTH;
  return {
    start: Math.min(Math.max(0, Number.isFinite(start) ? Math.trunc(start) : 0), total),
    length: rows === -1 ? MAX_PAGE_LENGTH : Math.min(Math.max(1, rows), MAX_PAGE_LENGTH),
  };
}

/** Splits a title into parts and marks the words that match the search. `place` is a part's offset in the title. */
export function markedParts(title: string, search: string): { text: string; place: number; marked: boolean }[] {
  const wanted = new Set(searchWords(search).flatMap(keysOf));
  const parts: { text: string; place: number; marked: boolean }[] = [];
  for (const [index, text] of title.split(/([\p{L}\p{N}]+)/u).entries()) {
    const last = parts.at(-1);
    const marked = index % 2 === 1 && keysOf(text).some((key) => wanted.has(key));
    if (last && !last.marked && !marked) last.text += text;
    else if (text) parts.push({ text, place: last ? last.place + last.text.length : 0, marked });
  }
  return parts;
}

/** Whether any word of the text matches the search. */
export function hasMatch(text: string, search: string): boolean {
  return search !== "" && markedParts(text, search).some(({ marked }) => marked);
}

/** The lower-case words a text must contain to match the search (with `or`, at least one). */
export function searchWords(search: string): string[] {
  const wanted = plainSyntax(search)
    .replace(/(^|\s)-("[^"]*("|$)|\S+)/g, " ")
    .toLowerCase();
  return (wanted.match(/[\p{L}\p{N}]+/gu) ?? []).filter((word) => word !== "or" && word.length > 1);
}

/**
 * Keys of a word: two words with a common key nearly always have the same stem in PostgreSQL, so keys show why a result matches. Neither the
 * stem nor the base forms alone are as accurate.
 */
export function keysOf(word: string): string[] {
  const lower = word.toLowerCase();
  return [`${stem(lower)}-`, ...formsOf(lower)];
}

const MIN_START = 3;

/** The prefix a word shares with its stem, and so with its other forms. The word itself if the prefix is short. */
export function startOf(word: string): string {
  const letters = [...stem(word)];
  const end = letters.findIndex((letter, at) => letter !== word[at]);
  const start = word.slice(0, end < 0 ? letters.length : end);
  return start.length < MIN_START ? word : start;
}
