import "server-only";
import type { DateAhead } from "@/lib/briefings/types";
import type { Sentence } from "@/lib/language/sentences";
import { toOneLine } from "@/lib/language/shorten";
import { tokenize } from "@/lib/language/tokens";
import { typographic } from "@/lib/language/typography";
import { isSolicitation, speaksToMachine } from "@/lib/writing/steering/steering";
import { isPublishable } from "@/lib/writing/text/plain-text";
import { overlap } from "@/lib/writing/text/spans";
import type { SourceText } from "@/lib/writing/types";
import { headed } from "./actors";
import { placeOf } from "./clause";
import type { NamedDay } from "./days/calendar";
import { correctedDates } from "./days/corrected-days";
import { isAhead } from "./days/named-days";
import { isForecast, isForeseen } from "./foreseen";
import { type Kind, purposeOf } from "./purpose";
import { contextOf, daysOf, type Entry, entriesOf, entry, type Reading, readingOf } from "./reading";
import { refusalOf } from "./refused";
import { listedDates, scheduledDates } from "./schedules";
import { withSubject } from "./subjects";
import { type Around, callsOff, isMovedRange, isNewDate, isNextInSeries, isOff, isSuperseded } from "./superseded";
import { phraseOf } from "./words";

const MAX_DATES = 16;
const DELAYED = /\b(?:delays?|delaying|postpones?|stays) the effective date\b/iu;
const MOVED = /\b(?:exten(?:d|ds|ded|ding|sion)|reopen(?:s|ed|ing)?)\b/iu;
/**
 * Upcoming dates in a text, found by rules: days within two years of the article's date on which, according to their sentence, something is due or
 * takes place. Precision over recall: unclear, uncertain, replaced and canceled dates are dropped. Dates from the title have an empty passage.
 */
export function datesAheadOf(source: SourceText): DateAhead[] {
  return ruledDates(readingOf(source)).map(({ isComplete: _, isNew: __, ...date }) => date);
}

/** Days that a text calls old, canceled or wrong and does not list as ahead, as YYYY-MM-DD. */
export function supersededDates(source: SourceText): string[] {
  const reading = readingOf(source);
  const ahead = new Set(ruledDates(reading).map(({ date }) => date));
  return [...replacedDates(reading, isNamed).difference(ahead)];
}

/**
 * The model's dates that the text or title supports and that are no hopes or forecasts, in the model's words, plus dates that only the rules find and
 * whose passage names actor and act.
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
    const words = typographic(toOneLine(what));
    if (isForecast(words)) return [];
    const place = closest(
      places.filter((one) => one.date === date).map(({ sentence }) => sentence),
      words,
    );
    if ((!place && !inTitle.includes(date)) || !isPublishable(words)) return [];
    if (place && isHope(place.text, date, reading)) return [];
    const passage = place ? { start: place.start, end: place.start + place.text.length } : { start: 0, end: 0 };
    return [{ date, kind, what: words, article_id: source.id, ...passage }];
  });
  const missed = ruledDates(reading)
    .filter(({ date, isComplete }) => isComplete && supported.every((one) => one.date !== date))
    .map(({ isComplete: _, isNew: __, ...date }) => date);
  return soonestFirst([...supported, ...missed]);
}

/** Whether a sentence names a day only as what someone hopes or expects. */
function isHope(words: string, date: string, reading: Reading): boolean {
  const days = daysOf(words, reading);
  const index = days.findIndex((day) => day.date === date || day.to === date);
  return index >= 0 && isForeseen(placeOf(words, days, index).before);
}

function ruledDates(reading: Reading): Entry[] {
  const { sentences, text, source } = reading;
  const replaced = replacedDates(reading);
  const isDelayed = DELAYED.test(`${source.title}. ${text}`);
  const found = sentences.flatMap((sentence, index) =>
    callsOff(sentences[index + 1]?.text ?? "") ? [] : datesWithin(sentence, reading, withSubject(sentences, index)),
  );
  const scheduled = scheduledDates(reading);
  const isScheduled = (entry: Entry) => scheduled.some((line) => overlap(line, entry));
  const all = [
    ...scheduled,
    ...found.filter((one) => !isScheduled(one)),
    ...listedDates(reading),
    ...datesWithin({ text: source.title, start: null }, reading),
  ];
  const current = all.filter(
    ({ date, kind, isNew }) => (isNew || !replaced.has(date)) && !(isDelayed && kind === "effective" && !isNew),
  );
  return soonestFirst(withoutRepeats(withoutMoved(current, text)));
}

/** A day of the calendar, not a weekday. */
const isNamed = ({ start, end }: NamedDay, words: string) => /\d/u.test(words.slice(start, end));

