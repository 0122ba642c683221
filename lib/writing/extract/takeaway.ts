import "server-only";
import { reportsPolitician } from "@/lib/language/politicians";
import { unquoted } from "@/lib/writing/steering/steering";
import type { SourceText } from "@/lib/writing/types";
import type { Candidate } from "./candidates/candidate";
import { isDeedLead } from "./candidates/lists";
import { QUOTABLE } from "./candidates/quoted";
import { type Clearness, isAdvisory, stemsOf } from "./clearness";
import {
  announces,
  hasSpeaker,
  isActOfOffice,
  isAnnouncement,
  isDecision,
  isDeed,
  isFactSheet,
  isJudging,
  isJudgingReport,
  isNeutralProvision,
  isOneSided,
  isRecordOrAttributed,
  isReport,
  isWhiteHouse,
  OWN_WORTH,
} from "./fairness/attribution";
import { isBackground, isRhetoric } from "./filler";
import { isInWordsOfNotice, isNotice } from "./notices/notice";
import { hasFigure, type Ranking } from "./ranking";
import { initialismsIn, nounsToKnow } from "./references";
import { cleanTitle, headlineOf } from "./titles/headline";

const FIRST_SENTENCES = 3;
/** The title's subject appears within this many sentences. */
const NEAR_SENTENCES = 8;
/** In a story that opens with a scene, the news appears within this many sentences. */
const FAR_SENTENCES = 16;

/**
 * The sentence that says what happened: the first that is self-contained and needs no attribution, otherwise one near it or on the title's subject.
 */
export function pickTakeaway(source: SourceText, ranking: Ranking, isClear: Clearness): number | undefined {
  // Every sentence of a speech is its speaker's, and may be what the speaker disputes.
  if (isSpeech(source)) return undefined;
  const { candidates, scores, places } = ranking;
  const title = cleanTitle(source.title, source.source);
  const headline = headlineOf(source);
  const known = stemsOf(
    `${title} ${candidates
      .slice(0, 2)
      .map(({ shown }) => shown)
      .join(" ")}`,
  );
  const onTitle = stemsOf(headline);
  const isFair = fairnessOf(source);
  const isSheet = isFactSheet(source);
  const open = candidates.flatMap(({ shown }, index) =>
    isSameText(shown, title) ||
    isSameText(shown, headline) ||
    (shown.endsWith(":") && !(index === 0 && isDeedLead(shown)))
      ? []
      : [index],
  );
  const at = (index: number) => candidates[index];
  const shown = (index: number) => at(index)?.shown ?? "";
  const whole = open.filter(
    (index) =>
      (isProse(at(index)) || shown(index).endsWith(":")) &&
      (at(index)?.tier === 0 || places[index] === 0) &&
      isKnown(at(index), known),
  );
  const hasActs = isSheet && whole.some((index) => isActOfOffice(shown(index)));
  const news = whole.filter((index) => !isRhetoric(shown(index)) && !(hasActs && isBackground(shown(index))));
  const shared = (index: number, stems: ReadonlySet<string>) =>
    [...stemsOf(shown(index))].filter((key) => stems.has(key)).length;
  const isKnownName = (name: string) => title.includes(name) || !source.text.includes(`(${name})`);
  const isExplained = (index: number) => initialismsIn(shown(index)).every(isKnownName) || shared(index, onTitle) > 3;
  const told = news.length > 0 ? news : whole;
  const explained = told.filter(isExplained);
  const stands = explained.length > 0 ? explained : told;
  const reports = stands.filter((index) => (places[index] ?? 0) < FIRST_SENTENCES && isReport(shown(index)));
  const fair = stands.filter((index) => isFair(at(index)));
  const isFirst = (index: number) => (places[index] ?? 0) < FIRST_SENTENCES;
  const isOnTitle = (index: number) => shared(index, onTitle) > 1;
  const isNear = (index: number) => (places[index] ?? 0) < NEAR_SENTENCES;
  const judges = isOneSided(source) ? isJudging : isJudgingReport;
  const isNeutral = (index: number) => !judges(shown(index));
  const isLead = (index: number) => places[index] === 0;
  const isNews = (index: number) => {
    const sentence = `${dayBefore(source.text, at(index))}${shown(index)}`;
    return isFair(at(index)) ? isAnnouncement(sentence) : isSheet && QUOTABLE.test(sentence) && announces(sentence);
  };
  const leadReportsAct = stands.some((index) => isLead(index) && isActOfNotice(shown(index)));
  const continuesEarlier = stands.some((index) => isLead(index) && EARLIER_ACT.test(shown(index)));
  const isAct = (index: number) =>
    continuesEarlier
      ? (STATES_ITSELF.test(shown(index)) || isActOfNotice(shown(index))) && isClear(index, [])
      : STATES_ITSELF.test(shown(index)) || (isActOfNotice(shown(index)) && shared(index, stemsOf(title)) > 2);
  const pools = [
    stands.filter((index) => isAdvisory(source) && isOnTitle(index)),
    stands.filter((index) => isAdvisory(source) && shared(index, onTitle) > 0),
    fair.filter((index) => isOrder(source) && /\bshall\b/u.test(unquoted(shown(index)))),
    stands.filter((index) => isDecision(shown(index), source)),
    stands.filter((index) => isNotice(source) && !leadReportsAct && isFirst(index) && isAct(index)),
    stands.filter((index) => isLead(index) && isDeed(shown(index))),
    fair.filter((index) => isSheet && isFirst(index) && isNews(index)),
    stands.filter((index) => isNear(index) && isNews(index)),
    fair.filter((index) => isLead(index) && (isNeutral(index) || hasSpeaker(shown(index)))),
    reports.filter((index) => isLead(index) && isNeutral(index)),
    reports.filter((index) => isNeutral(index) && isOnTitle(index)),
    fair.filter((index) => isNear(index) && isOnTitle(index)),
    reports.filter(isNeutral),
    reports,
    fair.filter(isFirst),
    fair.filter(isOnTitle),
    fair,
    stands,
    open.filter((index) => (at(index)?.tier ?? 2) < 2 && !at(index)?.isProvision),
    open.filter((index) => mayOpen(at(index)) && /^[\p{Lu}\p{Nd}].*\.$/u.test(shown(index))),
    open.filter((index) => mayOpen(at(index)) && /^[\p{Lu}\p{Nd}]/u.test(shown(index))),
  ];
  const pool = pools.find((indices) => indices.length > 0) ?? [];
  const favored = (index: number) => (scores[index] ?? 0) + 0.8 * Math.exp(-(places[index] ?? 0) / 2);
  const [lead] = pool.toSorted((one, other) => favored(other) - favored(one));
  const inTitle = stemsOf(title);
  const onLead = lead === undefined ? 0 : shared(lead, inTitle);
  if (lead === undefined || onLead > 1 || isDeed(shown(lead)) || hasFigure(shown(lead))) return lead;
  // A scene or question before the news: 'Board meetings tended to be quiet.'
  const newsworthy = fair.filter(
    (index) =>
      at(index)?.tier === 0 &&
      (places[index] ?? 0) < FAR_SENTENCES &&
      shared(index, inTitle) > onLead + 1 &&
      !DEFINITION.test(shown(index)),
  );
  const clear = newsworthy.filter((index) => shared(index, inTitle) > 2 || isClear(index, []));
  return clear.toSorted((one, other) => shared(other, inTitle) - shared(one, inTitle) || one - other)[0] ?? lead;
}

