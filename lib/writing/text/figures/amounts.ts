import "server-only";
import { groupsOfWord } from "@/lib/writing/text/synonyms";
import { stemSet } from "@/lib/writing/text/words";
import type { Quantity } from "./quantities";

/** Whether the source counts or measures the same kind of thing as the claim. */
export function isSameKind(claim: Quantity, source: Quantity): boolean {
  const kinds = [claim.kind, source.kind];
  // 'dies at age 78', 'the 78-year-old', 'He was 78.'
  const isAge = kinds.includes("age") && kinds.every((kind) => /^(?:age|years|count)$/u.test(kind));
  const isTemperature = claim.kind === "degrees" && /^degrees (?:celsius|fahrenheit)$/u.test(source.kind);
  return isAge || isTemperature || claim.kind === source.kind || areTimes(claim, source);
}

const SECONDS: Record<string, number> = { seconds: 1, minutes: 60, hours: 3600, days: 86_400, weeks: 604_800 };

const areTimes = (one: Quantity, other: Quantity) => one.kind in SECONDS && other.kind in SECONDS;

/** An amount of time in the unit of another: '90 minutes' as 1.5 hours. */
function inSameUnit({ kind }: Quantity, time: Quantity): Quantity {
  const factor = (SECONDS[time.kind] ?? 1) / (SECONDS[kind] ?? 1);
  return { ...time, kind, low: time.low * factor, high: time.high * factor };
}

/** The source's wordings that support the same number in the claim's wording. */
const SAME_BOUNDS: Partial<Record<Quantity["bound"], readonly Quantity["bound"][]>> = {
  over: ["over", "least"],
  least: ["exact", "about", "over", "least", "under", "most"],
  nearly: ["nearly", "about", "under", "most"],
  under: ["under", "nearly"],
};
const SPANS = /^(?:years|months|weeks|days|hours)$/u;

/** Whether the source's amount supports the claim's; the claim's wording (`about`, `more than`) sets the tolerance. */
export function isBorneOut(claim: Quantity, given: Quantity): boolean {
  const source = areTimes(claim, given) ? inSameUnit(claim, given) : given;
  const { low: wanted, grain, bound, kind } = claim;
  const value = source.low;
  if (claim.high > wanted) return isClose(wanted, value) && isClose(claim.high, source.high);
  if (source.bound === "vague") return bound === "vague" && value === wanted;
  if (source.high > value) return isEnd(claim, source);
  const off = value - wanted;
  const isDigits = /\d/u.test(claim.text);
  const isSame = isClose(wanted, value);
  // A stated minimum share must stay a minimum.
  if (kind === "percent" && bound === "least" && source.bound === "least") return isSame;
  // 'over 15 years' may mean 'during 15 years'.
  const isDuring = SPANS.test(kind) && /^(?:over|under)$/u.test(bound);
  if (isSame) return isDuring || (SAME_BOUNDS[bound]?.includes(source.bound) ?? true);
  // 'about $3,763,719' is not a rounded value.
  if (bound !== "exact" && isDigits && significantDigits(wanted) >= PRECISE_DIGITS) return Math.abs(off) < grain;
  // 'more than 500' for 540, but not for 700; 'more than 207,000' for 207,461; 'more than half' for 58 percent.
  const share = significantDigits(wanted) <= ROUND_DIGITS ? 0.1 : 0;
  const room = Math.max(grain, wanted * (isDigits ? share : 0.3));
  const isWithin: Record<Quantity["bound"], boolean> = {
    exact: grain >= 10_000 && Math.abs(off) <= Math.min(grain / 2, value * 0.01),
    vague: off > 0 && value < wanted * 200,
    about: Math.abs(off) <= Math.max(value * 0.05, Math.min(grain / 2, value * 0.1)),
    over: off > 0 && off < room,
    least: off > 0 && off < room && source.bound !== "nearly",
    nearly: off < 0 && value >= wanted * 0.9,
    under: off < 0 && -off < room,
    most: false,
  };
  return isWithin[bound];
}

const ROUND_DIGITS = 2;
const PRECISE_DIGITS = 5;

/** The number of digits before the trailing zeros. */
function significantDigits(value: number): number {
  return String(Number(value.toPrecision(12)))
    .replace(".", "")
    .replace(/^0+|0+$/gu, "").length;
}

/** Whether a claim names the end of a range that its wording means, or for 'about' an amount in it. */
function isEnd({ bound, low }: Quantity, range: Quantity): boolean {
  if (bound === "most" || bound === "nearly") return isClose(low, range.high);
  if (bound === "least" || bound === "over") return isClose(low, range.low);
  return bound === "about" && low >= range.low && low <= range.high;
}

function isClose(one: number, other: number): boolean {
  return Math.abs(one - other) <= 1e-6 * Math.max(1, Math.abs(one), Math.abs(other));
}

const ROUGHLY = 0.05;
const LAST_DIGIT = 0.1;

/** Whether a value rounds to the amount's last digit, or is roughly on the side of it that its words say. */
export function isValue({ low, grain, bound }: Quantity, value: number, slack = 0): boolean {
  const off = value - low;
  if (Math.abs(off) <= Math.max(Math.min(grain / 2, low * LAST_DIGIT), low * 1e-6, value * slack)) return true;
  if (bound === "exact" || Math.abs(off) > low * ROUGHLY) return false;
  return bound === "about" || off > 0 === (bound === "over" || bound === "least");
}

const digitsOf = (text: string) => text.replace(/[^\d.]+/gu, "") || text;

/** Whether two amounts are written with the same number, with any units. */
export const areSameNumbers = (one: Quantity, other: Quantity) => digitsOf(one.text) === digitsOf(other.text);

const PERSONS = stemSet(
  "people individual member personnel troop crew worker employee job staff lawmaker senator representative republican democrat leader",
);

/** Whether two counted nouns, as stems, can mean the same things. */
export function areSameThings(one: string, other: string): boolean {
  if (one === other || (PERSONS.has(one) && PERSONS.has(other))) return true;
  return groupsOfWord(one).some((group) => groupsOfWord(other).includes(group));
}
