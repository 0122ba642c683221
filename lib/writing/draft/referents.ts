import "server-only";
import { splitSentences } from "@/lib/language/sentences";
import { isStateName } from "@/lib/language/states";
import { stem } from "@/lib/language/tokens";
import { isVerb } from "@/lib/language/verbs";
import { knownBy, stemsOf } from "@/lib/writing/extract/clearness";
import {
  introducedNames,
  nounsPointedAt,
  nounsToKnow,
  phrasesMentioned,
  pointsBack,
  shortNames,
} from "@/lib/writing/extract/references";
import { opensByPointing } from "@/lib/writing/extract/self-contained";

/* Whether a generated sentence is clear where it is shown: each was judged alone, with its own passage. */

/**
 * What a reader has read before a text, and sentences that are not shown there but may say what it refers to. `isNext`: the text was written to follow
 * directly, so that 'It' and 'these steps' refer to the last one shown.
 */
type Reading = { shown: readonly string[]; hidden: readonly string[]; isNext?: boolean };

/** Whether a sentence refers to nothing before it: neither 'It', nor 'The existing rates', nor 'these services'. */
export function standsAlone(sentence: string): boolean {
  const unknown = () => false;
  return (
    !opensByPointing(sentence) &&
    !pointsBack(sentence, unknown) &&
    !isOneOfTwo(sentence, unknown) &&
    openingNouns(sentence).length === 0
  );
}

/** Whether a reader knows what each sentence of a text refers to: 'the storm', 'either outcome', 'the 30 days', 'Cole said'. */
export function isClearAfter(text: string, { shown, hidden, isNext = false }: Reading): boolean {
  const sentences = splitSentences(text).map((sentence) => sentence.text);
  return sentences.every((sentence, index) =>
    isClear(sentence, { shown: [...shown, ...sentences.slice(0, index)], hidden, isNext: isNext || index > 0 }),
  );
}

/** The texts that are clear after those shown and each other; any of them may say what another one refers to. */
export function clearInOrder(texts: readonly string[], { shown, hidden }: Reading): string[] {
  const clear: string[] = [];
  for (const text of texts) {
    const others = [...hidden, ...texts].filter((other) => other !== text);
    if (isClearAfter(text, { shown: [...shown, ...clear], hidden: others })) clear.push(text);
  }
  return clear;
}

function isClear(sentence: string, { shown, hidden, isNext = false }: Reading): boolean {
  const isKnown = knownFrom(shown);
  const isBack = pointsAtUnknown(sentence, isKnown) || pointsBack(sentence, isKnown) || isOneOfTwo(sentence, isKnown);
  if (isBack && !isNext) return false;
  if (hasUnknownActor(sentence, { shown, hidden }) || hasUnknownNumber(sentence, shown, isKnown)) return false;
  if (Array.from(sentence.matchAll(SOURCE), ([, noun = ""]) => stem(noun)).some((noun) => !isKnown(noun))) return false;
  const told = new Set(hidden.flatMap((other) => [...stemsOf(other)]));
  const mentioned = phrasesMentioned(sentence).filter(({ isThat }) => !isThat);
  const phrases = [openingNouns(sentence), ...mentioned.map(({ words }) => words)];
  return phrases.every((words) => words.some(isKnown) || !words.some((word) => told.has(word)));
}

type Known = (key: string) => boolean;

/** Besides those that extraction knows, different words for the same thing. */
const SAME = [
  "act law",
  "aid amount award fund grant money sum total",
  "charge price rate tariff",
  "coop cooperative ops",
  "ownership sale share transfer",
].map((words) => words.split(" ").map(stem));

/** Every cooperative has one of these, or them: 'ask the power supplier'. */
const OWN = ["insurer", "lender", "member", "supplier"].map(stem);

function knownFrom(shown: readonly string[]): Known {
  const stems = new Set([...stemsOf(shown.join(" ")), ...OWN]);
  if (shown.some((text) => /\$\d/u.test(text))) stems.add(stem("money"));
  const isMentioned = knownBy(stems, []);
  return (key) => isMentioned(key) || SAME.some((words) => words.includes(key) && words.some(isMentioned));
}

/** 'The existing formula rates expire'; a capitalized word begins a name. */
function openingNouns(sentence: string): string[] {
  return /^The \p{Lu}/u.test(sentence) ? [] : nounsToKnow(sentence);
}

/** 'It may be worth asking …', 'How much they get …', 'Both bills …', which is for `isOneOfTwo`. */
const NO_POINTER =
  /^(?:It (?:\p{Ll}+ ){1,4}(?:(?:un)?clear|early|hard|known|(?:un)?likely|open|possible|seen|useful|worth)\b|(?:How|What|When|Whether|Who|Why)\b|Both \p{Ll})/u;

function pointsAtUnknown(sentence: string, isKnown: Known): boolean {
  if (!opensByPointing(sentence) || NO_POINTER.test(sentence)) return false;
  const nouns = nounsPointedAt(sentence);
  return nouns.length === 0 || !nouns.some(isKnown);
}

/** 'either outcome', 'both bills', but not 'either a loan or a grant', 'the loan and the grant, both deadlines of which'. */
const ONE_OF_TWO = /\b(?:[Bb]oth|[Ee]ither|[Nn]either) (?:of )?(?:the |these |those )?(\p{Ll}{3,})(?<rest>[^.;]*)/gu;

function isOneOfTwo(sentence: string, isKnown: Known): boolean {
  return Array.from(sentence.matchAll(ONE_OF_TWO)).some(({ 1: noun = "", groups, index }) => {
    const isJoined = / (?:and|nor|or) /u.test(groups?.rest ?? "") || / (?:and|or) /u.test(sentence.slice(0, index));
    return !isJoined && !isKnown(stem(noun));
  });
}

/** What a writer has before it, and a reader has not: 'the notice may leave the price open'. */
const SOURCE = /\b[Tt]he (abstract|article|document|notice)(?! (?:of|for|that|to)\b)/gu;

/** 'within the 30 days', 'the two cooperatives' */
const COUNTED = /\b[Tt]he (\d[\d,.]*|two|three|four|five|six|seven|eight|nine|ten) (\p{Ll}+)(?! (?:of|that|who)\b)/gu;

function hasUnknownNumber(sentence: string, shown: readonly string[], isKnown: Known): boolean {
  return Array.from(sentence.matchAll(COUNTED)).some(
    ({ 1: number = "", 2: noun = "" }) => !isKnown(stem(noun)) && !shown.some((text) => text.includes(number)),
  );
}

/** Whether someone in the sentence is named in full only in a sentence that is not shown. */
function hasUnknownActor(sentence: string, { shown, hidden }: Reading): boolean {
  return shortNames(sentence).some(
    (name) =>
      !isStateName(name.toLowerCase()) &&
      isActor(name, sentence) &&
      !shown.some((text) => text.includes(name)) &&
      hidden.some((other) => introducedNames(other).has(name)),
  );
}

/** 'Cole voted', 'said Cole', 'Cole’s list', but not 'Tribal set-asides', 'Utilities with …'. */
function isActor(name: string, sentence: string): boolean {
  const at = sentence.indexOf(name);
  const after = sentence.slice(at + name.length);
  const [, next = ""] = /^ (\p{Ll}+)(?![\p{L}-])/u.exec(after) ?? [];
  return /^[’']/u.test(after) || isVerb(next) || /\b(?:by|said|says?|to|with) $/u.test(sentence.slice(0, at));
}
