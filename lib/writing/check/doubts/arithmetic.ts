import "server-only";
import { isValue } from "@/lib/writing/text/figures/amounts";
import type { Quantity } from "@/lib/writing/text/figures/quantities";

/** `difference`, `ratio` and `percent` compare the first amount with the sum of the others; `change` is in percent of the others. */
export const STEPS = ["sum", "difference", "product", "ratio", "percent", "change"] as const;
type Step = (typeof STEPS)[number];

/** What a step makes of amounts, as an amount of a kind. */
export function computed(step: Step, kind: string, amounts: readonly Quantity[]): number {
  const [first = 0, ...others] = amounts.map(({ low }) => low);
  const rest = others.reduce((sum, low) => sum + low, 0);
  const whole = kind === "percent" ? 100 : 1;
  switch (step) {
    case "sum":
      return first + rest;
    case "difference":
      return Math.abs(first - rest);
    case "product":
      return amounts.reduce((product, { kind, low }) => product * (kind === "percent" ? low / 100 : low), whole);
    case "ratio":
      return first / rest;
    case "percent":
      return (100 * first) / rest;
    case "change":
      return (100 * Math.abs(first - rest)) / rest;
  }
}

export const areOfKind = (kind: string, amounts: readonly Quantity[]) =>
  amounts.every((amount) => amount.kind === kind || (amount.kind === "percent" && kind === "points"));

const isBare = ({ kind, noun }: Quantity) => kind === "count" && noun === null;
const NO_DIVISOR = /^(?:money|points|label|clock)/u;
/** Products of smaller counts match by coincidence. */
const FEW = 3;

/** Whether a step makes sense without anyone saying so. */
function isLikely(step: Step, kind: string, one: Quantity, other: Quantity): boolean {
  if (step === "sum" || step === "difference") return one.kind === other.kind && areOfKind(kind, [one]);
  if (step === "change" && one.low * 100 < other.low) return false;
  if (step === "percent" || step === "change")
    return kind === "percent" && (one.kind === other.kind || isBare(one) || isBare(other));
  if (kind === "energy" && step === "product" && one.kind === "power" && other.kind === "hours") return true;
  if (!areOfKind(kind, [one]) || NO_DIVISOR.test(other.kind)) return false;
  if (other.kind === "percent") return true;
  const isChance = kind === "count" && other.kind === "count" && Math.min(one.low, other.low) <= FEW;
  return kind !== "percent" && other.low > 1 && !isChance;
}

/** Power and energy are in watts. */
const WATTS = [1, 1e3, 1e6];

/** Whether an amount may be computed from two others. */
export function isComputed(amount: Quantity, one: Quantity, other: Quantity): boolean {
  return variants(other).some((second) =>
    STEPS.some(
      (step) =>
        other.low > 0 &&
        isLikely(step, amount.kind, one, second) &&
        isValue(amount, computed(step, amount.kind, [one, second])),
    ),
  );
}

/** 'Cut by 40 percent' leaves 60 percent; '12 megawatts' are 12, 12,000 and 12 million watts. */
function variants(amount: Quantity): Quantity[] {
  const { kind, low } = amount;
  if (kind === "percent") return [low, 100 - low, 100 + low].map((low) => ({ ...amount, low }));
  return /^(?:power|energy)$/u.test(kind) ? WATTS.map((watts) => ({ ...amount, low: low / watts })) : [amount];
}

/** Factors between units of time, and a thousand. */
const PERIODS = [12, 4, 52, 365, 7, 24, 60, 10, 1000];
/** Factors between units of length, area, weight, volume and energy. */
const MEASURES = [1.609, 0.3048, 2.54, 0.4047, 0.4536, 0.907, 2.59, 42, 3.785, 1000, 5280, 640, 3.412, 2000, 2205];
/** The kinds of amounts that are time spans or repetitions. */
export const SPANS = new Set("years months weeks days hours minutes seconds times clock".split(" "));
const NO_MEASURE = /^(?:count|percent|points|times|ordinal|label.*|age|clock|money.*)$/u;
const SLACK = 0.02;

/** Whether an amount may be another one in other units, the remainder of a share, or with `isRate` the amount for other periods. */
export function isConverted(amount: Quantity, { kind, low }: Quantity, isRate: boolean): boolean {
  const isAt = (value: number) => isValue(amount, value, SLACK);
  const isTimes = (factors: number[]) => factors.some((factor) => isAt(low * factor) || isAt(low / factor));
  if (amount.kind === kind) return (kind === "percent" && isValue(amount, 100 - low)) || (isRate && isTimes(PERIODS));
  if (amount.kind.startsWith("degrees") && kind.startsWith("degrees"))
    return isAt(low) || isAt((low - 32) / 1.8) || isAt(low * 1.8 + 32);
  if (SPANS.has(kind)) return isTimes(PERIODS);
  return !NO_MEASURE.test(amount.kind) && !NO_MEASURE.test(kind) && isTimes(MEASURES);
}
