import "server-only";

import { isStateName } from "@/lib/language/places";
import { plain } from "@/lib/language/tokens";
import { findNames, type Name } from "./names";
import { isCommonWord } from "./vocabulary";

export type Quotation = { start: number; end: number; inner: string };

/** What stands in quotation marks; apostrophes are none. */
export function findQuotations(text: string): Quotation[] {
  const found: Quotation[] = [];
  const patterns = [
    /[“„]([^“”]{1,2000})(?:[”"]|$)/gu,
    /"([^"“”]{1,2000})(?:"|$)/gu,
    /(?<![\p{L}\p{Nd}])[‘']((?:[^‘’'\n]|['’](?=\p{L})){2,400})['’](?!\p{L})/gu,
  ];
  for (const pattern of patterns) {
    for (const match of text.matchAll(pattern)) {
      const [start, end] = [match.index, match.index + match[0].length];
      if (found.some((other) => start < other.end && other.start < end)) continue;
      found.push({ start, end, inner: match[1] ?? "" });
    }
  }
  return found.sort((a, b) => a.start - b.start);
}

const trimmed = (text: string) => plain(text).replace(/^[\s"'.,;:!?()-]+|[\s"'.,;:!?()-]+$/gu, "");

/** The quotation's parts, cut where words were left out or put in ('…', '[…]'). */
export function partsOf(inner: string): string[] {
  return inner
    .split(/\[[^\]]*\]|…|\.(?:\s?\.){2,3}/u)
    .map(trimmed)
    .filter((part) => part !== "");
}

/** A paragraph of a source, made ready to look quotations up in it. */
export type Paragraph = { start: number; end: number; text: string; plain: string };

export function paragraphsOf(text: string): Paragraph[] {
  return [...text.matchAll(/[^\n]+/gu)].map((match) => ({
    start: match.index,
    end: match.index + match[0].length,
    text: match[0],
    plain: plain(match[0]),
  }));
}

/** The paragraph that has every part word for word and in order, null when none has. */
export function paragraphQuoting(parts: string[], paragraphs: Paragraph[]): Paragraph | null {
  return paragraphs.find((paragraph) => hasInOrder(paragraph.plain, parts)) ?? null;
}

export function hasInOrder(text: string, parts: string[]): boolean {
  let from = 0;
  for (const part of parts) {
    let at = text.indexOf(part, from);
    while (
      at >= 0 &&
      (/[\p{L}\p{Nd}]/u.test(text[at - 1] ?? "") || /[\p{L}\p{Nd}]/u.test(text[at + part.length] ?? ""))
    ) {
      at = text.indexOf(part, at + 1);
    }
    if (at < 0) return false;
    from = at + part.length;
  }
  return true;
}

const TELLS =
  /(?<!\p{L})(?:sa(?:id|ys?|ying)|wr(?:ote|ites?|iting)|call(?:s|ed|ing)|t(?:old|ells)|add(?:s|ed|ing)|stat(?:es|ed|ing)|argu(?:es|ed|ing)|warn(?:s|ed|ing)|not(?:es|ed|ing)|acknowledg(?:es|ed|ing)|repl(?:ies|ied)|respond(?:s|ed|ing)|continu(?:es|ed|ing)|according|ask(?:s|ed|ing)|agreed?|conclud(?:es|ed|ing)|explain(?:s|ed|ing)|describ(?:es|ed|ing)|insist(?:s|ed)|remark(?:s|ed)|declar(?:es|ed)|contends?|stress(?:es|ed)|claim(?:s|ed)|vow(?:s|ed)|pledg(?:es|ed)|criticiz(?:es|ed)|prais(?:es|ed))(?!\p{L})/giu;

/** The surnames of those a text outside quotation marks makes speak: names next to a verb of telling. */
export function speakersIn(text: string): string[] {
  const names = findNames(text).filter((name) => name.words.length <= 4 && isPersonLike(name));
  const speakers: string[] = [];
  for (const verb of text.matchAll(TELLS)) {
    for (const name of names) {
      const gap =
        name.start > verb.index
          ? text.slice(verb.index + verb[0].length, name.start)
          : text.slice(name.end, verb.index);
      if (
        /^[\s,]*(?:to |by |the |a |an |[\p{L}.]+ ){0,4}(?:[\p{Lu}][\p{L}.]* ){0,4}$/u.test(gap) ||
        /^,[^,.]{0,60},\s*$/u.test(gap) ||
        /^[^.]{0,12}$/u.test(gap)
      ) {
        speakers.push(name.words.at(-1) ?? "");
      }
    }
  }
  return [...new Set(speakers)];
}

/** Who says the quotation in its paragraph: the names right after it, else the person named last before it. */
export function speakersOf(parts: string[], paragraph: Paragraph): string[] {
  const quotations = findQuotations(paragraph.text);
  const at = quotations.findIndex((quotation) => parts.every((part) => plain(quotation.inner).includes(part)));
  const quotation = quotations[at];
  if (!quotation) return [];
  const after = paragraph.text.slice(quotation.end, quotations[at + 1]?.start ?? paragraph.text.length);
  const told = speakersIn(after.slice(0, 140));
  if (told.length > 0) return told;
  const outside = quotations
    .slice(0, at)
    .reduce(
      (text, one) => text.replace(paragraph.text.slice(one.start, one.end), " "),
      paragraph.text.slice(0, quotation.start),
    );
  const before = findNames(outside).filter((name) => isPersonLike(name));
  const last = before.at(-1);
  const teller = speakersIn(outside.slice(-160)).filter((name) => before.some((one) => one.words.at(-1) === name));
  return teller.length > 0 ? teller : [last?.words.at(-1) ?? ""].filter((name) => name !== "");
}

function isPersonLike(name: Name): boolean {
  const [only = ""] = name.words;
  if (name.words.length === 1) return !isStateName(only) && !/^\p{Lu}{2,}$/u.test(name.text) && !isCommonWord(only);
  const last = name.words.at(-1) ?? "";
  if (isStateName(last) || /^(?:republican|democrat|independent)s?$/u.test(last)) return false;
  return name.role !== null || name.words.length <= 3;
}
