import "server-only";
import { stem } from "@/lib/language/tokens";
import { areSameThings, isValue } from "@/lib/writing/text/figures/amounts";
import type { Quantity } from "@/lib/writing/text/figures/quantities";
import type { Claim } from "../claims";
import { hasAmount } from "../figures";
import type { Scope } from "../scope";
import { isCounted, isOneMore, SPANS } from "./counting";

/** An amount and the index of its passage; null when it is in the sentence itself. */
type Operand = { place: number | null; quantity: Quantity };
/** A sum or difference of amounts. */
type Part = { place: number; quantity: Quantity; of: readonly Quantity[] };

/** The maximum number of amounts used in computations, those near the evidence first; every pair of them is tried. */
const MAX_OPERANDS = 30;
/** Amounts of a kind are computed with each other only if they are at most this many sentences apart. */
const NEAR = 2;
/** The maximum number of amounts that are summed. */
const MAX_ADDENDS = 100;

type Operands = { figures: Operand[]; parts: Part[]; reckoned: Map<Quantity, boolean> };

const operands = new WeakMap<Scope, Operands>();

function operandsOf(scope: Scope): Operands {
  const kept = operands.get(scope);
  if (kept) return kept;
  const figures = allFigures(scope, MAX_OPERANDS).flatMap(({ place, quantity }) =>
    endsOf(quantity).map((end) => ({ place, quantity: end })),
  );
  const found = { figures, parts: partsOf(allFigures(scope, MAX_ADDENDS)), reckoned: new Map<Quantity, boolean>() };
  operands.set(scope, found);
  return found;
}

/** The amounts in a sentence's supporting passages and their neighbors, in others on the same subject and in the rest of the source, up to a limit. */
function allFigures({ near, related, source }: Scope, most: number): { place: number; quantity: Quantity }[] {
  return [...new Set([...near, ...related(), ...source.passages])]
    .flatMap(({ place, quantities }) => quantities.map((quantity) => ({ place, quantity })))
    .slice(0, most)
    .sort((one, other) => one.place - other.place || one.quantity.start - other.quantity.start);
}

/**
 * Whether a writer may have counted, rounded, converted or computed an amount from the source. Such matches are often coincidence, so a second reader
 * must confirm them.
 */
export function mayBeReckoned(amount: Quantity, claim: Claim, scope: Scope): boolean {
  if (isCounted(amount, claim, scope.source) || isFromSource(amount, claim, scope)) return true;
  const { figures } = operandsOf(scope);
  const given = figures.map(({ quantity }) => quantity);
  if (isOneMore(amount, claim, given)) return true;
  const own = ownFigures(amount, claim, scope);
  return own.length > 0 && endsOf(amount).every((end) => isWithOwn(end, claim.text, own, figures));
}

function isFromSource(amount: Quantity, { text }: Claim, scope: Scope): boolean {
  const { figures, parts, reckoned } = operandsOf(scope);
  const kept = reckoned.get(amount);
  if (kept !== undefined) return kept;
  const found = endsOf(amount).every((end) => isReckoned(end, text, figures, parts));
  reckoned.set(amount, found);
  return found;
}

/** The other amounts in a sentence that its source states or implies: '$9.3 million, and got 74 percent of it'. */
function ownFigures(amount: Quantity, claim: Claim, scope: Scope): Operand[] {
  return claim.quantities
    .filter((other) => other !== amount && (hasAmount(other, scope) || isFromSource(other, claim, scope)))
    .map((quantity) => ({ place: null, quantity }));
}

const endsOf = (amount: Quantity) => (amount.high > amount.low ? [amount, { ...amount, low: amount.high }] : [amount]);

const CONVERTED = 0.02;

const digitsOf = (text: string) => text.replace(/[^\d.]+/gu, "") || text;

/** Conversion factors between miles, feet, inches, acres, pounds, tons, square miles and barrels. */
const MEASURES = [1.609, 0.3048, 2.54, 0.4047, 0.4536, 0.907, 2.59, 42, 3.785, 1000, 5280, 640, 3.412, 2000, 2205];
const PERIODS = [12, 4, 52, 365, 7, 24, 60, 10, 1000];
const IN_PERIODS =
  /\b(?:year|annual|month|week|quarter|hour|decade|(?:\p{L}+-)?day\b|dail|kWh|MWh|kilowatt|megawatt)/iu;
