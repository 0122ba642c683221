import { splitSentences } from "@/lib/language/sentences";

/** Number of consecutive words compared. Shorter sentences are compared as a whole. */
const RUN_WORDS = 6;
/** A sentence is a copy if at least this share of its runs occurs in a hidden text. */
const COPIED_SHARE = 0.5;

/** Returns a test for sentences copied from texts that may not be shown. */
export function copyFinder(hidden: string[], share = COPIED_SHARE): (sentence: string) => boolean {
  const texts = hidden.map((text) => ` ${wordsOf(text).join(" ")} `).filter((text) => text.trim() !== "");
  const runs = new Set(texts.flatMap((text) => runsOf(text.trim().split(" "))));
  return (sentence) => {
    const words = wordsOf(sentence);
    if (words.length === 0 || texts.length === 0) return false;
    const own = runsOf(words);
    if (own.length < 2) return texts.some((text) => text.includes(` ${words.join(" ")} `));
    return own.filter((run) => runs.has(run)).length / own.length >= share;
  };
}

/** Removes the copied sentences from a text. */
export function withoutCopies(text: string, isCopy: (sentence: string) => boolean): string {
  let result = "";
  let start = 0;
  for (const sentence of splitSentences(text)) {
    const end = sentence.end + (/^\s*/.exec(text.slice(sentence.end))?.[0].length ?? 0);
    if (!isCopy(sentence.text)) result += text.slice(start, end);
    start = end;
  }
  return (result + text.slice(start)).trim();
}

function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
}

function runsOf(words: string[]): string[] {
  return words
    .slice(0, Math.max(0, words.length - RUN_WORDS + 1))
    .map((_, at) => words.slice(at, at + RUN_WORDS).join(" "));
}
