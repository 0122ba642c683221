import "server-only";
import type { Span } from "@/lib/writing/text/spans";
import {
  FIGURE_PART,
  figurePartOf,
  GLYPHS,
  LAST_DIGIT,
  mixedValueOf,
  PART,
  partOf,
  REMAINDER,
  UNIT_AND_PART,
  unitAndPartOf,
  valueOfFigures,
} from "./fractions";
import {
  anyOf,
  CARDINAL,
  LONG_ORDINAL,
  ONES,
  type Reading,
  SCALE,
  SCALE_WORDS,
  SCALES,
  scaleOf,
  valueOfOrdinal,
  valueOfWords,
  WORD_VALUES,
} from "./number-words";
import { unitAt } from "./units";

const VAGUE = new Map([["scores", 20], ...SCALE_WORDS.map(([word, value]) => [`${word}s`, value] as const)]);
/** 'several hundred', 'a couple of dozen' */
const SOME = `(?:several|(?:an? )?few|an? couple(?: of)?|many)(?: ${SCALE}){1,2}`;
const TIMES = Object.entries({ twice: 2, doubl: 2, thrice: 3, tripl: 3, quadrupl: 4 });
const OTHER = `(?:${anyOf(VAGUE.keys())}|${SOME}|twice|thrice|(?:doubl|tripl|quadrupl)(?:es?|ed|ing)|${anyOf([...ONES, "ten"])}-?fold)(?!\\p{L})`;
const DIGITS = `(?=\\.?\\d|[${GLYPHS}])(?<digits>\\d+(?:[.,:/]\\d+)*|\\.\\d+)?(?<fraction>${FIGURE_PART})?`;
const SECOND =
  "second(?=[\\s-](?:(?:bigg|cold|deadli|dri|fast|great|high|hott|larg|long|low|new|old|small|tall|warm|wett)est|best|worst|most|straight|consecutive)(?!\\p{L}))";
const NUMBER = new RegExp(
  `(?:(?<currency>(?:\\b(?:AU?|CA?|NZ|US))?\\$ ?|[€£] ?|\\bUSD ?)|(?<![\\p{L}\\p{Nd}]))(?:${DIGITS}(?<suffix>\\p{L}*)(?<scales>(?:[\\s-]${SCALE}){0,3})(?<and>${REMAINDER})?` +
    `|(?<ordinal>${LONG_ORDINAL}|${SECOND})|(?<mixed>${UNIT_AND_PART})|${PART}|(?<other>${OTHER})|(?<words>${CARDINAL})(?<rest>${REMAINDER})?)`,
  "giu",
);
const LAST_SCALES = new RegExp(`(?:[\\s-]${SCALE})+$`, "iu");

/** A number in a text. */
export type ParsedNumber = Span & Omit<Reading, "length">;

/** The numbers in a text, in digits and words. */
export function findNumbers(text: string): ParsedNumber[] {
  const found: ParsedNumber[] = [];
  for (const { index: start, 0: whole, groups = {} } of text.matchAll(NUMBER)) {
    if (start < (found.at(-1)?.end ?? 0)) continue;
    const end = start + whole.length;
    const after = text.slice(end, end + MAX_AFTER);
    const { length = 0, ...read } =
      (groups.digits || groups.fraction
        ? readFigures(groups, text.slice(Math.max(0, start - MAX_BEFORE), start), after)
        : readWords(groups, after.toLowerCase())) ?? {};
    if ("value" in read) found.push({ start, ...read, end: end + length });
  }
  return found;
}

/** Longer than any unit, and than the words of a code before its number. */
const MAX_AFTER = 40;
const MAX_BEFORE = 12;

type Groups = Record<string, string | undefined>;

