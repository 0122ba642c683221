import "server-only";

import { isStateName } from "@/lib/language/states";
import { stem, tokenize } from "@/lib/language/tokens";
import { byStart, overlap, type Span } from "@/lib/writing/text/spans";
import { findNumbers, type ParsedNumber } from "./numbers";
import { findMoments } from "./temporal-expressions";
import { periodAt, unitAt } from "./units";

type Bound = "exact" | "about" | "over" | "least" | "nearly" | "under" | "most" | "vague";

/** An amount as stated in a text. A range has `high` above `low`; counts have their noun. */
export type Quantity = Span & {
  text: string;
  low: number;
  high: number;
  bound: Bound;
  /** `count`, `percent`, `points`, `money $`, `times`, `ordinal`, `label`, `age`, `clock` in minutes, or the kind of a unit. */
  kind: string;
  /** The place value of the last written digit, used for 'about'. */
  grain: number;
  /** The counted noun; 'am' or 'pm' for a clock time. */
  noun: string | null;
  per: string | null;
};

/** The amounts in a text, in order, excluding dates. */
export function findQuantities(text: string, dates: readonly Span[] = findMoments(text)): Quantity[] {
  const isDate = (span: Span) => dates.some((date) => overlap(date, span));
  const clocks = clocksIn(text).filter((clock) => !isDate(clock));
  const numbers = findNumbers(text).filter((one) => !isDate(one) && !clocks.some((clock) => overlap(clock, one)));
  const amounts = [...clocks, ...numbers.map((number) => amountOf(text, number))];
  return joinParts(text, amounts.sort(byStart));
}

/** '7:20 p.m.', '6 p.m.', and the start of '6:00-7:00 p.m.' */
const CLOCK =
  /(?<![\p{L}\p{Nd}.,:$€£])(\d{1,2})(?::(\d{2}))?(?![\d.,:]*\d)(?=(?:\s?(?:[-–—]|to|until|and|through)\s?\d{1,2}(?::\d{2})?(?=\s?[ap]\.?m))?(?:\s?([ap])\.?m\b)?)/giu;
const HALF_DAY = 12 * 60;

function clocksIn(text: string): Quantity[] {
  return [...text.matchAll(CLOCK)].flatMap(({ index: start, 0: clock, 1: hour, 2: minute, 3: half }) => {
    if (!(minute || half) || Number(hour) > 24 || Number(minute ?? 0) > 59) return [];
    const low = (Number(hour) * 60 + Number(minute ?? 0)) % HALF_DAY;
    const noun = half ? `${half.toLowerCase()}m` : null;
    const end = start + clock.length;
    return [{ start, end, text: clock, low, high: low, bound: "exact", kind: "clock", grain: 1, noun, per: null }];
  });
}

const BOUNDS: readonly [Bound, RegExp][] = [
  ["most", /\b(?:up to|as (?:much|many|high|long) as|(?:at|no more|not more|not later) (?:most|than)|maximum of) ?$/u],
  ["least", /\b(?:at least|no (?:less|fewer) than|minimum of) ?$/u],
  [
    "over",
    /\b(?:(?:more|greater) than|over|above|upwards? of|in excess of|exceed(?:s|ed|ing)?|topp(?:ed|ing)|tops|(?:will|would|could|may|to) top|surpass(?:ed|es|ing)?|beyond)(?: an?)? ?$/u,
  ],
  ["nearly", /\b(?:nearly|almost|close to|just (?:under|short of|below)|approaching|not quite|shy of)(?: an?)? ?$/u],
  ["under", /\b(?:(?:less|fewer|lower) than|under|below) ?$/u],
  [
    "about",
    /(?:\b(?:about|around|roughly|approximately|approx\.?|some|circa|estimated|an average of|nearly or|order of)(?: [\d.,]+ (?:and|or))?|~)(?: an?)? ?$/u,
  ],
];
const BOUNDS_AFTER: readonly [Bound, RegExp][] = [
  ["least", /^ ?(?:\p{L}+ )?or (?:more|higher|greater)\b|^ ?(?:\+|plus\b)/u],
  ["most", /^ ?(?:\p{L}+ )?or (?:less|fewer|lower)\b/u],
  ["about", /^,? (?:or so|rounded|or thereabouts)\b/u],
];
const MAX_BOUND_LENGTH = 24;

function boundOf(text: string, { start, end }: Span): Bound {
  const before = text.slice(Math.max(0, start - MAX_BOUND_LENGTH), start).toLowerCase();
  const after = text.slice(end, end + MAX_BOUND_LENGTH).toLowerCase();
  const found = BOUNDS.find(([, words]) => words.test(before)) ?? BOUNDS_AFTER.find(([, words]) => words.test(after));
  return found?.[0] ?? "exact";
}

const LABEL =
  /\b(?:section|sec|title|nos?|docket|part|article|chapter|phase|tier|rule|route|highway|interstate|version|district|category|permit|class|proclamation|amendment)\.?\s*$/iu;
const AGE = /\bage[ds]?\s$/u;

/** Longer than a label, a unit and a rate: ' barrels of Russian oil a month'. */
const MAX_BEFORE = 14;
const MAX_AFTER = 90;

/** The words before a unit: '31 fewer minutes', '.75 of an inch'. */
const JOINT = /^(?: (?:more|fewer|additional|extra|full)(?= )| of(?= dollars)| of an?(?= ))?[\s-]{0,2}/iu;

