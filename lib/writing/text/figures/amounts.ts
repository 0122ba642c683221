import "server-only";

import { stem } from "@/lib/language/tokens";
import type { Quantity } from "./quantities";

/** Whether the source counts or measures the same kind of thing as the claim. */
export function isSameKind(claim: Quantity, source: Quantity): boolean {
  if (claim.kind === source.kind) return true;
  // 'dies at age 78', 'the 78-year-old', 'He was 78.'
  if (claim.kind === "age" || source.kind === "age")
    return ["age", "years", "count"].includes(claim.kind === "age" ? source.kind : claim.kind);
  if (claim.kind === "degrees" && source.kind.startsWith("degrees")) return true;
  // '118th Congress' and 'the eleventh meeting', written as 'the 118th' or 'meeting 11'.
  return claim.kind === "ordinal" && source.kind === "label";
}

/** Whether the source's amount supports the claim's; the claim's wording (`about`, `more than`) sets the tolerance. */
export function isBorneOut(claim: Quantity, source: Quantity): boolean {
  const value = source.low;
  if (claim.high > claim.low) {
    return isClose(claim.low, source.low) && isClose(claim.high, source.high);
  }
  const wanted = claim.low;
  if (source.bound === "vague") return claim.bound === "vague" && value === wanted;
  if (source.high > source.low) return isInRange(claim, source);
  const stated = isClose(wanted, value);
  // 'about $3,763,719' is not a rounded value.
  if (
    claim.bound !== "exact" &&
    /\d/u.test(claim.text) &&
    digitsOf(wanted).replace(/0+$/u, "").length >= PRECISE_DIGITS
  )
    return stated || Math.abs(wanted - value) < claim.grain;
  switch (claim.bound) {
    case "exact":
      return stated || isRounded(wanted, value, claim.grain);
    case "vague":
      return value >= wanted && value < wanted * 200;
    case "about":
      return Math.abs(wanted - value) <= Math.max(value * 0.05, Math.min(claim.grain / 2, value * 0.1));
    case "over":
      return (
        isDurationWord(claim, stated) ||
        (value > wanted && isWithinGrain(claim, value)) ||
        (stated && (source.bound === "over" || source.bound === "least"))
      );
    case "least":
      // A stated minimum share must stay a minimum.
      if (claim.kind === "percent" && source.bound === "least") return stated;
      return (
        (value >= wanted && isWithinGrain(claim, value) && source.bound !== "nearly") ||
        (stated && source.bound === "over")
      );
    case "nearly":
      return (
        (value < wanted && value >= wanted * 0.9) ||
        (stated && ["nearly", "about", "under", "most"].includes(source.bound))
      );
    case "under":
      return (
        isDurationWord(claim, stated) ||
        (value < wanted && isWithinGrain(claim, value)) ||
        (stated && ["under", "nearly"].includes(source.bound))
      );
    case "most":
      return stated;
  }
}

/** 'more than 500' for 540, but not for 700; 'more than 207,000' for 207,461; 'more than half' for 58 percent. */
function isWithinGrain({ low, grain, text }: Quantity, value: number): boolean {
  const distance = Math.abs(value - low);
  if (!/\d/u.test(text)) return distance < Math.max(grain, low * 0.3);
  return distance < Math.max(grain, isRound(low) ? low * 0.1 : lastDigit(low));
}

const ROUND_DIGITS = 2;
const PRECISE_DIGITS = 5;

/** Whether a number has at most two digits before its trailing zeros. */
function isRound(value: number): boolean {
  return digitsOf(value).replace(/0+$/u, "").length <= ROUND_DIGITS;
}

/** The place value of a number's last nonzero digit. */
function lastDigit(value: number): number {
  const digits = digitsOf(value);
  return (value / Number(digits || 1)) * 10 ** (digits.length - digits.replace(/0+$/u, "").length);
}

/** A number's digits without leading zeros. */
function digitsOf(value: number): string {
  return String(Number(value.toPrecision(12)))
    .replace(".", "")
    .replace(/^0+/u, "");
}

/** '$285.6 million' for $285,638,960. */
function isRounded(wanted: number, value: number, grain: number): boolean {
  return grain >= 10_000 && Math.abs(wanted - value) <= Math.min(grain / 2, value * 0.01);
}

/** 'over 15 years' may mean 'during 15 years'. */
function isDurationWord(claim: Quantity, stated: boolean): boolean {
  return stated && ["years", "months", "days", "weeks", "hours"].includes(claim.kind);
}

function isInRange(claim: Quantity, source: Quantity): boolean {
  if (claim.bound === "most" || claim.bound === "nearly") return isClose(claim.low, source.high);
  if (claim.bound === "least" || claim.bound === "over") return isClose(claim.low, source.low);
  return claim.bound === "about" && claim.low >= source.low && claim.low <= source.high;
}

function isClose(a: number, b: number): boolean {
  return Math.abs(a - b) <= 1e-6 * Math.max(1, Math.abs(a), Math.abs(b)) || (a > 1000 && Math.abs(a - b) / a < 1e-6);
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

/** Each line: nouns for the same things. */
const SAME_THINGS = [
  "people persons individuals residents citizens inhabitants men women americans",
  "homes households houses families dwellings",
  "lawmakers members senators representatives congressmen colleagues legislators cosigners signers cosponsors delegates republicans democrats leaders",
  "workers employees staff jobs people personnel responders crews members troops",
  "customers consumers ratepayers accounts",
  "organizations groups associations",
  "companies firms businesses corporations utilities",
  "projects selectees awards grants initiatives",
  "vulnerabilities flaws weaknesses bugs holes issues",
  "units reactors generators turbines",
  "states territories",
  "counties parishes",
  "agencies departments bodies",
  "deaths fatalities victims",
  "plants facilities stations sites",
  "acres",
  "lines wires",
  "letters messages",
  "loans credits",
  "centers centres campuses",
  "cooperatives coops co-ops",
];

const groupsOf = new Map<string, Set<number>>();
for (const [number, line] of SAME_THINGS.entries()) {
  for (const key of line.split(" ").map(stem)) groupsOf.set(key, (groupsOf.get(key) ?? new Set()).add(number));
}

/** Whether two counted nouns, as stems, can mean the same things. */
export function areSameThings(a: string, b: string): boolean {
  if (a === b) return true;
  const others = groupsOf.get(b);
  return others !== undefined && [...(groupsOf.get(a) ?? [])].some((group) => others.has(group));
}
