import "server-only";

const K1 = 1.2;
const B = 0.6;
const USUAL_WORDS = 400;

/** How often a title counts. */
export const TITLE_WEIGHT = 3;

/** `opening`: letters in lower case that every match starts with; most texts contain few of them, which saves the search. */
export type Pattern = { opening: string; words: RegExp };

/** Compiles a pattern to match whole words; case-sensitive if it is in capitals. */
export function patternOf(word: string): Pattern {
  const flags = /^(?:[A-Z&]{2,}|OneRD|ReConnect.*)s?\??$/u.test(word) ? "gu" : "giu";
  const words = new RegExp(`(?<![\\p{L}\\p{Nd}])(?:${word})(?![\\p{L}\\p{Nd}])`, flags);
  const hasAlternatives = word.replace(/\([^()]*\)/gu, "").includes("|");
  const [opening] = /^(?:[a-z](?![?*{]))*/iu.exec(hasAlternatives ? "" : word) ?? [""];
  return { opening: opening.toLowerCase(), words };
}

/** How often a pattern occurs in a text. */
export function counterOf(text: string): (pattern: Pattern) => number {
  const lower = text.toLowerCase();
  return ({ opening, words }) => (lower.includes(opening) ? (text.match(words)?.length ?? 0) : 0);
}

export const countWords = (text: string) => text.split(/\s+/u).length;

/** BM25's normalization by length (Robertson & Zaragoza 2009). */
export function lengthNorm({ title, text }: { title: string; text: string }): number {
  const words = countWords(text) + TITLE_WEIGHT * countWords(title);
  return K1 * (1 - B + B * (words / USUAL_WORDS));
}

/** BM25's share of a term that occurs `count` times: it grows ever more slowly. */
export function saturated(count: number, norm: number): number {
  return (count * (K1 + 1)) / (count + norm);
}
