import "server-only";

import { stem, type Token } from "@/lib/language/tokens";
import { areSameThings, isSameKind } from "@/lib/writing/text/amounts";
import type { Passage, PreparedSource } from "@/lib/writing/text/passages";
import type { Quantity } from "@/lib/writing/text/quantities";
import { groupsOfWord, isEmptyWord } from "@/lib/writing/text/synonyms";
import type { Moment } from "@/lib/writing/text/temporal-expressions";
import type { FaultCode } from "@/lib/writing/types";
import type { Claim } from "./claims";
import { datesAgreeing, supportersOf } from "./figures";

/** How much better a rival's surroundings must fit before the claim is taken for a mix-up; chosen on the shipped faults. */
const RIVAL_MARGIN = 1.18;
const SAME_SENTENCE_MARGIN = 1.08;
const RIVAL_LEAD = 0.03;
const REACH = 6;
const CROSSING = 8;
const CLAIM_CROSSING = 16;
const SHARED = 6;
/** Other figures nearby say less about a figure than words do, a code says more. */
const FIGURE = 0.6;
const CODE = 1.5;
/** Sentences around an amount's own, and how many words away theirs count. */
const AROUND: readonly [step: number, words: number][] = [
  [-1, 20],
  [1, 28],
  [-2, 30],
];

type Spot = { start: number; end: number };
type Place = { passage: Passage; spot: Spot; text: string };
/** A number or date of the claim, the places of the source that bear it out, and those of its kind that do not. */
type Item = { mine: Spot; text: string; good: Place[]; rivals: Place[] };

/** A number or date whose words stand around another number or date in the source: two facts mixed up. */
export function bindingFault(claim: Claim, source: PreparedSource): { fault: FaultCode; detail: string } | null {
  const items = [...amountsOf(claim, source), ...datesOf(claim, source)].filter((item) => item.good.length > 0);
  const best = (item: Item, places: Place[], rival: Place | null) =>
    Math.max(...places.map((place) => likeness(claim, item.mine, place, rival, source)));
  for (const item of items) {
    for (const rival of item.rivals) {
      const other = items.find((one) => one !== item && one.good.some((place) => place.spot === rival.spot));
      const near = item.good.find((place) => place.passage === rival.passage) ?? null;
      const mine = best(item, item.good, rival) + (other ? best(other, [rival], near) : 0);
      const swapped = best(item, [rival], near) + (other ? best(other, item.good, rival) : 0);
      if (swapped > mine * (near && !other ? SAME_SENTENCE_MARGIN : RIVAL_MARGIN) + RIVAL_LEAD) {
        return { fault: "mixed-up", detail: `${item.text} (the source has ${rival.text} there)` };
      }
    }
  }
  return null;
}

function amountsOf(claim: Claim, source: PreparedSource): Item[] {
  return claim.quantities.map((quantity) => {
    const good = supportersOf(quantity, source).map(({ passage, quantity: spot }) => ({
      passage,
      spot,
      text: spot.text,
    }));
    const rivals = source.passages.flatMap((passage) =>
      passage.quantities
        .filter((spot) => isRival(quantity, spot) && !good.some((one) => one.spot === spot))
        .map((spot) => ({ passage, spot, text: spot.text })),
    );
    return { mine: quantity, text: quantity.text, good, rivals };
  });
}

function isRival(quantity: Quantity, other: Quantity): boolean {
  // A figure rounded in the title is no other figure.
  if (!isSameKind(quantity, other) || other.low === quantity.low) return false;
  if (
    /^(?:money|count)/u.test(quantity.kind) &&
    quantity.low > 1000 &&
    Math.abs(other.low - quantity.low) <= 0.03 * quantity.low
  )
    return false;
  if (quantity.noun === null || other.noun === null) return quantity.noun === other.noun;
  return areSameThings(quantity.noun, other.noun, stem);
}

/** A day is taken for another day, a month for another month, a year for another year. */
function isRivalDate(moment: Moment, other: Moment): boolean {
  if (other.relative) return false;
  const finest = (["day", "month", "year"] as const).find((part) => moment[part] !== undefined);
  return finest !== undefined && other[finest] !== undefined;
}

function datesOf(claim: Claim, source: PreparedSource): Item[] {
  const dated = claim.moments.filter((moment, index) => {
    const next = claim.moments[index + 1];
    const before = claim.moments[index - 1];
    const isJoined = (a?: Moment, b?: Moment) =>
      a !== undefined &&
      b !== undefined &&
      /^\s*(?:and|or|to|through|[-–])\s*$/u.test(claim.text.slice(a.end, b.start));
    return !moment.relative && moment.weekday === undefined && !isJoined(moment, next) && !isJoined(before, moment);
  });
  return dated.map((moment) => {
    const placeOf = (passage: Passage, spot: Spot) => ({
      passage,
      spot,
      text: passage.text.slice(spot.start, spot.end),
    });
    const good = datesAgreeing(moment, source).map((one) => placeOf(one.passage, one.moment));
    const rivals = source.passages.flatMap((passage) =>
      passage.moments
        .filter((spot) => isRivalDate(moment, spot) && !good.some((one) => one.spot === spot))
        .map((spot) => placeOf(passage, spot)),
    );
    return { mine: moment, text: claim.text.slice(moment.start, moment.end), good, rivals };
  });
}

