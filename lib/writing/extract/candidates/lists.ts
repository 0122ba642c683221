import "server-only";
import type { Sentence } from "@/lib/language/sentences";
import { isDeed } from "../fairness/attribution";

/** 'Require maps of lines; and' */
export const CONJUNCTION = / ?[;,](?:\s+(?:and|or))?$/u;

export function bulletLength(sentence: string): number {
  return /^(?:[–—-]+\s*|\d{1,2}[.)]\s+|\([\p{L}\p{Nd}.]{1,6}\)\s+)?/u.exec(sentence)?.[0].length ?? 0;
}

/** 'The order: - Directs …' as 'The order: Directs …'. */
export const withoutBullet = (text: string) => text.replace(/: [-–—•*] {0,3}(?=\p{Lu})/u, ": ");

/** A sentence that introduces provisions: 'The Grid Act would:', 'Specifically, the order will:'. */
export const INTRODUCES_PROVISIONS =
  /\b(?:act|bill|legislation|order|rule|resolution|amendment|proposal|provisions?)\b|\b(?:award|funding|grant|initiative|plan|program|study) (?:will|would)\b/iu;

/** An item without a subject, under 'This award will allow the tribe to:' or 'At a hearing, Senator Smith:'. */
export const BASE_ITEM =
  /^(?!The |This |That |These |Those |An? |In |On |At |By |For |From |With |Under |After |Since |He |She |It |They |There |Its |Their |His |Her )\p{Lu}\p{Ll}+ (?:up |out )?(?!is |are |was |were |has |have |had |will |would |can |could |may |must |said |says )[\p{Ll}\p{Nd}$]/u;
export const DEED_ITEM = /^\p{Lu}\p{Ll}+(?:ed|ized) (?!by |in |on |for )\S/u;

export function itemOf(introduction: string): RegExp {
  return /\b(?:to|will|would|shall|must|can|could|may):["”]?$/u.test(introduction) ? BASE_ITEM : DEED_ITEM;
}

/** An introduction that says nothing without its list. */
const UNFINISHED =
  /\b(?:are|as|by|following|for|from|includ(?:e|es|ing)|is|on|regarding|statement|that|to|will|with|would)(?: \p{Ll}+)?:$|\b(?:add|ask|call|continu|explain|not|report|stat|warn|writ)(?:ed|es|s|ing)(?: \p{Ll}+)?:$|\b(?:said|says|told|wrote)\b[^,]*:$/u;
/** The minimum length of an introduction that is itself a provision. */
const MIN_WHOLE_LENGTH = 120;

/** 'Roe announced the following grants to towns in Alaska:', which needs no list. */
export const isDeedLead = (shown: string) => shown.endsWith(":") && isDeed(shown) && !UNFINISHED.test(shown);

/** 'The senators requested answers by May 5 to the following questions:' */
export const asksByDate = (shown: string) =>
  /\b(?:ask|demand|request)(?:ed|s|ing)?\b.{0,80}\bby \p{Lu}\p{Ll}+\.? \d/u.test(shown);

/** 'The Grid Act would amend the Federal Power Act to set two standards for lines in the West:', which is clear without its list. */
export const isWholeLead = (shown: string) =>
  shown.endsWith(":") &&
  !UNFINISHED.test(shown) &&
  (asksByDate(shown) ||
    (shown.length > MIN_WHOLE_LENGTH && /\b(?:act|bill|legislation|order|resolution|rule) would\b/iu.test(shown)));

const DETERMINATION = /\bI (?:do )?(?:hereby )?(?:determine|find)\b[^:]{0,120}:$/u;
/** 'Senator Roe pressed the commission to lower costs by:' as one of the first sentences of a text. */
const MEANS_INTRODUCTION = /^.{80,}\bby:$/u;
const MAX_LEAD_POSITION = 4;

/** Whether a sentence says nothing without the first item of its list. */
const isUnfinished = ({ text }: Sentence, index: number) =>
  DETERMINATION.test(text) ||
  (index < MAX_LEAD_POSITION && MEANS_INTRODUCTION.test(text) && !INTRODUCES_PROVISIONS.test(text));

/** Joins 'I hereby determine that:' and the like with the first item of the list. */
export function joinFirstItems(text: string, sentences: readonly Sentence[]): Sentence[] {
  // One of several alternatives is not what was decided.
  const isAlternative = (index: number) => {
    const linked = sentences.slice(index).find(({ text }) => !/[;,]$/u.test(text));
    return / or$/u.test(linked?.text ?? "");
  };
  const isOpen = (index: number) => {
    const sentence = sentences[index];
    return (
      sentence !== undefined &&
      index + 1 < sentences.length &&
      isUnfinished(sentence, index) &&
      !isAlternative(index + 1)
    );
  };
  return sentences.flatMap((sentence, index) => {
    if (isOpen(index - 1)) return [];
    const next = sentences[index + 1];
    if (!next || !isOpen(index)) return [sentence];
    const end = next.end - (CONJUNCTION.exec(next.text)?.[0].length ?? 0);
    return [{ text: text.slice(sentence.start, end), start: sentence.start, end }];
  });
}
