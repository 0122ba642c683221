import "server-only";
import type { Quantity } from "@/lib/writing/text/figures/quantities";
import type { PreparedSource } from "@/lib/writing/text/passages";
import { allFigures, type Figure, isWordedAsComputed, NEAR, SPREAD, sameNoun, somePair } from "./arithmetic";

const RECKONED = new Set("years months days weeks hours minutes times speed speed-us clock".split(" "));
const LARGEST_COUNT = 20;

/**
 * Whether a writer may have counted, rounded, converted or computed an amount from what the source says. Such results are often chance: a
 * second reader must confirm them.
 */
export function mayBeReckoned(amount: Quantity, sentence: string, source: PreparedSource): boolean {
  if (isReckoned(amount, source) || isWordedAsComputed(amount, sentence)) return true;
  const isIn = ({ quantities }: { quantities: Quantity[] }) => quantities.some((given) => mayBeWritten(amount, given));
  return source.passages.some(isIn) || mayBeComputed(amount, allFigures(source));
}

/** A small number of things, a time, 'half', 'dozens', as many as are listed, an age. */
function isReckoned({ kind, low, bound, text, noun }: Quantity, source: PreparedSource): boolean {
  if (RECKONED.has(kind) || bound === "vague" || (kind === "percent" && !/\d|percent/iu.test(text))) return true;
  if ((kind === "age" || (kind === "count" && noun === null)) && isAge(low, source)) return true;
  return /^(?:count|ordinal|label.*)$/u.test(kind) && (low <= LARGEST_COUNT || low <= longestList(source));
}

/** Whether a person whose year of birth the source gives may have this age. */
function isAge(age: number, { day, passages }: PreparedSource): boolean {
  const years = passages.flatMap(({ moments }) => moments.flatMap(({ year }) => year ?? []));
  const last = day ? [...years, day.getUTCFullYear()] : years;
  return years.some((born) => last.some((year) => year - born === age || year - born === age + 1));
}

const SHORT_LINE = 80;

/** At most this many things are listed in a sentence, or one below the other. */
function longestList({ passages, text }: PreparedSource): number {
  const separators = passages.map((passage) => passage.text.match(/[,;\n]/gu)?.length ?? 0);
  const lines = text.split("\n").filter((line) => line !== "" && line.length < SHORT_LINE);
  return Math.max(lines.length, ...separators.map((count) => count + 2));
}

const ROUGHLY = 0.1;

/** Whether an amount may be a value rounded to its last digit, or roughly on the side of it that its words say. */
function isValue({ low, grain, bound }: Quantity, value: number): boolean {
  const off = value - low;
  if (Math.abs(off) <= Math.max(Math.min(grain / 2, low * ROUGHLY), low * 1e-6)) return true;
  if (bound === "exact" || Math.abs(off) > low * ROUGHLY) return false;
  return bound === "about" || off > 0 === (bound === "over" || bound === "least");
}

const digitsOf = (text: string) => text.replace(/[^\d.]+/gu, "") || text;

/** Whether an amount, or one of its ends, may be an amount of the source with whatever unit. */
function mayBeWritten(amount: Quantity, { low, high, text }: Quantity): boolean {
  if (digitsOf(amount.text) === digitsOf(text)) return true;
  const ends = amount.high > amount.low ? [amount, { ...amount, low: amount.high }] : [amount];
  return ends.some((end) => isValue(end, low) || isValue(end, high));
}

/** Between units: miles, feet, inches, acres, pounds, tons, square miles, barrels; periods. */
const MEASURES = [1.609, 0.3048, 2.54, 0.4047, 0.4536, 0.907, 2.59, 42, 3.785, 1000, 5280, 640, 3.412];
const PERIODS = [12, 4, 52, 365, 7, 24, 60, 10];
const TIMES = new Set("seconds minutes hours days weeks months years".split(" "));
const NO_MEASURE = /^(?:count|percent|points|times|ordinal|label.*|age|clock|money.*)$/u;
const CONVERTED = 0.02;

function isConverted(amount: Quantity, given: Quantity): boolean {
  const isAt = (value: number) => isValue(amount, value) || Math.abs(amount.low - value) <= value * CONVERTED;
  if (amount.kind.startsWith("degrees") && given.kind.startsWith("degrees"))
    return isAt((given.low - 32) / 1.8) || isAt(given.low * 1.8 + 32);
  const isMeasure = !NO_MEASURE.test(amount.kind) && !NO_MEASURE.test(given.kind) && amount.kind !== given.kind;
  const isPeriod = TIMES.has(given.kind) || (amount.kind === given.kind && amount.per !== given.per);
  const factors = [...(isMeasure ? MEASURES : []), ...(isPeriod ? PERIODS : [])];
  return factors.some((factor) => isAt(given.low * factor) || isAt(given.low / factor));
}

/** Whether an amount is a conversion, the sum of neighbors, or the sum, difference, share, change, product or average of two amounts. */
function mayBeComputed(amount: Quantity, figures: readonly Figure[]): boolean {
  const { kind } = amount;
  if (kind === "ordinal" || kind.startsWith("label")) return false;
  return (
    figures.some(({ quantity }) => isConverted(amount, quantity)) ||
    isRunningSum(amount, figures) ||
    somePair(figures, 0, (one, other) => isOfTwo(amount, one, other) || isOfTwo(amount, other, one)) ||
    somePair(
      figures,
      NEAR,
      (one, other) => sameNoun(one, other) && (isOfTwo(amount, one, other) || isOfTwo(amount, other, one)),
    )
  );
}

function isOfTwo(amount: Quantity, one: Quantity, other: Quantity): boolean {
  const { kind, low } = amount;
  const isAlike = one.kind === other.kind;
  if (kind === "percent" && isAlike && one.kind !== "percent" && other.low > 0) {
    const share = (100 * one.low) / other.low;
    const isShare = share <= 100 || low > 100;
    if ((isShare && isValue(amount, share)) || isValue(amount, Math.abs(share - 100))) return true;
  }
  const isOwn = one.kind === kind || (kind === "points" && one.kind === "percent");
  if (!isOwn) return false;
  if (isAlike && (isValue(amount, one.low + other.low) || isValue(amount, Math.abs(one.low - other.low)))) return true;
  if (other.kind === "percent")
    return isValue(amount, (one.low * other.low) / 100) || isValue(amount, one.low * (1 - other.low / 100));
  const isFactor = other.kind !== kind && (SPREAD.has(other.kind) || other.kind === "times");
  return isFactor && other.low > 1 && (isValue(amount, one.low * other.low) || isValue(amount, one.low / other.low));
}

/** At most this many amounts listed one after another are added up. */
const MOST_ADDED = 12;

function isRunningSum(amount: Quantity, figures: readonly Figure[]): boolean {
  const like = figures.filter(({ quantity }) => quantity.kind === amount.kind);
  return like.some((first, at) => {
    let sum = 0;
    for (const [index, { place, quantity }] of like.slice(at, at + MOST_ADDED).entries()) {
      if (place !== first.place && !sameNoun(first.quantity, quantity)) return false;
      sum += quantity.low;
      if (index > 0 && isValue(amount, sum)) return true;
    }
    return false;
  });
}
