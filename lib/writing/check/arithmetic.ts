import "server-only";
import { stem } from "@/lib/language/tokens";
import { areSameThings, isBorneOut } from "@/lib/writing/text/figures/amounts";
import type { Quantity } from "@/lib/writing/text/figures/quantities";
import type { Passage } from "@/lib/writing/text/passages";
import type { Scope } from "./scope";

/** Two amounts of a source are compared only if they are at most this many sentences apart. */
export const NEAR = 2;

const DIFFERS_AFTER =
  /^\S*\s*(?:\S+\s+){0,3}?(?:more|less|fewer|lower|higher|below|above|short|shy|larger|smaller|bigger|cheaper|earlier|later|longer|apart|ahead|behind)\b/iu;
const DIFFERS_BEFORE =
  /\b(?:by|up|down|rose|fell|climbed|dropped|jumped|grew|increased|decreased|exceed\w*.{0,30}by|gap of|difference of|margin of|saving of|an? (?:increase|cut|rise|drop|jump|gain|loss) of)\s+(?:just |about |only |nearly |roughly |some |almost |more than |up to )?$/iu;
const SUMS =
  /\b(?:in all|altogether|combined|in total|totals?|totaling|together|separate|overall|would add|as many as|up to|counting|including|between them|of (?:both|all|the) (?:two|three|four|five|six|of))\b/iu;

/** Matches anywhere in the sentence: '$244 million for businesses and consumers together'. */
const IN_ALL = /\b(?:in all|altogether|combined|in total|together|between them)\b/iu;

/** An amount of a source, the index of its passage, and the amount that the passage compares it with: '1,050, up from 478'. */
type Figure = { place: number; quantity: Quantity; compared?: Quantity | undefined };

/** The maximum number of source amounts used in computations, so that checking stays linear in the source's length. */
const MAX_FIGURES = 120;

/** The amounts in a sentence's supporting passages and their neighbors, then in others on the same subject, in order. */
export function figuresOf({ near, related }: Scope): Figure[] {
  return figuresIn(new Set([...near, ...related()]));
}

/** The same, followed by those of the rest of the source, up to a limit. */
export function allFigures({ near, related, source }: Scope, most: number): Figure[] {
  return figuresIn(new Set([...near, ...related(), ...source.passages]), most);
}

const COMPARED =
  /(?<!\p{L})(?:(?:up|down|rose|fell|rising|falling|grew|dropped|increased|decreased|climbed|jumped|declined) from|compared (?:with|to)|versus) (?:just |about |only |nearly |roughly |some |almost )?$/iu;
const MAX_COMPARISON_LENGTH = 40;

function figuresIn(passages: ReadonlySet<Passage>, most = MAX_FIGURES): Figure[] {
  const figures: Figure[] = [];
  for (const { place, quantities, text } of passages) {
    for (const [index, quantity] of quantities.slice(0, most - figures.length).entries()) {
      const next = quantities[index + 1];
      const isCompared = next && COMPARED.test(text.slice(quantity.end, next.start).slice(-MAX_COMPARISON_LENGTH));
      figures.push({ place, quantity, compared: isCompared ? next : undefined });
    }
    if (figures.length >= most) break;
  }
  return figures.sort((one, other) => one.place - other.place || one.quantity.start - other.quantity.start);
}

/** Whether an amount is a difference, sum or ratio of amounts in the source. */
export function isComputed(amount: Quantity, sentence: string, figures: readonly Figure[]): boolean {
  return (
    isRatio(amount, sentence, figures) || isDerived(amount, sentence, figures) || isAverage(amount, sentence, figures)
  );
}

const AVERAGES = /\b(?:averag\w+|apiece|each|(?:a|per) (?:year|month|week|day)|annually|yearly)\b/iu;
/** Kinds of amounts that an average divides by. */
const SPREAD = new Set(["years", "months", "weeks", "days", "count"]);

/** Whether one source amount divided by another gives the claimed amount: '$500 million over five years' is $100 million a year. */
function isAverage(amount: Quantity, sentence: string, figures: readonly Figure[]): boolean {
  if (["ordinal", "label", "percent"].includes(amount.kind) || !AVERAGES.test(sentence)) return false;
  const isShare = (whole: Quantity, parts: Quantity) =>
    SPREAD.has(parts.kind) &&
    parts.low > 1 &&
    isLike({ ...amount, per: null }, { ...whole, per: null }) &&
    isBorneOut(amount, {
      ...amount,
      low: whole.low / parts.low,
      high: whole.low / parts.low,
      bound: "exact",
      per: null,
    });
  return somePair(figures, NEAR, (one, other) => isShare(one, other) || isShare(other, one));
}