/** Days that the text calls old, canceled or moved; they are dropped wherever else it mentions them. */
function replacedDates(reading: Reading, isSure = (day: NamedDay, _words: string) => !day.isLoose): Set<string> {
  const texts = [...reading.sentences.map(({ text }) => text), reading.source.title];
  const corrected = correctedDates(reading.sentences, (words) => daysOf(words, reading).map(({ date }) => date));
  const replaced = new Set(
    texts.flatMap((words) => {
      const days = daysOf(words, reading);
      return supersededIn(words, days, reading).flatMap((day) => {
        if (!isSure(day, words)) return [];
        return day.to && !isMovedRange(around(words, days, days.indexOf(day)).before) ? [day.date, day.to] : [day.date];
      });
    }),
  );
  return replaced.union(new Set(corrected));
}

/** The days of a sentence that it calls old, refused or canceled, with those that continue their series. */
function supersededIn(words: string, days: NamedDay[], reading: Reading): NamedDay[] {
  const old: NamedDay[] = [];
  for (const [index, day] of days.entries()) {
    const place = around(words, days, index);
    const before = days[index - 1];
    const isNext = before !== undefined && old.includes(before) && isNextInSeries(place.before);
    // 'Jumped from Sept. 22 to Sept. 16': no range.
    const isLater =
      day.date > (days[index + 1]?.date || day.date) && / from $/u.test(place.before) && place.after === " to ";
    if (isNext || isLater || isSuperseded(place, reading)) old.push(day);
  }
  return old;
}

function around(words: string, days: NamedDay[], index: number): Around {
  const day = days[index] as NamedDay;
  return {
    sentence: words,
    head: words.slice(0, day.start),
    before: words.slice(days[index - 1]?.end ?? 0, day.start),
    after: words.slice(day.end, days[index + 1]?.start),
    rest: words.slice(day.end),
  };
}

/** `words` are the sentence with its subject in place of a pronoun. The title has no start. */
function datesWithin(
  { text: sentence, start }: { text: string; start: number | null },
  reading: Reading,
  words = sentence,
): Entry[] {
  const days = daysOf(words, reading);
  if (days.length === 0 || speaksToMachine(words) || isSolicitation(words)) return [];
  const old = supersededIn(words, days, reading);
  return days.flatMap((day, index) => {
    if (!isAhead(day.date, reading.source.day) && !(day.to && isAhead(day.to, reading.source.day))) return [];
    const { before, after } = around(words, days, index);
    const isMoved = day.to !== null && isMovedRange(before);
    const isRefused = day.to !== null && refusalOf(words.slice(0, day.start), after) !== null;
    if (isRefused || (isMoved ? isOff(after) : old.includes(day))) return [];
    const place = placeOf(words, days, index, old);
    const purpose = purposeOf(place, isMoved);
    const context = contextOf(sentence, reading);
    const phrase = purpose && (start === null ? headed(context) : phraseOf(place, purpose.act, context));
    if (!purpose || !phrase) return [];
    return entriesOf(day, purpose.kind, isMoved).flatMap((one) =>
      entry(one, phrase, { words: sentence, start, isNew: isMoved || isNewDate(before) }, reading),
    );
  });
}

/** If a period is extended, its old end is dropped; the latest date named with the extension counts. */
function withoutMoved(dates: Entry[], text: string): Entry[] {
  const comments = dates.filter(({ kind }) => kind === "comments_due");
  const moved = comments.filter(({ start, end }) => MOVED.test(text.slice(start, end))).map(({ date }) => date);
  const newest = moved.sort().at(-1) ?? "";
  return dates.filter(({ kind, date }) => kind !== "comments_due" || date >= newest);
}

/** A day that the title names alone says nothing more of a day that a passage tells. */
function withoutRepeats(dates: Entry[]): Entry[] {
  return dates.filter((one) => one.end > 0 || dates.every((other) => other.end === 0 || other.date !== one.date));
}

/** One entry per day and kind: the first that names actor and act, otherwise the first. */
function soonestFirst<T extends DateAhead & { isComplete?: boolean }>(dates: T[]): T[] {
  const first = new Map<string, T>();
  for (const one of dates) {
    const key = `${one.date} ${one.kind}`;
    const known = first.get(key);
    if (!known || (known.isComplete === false && one.isComplete)) first.set(key, one);
  }
  return [...first.values()].sort((one, other) => (one.date < other.date ? -1 : 1)).slice(0, MAX_DATES);
}

/** The sentence that names the date and shares the most words with the model's description. */
function closest(sentences: Sentence[], what: string): Sentence | null {
  const wanted = new Set(tokenize(what).map(({ lower }) => lower));
  const shared = ({ text }: Sentence) => tokenize(text).filter(({ lower }) => wanted.has(lower)).length;
  const [first, ...others] = sentences;
  return first ? others.reduce((best, one) => (shared(one) > shared(best) ? one : best), first) : null;
}
