import "server-only";

import { splitSentences } from "@/lib/language/sentences";
import { plain, tokenize } from "@/lib/language/tokens";
import type { Passage, PreparedSource } from "./passages";

export type Quotation = { start: number; end: number; inner: string };

/** The text inside quotation marks; apostrophes do not count. */
export function findQuotations(text: string): Quotation[] {
  const found: Quotation[] = [];
  const patterns = [
    /[“„]([^“”]{1,2000})(?:[”"]|$)/gu,
    /"([^"“”]{1,2000})(?:"|$)/gu,
    /(?<![\p{L}\p{Nd}])[‘']((?:[^‘’'\n]|['’](?=\p{L})){2,400})['’](?!\p{L})/gu,
  ];
  for (const pattern of patterns) {
    for (const match of text.matchAll(pattern)) {
      const [start, end] = [match.index, match.index + match[0].length];
      if (found.some((other) => start < other.end && other.start < end)) continue;
      found.push({ start, end, inner: match[1] ?? "" });
    }
  }
  return found.sort((a, b) => a.start - b.start);
}

/** Whether every quotation mark that opens is closed, one quotation at a time. */
export function hasBalancedQuotes(shown: string): boolean {
  let open = 0;
  for (const mark of shown) {
    if (mark === "“") open += 1;
    if (mark === "”") open -= 1;
    if (open < 0 || open > 1) return false;
  }
  return open === 0 && shown.split('"').length % 2 === 1;
}

const trimmed = (text: string) => plain(text).replace(/^[\s"'.,;:!?()-]+|[\s"'.,;:!?()-]+$/gu, "");

/** '[e]liminating' is 'eliminating': writers adapt a quotation's first letter to their sentence. */
export function withoutLetterBrackets(text: string): string {
  return text.includes("[") ? text.replace(/\[(\p{L})\](?=\p{L})/gu, "$1") : text;
}

/** The quotation's parts, split where words were omitted or inserted ('…', '[…]'). */
export function partsOf(inner: string): string[] {
  return withoutLetterBrackets(inner)
    .split(/\[[^\]]*\]|…|\.(?:\s?\.){2,3}/u)
    .map(trimmed)
    .filter((part) => part !== "");
}

/** Whether a text contains every part, as whole words and in order. */
export function hasInOrder(text: string, parts: string[]): boolean {
  let from = 0;
  for (const part of parts) {
    let at = text.indexOf(part, from);
    while (
      at >= 0 &&
      (/[\p{L}\p{Nd}]/u.test(text[at - 1] ?? "") || /[\p{L}\p{Nd}]/u.test(text[at + part.length] ?? ""))
    ) {
      at = text.indexOf(part, at + 1);
    }
    if (at < 0) return false;
    from = at + part.length;
  }
  return true;
}

/** The minimum share of an inexact quotation's words that one sentence must contain to be used in its place. */
const MIN_LIKENESS = 0.85;
const MIN_WORDS = 6;

/** A quotation joined like the sentences of a source: a copied list has bullets and blank lines between its items. */
function withoutBullets(quote: string): string {
  return splitSentences(quote)
    .map(({ text }) => plain(text))
    .join(" ");
}

/** The sentences that contain a quotation, ignoring white space, dashes, quotation marks and case; null if there are none. */
export function findQuote(quote: string, source: PreparedSource): Passage[] | null {
  const wanted = withoutBullets(quote).replace(/^[\s"'.…]+|[\s"'.…]+$/gu, "");
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
