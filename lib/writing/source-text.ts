import "server-only";
import { dayOf } from "@/lib/dates";
import { cutAtParagraph } from "./text/fence";
import type { SourceText } from "./types";

type Article = Omit<SourceText, "source" | "day"> & { outlet: string | null };

/** Maximum characters; the rest of a hostile page is neither summarized nor evidence. */
const MAX_TEXT_LENGTH = 100_000;

/** A stored article in the form that writers and checkers use: a bounded text, and a date in the digest's time zone. */
export function sourceTextOf({ id, title, text, outlet, author, date }: Article, timeZone: string): SourceText {
  const read = cutAtParagraph(text, MAX_TEXT_LENGTH).text;
  return { id, title, text: read, source: outlet, author, date, day: date && dayOf(date, timeZone) };
}
