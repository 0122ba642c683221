import "server-only";
import { addDays } from "@/lib/dates";
import { findMoments, type Moment } from "@/lib/writing/text/figures/temporal-expressions";

/** A calendar day or a range of days in a sentence. `date` is empty if the year or the day is open. `to` is the last day of a range. `isLoose` marks days such as 'Friday' and 'tomorrow'. */
export type NamedDay = { start: number; end: number; date: string; to: string | null; isLoose: boolean };

/** Anything further ahead is a plan, not a date for the calendar. */
const FURTHEST_DAYS = 730;
/** A date without a year is in this year or the next, and at most this far away. */
const FURTHEST_UNNAMED_DAYS = 240;
/** A sentence with more dates than this is a table. */
const MOST_IN_SENTENCE = 12;
/** Characters between a weekday and the date it belongs to. */
const NEAR = 3;

/** A time of day with its zone, as in '12:00 p.m. AST' or 'noon'. */
export const CLOCK = String.raw`(?:midnight|noon|close of business|\d{1,2}(?::\d\d)?(?: ?(?:[-–]|to) ?\d{1,2}(?::\d\d)?)? ?(?:[ap]\.?m\.?(?!\p{L}))|11:59)(?: \(?(?:[ECMPAH]|AK)[SD]?T\b\)?| local time| (?:eastern|central|mountain|pacific)(?: (?:standard|daylight|prevailing))?(?: time)?)?`;
export const WEEKDAY = "(?:(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day)";

const RANGE = new RegExp(
  String.raw`^(?:,? (?:at )?${CLOCK}(?: ?/ ?${CLOCK})?)?,?\s*(?:[-–—]|to|through|until|and (?:ending|closing|concluding)(?: on)?)\s*(?:${CLOCK},? (?:on )?)?(?:${WEEKDAY},? )?$`,
  "iu",
);

/** The days a sentence names, in order, resolved from the article's day. Days without a year need that day. */
export function findDays(words: string, today: string | null): NamedDay[] {
  const moments = findMoments(words);
  if (moments.length > MOST_IN_SENTENCE) return [];
  const named = moments.filter((moment, index) => !belongsToNext(moment, moments[index + 1], words));
  const days: NamedDay[] = [];
  for (let index = 0; index < named.length; index++) {
    const moment = named[index] as Moment;
    const next = named[index + 1];
    const isRange = next?.day && moment.day && RANGE.test(words.slice(moment.end, next.start));
    if (isRange) {
      const range = rangeOf(moment, next, words, today);
      if (range) days.push(range);
      index++;
      continue;
    }
    const date = dayNamed(moment, words, today) ?? (moment.day ? "" : null);
    if (date !== null) days.push({ start: moment.start, end: moment.end, date, to: null, isLoose: !moment.day });
  }
  return days;
}

/** Whether a day is after the article's own and near enough for a calendar. */
export function isAhead(date: string, today: string | null): boolean {
  if (date === "") return false;
  return today === null || (date > today && daysBetween(today, date) <= FURTHEST_DAYS);
}

/** 'Friday' of 'Friday, March 4', and 'tomorrow' of 'tomorrow, March 4'. */
function belongsToNext({ end, day }: Moment, next: Moment | undefined, words: string): boolean {
  if (day || !next || (!next.day && next.weekday === undefined)) return false;
  return next.start - end <= NEAR && /^,? ?(?:\(|on )?$/u.test(words.slice(end, next.start));
}

function rangeOf(first: Moment, last: Moment, words: string, today: string | null): NamedDay | null {
  const to = dayNamed(last, words, today);
  if (!to) return null;
  const year = first.year ?? Number(to.slice(0, 4));
  const from = first.month && first.day ? calendarDay(year, first.month, first.day) : null;
  const date = from && from > to && !first.year ? calendarDay(year - 1, first.month ?? 1, first.day ?? 1) : from;
  return date && date <= to ? { start: first.start, end: last.end, date, to, isLoose: false } : null;
}

function dayNamed(moment: Moment, words: string, today: string | null): string | null {
  const { year, month, day, weekday, relative, offset, start, end } = moment;
  if (month && day && !relative) {
    if (year) return calendarDay(year, month, day);
    return today && nearestDay(month, day, weekdayBefore(words, start), today);
  }
  if (!today) return null;
  if (relative === "day") return offset === 1 ? addDays(today, 1) : null;
  const isOther =
    /^(?:last|past|next)\b/iu.test(words.slice(start, end)) ||
    /\b(?:last|next|every|each|past) $/iu.test(words.slice(0, start));
  return weekday === undefined || isOther || /s$/u.test(words.slice(start, end)) ? null : comingWeekday(weekday, today);
}

/** The next such day. Where its weekday is named, only a day on that weekday counts. */
function nearestDay(month: number, day: number, weekday: number | null, today: string): string | null {
  const thisYear = Number(today.slice(0, 4));
  const candidates = [thisYear, thisYear + 1].flatMap((year) => calendarDay(year, month, day) ?? []);
  const next = candidates.find((date) => date >= today);
  if (!next || daysBetween(today, next) > FURTHEST_UNNAMED_DAYS) return null;
  return weekday === null || weekdayOf(next) === weekday ? next : null;
}

const WEEKDAYS = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"];

function weekdayBefore(words: string, start: number): number | null {
  const name = new RegExp(`(${WEEKDAY}),? $`, "u").exec(words.slice(Math.max(0, start - 12), start))?.[1];
  return name ? WEEKDAYS.indexOf(name.slice(0, 3)) : null;
}

/** Null on the weekday itself: it may be that day or a week later. */
function comingWeekday(weekday: number, today: string): string | null {
  const ahead = (weekday - weekdayOf(today) + 7) % 7;
  return ahead === 0 ? null : addDays(today, ahead);
}

function weekdayOf(date: string): number {
  return new Date(`${date}T00:00:00Z`).getUTCDay();
}

/** As YYYY-MM-DD; null for a day that no calendar has. */
function calendarDay(year: number, month: number, day: number): string | null {
  const date = new Date(Date.UTC(year, month - 1, day));
  return date.getUTCMonth() === month - 1 ? date.toISOString().slice(0, 10) : null;
}

function daysBetween(from: string, to: string): number {
  return (Date.parse(to) - Date.parse(from)) / 86_400_000;
}
