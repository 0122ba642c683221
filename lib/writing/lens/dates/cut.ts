import "server-only";

const BOUNDARY =
  /,? (?=(?:on|for|to(?! [$\d])|of|in|at|with|under|regarding|concerning|about|via|from|that|which|who|where|and|or|as|by|through|during|pursuant|including|before|after)\b)|, | [–—] /giu;
const PREPOSITION_END =
  /(?:,|, effective|\b(?:no later than|not later than|on or before|on or after|by|before|on|at|of|from|for|to|is|are|and|or|the|beginning|starting|commencing|as of|until|through))\s*$/iu;

/** The longest beginning of at most `most` words that ends at a phrase boundary. */
export function cutTo(text: string, most: number, least = 3, boundary = BOUNDARY): string {
  const words = text.trim();
  if (countOf(words) <= most) return words;
  const ends = [...words.matchAll(boundary)].map(({ index }) => words.slice(0, index));
  const fits = ends.filter((each) => countOf(each) <= most && countOf(each) >= least);
  return (fits.at(-1) ?? words.split(" ").slice(0, most).join(" "))
    .replace(PREPOSITION_END, "")
    .replace(/[\s,]+$/u, "");
}

export function countOf(text: string): number {
  return text.split(/\s+/u).filter(Boolean).length;
}
