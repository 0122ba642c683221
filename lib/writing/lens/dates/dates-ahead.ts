import "server-only";
import type { DateAhead } from "@/lib/briefings/types";
import { type Sentence, splitSentences } from "@/lib/language/sentences";
import { toOneLine } from "@/lib/language/shorten";
import { tokenize } from "@/lib/language/tokens";
import { isPublishable } from "@/lib/writing/text/plain-text";
import { speaksToMachine } from "@/lib/writing/text/steering";
import type { SourceText } from "@/lib/writing/types";
import type { Phrase } from "./actors";
import { CLOCK, findDays, isAhead, type NamedDay, WEEKDAY } from "./days";
import { type Article, contextOf, headOf, type Kind, LOOK_AHEAD, LOOK_BACK, purposeOf } from "./purpose";
import { callsOff, isNewDate, isSuperseded, movesDates } from "./superseded";
import { phraseOver } from "./words";

const MOST_DATES = 6;
/** Maximum characters read of an article; the rest of a hostile page is ignored. */
const MAX_LENGTH = 100_000;
/** Characters a list of dates may be long. */
const LIST_LENGTH = 2500;

type Entry = DateAhead & { isComplete: boolean; isNew: boolean };
type Reading = Article & { movesDates: boolean };

const EXPIRY =
  /\b(?:remain(?:s|ing)?(?! open)|(?:is|are|be|stay) (?:currently )?in effect|(?:rates?|orders?|approvals?|collections?|formulas?|schedules?)\b[^;]{0,80}\bexpir(?:e|es|ing)|expiring|in effect|(?<!\b(?:plant|station|unit|mine|mill|reactor|facility)\b[^;]{0,30})(?:scheduled|set|due) to (?:close|end|expire))[^;]{0,40}$/iu;
const DELAYED = /\b(?:delays?|delaying|postpones?|stays) the effective date\b/iu;
const MOVED = /\b(?:exten(?:d|ds|ded|ding|sion)|reopen(?:s|ed|ing)?)\b/iu;
/** A page's list of other pages: '… | Posted in Articles'. */
const FURNITURE = /\bposted in\b|\|/iu;
const WINDOW =
  /\b(?:applications?|comments?|enrollment|registrations?|nominations?|proposals?|submissions?|bids|claims|window|period|accept(?:s|ed|ing)?|voting|ballots|ha(?:s|ve) from)\b/iu;
const HEADING =
  /\b(?:meetings?|hearings?|workshops?|sessions?|office hours|open houses?|webinars?|forums?|briefings?)\b/iu;
const ANNOUNCES = /\b(?:will|to (?:hold|host))\b/iu;
const POINTS_BELOW = /\b(?:following|below)\b[^.]{0,60}[.:]?\s*$|:\s*$/iu;

/**
 * Upcoming dates in a text, by rule: a date within two years after the article's own, next to words that state its purpose. Precision over
 * recall: unclear, replaced and canceled dates are dropped. Dates from the title have an empty passage. Linear in the text.
 */
export function datesAheadOf(source: SourceText): DateAhead[] {
  return ruledDates(source).map(({ isComplete: _, isNew: __, ...date }) => date);
}

/**
 * The dates a model named, if the text or the title supports them, in the model's words, plus those the rules find that it missed and whose passage
 * names actor and act.
 */
export function confirmedDates(
  source: SourceText,
  named: readonly { date: string; kind: Kind; what: string }[],
): DateAhead[] {
  const reading = readingOf(source);
  const sentences = splitSentences(reading.text);
  const replaced = replacedDates(sentences, reading);
  const places = sentences.flatMap((sentence) =>
    daysOf(sentence.text, source)
      .flatMap(({ date, to }) => (to ? [date, to] : [date]))
      .filter((date) => isAhead(date, source.day) && !replaced.has(date))
      .map((date) => ({ date, sentence })),
  );
  const isInTitle = (date: string) =>
    isAhead(date, source.day) && !replaced.has(date) && daysOf(source.title, source).some((day) => day.date === date);
  const supported = named.flatMap(({ date, kind, what }): DateAhead[] => {
    const words = toOneLine(what);
    const place = closest(
      places.filter((one) => one.date === date).map(({ sentence }) => sentence),
      words,
    );
    if ((!place && !isInTitle(date)) || !isPublishable(words)) return [];
    const passage = place ? { start: place.start, end: place.start + place.text.length } : { start: 0, end: 0 };
    return [{ date, kind, what: words, article_id: source.id, ...passage }];
  });
  const missed = ruledDates(source)
    .filter(({ date, isComplete }) => isComplete && supported.every((one) => one.date !== date))
    .map(({ isComplete: _, isNew: __, ...date }) => date);
  return soonestFirst([...supported, ...missed]);
}

