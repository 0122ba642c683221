import "server-only";
import type { DateAhead } from "@/lib/briefings/types";
import { type Sentence, splitSentences } from "@/lib/language/sentences";
import { toOneLine } from "@/lib/language/shorten";
import { tokenize } from "@/lib/language/tokens";
import { isPublishable } from "@/lib/writing/text/plain-text";
import { speaksToMachine } from "@/lib/writing/text/steering";
import type { SourceText } from "@/lib/writing/types";
import type { Context, Phrase } from "./actors";
import { AT, CUES, LEAD_CUES, NOUN_CUES } from "./cues";
import { CLOCK, findDays, isAhead, type NamedDay, WEEKDAY } from "./days";
import { callsOff, isNewDate, isSuperseded, movesDates } from "./superseded";
import { type DatedClause, phraseAfter, phraseBefore, phraseOver, wholePhrase, withoutAsides } from "./words";

const MOST_DATES = 6;
/** Words before and after a date that are searched for its purpose. */
const LOOK_BACK = 420;
const LOOK_AHEAD = 300;
const LONGEST_CLAUSE = 1500;
/** Maximum characters read of an article; the rest of a hostile page is ignored. */
const MAX_LENGTH = 100_000;
/** Characters a list of dates may be long. */
const LIST_LENGTH = 2500;
const SHORTEST_CLAUSE = 20;

type Kind = DateAhead["kind"];
type Entry = DateAhead & { isComplete: boolean; isNew: boolean };
type Reading = { source: SourceText; text: string; movesDates: boolean };
type Purpose = { kind: Kind; phrase: Phrase };

const EXPIRY =
  /\b(?:remain(?:s|ing)?|(?:is|are|be|stay) (?:currently )?in effect|(?:rates?|orders?|approvals?|collections?|formulas?|schedules?)\b[^;]{0,80}\bexpir(?:e|es|ing)|expiring|in effect|(?:scheduled|set|due) to (?:close|end|expire))[^;]{0,40}$/iu;
const DELAYED = /\b(?:delays?|delaying|postpones?|stays) the effective date\b/iu;
const MOVED = /\b(?:exten(?:d|ds|ded|ding|sion)|reopen(?:s|ed|ing)?)\b/iu;
/** A page's list of other pages: '… | Posted in Articles'. */
const FURNITURE = /\bposted in\b|\|/iu;
const WINDOW =
  /\b(?:applications?|comments?|enrollment|registrations?|nominations?|proposals?|submissions?|bids|claims|window|period|accept(?:s|ed|ing)?|voting|ballots)\b/iu;
const HEADING =
  /\b(?:meetings?|hearings?|workshops?|sessions?|office hours|open houses?|webinars?|forums?|briefings?)\b/iu;
const ANNOUNCES = /\b(?:will|to (?:hold|host))\b/iu;
const POINTS_BELOW = /\b(?:following|below)\b[^.]{0,60}[.:]?\s*$|:\s*$/iu;
const LISTED = new RegExp(
  `^(?:,? (?:at |from )?${CLOCK}(?: ?/ ?${CLOCK})?)?(?:,? ?(?:and|or) |, )(?:on )?(?:${WEEKDAY},? )?$`,
  "iu",
);
const PRONOUN = /^(?:It|They|He|She|We|I|You|This|These)\b/u;

/**
 * Upcoming dates in a text, by rule: a date within two years after the article's own, next to words that state its purpose. Precision over
 * recall: unclear, replaced and canceled dates are dropped. Dates from the title have an empty passage. Linear in the text.
 */
export function datesAheadOf(source: SourceText): DateAhead[] {
  return ruledDates(source).map(({ isComplete: _, isNew: __, ...date }) => date);
}

/**
 * The dates a model named, if the text supports them, in the model's words, plus those the rules find that it missed and whose passage
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
  const supported = named.flatMap(({ date, kind, what }): DateAhead[] => {
    const words = toOneLine(what);
    const place = closest(
      places.filter((one) => one.date === date).map(({ sentence }) => sentence),
      words,
    );
    if (!place || !isPublishable(words)) return [];
    return [
      { date, kind, what: words, article_id: source.id, start: place.start, end: place.start + place.text.length },
    ];
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

/** The words before a date and, of these, its clause. */
type Head = {
  before: string;
  clause: string;
  range?: string | undefined;
  /** The clause as it may be shown, if it has no other date. */
  whole?: string | undefined;
};

/** Dates in a list share the words before the first of them. Other dates of the clause are left out of it. */
function headOf(words: string, days: NamedDay[], index: number): Head {
  let first = index;
  while (first > 0 && LISTED.test(words.slice(days[first - 1]?.end, days[first]?.start))) first--;
  const end = days[first]?.start ?? 0;
  const from = Math.max(clauseStart(words, end, days[first - 1]?.end ?? 0), end - LONGEST_CLAUSE);
  const others = days.slice(0, first).filter((other) => other.start >= from);
  const clause = others.reduceRight(
    (text, other) => withoutDay(text, other.start - from, other.end - from),
    words.slice(from, end),
  );
  const whole = days.length === 1 ? clause : undefined;
  return { before: words.slice(Math.max(0, end - LOOK_BACK), end), clause: withoutPlace(clause, others.length), whole };
}