/**
 * How well the words around a spot of the claim stand around a spot of the source: near words count most. Words of the
 * source before both this spot and its rival in the same sentence ('the income limit is $5 for one and $9 for two') speak for both.
 */
function likeness(claim: Claim, mine: Spot, place: Place, rival: Place | null, source: PreparedSource): number {
  const at = placeOf(claim.tokens, mine);
  const common = Math.log(1 + source.passages.length);
  const shared = rival?.passage === place.passage ? Math.min(rival.spot.start, place.spot.start) : 0;
  let sum = 0;
  const seen = new Set<string>();
  for (const [index, token] of claim.tokens.entries()) {
    if (token.start < mine.end && mine.start < token.end) continue;
    if (saysNothing(token) || seen.has(token.key)) continue;
    seen.add(token.key);
    const near = nearest(token.key, place, shared) ?? nearby(token.key, place.passage, source);
    if (near === null) continue;
    const weight = (source.weights.get(token.key) ?? common) * tellingOf(token, claim);
    sum += weight * near.worth * closeness(distance(claim, index, at, CLAIM_CROSSING)) * closeness(near.distance);
  }
  return sum;
}

function tellingOf(token: Token, claim: Claim): number {
  if (!/^[$€£]?\p{Nd}/u.test(token.text)) return 1;
  return claim.codes.some((code) => code.includes(token.text)) ? CODE : FIGURE;
}

/** 'both' and 'only' tell two amounts apart, 'fiscal year' does not. */
function saysNothing({ lower, key }: Token): boolean {
  if (/^(?:both|only|neither|each)$/u.test(lower)) return false;
  return isEmptyWord(lower, key) || /^(?:fiscal|year|years|fy)$/u.test(lower);
}

const closeness = (words: number) => 1 / (1 + words / REACH);

function placeOf(tokens: Token[], spot: Spot): number {
  const at = tokens.findIndex((token) => token.end > spot.start);
  return at < 0 ? tokens.length : at;
}

type Near = { distance: number; worth: number };

function nearest(key: string, { passage, spot }: Place, shared: number): Near | null {
  const there = placeOf(passage.tokens, spot);
  let least = Number.POSITIVE_INFINITY;
  const weigh = (index: number) => {
    const token = passage.tokens[index];
    if (!token || (token.start < spot.end && spot.start < token.end)) return;
    const words = distance(passage, index, there);
    least = Math.min(least, words > 3 && token.end <= shared ? SHARED : words);
  };
  const places = passage.keys.get(key);
  if (places) for (const index of places) weigh(index);
  if (least < Number.POSITIVE_INFINITY) return { distance: least, worth: 1 };
  const groups = groupsOfWord(key);
  if (!groups.some((group) => passage.groups.has(group))) return null;
  for (const [index, token] of passage.tokens.entries()) {
    if (groupsOfWord(token.key).some((group) => groups.includes(group))) weigh(index);
  }
  return least < Number.POSITIVE_INFINITY ? { distance: least, worth: 0.6 } : null;
}

/** A word of the sentences around: those before explain more than the one after, which must share the paragraph. */
function nearby(key: string, passage: Passage, source: PreparedSource): Near | null {
  const at = source.passages.indexOf(passage);
  if (at <= 0 || passage.isPoint) return null;
  for (const [step, words] of AROUND) {
    const other = source.passages[at + step];
    if (!other || at + step === 0 || other.isPoint || (other.paragraph !== passage.paragraph && step !== -1)) continue;
    if (other.keys.has(key)) return { distance: words, worth: 1 };
  }
  return null;
}

/** Words apart; a comma, 'and' or another part of the sentence between them counts as several words more. */
function distance(side: { text: string; tokens: Token[] }, a: number, b: number, crossing = CROSSING): number {
  const [from, to] = a < b ? [a, b] : [b, a];
  let far = to - from;
  for (let place = from; place < to; place++) {
    const here = side.tokens[place];
    const next = side.tokens[place + 1];
    if (!here || !next) break;
    if (/[,;:—–]/u.test(side.text.slice(here.end, next.start))) far += crossing;
    else if (place > from && /^(?:and|but|while|compared|versus|from|against)$/u.test(here.lower)) far += crossing;
    else if (here.lower === "to" && /^[$€£]?\p{Nd}/u.test(next.text)) far += crossing;
  }
  return far;
}