function readingOf(source: SourceText): Reading {
  const text = source.text.slice(0, MAX_LENGTH);
  return { source, text, movesDates: movesDates(`${source.title}. ${text}`) };
}

function ruledDates(source: SourceText): Entry[] {
  const reading = readingOf(source);
  const sentences = splitSentences(reading.text);
  const isDelayed = DELAYED.test(`${source.title}. ${reading.text}`);
  const replaced = replacedDates(sentences, reading);
  const found = sentences.flatMap(({ text, start }, index) =>
    callsOff(sentences[index + 1]?.text ?? "") ? [] : datesWithin(text, start, reading),
  );
  const all = [...found, ...listedDates(sentences, reading), ...datesWithin(source.title, null, reading)];
  const kept = all.filter(
    ({ date, kind, isNew }) => !replaced.has(date) && !(isDelayed && kind === "effective" && !isNew),
  );
  return soonestFirst(withoutMoved(kept, reading.text));
}

/** Days that the text calls old, canceled or moved, wherever else it names them. */
function replacedDates(sentences: Sentence[], reading: Reading): Set<string> {
  const texts = [...sentences.map(({ text }) => text), reading.source.title];
  return new Set(
    texts.flatMap((words) => {
      const days = daysOf(words, reading.source);
      return days.flatMap((day, index) => {
        const { before, after } = around(words, days, index);
        if (!isSuperseded(before, after, words, reading.movesDates)) return [];
        return day.to && isMovedRange(before) ? [day.date] : [day.date, ...(day.to ? [day.to] : [])];
      });
    }),
  );
}

function daysOf(words: string, { day }: SourceText): NamedDay[] {
  return FURNITURE.test(words) ? [] : findDays(words, day);
}

/** The words from the previous date of a sentence to this one, and those that follow it. */
function around(words: string, days: NamedDay[], index: number): { before: string; after: string } {
  const day = days[index] as NamedDay;
  const from = Math.max(days[index - 1]?.end ?? 0, day.start - LOOK_BACK);
  return {
    before: words.slice(from, day.start),
    after: words.slice(day.end, days[index + 1]?.start ?? day.end + LOOK_AHEAD),
  };
}

/** 'Extends the deadline from March 1 to April 1' is no range. */
function isMovedRange(before: string): boolean {
  return /\b(?:exten|resched|postpon|mov|chang|delay|push|shift|revis)\w*\b[^;]{0,160} from (?:\w+day,? )?$/iu.test(
    before,
  );
}

function datesWithin(words: string, start: number | null, reading: Reading): Entry[] {
  const days = daysOf(words, reading.source);
  if (days.length === 0 || speaksToMachine(words)) return [];
  return days.flatMap((day, index) => {
    const { before, after } = around(words, days, index);
    const isReplaced = isSuperseded(before, after, words, reading.movesDates);
    if (/^ (?:of )?(?:each|every) year\b/u.test(after) || /\bweek of $/u.test(before)) return [];
    if (EXPIRY.test(before) && !isNewDate(before)) return [];
    if (isReplaced && !(day.to && isMovedRange(before))) return [];
    const entries = day.to ? rangeEntries(words, days, index, reading) : dayEntries(words, days, index, reading);
    return entries
      .filter(({ date, what }) => isAhead(date, reading.source.day) && isPublishable(what))
      .map(({ date, kind, what, isComplete }) => ({
        date,
        kind,
        what,
        article_id: reading.source.id,
        ...(start === null ? { start: 0, end: 0 } : { start, end: start + words.length }),
        isComplete,
        isNew: isNewDate(before),
      }));
  });
}

type Draft = { date: string; kind: Kind; what: string; isComplete: boolean };

function dayEntries(words: string, days: NamedDay[], index: number, reading: Reading): Draft[] {
  const day = days[index] as NamedDay;
  const purpose = purposeOf({ words, days, index }, headOf(words, days, index), reading);
  return purpose ? [{ date: day.date, kind: purpose.kind, ...purpose.phrase }] : [];
}

