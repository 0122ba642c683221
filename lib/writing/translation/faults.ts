import "server-only";
import { findNumbers } from "@/lib/writing/text/figures/numbers";
import { findMoments } from "@/lib/writing/text/figures/temporal-expressions";
import { unitAt } from "@/lib/writing/text/figures/units";
import { withEnglishFigures } from "./figures";
import { missingInitialism, namesOf, plain } from "./names";

/** An English sentence and its Spanish translation. */
export type Pair = { english: string; text: string };

const MAX_RATIO = 2.4;
const MIN_RATIO = 0.6;
/** Texts shorter than this are too short to compare lengths. */
const SHORT = 30;

/** A reason to reject a translation regardless of the second reader; null if code finds none. */
export function translationFault({ english, text }: Pair): string | null {
  if (/[\n\r<>]|https?:/u.test(text) || text.trim() !== text) return "it is not one line of plain text";
  const ratio = text.length / english.length;
  if (english.length >= SHORT && (ratio > MAX_RATIO || ratio < MIN_RATIO)) return "its length does not fit";
  if (isEnglish(text) && (english.length >= SHORT || !isEnglish(english, 0))) return "it is not Spanish";
  const spanish = withEnglishFigures(text);
  const codes = english.match(CODE)?.filter((code) => !text.includes(code)) ?? [];
  const days = [daysOf(english), daysOf(spanish)] as const;
  const isSamePeriod =
    days.some(({ periods }) => periods.size === 0) || !days[0].periods.isDisjointFrom(days[1].periods);
  return (
    differingFigure(figuresOf(english), figuresOf(spanish)) ??
    differing("code", codes) ??
    differing("day", [...days[0].names.symmetricDifference(days[1].names)]) ??
    differing("period", isSamePeriod ? [] : [...days[1].periods]) ??
    missingInitialism(english, text)
  );
}

const differing = (what: string, words: readonly (number | string)[]) =>
  words.length > 0 ? `a ${what} differs (${words.slice(0, 3).join(", ")})` : null;

/** Possible faults, for the second reader to decide. */
export function doubtsOf({ english, text }: Pair): string[] {
  const lost = namesOf(english).filter((name) => !plain(text).includes(plain(name)));
  const names = lost.length > 0 ? [`names not found: ${lost.slice(0, 4).join(", ")}`] : [];
  return [...names, ...IN_BOTH.flatMap(([what, en, es]) => (en.test(english) === es.test(text) ? [] : [what]))];
}

const IN_BOTH: readonly [what: string, english: RegExp, spanish: RegExp][] = [
  [
    "a negation in one of them only",
    /\b(?:not|no|never|none|neither|nor|without|cannot)\b|n['’]t\b/iu,
    /(?<!\p{L})(?:no|nunca|jam[áa]s|sin|ni|tampoco|ning[úu]n[oa]?|nadie|nada)(?!\p{L})/iu,
  ],
  ["a percentage in one of them only", /%|\bpercent/iu, /%|por ciento/iu],
  ["an amount of money in one only", /\$|\bdollars?\b/iu, /\$|d[óo]lar/iu],
];

const MAX_ENGLISH = 2;

/** Whether a text contains English function words that do not exist in Spanish. */
function isEnglish(text: string, most = MAX_ENGLISH): boolean {
  return (
    (text.match(/\b(?:the|of|and|that|with|for|which|will|from|its|their|was|were|has|have)\b/giu) ?? []).length > most
  );
}

/** 'CVE-2021-35533', '6:30' */
const CODE = /(?<![\p{L}\d])(?:\p{L}[\p{L}-]*[\d-]*\d\p{L}*|\d{1,2}:\d\d)(?![\p{L}\d])/gu;
/** 'Phase three' may be 'la tercera fase'. */
const LABELED = /\b(?:phase|class|tier|level|stage|category|type) (?:two|three|four|five)\b/giu;

type Figure = { value: number; unit: string | null };

/** The figures in a sentence, with their units; 'half' and 'a third' may be worded in many ways. */
function figuresOf(english: string): Figure[] {
  const text = english.replace(LABELED, (label) => "-".repeat(label.length));
  return findNumbers(text)
    .filter(
      ({ kind, isVague, start }) => !isVague && (!kind || /\d/u.test(text.charAt(start)) || kind.startsWith("money")),
    )
    .map(({ value, kind = null, end }) => {
      const { unit } = unitAt(text.slice(end).replace(/^[\s-]*(?:de )?/u, "")) ?? {};
      return { value: value * (unit?.factor ?? 1), unit: unit?.kind ?? kind };
    });
}

/** A figure of one language without an equal one in the other, or with another unit. */
function differingFigure(english: Figure[], spanish: Figure[]): string | null {
  const left = [...spanish];
  const lost: number[] = [];
  for (const { value, unit } of english) {
    const same = left.filter((other) => Math.abs(other.value - value) <= value * 1e-9);
    const match = same.find((other) => other.unit === unit) ?? same.find((other) => !other.unit || !unit);
    if (!match && same.length > 0) return differing("unit", [value, unit ?? ""]);
    if (match) left.splice(left.indexOf(match), 1);
    else lost.push(value);
  }
  return differing("figure", [...lost, ...left.map(({ value }) => value)]);
}

/** The months and weekdays of a sentence, and the weeks, months and years that it names by their relation to today. */
function daysOf(text: string) {
  const moments = findMoments(text);
  const named = (part: "month" | "weekday") =>
    moments.flatMap((moment) => (moment[part] === undefined ? [] : `${part} ${moment[part]}`));
  const periods = moments.flatMap(({ relative = "" }) => (/^(?:week|month|year)$/u.test(relative) ? relative : []));
  return { names: new Set([...named("month"), ...named("weekday")]), periods: new Set(periods) };
}
