import "server-only";
import { z } from "zod";
import { plain } from "@/lib/language/tokens";
import { lenientNumber, lenientText, lenientWord, optionalList } from "@/lib/writing/model/lenient";
import { isValue } from "@/lib/writing/text/figures/amounts";
import { findQuantities, type Quantity } from "@/lib/writing/text/figures/quantities";
import { findMoments, type Moment } from "@/lib/writing/text/figures/temporal-expressions";
import type { PreparedSource } from "@/lib/writing/text/passages";

const STEPS = ["sum", "difference", "product", "ratio", "percent", "change", "count", "words"] as const;

/**
 * How a second reader derives a value that is not in the source from words that are. `from` is copied from the source. `difference`, `ratio` and
 * `percent` compare the first with the sum of the others; `change` is in percent of the second; `count` counts `from`; `words` means the same.
 */
export const derivation = z.object({
  number: lenientNumber,
  value: lenientText,
  how: lenientWord(STEPS, "words"),
  from: optionalList(lenientText),
});
export type Derivation = Omit<z.infer<typeof derivation>, "number">;

/** Whether a derivation computes an amount, to its last digit, from the source's amounts or dates. */
export function derivesAmount(derivations: readonly Derivation[], amount: Quantity, source: PreparedSource): boolean {
  return derivations.some(({ value, how, from }) => {
    if (!concerns(value, amount.text)) return false;
    const isConstant = (words: string) => /^(?:product|ratio|difference)$/u.test(how) && CONSTANTS.test(words.trim());
    if (!from.every((words) => isIn(words, source) || isConstant(words)) || !from.some((words) => isIn(words, source)))
      return false;
    const result = how === "count" ? new Set(from.map(plain)).size : resultOf(how, from, amount);
    return result !== null && isValue(amount, result);
  });
}

/** Whether a derivation names the words of the source that stand for a date, a place or an organization. Only a reader can tell that they do. */
export function derivesWords(derivations: readonly Derivation[], text: string, source: PreparedSource): boolean {
  return derivations.some(
    ({ value, how, from }) =>
      how === "words" && from.length > 0 && concerns(value, text) && from.every((words) => isIn(words, source)),
  );
}

/** Whether a derivation adds a span of time to a date of the source, or subtracts it, and arrives at a date: 'June 27' and '30 days'. */
export function derivesDate(
  derivations: readonly Derivation[],
  moment: Moment,
  text: string,
  source: PreparedSource,
): boolean {
  return derivations.some(({ value, how, from }) => {
    if (!/^(?:sum|difference)$/u.test(how) || !concerns(value, text) || !from.every((words) => isIn(words, source)))
      return false;
    const [base] = from.flatMap((words) => findMoments(words).filter(({ day }) => day));
    const [span] = from.flatMap((words) => findQuantities(words).filter(({ kind }) => kind in DAYS));
    const year = moment.year ?? source.day?.getUTCFullYear();
    const [start, wanted] = [timeOf(base, year), timeOf(moment, year)];
    if (!span || !moment.day || start === null || wanted === null) return false;
    const days = span.low * (DAYS[span.kind] ?? 0) * (how === "sum" ? 1 : -1);
    return Math.abs(start + days * DAY_MS - wanted) <= (/^(?:months|years)$/u.test(span.kind) ? 3 : 1) * DAY_MS;
  });
}

function concerns(value: string, text: string): boolean {
  const [one, other] = [plain(value), plain(text)];
  return one !== "" && (one.includes(other) || other.includes(one));
}

/** Longer than any amount, date or name. */
const MAX_COPIED = 200;

function isIn(words: string, source: PreparedSource): boolean {
  const wanted = plain(words.slice(0, MAX_COPIED + 1));
  return (
    wanted !== "" &&
    wanted.length <= MAX_COPIED &&
    new RegExp(`(?<![\\p{L}\\p{Nd}]|\\d[.,])${RegExp.escape(wanted)}(?![\\p{L}\\p{Nd}]|[.,]\\d)`, "u").test(
      source.plain(),
    )
  );
}

/** The whole of a share, and units of time in another. */
const CONSTANTS = /^(?:100 ?(?:%|percent)?|12|4|52|365|7|24|60|10|1,?000)$/u;

/** 'a dollar', 'an hour' */
const ARTICLE = /\ban?\b/iu;

/** The result in the amount's unit; null if the words are no amounts, or not of one kind. */
function resultOf(how: Derivation["how"], from: readonly string[], amount: Quantity): number | null {
  const span = how === "difference" ? spanOf(from, amount) : null;
  if (span !== null) return span;
  // '30fps'
  const [, digits] = (how === "words" && from.length === 1 && /^(\d[\d,.]*)\p{L}+$/u.exec(from[0] ?? "")) || [];
  if (digits) return Number(digits.replaceAll(",", ""));
  const operands = from.map((words) => findQuantities(words, [])[0] ?? findQuantities(words.replace(ARTICLE, "1"))[0]);
  const [first, ...others] = operands.flatMap((operand) => operand ?? []);
  if (!first || others.length !== from.length - 1) return null;
  const isAlike = others.every(({ kind }) => kind === first.kind);
  const isOfKind = isAlike && (first.kind === amount.kind || (first.kind === "percent" && amount.kind === "points"));
  const rest = others.reduce((sum, { low }) => sum + low, 0);
  switch (how) {
    case "sum":
      return isOfKind ? first.low + rest : null;
    case "difference":
      return isOfKind ? Math.abs(first.low - rest) : null;
    case "product":
      return [first, ...others].reduce(
        (product, { low, kind }) => product * (kind === "percent" ? low / 100 : low),
        amount.kind === "percent" ? 100 : 1,
      );
    case "ratio":
      return rest > 0 ? first.low / rest : null;
    case "percent":
      return rest > 0 && isAlike ? (100 * first.low) / rest : null;
    case "change":
      return rest > 0 && isAlike ? (100 * Math.abs(first.low - rest)) / rest : null;
    case "words":
      return others.length === 0 && isOfKind ? first.low : null;
    default:
      return null;
  }
}

const DAY_MS = 86_400_000;
const DAYS: Record<string, number> = { days: 1, weeks: 7, months: 30.44, years: 365.25 };

/** The time between two dates, in the amount's unit. */
function spanOf(from: readonly string[], { kind }: Quantity): number | null {
  const [one, other] = from.map((words) => timeOf(findMoments(words)[0]));
  const unit = DAYS[kind];
  return from.length === 2 && one != null && other != null && unit ? Math.abs(one - other) / DAY_MS / unit : null;
}

/** The start of a date; `own` is its year if it has none. */
function timeOf(moment: Moment | undefined, own?: number): number | null {
  const year = moment?.year ?? own;
  return !moment || year === undefined ? null : Date.UTC(year, (moment.month ?? 1) - 1, moment.day ?? 1);
}
