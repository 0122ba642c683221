import { splitSentences } from "./sentences";

/** Collapses white space to single spaces and trims the ends. */
export function toOneLine(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}

const characters = new Intl.Segmenter("en");
/** No character that people see as one is longer than this many UTF-16 units. */
const LONGEST_CHARACTER = 50;

/**
 * Shortens a text to at most `maxLength` UTF-16 units, the `…` at its end included. Cuts between words, and inside a word only if more
 * than half of the text would be lost otherwise; never inside a character.
 */
export function shorten(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text;
  const space = text.slice(0, maxLength).search(/\s\S*$/);
  const end = space > maxLength / 2 ? space : characterStart(text, maxLength - 1);
  return `${text.slice(0, end).replace(/[\s,;:.–—-]+$/, "")}…`;
}

/** Shortens a text at the end of a sentence, or like `shorten` if that would lose more than half of `maxLength`. */
export function shortenToSentence(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text;
  const last = splitSentences(text.slice(0, maxLength + 100)).findLast(({ end }) => end <= maxLength);
  return last && last.end > maxLength / 2 ? text.slice(0, last.end) : shorten(text, maxLength);
}

/** Where the visible character at a position starts. */
function characterStart(text: string, at: number): number {
  return characters.segment(text.slice(0, at + LONGEST_CHARACTER)).containing(at)?.index ?? at;
}