/** 'Meetings will be held', of 'Meetings will be held [June 17] in Harrison and'. */
function withoutPlace(clause: string, others: number): string {
  return others === 0 ? clause : clause.replace(/ (?:in|at) (?:the )?\p{Lu}[^,;]{1,40},? and (?:on )?$/u, " ");
}

/** 'The deadline has been extended', of 'The May 20 deadline …' and of 'The deadline of May 20 …'. */
function withoutDay(clause: string, start: number, end: number): string {
  const before = clause
    .slice(0, start)
    .replace(
      /,? ?(?:(?:originally |previously )?(?:due|scheduled|set|slated) )?(?:(?:no later than|on or before|instead of|of|on|by|for|from|until|through|at)\b)? ?(?:\w+day,? )?$/iu,
      "",
    );
  const after = clause.slice(end);
  return `${before}${/^,/u.test(after) ? ", " : " "}${after.replace(/^,? ?/u, "")}`.replace(/^[, ]+/u, "");
}

type Place = { words: string; days: NamedDay[]; index: number };

function purposeOf({ words, days, index }: Place, head: Head, reading: Reading): Purpose | null {
  const day = days[index] as NamedDay;
  const after = words.slice(day.end, Math.min(day.end + LOOK_AHEAD, days[index + 1]?.start ?? words.length));
  const { clause: before, range, whole } = head;
  const dated = { before, day: words.slice(day.start, day.end), after, ...(range && { range }) };
  const cue = cueOf(head, day, dated);
  if (!cue) return null;
  const context = contextOf(words, reading);
  const phrase = (whole ? wholePhrase({ ...dated, before: whole }, context) : null) ?? cue.phrase(context);
  return phrase && { kind: cue.kind, phrase };
}

/** What a date is for, and how to put it where its clause cannot be shown whole. */
function cueOf(
  { before, clause }: Head,
  day: NamedDay,
  dated: DatedClause,
): { kind: Kind; phrase: (context: Context) => Phrase | null } | null {
  const { after } = dated;
  const isQuoted = (before.match(/[“"]/gu)?.length ?? 0) > (before.match(/”/gu)?.length ?? 0);
  const noun = isQuoted || day.isLoose ? undefined : NOUN_CUES.find((one) => one.after.test(after));
  if (noun) {
    const word = (noun.after.exec(after)?.[0] ?? "").replace(/^,? /u, "");
    const named = { ...dated, before: `${clause}${word} `, after: after.slice(after.indexOf(word) + word.length) };
    return { kind: noun.kind, phrase: (context) => phraseBefore(named, word.length + 1, context) };
  }
  const searched = withoutAsides(before).replace(AT, "");
  const found = CUES.find(({ pattern, isFirm }) => !(isFirm ? isQuoted : day.isLoose) && pattern.test(searched));
  if (found) {
    const words = withoutAsides(clause);
    const reach = words.length - (nearestMatch(found.pattern, words.replace(AT, "")) ?? 0);
    return { kind: found.kind, phrase: (context) => phraseBefore(dated, reach, context) };
  }
  const leading = isQuoted ? undefined : LEAD_CUES.find((one) => one.before.test(before) && one.after.test(after));
  return leading ? { kind: leading.kind, phrase: (context) => phraseAfter(dated, context) } : null;
}

/** Where the match begins that starts closest to the date. */
function nearestMatch(pattern: RegExp, before: string): number | null {
  let at: number | null = null;
  for (let from = 0; ; from = at + 1) {
    const match = pattern.exec(before.slice(from));
    if (!match) return at;
    at = from + match.index;
  }
}

/** A sentence that begins with a pronoun is about what came just before it. */
function contextOf(words: string, { text, source: { title } }: Reading): Context {
  const at = PRONOUN.test(words) ? text.indexOf(words) : 0;
  return { lead: at > 0 ? text.slice(Math.max(0, at - LOOK_BACK), at) : text, title };
}

function clauseStart(words: string, end: number, after: number): number {
  const joined = /^(?:,|;)? (?:and|but|while|with) /u.exec(words.slice(after, end))?.[0].length ?? 0;
  const hasSubject = !/^,? ?(?:and|but) (?:will|must|shall|may|can|is|are|takes?|ends?|closes?)\b/iu.test(
    words.slice(after, end),
  );
  if (after > 0 && joined > 0 && hasSubject && end - after - joined >= SHORTEST_CLAUSE) return after + joined;
  const marks = ["; ", ": ", " – ", " — "].map((mark) => {
    const place = words.slice(0, Math.max(0, end - SHORTEST_CLAUSE)).lastIndexOf(mark);
    return place < 0 ? 0 : place + mark.length;
  });
  return Math.max(0, ...marks);
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
