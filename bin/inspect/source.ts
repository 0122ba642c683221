import { z } from "zod";
import { env } from "@/lib/env";
import { parseNewsDate } from "@/lib/news/read/news-date";
import { sourceTextOf } from "@/lib/writing/source-text";
import type { SourceText } from "@/lib/writing/types";

/** The last instant a Date can hold. Used as the clock, so that input dates may be in the future. */
const END_OF_TIME = new Date(8.64e15);

/** Echoed as given. */
export const idInput = z.union([z.string(), z.number()], "Must be a string or a number.");

/** A day or an ISO 8601 time. A day starts in `DIGEST_TIMEZONE`. */
const dateInput = z.string().transform((text, context) => {
  const date = parseNewsDate(text, { now: END_OF_TIME, timeZone: env().DIGEST_TIMEZONE });
  if (date) return date;
  context.addIssue({ code: "custom", message: "Must be a day (YYYY-MM-DD) or an ISO 8601 time." });
  return z.NEVER;
});

/** The fields of an article in every input. */
export const articleInput = z.object({
  title: z.string(),
  text: z.string(),
  date: dateInput.nullish(),
  source: z.string().nullish(),
});

/** An input article in the form the writers and checkers take. */
export function sourceOf(
  { title, text, date = null, source = null }: z.output<typeof articleInput>,
  id: number,
): SourceText {
  return sourceTextOf({ id, title, text, outlet: source, author: null, date }, env().DIGEST_TIMEZONE);
}
