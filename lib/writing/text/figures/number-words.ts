import "server-only";

/** A number with the place value of its last digit, and a kind if its own words say it. `length`: of further words that belong to it. */
export type Reading = { value: number; grain: number; kind?: string; isVague?: boolean; length?: number };

export const ONES = "one two three four five six seven eight nine".split(" ");
const TEENS = "ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen".split(" ");
const TENS = "twenty thirty forty fifty sixty seventy eighty ninety".split(" ");
/** The values of the words for 0 to 19 and for tens. */
export const WORD_VALUES: ReadonlyMap<string, number> = new Map([
  ...["zero", ...ONES, ...TEENS].map((word, value) => [word, value] as const),
  ...TENS.map((word, index) => [word, 20 + 10 * index] as const),
]);
const SCALE_VALUES = { hundred: 100, dozen: 12, thousand: 1e3, million: 1e6, billion: 1e9, trillion: 1e12 };
export const SCALE_WORDS = Object.entries(SCALE_VALUES);
export const SCALES: ReadonlyMap<string, number> = new Map([
  ...SCALE_WORDS,
  ...Object.entries({ k: 1e3, m: 1e6, mn: 1e6, bn: 1e9, b: 1e9, tn: 1e12 }),
]);
const FIRST = "first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth".split(" ");
/** The words for positions from 1 to 20. */
export const ORDINALS = [...FIRST, ...TEENS.slice(3).map((word) => `${word}th`), "twentieth"];

export const anyOf = (words: Iterable<string>) => `(?:${[...words].join("|")})`;
/** 'below zero' belongs to the number before it. */
const ZERO = "(?<!\\b(?:above|below) )zero";
const SMALL = `(?:${anyOf(TENS)}(?:[\\s-]${anyOf(ONES)})?|${anyOf([...TEENS, ...ONES, ZERO])})(?!\\p{L})`;
export const SCALE = `${anyOf(Object.keys(SCALE_VALUES))}(?!\\p{L})`;
const REST = `(?:(?: and)?[\\s-]${SMALL})`;
/** A whole number in words: 'two hundred and five', 'a million'. */
export const CARDINAL = `(?:${SMALL}|an?(?=[\\s-]${SCALE}))(?:[\\s-]${SCALE}${REST}?){0,4}`;
/** 'twenty-fifth', 'fiftieth', 'two hundred fiftieth', 'one hundredth' */
export const LONG_ORDINAL =
  `(?:(?:${SMALL}[\\s-]hundred(?: and)?[\\s-])?(?:${anyOf(TENS)}-${anyOf(ORDINALS.slice(0, 9))}|` +
  `${anyOf(TENS.map((word) => word.replace(/y$/u, "ieth")))})|${SMALL} hundredth(?! of))(?!\\p{L})`;

export const wordsIn = (words: string) => words.toLowerCase().match(/\p{L}+/gu) ?? [];
/** The product of the scales in some words: 1,000,000,000 for 'thousand million'. */
export const scaleOf = (words: string) =>
  wordsIn(words).reduce((product, word) => product * (SCALES.get(word) ?? 1), 1);

/** The value of a whole number in words. */
export function valueOfWords(words: string): number {
  let [value, sum] = [0, 0];
  for (const word of wordsIn(words)) {
    const scale = SCALES.get(word);
    if (scale === undefined) value += WORD_VALUES.get(word) ?? 0;
    else if (scale <= 100) value = (value || 1) * scale;
    else [sum, value] = [sum + (value || 1) * scale, 0];
  }
  return sum + value;
}

/** The value of a long ordinal: 250 for 'two hundred fiftieth'. */
export function valueOfOrdinal(words: string): number {
  const cardinal = words
    .toLowerCase()
    .replace(/ieth$/u, "y")
    .replace(/hundredth$/u, "hundred")
    .replace(/(?<![^-])\p{L}+$/u, (last) => ONES[ORDINALS.indexOf(last)] ?? last);
  return valueOfWords(cardinal);
}
