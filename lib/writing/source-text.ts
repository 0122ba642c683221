import "server-only";
import { dayOf } from "@/lib/dates";
import type { SourceText } from "./types";

type Article = Omit<SourceText, "source" | "day"> & { outlet: string | null };

/** A stored article in the form writers and checkers use, with its date in the digest's time zone. */
export function sourceTextOf({ id, title, text, outlet, author, date }: Article, timeZone: string): SourceText {
  return { id, title, text, source: outlet, author, date, day: date && dayOf(date, timeZone) };
}
