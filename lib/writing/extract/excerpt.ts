import "server-only";
import type { Evidence } from "@/lib/briefings/types";
import { stem } from "@/lib/language/tokens";
import { isParticipleAlone } from "@/lib/language/verbs";
import { isDoubtful } from "@/lib/writing/steering/planted-likelihood";
import { isOrderly, steerOf } from "@/lib/writing/steering/steering";
import { findQuote } from "@/lib/writing/text/find-quote";
import { prepareSource } from "@/lib/writing/text/passages";
import { isPublishable } from "@/lib/writing/text/plain-text";
import { hasBalancedQuotes, unquoted } from "@/lib/writing/text/quotations";
import { overlap } from "@/lib/writing/text/spans";
import type { SourceText } from "@/lib/writing/types";
import type { Candidate } from "./candidates/candidate";
import { leadInLength } from "./candidates/lead-ins";
import { isAttributed, resumedEnd, withoutWords } from "./candidates/quoted";
import { MIN_SUBSTANCE, substanceOf } from "./candidates/substance";
import { MEASURE } from "./clearness";
import { hasPronounSpeaker, loneSpeakers } from "./fairness/attribution";
import { isNewsReport, isOneSided } from "./fairness/source-kinds";
import { isOfSender, isPlatitude, isStock, isUnspecific } from "./filler";
import type { Ranked } from "./ranking";
import { introducedNames } from "./references";
import { opensByPointing } from "./self-contained";
import { stemsOf } from "./stems";

const MAX_LENGTH = 400;
/** The minimum share of a quotation's words that title and shown sentences do not have. */
const MIN_NEW = 0.43;
/** The minimum quotability in a report that has enough to tell without color. */
const [LEAST_OF_REPORT, ENOUGH] = [0.3, 12];
/** What each sign of substance adds to a quotation's value, and what it loses if its speaker goes on for too long. */
const [PER_SIGN, CUT] = [0.1, 0.3];

/**
 * The most quotable words of a named speaker, more than a platitude: one to three whole sentences of a paragraph, at most 400 characters, copied exactly
 * from the text.
 */
export function pickExcerpt(
  source: SourceText,
  sentences: readonly Ranked[],
  used: readonly Ranked[],
): Evidence | null {
  const { id, title, text } = source;
  const ofOneSide = isOneSided(source);
  const saysLittle = (passage: string) =>
    isPlatitude(passage) ||
    (ofOneSide && (isStock(passage, title) || (isUnspecific(passage, title) && isOfSender(passage, title))));
  const isUsed = ({ index }: Ranked) => used.some((one) => one.index === index);
  const shown = sentences
    .filter(isUsed)
    .map((one) => one.shown)
    .join("\n");
  const known = stemsOf(`${title} ${shown}`);
  const isUnderstood = understoodBy(title, shown, known);
  const isRepetition = (passage: string) => {
    const stems = stemsOf(passage);
    if (passage.match(/\d[\d.,]*/gu)?.some((figure) => !shown.includes(figure))) return false;
    return stems.difference(known).size < MIN_NEW * stems.size;
  };
  const doubted = new Set(sentences.filter((one) => isDoubtful(one.shown)));
  const isReport = isNewsReport(source);
  const least = isReport && sentences.length >= ENOUGH ? LEAST_OF_REPORT : 0;
  let best: { start: number; end: number; value: number } | null = null;
  for (const from of sentences) {
    const { start } = from;
    let behind = start;
    for (const [step, to] of sentences.slice(from.index, from.index + 3).entries()) {
      const follows = to.position - from.position === step && !text.slice(behind, to.start).includes("\n");
      if (isUsed(to) || !follows || doubted.has(to) || to.end - start > MAX_LENGTH) break;
      behind = to.end;
      const resumed = resumedEnd(text, { start, end: behind });
      const end = resumed ?? behind;
      if (used.some((one) => overlap(one, { start: behind, end })) || isDoubtful(text.slice(behind, end))) continue;
      const passage = text.slice(start, end);
      const own = sentences.slice(from.index, to.index + 1);
      const quoted = own
        .map(({ shown }, at) => (at === step ? shown + text.slice(behind, end) : shown))
        .filter(isQuotation);
      if (!isQuotation(passage) || !isAttributed(passage) || !isWholePassage(passage, from)) continue;
      if (TWO_SPEAKERS.test(passage) || quotedWords(passage) < MIN_QUOTED_SHARE * wordsIn(passage)) continue;
      const substance = isReport ? Math.min(...quoted.map((one) => substanceOf(one, passage))) : MIN_SUBSTANCE;
      if (substance < MIN_SUBSTANCE) continue;
      if (!isUnderstood(text.slice(start, behind)) || saysLittle(passage) || isRepetition(passage)) continue;
      const likelihood = quotability(passage, own);
      const value = likelihood + PER_SIGN * substance - (resumed === null ? CUT : 0);
      if (likelihood >= least && value > (best?.value ?? -1)) best = { start, end, value };
    }
  }
  return best && { sentence: text.slice(best.start, best.end), article_id: id, start: best.start, end: best.end };
}

