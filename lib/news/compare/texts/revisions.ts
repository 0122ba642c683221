import "server-only";
import { splitSentences } from "@/lib/language/sentences";
import { wordsOf } from "./shingles";

/** New words of a title that make it another title. A new figure is enough on its own. */
const MIN_NEW_WORDS = 2;

/**
 * Whether a page is listed under a title that differs from its known ones in a figure or several words, as when a newspaper updates a report
 * at the same URL. Titles that are only cut or followed by the name of the outlet do not differ.
 */
export function isRetitled(listed: string, known: string[]): boolean {
  const knownWords = new Set(known.flatMap((title) => wordsOf(title).map(({ norm }) => norm)));
  const added = wordsOf(withoutOutlet(listed)).filter(({ norm }) => !knownWords.has(norm) && /\d|\p{L}{4}/u.test(norm));
  return added.some(({ norm }) => /^\d/.test(norm)) || added.length >= MIN_NEW_WORDS;
}

const MAX_OUTLET = 40;

/** A title without the short part after its last dash or bar. */
function withoutOutlet(title: string): string {
  const end = Math.max(...[" | ", " - ", " – ", " — "].map((mark) => title.lastIndexOf(mark)));
  return end > 0 && title.length - end <= MAX_OUTLET ? title.slice(0, end) : title;
}

/** Whether a text has a sentence that the earlier one does not have. */
export function isRevised(text: string, earlier: string): boolean {
  const known = new Set(sentencesOf(earlier));
  return sentencesOf(text).some((sentence) => !known.has(sentence));
}

function sentencesOf(text: string): string[] {
  return splitSentences(text).map((sentence) =>
    wordsOf(sentence.text)
      .map(({ norm }) => norm)
      .join(" "),
  );
}
