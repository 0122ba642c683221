import "server-only";

import { isStateName } from "@/lib/language/states";
import { stem, type Token, tokenize } from "@/lib/language/tokens";
import { type ParsedNumber, readNumber } from "./number-words";
import { findMoments, type Moment } from "./temporal-expressions";
import { periodAt, unitAt } from "./units";

type Bound = "exact" | "about" | "over" | "least" | "nearly" | "under" | "most" | "vague";

/** An amount as stated in a text. A range has `high` above `low`; counts have their noun. */
export type Quantity = {
  start: number;
  end: number;
  text: string;
  low: number;
  high: number;
  bound: Bound;
  /** `count`, `percent`, `points`, `money $`, `times`, `ordinal`, `label section`, `clock` in minutes, or a unit's dimension. */
  kind: string;
  /** The place value of the last written digit, used for 'about'. */
  grain: number;
  /** The counted noun; 'am' or 'pm' for a clock time. */
  noun: string | null;
  per: string | null;
};

const LABELS =
  /^(?:section|sec|title|no|nos|number|order|docket|part|article|chapter|phase|unit|tier|rule|route|highway|interstate|level|version|base|district|category|permit|class|group|public|proclamation|amendment)$/u;

/** Longer than any unit, in characters. */
const MAX_UNIT_LENGTH = 40;

/** The amounts in a text, in order, excluding dates. */
export function findQuantities(
  text: string,
  moments: Moment[] = findMoments(text),
  tokens: Token[] = tokenize(text),
): Quantity[] {
  const quantities: Quantity[] = [];
  for (let index = 0; index < tokens.length; ) {
    const token = tokens[index];
    if (!token || moments.some((moment) => token.start < moment.end && moment.start < token.end)) {
      index++;
      continue;
    }
    const time = clockAt(text, token.start);
    if (time) {
      quantities.push(time);
      index++;
      continue;
    }
    const read = readNumber(text, tokens, index);
    if (!read) {
      index++;
      continue;
    }
    quantities.push(amountAt(text, tokens, index, read));
    index = read.next;
  }
  return joinRanges(text, quantities);
}

/** '7:20 p.m.', '6 p.m.', and the start of '6:00-7:00 p.m.' */
const CLOCK =
  /(\d{1,2})(?::(\d{2}))?(?![\d.,:]*\d)(?:\s?(?:[-–—]|to|until|and|through)\s?\d{1,2}(?::\d{2})?(?=\s?[ap]\.?m))?(?:\s?([ap])\.?m\b)?/iuy;
const HALF_DAY = 12 * 60;

function clockAt(text: string, start: number): Quantity | null {
  CLOCK.lastIndex = start;
  const [, hour, minute, half] = CLOCK.exec(text) ?? [];
  if (!hour || !(minute || half) || Number(hour) > 24 || Number(minute ?? 0) > 59) return null;
  const low = (Number(hour) * 60 + Number(minute ?? 0)) % HALF_DAY;
  const end = start + hour.length + (minute ? minute.length + 1 : 0);
  const noun = half ? `${half.toLowerCase()}m` : null;
  return {
    start,
    end,
    text: text.slice(start, end),
    low,
    high: low,
    bound: "exact",
    kind: "clock",
    grain: 1,
    noun,
    per: null,
  };
}

const BEFORE: readonly [Bound, RegExp][] = [
  [
    "most",
    /\b(?:up to|as (?:much|many|high|long) as|at most|no more than|not more than|not later than|a maximum of|maximum of)\s*$/u,
  ],
  ["least", /\b(?:at least|no (?:less|fewer) than|a minimum of|minimum of)\s*$/u],
  [
    "over",
    /\b(?:more than|over|above|upwards? of|in excess of|exceed(?:s|ed|ing)?|topp(?:ed|ing)|tops|(?:will|would|could|may|to) top|surpass(?:ed|es|ing)?|just over|well over|greater than|beyond)\s*(?:an?\s+)?$/u,
  ],
  [
    "nearly",
    /\b(?:nearly|almost|close to|just under|just short of|approaching|not quite|just below|shy of)\s*(?:an?\s+)?$/u,
  ],
  ["under", /\b(?:less than|fewer than|under|below|lower than)\s*$/u],
  [
    "about",
    /(?:\b(?:about|around|roughly|approximately|approx\.?|some|circa|an estimated|estimated|an average of|nearly or|on the order of)|~)\s*(?:an?\s+)?$/u,
  ],
];

function boundOf(text: string, start: number, end: number): Bound {
  const before = text.slice(Math.max(0, start - 24), start).toLowerCase();
  const after = text.slice(end, end + 24).toLowerCase();
  const found = BEFORE.find(([, pattern]) => pattern.test(before))?.[0];
  if (found) return found;
  // 'about 6,400 and 4,100 households'
  if (/\b(?:about|around|roughly|approximately) [\d.,]+ (?:and|or) $/u.test(before)) return "about";
  if (/^\s*(?:\p{L}+\s+)?or (?:more|higher|greater)\b|^\s*(?:\+|plus\b)/u.test(after)) return "least";
  if (/^\s*(?:\p{L}+\s+)?or (?:less|fewer|lower)\b/u.test(after)) return "most";
  return /^,? (?:or so|rounded|or thereabouts)\b/u.test(after) ? "about" : "exact";
}

/** ' barrels of Russian oil a month' */
const MAX_PERIOD_LENGTH = 45;

