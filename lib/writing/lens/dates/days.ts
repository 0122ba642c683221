import "server-only";
import { addDays } from "@/lib/dates";
import { findMoments, type Moment } from "@/lib/writing/text/figures/temporal-expressions";

/**
 * A calendar day or a range of days in a sentence, with its weekday and time of day. `date` is empty if the year or the day is open. `to` is the
 * last day of a range. `isLoose` marks days that may as well be past ('Friday', a January day named in November), `isVague` the ends of months and years.
 */
export type NamedDay = {
  start: number;
  end: number;
  date: string;
  to: string | null;
  clock: string;
  isLoose: boolean;
  isVague: boolean;
};

/** Anything further ahead is a plan, not a date for the calendar. */
const FURTHEST_DAYS = 730;
/** A date without a year is in this year or the next, and at most this far away. */
const FURTHEST_UNNAMED_DAYS = 240;
/** A sentence with more dates than this is a table. */
const MOST_IN_SENTENCE = 14;

const TIME = String.raw`(?:midnight|noon|(?:close|end) of business|\d{1,2}(?::\d\d)?(?: ?[ap]\.?m\b\.?)?)`;
const ZONE = String.raw`(?: ?\(?(?:[ECMPAH]|AK)[SDP]?T\b\)?| (?:local|eastern|central|mountain|pacific)(?: (?:standard|daylight|prevailing))?(?: time)?\b)?`;
/** A time of day or two with a zone, as in '12:00 p.m. AST', 'noon' and '9 a.m. to noon'. */
const CLOCK = String.raw`(?:(?:11:59|midnight|noon|(?:close|end) of business|\d{1,2}(?::\d\d)? ?[ap]\.?m\b\.?)${ZONE}(?:(?: ?[-–/] ?| (?:to|until|and) )${TIME}${ZONE})?|\d{1,2}(?::\d\d)?(?: ?[-–] ?| to )${TIME}${ZONE})`;
const WEEKDAY = String.raw`(?:(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day|(?:Mon|Tues?|Wed|Thurs?|Fri|Sat|Sun)\.)`;
const BEFORE_DAY = new RegExp(
  String.raw`(?:(?:\b(?:at|from|between|the) )?\b(${CLOCK}),? (?:on )?)?(?:tomorrow,? )?(?:\b${WEEKDAY}(?:,? | \())?$`,
  "iu",
);
const AFTER_DAY = new RegExp(
  String.raw`^(?:st|nd|rd|th)?(?: ?\(${WEEKDAY}\)| (?:morning|afternoon|evening|night)\b)?(?:,? (?:(?:at|from|between|beginning at|starting at) )?(${CLOCK}))?`,
  "iu",
);
const RANGE =
  /^,?\s*(?:[-–—]|to|through|thru|until|until about|through about|and (?:will )?(?:end|close|conclude|run)(?:s|ing)?(?: (?:on|no later than|through))?)\s*$/iu;
const PUBLISHED =
  /\b(\d{2,3}|thirty|forty-five|sixty|ninety)(?: \(\d{2,3}\))? (?:calendar )?days (?:after|from|following) (?:the )?(?:date (?:of|that) )?(?:the |its |this )?(?:(?:notice|rule|document) is )?publi(?:cation|shed)(?: of (?:this|the) (?:final |proposed )?(?:notice|rule|document))?(?: (?:date )?(?:in|by) the Federal Register)?/giu;
const SIGNED =
  /\b(\d{1,3}|thirty|forty-five|sixty|ninety|six|three)(?: \(\d{1,3}\))? (?:calendar )?(day|month)s (?:of|after|from|following) the (?:date|issuance|signing) of this (?:order|memorandum|proclamation|framework|directive|agreement|notice)\b/giu;
