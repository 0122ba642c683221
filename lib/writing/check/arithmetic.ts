import "server-only";
import { stem } from "@/lib/language/tokens";
import { areSameThings, isBorneOut } from "@/lib/writing/text/figures/amounts";
import type { Quantity } from "@/lib/writing/text/figures/quantities";
import type { Passage } from "@/lib/writing/text/passages";

/** Two amounts of a source are compared when they are at most this many sentences apart. */
const NEAR = 2;

const DIFFERS_AFTER =
  /^\S*\s*(?:\S+\s+){0,3}?(?:more|less|fewer|lower|higher|below|above|short|shy|larger|smaller|bigger|cheaper|earlier|later|longer|apart)\b/iu;
const DIFFERS_BEFORE =
  /\b(?:by|rose|fell|climbed|dropped|jumped|grew|increased|decreased|exceed\w*.{0,30}by|gap of|difference of|margin of|saving of|an? (?:increase|cut|rise|drop|jump|gain|loss) of)\s+(?:just |about |only |nearly |roughly |some |almost |more than |up to )?$/iu;
const SUMS =
  /\b(?:in all|altogether|combined|in total|totals?|totaling|together|separate|overall|would add|as many as|up to)\b/iu;

/** Whether an amount is the difference or the sum of amounts of the source that stand close together. */
export function isDerived(amount: Quantity, sentence: string, passages: readonly Passage[]): boolean {
  // 'Up 17 percent' is not what lies between 41 and 58 percent: those are points.
  if (["ordinal", "label", "percent"].includes(amount.kind)) return false;
  const [before, after] = [sentence.slice(0, amount.start), sentence.slice(amount.end)];
  const differs = DIFFERS_BEFORE.test(before) || DIFFERS_AFTER.test(after);
  const sums = SUMS.test(around(amount, sentence));
  if (!differs && !sums) return false;
  const isValue = (value: number) =>
    value > 0 && isBorneOut(amount, { ...amount, low: value, high: value, bound: "exact", per: null });
  const isTotal = ({ quantities }: Passage) => {
    const like = quantities.filter((one) => isLike(amount, one));
    return like.length > 2 && isValue(like.reduce((sum, { low }) => sum + low, 0));
  };
  return (
    (sums && passages.some(isTotal)) ||
    somePair(passages, amount.kind === "points" ? 0 : NEAR, (one, other) => {
      if (!isLike(amount, one) || !isLike(amount, other)) return false;
      return (differs && isValue(Math.abs(one.low - other.low))) || (sums && isValue(one.low + other.low));
    })
  );
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

const CHANGES =
  /^\S*\s*(?:percent |more |less )?(?:higher|lower|larger|smaller|bigger|cheaper|above|below|more than|less than|increase|cut|rise|jump|drop|decline)\b/iu;

/** Whether a ratio ('twice', 'a third', '50 percent higher') is that of two amounts of the source that stand close together. */
export function isRatio(amount: Quantity, sentence: string, passages: readonly Passage[]): boolean {
  const own = around(amount, sentence);
  const named = FACTORS.filter(([, words]) => words.test(amount.text)).map(([factor]) => factor);
  const change = amount.low / 100;
  const isChange = amount.kind === "percent" && CHANGES.test(sentence.slice(amount.end));
  const factors = [...named, ...(isChange ? [1 + change, 1 - change] : [])];
  if (factors.length === 0) return false;
  const fits = (ratio: number) =>
    factors.some((factor) => {
      const off = ratio / factor - 1;
      if (/\b(?:more than|over|at least|exceed\w*)\b/iu.test(own)) return off > -0.001 && off < BEYOND;
      if (/\b(?:less than|fewer than|under|below|nearly|almost|close to)\b/iu.test(own))
        return off < 0.001 && off > -BEYOND / 2;
      return Math.abs(off) <= (named.length > 0 ? LOOSE : EXACT);
    });
  const grown = passages.some(({ quantities }) =>
    quantities.some(({ kind, low }) => kind === "percent" && low >= 90 && named.length > 0 && fits(1 + low / 100)),
  );
  return (
    grown ||
    somePair(passages, NEAR, (one, other) => {
      if (one.kind !== other.kind || ["ordinal", "label", "percent"].includes(one.kind) || !sameNoun(one, other))
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
      if (test(quantity, other.quantity)) return true;
    }
    return false;
  });
}

function isLike(claimed: Quantity, given: Quantity): boolean {
  const isPoints = claimed.kind === "points" && given.kind === "percent";
  const isSamePeriod = claimed.per === null || claimed.per === given.per;
  return (claimed.kind === given.kind || isPoints) && isSamePeriod && sameNoun(claimed, given);
}

function sameNoun(one: Quantity, other: Quantity): boolean {
  return one.kind !== "count" || one.noun === null || other.noun === null || areSameThings(one.noun, other.noun, stem);
}

const MOST_LISTED = 20;
const LONGEST_ITEM = 45;
const ITEM = "[\\p{Lu}][\\p{L}.'’-]*(?: (?:of |the )?[\\p{Lu}][\\p{L}.'’-]*){0,4}";
const NAMED_LIST = new RegExp(`${ITEM}(?:, (?:and )?${ITEM})*,? and ${ITEM}`, "gu");

/** The sizes of the lists in a text: of names, and of what follows 'of', 'including' or a colon ('breach of contract, fraud and theft'). */
export function listSizes(text: string): number[] {
  const plain = text.replace(/ ?\([^()]*\)/gu, "");
  const named = Array.from(plain.matchAll(NAMED_LIST), ([list]) => list.split(/, (?:and )?|,? and /u).length);
  const bare = /\p{Ll}{3}/u.test(plain) && !/[.!?:]/u.test(plain.slice(0, -1)) ? [plain] : [];
  const opened = plain.split(/(?:\b(?:of|including|such as|exporting|are|through)|:) /u).slice(1);
  const listed = [...opened, ...bare].flatMap((run) => [
    leading(run.split(/[.;!?—]/u)[0]?.split(/, and |, or |, | and | or /u) ?? []),
    leading(run.split(/[.;!?—]/u)[0]?.split(/, and |, or |, /u) ?? []),
  ]);
  return [...named, ...listed.filter((size) => size >= 3 && size <= MOST_LISTED)];
}

/** How many parts come before the first that is too long for an item; none when that is one of two. */
function leading(parts: string[]): number {
  const long = parts.findIndex((part) => part.trim() === "" || part.trim().length > LONGEST_ITEM);
  return long < 0 ? parts.length : long;
}
