import "server-only";

import type { Token } from "@/lib/language/tokens";
import { unitAt } from "./units";

/** Words with their values: 'half 2, third 3'; words of the same value share it: 'half|halves 2'. */
const valuesOf = (list: string): [string, number][] =>
  list.split(", ").flatMap((entry) => {
    const [words = "", value] = entry.split(" ");
    return words.split("|").map((word): [string, number] => [word, Number(value)]);
  });

/** Words with the values from `first` on, in steps. */
const counted = (words: string, first: number, step = 1): [string, number][] =>
  words.split(" ").map((word, index) => [word, first + index * step]);

/** The values of the words for 0 to 19 and for tens. */
export const WORD_VALUES: ReadonlyMap<string, number> = new Map([
  ...counted(
    "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen",
    0,
  ),
  ...counted("twenty thirty forty fifty sixty seventy eighty ninety", 20, 10),
]);
const SCALES = new Map(
  valuesOf("hundred 100, thousand|k 1e3, million|m|mn 1e6, billion|bn|b 1e9, trillion|tn 1e12, dozen 12"),
);
const VAGUE = new Map(
  valuesOf("dozens 12, scores 20, hundreds 100, thousands 1e3, millions 1e6, billions 1e9, trillions 1e12"),
);
const ORDINALS = new Map(
  counted(
    "third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth twentieth",
    3,
  ),
);
const PARTS = new Map([
  ...valuesOf("half|halves 2, quarter 4, twentieth 20"),
  ...[...ORDINALS].filter(([, value]) => value <= 10),
]);
const TIMES = new Map(
  valuesOf(
    "twice|double|doubles|doubled|doubling|twofold 2, thrice|triple|triples|tripled|tripling|threefold 3, quadruple|quadrupled|quadrupling|fourfold 4, tenfold 10",
  ),
);
/** Longer than any unit with the space before it, in characters. */
const MAX_UNIT_LENGTH = 40;

/** A number at a token: its value, the index of the next token, and the place value of its last written digit. */
export type ParsedNumber = { value: number; next: number; kind?: string; grain: number; vague?: boolean };

/** Reads the number that starts at this token, in digits or words; null if there is none. */
export function readNumber(text: string, tokens: Token[], at: number): ParsedNumber | null {
  const token = tokens[at];
  if (!token || !mayBegin(token.lower)) return null;
  const gap = (index: number) => text.slice(tokens[index - 1]?.end ?? 0, tokens[index]?.start ?? 0);
  const next = tokens[at + 1];
  const times = TIMES.get(token.lower);
  if (times && !/^[-]|^ (?:down|digit)/u.test(text.slice(token.end)))
    return { value: times, next: at + 1, kind: "times", grain: 0 };
  if (/^halv(?:e|es|ed|ing)$/u.test(token.lower)) return { value: 50, next: at + 1, kind: "percent", grain: 1 };
  const vague = VAGUE.get(token.lower);
  if (vague) return { value: vague, next: at + 1, grain: vague, vague: true };
  if (token.lower === "half" || token.lower === "quarter") return readPart(text, tokens, at, 1);
  if (/^an?$/u.test(token.lower) && next) {
    const part = PARTS.get(next.lower);
    if (part && isOrdinalOf(text.slice(next.end, next.end + MAX_UNIT_LENGTH), next.lower))
      return { value: part, next: at + 2, kind: "ordinal", grain: 1 };
    if (part) return readPart(text, tokens, at + 1, 1);
    return SCALES.has(next.lower) && next.lower.length > 2 ? scaled(text, tokens, at + 1, 1, 1) : null;
  }
  const ordinal = ORDINALS.get(token.lower) ?? ordinalOf(token.lower);
  if (ordinal !== null && ordinal !== undefined) return { value: ordinal, next: at + 1, kind: "ordinal", grain: 1 };
  const digits = digitsOf(text, token);
  if (digits)
    return {
      ...scaled(text, tokens, at + 1, digits.value, digits.grain, digits.suffix),
      ...(digits.kind && { kind: digits.kind }),
    };
  if (!WORD_VALUES.has(token.lower)) return null;
  let value = WORD_VALUES.get(token.lower) ?? 0;
  let index = at + 1;
  const tens = WORD_VALUES.get(tokens[index]?.lower ?? "");
  if (value >= 20 && tens !== undefined && tens < 10 && /^[\s-]$/u.test(gap(index))) {
    value += tens;
    index++;
  }
  const part = PARTS.get((tokens[index]?.lower ?? "").replace(/s$/u, ""));
  if (part && /^[\s-]$/u.test(gap(index)) && value < part) return readPart(text, tokens, index, value);
  const ratio = /^\s+(?:(?:in|out of)(?: every| each)?|(?:of|for) (?:every|each))\s+(?:a )?(\p{L}+|\d+)\b/u.exec(
    text.slice(tokens[index - 1]?.end ?? 0),
  );
  const worded = (ratio?.[1] ?? "").toLowerCase();
  const whole = WORD_VALUES.get(worded) ?? (worded === "hundred" ? 100 : Number(worded || Number.NaN));
  if (value < whole && whole <= 100) {
    const end = (tokens[index - 1]?.end ?? 0) + (ratio?.[0].length ?? 0);
    return {
      value: (100 * value) / whole,
      next: tokenAfter(tokens, end),
      kind: "percent",
      grain: 1,
    };
  }
  const read = scaled(text, tokens, index, value, 1);
  // 'one' alone is usually a pronoun.
  return value === 1 &&
    read.next === at + 1 &&
    !unitAt(text.slice(token.end, token.end + MAX_UNIT_LENGTH).replace(/^[\s-]+/u, ""))
    ? null
    : read;
}

