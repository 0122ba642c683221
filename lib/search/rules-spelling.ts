import { plainSyntax } from "./rules";

/** Minimum length of a misspelled word. Shorter words are one letter from too many others. */
export const MIN_MISSPELLED_LENGTH = 4;
const LONG_WORD = 8;

/** The unquoted required words of a search. Quoted and excluded words and words with digits are searched as typed. */
export function wantedWords(text: string): string[] {
  const bare =
    plainSyntax(text)
      .replace(/-?"[^"]*("|$)/g, " ")
      .match(/\S+/g) ?? [];
  return [...new Set(bare.filter((word) => /^\p{L}+$/u.test(word) && !/^or$/i.test(word)))];
}

/** Replaces these words in a text, outside of quotes. */
export function replaceWords(text: string, spellings: Map<string, string>): string {
  return plainSyntax(text).replace(/-?"[^"]*("|$)|(?<=^|\s)\p{L}+(?=\s|$)/gu, (part) => spellings.get(part) ?? part);
}

/**
 * The word in these texts nearest to a typed one: at most one edit away, or two for words of eight letters and more. The more frequent one
 * wins a tie. Null if none is near.
 */
export function nearestWord(typed: string, texts: string[]): string | null {
  const word = typed.toLowerCase();
  const most = word.length >= LONG_WORD ? 2 : 1;
  const counts = new Map<string, number>();
  for (const text of texts) {
    for (const other of text.toLowerCase().match(/\p{L}+/gu) ?? []) {
      if (other !== word && Math.abs(other.length - word.length) <= most)
        counts.set(other, (counts.get(other) ?? 0) + 1);
    }
  }
  let nearest: { other: string; edits: number; count: number } | null = null;
  for (const [other, count] of counts) {
    const edits = countEdits(word, other, most);
    if (edits > most) continue;
    if (!nearest || edits < nearest.edits || (edits === nearest.edits && count > nearest.count)) {
      nearest = { other, edits, count };
    }
  }
  return nearest?.other ?? null;
}

/** The optimal string alignment distance: letters added, dropped, changed or swapped with their neighbor. Infinite above `most`. */
function countEdits(a: string, b: string, most: number): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1];
      const swapped = a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      row[j] = Math.min(
        (last[j] ?? 0) + 1,
        (row[j - 1] ?? 0) + 1,
        (last[j - 1] ?? 0) + (same ? 0 : 1),
        swapped ? (beforeLast[j - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY,
      );
    }
    if (Math.min(...row, ...last) > most) return Number.POSITIVE_INFINITY;
    beforeLast = last;
    last = row;
  }
  return last[b.length] ?? 0;
}
