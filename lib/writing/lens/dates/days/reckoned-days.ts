import "server-only";
import { addDays } from "@/lib/dates";
import { MONTH_NAMES, monthOf, WEEKDAY_NAMES } from "@/lib/writing/text/figures/temporal-expressions";
import {
  addMonths,
  type Calendar,
  calendarDay,
  comingWeekday,
  daysBetween,
  FURTHEST_UNNAMED_DAYS,
  isWeekend,
  type NamedDay,
  weekdayOf,
} from "./calendar";

const PUBLISHED =
  /\b(\d{2,3}|thirty|forty-five|sixty|ninety)(?: \(\d{2,3}\))? (?:calendar )?days (?:after|from|following) (?:the )?(?:date (?:of|that) )?(?:the |its |this )?(?:(?:notice|rule|document) is )?publi(?:cation|shed)(?: of (?:this|the) (?:final |proposed )?(?:notice|rule|document))?(?: (?:date )?(?:in|by) the Federal Register)?/giu;
const SIGNED =
  /\b(\d{1,3}|thirty|forty-five|sixty|ninety|six|three)(?: \(\d{1,3}\))? (?:calendar )?(day|month)s (?:of|after|from|following) the (?:date|issuance|signing) of this (?:order|memorandum|proclamation|framework|directive|agreement|notice)\b/giu;
const END_OF = new RegExp(
  String.raw`\b(?:(?:the )?end of (?:the|this) (month|year)|(?:year|month)['’]s[ -]end|year[ -]end|the end of (${MONTH_NAMES})(?: (\d{4}))?)\b`,
  "gu",
);
/** 'A week from Friday': the Friday after the coming one. */
const WEEKS_FROM = new RegExp(String.raw`\b(a|one|two|three) weeks? from (?:this )?(${WEEKDAY_NAMES})(?!\p{L})`, "giu");
/** Holidays on a fixed day or weekday: month and day, or month, weekday and which one of them. */
const HOLIDAYS: Record<string, [month: string, day: number] | [month: string, weekday: string, place: number]> = {
  "labor day": ["September", "Monday", 0],
  halloween: ["October", 31],
  "veterans day": ["November", 11],
  thanksgiving: ["November", "Thursday", 3],
  "christmas eve": ["December", 24],
  christmas: ["December", 25],
  "new year’s eve": ["December", 31],
  "memorial day": ["May", "Monday", 4],
  juneteenth: ["June", 19],
};
const HOLIDAY = new RegExp(
  String.raw`(?<=\b(?:before|by|until) )(?:${Object.keys(HOLIDAYS).join("|")})(?: Day)?(?!\p{L}| (?:dinner|morning|week|weekend)\b)`,
  "giu",
);
const ORDINALS = ["first", "second", "third", "fourth", "last"];
/** 'The first Saturday in December', once. */
const ORDINAL_WEEKDAY = new RegExp(
  String.raw`(?<!\b(?:every|each) )(?:\b(?:on )?the )?\b(${ORDINALS.join("|")}) (${WEEKDAY_NAMES}) (?:in|of) (${MONTH_NAMES})(?:,? (\d{4}))?(?!\p{L})`,
  "gu",
);
const WEEKDAYS = WEEKDAY_NAMES.split("|");
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
  return [...after, ...within, ...ends, ...holidays(words, today), ...weekdays(words, today)].map((day) => ({
    ...day,
    to: null,
    isLoose: false,
  }));
}

/** Holidays as limits: 'by Thanksgiving'. */
function holidays(words: string, today: string | null) {
  if (!today) return [];
  return [...words.replace(/'/gu, "’").matchAll(HOLIDAY)].map(({ 0: name, index }) => {
    const [month = "", day = 1, place] =
      HOLIDAYS[name.toLowerCase().replace(/(?<=thanksgiving|christmas) day$/u, "")] ?? [];
    const date =
      typeof day === "string"
        ? ordinalWeekday(place ?? 0, WEEKDAYS.indexOf(day), monthOf(month), undefined, today)
        : coming(monthOf(month), day, today);
    return { start: index, end: index + name.length, date, isVague: true };
  });
}

function coming(month: number, day: number, today: string): string {
  const year = Number(today.slice(0, 4));
  const next = [year, year + 1].map((of) => calendarDay(of, month, day) ?? "").find((date) => date >= today) ?? "";
  return daysBetween(today, next) <= FURTHEST_UNNAMED_DAYS ? next : "";
}

function weekdays(words: string, today: string | null) {
  if (!today) return [];
  const later = [...words.matchAll(WEEKS_FROM)].map(({ 0: { length }, 1: count = "", 2: day = "", index }) => {
    const first = comingWeekday(WEEKDAYS.indexOf(day), today);
    const weeks = 1 + ["one", "two", "three"].indexOf(count.toLowerCase().replace(/^a$/u, "one"));
    return { start: index, end: index + length, date: first ? addDays(first, 7 * weeks) : "", isVague: false };
  });
  const ordinal = [...words.matchAll(ORDINAL_WEEKDAY)].map(({ 0: { length }, index, ...groups }) => {
    const { 1: place = "", 2: day = "", 3: month = "", 4: year } = groups;
    const date = ordinalWeekday(ORDINALS.indexOf(place), WEEKDAYS.indexOf(day), monthOf(month), year, today);
    return { start: index, end: index + length, date, isVague: false };
  });
  return [...later, ...ordinal];
}

/** Empty for a day that has no year and is past or far ahead. */
function ordinalWeekday(place: number, weekday: number, month: number, year: string | undefined, today: string) {
  const thisYear = Number(today.slice(0, 4));
  const dates = (year ? [Number(year)] : [thisYear, thisYear + 1]).map((of) => {
    const isLast = place === ORDINALS.length - 1;
    const from = isLast
      ? addDays(addMonths(`${of}-${String(month).padStart(2, "0")}-01`, 1), -7)
      : calendarDay(of, month, 1);
    const first = from ?? "";
    return addDays(first, ((weekday - weekdayOf(first) + 7) % 7) + (isLast ? 0 : 7 * place));
  });
  const next = dates.find((date) => date >= today) ?? "";
  return year || daysBetween(today, next) <= FURTHEST_UNNAMED_DAYS ? next : "";
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
