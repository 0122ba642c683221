import "server-only";
import { dayOf } from "@/lib/dates";
import { splitSentences } from "@/lib/language/sentences";
import type { SourceText } from "./types";

type Article = Omit<SourceText, "source" | "day"> & { outlet: string | null };

/** Maximum characters; the rest of a hostile page is neither summarized nor evidence. */
export const MAX_TEXT_LENGTH = 100_000;

/** A stored article in the form that writers and checkers use: a bounded text, and a date in the digest's time zone. */
export function sourceTextOf({ id, title, text, outlet, author, date }: Article, timeZone: string): SourceText {
  const read = cutAtParagraph(text, MAX_TEXT_LENGTH).text;
  return { id, title, text: read, source: outlet, author, date, day: date && dayOf(date, timeZone) };
}

/** The text cut to at most this many characters, at the end of a paragraph or otherwise of a sentence. */
export function cutAtParagraph(text: string, limit: number): { text: string; isCut: boolean } {
  if (text.length <= limit) return { text, isCut: false };
  const paragraph = text.lastIndexOf("\n", limit);
  if (paragraph > limit / 2) return { text: text.slice(0, paragraph).trimEnd(), isCut: true };
  const last = splitSentences(text.slice(0, limit + 2000)).findLast((sentence) => sentence.end <= limit);
  return { text: text.slice(0, last?.end ?? limit), isCut: true };
}
