import "server-only";
import { stem } from "@/lib/language/tokens";
import { areSameThings, isBorneOut } from "@/lib/writing/text/figures/amounts";
import type { Quantity } from "@/lib/writing/text/figures/quantities";
import type { Passage } from "@/lib/writing/text/passages";

/** A source's amounts are compared with those at most this many sentences away; counts, which are often small, with closer ones. */
const NEAR = 8;
const NEAR_COUNT = 2;
/** Percentages are so many and so alike that only those of one sentence are compared. */
const NEAR_PERCENT = 0;

const COMPARES =
  /\b(?:more|less|fewer|lower|higher|below|above|exceed\w*|beyond|over|under|short|shy|gap|difference|rais\w+|cut|cuts|cutting|trim\w*|increas\w+|decreas\w+|ris(?:e|es|en|ing)|rose|fell|fall|falls|drop\w*|add(?:s|ed|ing|ition\w*)?|another|in all|altogether|total\w*|combin\w+|together|overall|remain\w*|left|leav\w+|extra|up|down|later|earlier|longer|after|before|sav(?:e|es|ed|ing)s?|separate|just|jump\w*|climb\w*|grow\w*|grew|lift\w*|discount|margin|lead|beat)\b/iu;

/** Whether an amount is the difference or the sum of two amounts of the source that stand close together. */
export function isDerived(amount: Quantity, sentence: string, passages: readonly Passage[]): boolean {
  // 'Up 17 percent' is not what lies between 41 and 58 percent: those are points.
  if (["ordinal", "label", "percent"].includes(amount.kind) || !COMPARES.test(around(amount, sentence))) return false;
  return somePair(passages, amount.kind === "points" ? NEAR_PERCENT : NEAR, (one, other) => {
    if (!isLike(amount, one) || !isLike(amount, other)) return false;
    return [Math.abs(one.low - other.low), one.low + other.low].some(
      (value) => value > 0 && isBorneOut(amount, { ...one, low: value, high: value, bound: "exact" }),
    );
  });
}

const REACH = 32;

function around({ start, end }: Quantity, sentence: string): string {
  return sentence.slice(Math.max(0, start - REACH), end + REACH);
}

const FACTORS: readonly [factor: number, words: RegExp][] = [
  [2, /\b(?:twice|doubl\w+|two times|twofold)\b/iu],
  [3, /\b(?:triple[sd]?|tripling|three times|threefold)\b/iu],
  [4, /\b(?:quadrupl\w+|four times|fourfold)\b/iu],
  [1 / 2, /\b(?:half|halv\w+)\b/iu],
  [1 / 3, /\b(?:a|one)[ -]third\b/iu],
  [2 / 3, /\btwo[ -]thirds\b/iu],
  [1 / 4, /\b(?:a|one)[ -](?:quarter|fourth)\b/iu],
  [3 / 4, /\bthree[ -](?:quarters|fourths)\b/iu],
  [1 / 5, /\b(?:a|one)[ -]fifth\b/iu],
];
const EXACT = 0.06;
const LOOSE = 0.12;
/** How far beyond a factor 'more than' and 'less than' may lie. */
const BEYOND = 0.6;

/** Whether a ratio ('twice', 'a third', '50 percent higher') is that of two amounts of the source that stand close together. */
export function isRatio(amount: Quantity, sentence: string, passages: readonly Passage[]): boolean {
  const isShare = amount.kind === "percent" || amount.kind === "times";
  const own = around(amount, sentence);
  const named = FACTORS.filter(([, words]) => words.test(own)).map(([factor]) => factor);
  const change = amount.low / 100;
  const factors = [...named, ...(isShare && /\d/u.test(amount.text) ? [change, 1 + change, 1 - change] : [])];
  if (factors.length === 0) return false;
  const fits = (ratio: number) =>
    factors.some((factor) => {
      const off = ratio / factor - 1;
      if (/\b(?:more than|over|at least|exceed\w*)\b/iu.test(own)) return off > -0.001 && off < BEYOND;
      if (/\b(?:less than|under|below|nearly|almost|close to)\b/iu.test(own)) return off < 0.001 && off > -BEYOND / 2;
      return Math.abs(off) <= (/\b(?:about|roughly|around|some)\b/iu.test(own) || named.length > 0 ? LOOSE : EXACT);
    });
  const grown = passages.some(({ quantities }) =>
    quantities.some(({ kind, low }) => kind === "percent" && low >= 90 && fits(1 + low / 100)),
  );
  return (
    grown ||
    somePair(passages, named.length > 0 ? NEAR : NEAR_PERCENT, (one, other) => {
      if (named.length === 0 && one.kind === "percent") return false;
      if (one.kind !== other.kind || one.kind === "ordinal" || one.kind === "label" || !sameNoun(one, other))
        return false;
      return fits(one.low / other.low) || fits(other.low / one.low);
    })
  );
}

function somePair(
  passages: readonly Passage[],
  reach: number,
  test: (one: Quantity, other: Quantity) => boolean,
): boolean {
  const placed = passages.flatMap(({ place, quantities }) => quantities.map((quantity) => ({ place, quantity })));
  return placed.some(({ place, quantity }, index) => {
    for (let next = index + 1; next < placed.length; next++) {
      const other = placed[next];
      if (!other || other.place - place > reach) break;
      if (quantity.kind === "count" && other.place - place > NEAR_COUNT) continue;
      if (test(quantity, other.quantity)) return true;
    }
    return false;
  });
}

function isLike(claimed: Quantity, given: Quantity): boolean {
  const isPoints = claimed.kind === "points" && given.kind === "percent";
  return (claimed.kind === given.kind || isPoints) && sameNoun(claimed, given);
}

function sameNoun(one: Quantity, other: Quantity): boolean {
  return one.noun === null || other.noun === null || areSameThings(one.noun, other.noun, stem);
}

const MOST_LISTED = 20;
const LONGEST_ITEM = 60;

/** The sizes of the lists in a text: 'breach of contract, unjust enrichment and breach of duty' has three items. */
export function listSizes(text: string): number[] {
  const plain = text.replace(/ ?\([^()]*\)/gu, "");
  const runs = plain.split(
    /[;:.!?](?=\s|$)|—|\b(?:including|such as|are|were|is|through|of|for|on|from|in|between|exporting|said)\b/u,
  );
  return [...runs, ...plain.split(/[;:.!?](?=\s|$)|—/u)].flatMap((run) => {
    const sizes = [leading(run.split(/, and |, or |, | and | or /u)), leading(run.split(/, and |, or |, /u))];
    return sizes.filter((size) => size >= 2 && size <= MOST_LISTED);
  });
}

/** How many parts come before the first that is too long for an item. */
function leading(parts: string[]): number {
  const long = parts.findIndex((part) => part.trim() === "" || part.trim().length > LONGEST_ITEM);
  return long < 0 ? parts.length : long;
}
