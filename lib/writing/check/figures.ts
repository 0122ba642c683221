import "server-only";

import { isStateName } from "@/lib/language/places";
import { stem } from "@/lib/language/tokens";
import { areSameThings, isBorneOut, isSameKind } from "@/lib/writing/text/amounts";
import { alphanumeric, type Passage, type PreparedSource } from "@/lib/writing/text/passages";
import type { Quantity } from "@/lib/writing/text/quantities";
import { agrees, type Moment } from "@/lib/writing/text/temporal-expressions";
import { mentionsPeriod } from "@/lib/writing/text/units";
import type { FaultCode } from "@/lib/writing/types";
import type { Claim } from "./claims";

export type Figure = { passage: Passage; quantity: Quantity };

/** The amounts of a source that bear a claim's amount out, with its unit and the thing counted. */
export function supportersOf(claim: Quantity, source: PreparedSource): Figure[] {
  const found: Figure[] = [];
  for (const passage of source.passages) {
    for (const quantity of passage.quantities) {
      if (agreesWith(claim, quantity, passage)) found.push({ passage, quantity });
    }
  }
  return found;
}

function agreesWith(claim: Quantity, quantity: Quantity, passage: Passage): boolean {
  if (!isSameKind(claim, quantity) || !isBorneOut(claim, quantity)) return false;
  if (claim.per && claim.per !== quantity.per && (quantity.per || !mentionsPeriod(passage.text, claim.per)))
    return false;
  return countsTheSame(claim, quantity, passage);
}

function countsTheSame(claim: Quantity, quantity: Quantity, passage: Passage): boolean {
  if (claim.noun === null || quantity.noun === null || areSameThings(claim.noun, quantity.noun, stem)) return true;
  const { noun } = claim;
  if (passage.quantities.some((other) => other !== quantity && other.noun === noun)) return false;
  return (
    passage.keys.has(noun) || passage.tokens.some((token) => noun.length >= 5 && token.key.startsWith(noun.slice(0, 6)))
  );
}

/** The first amount that the source does not bear out. */
export function amountFault(claim: Claim, source: PreparedSource): { fault: FaultCode; detail: string } | null {
  for (const quantity of claim.quantities) {
    if (
      supportersOf(quantity, source).length > 0 ||
      isListed(quantity, source) ||
      isTally(quantity, claim, source) ||
      isOne(quantity, source) ||
      isShare(quantity, claim, source)
    )
      continue;
    const isNumberThere = source.passages.some((passage) =>
      passage.quantities.some((other) => isBorneOut({ ...quantity, kind: other.kind }, other)),
    );
    const sameDigits = source.passages.some((passage) =>
      passage.quantities.some((other) => digits(other.text) === digits(quantity.text)),
    );
    const detail = quantity.noun && isNumberThere ? phrase(claim.text, quantity) : quantity.text;
    return { fault: isNumberThere || sameDigits ? "unit" : "number", detail };
  }
  return null;
}

const digits = (text: string) => text.replace(/[^\d.]+/gu, "") || text;

function phrase(text: string, quantity: Quantity): string {
  return (
    text.slice(quantity.start, quantity.end) +
    (/^[\s-]*(?:[\p{L}-]+\s?){1,3}/u.exec(text.slice(quantity.end))?.[0] ?? "").trimEnd()
  );
}

/** 'in one year' where the source has 'a single year'. */
function isOne(quantity: Quantity, source: PreparedSource): boolean {
  const unit = /^one[\s-]+(\p{L}+)$/iu.exec(quantity.text)?.[1];
  return (
    unit !== undefined && new RegExp(`\\b(?:an?|single|per|each|every)\\s+${unit}\\b`, "iu").test(source.names.text)
  );
}

/** 'about half of it, $73 million': the share that another amount of the sentence is of an amount of the source. */
function isShare(quantity: Quantity, claim: Claim, source: PreparedSource): boolean {
  if (quantity.kind !== "percent" || /\d/u.test(quantity.text) || quantity.bound === "exact") return false;
  const parts = claim.quantities.filter((other) => other.kind.startsWith("money"));
  const wholes = source.passages.flatMap((passage) =>
    passage.quantities.filter((other) => other.kind.startsWith("money")),
  );
  return parts.some((part) => wholes.some((whole) => Math.abs((100 * part.low) / whole.low - quantity.low) < 4));
}

/** 'two of the flaws score 8.2': as often as the source gives the other amount. */
function isTally(quantity: Quantity, claim: Claim, source: PreparedSource): boolean {
  if (quantity.kind !== "count" || !/^ of (?:the|its|these|those|their)\b/u.test(claim.text.slice(quantity.end)))
    return false;
  return claim.quantities.some((other) => other !== quantity && supportersOf(other, source).length === quantity.low);
}