const NO_MEASURE = /^(?:count|percent|points|times|ordinal|label.*|age|clock|money.*)$/u;
const NO_RESULT = /^(?:ordinal|label.*|clock|age)$/u;

/** Whether the source contains an amount with any unit, or it is computed from up to three of the source's figures. */
function isReckoned(amount: Quantity, sentence: string, figures: readonly Operand[], parts: readonly Part[]): boolean {
  if (figures.some(({ quantity }) => isSame(amount, quantity))) return true;
  if (NO_RESULT.test(amount.kind)) return false;
  const isRate = rateTest(amount, sentence);
  return (
    figures.some(({ quantity }) => isConverted(amount, quantity, isRate)) ||
    parts.some(({ quantity }) => isSame(amount, quantity)) ||
    somePair(figures, figures, pairTest(amount, isRate)) ||
    isFromPart(amount, parts, figures)
  );
}

/** Whether an amount is a sum, difference or share of a part and another figure next to it. */
function isFromPart(amount: Quantity, parts: readonly Part[], figures: readonly Operand[]): boolean {
  const isPercent = amount.kind === "percent";
  const isWith = ({ place, quantity: part, of }: Part, { place: other, quantity }: Operand) => {
    if (other === null || of.includes(quantity) || Math.abs(place - other) > NEAR) return false;
    return (place === other || (!isPercent && isOfKind(part, quantity))) && isResult(amount, part, quantity);
  };
  return parts.slice(0, MAX_PAIRED).some((part) => figures.some((figure) => isWith(part, figure)));
}

/** Whether an amount is computed from one in the source and one in its own sentence. */
function isWithOwn(amount: Quantity, sentence: string, own: readonly Operand[], figures: readonly Operand[]): boolean {
  const test = pairTest(amount, rateTest(amount, sentence));
  const all = [...figures, ...own];
  return somePair(own, all, (one, other) => test(one, other, 0) || test(other, one, 0));
}

type Test = (value: number) => boolean;

/** A test for rates; if the sentence mentions a period, any period matches. */
function rateTest(amount: Quantity, sentence: string): Test {
  const factors = IN_PERIODS.test(sentence) ? [1, ...PERIODS] : [1];
  return (value) => factors.some((factor) => isValue(amount, value * factor) || isValue(amount, value / factor));
}

const isResult = (amount: Quantity, one: Quantity, other: Quantity) =>
  resultsOf(amount.kind, one, other).some((value) => isValue(amount, value));

function pairTest(amount: Quantity, isRate: Test): PairTest {
  return (one, other, distance) =>
    (distance === 0 || (distance <= NEAR ? sameNoun(one, other) : isOfKind(one, other))) &&
    (isResult(amount, one, other) || ratesOf(amount.kind, one, other).some(isRate));
}

/** Nouns that cover every kind of person: occupants and firefighters are people. */
const PEOPLE = new Set(["people", "person", "individual"].map(stem));

function sameNoun(one: Quantity, other: Quantity): boolean {
  if (one.kind !== "count" || one.noun === null || other.noun === null || PEOPLE.has(one.noun)) return true;
  return areSameThings(one.noun, other.noun);
}

const isOfKind = (one: Quantity, other: Quantity) =>
  one.kind === other.kind &&
  (one.kind !== "count" || (one.noun !== null && other.noun !== null && sameNoun(one, other)));

type PairTest = (one: Quantity, other: Quantity, distance: number) => boolean;

function somePair(some: readonly Operand[], others: readonly Operand[], test: PairTest): boolean {
  return some.some((one) =>
    others.some((other) => {
      const distance = one.place === null || other.place === null ? 0 : Math.abs(one.place - other.place);
      return one !== other && test(one.quantity, other.quantity, distance);
    }),
  );
}

function isSame(amount: Quantity, given: Quantity): boolean {
  if (digitsOf(amount.text) === digitsOf(given.text) || amount.low === given.low) return true;
  return amount.kind === given.kind && (isValue(amount, given.low) || isValue(amount, given.high));
}