/** Whether an amount is the difference or sum of nearby amounts in the source. */
function isDerived(amount: Quantity, sentence: string, figures: readonly Figure[]): boolean {
  // The difference between 41 and 58 percent is 17 points, not 'up 17 percent'.
  if (["ordinal", "label", "percent"].includes(amount.kind)) return false;
  const differs = isDifference(amount, sentence);
  const sums = isSum(amount, sentence);
  if (!differs && !sums) return false;
  const isValue = (value: number) =>
    value > 0 && isBorneOut(amount, { ...amount, low: value, high: value, bound: "exact", per: null });
  const compared = new Map(figures.map((figure) => [figure.quantity, figure.compared]));
  const isTotal = (sentences: readonly Figure[]) => {
    const like = sentences.filter(({ quantity }) => isLike(amount, quantity));
    return like.length > 2 && isValue(like.reduce((sum, { quantity }) => sum + quantity.low, 0));
  };
  return (
    (sums && [...Map.groupBy(figures, ({ place }) => place).values()].some(isTotal)) ||
    somePair(figures, amount.kind === "points" ? 0 : NEAR, (one, other) => {
      const isPair = [undefined, other].includes(compared.get(one));
      const isResult =
        (differs && isPair && isValue(Math.abs(one.low - other.low))) || (sums && isValue(one.low + other.low));
      const isPer = amount.per === null || one.per === amount.per || other.per === amount.per;
      return isResult && isPer && isLike(amount, one) && isLike(amount, other);
    })
  );
}

const WINDOW = 100;

function isDifference({ start, end }: Quantity, sentence: string): boolean {
  return (
    DIFFERS_BEFORE.test(sentence.slice(Math.max(0, start - WINDOW), start)) ||
    DIFFERS_AFTER.test(sentence.slice(end, end + WINDOW))
  );
}

function isSum(amount: Quantity, sentence: string): boolean {
  return SUMS.test(around(amount, sentence)) || IN_ALL.test(sentence);
}