/** A sentence of a White House fact sheet that praises, blames or promises. */
export const needsSender = (source: SourceText, sentence: string) =>
  isFactSheet(source) &&
  isWhiteHouse(source.source) &&
  (!isRecordOrAttributed(sentence) || (OWN_WORTH.test(sentence) && !hasSpeaker(sentence)));

/** 'Today, ' before a sentence that is shown without it. */
function dayBefore(text: string, candidate: Candidate | undefined): string {
  const start = candidate?.start ?? 0;
  return /\b(?:Today|This (?:morning|week)),\s+$/u.exec(text.slice(Math.max(0, start - 20), start))?.[0] ?? "";
}

const mayOpen = (candidate: Candidate | undefined) => candidate?.isQuoted === false && !candidate.leansBack;

/** A memorandum or order with numbered sections; its preamble gives reasons. */
function isOrder({ source, text }: SourceText): boolean {
  return isWhiteHouse(source) && /^Sec(?:tion|\.) ?\d/mu.test(text);
}

/** The text of a politician's speech: 'Congresswoman Ann Roe: First of all, I want …', or an opening statement that nobody reports. */
function isSpeech(source: SourceText): boolean {
  const head = source.text.slice(0, MAX_OPENING_LENGTH);
  const [opening = ""] = head.split("\n");
  const isStatement = /\b(?:Opening|Closing|Floor) (?:Remarks|Speech|Statement)\b/iu.test(source.title);
  return isOneSided(source) && (SPEECH.test(unquoted(opening)) || (isStatement && !reportsPolitician(unquoted(head))));
}
const SPEECH =
  /^(?:Chair(?:man|woman)?|Congress(?:man|woman)|Governor|Rep(?:resentative|\.)|Sen(?:ator|\.)|The President|Vice President) (?:\p{Lu}[\p{L}.’'-]+ ){0,3}(?:\p{Lu}[\p{L}’'-]+)?: .*\b(?:I|we|my|our)\b/iu;