/** The index of the first token after a position; the number of tokens if there is none. */
function tokenAfter(tokens: Token[], end: number): number {
  const next = tokens.findIndex((one) => one.start >= end);
  return next < 0 ? tokens.length : next;
}

/** 'a fifth attempt', but not 'a fifth of', 'a third lower', 'a half hour'. */
function isOrdinalOf(after: string, word: string): boolean {
  return (
    /(?:ird|th)$/u.test(word) &&
    /^ (?!(?:of|in|on|at|to|from|by|as|and|or|but|than|less|more|most|lower|higher|fewer|larger|smaller|since|after|before|over|under|the|its|their|between|during|for|with|when|while|who|which|that|was|were|is|are|have|has|had|said|will|would)\b)\p{Ll}{3,}/u.test(
      after,
    )
  );
}

const BEGINS = new Set([
  ...WORD_VALUES.keys(),
  ...VAGUE.keys(),
  ...ORDINALS.keys(),
  ...TIMES.keys(),
  ..."a an half quarter halve halves halved halving".split(" "),
]);

const mayBegin = (word: string) => BEGINS.has(word) || /^(?:[$€£]|usd ?)?\p{Nd}/u.test(word);

function readPart(text: string, tokens: Token[], at: number, count: number): ParsedNumber | null {
  const token = tokens[at];
  if (!token) return null;
  const after = text.slice(token.end, token.end + 30).toLowerCase();
  if (/^[\s-]+(?:a[\s-]+)?dozen/u.test(after))
    return { value: 6, next: at + (/\ba\b/u.test(after.slice(0, 4)) ? 3 : 2), grain: 1 };
  const large = /^[\s-]+(?:of )?an? (million|billion|trillion)\b/u.exec(after);
  if (large) {
    const end = token.end + large[0].length;
    const size = SCALES.get(large[1] ?? "") ?? 1;
    const share = count / (PARTS.get(token.lower.replace(/(?<=[a-z]{3})s$/u, "")) ?? 1);
    return { value: share * size, next: tokenAfter(tokens, end), grain: size / 10 };
  }
  if (
    token.lower === "half" &&
    /^-[a-z]/u.test(after) &&
    !/^-(?:century|decade|mile|dozen|million|billion)/u.test(after)
  )
    return null;
  const century = /^[\s-]+(?:of )?(?:an? )?(century|decade|mile)\b/u.exec(after);
  const value = count / (PARTS.get(token.lower.replace(/(?<=[a-z]{3})s$/u, "")) ?? 1);
  if (century) {
    const end = token.end + century[0].length;
    const size = { century: 100, decade: 10, mile: 1 }[century[1] ?? ""] ?? 1;
    return {
      value: value * size,
      next: tokenAfter(tokens, end),
      kind: century[1] === "mile" ? "distance-us" : "years",
      grain: 1,
    };
  }
  if (token.lower === "quarter" && !/^s?\s+of\b/u.test(after) && count === 1) return null;
  return { value: 100 * value, next: at + 1, kind: "percent", grain: 1 };
}

