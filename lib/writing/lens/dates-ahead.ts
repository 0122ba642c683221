import "server-only";
import type { DateAhead } from "@/lib/briefings/types";
import { splitSentences } from "@/lib/language/sentences";
import { toOneLine } from "@/lib/language/shorten";
import { findMoments, type Moment } from "@/lib/writing/text/figures/temporal-expressions";
import { isPublishable } from "@/lib/writing/text/plain-text";
import { speaksToMachine } from "@/lib/writing/text/steering";
import type { SourceText } from "@/lib/writing/types";
import { CUES } from "./dates-ahead-cues";

/** Anything further ahead is a plan, not a date for the calendar. */
const FURTHEST_DAYS = 730;
/** A date without a year is in this year or the next, and at most this far away. */
const FURTHEST_UNNAMED_DAYS = 240;
const MOST_DATES = 6;
/** A sentence with more dates than this is a table. */
const MOST_IN_SENTENCE = 12;
/** Words before a date that are searched for its purpose. */
const LOOK_BACK = 420;
const LONGEST_PHRASE = 140;
const SHORTEST_PHRASE = 20;
/** Maximum characters read of an article; the rest of a hostile page is ignored. */
const MAX_LENGTH = 100_000;

type Ahead = { moment: Moment; date: string; after: number };
type Kind = DateAhead["kind"];

/** Past events, other organizations' calendars and canceled plans. */
const NOT_AHEAD =
  /\b(?:cancel(?:l?ed|s)|postponed|superseded|withdrawn|no longer|was (?:published|held|effective)|were (?:due|held)|ended|expired|rescheduled from|had been)\b/iu;
const EXPIRY =
  /\b(?:remain(?:s|ing)?|(?:is|are|be|stay) (?:currently )?in effect|expir(?:e|es|ing)|not later than|in effect|(?:scheduled|set|due) to (?:close|end|expire))[^.;]{0,40}$/iu;
const DELAYED = /\b(?:delays?|delaying|postpones?|stays) the effective date\b/iu;
const MOVED = /\b(?:exten(?:d|ds|ded|ding|sion)|reopen(?:s|ed|ing)?)\b/iu;
/** A page's list of other pages: '… | Posted in Articles'. */
const FURNITURE = /\bposted in\b|\|/iu;

/**
 * Upcoming dates in a text, by rule: a full date within two years after the article's own, directly preceded by words that state its
 * purpose. Precision over recall: unclear dates are dropped. Dates from the title have an empty passage.
 */
export function datesAheadOf(source: SourceText): DateAhead[] {
  const text = source.text.slice(0, MAX_LENGTH);
  const isDelayed = DELAYED.test(`${source.title}. ${text}`);
  const found = splitSentences(text).flatMap((sentence) => datesWithin(sentence.text, sentence.start, source));
  const inTitle = datesWithin(source.title, null, source);
  const kept = [...found, ...inTitle].filter(({ kind }) => !(isDelayed && kind === "effective"));
  return soonestFirst(withoutMoved(kept, text));
}

/** The dates a model named, if the text supports them, in the model's words, plus the dates the rules find that it missed. */
export function confirmedDates(
  source: SourceText,
  named: readonly { date: string; kind: Kind; what: string }[],
): DateAhead[] {
  const text = source.text.slice(0, MAX_LENGTH);
  const places = splitSentences(text).flatMap(({ text: words, start }) =>
    momentsAhead(words, source)
      .filter(({ moment }) => !isOff(words, words.slice(0, moment.start)))
      .map(({ date }) => ({ date, start, end: start + words.length })),
  );
  const borneOut = named.flatMap(({ date, kind, what }) => {
    const place = places.find((one) => one.date === date);
    const words = toOneLine(what);
    return place && isPublishable(words)
      ? [{ date, kind, what: words, article_id: source.id, start: place.start, end: place.end }]
      : [];
  });
  const ruled = datesAheadOf(source).filter(({ date }) => borneOut.every((one) => one.date !== date));
  return soonestFirst([...borneOut, ...ruled]);
}

function datesWithin(words: string, start: number | null, source: SourceText): DateAhead[] {
  if (FURNITURE.test(words)) return [];
  return momentsAhead(words, source).flatMap((ahead) => {
    const from = Math.max(0, ahead.moment.start - LOOK_BACK);
    const before = words.slice(from, ahead.moment.start);
    if (isOff(words, before)) return [];
    if (/^,? deadline\b/u.test(words.slice(ahead.moment.end)))
      return dateAhead("deadline", ahead, words, ahead.moment.start, start, source);
    const match = CUES.map((one) => ({ ...one, at: one.pattern.exec(before)?.index })).find(
      ({ at }) => at !== undefined,
    );
    return match?.at === undefined ? [] : dateAhead(match.kind, ahead, words, from + match.at, start, source);
  });
}

