import "server-only";
import type { Sentence } from "@/lib/language/sentences";
import { admitsError, isCorrection } from "@/lib/writing/lens/kinds/signs";
import type { SourceText } from "@/lib/writing/types";

/** 'It is $4.9 million, not $9.4 million.' */
const DENIES = /[,;–—] ?(?:and )?not\b|\b(?:instead of|rather than)\b/iu;
const LEANS = /^(?:He|It|She|That|They)\b/u;

/**
 * The sentences of a correction, with those that say what is right joined to the one before them, which says what was wrong: neither is shown without
 * the other.
 */
export function joinCorrected({ title, text }: Pick<SourceText, "title" | "text">, sentences: Sentence[]): Sentence[] {
  if (!isCorrection({ title, text })) return sentences;
  const isJoined = (sentence: Sentence, before: Sentence | undefined) =>
    before !== undefined &&
    !text.slice(before.end, sentence.start).includes("\n") &&
    (DENIES.test(sentence.text) ||
      LEANS.test(sentence.text) ||
      (admitsError(before.text) && /^The\b/u.test(sentence.text)));
  const joined: Sentence[] = [];
  for (const [index, sentence] of sentences.entries()) {
    const before = joined.at(-1);
    // One sentence at most: the next one continues what is right.
    const isNext = before?.start === sentences[index - 1]?.start && isJoined(sentence, before);
    if (before && isNext)
      joined[joined.length - 1] = {
        text: text.slice(before.start, sentence.end),
        start: before.start,
        end: sentence.end,
      };
    else joined.push(sentence);
  }
  return joined;
}
