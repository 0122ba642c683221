import "server-only";

const K1 = 1.2;
const B = 0.6;
const USUAL_WORDS = 400;

/** How often a title counts. */
export const TITLE_WEIGHT = 3;

/** Compiles a pattern to match whole words; case-sensitive if it is in capitals. */
export function patternOf(word: string): RegExp {
  const flags = /^(?:[A-Z&]{2,}|OneRD|ReConnect.*)s?\??$/u.test(word) ? "gu" : "giu";
  return new RegExp(`(?<![\\p{L}\\p{Nd}])(?:${word})(?![\\p{L}\\p{Nd}])`, flags);
}

export function countOf(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0;
}

/** BM25's normalization by length (Robertson & Zaragoza 2009). */
export function lengthNorm({ title, text }: { title: string; text: string }): number {
  const words = text.split(/\s+/u).length + TITLE_WEIGHT * title.split(/\s+/u).length;
  return K1 * (1 - B + B * (words / USUAL_WORDS));
}

/** BM25's share of a term that occurs `count` times: it grows ever more slowly. */
export function saturated(count: number, norm: number): number {
  return (count * (K1 + 1)) / (count + norm);
}
