import "server-only";
import { areSameThings, isValue } from "@/lib/writing/text/figures/amounts";
import type { Quantity } from "@/lib/writing/text/figures/quantities";
import type { Claim } from "../claims";
import { hasAmount } from "../figures";
import type { Scope } from "../scope";
import { isComputed, isConverted, SPANS } from "./arithmetic";

/** The maximum number of a source's amounts that are used, those near the evidence first; every pair of them is tried. */
const MAX_FIGURES = 30;
/** Amounts are computed with each other only if they are at most this many sentences apart. */
const NEAR = 2;
const MAX_ADDENDS = 12;
const IN_PERIODS =
  /\b(?:year|annual|month|week|quarter|hour|decade|(?:\p{L}+-)?day\b|dail|kWh|MWh|kilowatt|megawatt)/iu;

/** An amount of the source, or the sum or difference of several, and the index of its passage. */
type Operand = { place: number; quantity: Quantity };

/**
 * Whether a writer may have counted, rounded, converted or computed an amount from the source. Such matches are often coincidence, so a second reader
 * must confirm them.
 */
export function mayBeReckoned(amount: Quantity, claim: Claim, scope: Scope): boolean {
  const figures = figuresOf(scope);
  const isRate = IN_PERIODS.test(claim.text);
  const isKnown = (other: Quantity) => endsOf(other).every((end) => isReckoned(end, figures, isRate));
  if (isCounted(amount) || isKnown(amount)) return true;
  const given = figures.map(({ quantity }) => quantity);
  const own = claim.quantities.filter((other) => other !== amount && (hasAmount(other, scope) || isKnown(other)));
  return own.some((one) => [...given, ...own].some((other) => one !== other && isFrom(amount, one, other)));
}

const MAX_COUNT = 20;

/** A small count, a time span, 'half' or 'dozens'. */
function isCounted({ kind, low, bound, text }: Quantity): boolean {
  const isPart = kind === "percent" && !/\d|percent/iu.test(text);
  return (
    isPart ||
    bound === "vague" ||
    SPANS.has(kind) ||
    (/^(?:count|degrees|ordinal|label)$/u.test(kind) && low <= MAX_COUNT)
  );
}

function isReckoned(amount: Quantity, figures: Operand[], isRate: boolean): boolean {
  if (figures.some(({ quantity }) => isSame(amount, quantity))) return true;
  if (/^(?:ordinal|label|clock|age)$/u.test(amount.kind)) return false;
  const sums = sumsOf(figures);
  return (
    figures.some(({ quantity }) => isConverted(amount, quantity, isRate)) ||
    sums.some(({ quantity }) => isSame(amount, quantity)) ||
    figures.some((one) =>
      figures.some((other) => one !== other && areNear(one, other) && isFrom(amount, one.quantity, other.quantity)),
    )
  );
}

const isFrom = (amount: Quantity, one: Quantity, other: Quantity) =>
  isComputed(amount, one, other) || isComputed(amount, other, one);

/** Further apart, only amounts of the same things. */
function areNear({ place, quantity: one }: Operand, { place: there, quantity: other }: Operand): boolean {
  const distance = Math.abs(place - there);
  if (distance > NEAR) return areSame(one, other);
  return distance === 0 || one.noun === null || other.noun === null || areSameThings(one.noun, other.noun);
}

const digitsOf = (text: string) => text.replace(/[^\d.]+/gu, "") || text;

function isSame(amount: Quantity, given: Quantity): boolean {
  return (
    digitsOf(amount.text) === digitsOf(given.text) ||
    amount.low === given.low ||
    (amount.kind === given.kind && isValue(amount, given.low))
  );
}

const endsOf = (amount: Quantity) => (amount.high > amount.low ? [amount, { ...amount, low: amount.high }] : [amount]);

/** The amounts in a sentence's supporting passages and their neighbors, in others on the same subject and in the rest of the source, up to a limit. */
function figuresOf({ near, related, source }: Scope): Operand[] {
  return [...new Set([...near, ...related(), ...source.passages])]
    .flatMap(({ place, quantities }) => quantities.flatMap(endsOf).map((quantity) => ({ place, quantity })))
    .slice(0, MAX_FIGURES)
    .sort((one, other) => one.place - other.place || one.quantity.start - other.quantity.start);
}

/** The sums of consecutive amounts of a kind: of any things in a sentence, of the same things in several. */
function sumsOf(figures: Operand[]): Operand[] {
  return figures.flatMap(({ place, quantity }, at) => {
    let low = quantity.low;
    const alike = figures.slice(at + 1).filter((other) => other.quantity.kind === quantity.kind);
    const end = alike.findIndex((other) => other.place !== place && !areSame(quantity, other.quantity));
    return alike.slice(0, end < 0 ? MAX_ADDENDS : Math.min(end, MAX_ADDENDS)).map((other) => {
      low += other.quantity.low;
      return { place: other.place, quantity: { ...quantity, low, high: low, text: String(low) } };
    });
  });
}

function areSame(one: Quantity, other: Quantity): boolean {
  if (one.kind !== other.kind || one.kind !== "count") return one.kind === other.kind;
  return one.noun !== null && other.noun !== null && areSameThings(one.noun, other.noun);
}
