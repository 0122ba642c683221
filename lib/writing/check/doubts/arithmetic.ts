import "server-only";
import { isValue } from "@/lib/writing/text/figures/amounts";
import type { Quantity } from "@/lib/writing/text/figures/quantities";

/** `difference`, `ratio` and `percent` compare the first amount with the sum of the others; `change` is in percent of the others. */
export const STEPS = ["sum", "difference", "product", "ratio", "percent", "change"] as const;
type Step = (typeof STEPS)[number];

const RESULTS: Record<Exclude<Step, "product">, (first: number, others: number) => number> = {
  sum: (first, others) => first + others,
  difference: (first, others) => Math.abs(first - others),
  ratio: (first, others) => first / others,
  percent: (first, others) => (100 * first) / others,
  change: (first, others) => (100 * Math.abs(first - others)) / others,
};

/** What a step makes of amounts, as an amount of a kind. */
export function computed(step: Step, kind: string, amounts: readonly Quantity[]): number {
  if (step === "product") {
    const whole = kind === "percent" ? 100 : 1;
    return amounts.reduce((product, { kind, low }) => product * (kind === "percent" ? low / 100 : low), whole);
  }
  const [first = 0, ...others] = amounts.map(({ low }) => low);
  const rest = others.reduce((sum, low) => sum + low, 0);
  return RESULTS[step](first, rest);
}

export const areOfKind = (kind: string, amounts: readonly Quantity[]) =>
  amounts.every((amount) => amount.kind === kind || (amount.kind === "percent" && kind === "points"));

const isBare = ({ kind, noun }: Quantity) => kind === "count" && noun === null;
const NO_DIVISOR = /^(?:money|points|label|clock)/u;

/** Whether a step makes sense without anyone saying so. */
function isLikely(step: Step, kind: string, one: Quantity, other: Quantity): boolean {
  const isAlike = one.kind === other.kind;
  if (step === "sum" || step === "difference") return isAlike && areOfKind(kind, [one]);
  if (step === "change" && one.low * 100 < other.low) return false;
  if (step === "percent" || step === "change") return kind === "percent" && (isAlike || isBare(one) || isBare(other));
  if (!areOfKind(kind, [one]) || NO_DIVISOR.test(other.kind)) return false;
  return other.kind === "percent" || (kind !== "percent" && other.low > 1);
}

/** Whether an amount may be computed from two others. */
export function isComputed(amount: Quantity, one: Quantity, other: Quantity): boolean {
  const isResult = (step: Step) => isValue(amount, computed(step, amount.kind, [one, other]));
  return other.low > 0 && STEPS.some((step) => isLikely(step, amount.kind, one, other) && isResult(step));
}

/** Factors between units of time, length, area, weight, volume and energy. */
const FACTORS = [
  1, 12, 4, 52, 365, 7, 24, 60, 10, 1000, 1.609, 0.3048, 2.54, 0.4047, 0.4536, 0.907, 2.59, 42, 3.785, 5280, 640, 3.412,
  2000, 2205,
];
const NO_MEASURE = /^(?:count|percent|points|times|ordinal|label.*|age|clock|money.*)$/u;
const SLACK = 0.02;

/** Whether an amount may be another one in other units. */
export function isConverted(amount: Quantity, { kind, low }: Quantity): boolean {
  if (amount.kind === kind || NO_MEASURE.test(amount.kind) || NO_MEASURE.test(kind)) return false;
  return FACTORS.some((factor) => isValue(amount, low * factor, SLACK) || isValue(amount, low / factor, SLACK));
}
