import "server-only";
import { addDays } from "@/lib/dates";
import { monthOf } from "@/lib/writing/text/figures/temporal-expressions";
import { addMonths, type Calendar, isWeekend, type NamedDay } from "./calendar";

const PUBLISHED =
  /\b(\d{2,3}|thirty|forty-five|sixty|ninety)(?: \(\d{2,3}\))? (?:calendar )?days (?:after|from|following) (?:the )?(?:date (?:of|that) )?(?:the |its |this )?(?:(?:notice|rule|document) is )?publi(?:cation|shed)(?: of (?:this|the) (?:final |proposed )?(?:notice|rule|document))?(?: (?:date )?(?:in|by) the Federal Register)?/giu;
const SIGNED =
  /\b(\d{1,3}|thirty|forty-five|sixty|ninety|six|three)(?: \(\d{1,3}\))? (?:calendar )?(day|month)s (?:of|after|from|following) the (?:date|issuance|signing) of this (?:order|memorandum|proclamation|framework|directive|agreement|notice)\b/giu;
const END_OF =
  /\b(?:(?:the )?end of (?:the|this) (month|year)|(?:year|month)['’]s[ -]end|year[ -]end|the end of (January|February|March|April|May|June|July|August|September|October|November|December)(?: (\d{4}))?)\b/gu;
const NUMBERS: Record<string, number> = { three: 3, six: 6, thirty: 30, "forty-five": 45, sixty: 60, ninety: 90 };

/** '30 days after publication in the Federal Register', 'within 90 days of the date of this order', 'the end of the month'. */
export function reckonedDays(words: string, { today, published, signed }: Calendar): Omit<NamedDay, "clock">[] {
  const after = [...words.matchAll(PUBLISHED)].map(({ 0: { length }, 1: count = "", index }) => {
    // A period that ends on a weekend is extended to the next business day, which depends on holidays.
    const date = published ? addDays(published, numberOf(count)) : "";
    return { start: index, end: index + length, date: isWeekend(date) ? "" : date, isVague: false };
  });
  const within = [...words.matchAll(SIGNED)].map(({ 0: { length }, 1: count = "", 2: unit = "", index }) => {
    const later = unit === "month" ? addMonths : addDays;
    const date = signed ? later(signed, numberOf(count)) : "";
    return { start: index, end: index + length, date, isVague: false };
  });
  const ends = [...words.matchAll(END_OF)].map(({ 0: { length }, 1: unit, 2: month, 3: year, index }) => {
    return { start: index, end: index + length, date: today ? lastDay(today, unit, month, year) : "", isVague: true };
  });
  return [...after, ...within, ...ends].map((day) => ({ ...day, to: null, isLoose: false }));
}

function numberOf(count: string): number {
  return NUMBERS[count.toLowerCase()] ?? Number(count);
}

function lastDay(today: string, unit: string | undefined, month: string | undefined, year: string | undefined): string {
  const thisYear = Number(today.slice(0, 4));
  if (!month && unit !== "month") return `${thisYear}-12-31`;
  const thisMonth = Number(today.slice(5, 7));
  const number = month ? monthOf(month) : thisMonth;
  const of = year ? Number(year) : thisYear + (number < thisMonth ? 1 : 0);
  return new Date(Date.UTC(of, number, 0)).toISOString().slice(0, 10);
}
