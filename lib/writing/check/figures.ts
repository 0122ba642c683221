import "server-only";
import { isStateName } from "@/lib/language/states";
import { stem } from "@/lib/language/tokens";
import { areSameNumbers, areSameThings, isBorneOut, isSameKind } from "@/lib/writing/text/figures/amounts";
import type { Quantity } from "@/lib/writing/text/figures/quantities";
import { agrees, type Moment } from "@/lib/writing/text/figures/temporal-expressions";
import { mentionsPeriod } from "@/lib/writing/text/figures/units";
import type { Passage, PreparedSource } from "@/lib/writing/text/passages";
import { alphanumeric } from "@/lib/writing/text/plain-text";
import type { Claim } from "./claims";
import { listSizes } from "./lists";
import type { Scope } from "./scope";

/** Whether a scope supports an amount: with its unit near the passage, with its unit and counted noun further away, or as the length of a list. */
export function hasAmount(amount: Quantity, scope: Scope): boolean {
  const near = [...scope.near];
  return [...near, ...scope.related()].some((passage) => isAmountIn(amount, passage)) || isListLength(amount, near);
}

/** Whether a passage states the amount for the same things. */
export function isAmountIn(amount: Quantity, passage: Passage): boolean {
  const { noun } = amount;
  const alike = passage.quantities.filter((other) => isAmount(amount, other, passage));
  if (alike.length === 0) return false;
  if (noun === null || alike.some((given) => given.noun === null || areSameThings(noun, given.noun))) return true;
  return !passage.quantities.some((other) => other.noun === noun) && mentions(passage, noun);
}

/** Whether a passage contains a noun, or a word with the same beginning. */
function mentions(passage: Passage, noun: string): boolean {
  if (passage.keys.has(noun)) return true;
  return noun.length >= 5 && passage.tokens.some((token) => token.key.startsWith(noun.slice(0, 6)));
}

/** Whether a source contains the number with any unit. */
export function hasNumber(amount: Quantity, { source }: Scope): boolean {
  if (amount.kind === "clock") return false;
  return source.passages.some(({ quantities }) =>
    quantities.some((other) => isBorneOut({ ...amount, kind: other.kind }, other) || areSameNumbers(amount, other)),
  );
}

function isAmount(claimed: Quantity, given: Quantity, passage: Passage): boolean {
  if (!isSameKind(claimed, given) || !isBorneOut(claimed, given)) return false;
  return !claimed.per || claimed.per === given.per || (!given.per && mentionsPeriod(passage.text, claimed.per));
}

const MAX_COUNTED = 20;

/** 'six counties' where a passage lists six: list items, people with a party, or states, from 2 to 20. */
function isListLength({ kind, noun, low }: Quantity, near: Passage[]): boolean {
  if (kind !== "count" || low < 2 || low > MAX_COUNTED) return false;
  const isOfPersons = noun !== null && areSameThings(noun, stem("people"));
  const isNamed = noun === null || isOfPersons || near.some(({ keys }) => keys.has(noun));
  return near.some(
    ({ text }) =>
      (low === 2 && /\b(?:either|or|both)\b/u.test(text)) ||
      (noun === STATES && statesIn(text) === low) ||
      (text.match(PERSON) ?? []).length === low ||
      (isNamed && listSizes(text).includes(low)) ||
      (isOfPersons && listSizes(text).reduce((sum, size) => sum + size, 0) === low),
  );
}

const STATES = stem("states");
/** A person with a party: 'Jane Doe (R-Ark.)'. */
const PERSON = /\((?:[RDI]-|[A-Z]{2}-(?:\d|At))/gu;

function statesIn(text: string): number {
  const names = text.match(/\p{Lu}\p{Ll}+(?: \p{Lu}\p{Ll}+)?/gu) ?? [];
  const words = names.flatMap((name) => [name, ...name.split(" ")]);
  return new Set(words.filter((word) => isStateName(word.toLowerCase()))).size;
}

/** Whether the source contains a code ('H.R. 4394') or a numbered title ('Class VI'). */
export function hasCode(code: string, source: PreparedSource): boolean {
  if (/ [IVX]+$/u.test(code)) return new RegExp(`${code}(?!\\p{L})`, "iu").test(source.names.text);
  return new RegExp(`${alphanumeric(code)}(?!\\d)`, "u").test(source.codes());
}

/** Whether a scope supports a date: nearby, as the article's own date, or in a more distant sentence on the same subject. */
export function hasDate(moment: Moment, claim: Claim, { source, near, related }: Scope): boolean {
  if (isArticleDay(moment, source.day)) return true;
  const isNamedIn = (passage: Passage) => isDateIn(moment, passage);
  if ([...near].some(isNamedIn) || related().some(isNamedIn)) return true;
  // A year alone is rarely ambiguous, so it may appear anywhere.
  const { year, month, quarter, season, relative } = moment;
  const isBareYear = year !== undefined && (month ?? quarter ?? season ?? relative) === undefined;
  const isDecade = claim.text.slice(moment.start, moment.end).endsWith("s");
  const years = isDecade ? `${Math.floor((year ?? 0) / 10)}\\d` : year;
  return isBareYear && new RegExp(`(?<!\\d)${years}(?!\\d)`, "u").test(source.names.text);
}

export function isDateIn(moment: Moment, { moments, source }: Passage): boolean {
  return moments.some((other) => agrees(moment, other, source.day));
}

/** The article's own date counts as a fact, with or without the year, as do 'today' and 'this year'. */
function isArticleDay(moment: Moment, day: Date | null): boolean {
  if (!day) return false;
  if (moment.relative) return moment.offset === 0 && moment.relative !== "week";
  const [ownYear, ownDay] = [day.getUTCFullYear(), day.getUTCDate()];
  const { year = ownYear, month, day: date = ownDay, quarter } = moment;
  return month === day.getUTCMonth() + 1 && year === ownYear && date === ownDay && quarter === undefined;
}
