import "server-only";
import type { Sentence } from "@/lib/language/sentences";
import { COMMENTS, EVENT } from "../cues";

const CORRECTION =
  /^(?:Clarifications?|Corrections?|Editor['’]s note)\b ?[:–—-]|\b(?:an )?(?:earlier|previous) version of (?:the|this)\b/iu;
const NOUNS = new RegExp(`${EVENT.source}|${COMMENTS.source}`, "giu");

/** The sentences of a text that correct another part of it, with the sentence behind each. */
function correctionsIn(sentences: readonly Sentence[]): Sentence[] {
  const isCorrection = sentences.map(({ text }) => CORRECTION.test(text));
  return sentences.filter((_, at) => isCorrection[at] || isCorrection[at - 1]);
}

const nounsOf = (text: string) => new Set(text.match(NOUNS)?.map((noun) => noun.toLowerCase().replace(/s$/u, "")));

/** Days of events that a text corrects elsewhere to another day. `datesIn` are the days that a sentence names. */
export function correctedDates(sentences: readonly Sentence[], datesIn: (words: string) => string[]): string[] {
  const corrections = correctionsIn(sentences);
  const nouns = nounsOf(corrections.map(({ text }) => text).join(" "));
  const right = new Set(corrections.flatMap(({ text }) => datesIn(text)));
  return sentences.flatMap((sentence, at) => {
    const around = `${sentences[at - 1]?.text ?? ""} ${sentence.text}`;
    const isMeant = !corrections.includes(sentence) && !nouns.isDisjointFrom(nounsOf(around));
    return isMeant ? datesIn(sentence.text).filter((date) => !right.has(date)) : [];
  });
}
