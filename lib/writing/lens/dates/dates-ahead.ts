import "server-only";
import type { DateAhead } from "@/lib/briefings/types";
import { type Sentence, splitSentences } from "@/lib/language/sentences";
import { toOneLine } from "@/lib/language/shorten";
import { tokenize } from "@/lib/language/tokens";
import { isPublishable } from "@/lib/writing/text/plain-text";
import { speaksToMachine } from "@/lib/writing/text/steering";
import type { SourceText } from "@/lib/writing/types";
import { type Context, named, type Phrase } from "./actors";
import { placeOf } from "./clause";
import { type Calendar, findDays, isAhead, type NamedDay } from "./days";
import { EVENT, type Kind, purposeOf, scheduledKind } from "./purpose";
import { callsOff, isMovedRange, isNewDate, isSuperseded, movesDates } from "./superseded";
import { phraseOf, phraseOver } from "./words";

const MOST_DATES = 16;
/** Maximum characters read of an article; the rest of a hostile page is ignored. */
const MAX_LENGTH = 100_000;
/** Longer sentences are no prose: a wall of text between two periods. */
const LONGEST_SENTENCE = 2000;
/** Characters a list of dates may be long. */
const LIST_LENGTH = 2500;
/** Characters before a sentence that say what its pronouns stand for. */
const LOOK_BACK = 420;

type Entry = DateAhead & { isComplete: boolean; isNew: boolean };
type Reading = {
  source: SourceText;
  text: string;
  sentences: Sentence[];
  movesDates: boolean;
  calendar: Calendar;
  days: Map<string, NamedDay[]>;
};

const DELAYED = /\b(?:delays?|delaying|postpones?|stays) the effective date\b/iu;
const MOVED = /\b(?:exten(?:d|ds|ded|ding|sion)|reopen(?:s|ed|ing)?)\b/iu;
/** A page's list of other pages: '… | Posted in Articles'. */
const FURNITURE = /\bposted in\b|\|/iu;
const ANNOUNCED =
  /\b(?:will|to (?:hold|host))\b.*\b(?:following|below)\b[^.]{0,60}[.:]?\s*$|\b(?:meetings?|hearings?|workshops?|sessions?|open houses?|webinars?|forums?|briefings?)\b.*:\s*$/iu;
/** A line of a schedule: 'Rebuttal testimony: October 11, 2024', 'Proposals due ..... September 26'. */
const SCHEDULED = /^(?:[-•*] )?\p{Lu}[^.;:!?]{2,90}?(?:(?::| ?\.{3,}| [–—-])(?: no later than| by)?|(?<= due)) $/u;
const LONGEST_LINE = 200;

/**
 * Upcoming dates in a text, by rule: days within two years after the article's own on which its sentence says that something is to be done or takes
 * place. Precision over recall: unclear, unsure, replaced and canceled dates are dropped. Dates from the title have an empty passage.
 */
export function datesAheadOf(source: SourceText): DateAhead[] {
  return ruledDates(readingOf(source)).map(({ isComplete: _, isNew: __, ...date }) => date);
}

/**
 * The dates a model named, if the text or the title supports them, in the model's words, plus those the rules find that it missed and whose passage
 * names actor and act.
 */
export function confirmedDates(
  source: SourceText,
  answered: readonly { date: string; kind: Kind; what: string }[],
): DateAhead[] {
  const reading = readingOf(source);
  const replaced = replacedDates(reading);
  const datesIn = (words: string) =>
    daysOf(words, reading)
      .flatMap(({ date, to }) => (to ? [date, to] : [date]))
      .filter((date) => isAhead(date, source.day) && !replaced.has(date));
  const places = reading.sentences.flatMap((sentence) => datesIn(sentence.text).map((date) => ({ date, sentence })));
  const inTitle = datesIn(source.title);
  const supported = answered.flatMap(({ date, kind, what }): DateAhead[] => {
    const words = toOneLine(what);
    const place = closest(
      places.filter((one) => one.date === date).map(({ sentence }) => sentence),
      words,
    );
    if ((!place && !inTitle.includes(date)) || !isPublishable(words)) return [];
    const passage = place ? { start: place.start, end: place.start + place.text.length } : { start: 0, end: 0 };
    return [{ date, kind, what: words, article_id: source.id, ...passage }];
  });
  const missed = ruledDates(reading)
    .filter(({ date, isComplete }) => isComplete && supported.every((one) => one.date !== date))
    .map(({ isComplete: _, isNew: __, ...date }) => date);
  return soonestFirst([...supported, ...missed]);
}