function scaled(
  text: string,
  tokens: Token[],
  from: number,
  start: number,
  startGrain: number,
  suffix = "",
): ParsedNumber {
  let value = start;
  let grain = startGrain;
  let index = from;
  const glued = SCALES.get(suffix);
  if (glued) {
    value *= glued;
    grain *= glued;
  }
  for (; index < tokens.length; index++) {
    const token = tokens[index];
    const before = tokens[index - 1];
    if (!token || !before || !/^(?:\s|-|\s+and\s+)$/u.test(text.slice(before.end, token.start))) break;
    const scale = SCALES.get(token.lower);
    if (scale && token.lower.length > 2 && value < 1e12) {
      value *= scale;
      grain *= scale;
      continue;
    }
    // 'one hundred and five', 'two thousand five hundred'
    const rest = /^(?:and)$/u.test(token.lower) ? tokens[index + 1] : token;
    const more = WORD_VALUES.get(rest?.lower ?? "");
    if (more === undefined || !rest || value < 100 || value % 100 !== 0 || !/\p{L}$/u.test(before.text)) break;
    if (rest !== token) index++;
    let addend = more;
    const ones = WORD_VALUES.get(tokens[index + 1]?.lower ?? "");
    if (
      addend >= 20 &&
      ones !== undefined &&
      ones < 10 &&
      /^[\s-]$/u.test(text.slice(rest.end, tokens[index + 1]?.start))
    ) {
      addend += ones;
      index++;
    }
    if (tokens[index + 1]?.lower === "hundred") {
      addend *= 100;
      index++;
    }
    value += addend;
    grain = 1;
  }
  return { value, next: index, grain };
}

function digitsOf(text: string, token: Token): { value: number; grain: number; suffix: string; kind?: string } | null {
  const match = /^([$€£]|USD ?)?(\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?)(\p{L}*)(%?)$/u.exec(token.text);
  if (!match) return null;
  const [, currency = "", number = "", letters = "", percent = ""] = match;
  if (letters && !SCALES.has(letters.toLowerCase()) && !unitAt(letters)) return null;
  // Part of a code: 'CVE-2021-35533', 'OR-02', 'H.R.4394', 'RTU500'.
  const before = text.slice(Math.max(0, token.start - 12), token.start);
  const run = /[\p{L}\p{Nd}]+(?:[-.][\p{L}\p{Nd}]+)*[-.]$/u.exec(before)?.[0] ?? "";
  if (!currency && /\p{L}/u.test(run) && !/^(?:mid|pre|post|non|the|a|of|to|up|\d+-to)-$/iu.test(run)) return null;
  const decimals = /\.(\d+)/u.exec(number)?.[1]?.length ?? 0;
  const zeros = decimals === 0 ? (/0*$/u.exec(number.replaceAll(",", ""))?.[0].length ?? 0) : 0;
  const kind =
    (currency && `money ${currency.replace(/^USD ?/u, "$")}`) ||
    (percent && "percent") ||
    (letters && unitAt(letters)?.unit.dimension);
  const factor = letters && !SCALES.has(letters.toLowerCase()) ? (unitAt(letters)?.unit.factor ?? 1) : 1;
  const value = Number(number.replaceAll(",", "")) * factor;
  return { value, grain: 10 ** (zeros - decimals) * factor, suffix: letters.toLowerCase(), ...(kind && { kind }) };
}

function ordinalOf(word: string): number | null {
  const digits = /^(\d+)(?:st|nd|rd|th)$/u.exec(word)?.[1];
  return digits ? Number(digits) : null;
}