const END_OF =
  /\b(?:(?:the )?end of (?:the|this) (month|year)|(?:year|month)['’]s[ -]end|year[ -]end|the end of (January|February|March|April|May|June|July|August|September|October|November|December)(?: (\d{4}))?)\b/gu;
const LISTED = /^((?:, \d{1,2})*,? and \d{1,2})(?![\d:%]| ?[ap]\.?m\b| percent)/iu;
const NUMBERS: Record<string, number> = { three: 3, six: 6, thirty: 30, "forty-five": 45, sixty: 60, ninety: 90 };
const MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];
const WEEKDAYS = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"];

type Found = Omit<NamedDay, "clock">;

/** What a text's relative dates count from: its own day, its day in the Federal Register and the day it was signed. Null where it is not known. */
export type Calendar = { today: string | null; published: string | null; signed: string | null };

/** The days a sentence names, in order. */
export function findDays(words: string, calendar: Calendar): NamedDay[] {
  const days = [...calendarDays(words, calendar.today), ...reckonedDays(words, calendar)];
  if (days.length > MOST_IN_SENTENCE) return [];
  const ordered = days.sort((one, other) => one.start - other.start);
  return ordered
    .filter((day, index) => day.start >= (ordered[index - 1]?.end ?? 0))
    .map((day, index, all) => withClock(day, words, all[index - 1]?.end ?? 0));
}

/** Whether a day is after the article's own and near enough for a calendar. */
export function isAhead(date: string, today: string | null): boolean {
  if (date === "") return false;
  return today === null || (date > today && daysBetween(today, date) <= FURTHEST_DAYS);
}

function calendarDays(words: string, today: string | null): Found[] {
  const moments = findMoments(words)
    .filter((moment, index, all) => isDay(moment, all[index - 1], words))
    .flatMap((moment) => [moment, ...listedAfter(moment, words)]);
  const named = moments.filter((moment, index) => !belongsToNext(moment, moments[index + 1], words));
  const days: Found[] = [];
  for (let index = 0; index < named.length; index++) {
    const moment = named[index] as Moment;
    const next = named[index + 1];
    const range = next && rangeOf(moment, next, words, today);
    if (range) {
      days.push(range);
      index++;
      continue;
    }
    const date = dayNamed(moment, words, today) ?? (moment.day ? "" : null);
    if (date === null) continue;
    const { start, end } = moment;
    days.push({ start, end, date, to: null, isLoose: isLoose(moment, date, today), isVague: false });
  }
  return days;
}

/** Not '2' of 'in June … Units 1 and 2', nor '10 of April' of '10 of April 19, 2018'. */
function isDay({ start, end }: Moment, before: Moment | undefined, words: string): boolean {
  const text = words.slice(start, end);
  if (/^\d{1,2}(?:,|$)/u.test(text)) return before?.day !== undefined && start - before.end <= 9;
  return !/^ \d{1,2}, \d{4}/u.test(words.slice(end));
}

/** '10' and '17' of 'March 3, 10 and 17'. */
function listedAfter({ month, day, year, end }: Moment, words: string): Moment[] {
  const list = month && day && !year ? LISTED.exec(words.slice(end)) : null;
  return [...(list?.[1] ?? "").matchAll(/\d+/gu)].map(({ 0: number, index }) => ({
    start: end + index,
    end: end + index + number.length,
    month: month ?? 1,
    day: Number(number),
  }));
}

/** '30 days after publication in the Federal Register', 'within 90 days of the date of this order', 'the end of the month'. */
function reckonedDays(words: string, { today, published, signed }: Calendar): Found[] {
  const after = [...words.matchAll(PUBLISHED)].map(({ 0: { length }, 1: count = "", index }) => {
    // A period that ends on a weekend is over on the next business day, which depends on holidays.
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

function addMonths(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  return calendarDay(year, month + months, date) ?? "";
}

function lastDay(today: string, unit: string | undefined, month: string | undefined, year: string | undefined): string {
  const thisYear = Number(today.slice(0, 4));
  if (!month && unit !== "month") return `${thisYear}-12-31`;
  const thisMonth = Number(today.slice(5, 7));
  const number = month ? MONTHS.indexOf(month.slice(0, 3)) + 1 : thisMonth;
  const of = year ? Number(year) : thisYear + (number < thisMonth ? 1 : 0);
  return new Date(Date.UTC(of, number, 0)).toISOString().slice(0, 10);
}

function withClock(day: Found, words: string, from: number): NamedDay {
  const before = BEFORE_DAY.exec(words.slice(Math.max(from, day.start - 80), day.start));
  const after = AFTER_DAY.exec(words.slice(day.end, day.end + 80));
  const clock = before?.[1] ?? after?.[1] ?? "";
  return {
    ...day,
    start: day.start - (before?.[0].length ?? 0),
    end: day.end + (after?.[0].length ?? 0),
    clock: clock.replace(/^[(]|,$/gu, ""),
  };
}

/** 'Friday' of 'Friday, March 4', and 'tomorrow' of 'tomorrow, March 4'. */
function belongsToNext({ end, day }: Moment, next: Moment | undefined, words: string): boolean {
  if (day || !next || (!next.day && next.weekday === undefined)) return false;
  return /^,? ?(?:\(|on )?$/u.test(words.slice(end, next.start));
}

function rangeOf(first: Moment, last: Moment, words: string, today: string | null): Found | null {
  if (!first.day || !last.day) return null;
  const between = words
    .slice(first.end, last.start)
    .replace(AFTER_DAY, "")
    .replace(BEFORE_DAY, "")
    .replace(/^,? (?:at )?$/u, "");
  const isBetween = /^ and $/u.test(between) && /\bbetween (?:\w+day,? )?$/iu.test(words.slice(0, first.start));
  if (!isBetween && !RANGE.test(`${between.trim()} `)) return null;
  const to = dayNamed(last, words, today);
  if (!to) return null;
  const year = first.year ?? Number(to.slice(0, 4));
  const from = first.month ? calendarDay(year, first.month, first.day) : null;
  const date = from && from > to && !first.year ? calendarDay(year - 1, first.month ?? 1, first.day) : from;
  const isOpen = isLoose(last, to, today);
  return date && date <= to ? { start: first.start, end: last.end, date, to, isLoose: isOpen, isVague: false } : null;
}

function isLoose({ day, year }: Moment, date: string, today: string | null): boolean {
  return !day || (!year && today !== null && date.slice(0, 4) !== today.slice(0, 4));
}

function dayNamed(moment: Moment, words: string, today: string | null): string | null {
  const { year, month, day, weekday, relative, offset, start, end } = moment;
  if (month && day && !relative) {
    if (year) return calendarDay(year, month, day);
    return today && nearestDay(month, day, weekdayBefore(words, start), today);
  }
  if (!today) return null;
  if (relative === "day") return offset === 1 ? addDays(today, 1) : null;
  if (weekday === undefined || /s$/u.test(words.slice(start, end))) return null;
  if (/^next\b/iu.test(words.slice(start, end))) return weekdayNextWeek(weekday, today);
  const isOther =
    /^(?:last|past)\b/iu.test(words.slice(start, end)) ||
    /\b(?:last|next|every|each|past|second|third|first|fourth|Good|Black|Ash|Easter|Palm|Super|Cyber|Giving) $/iu.test(
      words.slice(0, start),
    ) ||
    /^ (?:through|to|[-–]) \w+day|^[-–]\w+day/iu.test(words.slice(end)) ||
    /day ?(?:[-–]|through|to) ?$/iu.test(words.slice(0, start));
  return isOther ? null : comingWeekday(weekday, today);
}

/** The next such day. Where its weekday is named, only a day on that weekday counts. */
function nearestDay(month: number, day: number, weekday: number | null, today: string): string | null {
  const thisYear = Number(today.slice(0, 4));
  const candidates = [thisYear, thisYear + 1].flatMap((year) => calendarDay(year, month, day) ?? []);
  const next = candidates.find((date) => date >= today);
  if (!next || daysBetween(today, next) > FURTHEST_UNNAMED_DAYS) return null;
  return weekday === null || weekdayOf(next) === weekday ? next : null;
}

function weekdayBefore(words: string, start: number): number | null {
  const name = new RegExp(`(${WEEKDAY}),? $`, "u").exec(words.slice(Math.max(0, start - 12), start))?.[1];
  return name ? WEEKDAYS.indexOf(name.slice(0, 3)) : null;
}

/** Null on the weekday itself: it may be that day or a week later. */
function comingWeekday(weekday: number, today: string): string | null {
  const ahead = (weekday - weekdayOf(today) + 7) % 7;
  return ahead === 0 ? null : addDays(today, ahead);
}

/** 'Next Tuesday' is in the week that begins on the coming Monday. Null on weekends, when writers differ. */
function weekdayNextWeek(weekday: number, today: string): string | null {
  const now = weekdayOf(today);
  return isWeekend(today) ? null : addDays(today, 7 - now + (weekday === 0 ? 7 : weekday));
}

function isWeekend(date: string): boolean {
  return date !== "" && [0, 6].includes(weekdayOf(date));
}

function weekdayOf(date: string): number {
  return new Date(`${date}T00:00:00Z`).getUTCDay();
}

/** As YYYY-MM-DD; null for a day that no calendar has. */
function calendarDay(year: number, month: number, day: number): string | null {
  const date = new Date(Date.UTC(year, month - 1, day));
  return date.getUTCMonth() === (month - 1) % 12 ? date.toISOString().slice(0, 10) : null;
}

function daysBetween(from: string, to: string): number {
  return (Date.parse(to) - Date.parse(from)) / 86_400_000;
}
