import "server-only";
import { unitAt } from "./units";

const ONES = "one two three four five six seven eight nine".split(" ");
const TEENS = "ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen".split(" ");
const TENS = "twenty thirty forty fifty sixty seventy eighty ninety".split(" ");
/** The values of the words for 0 to 19 and for tens. */
export const WORD_VALUES: ReadonlyMap<string, number> = new Map([
  ...["zero", ...ONES, ...TEENS].map((word, value): [string, number] => [word, value]),
  ...TENS.map((word, index): [string, number] => [word, 20 + 10 * index]),
]);
const SCALES = new Map([
  ["hundred", 100],
  ["dozen", 12],
  ...Object.entries({ thousand: 1e3, k: 1e3, million: 1e6, m: 1e6, mn: 1e6, billion: 1e9, bn: 1e9, b: 1e9 }),
  ...Object.entries({ trillion: 1e12, tn: 1e12 }),
]);
const VAGUE = new Map(
  Object.entries({
    dozens: 12,
    scores: 20,
    hundreds: 100,
    thousands: 1e3,
    millions: 1e6,
    billions: 1e9,
    trillions: 1e12,
  }),
);
const ORDINALS =
  "third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth twentieth".split(
    " ",
  );
/** 'third' is 3 as a position and as a part. */
const PARTS = new Map([
  ["half", 2],
  ["halve", 2],
  ["quarter", 4],
  ...ORDINALS.map((word, index): [string, number] => [word, index + 3]),
]);
const TIMES: readonly [RegExp, number][] = [
  [/^(?:twice|doubl\p{L}*|twofold)$/u, 2],
  [/^(?:thrice|tripl\p{L}*|threefold)$/u, 3],
  [/^(?:quadrupl\p{L}*|fourfold)$/u, 4],
  [/^tenfold$/u, 10],
];

const anyOf = (words: Iterable<string>) => `(?:${[...words].join("|")})`;
const SMALL = `(?:${anyOf(TENS)}(?:[\\s-]${anyOf(ONES)})?|${anyOf([...TEENS, ...ONES, "zero"])})(?!\\p{L})`;
const SCALE = "(?:hundred|thousand|million|billion|trillion|dozen)(?!\\p{L})";
const REST = `(?:(?: and)?[\\s-]${SMALL})`;
const CARDINAL = `(?:${SMALL}|an?(?=[\\s-]${SCALE}))(?:[\\s-]${SCALE}${REST}?){0,4}`;
/** 'two-thirds', 'seven-eighths', but not 'seven quarters' */
const COUNT = `(?:one|two|three|an?|${anyOf(ONES.slice(3))}(?=[\\s-](?:fif|six|seven|eigh|nin|ten)ths))`;
const PART = `(?:(?<count>${COUNT})[\\s-])?(?<part>hal(?:f|ves?|ved|ving)|${anyOf(["quarter", ...ORDINALS])}s?)(?!\\p{L})`;
const OTHER = `(?:${anyOf(VAGUE.keys())}|twice|thrice|(?:doubl|tripl|quadrupl)(?:es?|ed|ing)|(?:two|three|four|ten)fold)(?!\\p{L})`;
const NUMBER = new RegExp(
  `(?:(?<currency>[$€£]|\\bUSD ?)|(?<![\\p{L}\\p{Nd}]))(?:(?<digits>\\d+(?:[.,:/]\\d+)*)(?<suffix>\\p{L}*)(?<scales>(?:[\\s-]${SCALE}){0,3})` +
    `|${PART}|(?<words>${CARDINAL})|(?<other>${OTHER}))`,
  "giu",
);
const LAST_SCALES = new RegExp(`(?:[\\s-]${SCALE})+$`, "iu");

/** A number in a text: its value, the place value of its last written digit, and a kind if its own words say it. */
export type ParsedNumber = {
  start: number;
  end: number;
  value: number;
  grain: number;
  kind?: string;
  isVague?: boolean;
};

/** The numbers in a text, in digits and words. */
export function findNumbers(text: string): ParsedNumber[] {
  const found: ParsedNumber[] = [];
  for (const { index: start, 0: whole, groups = {} } of text.matchAll(NUMBER)) {
    if (start < (found.at(-1)?.end ?? 0)) continue;
    const end = start + whole.length;
    const after = text.slice(end, end + MAX_AFTER);
    const { length = 0, ...read } =
      (groups.digits
        ? readDigits(groups, text.slice(Math.max(0, start - MAX_BEFORE), start))
        : readWords(groups, after.toLowerCase())) ?? {};
    if ("value" in read) found.push({ start, ...read, end: end + length });
  }
  return found;
}

/** Longer than any unit, and than the words of a code before its number. */
const MAX_AFTER = 40;
const MAX_BEFORE = 12;

/** `length`: of further words that belong to the number. */
type Reading = { value: number; grain: number; kind?: string; isVague?: boolean; length?: number };

