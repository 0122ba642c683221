import "server-only";
import { z } from "zod";
import { plain } from "@/lib/language/tokens";
import { lenientNumber, lenientText, lenientWord, optionalList } from "@/lib/writing/model/lenient";
import { isValue } from "@/lib/writing/text/figures/amounts";
import { findQuantities, type Quantity } from "@/lib/writing/text/figures/quantities";
import { findMoments, type Moment } from "@/lib/writing/text/figures/temporal-expressions";
import type { PreparedSource } from "@/lib/writing/text/passages";
import { areOfKind, computed, STEPS } from "./arithmetic";

/** How a value that is not in the source follows from words copied from it, `from`. `count` counts them; `words` means the same. */
export const derivation = z.object({
  number: lenientNumber,
  value: lenientText,
  how: lenientWord([...STEPS, "count", "words"], "words"),
  from: optionalList(lenientText),
});
export type Derivation = Omit<z.infer<typeof derivation>, "number">;

/** Whether a derivation computes an amount, to its last digit, from the source's amounts or dates. */
export function derivesAmount(derivations: readonly Derivation[], amount: Quantity, source: PreparedSource): boolean {
  return grounded(derivations, amount.text, source).some((one) => {
    const result = resultOf(one, amount);
    return result !== null && isValue(amount, result);
  });
}

/** Whether a derivation names the words of the source that stand for a date, a place or an organization. Only a reader can tell that they do. */
export function derivesWords(derivations: readonly Derivation[], text: string, source: PreparedSource): boolean {
  return grounded(derivations, text, source).some(({ how }) => how === "words");
}

/** Whether a derivation adds a span of time to a date of the source, or subtracts it, and arrives at a date: 'June 27' and '30 days'. */
export function derivesDate(
  derivations: readonly Derivation[],
  moment: Moment,
  text: string,
  source: PreparedSource,
): boolean {
  return grounded(derivations, text, source).some(({ how, from }) => {
    const [base] = from.flatMap((words) => findMoments(words).filter(({ day }) => day));
    const [span] = from.flatMap((words) => findQuantities(words).filter(({ kind }) => kind in DAYS));
    const year = moment.year ?? source.day?.getUTCFullYear();
    const [start, wanted] = [dayOf(base, year), dayOf(moment, year)];
    if (!/^(?:sum|difference)$/u.test(how) || !span || !moment.day || start === null || wanted === null) return false;
    const days = span.low * (DAYS[span.kind] ?? 0);
    return Math.abs((how === "sum" ? days : -days) + start - wanted) <= (/^(?:months|years)$/u.test(span.kind) ? 3 : 1);
  });
}

/** The whole of a share, and units of time in another. */
const CONSTANT = /^(?:100 ?(?:%|percent)?|12|4|52|365|7|24|60|10|1,?000)$/u;

/** The derivations of a text from words of the source and constants. */
function grounded(derivations: readonly Derivation[], text: string, source: PreparedSource): Derivation[] {
  const own = plain(text);
  return derivations.filter(({ value, how, from }) => {
    const given = plain(value);
    const rest = from.filter((words) => !isIn(words, source));
    const mayBeConstant = /^(?:product|ratio|difference)$/u.test(how);
    const areConstant = rest.every((words) => mayBeConstant && CONSTANT.test(words.trim()));
    return given !== "" && (given.includes(own) || own.includes(given)) && areConstant && rest.length < from.length;
  });
}

/** Longer than any amount, date or name. */
const MAX_COPIED = 200;

function isIn(words: string, source: PreparedSource): boolean {
  const wanted = plain(words.slice(0, MAX_COPIED + 1));
  if (wanted === "" || wanted.length > MAX_COPIED) return false;
  const whole = `(?<![\\p{L}\\p{Nd}]|\\d[.,])${RegExp.escape(wanted)}(?![\\p{L}\\p{Nd}]|[.,]\\d)`;
  return new RegExp(whole, "u").test(source.plain());
}

/** The result in the amount's unit; null if the words are no amounts, or not of one kind. */
function resultOf({ how, from }: Derivation, amount: Quantity): number | null {
  if (how === "count") return new Set(from.map(plain)).size;
  const span = how === "difference" ? spanOf(from, amount) : null;
  if (span !== null) return span;
  // '30fps'
  const [, digits] = (how === "words" && from.length === 1 && /^(\d[\d,.]*)\p{L}+$/u.exec(from[0] ?? "")) || [];
  if (digits) return Number(digits.replaceAll(",", ""));
  const operands = from.flatMap((words) => findQuantities(words, [])[0] ?? []);
  const [first] = operands;
  if (!first || operands.length !== from.length) return null;
  if (/^(?:sum|difference|words)$/u.test(how) && !areOfKind(amount.kind, operands)) return null;
  if (/^(?:percent|change)$/u.test(how) && !areOfKind(first.kind, operands)) return null;
  if (how === "words") return operands.length === 1 ? first.low : null;
  return computed(how, amount.kind, operands);
}

const DAYS: Record<string, number> = { days: 1, weeks: 7, months: 30.44, years: 365.25 };

/** The time between two dates, in the amount's unit. */
function spanOf(from: readonly string[], { kind }: Quantity): number | null {
  const [one, other] = from.map((words) => dayOf(findMoments(words)[0]));
  const unit = DAYS[kind];
  return from.length === 2 && one != null && other != null && unit ? Math.abs(one - other) / unit : null;
}

/** A date as a number of days; `own` is its year if it has none. */
function dayOf(moment: Moment | undefined, own?: number): number | null {
  const year = moment?.year ?? own;
  return !moment || year === undefined ? null : Date.UTC(year, (moment.month ?? 1) - 1, moment.day ?? 1) / 86_400_000;
}
