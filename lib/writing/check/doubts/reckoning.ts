import "server-only";
import { areSameNumbers, areSameThings, isValue } from "@/lib/writing/text/figures/amounts";
import type { Quantity } from "@/lib/writing/text/figures/quantities";
import type { Passage } from "@/lib/writing/text/passages";
import { byStart } from "@/lib/writing/text/spans";
import type { Claim } from "../claims";
import { hasAmount } from "../figures";
import type { Scope } from "../scope";
import { isComputed, isConverted } from "./arithmetic";

/** The maximum number of a source's amounts that are used, those near the evidence first; every pair of them is tried. */
const MAX_FIGURES = 30;
/** Amounts of different things are computed with each other only if they are at most this many sentences apart. */
const NEAR = 2;
const MAX_ADDENDS = 12;

/** An amount of the source, or the sum of several, and the index of its passage. */
type Figure = Quantity & { place: number };

/** Whether an amount may be counted, rounded, converted or computed from the source. Often a coincidence, so a second reader must confirm it. */
export function mayBeReckoned(amount: Quantity, claim: Claim, scope: Scope): boolean {
  const figures = figuresOf(scope);
  const isKnown = (other: Quantity) => endsOf(other).every((end) => isReckoned(end, figures));
  if (mayBeCounted(amount) || isKnown(amount)) return true;
  const own = claim.quantities.filter((other) => other !== amount && (hasAmount(other, scope) || isKnown(other)));
  return own.some((one) => [...figures, ...own].some((other) => one !== other && isFrom(amount, one, other)));
}

/** A row of a table is not understood without its heading. */
const IS_ROW = /[^.!?"”’)]$/u;

/** The sentence whose figures, with the claim's, make an amount; none if the claim's alone do. Null if no figures do, or for a count or a time span. */
export function operandsOf(amount: Quantity, claim: Claim, scope: Scope): Passage[] | null {
  if (TIME_KINDS.test(amount.kind) || isSmallCount(amount)) return null;
  const own = claim.quantities.filter((other) => other !== amount && hasAmount(other, scope));
  const isMadeOf = (some: readonly Quantity[]) =>
    some.some((one) => [...some, ...own].some((other) => one !== other && isFrom(amount, one, other)));
  if (isMadeOf(own)) return [];
  const byPlace = Map.groupBy(figuresOf(scope), ({ place }) => place);
  const places = [...byPlace].filter(([, figures]) => isMadeOf(figures)).map(([place]) => place);
  const { passages } = scope.source;
  const [best] = places
    .flatMap((place) => passages[place] ?? [])
    .filter(({ text }) => !IS_ROW.test(text))
    .toSorted((one, other) => Number(scope.near.has(other)) - Number(scope.near.has(one)));
  return best ? [best] : null;
}

const TIME_KINDS = /^(?:years|months|weeks|days|hours|minutes|seconds|times|clock)$/u;
const MAX_COUNT = 20;

/** A small count, a time span, 'half' or 'dozens'. */
function mayBeCounted(amount: Quantity): boolean {
  const { kind, bound, text } = amount;
  const isPart = kind === "percent" && !/\d|percent/iu.test(text);
  return isPart || isSmallCount(amount) || bound === "vague" || TIME_KINDS.test(kind);
}

const isSmallCount = ({ kind, low }: Quantity) => /^(?:count|degrees|ordinal|label)$/u.test(kind) && low <= MAX_COUNT;

function isReckoned(amount: Quantity, figures: Figure[]): boolean {
  const isSame = (given: Figure) =>
    areSameNumbers(amount, given) ||
    amount.low === given.low ||
    (amount.kind === given.kind && isValue(amount, given.low));
  if (figures.some(isSame)) return true;
  if (/^(?:ordinal|label|clock|age)$/u.test(amount.kind)) return false;
  const isPaired = (one: Figure) =>
    figures.some((other) => one !== other && areNear(one, other) && isFrom(amount, one, other));
  return figures.some((one) => isConverted(amount, one) || isPaired(one)) || sumsOf(figures).some(isSame);
}

const isFrom = (amount: Quantity, one: Quantity, other: Quantity) =>
  isComputed(amount, one, other) || isComputed(amount, other, one);

const areNear = (one: Figure, other: Figure) => Math.abs(one.place - other.place) <= NEAR || areSame(one, other);

const endsOf = (amount: Quantity) => (amount.high > amount.low ? [amount, { ...amount, low: amount.high }] : [amount]);

/** The amounts in a sentence's supporting passages and their neighbors, in others on the same subject and in the rest of the source, up to a limit. */
function figuresOf({ near, related, source }: Scope): Figure[] {
  return [...new Set([...near, ...related(), ...source.passages])]
    .flatMap(({ place, quantities }) => quantities.flatMap(endsOf).map((quantity) => ({ ...quantity, place })))
    .slice(0, MAX_FIGURES)
    .sort((one, other) => one.place - other.place || byStart(one, other));
}

/** The sums of consecutive amounts of a kind: of any things in a sentence, of the same things in several. */
function sumsOf(figures: Figure[]): Figure[] {
  return figures.flatMap((first, at) => {
    const alike = figures.slice(at + 1).filter(({ kind }) => kind === first.kind);
    const end = alike.findIndex((other) => other.place !== first.place && !areSame(first, other));
    let low = first.low;
    return alike.slice(0, end < 0 ? MAX_ADDENDS : Math.min(end, MAX_ADDENDS)).map((other) => {
      low += other.low;
      return { ...first, low, high: low, text: String(low) };
    });
  });
}

function areSame({ kind, noun }: Quantity, other: Quantity): boolean {
  if (kind !== other.kind) return false;
  return kind !== "count" || (noun !== null && other.noun !== null && areSameThings(noun, other.noun));
}