/** A period that ended and was 'extended until' a later day is upcoming again. */
function isOff(words: string, before: string): boolean {
  if (/\b(?:extended|reopened) (?:until|to|through) $/u.test(before)) return false;
  return NOT_AHEAD.test(words) || EXPIRY.test(before);
}

function dateAhead(
  kind: Kind,
  { moment, date, after }: Ahead,
  words: string,
  from: number,
  start: number | null,
  source: SourceText,
): DateAhead[] {
  const what = phraseOf(words, from, moment.end, after);
  if (!isPublishable(what) || speaksToMachine(words)) return [];
  const place = start === null ? { start: 0, end: 0 } : { start, end: start + words.length };
  return [{ date, kind, what, article_id: source.id, ...place }];
}

/** The full dates in a piece of text after the article's own, without the first end of ranges. */
function momentsAhead(words: string, { day: today }: SourceText): Ahead[] {
  const moments = findMoments(words);
  if (moments.length > MOST_IN_SENTENCE) return [];
  return moments.flatMap((moment, index) => {
    const before = moments[index - 1];
    const isRangeEnd = before?.day && /^,?\s*(?:[-–—]|to|through|and)\s*$/u.test(words.slice(before.end, moment.start));
    const date = isRangeEnd ? null : dayNamed(moment, today);
    return date && isAhead(date, today) ? [{ moment, date, after: before?.end ?? 0 }] : [];
  });
}

function dayNamed({ year, month, day, relative }: Moment, today: string | null): string | null {
  if (!month || !day || relative) return null;
  if (year) return calendarDay(year, month, day);
  if (!today) return null;
  const thisYear = Number(today.slice(0, 4));
  const [next] = [thisYear, thisYear + 1]
    .flatMap((each) => calendarDay(each, month, day) ?? [])
    .filter((date) => date > today);
  return next && daysBetween(today, next) <= FURTHEST_UNNAMED_DAYS ? next : null;
}

/** The date as YYYY-MM-DD; null for an impossible date. */
function calendarDay(year: number, month: number, day: number): string | null {
  const date = new Date(Date.UTC(year, month - 1, day));
  return date.getUTCMonth() === month - 1 ? date.toISOString().slice(0, 10) : null;
}

function isAhead(date: string, today: string | null): boolean {
  return today === null || (date > today && daysBetween(today, date) <= FURTHEST_DAYS);
}

function daysBetween(from: string, to: string): number {
  return (Date.parse(to) - Date.parse(from)) / 86_400_000;
}

/** When a comment period is extended, the last date named with the extension replaces the old deadline. */
function withoutMoved(dates: DateAhead[], text: string): DateAhead[] {
  return dates.filter((one) => {
    const rivals = dates.filter((other) => other.kind === one.kind && other.date > one.date);
    const isMoved = rivals.some(({ start, end }) => MOVED.test(text.slice(start, end)));
    return !(one.kind === "comments_due" && isMoved);
  });
}

function soonestFirst(dates: DateAhead[]): DateAhead[] {
  const first = new Map<string, DateAhead>();
  for (const one of dates) {
    const key = `${one.date} ${one.kind}`;
    if (!first.has(key)) first.set(key, one);
  }
  return [...first.values()].sort((one, other) => (one.date < other.date ? -1 : 1)).slice(0, MOST_DATES);
}

/** The words that say what is due, from the text itself: the clause up to the date, shortened at the start when it is long. */
function phraseOf(words: string, from: number, end: number, after: number): string {
  const joined = /^(?:,|;) (?:and|but|while|with) /u.exec(words.slice(after, end))?.[0].length ?? 0;
  const opening = joined > 0 && end - after - joined >= SHORTEST_PHRASE ? after + joined : clauseStart(words, from);
  const whole = toOneLine(words.slice(opening, end));
  if (whole.length <= LONGEST_PHRASE) return whole;
  const tail = whole.slice(-LONGEST_PHRASE);
  const comma = tail.indexOf(", ");
  const isRoomy = comma > 0 && tail.length - comma >= end - from && tail.length - comma > LONGEST_PHRASE / 2;
  return isRoomy ? tail.slice(comma + 2) : tail.slice(tail.indexOf(" ") + 1);
}

function clauseStart(words: string, from: number): number {
  const marks = ["; ", ": ", " – ", " — "].map((mark) => words.slice(0, from).lastIndexOf(mark) + mark.length);
  return Math.max(0, ...marks.filter((place) => place > 3));
}