/** A window opens and closes: two entries. An event of several days, or a rate for a period, is entered on its first day. */
function rangeEntries(words: string, days: NamedDay[], index: number, reading: Reading): Draft[] {
  const day = days[index] as NamedDay & { to: string };
  const place = { words, days, index };
  const isMoved = isMovedRange(words.slice(0, day.start));
  const range = isMoved ? undefined : rangeWords(words.slice(day.start, day.end), day);
  const head = { ...headOf(words, days, index), range };
  if (isMoved || WINDOW.test(head.clause)) {
    const joint = (text: string) =>
      `${text.replace(/,? (?:from|between|of|is|runs|starting|beginning) $/iu, "").trimEnd()} ${isMoved ? "to" : "through"} `;
    const whole = isMoved ? undefined : head.clause;
    const close = purposeOf(place, { before: joint(head.before), clause: joint(head.clause), range, whole }, reading);
    const isClose = close?.kind === "deadline" || close?.kind === "comments_due";
    const last: Draft[] = close ? [{ date: day.to, kind: close.kind, ...close.phrase }] : [];
    if (isMoved) return last;
    if (isClose) return last.flatMap((one) => [{ ...one, date: day.date, kind: "event" as const }, one]);
  }
  const purpose = purposeOf(place, head, reading);
  return purpose ? [{ date: day.date, kind: purpose.kind, ...purpose.phrase }] : [];
}

/** 'January 18 through February 18', without weekdays, times and the year of both. */
function rangeWords(words: string, { date, to }: NamedDay & { to: string }): string {
  const bare = words.replace(new RegExp(`,? (?:at )?${CLOCK}(?: ?/ ?${CLOCK})?|${WEEKDAY},? `, "giu"), "");
  return toOneLine(date.slice(0, 4) === to.slice(0, 4) ? bare.replace(/,? \d{4},?/gu, "") : bare);
}

/** 'FEMA will hold meetings on the dates below.' followed by lines that begin with a date. */
function listedDates(sentences: Sentence[], reading: Reading): Entry[] {
  let heading: { phrase: Phrase; end: number } | null = null;
  return sentences.flatMap(({ text, start }, index): Entry[] => {
    const next = sentences[index + 1]?.text ?? "";
    if (
      HEADING.test(text) &&
      ANNOUNCES.test(text) &&
      (POINTS_BELOW.test(text) || /\b(?:details|information|schedule|list)\b.*\bbelow\b/iu.test(next))
    ) {
      const phrase = phraseOver(text, contextOf(text, reading));
      heading = phrase && { phrase, end: start + LIST_LENGTH };
      return [];
    }
    const [day] = heading && start < heading.end ? daysOf(text, reading.source) : [];
    const opens = day && new RegExp(String.raw`^[-•*\s]*(?:${WEEKDAY},? )?$`, "iu").test(text.slice(0, day.start));
    if (!heading || !opens || day.isLoose || !isAhead(day.date, reading.source.day)) return [];
    const { what, isComplete } = heading.phrase;
    const place = { article_id: reading.source.id, start, end: start + text.length };
    return isPublishable(what) ? [{ date: day.date, kind: "event", what, ...place, isComplete, isNew: false }] : [];
  });
}

/** When a period is extended, its old end is dropped; the latest date named with the extension counts. */
function withoutMoved(dates: Entry[], text: string): Entry[] {
  const comments = dates.filter(({ kind }) => kind === "comments_due");
  const moved = comments.filter(({ start, end }) => MOVED.test(text.slice(start, end))).map(({ date }) => date);
  const newest = moved.sort().at(-1) ?? "";
  return dates.filter(({ kind, date }) => kind !== "comments_due" || date >= newest);
}

function soonestFirst<T extends DateAhead>(dates: T[]): T[] {
  const first = new Map<string, T>();
  for (const one of dates) {
    const key = `${one.date} ${one.kind}`;
    if (!first.has(key)) first.set(key, one);
  }
  return [...first.values()].sort((one, other) => (one.date < other.date ? -1 : 1)).slice(0, MOST_DATES);
}

/** Of the sentences that name a date, the one that shares most words with what the model said of it. */
function closest(sentences: Sentence[], what: string): Sentence | null {
  const wanted = new Set(tokenize(what).map(({ lower }) => lower));
  const shared = ({ text }: Sentence) => tokenize(text).filter(({ lower }) => wanted.has(lower)).length;
  const [first, ...others] = sentences;
  return first ? others.reduce((best, one) => (shared(one) > shared(best) ? one : best), first) : null;
}
