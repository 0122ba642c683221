import "server-only";
import { anyOf, ONES, ORDINALS, type Reading, SCALE, scaleOf, WORD_VALUES, wordsIn } from "./number-words";
import { unitAt } from "./units";

/** 'third' is 3 as a position and as a part. */
const PARTS = new Map([["half", 2], ["quarter", 4], ...ORDINALS.slice(2).map((word, at) => [word, at + 3] as const)]);
/** 'two-thirds', 'seven-eighths', but not 'seven quarters' */
const COUNT = `(?:one|two|three|an?|${anyOf(ONES.slice(3))}(?=[\\s-](?:fif|six|seven|eigh|nin|ten)ths))`;
export const PART = `(?:(?<count>${COUNT})[\\s-])?(?<part>hal(?:f|ves?|ved|ving)|${anyOf(["quarter", ...ORDINALS.slice(2)])}s?)(?!\\p{L})`;

const BELOW_ONE =
  "(?:an?[\\s-](?:half|quarter)|one[\\s-](?:half|third|quarter|fourth|fifth|eighth)|(?:two|three)[\\s-](?:thirds|quarters|fourths|fifths))(?!\\p{L})";
/** The end of a mixed number: 'and a half' in 'two and a half million', but not in 'two and a half of the third'. */
export const REMAINDER = `[\\s-]and[\\s-]${BELOW_ONE}(?! of)(?:[\\s-]${SCALE}){0,2}`;
/** 'an hour and a half' */
export const UNIT_AND_PART = `an?[\\s-](?!${SCALE})\\p{Ll}{3,12}[\\s-]and[\\s-]an?[\\s-](?:half|quarter)(?!\\p{L}| of)`;

export const GLYPHS = "½⅓⅔¼¾⅕⅖⅗⅘⅙⅚⅛⅜⅝⅞";
/** '½' alone or after a whole number, '1/2' after a whole number. */
export const FIGURE_PART = `[ -]?[${GLYPHS}]|[ -]\\d{1,2}\\/(?:2|3|4|5|6|8|10|16)(?![\\d/])`;
const BARE_PART = new RegExp(`^(?:[${GLYPHS}]|\\d\\/(?:2|3|4|5|6|8|10|16))$`, "u");

/** The value of '½' or '1/2', which may have a space before it. 0 for an empty text. */
export function valueOfFigures(fraction: string): number {
  const [above = 0, below = 1] = (fraction.normalize("NFKC").match(/\d+/gu) ?? []).map(Number);
  return above / below;
}

/** '½' and '1/2' without a whole number. Null if it may be a date or a score. */
export function figurePartOf(fraction: string, after: string): Reading | null {
  const share = valueOfFigures(fraction);
  if (!BARE_PART.test(fraction) || share >= 1) return null;
  const reading = shareOf(share, after);
  return reading.length || !fraction.includes("/") || /^ (?:of|majority|vote)\b/u.test(after) ? reading : null;
}

/** The value of a mixed number such as 'two and a half million' or 'a million and a half', whose whole part ends with a scale, or with 1. */
export function mixedValueOf(whole: number, lastScale: number, remainder: string): number {
  const [, count = "", part = ""] = wordsIn(remainder);
  const share = (WORD_VALUES.get(count) ?? 1) / (PARTS.get(part.replace(/s$/u, "")) ?? 1);
  const scale = scaleOf(remainder);
  return whole * (lastScale > 1 ? 1 : scale) + share * (scale > 1 ? scale : lastScale);
}

/** 'an hour and a half'. Null if it is no unit. */
export function unitAndPartOf(words: string): Reading | null {
  const [, unit = "", , , part = ""] = wordsIn(words);
  const found = unitAt(unit);
  const value = 1 + 1 / (PARTS.get(part) ?? 1);
  return found && { value: value * found.unit.factor, grain: LAST_DIGIT, kind: found.unit.kind };
}

/** The place value of a fraction's last digit, as if it were a decimal. */
export const LAST_DIGIT = 0.1;

/** After a part: 'a fifth of', 'a third lower'; otherwise 'a fifth attempt'. */
const PART_FOLLOWS =
  /^(?! \p{Ll}{3,})|^ (?:of|in|on|at|to|from|by|as|and|or|but|than|less|more|most|lower|higher|fewer|larger|smaller|since|after|before|over|under|the|its|their|between|during|for|with|when|while|who|which|that|was|were|is|are|have|has|had|said|will|would)\b/u;

/** A part in words, such as 'a third', or an ordinal, such as 'third'. Null if it is neither. */
export function partOf(part: string, count: string | undefined, after: string): Reading | null {
  if (/^halv(?:e|es|ed|ing)$/u.test(part)) return { value: 50, grain: 1, kind: "percent" };
  const size = PARTS.get(part.replace(/s$/u, "")) ?? 1;
  const number = WORD_VALUES.get((count ?? "").toLowerCase()) ?? 1;
  const mayBeOrdinal = !count || (/^an?$/iu.test(count) && !PART_FOLLOWS.test(after));
  if (mayBeOrdinal && !/^half$|^quarter$|s$/u.test(part)) return { value: size, grain: 1, kind: "ordinal" };
  if (part.endsWith("s") && !count) return null;
  // 'in the quarter year-over-year' is no span of time.
  if (part === "quarter" && !count && /^ (?:day|hour|month|week|year)/u.test(after)) return null;
  const reading = shareOf(number / size, after);
  if (reading.length) return reading;
  // 'half-hearted', 'the quarter'
  return /^-\p{L}/u.test(after) || (part === "quarter" && number === 1 && !/^\s+of\b/u.test(after)) ? null : reading;
}

const LARGE = /^[\s-]+(?:of )?(?:an? )?(dozen|million|billion|trillion)\b/u;

/** A share of what follows it: of a million, of a unit as in 'half an hour' and '-cent', otherwise in percent. */
function shareOf(share: number, after: string): Reading {
  const [large, of = ""] = LARGE.exec(after) ?? [];
  if (large) return { value: share * scaleOf(of), grain: scaleOf(of) / 10, length: large.length };
  const joint = /^[\s-]+(?:of )?(?:an? )?/u.exec(after)?.[0] ?? "";
  const found = joint === "" ? null : unitAt(after.slice(joint.length));
  if (!found) return { value: 100 * share, grain: 1, kind: "percent" };
  const { kind, factor } = found.unit;
  return { value: share * factor, grain: LAST_DIGIT * factor, kind, length: joint.length + found.length };
}
