import "server-only";
import type { Quantity } from "@/lib/writing/text/figures/quantities";
import type { PreparedSource } from "@/lib/writing/text/passages";
import type { Claim } from "../claims";

/** The kinds of amounts that are time spans or repetitions. */
export const SPANS = new Set("years months weeks days hours minutes seconds times clock".split(" "));
/** 'its 30th straight day', '21 times the sum' */
const OF_SPAN = /^ (?:(?:straight |consecutive )?(?:day|week|month|year)|times)\b/u;
const MAX_SPAN_LENGTH = 24;
const LARGEST_COUNT = 20;

/** A small count, a time span or its last day, 'half', 'dozens', the length of a list, or the years between two stated ones. */
export function isCounted({ kind, low, bound, text, end }: Quantity, claim: Claim, source: PreparedSource): boolean {
  const isPart = kind === "percent" && !/\d|percent/iu.test(text);
  const isNth = (kind === "ordinal" || kind === "count") && OF_SPAN.test(claim.text.slice(end, end + MAX_SPAN_LENGTH));
  if (SPANS.has(kind) || bound === "vague" || isPart || isNth) return true;
  if ((kind === "age" || kind === "count") && isBetweenYears(low, source)) return true;
  return /^(?:count|degrees|ordinal|label.*)$/u.test(kind) && (low <= LARGEST_COUNT || low <= longestList(source));
}

/** Whether two years in the source are this many years apart, or one more. */
function isBetweenYears(count: number, { day, passages }: PreparedSource): boolean {
  const named = passages.flatMap(({ moments }) => moments.flatMap(({ year }) => year ?? []));
  const years = new Set(day ? [...named, day.getUTCFullYear()] : named);
  return [...years].some((year) => years.has(year + count) || years.has(year + count + 1));
}

const ONE_MORE = /\b(?:counting|including|besides|plus|with|alongside|other|others|along|himself|herself)\b/iu;

/** 'Counting Smith, 192 members signed' for '191 members and I signed'. */
export function isOneMore({ kind, low }: Quantity, { text }: Claim, figures: readonly Quantity[]): boolean {
  const isBeside = (other: Quantity) => other.kind === "count" && Math.abs(other.low - low) === 1;
  return kind === "count" && ONE_MORE.test(text) && figures.some(isBeside);
}

const SHORT_LINE = 80;

/** The size of the longest list, in a sentence or as lines. */
function longestList({ passages, text }: PreparedSource): number {
  const separators = passages.map((passage) => passage.text.match(/[,;\n]/gu)?.length ?? 0);
  const lines = text.split("\n").filter((line) => line !== "" && line.length < SHORT_LINE);
  return Math.max(lines.length, ...separators.map((count) => count + 2));
}