/** '“It shows its power.” “We wanted a hedge,” said …', '“We will cut taxes.” Ed Orr meanwhile said …': the first words may be another speaker's. */
const TWO_SPEAKERS = /^["“][^"“”]*[.!?]["”]\s+(?!(?:\p{Lu}[\p{L}.’'-]+ ){1,3}(?:said|says)\.)["“\p{Lu}]/u;

/** Fewer quoted words are a term or a doubt: the "anti-backsliding" clause. */
const MIN_QUOTED = 4;
/** The minimum share of quoted words in an excerpt. */
const MIN_QUOTED_SHARE = 0.35;
const wordsIn = (text: string) => text.match(/[\p{L}\p{N}]+/gu)?.length ?? 0;
const quotedWords = (passage: string) => wordsIn(passage) - wordsIn(unquoted(passage));
const isQuotation = (passage: string) => quotedWords(passage) >= MIN_QUOTED;
/** Quoted words that open by pointing: '“That stat has plummeted …'. */
const POINTS_BACK =
  /["“](?:That|This|These|Those) (?!(?:is|was|are|were|day|week|month|year|administration)\b)(\p{Ll}+)/iu;
/** What releases quote of their own subject: '“This bill requires …'. */
const MEASURES = /^(?:act|agreement|award|bill|funding|grant|investment|law|legislation|money|order|resolution|rule)$/u;
/** '“It would only be valuable to Microsoft …', '“You have identified …' */
const PRONOUN =
  /^["“](?:You (?:are|have)\b|You['’](?:re|ve)\b|He|It|She|They)(?:['’]s| (?!(?:costs|is time|takes|took|will (?:cost|take))\b)\p{Ll})/u;
/** 'Roe calls it “a tax”' */
const CALLS = /(?:^|[.!?] )(\p{Lu}[\p{L}’'-]+) (?:calls|called) \p{L}/u;

/** Whether a reader knows who speaks in a passage: no 'he said', and no last name that neither title nor shown sentences explain. */
function understoodBy(title: string, shown: string, known: ReadonlySet<string>): (passage: string) => boolean {
  const introduced = introducedNames(shown);
  return (passage) => {
    const own = withoutWords(passage);
    const ownNames = introducedNames(own);
    const isNamed = (name: string) => title.includes(name) || introduced.has(name) || ownNames.has(name);
    const [, noun] = POINTS_BACK.exec(passage) ?? [];
    const isMeasure = noun !== undefined && MEASURES.test(noun) && MEASURE.test(`${title} ${shown}`);
    const isUnknown =
      /^[^"“]*\bcontinued\b|\bin (?:reply|response)(?=[.,])/u.test(own) ||
      (noun !== undefined && !isMeasure && !known.has(stem(noun)));
    const [, caller] = CALLS.exec(own) ?? [];
    const isPointing = isUnknown || PRONOUN.test(passage) || (!/^["“]/u.test(passage) && opensByPointing(passage));
    return !isPointing && !hasPronounSpeaker(own) && [...loneSpeakers(own), ...(caller ? [caller] : [])].every(isNamed);
  };
}

function isWholePassage(passage: string, { isItem, isQuoted }: Candidate): boolean {
  const isWhole = /[.!?]["”’)\]]*$/u.test(passage) && hasBalancedQuotes(passage);
  const isTelling = passage.split(" ").length >= 10 && !isOrderly(passage) && !/\[\d+\]/u.test(passage);
  return isWhole && isTelling && !isItem && (!isQuoted || /^["“]/u.test(passage));
}

/** Likely sentences first; long passages before short ones. */
function quotability(passage: string, sentences: readonly Ranked[]): number {
  const mean = sentences.reduce((sum, { score }) => sum + score, 0) / sentences.length;
  return mean + Math.min(0.3, passage.length / 600);
}

/**
 * The whole sentences that contain a model's quotation, up to the end of what their speaker says, copied exactly from the text without a dateline. Null
 * if they are too long, incomplete or not publishable.
 */
export function excerptAt(source: SourceText, quote: string): Evidence | null {
  const prepared = prepareSource(source);
  const quoted = findQuote(quote, prepared);
  const [first, last] = [quoted?.[0], quoted?.at(-1)];
  if (!first || !last) return null;
  const start = first.start + leadInLength(source.text.slice(first.start, first.end));
  const ends = prepared.passages.slice(last.place).map((passage) => passage.end);
  const end = ends.find((at) => hasBalancedQuotes(source.text.slice(start, at)));
  if (end === undefined) return null;
  const sentence = source.text.slice(start, end);
  const isFit =
    sentence.length <= MAX_LENGTH &&
    !isParticipleAlone(sentence) &&
    isPublishable(sentence) &&
    steerOf(sentence) === null;
  return isFit ? { sentence, article_id: source.id, start, end } : null;
}
