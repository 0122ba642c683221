import "server-only";
import { addDays } from "@/lib/dates";
import { findMoments, type Moment } from "@/lib/writing/text/figures/temporal-expressions";
import {
  type Calendar,
  calendarDay,
  comingWeekday,
  daysBetween,
  FURTHEST_UNNAMED_DAYS,
  type NamedDay,
  weekdayNextWeek,
  weekdayOf,
} from "./calendar";
import { reckonedDays } from "./reckoned-days";

/** Anything further ahead is a plan rather than a calendar date. */
const FURTHEST_DAYS = 730;
/** A sentence with more dates than this is a table. */
const MAX_IN_SENTENCE = 14;

const TIME = String.raw`(?:midnight|noon|(?:close|end) of business|\d{1,2}(?::\d\d)?(?: ?[ap]\.?m\b\.?)?)`;
const ZONE = String.raw`(?: ?\(?(?:[ECMPAH]|AK)[SDP]?T\b\)?| (?:local|eastern|central|mountain|pacific)(?: (?:standard|daylight|prevailing))?(?: time)?\b)?`;
/** One or two times of day with a zone: '12:00 p.m. AST', 'noon', '9 a.m. to noon'. */
const CLOCK = String.raw`(?:(?:11:59|midnight|noon|(?:close|end) of business|\d{1,2}(?::\d\d)? ?[ap]\.?m\b\.?)${ZONE}(?:(?: ?[-–/] ?| (?:to|until|and) )${TIME}${ZONE})?|\d{1,2}(?::\d\d)?(?: ?[-–] ?| to )${TIME}${ZONE})`;
const WEEKDAY = String.raw`(?:(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day|(?:Mon|Tues?|Wed|Thurs?|Fri|Sat|Sun)\.)`;
const BEFORE_DAY = new RegExp(
  String.raw`(?:(?:\b(?:at|from|between|the) )?\b(${CLOCK})(?: \(${CLOCK}\)?)?,? (?:on )?)?(?:tomorrow,? )?(?:(?:\bthis (?:coming )?)?\b${WEEKDAY}(?:,? | \())?$`,
  "iu",
);
const AFTER_DAY = new RegExp(
  String.raw`^(?:st|nd|rd|th)?(?: ?\(${WEEKDAY}\)| (?:morning|afternoon|evening|night)\b)?(?:,? (?:(?:at|from|between|beginning at|starting at) )?(${CLOCK}))?`,
  "iu",
);
const RANGE =
  /^,?\s*(?:[-–—]|to|through|thru|until|until about|through about|and (?:will )?(?:end|close|conclude|run)(?:s|ing)?(?: (?:on|no later than|through))?)\s*$/iu;
const LISTED = /^((?:, \d{1,2})*,? and \d{1,2})(?![\d:%]| ?[ap]\.?m\b| percent)/iu;
const WEEKDAYS = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"];

/** The words before a former day that stands in an aside. */
const SET_FOR =
  /(?:, (?:[\w-]+ ){0,3}(?:called|due|expected|planned|scheduled|set|slated) (?:for|on)|\b(?:that|which) (?:was|were) (?:due|set|scheduled|to \p{Ll}+)(?: for| on)?) (?:\w+day,? )?$/iu;
const HAD_SET = /\bhad (?:been )?(?:planned|scheduled|set)(?: it)? for (?:\w+day,? )?$/iu;

type DayMatch = Omit<NamedDay, "clock">;

/** The days that a sentence names, in order. */
export function findDays(words: string, calendar: Calendar): NamedDay[] {
  const days = [...calendarDays(words, calendar.today), ...reckonedDays(words, calendar)];
  if (days.length > MAX_IN_SENTENCE) return [];
  const ordered = days.sort((one, other) => one.start - other.start);
  return ordered
    .filter((day, index) => day.start >= (ordered[index - 1]?.end ?? 0))
    .map((day, index, all) => withClock(day, words, all[index - 1]?.end ?? 0));
}

/** Whether a day is after the article's date and near enough for a calendar. */
export function isAhead(date: string, today: string | null): boolean {
  if (date === "") return false;
  return today === null || (date > today && daysBetween(today, date) <= FURTHEST_DAYS);
}

function calendarDays(words: string, today: string | null): DayMatch[] {
  const moments = findMoments(words)
    .filter((moment, index, all) => isDay(moment, all[index - 1], words))
    .flatMap((moment) => [moment, ...listedAfter(moment, words)]);
  const named = moments.filter((moment, index) => !belongsToNext(moment, moments[index + 1], words));
  const days: DayMatch[] = [];
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

function withClock(day: DayMatch, words: string, from: number): NamedDay {
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

function rangeOf(first: Moment, last: Moment, words: string, today: string | null): DayMatch | null {
  if (!first.day || !last.day) return null;
  const between = words
    .slice(first.end, last.start)
    .replace(AFTER_DAY, "")
    .replace(BEFORE_DAY, "")
    .replace(/^,? (?:at )?$/u, "");
  // 'The vote, planned for Sept. 10, until Sept. 25'
  const head = words.slice(0, first.start);
  if (/^, (?:to|until) $/u.test(between) && SET_FOR.test(head)) return null;
  if (between === " until " && HAD_SET.test(head)) return null;
  const isBetween = /^ and $/u.test(between) && /\bbetween (?:\w+day,? )?$/iu.test(head);
  if (!isBetween && !RANGE.test(`${between.trim()} `)) return null;
  const to = dayNamed(last, words, today);
  if (!to) return null;
  const year = first.year ?? Number(to.slice(0, 4));
  const from = first.month ? calendarDay(year, first.month, first.day) : null;
  const date = from && from > to && !first.year ? calendarDay(year - 1, first.month ?? 1, first.day) : from;
  const isOpen = isLoose(last, to, today);
  // 'from Dec. 15 to Dec. 9' moves a day.
  const isRange = date !== null && date <= to && (date === from || daysBetween(date, to) <= FURTHEST_UNNAMED_DAYS);
  return isRange ? { start: first.start, end: last.end, date, to, isLoose: isOpen, isVague: false } : null;
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
    /\b(?:last|next|every|each|past|second|third|first|fourth|Good|Black|Ash|Easter|Palm|Super|Cyber|Giving|week ago) $/iu.test(
      words.slice(0, start),
    ) ||
    /^ (?:through|to|[-–]) \w+day|^[-–]\w+day/iu.test(words.slice(end)) ||
    /day ?(?:[-–]|through|to) ?$/iu.test(words.slice(0, start)) ||
    /^ (?:after next\b|approved|adopted|rejected|denied|voted|ordered|issued|passed|authorized|accepted|directed|said|told|announced|signed|heard)\b/u.test(
      words.slice(end),
    );
  return isOther ? null : comingWeekday(weekday, today);
}

/** The next such day; if the text names a weekday, only a day on that weekday counts. */
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