function isChange({ kind, end }: Quantity, sentence: string): boolean {
  return kind === "percent" && CHANGES.test(sentence.slice(end, end + WINDOW));
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
/** 'one in five', 'four-fifths' */
function shareOf({ kind, low, text }: Quantity): number[] {
  return kind === "percent" && !/\d|percent/iu.test(text) ? [low / 100] : [];
}

const EXACT = 0.06;
const ROUNDED = 0.006;
const LOOSE = 0.12;
/** The tolerance above a factor for 'more than'; half of it below for 'less than'. */
const BEYOND = 0.6;

const CHANGES =
  /^\S*\s*(?:percent |more |less )?(?:higher|lower|larger|smaller|bigger|cheaper|above|below|more than|less than|increase|cut|rise|jump|drop|decline)\b/iu;

/** Whether a ratio ('twice', 'a third', '50 percent higher') is that of two nearby amounts in the source. */
function isRatio(amount: Quantity, sentence: string, figures: readonly Figure[]): boolean {
  const own = around(amount, sentence);
  const named = FACTORS.filter(([, words]) => words.test(amount.text)).map(([factor]) => factor);
  const change = amount.low / 100;
  const changed = isChange(amount, sentence) ? [1 + change, 1 - change] : [];
  const factors = [...named, ...shareOf(amount), ...changed];
  if (factors.length === 0) return false;
  const fits = (ratio: number) =>
    factors.some((factor) => {
      const off = ratio / factor - 1;
      // '12 percent more than in 2019' means 12 percent: neither 7 percent nor 'more than 12'.
      const slack = amount.bound === "exact" ? EXACT : LOOSE;
      if (changed.includes(factor)) return Math.abs(off * factor) <= Math.max(ROUNDED, slack * change);
      if (/\b(?:more than|over|at least|exceed\w*)\b/iu.test(own)) return off > -0.001 && off < BEYOND;
      if (/\b(?:less than|fewer than|under|below|nearly|almost|close to)\b/iu.test(own))
        return off < 0.001 && off > -BEYOND / 2;
      return Math.abs(off) <= (named.length > 0 ? LOOSE : EXACT);
    });
  const isGrown = ({ quantity: { kind, low } }: Figure) =>
    kind === "percent" && low >= 90 && named.length > 0 && fits(1 + low / 100);
  return (
    figures.some(isGrown) ||
    somePair(figures, NEAR, (one, other) => {
      if (!fits(one.low / other.low) && !fits(other.low / one.low)) return false;
      return one.kind === other.kind && !["ordinal", "label", "percent"].includes(one.kind) && sameNoun(one, other);
    })
  );
}

/** Whether any two amounts at most `reach` sentences apart pass the test. */
function somePair(
  figures: readonly Figure[],
  reach: number,
  test: (one: Quantity, other: Quantity) => boolean,
): boolean {
  return figures.some(({ place, quantity }, index) => {
    for (let next = index + 1; next < figures.length; next++) {
      const other = figures[next];
      if (!other || other.place - place > reach) break;
      if (test(quantity, other.quantity)) return true;
    }
    return false;
  });
}

function isLike(claimed: Quantity, given: Quantity): boolean {
  const isPoints = claimed.kind === "points" && given.kind === "percent";
  const isSamePeriod = claimed.per === null || given.per === null || claimed.per === given.per;
  return (claimed.kind === given.kind || isPoints) && isSamePeriod && sameNoun(claimed, given);
}

/** Nouns that cover every kind of person: occupants and firefighters are people. */
const PEOPLE = new Set(["people", "person", "individual"].map(stem));

export function sameNoun(one: Quantity, other: Quantity): boolean {
  if (one.kind !== "count" || one.noun === null || other.noun === null || PEOPLE.has(one.noun)) return true;
  return areSameThings(one.noun, other.noun);
}

const MAX_LISTED = 20;
const MAX_ITEM_LENGTH = 45;
const ITEM = "[\\p{Lu}][\\p{L}.'’-]*(?: (?:of |the )?[\\p{Lu}][\\p{L}.'’-]*){0,4}";
const NAMED = new RegExp(ITEM, "gu");
const IN_LIST = /^, $|^,? and $/u;

/** The sizes of the lists in a text: lists of names, and lists after 'of', 'including' or a colon ('breach of contract, fraud and theft'). */
export function listSizes(text: string): number[] {
  const plain = text.replace(/ ?\([^()]*\)/gu, "");
  const bare = /\p{Ll}{3}/u.test(plain) && !/[.!?:]/u.test(plain.slice(0, -1)) ? [plain] : [];
  const opened = plain.split(/(?:\b(?:of|including|such as|exporting|are|through)|:) /u).slice(1);
  const listed = [...opened, ...bare].flatMap((run) => {
    const parts = run.split(/[.;!?—]/u)[0]?.split(/, and |, or |, /u) ?? [];
    // 'Food and Agriculture' may be one item or two, and so may the end of the list.
    return [leading(parts), leading([...parts.slice(0, -1), ...(parts.at(-1) ?? "").split(/ and | or /u)])];
  });
  return [...namedSizes(plain), ...listed.filter((size) => size >= 3 && size <= MAX_LISTED)];
}

/** The sizes of the lists of names, from the first name to the one after 'and'. */
function namedSizes(plain: string): number[] {
  const sizes: number[] = [];
  let [size, ended, from] = [0, 0, -1];
  const close = () => {
    if (ended > 1) sizes.push(ended);
    ended = 0;
  };
  for (const { index, 0: name } of plain.matchAll(NAMED)) {
    const between = from < 0 ? "" : plain.slice(from, index);
    const isIn = IN_LIST.test(between);
    if (!isIn) close();
    size = isIn ? size + 1 : 1;
    if (between.endsWith("and ") && isIn) ended = size;
    // Without a comma, ' and ' comes before the last item.
    if (between === " and ") {
      close();
      size = 0;
    }
    from = index + name.length;
  }
  close();
  return sizes;
}

/** The number of parts before the first one that is too long to be a list item; 0 if that is one of the first two. */
function leading(parts: string[]): number {
  const long = parts.findIndex((part) => part.trim() === "" || part.trim().length > MAX_ITEM_LENGTH);
  return long < 0 ? parts.length : long;
}