function readingOf(source: SourceText): Reading {
  const text = source.text.slice(0, MAX_LENGTH);
  const sentences = splitSentences(text).filter((sentence) => sentence.text.length <= LONGEST_SENTENCE);
  const calendar = calendarOf(source, text);
  return { source, text, sentences, calendar, movesDates: movesDates(`${source.title}. ${text}`), days: new Map() };
}

/** A notice is dated on its day in the Federal Register, an order elsewhere on the day it is signed. */
function calendarOf({ source, day }: SourceText, text: string): Calendar {
  const isNotice = /federal ?register/iu.test(source ?? "") || /^(?:AGENCY|ACTION|DATES):|\[FR Doc\./mu.test(text);
  return { today: day, published: isNotice ? day : null, signed: isNotice ? null : day };
}

function ruledDates(reading: Reading): Entry[] {
  const { sentences, text, source } = reading;
  const replaced = replacedDates(reading);
  const isDelayed = DELAYED.test(`${source.title}. ${text}`);
  const found = sentences.flatMap((sentence, index) =>
    callsOff(sentences[index + 1]?.text ?? "") ? [] : datesWithin(sentence.text, sentence.start, reading),
  );
  const scheduled = scheduledDates(reading);
  const isScheduled = ({ start, end }: Entry) => scheduled.some((line) => start < line.end && line.start < end);
  const all = [
    ...scheduled,
    ...found.filter((one) => !isScheduled(one)),
    ...listedDates(reading),
    ...datesWithin(source.title, null, reading),
  ];
  const kept = all.filter(
    ({ date, kind, isNew }) => (isNew || !replaced.has(date)) && !(isDelayed && kind === "effective" && !isNew),
  );
  return soonestFirst(withoutMoved(kept, text));
}

/** Days that the text calls old, canceled or moved, wherever else it names them. */
function replacedDates(reading: Reading): Set<string> {
  const texts = [...reading.sentences.map(({ text }) => text), reading.source.title];
  return new Set(
    texts.flatMap((words) => {
      const days = daysOf(words, reading);
      return days.flatMap((day, index) => {
        const { before, after } = around(words, days, index);
        if (day.isLoose || !isSuperseded(before, after, words, reading.movesDates)) return [];
        return day.to && !isMovedRange(before) ? [day.date, day.to] : [day.date];
      });
    }),
  );
}

function daysOf(words: string, { calendar, days }: Reading): NamedDay[] {
  const known = days.get(words);
  if (known) return known;
  const found = FURNITURE.test(words) ? [] : findDays(words, calendar);
  days.set(words, found);
  return found;
}

/** The words from the previous date of a sentence to this one, and those that follow it. */
function around(words: string, days: NamedDay[], index: number): { before: string; after: string } {
  const day = days[index] as NamedDay;
  return {
    before: words.slice(days[index - 1]?.end ?? 0, day.start),
    after: words.slice(day.end, days[index + 1]?.start),
  };
}

function datesWithin(words: string, start: number | null, reading: Reading): Entry[] {
  const days = daysOf(words, reading);
  if (days.length === 0 || speaksToMachine(words)) return [];
  const old = days.filter((_, index) => {
    const { before, after } = around(words, days, index);
    return isSuperseded(before, after, words, reading.movesDates);
  });
  return days.flatMap((day, index) => {
    if (!isAhead(day.date, reading.source.day) && !(day.to && isAhead(day.to, reading.source.day))) return [];
    const { before } = around(words, days, index);
    const isMoved = day.to !== null && isMovedRange(before);
    if (!isMoved && old.includes(day)) return [];
    const place = placeOf(words, days, index, old);
    const purpose = purposeOf(place);
    const context = contextOf(words, reading);
    const phrase = purpose && (start === null ? named("", context) : phraseOf(place, purpose.act, context));
    if (!purpose || !phrase) return [];
    return entriesOf(day, purpose.kind, isMoved).flatMap((one) =>
      entry(one, phrase, { words, start, isNew: isMoved || isNewDate(before) }, reading),
    );
  });
}

/** A range is entered when it opens and when it closes. */
function entriesOf({ date, to }: NamedDay, kind: Kind, isMoved: boolean): { date: string; kind: Kind }[] {
  if (!to) return [{ date, kind }];
  if (isMoved) return [{ date: to, kind }];
  const opening = kind === "deadline" || kind === "comments_due" ? "event" : kind;
  return [
    { date, kind: opening },
    { date: to, kind },
  ];
}

type Passage = { words: string; start: number | null; isNew: boolean };

function entry(
  { date, kind }: { date: string; kind: Kind },
  { what, isComplete }: Phrase,
  { words, start, isNew }: Passage,
  { source }: Reading,
): Entry[] {
  if (!isAhead(date, source.day) || !isPublishable(what)) return [];
  const passage = start === null ? { start: 0, end: 0 } : { start, end: start + words.length };
  return [{ date, kind, what, article_id: source.id, ...passage, isComplete, isNew }];
}

/** Two lines or more that are a label and a date are a schedule. */
function scheduledDates(reading: Reading): Entry[] {
  const lines = [...reading.text.matchAll(/[^\n]+/gu)].flatMap(({ 0: line, index: start }) => {
    if (line.length > LONGEST_LINE) return [];
    const days = daysOf(line, reading);
    const label = line.slice(0, days[0]?.start ?? 0);
    const isLine =
      !days.some(({ isLoose }) => isLoose) && SCHEDULED.test(label) && /^[\s.]*$/u.test(line.slice(days.at(-1)?.end));
    const kind = isLine ? scheduledKind(label) : null;
    return kind ? [{ line, start, days, kind, label: label.replace(/[\s.]*\.{3,}.*$/u, "") }] : [];
  });
  if (lines.length < 2) return [];
  return lines.flatMap(({ line, start, days, kind, label }) => {
    const phrase = phraseOver(label, { lead: "", title: reading.source.title });
    const dates = phrase ? days.flatMap((day) => entriesOf(day, kind, false)) : [];
    return dates.flatMap((one) => (phrase ? entry(one, phrase, { words: line, start, isNew: false }, reading) : []));
  });
}

/** 'FEMA will hold meetings on the dates below.' followed by lines that begin with a date. */
function listedDates(reading: Reading): Entry[] {
  let heading: { phrase: Phrase; end: number } | null = null;
  return reading.sentences.flatMap(({ text, start }, index): Entry[] => {
    const next = reading.sentences[index + 1]?.text ?? "";
    if (
      ANNOUNCED.test(text) ||
      (/\bwill\b/iu.test(text) &&
        EVENT.test(text) &&
        /\b(?:details|information|schedule|list)\b.*\bbelow\b/iu.test(next))
    ) {
      const phrase = phraseOver(text, contextOf(text, reading));
      heading = phrase && { phrase, end: start + LIST_LENGTH };
      return [];
    }
    const [day] = heading && start < heading.end ? daysOf(text, reading) : [];
    if (!heading || !day || day.isLoose || !/^[-•*\s]*$/u.test(text.slice(0, day.start))) return [];
    return entry({ date: day.date, kind: "event" }, heading.phrase, { words: text, start, isNew: false }, reading);
  });
}

/** When a period is extended, its old end is dropped; the latest date named with the extension counts. */
function withoutMoved(dates: Entry[], text: string): Entry[] {
  const comments = dates.filter(({ kind }) => kind === "comments_due");
  const moved = comments.filter(({ start, end }) => MOVED.test(text.slice(start, end))).map(({ date }) => date);
  const newest = moved.sort().at(-1) ?? "";
  return dates.filter(({ kind, date }) => kind !== "comments_due" || date >= newest);
}

/** One entry per day and kind: the first that names actor and act, else the first. */
function soonestFirst<T extends DateAhead & { isComplete?: boolean }>(dates: T[]): T[] {
  const first = new Map<string, T>();
  for (const one of dates) {
    const key = `${one.date} ${one.kind}`;
    const known = first.get(key);
    if (!known || (known.isComplete === false && one.isComplete)) first.set(key, one);
  }
  return [...first.values()].sort((one, other) => (one.date < other.date ? -1 : 1)).slice(0, MOST_DATES);
}

/** A sentence that begins with a pronoun is about what came just before it. */
function contextOf(words: string, { text, source: { title } }: Reading): Context {
  const at = /^(?:It|They|He|She|We|I|You|This|These)\b/u.test(words) ? text.indexOf(words) : 0;
  return { lead: at > 0 ? text.slice(Math.max(0, at - LOOK_BACK), at) : text, title };
}

/** Of the sentences that name a date, the one that shares most words with what the model said of it. */
function closest(sentences: Sentence[], what: string): Sentence | null {
  const wanted = new Set(tokenize(what).map(({ lower }) => lower));
  const shared = ({ text }: Sentence) => tokenize(text).filter(({ lower }) => wanted.has(lower)).length;
  const [first, ...others] = sentences;
  return first ? others.reduce((best, one) => (shared(one) > shared(best) ? one : best), first) : null;
}
