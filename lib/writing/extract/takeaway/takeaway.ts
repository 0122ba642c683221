import "server-only";
import { reportsPolitician } from "@/lib/language/politicians";
import { isCorrection } from "@/lib/writing/lens/kinds/signs";
import { alphanumeric } from "@/lib/writing/text/plain-text";
import { unquoted } from "@/lib/writing/text/quotations";
import type { SourceText } from "@/lib/writing/types";
import { type Candidate, isProse } from "../candidates/candidate";
import { isDoubted } from "../candidates/fitness";
import { isDeedLead } from "../candidates/lists";
import { QUOTABLE } from "../candidates/quoted";
import type { Clearness } from "../clearness";
import {
  announces,
  hasSpeaker,
  isActOfOffice,
  isAnnouncement,
  isDecision,
  isDeed,
  isJudging,
  isJudgingReport,
  isReport,
} from "../fairness/attribution";
import { fairnessOf } from "../fairness/fair-sentences";
import { isAdvisory, isFactSheet, isNewsReport, isOneSided, isWhiteHouse } from "../fairness/source-kinds";
import { isBackground, isRhetoric } from "../filler";
import { isNotice } from "../notices/notice";
import type { Ranked } from "../ranking";
import { initialismsIn, nounsToKnow } from "../references";
import { stemsOf } from "../stems";
import { cleanTitle, headlineOf } from "../titles/headline";
import { newsAfter, type Reading } from "./news-after";
import { EARLIER_ACT, isActOfNotice, STATES_ITSELF } from "./notice-acts";

const FIRST_SENTENCES = 3;
/** The title's subject appears within this many sentences. */
const NEAR_SENTENCES = 8;
/** A sentence on the title's subject may use an initialism that the text explains elsewhere. */
const MAX_SHARED_UNEXPLAINED = 3;

type Article = Reading & {
  /** The stems of the source's title, and of the title as shown. */
  inTitle: ReadonlySet<string>;
  inHeadline: ReadonlySet<string>;
};

/**
 * The sentence that says what happened: the first that is self-contained and needs no attribution, otherwise one near it or on the title's subject.
 */
export function pickTakeaway(source: SourceText, sentences: readonly Ranked[], isClear: Clearness): Ranked | undefined {
  // Every sentence of a speech is its speaker's, and may be what the speaker disputes.
  if (isSpeech(source)) return undefined;
  const title = cleanTitle(source.title, source.source);
  const headline = headlineOf(source);
  const isFair = fairnessOf(source);
  const article = { source, title, inTitle: stemsOf(title), inHeadline: stemsOf(headline), isClear, isFair };
  const whole = sentences.filter(
    ({ index, shown }) =>
      !isSameText(shown, title) &&
      !isSameText(shown, headline) &&
      (!shown.endsWith(":") || (index === 0 && isDeedLead(shown))),
  );
  const open = preferably(whole, (one) => !isDoubted(one, source));
  const correction = isCorrection(source) ? open.find(isLead) : undefined;
  if (correction) return correction;
  const clear = clearIn(article, sentences, open);
  const fair = clear.filter(isFair);
  const [lead] = leadsIn(article, open, clear, fair).toSorted((one, other) => favored(other) - favored(one));
  return lead && (newsAfter(lead, fair, sentences, article) ?? lead);
}

const favored = ({ score, place }: Ranked) => score + 0.8 * Math.exp(-place / 2);

/** The number of words of a sentence that are among these stems. */
const shared = ({ shown }: Ranked, stems: ReadonlySet<string>) => stemsOf(shown).intersection(stems).size;

const isLead = ({ place }: Ranked) => place === 0;

/** The open sentences that say what happened and that a reader can understand, or the closest to that. */
function clearIn(
  { source, title, inHeadline }: Article,
  sentences: readonly Ranked[],
  open: readonly Ranked[],
): Ranked[] {
  const opening = sentences.slice(0, 2).map(({ shown }) => shown);
  const known = stemsOf([title, ...opening].join(" "));
  const opens = (one: Ranked) => one.position === 0 && isNewsReport(source);
  const whole = open.filter(
    (one) =>
      (isProse(one) || one.shown.endsWith(":")) &&
      (one.tier === 0 || isLead(one)) &&
      (opens(one) || isKnown(one, known)),
  );
  const hasActs = isFactSheet(source) && whole.some(({ shown }) => isActOfOffice(shown));
  const news = preferably(
    whole,
    (one) => (opens(one) || !isRhetoric(one.shown)) && !(hasActs && isBackground(one.shown)),
  );
  const isKnownName = (name: string) => title.includes(name) || !source.text.includes(`(${name})`);
  return preferably(
    news,
    (one) => initialismsIn(one.shown).every(isKnownName) || shared(one, inHeadline) > MAX_SHARED_UNEXPLAINED,
  );
}

