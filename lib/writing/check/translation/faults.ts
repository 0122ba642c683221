import "server-only";

import { daysOf, type Figure, figuresOf, periodsOf, withEnglishFigures } from "./figures";
import { missingInitialism, namesOf, plain } from "./names";

/** An English sentence and its Spanish translation. */
type Pair = { english: string; text: string };

const MAX_RATIO = 2.4;
const MIN_RATIO = 0.6;
/** Texts shorter than this are too short to compare lengths. */
const SHORT = 30;

/** A reason to reject a translation regardless of the second reader; null if code finds none. */
export function translationFault({ english, text }: Pair): string | null {
  if (/[\n\r<>]|https?:/u.test(text) || text.trim() !== text) return "it is not one line of plain text";
  const ratio = text.length / english.length;
  if (english.length >= SHORT && (ratio > MAX_RATIO || ratio < MIN_RATIO)) return "its length does not fit";
  if (isEnglish(text) && !isEnglish(english, 0)) return "it is not Spanish";
  if (english.length >= SHORT && isEnglish(text)) return "it is not Spanish";
  const spanish = withEnglishFigures(text);
  const figures = [figuresOf(english), figuresOf(spanish)] as const;
  return (
    differing("figure", valuesOf(figures[0]), valuesOf(figures[1])) ??
    differingUnit(...figures) ??
    differing("day", daysOf(english), daysOf(spanish)) ??
    differingPeriod(periodsOf(english), periodsOf(spanish)) ??
    missingInitialism(english, text)
  );
}

/** Possible faults, for the second reader to decide. */
export function doubtsOf({ english, text }: Pair): string[] {
  const lost = namesOf(english).filter((name) => !plain(text).includes(plain(name)));
  const negated = [NOT_EN.test(english), NOT_ES.test(text)] as const;
  return [
    ...(lost.length > 0 ? [`names not found: ${lost.slice(0, 4).join(", ")}`] : []),
    ...(negated[0] === negated[1] ? [] : ["a negation in one of them only"]),
    ...(/%|\bpercent/iu.test(english) === /%|por ciento/iu.test(text) ? [] : ["a percentage in one of them only"]),
    ...(/\$|\bdollars?\b/iu.test(english) === /\$|d[óo]lar/iu.test(text) ? [] : ["an amount of money in one only"]),
  ];
}

const NOT_EN = /\b(?:not|no|never|none|neither|nor|without|cannot)\b|n['’]t\b/iu;
const NOT_ES = /(?<!\p{L})(?:no|nunca|jam[áa]s|sin|ni|tampoco|ning[úu]n[oa]?|nadie|nada)(?!\p{L})/iu;

const MAX_ENGLISH = 2;

/** Whether a text contains English function words that do not exist in Spanish. */
function isEnglish(text: string, most = MAX_ENGLISH): boolean {
  return (
    (text.match(/\b(?:the|of|and|that|with|for|which|will|from|its|their|was|were|has|have)\b/giu) ?? []).length > most
  );
}

const valuesOf = (figures: readonly Figure[]) => figures.map(({ value }) => value).sort((one, other) => one - other);

/** A figure whose unit differs between English and Spanish. */
function differingUnit(english: readonly Figure[], spanish: readonly Figure[]): string | null {
  const left = [...spanish];
  for (const { value, unit } of english) {
    if (unit === null) continue;
    const same = left.filter((other) => other.value === value);
    const match = same.find((other) => other.unit === unit) ?? same.find((other) => other.unit === null);
    if (!match && same.length > 0) return `a unit differs (${value} ${unit})`;
    if (match) left.splice(left.indexOf(match), 1);
  }
  return null;
}

/** 'Last month' translated as 'last year'. */
function differingPeriod(english: string[], spanish: string[]): string | null {
  const isSame = english.length === 0 || spanish.length === 0 || english.some((period) => spanish.includes(period));
  return isSame ? null : `a period differs (${spanish[0]})`;
}

function differing<T extends number | string>(what: string, english: T[], spanish: T[]): string | null {
  const lost = without(english, spanish);
  const added = without(spanish, english);
  if (lost.length === 0 && added.length === 0) return null;
  return `a ${what} differs (${[...lost, ...added].slice(0, 3).join(", ")})`;
}

function without<T extends number | string>(all: T[], taken: T[]): T[] {
  const left = [...taken];
  return all.filter((value) => {
    const at = left.findIndex((other) => isSame(value, other));
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
}

function isSame(one: number | string, other: number | string): boolean {
  if (typeof one === "string" || typeof other === "string") return one === other;
  return Math.abs(one - other) <= Math.abs(one) * 1e-9;
}