function amountAt(text: string, tokens: Token[], at: number, read: ParsedNumber): Quantity {
  const first = tokens[at];
  const last = tokens[Math.max(at, read.next - 1)];
  const start = first?.start ?? 0;
  let end = last?.end ?? start;
  let { value, grain } = read;
  let kind = read.kind ?? "count";
  // '31 fewer minutes'
  const joint =
    /^(?: (?:more|fewer|additional|extra|full)(?= ))?[\s-]{0,2}/u.exec(text.slice(end, end + MAX_UNIT_LENGTH))?.[0]
      .length ?? 0;
  const unit = unitAt(text.slice(end + joint, end + joint + MAX_UNIT_LENGTH));
  if (unit && (kind === "count" || (kind === "ordinal" && unit.unit.dimension === "percent"))) {
    kind = unit.unit.dimension;
    value *= unit.unit.factor;
    grain *= unit.unit.factor;
    end += joint + unit.length;
  } else if (read.vague && /^ of dollars\b/iu.test(text.slice(end))) {
    kind = "money $";
    end += " of dollars".length;
  } else if (text[end] === "%") {
    kind = "percent";
    end++;
  }
  // 'an hour and a half'
  const whole =
    kind === "percent"
      ? /\b(hour|day|week|month|year)s? and\s$/u.exec(text.slice(Math.max(0, start - 12), start))
      : null;
  if (whole) kind = `${whole[1]}s`;
  const label = /(\p{L}+)\.?\s*$/u.exec(text.slice(Math.max(0, start - 14), start))?.[1]?.toLowerCase() ?? "";
  if (kind === "count" && LABELS.test(label) && !/^(?:number|unit|base|group|public|order|level)$/u.test(label))
    kind = "label";
  if (kind === "count" && /\bage[ds]?\s$/u.test(text.slice(Math.max(0, start - 6), start))) kind = "age";
  return {
    start,
    end,
    text: text.slice(start, end),
    low: value,
    high: value,
    bound: read.vague ? "vague" : boundOf(text, start, end),
    kind,
    grain,
    noun: kind === "count" ? nounAfter(text.slice(end, end + 90)) : null,
    per: periodAt(text.slice(end, end + MAX_PERIOD_LENGTH)),
  };
}

const PHRASE_END =
  /^(?:of|in|on|at|to|for|from|by|with|and|or|but|that|which|who|are|is|was|were|be|been|have|has|had|will|would|could|can|may|as|than|into|across|over|under|after|before|since|while|when|the|a|an|its|their|his|her|this|these|those|per)$/u;

/** The counted noun: the first plural in the words that follow, before the phrase ends. */
function nounAfter(after: string): string | null {
  const joined = /^-(\p{Ll}{3,})/u.exec(after)?.[1];
  if (joined) return stem(joined);
  const phrase =
    /^[\s-]*((?:of (?:the|these|those|its|our|their|his|her|all) |of )?)([\p{L}\s'’&/.-]*)/u.exec(after)?.[2] ?? "";
  let words = 0;
  for (const token of tokenize(phrase)) {
    if (PHRASE_END.test(token.lower) && words > 0) return null;
    if (token.lower === "others") return null;
    if (isStateName(token.lower)) continue;
    if (/(?:[^su'i]s|people|men|women|children|counties|personnel|staff)$/u.test(token.lower) && token.lower.length > 3)
      return token.key;
    if (++words > 5) return null;
  }
  return null;
}

function inUnitOf(amount: Quantity, other: Quantity): Quantity {
  const written = Number(/[\d.]+/u.exec(other.text.replaceAll(",", ""))?.[0] ?? Number.NaN);
  const scale = written > 0 ? other.low / written : 1;
  return { ...amount, kind: other.kind, per: other.per, low: amount.low * scale, high: amount.high * scale };
}

const CHANGES =
  /\b(?:up|down|rise|rises|rose|fall|falls|fell|increased?|increases|decreased?|decreases|climb|climbs|climbed|drop|drops|dropped|grow|grows|grew|jump|jumps|jumped)(?: by)?\s*$/u;

/** '10 to 15 percent', '$2–3 million', 'between 5 and 10 miles': one amount with two ends. */
function joinRanges(text: string, found: Quantity[]): Quantity[] {
  const joined: Quantity[] = [];
  for (const quantity of found) {
    const before = joined.at(-1);
    const between = before ? text.slice(before.end, quantity.start) : "";
    const lead = before ? text.slice(Math.max(0, before.start - 14), before.start).toLowerCase() : "";
    const isRange =
      /^\s*(?:[-–—]|to)\s*$/u.test(between) || (/^\s+and\s+$/u.test(between) && /\bbetween\s*$/u.test(lead));
    const same =
      before &&
      quantity.low > before.low &&
      quantity.kind !== "clock" &&
      (before.kind === quantity.kind || before.kind === "count" || before.kind.startsWith("money"));
    // 'would go up $2.5 million to $69.9 million'
    const isChange = before?.kind.startsWith("money") === true && before.kind === quantity.kind && CHANGES.test(lead);
    if (!before || !isRange || !same || isChange || before.bound === "vague" || /\bfrom\s*$/u.test(lead)) {
      // 'from 620 to 640 billion cubic feet': two amounts; the first takes the second's unit.
      if (before && isRange && before.kind === "count" && quantity.kind !== "count" && before.noun === null)
        joined[joined.length - 1] = inUnitOf(before, quantity);
      joined.push(quantity);
      continue;
    }
    // '$2–3 million': the first end is in millions too.
    const scale =
      before.low * 1000 <= quantity.low
        ? ([1e12, 1e9, 1e6, 1e3].find((one) => before.low * one <= quantity.low) ?? 1)
        : 1;
    joined[joined.length - 1] = {
      ...quantity,
      start: before.start,
      text: text.slice(before.start, quantity.end),
      low: before.low * scale,
      high: quantity.low,
      kind: before.kind.startsWith("money") ? before.kind : quantity.kind,
      bound: before.bound,
    };
  }
  return joined;
}