/** Those that fit, or all if none does. */
function preferably(sentences: Ranked[], isFit: (one: Ranked) => boolean): Ranked[] {
  const fitting = sentences.filter(isFit);
  return fitting.length > 0 ? fitting : sentences;
}

/** The sentences of the first kind, in order of preference, of which there are any. */
function leadsIn(
  { source, inTitle, inHeadline, isClear, isFair }: Article,
  open: readonly Ranked[],
  clear: readonly Ranked[],
  fair: readonly Ranked[],
): Ranked[] {
  const isSheet = isFactSheet(source);
  const judges = isOneSided(source) ? isJudging : isJudgingReport;
  const isFirst = ({ place }: Ranked) => place < FIRST_SENTENCES;
  const isNear = ({ place }: Ranked) => place < NEAR_SENTENCES;
  const isOnTitle = (one: Ranked) => shared(one, inHeadline) > 1;
  const isNeutral = ({ shown }: Ranked) => !judges(shown);
  const isNews = (one: Ranked) => {
    const sentence = `${dayBefore(source.text, one)}${one.shown}`;
    return isFair(one) ? isAnnouncement(sentence) : isSheet && QUOTABLE.test(sentence) && announces(sentence);
  };
  const leadReportsAct = clear.some((one) => isLead(one) && isActOfNotice(one.shown));
  const continuesEarlier = clear.some((one) => isLead(one) && EARLIER_ACT.test(one.shown));
  const isAct = (one: Ranked) =>
    continuesEarlier
      ? (STATES_ITSELF.test(one.shown) || isActOfNotice(one.shown)) && isClear(one, [])
      : STATES_ITSELF.test(one.shown) || (isActOfNotice(one.shown) && shared(one, inTitle) > 2);
  const reports = clear.filter((one) => isFirst(one) && isReport(one.shown));
  const kinds: [of: readonly Ranked[], isOfKind: (one: Ranked) => boolean][] = [
    [clear, (one) => isAdvisory(source) && isOnTitle(one)],
    [clear, (one) => isAdvisory(source) && shared(one, inHeadline) > 0],
    [fair, ({ shown }) => isSectionedOrder(source) && /\bshall\b/u.test(unquoted(shown))],
    [clear, ({ shown }) => isDecision(shown, source)],
    [clear, (one) => isNotice(source) && !leadReportsAct && isFirst(one) && isAct(one)],
    [clear, (one) => isLead(one) && isDeed(one.shown)],
    [fair, (one) => isSheet && isFirst(one) && isNews(one)],
    [clear, (one) => isNear(one) && isNews(one)],
    [fair, (one) => isLead(one) && (isNeutral(one) || hasSpeaker(one.shown))],
    [reports, (one) => isLead(one) && isNeutral(one)],
    [reports, (one) => isNeutral(one) && isOnTitle(one)],
    [fair, (one) => isNear(one) && isOnTitle(one)],
    [reports, isNeutral],
    [reports, () => true],
    [fair, isFirst],
    [fair, isOnTitle],
    [fair, () => true],
    [clear, () => true],
    [open, ({ tier, isProvision }) => tier < 2 && !isProvision],
    [open, (one) => mayOpen(one) && /^[\p{Lu}\p{Nd}].*\.$/u.test(one.shown)],
    [open, (one) => mayOpen(one) && /^[\p{Lu}\p{Nd}]/u.test(one.shown)],
  ];
  for (const [sentences, isOfKind] of kinds) {
    const leads = sentences.filter(isOfKind);
    if (leads.length > 0) return leads;
  }
  return [];
}

/** 'Today, ' before a sentence that is shown without it. */
function dayBefore(text: string, { start }: Candidate): string {
  return /\b(?:Today|This (?:morning|week)),\s+$/u.exec(text.slice(Math.max(0, start - 20), start))?.[0] ?? "";
}

const mayOpen = ({ isQuoted, leansBack }: Candidate) => !isQuoted && !leansBack;

/** A memorandum or order with numbered sections; its preamble gives reasons. */
function isSectionedOrder({ source, text }: SourceText): boolean {
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

function isKnown({ shown }: Candidate, known: ReadonlySet<string>): boolean {
  const nouns = nounsToKnow(shown);
  return nouns.length === 0 || nouns.some((key) => known.has(key));
}

function isSameText(one: string, other: string): boolean {
  return alphanumeric(one) === alphanumeric(other);
}
