import "server-only";
import { splitSentences } from "@/lib/language/sentences";
import { stem } from "@/lib/language/tokens";
import { isFirstName } from "@/lib/writing/text/names/first-names";
import type { SourceText } from "@/lib/writing/types";
import { withoutContrast } from "./candidates/contrast";
import { hasPronounSpeaker, loneSpeakers } from "./fairness/attribution";
import { isAdvisory, isFactSheet, isNewsReport } from "./fairness/source-kinds";
import { hasFigureOrDay, type Ranked } from "./ranking";
import {
  introducedNames,
  introducedNouns,
  nounsMentioned,
  nounsToKnow,
  ownedMeasures,
  pointsBack,
  shortNames,
} from "./references";
import { goesOn } from "./self-contained";
import { stemsOf } from "./stems";
import { cleanTitle } from "./titles/headline";

/**
 * Whether a sentence is clear on its own, or given the title and the sentences shown before it. `isStrict`: a noun that a sentence above explains must be
 * shown even for what is most likely to be told.
 */
export type Clearness = (sentence: Ranked, shown: readonly Ranked[], isStrict?: boolean) => boolean;

/** The terms that each of these sentences needs and introduces are computed once; others with the same index are read as these. */
export function clearnessOf(source: SourceText, sentences: readonly Ranked[]): Clearness {
  const title = cleanTitle(source.title, source.source);
  const titleStems = stemsOf(isAdvisory(source) ? `${title} vulnerability vulnerabilities` : title);
  const all = readInOrder(sentences, title, source.text);
  const isSheet = isFactSheet(source);
  const isReport = isNewsReport(source);
  return ({ index }, others, isStrict = false) => {
    const own = all[index];
    if (!own) return false;
    const shown = others.flatMap((other) => all[other.index] ?? []);
    const heads = shown.filter((other) => other.index < index || other === shown[0]);
    const isKnown = knownBy(
      titleStems,
      heads.map(({ stems }) => stems),
    );
    const isUnshown = (other: number | undefined) => !shown.some((one) => one.index === other);
    const follows = isBehind(own, shown);
    // In a new paragraph, 'This guidance' may be about an item that is not shown.
    const isOnOther =
      isSheet && own.gap?.includes("\n") === true && own.pointsAt.length > 0 && !own.pointsAt.some(isKnown);
    const needsSpeaker = SAID_BY_PRONOUN.test(own.shown);
    const namesPerson = ({ index: at, shown: text }: ReadSentence) =>
      at < index && at >= index - SPEAKER_REACH && namesSpeaker(text);
    if (own.leansBack && follows && !isOnOther) return !needsSpeaker || own.isQuoted || shown.some(namesPerson);
    if (!follows && pointsBack(own.shown, isKnown)) return false;
    const texts = heads.map((other) => other.shown);
    if (!follows && !own.isQuoted && isAddition(own.shown, texts, isKnown)) return false;
    const isNamed = (name: string) => title.includes(name) || texts.some((text) => text.includes(name));
    const [, speaker = ""] = (hasFigureOrDay(own.shown) && SAID_AT_END.exec(own.shown)) || [];
    const unknown = own.names.filter(
      ({ name, introducers }) => !isNamed(name) && introducers.some(isUnshown) && name !== speaker,
    );
    // Provisions name offices that everybody knows by their last word: 'Directs the Secretary of the Interior to …'.
    if (unknown.some(({ name }) => !own.isProvision || INITIALISM.test(name))) return false;
    // What 'This project' is about is not shown.
    const isOfNeighbor = own.gap?.includes("\n") === false && isUnshown(index - 1) && !all[index - 1]?.isQuoted;
    if (isOfNeighbor && own.pointsAt.some((noun) => KINDS.has(noun))) return false;
    if (own.pointsAt.some(isKnown)) return true;
    if (own.isProvision) {
      const isOfShown = shown.length === 0 || texts.some((text) => MEASURE.test(text));
      return own.pointsAt.length === 0 && isOfShown;
    }
    if (own.tier === 2) return false;
    if (CONTINUED.test(own.shown)) return follows;
    if (own.isItem || own.isQuoted) return true;
    const isSure = isReport && !isStrict && own.score >= SURE;
    if (own.tier === 1 && !isSure && !follows && !goesOn(own.shown)) return false;
    if (!isSure && own.mentioned.some(({ name, introducers }) => !isKnown(name) && introducers.some(isUnshown)))
      return false;
    const kinds = [...own.mentioned, ...own.nouns].filter(({ name }) => KINDS.has(name) && !titleStems.has(name));
    // 'the program' is the last one introduced; 'the company' is one from the sentence just before.
    const isOther = ({ introducers }: NeededTerm) => introducers.length > 1 && isUnshown(introducers.at(-1));
    const isNear = ({ name, introducers }: NeededTerm) =>
      isUnshown(index - 1) && (isKnown(name) ? introducers.at(-1) === index - 1 : all[index - 1]?.stems.has(name));
    if (!follows && kinds.some((noun) => isOther(noun) || isNear(noun))) return false;
    // The last owner of such a measure was named in a sentence that is not shown.
    if (!follows && own.owned.some(({ introducers }) => isUnshown(introducers.at(-1)))) return false;
    const isExplained = own.nouns.length === 0 || own.nouns.some(({ name }) => isKnown(name));
    return isExplained || isSure || !own.nouns.some(({ introducers }) => introducers.some(isUnshown));
  };
}