const MAX_OPENING_LENGTH = 400;

/** What an agency does, not what it is: 'DOE is publishing three formulas', 'EPA has submitted a request'. */
const ACTS =
  /\b(?:(?:is|are) (?:\p{L}+ly )?\p{Ll}+ing|(?:has|have) \p{Ll}+ed|will|adopts?|amends?|announces?|establishes|invites?|issues?|proposes?|requests?|seeks?)\b/u;
/** What a notice continues: 'published an interim rule in the Federal Register on March 12, 2020'. */
const EARLIER_ACT =
  /\b(?:announced|issued|published)\b.*(?:\bin the Federal Register\b|\bon (?:\p{L}+, )?\p{Lu}\p{Ll}+ \d{1,2}, \d{4})/u;

/** Whether an agency does something in a sentence of its notice: 'The Department of Energy (DOE) is inviting comments'. */
function isActOfNotice(sentence: string): boolean {
  if (EARLIER_ACT.test(sentence) || DEFINITION.test(sentence)) return false;
  return ACTS.test(sentence) && !isBackground(sentence.replace(/[()]/gu, ""));
}
/** 'This notice announces …' after a sentence of background. */
const STATES_ITSELF =
  /^(?:The purpose of this (?:document|notice) is to|This (?:(?:direct|final|interim|proposed|supplemental) )*(?:document|notice|notification|order|rule) \p{Ll}+s)\b/u;

const DEFINITION = /^[^,]{3,80} (?:is|are) an? /u;

/** A test for sentences that need no attribution in this source. */
export function fairnessOf(source: SourceText): (candidate: Candidate | undefined) => boolean {
  const isPartial = isOneSided(source);
  const isOnRival = tellsOfRival(source);
  return (candidate) => {
    if (candidate === undefined || candidate.isQuoted) return candidate !== undefined;
    if (candidate.isProvision) return isNeutralProvision(candidate.shown);
    if (isOnRival(candidate.shown)) return false;
    // Its agency takes no side.
    if (isNotice(source)) return !isInWordsOfNotice(candidate.shown) || QUOTABLE.test(candidate.shown);
    if (needsSender(source, candidate.shown)) return false;
    return isPartial ? isRecordOrAttributed(candidate.shown) : !isJudgingReport(candidate.shown);
  };
}

/** A test for what a president's text says of another one, except what it revokes. */
export function tellsOfRival({ title, source }: SourceText): (shown: string) => boolean {
  const others = isWhiteHouse(source) ? otherPresidents(title) : [];
  return (shown) => others.some(({ acts }) => acts.test(shown)) && !REVOKES.test(shown);
}

const PRESIDENTS = ["Biden", "Obama", "Trump"].map((name) => ({
  name,
  acts: new RegExp(
    `^(?:Under |During |The |Former )?(?:President )?${name}\\b|\\bunder (?:President )?${name}\\b|, the ${name}(?:-Harris)? Administration\\b`,
    "u",
  ),
}));
/** What an order does to another president's. */
const REVOKES = /\b(?:end|repeal|replac|rescind|revers|revok|terminat)(?:s|es|ed)?\b/u;

/** The presidents whom a title on another one does not name. */
function otherPresidents(title: string) {
  const others = PRESIDENTS.filter(({ name }) => !title.includes(name));
  return others.length < PRESIDENTS.length ? others : [];
}

/** Whether it is neither a quotation, a list item nor an introduction. */
export function isProse(candidate: Candidate | undefined): boolean {
  return (
    candidate !== undefined &&
    candidate.tier < 2 &&
    !candidate.isItem &&
    !candidate.isProvision &&
    !candidate.isQuoted &&
    !/:$|\bthe following (?:statements?|remarks)\b(?! (?:after|on|about|regarding|following|in response to) )/u.test(
      candidate.shown,
    )
  );
}

function isKnown(candidate: Candidate | undefined, known: ReadonlySet<string>): boolean {
  const nouns = nounsToKnow(candidate?.shown ?? "");
  return nouns.length === 0 || nouns.some((key) => known.has(key));
}

function isSameText(one: string, other: string): boolean {
  const letters = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{Nd}]+/gu, "");
  return letters(one) === letters(other);
}