function readDigits({ currency, digits = "", suffix = "", scales = "" }: Groups, before: string): Reading | null {
  if (!/^(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d+)?$/u.test(digits)) return null;
  // Part of a code: 'CVE-2021-35533', 'OR-02', 'H.R.4394'.
  const run = /[\p{L}\p{Nd}]+(?:[-.][\p{L}\p{Nd}]+)*[-.]$/u.exec(before)?.[0] ?? "";
  if (!currency && /\p{L}/u.test(run) && !/^(?:mid|pre|post|non|the|a|of|to|up|\d+-to)-$/iu.test(run)) return null;
  const bare = digits.replaceAll(",", "");
  const decimals = bare.split(".")[1]?.length ?? 0;
  const zeros = decimals === 0 ? (/0*$/u.exec(bare)?.[0].length ?? 0) : 0;
  if (/^(?:st|nd|rd|th)$/iu.test(suffix)) return { value: Number(bare), grain: 1, kind: "ordinal" };
  const glued = SCALES.get(suffix.toLowerCase());
  const unit = glued || !suffix ? null : unitAt(suffix);
  if (suffix && !glued && unit?.length !== suffix.length) return null;
  const factor = (glued ?? unit?.unit.factor ?? 1) * scaleOf(scales);
  const kind = currency ? `money ${currency.replace(/^USD ?/iu, "$")}` : unit?.unit.kind;
  return { value: Number(bare) * factor, grain: 10 ** (zeros - decimals) * factor, ...(kind && { kind }) };
}

type Groups = Record<string, string | undefined>;

const wordsIn = (words: string) => words.toLowerCase().match(/\p{L}+/gu) ?? [];
const scaleOf = (words: string) => wordsIn(words).reduce((product, word) => product * (SCALES.get(word) ?? 1), 1);

function readWords({ part, count, words, other = "" }: Groups, after: string): Reading | null {
  const vague = VAGUE.get(other.toLowerCase());
  if (vague) return { value: vague, grain: vague, isVague: true };
  const times = TIMES.find(([pattern]) => pattern.test(other.toLowerCase()))?.[1];
  if (times) return /^-|^ (?:down|digit)/u.test(after) ? null : { value: times, grain: 0, kind: "times" };
  return part ? partOf(part.toLowerCase(), count, after) : cardinalOf(words ?? "", after);
}

const OF_WHOLE = /^\s+(?:(?:in|out of)(?: every| each)?|(?:of|for) (?:every|each))\s+(?:a )?(\p{L}+|\d+)\b/u;

function cardinalOf(words: string, after: string): Reading | null {
  let [value, sum] = [0, 0];
  for (const word of wordsIn(words)) {
    const scale = SCALES.get(word);
    if (scale === undefined) value += WORD_VALUES.get(word) ?? 0;
    else if (scale <= 100) value = (value || 1) * scale;
    else [sum, value] = [sum + (value || 1) * scale, 0];
  }
  const total = sum + value;
  // 'one in five'
  const [whole, of = ""] = OF_WHOLE.exec(after) ?? [];
  const all = of === "hundred" ? 100 : (WORD_VALUES.get(of.toLowerCase()) ?? Number(of || Number.NaN));
  if (whole && total < all && all <= 100)
    return { value: (100 * total) / all, grain: 1, kind: "percent", length: whole.length };
  // 'one' alone is usually a pronoun.
  if (/^one$/iu.test(words) && !unitAt(after.replace(/^[\s-]+/u, ""))) return null;
  return { value: total, grain: scaleOf(LAST_SCALES.exec(words)?.[0] ?? "") };
}

const LARGE = /^[\s-]+(?:of )?(?:an? )?(dozen|million|billion|trillion)\b/u;
const WHOLES: Record<string, [kind: string, size: number]> = {
  century: ["years", 100],
  decade: ["years", 10],
  mile: ["distance-us", 1],
};
/** After a part: 'a fifth of', 'a third lower'; otherwise 'a fifth attempt'. */
const PART_FOLLOWS =
  /^(?! \p{Ll}{3,})|^ (?:of|in|on|at|to|from|by|as|and|or|but|than|less|more|most|lower|higher|fewer|larger|smaller|since|after|before|over|under|the|its|their|between|during|for|with|when|while|who|which|that|was|were|is|are|have|has|had|said|will|would)\b/u;

function partOf(part: string, count: string | undefined, after: string): Reading | null {
  if (/^halv(?:e|es|ed|ing)$/u.test(part)) return { value: 50, grain: 1, kind: "percent" };
  const size = PARTS.get(part.replace(/s$/u, "")) ?? 1;
  const number = WORD_VALUES.get((count ?? "").toLowerCase()) ?? 1;
  const isOrdinal =
    size !== 2 &&
    part !== "quarter" &&
    part !== "quarters" &&
    (!count || (/^an?$/iu.test(count) && !PART_FOLLOWS.test(after)));
  if (isOrdinal && !part.endsWith("s")) return { value: size, grain: 1, kind: "ordinal" };
  if (part.endsWith("s") && !count) return null;
  const share = number / size;
  const [large, of = ""] = LARGE.exec(after) ?? [];
  if (large) return { value: share * (SCALES.get(of) ?? 1), grain: (SCALES.get(of) ?? 1) / 10, length: large.length };
  const [whole, name = ""] = /^[\s-]+(?:of )?(?:an? )?(century|decade|mile)\b/u.exec(after) ?? [];
  const [kind, units] = WHOLES[name] ?? [];
  if (whole && kind && units) return { value: share * units, grain: 1, kind, length: whole.length };
  // 'half-hearted', 'the quarter'
  if (/^-\p{L}/u.test(after) || (part === "quarter" && number === 1 && !/^\s+of\b/u.test(after))) return null;
  return { value: 100 * share, grain: 1, kind: "percent" };
}