/** A report's sentence that is this likely to be shown is, in spite of a noun or 'also' that a sentence above explains. */
const SURE = 0.8;
/** '…, Lampinen said.' names the source of a fact that is clear without it. */
const SAID_AT_END = /, (\p{Lu}[\p{L}’'-]+) (?:added|estimated|noted|said|says)\.$/u;
/** 'She said' may be of a speaker whom a sentence this far above names. */
const SPEAKER_REACH = 4;
const SAID_BY_PRONOUN = /[,”"] (?:he|she) (?:added|estimated|noted|said|says)\b|\b(?:added|said|says) (?:he|she)[.,]/u;
/** 'manager Bo Orr', 'Ann Lee, who …' */
const OFFICE_HOLDER =
  /\b(?:[Aa]dministrator|[Aa]ttorney|CEO|[Cc]hair\p{L}*|[Cc]hief|[Cc]ommissioner|[Dd]irector|[Ee]xecutive|[Ll]awyer|[Mm]anager|[Mm]ayor|[Oo]fficer|[Pp]resident|[Ss]ecretary|[Ss]enator|[Ss]heriff|[Ss]pokes\p{L}+|[Ss]uperintendent),? \p{Lu}\p{Ll}+|\p{Lu}\p{Ll}+ \p{Lu}\p{Ll}+, (?:an?|the|who) \p{Ll}|\bsaid \p{Lu}\p{Ll}+ \p{Lu}/u;
const FULL_NAME = /(?<!\p{L})(\p{Lu}\p{Ll}+) (?:\p{Lu}\. )?\p{Lu}\p{Ll}+/gu;

/** Whether a sentence tells who speaks: a name, an office or 'she said' after such a one. */
const namesSpeaker = (text: string) =>
  loneSpeakers(text).length > 0 ||
  hasPronounSpeaker(text) ||
  OFFICE_HOLDER.test(text) ||
  Array.from(text.matchAll(FULL_NAME)).some(([, first = ""]) => isFirstName(first.toLowerCase()));

const INITIALISM = /^\p{Lu}+$/u;

/** What a provision belongs to. */
export const MEASURE =
  /\b(?:[Bb]ills?|[Ll]egislation|[Ll]aws?|Act|[Rr]esolutions?|[Aa]mendments?|[Oo]rders?|[Rr]ules?|[Mm]easures?|[Ff]unding|[Ff]unds|[Gg]rants?|[Aa]wards?|[Pp]rograms?|[Pp]lans?|\$)/u;

/** Nouns that may have several referents in a text. */
const KINDS = new Set(
  (
    "program project plan proposal bill law report study poll survey company agency group organization nonprofit commission facility plant measure agreement deal " +
    "rule order package site grant award center fund credit subsidy case lawsuit ruling petition request contract hearing board court department office line " +
    "pipeline school hospital opportunity initiative campaign"
  )
    .split(" ")
    .map(stem),
);

/** Different words for the same thing. */
const SAME = [
  "act bill legislation",
  "project facility plant center farm site development complex",
  "company utility firm corporation corp inc llc developer",
  "study report survey analysis",
  "plan proposal initiative",
].map((words) => words.split(" ").map(stem));

/** Whether a title or sentences mention a word, or another one for the same thing. */
export function knownBy(title: ReadonlySet<string>, heads: readonly ReadonlySet<string>[]): Known {
  const isMentioned = (key: string) => title.has(key) || heads.some((stems) => stems.has(key));
  return (key) => isMentioned(key) || SAME.some((words) => words.includes(key) && words.some(isMentioned));
}

type Known = (key: string) => boolean;
const ALSO = /^([^,;:“"]{2,80}?) (?:also|(?:can|could|has|have|had|is|are|was|were|will|would) also)\b/u;

/** Whether a sentence adds to one that is not shown: 'Prices will also rise', 'The bill would also …', 'Participants …', 'The senator …'. */
function isAddition(shown: string, [lead = "", ...others]: readonly string[], isKnown: Known): boolean {
  const [, subject = ""] = ALSO.exec(shown) ?? [];
  const isOfMeasure = MEASURE.test(subject) && MEASURE.test(lead);
  if (subject !== "" && !isOfMeasure && !ACTORS.test(subject) && ![...stemsOf(subject)].some(isKnown)) return true;
  if (/^[^,;:“"]{2,80} would also\b/u.test(shown) && others.length === 0) return true;
  if (/^(?:Attendees|Participants)\b/u.test(shown)) return ![lead, ...others].some((other) => MEETING.test(other));
  if (COMPANION.test(shown)) return !BILL.test(lead);
  return /^The (?:congress(?:man|woman)|representative|senator) /iu.test(shown) && SEVERAL.test(lead);
}
/** What says little before the bill itself. */
export const COMPANION = /^Companion legislation\b/u;
/** Who acts in any report of a meeting, a letter or a decision. */
const ACTORS =
  /^(?:The|Both) (?:committee|delegation|governor|lawmakers|leaders|members|officials|parties|senators?)$/u;
const MEETING = /\b(?:conven\p{L}+|forum|hearing|meeting|met|roundtable|session|summit|workshop)\b/iu;
const BILL = /\b(?:Act|[Aa]mendment|[Bb]ills?|[Ll]egislation|[Rr]esolution)\b/u;
const SEVERAL = /\b(?:Congressm[ae]n and|Members|Reps\.|Representatives|Sens\.|Senators)(?!\p{L})/u;

/** A quotation that continues an earlier one: '“Even if the lights stay on, …” the senators continued', 'Roe continued, “That …”'. */
const CONTINUED = /["”] (?:[\p{L}.]+ ){0,4}continued\b|^(?:[\p{L}.]+ ){1,4}continued(?:, \p{Ll}+ing)?[,:]? ["“]/u;

/** Whether a sentence directly follows one that is shown, in the same paragraph or the next. */
function isBehind({ index, shown: text, gap }: ReadSentence, shown: readonly ReadSentence[]): boolean {
  const mayBeParagraph = shown[0]?.index === index - 1 || !PERSON.test(text);
  const isBeforeShown = shown.some((other) => other.index === index - 1);
  return gap !== null && isBeforeShown && gap.length <= (mayBeParagraph ? "\n\n" : " ").length;
}

/** In a new paragraph, a pronoun seldom refers to the person in the previous sentence. */
const PERSON = /^(?:He|She|His|Her|They|Their)\b/u;

/** A name or noun that a sentence uses, with the indices of earlier sentences that introduce it. */
type NeededTerm = { name: string; introducers: readonly number[] };

type ReadSentence = Ranked & {
  /** The text between it and the sentence directly before it; null if that is no candidate. */
  gap: string | null;
  stems: Set<string>;
  names: NeededTerm[];
  mentioned: NeededTerm[];
  nouns: NeededTerm[];
  owned: NeededTerm[];
};

/** Behind a word in lower case, a figure or a first name. */
const CAPITALIZED_INSIDE = /(?<=[\p{Ll}\p{N}],? |’s )\p{Lu}[\p{L}-]+/gu;
const LOWER_CASE = /(?<![\p{L}-])\p{Ll}{3,}/gu;
const wordsOf = (text: string, pattern: RegExp) => new Set(text.match(pattern));

/** The index of sentences that are not shown. */
const NEVER = -1;

function readInOrder(sentences: readonly Ranked[], title: string, text: string): ReadSentence[] {
  const [names, near, far] = [new Map<string, number[]>(), new Map<string, number[]>(), new Map<string, number[]>()];
  const owned = new Map<string, number[]>();
  const [inside, common] = [wordsOf(text, CAPITALIZED_INSIDE), wordsOf(text, LOWER_CASE)];
  // 'Under a 2023 law' opens with no name.
  const isName = (name: string, shown: string) =>
    !shown.startsWith(name) || (inside.has(name) && !common.has(name.toLowerCase()));
  const needed = (keys: readonly string[], places: ReadonlyMap<string, number[]>): NeededTerm[] =>
    keys.map((name) => ({ name, introducers: [...(places.get(name) ?? [])] }));
  return sentences.map((one, at) => {
    const sentence = withoutContrast(one);
    const { index, shown } = sentence;
    const { start } = one;
    // What the sentences introduce that are no candidates is never shown.
    for (const other of splitSentences(text.slice(sentences[at - 1]?.end ?? 0, start)))
      note(introducedNames(other.text), NEVER, names);
    const [mentioned, nouns] = [nounsMentioned(shown), nounsToKnow(shown)];
    const read = {
      ...sentence,
      gap: gapBetween(text, sentences[index - 1], one),
      stems: stemsOf(shown),
      names: needed(
        shortNames(shown).filter((name) => isName(name, shown)),
        names,
      ),
      mentioned: needed(mentioned, near),
      nouns: needed(nouns, far),
      owned: needed([...mentioned, ...nouns], owned).filter(({ introducers }) => introducers.length > 0),
    };
    note(introducedNames(shown), index, names);
    note(introducedNouns(shown).near, index, near);
    note(introducedNouns(shown).far, index, far);
    note(ownedMeasures(shown, title), index, owned);
    return read;
  });
}

function gapBetween(text: string, before: Ranked | undefined, { position, start }: Ranked): string | null {
  return before && before.position + 1 === position ? text.slice(before.end, start) : null;
}

function note(keys: Iterable<string>, index: number, places: Map<string, number[]>): void {
  for (const key of keys) {
    const known = places.get(key);
    if (known) known.push(index);
    else places.set(key, [index]);
  }
}
