import "server-only";

import { differingUnit, figuresOf } from "./figures";
import { missingInitialism, namesOf, plain } from "./names";
import { differingTime, monthsOf, weekdaysOf } from "./time-words";

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
  return (
    differing("figure", valuesOf(english, "en"), valuesOf(text, "es")) ??
    differingUnit(figuresOf(english, "en"), figuresOf(text, "es")) ??
    differing("month", monthsOf(english, "en"), monthsOf(text, "es")) ??
    differing("weekday", weekdaysOf(english, "en"), weekdaysOf(text, "es")) ??
    differingTime(english, text) ??
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

function valuesOf(text: string, language: "en" | "es"): number[] {
  return figuresOf(text, language)
    .map(({ value }) => value)
    .sort((one, other) => one - other);
}

function differing(what: string, english: number[], spanish: number[]): string | null {
  const lost = without(english, spanish);
  const added = without(spanish, english);
  if (lost.length === 0 && added.length === 0) return null;
  return `a ${what} differs (${[...lost, ...added].slice(0, 3).join(", ")})`;
}

function without(all: number[], taken: number[]): number[] {
  const left = [...taken];
  return all.filter((value) => {
    const at = left.findIndex((other) => Math.abs(other - value) <= Math.abs(value) * 1e-9);
    if (at < 0) return true;
    left.splice(at, 1);
    return false;
  });
}
