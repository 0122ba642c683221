import "server-only";
import { splitSentences } from "@/lib/language/sentences";
import { plain, tokenize } from "@/lib/language/tokens";
import type { Passage, PreparedSource } from "./passages";

/** The minimum share of an inexact quotation's words that one sentence must contain to be used in its place. */
const MIN_LIKENESS = 0.85;
const MIN_WORDS = 6;

/** The sentences that contain a quotation, ignoring white space, dashes, quotation marks and case; null if there are none. */
export function findQuote(quote: string, source: PreparedSource): Passage[] | null {
  // A copied list has bullets and blank lines between its items.
  const joined = splitSentences(quote).map((sentence) => plain(sentence.text));
  const wanted = joined.join(" ").replace(/^[\s"'.…]+|[\s"'.…]+$/gu, "");
  if (!/[\p{L}\p{Nd}]/u.test(wanted)) return null;
  const { text, starts } = source.joined();
  const at = text.indexOf(wanted);
  if (at >= 0) {
    const first = starts.findLastIndex((start) => start <= at);
    const last = starts.findLastIndex((start) => start < at + wanted.length);
    return source.passages.slice(first + 1, last + 2);
  }
  const words = tokenize(wanted);
  if (words.length < MIN_WORDS) return null;
  const alike = (passage: Passage) => words.filter(({ key }) => passage.keys.has(key)).length / words.length;
  const [best] = source.passages
    .slice(1)
    .map((passage) => ({ passage, share: alike(passage) }))
    .sort((one, other) => other.share - one.share);
  return best && best.share >= MIN_LIKENESS ? [best.passage] : null;
}
