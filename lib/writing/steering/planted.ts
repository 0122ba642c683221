import "server-only";
import { type Sentence, splitSentences } from "@/lib/language/sentences";
import type { SourceText } from "@/lib/writing/types";
import { loneAccusation } from "./accusations";
import { guidesRetelling, mentionsMedia } from "./retelling";
import { isPlanted } from "./steering";
import { MAX_READ_LENGTH } from "./unmasked";

/** Where the paragraph of a position starts in a text. */
export const paragraphStart = (text: string, at: number) => text.lastIndexOf("\n", at - 1) + 1;

const OPENING_PARAGRAPHS = 2;
/** A reader's comment below or among the text. */
const COMMENT =
  /^(?:(?:a )?letter|comment(?:ed)?|posted|submitted|to the editor(?:['’]s attention)?)(?:,? (?:by|from))\b[^.:]{0,60}:/iu;
/** What companies say of their own releases; it is never shown. */
const LEGAL =
  /\bundertakes? no (?:duty|obligation) to (?:publicly )?(?:revise|update)\b|\bforward-looking (?:information|statements?)\b/iu;
/** A line of a record: 'Rank: 1'. */
const LABELED = /^(?:[•*-] ?)?(?:[AQ]|\p{L}[\p{L} ._]{1,24}): ?\S/u;

/**
 * The sentences of an article that were planted to steer: they address machines, promote a purchase or a vote, ask readers for money or accounts,
 * tell others how to retell it, unless the article is on news media, or are comments on it.
 */
export function plantedSentences({ title, text }: Pick<SourceText, "title" | "text">): Sentence[] {
  const sentences = splitSentences(text);
  const paragraphs = text.split("\n").filter((paragraph) => paragraph.trim() !== "");
  const opening = paragraphs.slice(0, OPENING_PARAGRAPHS);
  const isOnMedia = (own: string) => [title, ...opening].some((part) => !part.includes(own) && mentionsMedia(part));
  const isPlantedAt = (sentence: Sentence, at: number) => {
    if (LEGAL.test(sentence.text)) return false;
    if (COMMENT.test(sentence.text) || windowsOf(sentence.text).some(isPlanted)) return true;
    const next = sentences[at + 1];
    const isLast = !next || paragraphStart(text, next.start) !== paragraphStart(text, sentence.start);
    const pair = isLast ? sentence.text : text.slice(sentence.start, next.end);
    return guidesRetelling(pair) && !isOnMedia(sentence.text);
  };
  const planted = withRecords(sentences, sentences.map(isPlantedAt));
  return sentences.filter((_, at) => planted[at]);
}

/** Also the other lines of a record that has a planted line. */
function withRecords(sentences: Sentence[], planted: readonly boolean[]): boolean[] {
  const isLabeled = sentences.map(({ text }) => LABELED.test(text));
  const all = [...planted];
  for (const [at, isOne] of planted.entries()) {
    if (!(isOne && isLabeled[at])) continue;
    for (let next = at + 1; isLabeled[next] && !all[next]; next++) all[next] = true;
    for (let next = at - 1; isLabeled[next] && !all[next]; next--) all[next] = true;
  }
  return all;
}

/** The paragraphs of an article with such sentences or with a lone accusation, as the positions where they start. */
export function plantedParagraphs(source: Pick<SourceText, "title" | "text">): Set<number> {
  const starts = plantedSentences(source).map(({ start }) => paragraphStart(source.text, start));
  const accusation = loneAccusation(source);
  return new Set(accusation ? [...starts, accusation.start] : starts);
}

const OVERLAP = 300;

/** A long sentence in overlapping parts that are short enough to be read whole. */
function windowsOf(text: string): string[] {
  const step = MAX_READ_LENGTH - OVERLAP;
  const count = Math.max(1, Math.ceil((text.length - OVERLAP) / step));
  return Array.from({ length: count }, (_, at) => text.slice(at * step, at * step + MAX_READ_LENGTH));
}
