import "server-only";
import type { Sentence } from "@/lib/language/sentences";

/** 'Require maps of lines; and' */
export const CONJUNCTION = / ?[;,](?:\s+(?:and|or))?$/u;

export function bulletLength(sentence: string): number {
  return /^(?:[–—-]+\s*|\d{1,2}[.)]\s+|\([\p{L}\p{Nd}.]{1,6}\)\s+)?/u.exec(sentence)?.[0].length ?? 0;
}

/** A sentence that introduces provisions: 'The Grid Act would:', 'Specifically, the order will:'. */
export const BILL = /\b(?:act|bill|legislation|order|rule|resolution|amendment|proposal|provisions?)\b/iu;

/** An item without a subject, under 'This award will allow the tribe to:' or 'At a hearing, Senator Smith:'. */
const BASE_ITEM =
  /^(?!The |This |That |These |Those |An? |In |On |At |By |For |From |With |Under |After |Since |He |She |It |They |There |Its |Their |His |Her )\p{Lu}\p{Ll}+ (?:up |out )?(?!is |are |was |were |has |have |had |will |would |can |could |may |must |said |says )[\p{Ll}\p{Nd}$]/u;
export const DEED_ITEM = /^\p{Lu}\p{Ll}+(?:ed|ized) (?!by |in |on |for )\S/u;

export function itemOf(introduction: string): RegExp {
  return /\b(?:to|will|would|shall|must|can|could|may):["”]?$/u.test(introduction) ? BASE_ITEM : DEED_ITEM;
}

const DETERMINATION = /\bI (?:do )?(?:hereby )?(?:determine|find)\b[^:]{0,120}:$/u;

/** Joins 'I hereby determine that:' with the first item of its list. */
export function joinDeterminations(text: string, sentences: readonly Sentence[]): Sentence[] {
  return sentences.flatMap((sentence, index) => {
    const next = sentences[index + 1];
    if (index > 0 && DETERMINATION.test(sentences[index - 1]?.text ?? "") && !/ or$/u.test(sentence.text)) return [];
    // One of several alternatives is not what was determined.
    if (!next || !DETERMINATION.test(sentence.text) || / or$/u.test(next.text)) return [sentence];
    const end = next.end - (CONJUNCTION.exec(next.text)?.[0].length ?? 0);
    return [{ text: text.slice(sentence.start, end), start: sentence.start, end }];
  });
}