const PERSONS = new Set(
  "lawmaker member senator representative congressman colleague legislator person people republican democrat leader official"
    .split(" ")
    .map(stem),
);

/** 'six counties' where the source lists six: counts of what stands in one list, or of persons with a party, or of codes. */
function isListed(claim: Quantity, source: PreparedSource): boolean {
  if (claim.kind !== "count" || claim.noun === null || claim.low > 60 || claim.low < 2) return false;
  const { noun } = claim;
  if (new Set(source.text.match(/\bCVE-\d{4}-\d+/gu) ?? []).size === claim.low && source.text.includes("CVE-"))
    return true;
  if (noun === stem("states") && source.passages.some((passage) => statesIn(passage.text) === claim.low)) return true;
  return source.passages.some((passage) => {
    const isPersons = PERSONS.has(noun);
    if (!isPersons && !passage.keys.has(noun)) return false;
    if (isPersons && (passage.text.match(/\((?:[RDI]-|[A-Z]{2}-(?:\d|At))/gu) ?? []).length === claim.low) return true;
    const sizes = listSizes(passage.text);
    return sizes.includes(claim.low) || (isPersons && titledSizes(passage.text) === claim.low);
  });
}

function statesIn(text: string): number {
  const words = text.match(/\p{Lu}\p{Ll}+(?: \p{Lu}\p{Ll}+)?/gu) ?? [];
  return new Set(words.flatMap((word) => [word, ...word.split(" ")]).filter((word) => isStateName(word.toLowerCase())))
    .size;
}

function listSizes(text: string): number[] {
  const sizes: number[] = [];
  const item = "[\\p{Lu}][\\p{L}.'’-]*(?: (?:of |the )?[\\p{Lu}][\\p{L}.'’-]*){0,4}";
  const list = new RegExp(`${item}(?:, (?:and )?${item})*,? and ${item}`, "gu");
  for (const match of text.replace(/ ?\([^)]*\)/gu, "").matchAll(list)) {
    sizes.push(match[0].split(/, (?:and )?|,? and /u).length);
  }
  return sizes;
}

/** How many persons all lists together name that begin with an office: 'Senators A and B … Congressmen C and D'. */
function titledSizes(text: string): number {
  const titled =
    text.match(/\b(?:Senators|Sens\.|Congressmen|Congresswomen|Representatives|Reps\.|Members) [^—;()]*/gu) ?? [];
  return titled.reduce((sum, list) => sum + (listSizes(list)[0] ?? 1), 0);
}

/** The first code ('H.R. 4394') that the source does not have. */
export function codeFault(claim: Claim, source: PreparedSource): { fault: FaultCode; detail: string } | null {
  if (claim.codes.length === 0) return null;
  const codes = source.codes();
  for (const code of claim.codes) {
    if (/ [IVX]+$/u.test(code)) {
      if (new RegExp(`${code}(?!\\p{L})`, "iu").test(source.names.text)) continue;
      return { fault: "number", detail: code };
    }
    const bare = alphanumeric(code);
    const at = codes.indexOf(bare);
    const isWhole = at >= 0 && !(/\d$/u.test(bare) && /^\d/u.test(codes.slice(at + bare.length)));
    if (!isWhole && !new RegExp(`${bare}(?!\\d)`, "u").test(codes)) return { fault: "number", detail: code };
  }
  return null;
}

export type Dated = { passage: Passage; moment: Moment };

export function datesAgreeing(claim: Moment, source: PreparedSource): Dated[] {
  const found: Dated[] = [];
  for (const passage of source.passages) {
    for (const moment of passage.moments) {
      if (agrees(claim, moment, source.date)) found.push({ passage, moment });
    }
  }
  return found;
}

/** The first date that the source does not bear out. */
export function dateFault(claim: Claim, source: PreparedSource): { fault: FaultCode; detail: string } | null {
  for (const moment of claim.moments) {
    if (datesAgreeing(moment, source).length > 0 || isArticleDate(moment, source.date)) continue;
    const isBareYear = moment.year !== undefined && moment.month === undefined && !moment.quarter && !moment.relative;
    if (isBareYear && new RegExp(`(?<!\\d)${moment.year}(?!\\d)`, "u").test(source.names.text)) continue;
    return { fault: "date", detail: claim.text.slice(moment.start, moment.end) };
  }
  return null;
}

/** The day the article bears is no news of the model's; nor are 'today' and 'this year' of it. */
function isArticleDate(moment: Moment, date: Date | null): boolean {
  if (!date) return false;
  if (moment.relative) return moment.offset === 0 && moment.relative !== "week";
  const same = moment.year === date.getUTCFullYear() && moment.month === date.getUTCMonth() + 1;
  return same && (moment.day === undefined || moment.day === date.getUTCDate());
}
