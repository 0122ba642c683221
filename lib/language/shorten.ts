import { splitSentences } from "./sentences";

/** Collapses white space to single spaces and trims the ends. */
export function toOneLine(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}

const characters = new Intl.Segmenter("en");
/** Maximum length of a grapheme in UTF-16 units. */
const MAX_CHARACTER_LENGTH = 50;

/**
 * Shortens a text to at most `maxLength` UTF-16 units, including the final `…`. Cuts between words, or inside a word if otherwise more than
 * half of the text would be lost; never inside a grapheme.
 */
export function shorten(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text;
  const space = text.slice(0, maxLength).search(/\s\S*$/);
  const end = space > maxLength / 2 ? space : characterStart(text, maxLength - 1);
  return `${text.slice(0, end).replace(/[\s,;:.–—-]+$/, "")}…`;
}

/** Shortens a text at the end of a sentence, or like `shorten` if that would use less than half of `maxLength`. */
export function shortenToSentence(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text;
  const last = splitSentences(text.slice(0, maxLength + 100)).findLast(({ end }) => end <= maxLength);
  return last && last.end > maxLength / 2 ? text.slice(0, last.end) : shorten(text, maxLength);
}

/** The start of the grapheme at a position. */
function characterStart(text: string, at: number): number {
  return characters.segment(text.slice(0, at + MAX_CHARACTER_LENGTH)).containing(at)?.index ?? at;
}
