import "server-only";
import { monthOf } from "@/lib/news/read/month-names";

const FORMS = [
  "(?<monthFirst>\\p{L}{3,12})\\.? \\d{1,2}(?:st|nd|rd|th)?,? \\d{4}",
  "\\d{1,2}(?:st|nd|rd|th|er|º)?(?:\\.? |-)(?:de |of )?(?<monthSecond>\\p{L}{3,12})\\.?,?(?: de | del |[ -])\\d{4}",
  "\\d{4}-\\d{2}-\\d{2}(?:[T ]\\d{2}:\\d{2}\\S*)?",
  "\\d{1,2}[./]\\d{1,2}[./]\\d{4}|\\d{1,2}\\. \\d{1,2}\\. \\d{4}",
  "\\d{1,2}/\\d{1,2}/\\d{2}|\\d{2}\\.\\d{2}\\.\\d{2}",
  "\\d{4}[./]\\d{1,2}[./]\\d{1,2}",
  "\\d{4}(?: ?[年년] ?|\\. )\\d{1,2}(?: ?[月월] ?|\\. )\\d{1,2}(?: ?[日일]|\\.)",
];
const WRITTEN = new RegExp(
  `(?<![\\p{Script=Latin}\\p{N}./-])(?:${FORMS.join("|")})(?![\\p{N}/-])(?:,? (?:at )?\\d{1,2}:\\d{2}(?: ?[apAP]\\.?[mM]\\b\\.?)?(?: [A-Z]{2,4}\\b)?)?`,
  "gu",
);

/** A date in a text, as `parseNewsDate` reads it, with the texts around it. */
export type WrittenDate = { date: string; before: string; after: string };

/** The dates written out in a text, in English or a language of `monthOf`, or in numbers. */
export function writtenDates(text: string): WrittenDate[] {
  return [...text.matchAll(WRITTEN)].flatMap(({ 0: date, index, groups }) => {
    const month = groups?.monthFirst ?? groups?.monthSecond;
    if (month && monthOf(month) === null) return [];
    return { date, before: text.slice(0, index), after: text.slice(index + date.length) };
  });
}

const IN_NUMBERS = /^(\d{1,2})[/-](\d{1,2})[/-](\d{4})/;

/** `03/04/2026` as `03.04.2026` if the page's language writes the day first, so that it is not read as in the United States. */
export function withDayFirst(date: string, language: string | null): string {
  return IN_NUMBERS.test(date) && isDayFirst(language) ? date.replace(IN_NUMBERS, "$1.$2.$3") : date;
}

function isDayFirst(language: string | null): boolean {
  const [tag] = /^[a-z]{2,3}(?:-[a-z]{2})?(?=-|$)/i.exec(language ?? "") ?? [];
  return tag !== undefined && new Intl.DateTimeFormat(tag).formatToParts(0)[0]?.type === "day";
}
