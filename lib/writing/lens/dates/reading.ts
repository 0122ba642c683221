import "server-only";
import type { DateAhead } from "@/lib/briefings/types";
import { type Sentence, splitSentences } from "@/lib/language/sentences";
import { cleanTitle } from "@/lib/writing/extract/titles/headline";
import { isCorrection } from "@/lib/writing/lens/kinds/signs";
import { MAX_TEXT_LENGTH } from "@/lib/writing/source-text";
import { monthOf } from "@/lib/writing/text/figures/temporal-expressions";
import { isPublishable } from "@/lib/writing/text/plain-text";
import type { SourceText } from "@/lib/writing/types";
import type { Context, Phrase } from "./actors";
import { type Calendar, calendarDay, type NamedDay } from "./days/calendar";
import { findDays, isAhead } from "./days/named-days";
import type { Kind } from "./purpose";
import { movesDates, type Text } from "./superseded";

/** Longer sentences are not prose but a block of text without periods. */
const MAX_SENTENCE_LENGTH = 2000;
/** Characters before a sentence that may explain its pronouns. */
const LOOK_BACK = 420;

/** Links to other pages: '… | Posted in Articles'. */
const FURNITURE = /\bposted in\b|\|/iu;
export type Entry = DateAhead & { isComplete: boolean; isNew: boolean };
export type Reading = Text & {
  source: SourceText;
  /** The title as readers see it, without the publisher's name. */
  title: string;
  text: string;
  sentences: Sentence[];
  calendar: Calendar;
  days: Map<string, NamedDay[]>;
};

export function readingOf(source: SourceText): Reading {
  const text = source.text.slice(0, MAX_TEXT_LENGTH);
  const sentences = splitSentences(text).filter((sentence) => sentence.text.length <= MAX_SENTENCE_LENGTH);
  const calendar = calendarOf(source, text);
  const title = cleanTitle(source.title, source.source, text) || source.title;
  return {
    source,
    title,
    text,
    sentences,
    calendar,
    movesDates: movesDates(`${source.title}. ${text}`),
    corrects: isCorrection({ title: source.title, text: "" }),
    days: new Map(),
  };
}

/** The last line of a presidential order, which may be published days later. */
const SIGNATURE = /\bTHE WHITE HOUSE,?\s{1,4}(\p{Lu}\p{Ll}{2,8}) (\d{1,2}), (\d{4})\b/gu;

/** A notice is dated by its day in the Federal Register; an order by its signing date, or its own date if it gives none. */
function calendarOf({ source, day }: SourceText, text: string): Calendar {
  const isNotice = /federal ?register/iu.test(source ?? "") || /^(?:AGENCY|ACTION|DATES):|\[FR Doc\./mu.test(text);
  const signed = [...text.matchAll(SIGNATURE)].at(-1);
  const [, month = "", date = "", year = ""] = signed ?? [];
  const written = signed ? calendarDay(Number(year), monthOf(month), Number(date)) : null;
  return { today: day, published: isNotice ? day : null, signed: written ?? (isNotice ? null : day) };
}

export function daysOf(words: string, { calendar, days }: Reading): NamedDay[] {
  const known = days.get(words);
  if (known) return known;
  const found = FURNITURE.test(words) ? [] : findDays(words, calendar);
  days.set(words, found);
  return found;
}

/** A day with its kind, and which day of its range it is. */
type Dated = { date: string; kind: Kind; place?: "first day" | "last day" };

/** A range is entered when it opens and when it closes. */
export function entriesOf({ date, to }: NamedDay, kind: Kind, isMoved: boolean): Dated[] {
  if (!to) return [{ date, kind }];
  if (isMoved) return [{ date: to, kind }];
  const opening = kind === "deadline" || kind === "comments_due" ? "event" : kind;
  return [
    { date, kind: opening, place: "first day" },
    { date: to, kind, place: "last day" },
  ];
}

type Passage = { words: string; start: number | null; isNew: boolean };

export function entry(
  { date, kind, place }: Dated,
  { what: words, isComplete }: Phrase,
  { words: passageWords, start, isNew }: Passage,
  { source }: Reading,
): Entry[] {
  const what = place ? `${words} (${place})` : words;
  if (!isAhead(date, source.day) || !isPublishable(what)) return [];
  const passage = start === null ? { start: 0, end: 0 } : { start, end: start + passageWords.length };
  return [{ date, kind, what, article_id: source.id, ...passage, isComplete, isNew }];
}

/** A sentence that begins with a pronoun is about the text just before it. */
export function contextOf(words: string, { text, title, calendar }: Reading): Context {
  const at = /^(?:It|They|He|She|We|I|You|This|These)\b/u.test(words) ? text.indexOf(words) : 0;
  return {
    lead: at > 0 ? text.slice(Math.max(0, at - LOOK_BACK), at) : text,
    title,
    isNotice: calendar.published !== null,
  };
}