/** The same amount in another unit or period, or the remainder of a whole. */
function isConverted(amount: Quantity, { kind, low }: Quantity, isRate: Test): boolean {
  const isAt = (value: number) => isValue(amount, value, CONVERTED);
  if (amount.kind.startsWith("degrees") && kind.startsWith("degrees"))
    return isAt(low) || isAt((low - 32) / 1.8) || isAt(low * 1.8 + 32);
  if (amount.kind === kind) return (kind === "percent" && isValue(amount, 100 - low)) || isRate(low);
  if (SPANS.has(kind)) return PERIODS.some((factor) => isAt(low * factor) || isAt(low / factor));
  if (NO_MEASURE.test(amount.kind) || NO_MEASURE.test(kind)) return false;
  return MEASURES.some((factor) => isAt(low * factor) || isAt(low / factor));
}

/** The sum, difference, share and change of two amounts of a kind, and a share of one. */
function resultsOf(kind: string, one: Quantity, other: Quantity): number[] {
  const isAlike = one.kind === other.kind;
  const results: number[] = [];
  if (one.kind === kind || (kind === "points" && one.kind === "percent")) {
    if (isAlike) results.push(one.low + other.low, one.low - other.low);
    const share = other.low / 100;
    if (other.kind === "percent")
      results.push(one.low * share, one.low / share, one.low * (1 - share), one.low * (1 + share));
  }
  const isBare = ({ kind: own, noun }: Quantity) => own === "count" && noun === null;
  if (kind === "percent" && other.low > 0 && (isAlike || isBare(one) || isBare(other))) {
    const share = (100 * one.low) / other.low;
    results.push(share);
    if (share >= 1) results.push(Math.abs(share - 100));
  }
  return results;
}

const FEW = 3;

/** Power and energy are normalized to watts. */
const SCALES = [1, 1e3, 1e6];

/** An amount multiplied or divided by a number of persons, years, miles or megawatts. */
function ratesOf(kind: string, one: Quantity, other: Quantity): number[] {
  if (kind === "energy" && one.kind === "power" && other.kind === "hours") return [one.low * other.low];
  // Products of small counts match by coincidence.
  const isChance = kind === "count" && other.kind === "count" && Math.min(one.low, other.low) <= FEW;
  if (
    one.kind !== kind ||
    isChance ||
    kind === "percent" ||
    other.low <= 1 ||
    /^(?:money|percent|points|label|clock)/u.test(other.kind)
  )
    return [];
  const scales = /^(?:power|energy)$/u.test(other.kind) ? SCALES : [1];
  return scales.flatMap((scale) => [(one.low * other.low) / scale, (one.low / other.low) * scale]);
}

const MAX_ADDED = 12;
const MAX_PARTS = 300;
/** The maximum number of these used in further computations. */
const MAX_PAIRED = 25;

/** The sums and differences of two amounts in a sentence, and the sums of consecutive listed amounts. */
function partsOf(figures: readonly { place: number; quantity: Quantity }[]): Part[] {
  const parts: Part[] = [];
  for (const [at, { place, quantity }] of figures.entries()) {
    const after = figures.slice(at + 1).filter((other) => other.quantity.kind === quantity.kind);
    const of = [quantity];
    for (const [index, other] of after.slice(0, MAX_ADDED).entries()) {
      const { low } = other.quantity;
      if (parts.length >= MAX_PARTS) return parts;
      const push = (value: number, from: readonly Quantity[]) =>
        parts.push({ place, quantity: valued(quantity, value), of: from });
      if (other.place === place) {
        push(Math.abs(quantity.low - low), [quantity, other.quantity]);
        if (index > 0) push(quantity.low + low, [quantity, other.quantity]);
      } else if (!isOfKind(quantity, other.quantity)) break;
      of.push(other.quantity);
      push(
        of.reduce((sum, one) => sum + one.low, 0),
        [...of],
      );
    }
  }
  return parts;
}

const valued = (quantity: Quantity, low: number): Quantity => ({ ...quantity, low, high: low, text: String(low) });