function readFigures(
  { currency, digits = "", fraction = "", suffix = "", scales = "", and = "" }: Groups,
  before: string,
  after: string,
): Reading | null {
  const isBare = !suffix && !scales;
  if (!currency && isBare && (digits === "" || digits.includes("/"))) return figurePartOf(fraction || digits, after);
  if (!PLAIN_DIGITS.test(digits) || (!currency && isInCode(before))) return null;
  const bare = digits.replaceAll(",", "");
  const number = Number(bare);
  if (/^(?:st|nd|rd|th)$/iu.test(suffix)) return { value: number, grain: 1, kind: "ordinal" };
  if (/^-?fold(?!\p{L})/iu.test(suffix + after)) return { value: number, grain: 1, kind: "times" };
  const share = isBare && !currency && bare.length === 1 ? shareOfAll(number, after) : null;
  if (share) return share;
  // '$5 M'
  const spaced = (currency && isBare && /^ (?:[bm]n|tn|[MBK])(?!\.?\p{L})/u.exec(after)?.[0]) || "";
  const glued = SCALES.get((suffix || spaced.trim()).toLowerCase());
  const unit = glued || !suffix ? null : unitAt(suffix);
  if (suffix && !glued && unit?.length !== suffix.length) return null;
  const scale = (glued ?? unit?.unit.factor ?? 1) * scaleOf(scales);
  const whole = (number + valueOfFigures(fraction)) * scale;
  const kind = currency ? `money ${currency.trim().replace(/^USD?\$?$/iu, "$")}` : unit?.unit.kind;
  return {
    value: and ? mixedValueOf(whole, scale, and) : whole,
    grain: (fraction || and ? LAST_DIGIT : grainOf(bare)) * scale * scaleOf(and),
    length: spaced.length,
    ...(kind && { kind }),
  };
}

const PLAIN_DIGITS = /^(?:(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d+)?|\.\d+)$/u;

/** Whether digits after this text are part of a code: 'CVE-2021-35533', 'OR-02', 'H.R.4394'. */
function isInCode(before: string): boolean {
  const run = /[\p{L}\p{Nd}]+(?:[-.][\p{L}\p{Nd}]+)*[-.]$/u.exec(before)?.[0] ?? "";
  return /\p{L}/u.test(run) && !/^(?:mid|pre|post|non|the|a|of|to|up|\d+-(?:to|by))-$/iu.test(run);
}

/** The place value of the last digit: 0.1 for '2.5', 100 for '1200'. */
function grainOf(digits: string): number {
  const decimals = digits.split(".")[1]?.length ?? 0;
  const zeros = decimals === 0 ? (/0*$/u.exec(digits)?.[0].length ?? 0) : 0;
  return 10 ** (zeros - decimals);
}

function readWords(
  { ordinal, mixed, part, count, other, words = "", rest = "" }: Groups,
  after: string,
): Reading | null {
  if (ordinal) return { value: valueOfOrdinal(ordinal), grain: 1, kind: "ordinal" };
  if (mixed) return unitAndPartOf(mixed);
  if (part) return partOf(part.toLowerCase(), count, after);
  return other ? otherOf(other.toLowerCase(), after) : cardinalOf(words, rest, after);
}

/** A vague number or a factor: 'dozens', 'several hundred', 'tripled', 'fivefold'. */
function otherOf(words: string, after: string): Reading | null {
  const vague = VAGUE.get(words) ?? scaleOf(words);
  if (vague > 1) return { value: vague, grain: vague, isVague: true };
  const times = TIMES.find(([stem]) => words.startsWith(stem))?.[1] ?? valueOfWords(words.replace(/-?fold$/u, ""));
  return /^-|^ (?:down|digit)/u.test(after) ? null : { value: times, grain: 0, kind: "times" };
}

const OF_WHOLE = new RegExp(
  `^\\s+(?:(?:in|out of)(?: every| each)?|(?:of|for) (?:every|each))\\s+(?:a )?(\\p{L}+|\\d{1,3})(?![\\p{L}\\d-]|[,.]\\d)(?! ${SCALE})`,
  "u",
);

/** 'one in five', '2 out of 3' */
function shareOfAll(part: number, after: string): Reading | null {
  const [whole, of = ""] = OF_WHOLE.exec(after) ?? [];
  const all = of === "hundred" ? 100 : (WORD_VALUES.get(of.toLowerCase()) ?? Number(of || Number.NaN));
  if (!whole || !(part < all && all <= 100)) return null;
  return { value: (100 * part) / all, grain: 1, kind: "percent", length: whole.length };
}

function cardinalOf(words: string, rest: string, after: string): Reading | null {
  const total = valueOfWords(words);
  const share = rest ? null : shareOfAll(total, after);
  if (share) return share;
  // 'one' alone is usually a pronoun.
  if (/^one$/iu.test(words + rest) && !unitAt(after.replace(/^[\s-]+/u, ""))) return null;
  const last = scaleOf(LAST_SCALES.exec(words)?.[0] ?? "");
  if (!rest) return { value: total, grain: last };
  return { value: mixedValueOf(total, last, rest), grain: LAST_DIGIT * last * scaleOf(rest) };
}