function amountOf(text: string, number: ParsedNumber): Quantity {
  const { start, end: written, value, grain, kind: own = "count", isVague } = number;
  const before = text.slice(Math.max(0, start - MAX_BEFORE), start);
  const after = text.slice(written, written + MAX_AFTER);
  const [joint = ""] = JOINT.exec(after) ?? [];
  const found = own === "count" ? unitAt(after.slice(joint.length)) : null;
  const measured = found ? written + joint.length + found.length : written;
  const named = own === "count" && ((LABEL.test(before) && "label") || (AGE.test(before) && "age"));
  const { kind: plain, factor } = found?.unit ?? { kind: named || own, factor: 1 };
  const below = belowZero(plain, before, text.slice(measured, measured + MAX_AFTER));
  const end = measured + (below ?? 0);
  const kind = below === null ? plain : "degrees below zero";
  return {
    start,
    end,
    text: text.slice(start, end),
    low: value * factor,
    high: value * factor,
    bound: isVague ? "vague" : boundOf(text, { start, end }),
    kind,
    grain: grain * factor,
    noun: kind === "count" ? nounAfter(after) : null,
    per: periodAt(text.slice(end, end + MAX_AFTER / 2)),
  };
}

/** The length of ' below zero' after a temperature; 0 if a sign or 'minus' says so before it, and null if nothing does. */
function belowZero(kind: string, before: string, after: string): number | null {
  if (!/^(?:count|degrees.*)$/u.test(kind)) return null;
  const words = /^ (?:degrees )?below(?: zero)?(?=\s|[.,;]|$)/u.exec(after)?.[0];
  if (words?.endsWith("zero")) return words.length;
  return kind !== "count" && /(?:\b(?:minus|negative) |(?<![\p{L}\p{Nd}%°])[-–−])$/iu.test(before) ? 0 : null;
}

const PHRASE = /^[\s-]*(?:of (?:(?:the|these|those|its|our|their|his|her|all) )?)?([\p{L}\s'’&/.-]*)/u;
const PHRASE_END =
  /^(?:of|in|on|at|to|for|from|by|with|and|or|but|that|which|who|are|is|was|were|be|been|have|has|had|will|would|could|can|may|as|than|into|across|over|under|after|before|since|while|when|the|a|an|its|their|his|her|this|these|those|per)$/u;
const PLURAL = /(?:[\p{L}'’&/.-]{2}[^su'i]s|people|men|women|children|counties|personnel|staff)$/u;
const MAX_NOUN_WORDS = 6;

/** The counted noun: the first plural in the words that follow, before the phrase ends. */
function nounAfter(after: string): string | null {
  const joined = /^-(\p{Ll}{3,})/u.exec(after)?.[1];
  if (joined) return stem(joined);
  const [, phrase = ""] = PHRASE.exec(after) ?? [];
  const words = tokenize(phrase)
    .filter(({ lower }) => !isStateName(lower))
    .slice(0, MAX_NOUN_WORDS);
  const end = words.findIndex(({ lower }, at) => lower === "others" || (at > 0 && PHRASE_END.test(lower)));
  const noun = words.slice(0, end < 0 ? undefined : end).find(({ lower }) => PLURAL.test(lower));
  return noun?.key ?? null;
}

/** '10 to 15 percent', '$2–3 million', 'between 5 and 10 miles': one amount with two ends; '3 dollars and 50 cents': one in two units. */
function joinParts(text: string, found: Quantity[]): Quantity[] {
  const joined: Quantity[] = [];
  for (const amount of found) {
    const before = joined.pop();
    joined.push(...(before ? joinedTo(before, amount, text) : [amount]));
  }
  return joined;
}

/** Two amounts that follow each other, as one where they are. */
function joinedTo(before: Quantity, second: Quantity, text: string): Quantity[] {
  const { start, bound } = before;
  const whole = { start, bound, text: text.slice(start, second.end) };
  const between = text.slice(before.end, second.start);
  if (between === " and " && /dollars?$/u.test(before.text) && /cents?$/u.test(second.text)) {
    const sum = before.low + second.low;
    return [{ ...second, ...whole, low: sum, high: sum }];
  }
  const lead = text.slice(Math.max(0, start - MAX_BEFORE), start).toLowerCase();
  const isRange =
    /^\s*(?:[-–—]|to)\s*$/u.test(between) || (/^\s+and\s+$/u.test(between) && /\bbetween\s*$/u.test(lead));
  if (!isRange || bound === "vague" || second.kind === "clock") return [before, second];
  const isMoney = before.kind.startsWith("money") && second.kind === "count";
  const { kind } = isMoney ? before : second;
  const first = inUnitOf(before, { ...second, kind });
  // 'from 620 to 640 billion cubic feet'
  const isChange = /\bfrom\s*$/u.test(lead);
  if (!isChange && first.kind === kind && first.low < second.low)
    return [{ ...second, ...whole, kind, low: first.low }];
  return [first.kind === kind ? first : before, second];
}

/** The first of two amounts, in the unit and the size of the second: '$2–3 million' begins with two million. */
function inUnitOf(amount: Quantity, other: Quantity): Quantity {
  const isBare = amount.kind === "count" && other.kind !== "count";
  if (!isBare && (amount.kind !== other.kind || amount.low * 1000 > other.low)) return amount;
  const written = Number(/[\d.]+/u.exec(other.text.replaceAll(",", ""))?.[0] ?? Number.NaN);
  const scale = written > 0 ? other.low / written : 1;
  const kind = isBare ? other.kind : amount.kind;
  return { ...amount, kind, per: other.per, low: amount.low * scale, high: amount.high * scale };
}
