import "server-only";
import { plain } from "@/lib/language/tokens";
import { disjoint, type Span, spanOf } from "./spans";

export type Quotation = Span & { inner: string };

const QUOTED = [
  /[“„]([^“”]{1,2000})(?:[”"]|$)/gu,
  /"([^"“”]{1,2000})(?:"|$)/gu,
  /(?<![\p{L}\p{Nd}])[‘']((?:[^‘’'\n]|['’](?=\p{L})){2,400})['’](?!\p{L})/gu,
];

/** The text inside quotation marks; apostrophes do not count. */
export function findQuotations(text: string): Quotation[] {
  const matches = QUOTED.flatMap((pattern) => [...text.matchAll(pattern)]);
  return disjoint(matches.map((match) => ({ ...spanOf(match), inner: match[1] ?? "" })));
}

/** The sentence without text in quotation marks; an unclosed quotation runs to the end. */
export function unquoted(sentence: string): string {
  return sentence.replace(/“[^”]*(?:”|$)|"[^"]*(?:"|$)/gu, " ");
}

/** Whether every quotation mark that opens is closed, one quotation at a time. */
export function hasBalancedQuotes(shown: string): boolean {
  return /^(?:“”)*$/u.test(shown.replace(/[^“”]+/gu, "")) && shown.split('"').length % 2 === 1;
}

/** '[e]liminating' is 'eliminating': writers adapt a quotation's first letter to their sentence. */
export function withoutLetterBrackets(text: string): string {
  return text.includes("[") ? text.replace(/\[(\p{L})\](?=\p{L})/gu, "$1") : text;
}

/** The quotation's parts, split where words were omitted or inserted ('…', '[…]'). */
export function partsOf(inner: string): string[] {
  return withoutLetterBrackets(inner)
    .split(/\[[^\]]*\]|…|\.(?:\s?\.){2,3}/u)
    .map((part) => plain(part).replace(/^[\s"'.,;:!?()-]+|[\s"'.,;:!?()-]+$/gu, ""))
    .filter((part) => part !== "");
}

/** Whether a text contains every part, as whole words and in order. */
export function hasInOrder(text: string, parts: string[]): boolean {
  let from = 0;
  return parts.every((part) => {
    let at = text.indexOf(part, from);
    while (at >= 0 && (isInWord(text[at - 1]) || isInWord(text[at + part.length]))) at = text.indexOf(part, at + 1);
    from = at + part.length;
    return at >= 0;
  });
}

const isInWord = (character = "") => /[\p{L}\p{Nd}]/u.test(character);

/** A headline without the words that it quotes, in single or double marks: "'Why did my bill jump?' Co-op answers". */
export function withoutHeadlineQuotes(title: string): string {
  return findQuotations(title).reduceRight(
    (rest, { start, end }) => `${rest.slice(0, start)} ${rest.slice(end)}`,
    title,
  );
}
