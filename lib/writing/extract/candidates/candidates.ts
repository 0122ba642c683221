import "server-only";
import { capitalized } from "@/lib/language/capitalized";
import { type Sentence, splitSentences } from "@/lib/language/sentences";
import { toOneLine } from "@/lib/language/shorten";
import { hasVerb, isVerb } from "@/lib/language/verbs";
import { speaksToMachine } from "@/lib/writing/steering/steering";
import { alphanumeric } from "@/lib/writing/text/plain-text";
import type { SourceText } from "@/lib/writing/types";
import { isNewsReport } from "../fairness/source-kinds";
import { isNotice, SHORT_NOTICE } from "../notices/notice";
import { nounsPointedAt } from "../references";
import { continues, isOutcome, isProvision, SUM } from "../self-contained";
import type { Candidate } from "./candidate";
import { contrastLength } from "./contrast";
import { joinCorrected } from "./corrected";
import { isPortrait, isSeverity, isShowable, LONG, LONGEST, LONGEST_OF_FEW, tierOf } from "./fitness";
import { isDateline, leadInLength, MAX_HEADINGS } from "./lead-ins";
import {
  BASE_ITEM,
  bulletLength,
  CONJUNCTION,
  DEED_ITEM,
  INTRODUCES_PROVISIONS,
  isDeedLead,
  itemOf,
  joinFirstItems,
  withoutBullet,
} from "./lists";
import { joinQuotations, quotationsIn } from "./quoted";

const SHORT_TEXT = 1500;
/** In characters: 'Construction starts in May.', directly behind a sentence of a report. */
const MIN_LENGTH_AFTER = 20;
/** The part of a text after which the sender describes itself. */
const PORTRAITS = 0.4;
/** Enough for any article. */
const MAX_SENTENCES = 150;

/** The article's sentences worth showing, in order, without datelines, labels, boilerplate, links and instructions. */
export function candidatesOf({ title, text, source }: Pick<SourceText, "title" | "text" | "source">): Candidate[] {
  const isReport = isNewsReport({ text, source });
  const body = joinCorrected({ title, text }, bodySentences(text, isNotice({ source })));
  const sentences = joinFirstItems(text, joinQuotations(text, body));
  const isQuotation = quotationsIn(text, sentences);
  const isShort = isNotice({ source }) && sentences.length <= SHORT_NOTICE;
  const candidates: Candidate[] = [];
  const seen = new Set<string>();
  const portraits = (sentences.at(-1)?.end ?? 0) * PORTRAITS;
  /** The end of a self-description that begins a paragraph; the rest of the paragraph continues it. */
  let portrait = 0;
  let list: Introduction = {
    isOpen: false,
    position: -1,
    end: -1,
    span: null,
    isBill: false,
    isSubject: false,
    item: DEED_ITEM,
  };
  for (const [position, sentence] of sentences.entries()) {
    const bullet = sentence.start + bulletLength(sentence.text);
    const start = bullet + titleLength(text.slice(bullet, sentence.end), title);
    const begin = start + leadInLength(text.slice(start, sentence.end));
    // 'Require maps of lines; and'
    const end = begin + shownLength(text.slice(begin, sentence.end), list.isOpen);
    const own = withoutBullet(toOneLine(text.slice(begin, end)));
    // 'As part of that work, | the Agency announces …'
    const shown = begin > start ? capitalized(own) : own;
    const isQuoted = isQuotation[position] === true || /^["“]/u.test(shown);
    const before = candidates.at(-1);
    const isBesideItem = before?.isItem === true && !text.slice(before.end, begin).includes("\n");
    // '$9 for A.M. Farm to buy panels. The panels will …'
    const paragraph = text.lastIndexOf("\n", begin) + 1;
    const isInSum = paragraph < start && /^\$\d/u.test(text.slice(paragraph, paragraph + 2));
    const isOfItem = (isBesideItem || isInSum) && /^(?:The|Each|Any) /u.test(shown);
    // '$5,000,000 for Oak Electric Cooperative. Residents will have free internet for two years.'
    const isOfSum = isBesideItem && !isOfItem && !isQuoted && SUM.test(before.shown);
    // 'Requires …' behind a sentence on the item before it
    const isResumed =
      (list.isBill || list.item === BASE_ITEM) && position <= list.end + MAX_ON_ITEM && isProvision(shown);
    const isInList = list.isOpen || isResumed;
    const isSum = isInList && !isQuoted && SUM.test(shown) && isShowableItem(shown);
    const isPart = list.isSubject
      ? isSubjectless(shown) || !hasVerb(shown)
      : !hasVerb(shown, true) || list.item.test(shown);
    const isFragment = isInList && !isQuoted && !isSum && isPart;
    const isListed = isInList && list.isBill && list.item === BASE_ITEM && BASE_ITEM.test(shown);
    const isItem = isOfItem || isFragment || isSeverity(shown) || isListed || isProvision(shown, isInList);
    const isOpening = text.length < SHORT_TEXT || candidates.every((candidate) => candidate.tier === 2);
    const longest = isOpening ? LONG : LONGEST;
    const opensText = position === 0;
    const tierAs = (text: string) =>
      tierOf(text, isQuoted, isShort ? LONGEST_OF_FEW : longest, { source, isReport, opensText });
    const but = isReport && !isQuoted ? contrastLength(shown) : 0;
    const contrast = but > 0 && tierAs(capitalized(shown.slice(but))) === 0 ? but : 0;
    const ownTier = contrast > 0 ? 1 : tierAs(shown);
    const tier = ownTier !== null && isOfSum ? 2 : ownTier;
    const isHeading = HEADING.test(shown);
    if (!isQuoted && (isHeading || /:["”]?$/u.test(shown))) {
      const isBill = INTRODUCES_PROVISIONS.test(shown) || (isInList && list.isBill);
      const span = tier === null || isHeading ? null : { start: begin, end };
      const isSubject = !isHeading && SUBJECT.test(shown) && !hasVerb(shown);
      list = { isOpen: true, position, end: position, span, isBill, isSubject, item: itemOf(shown) };
    } else if (isItem && isInList) list = { ...list, isOpen: true, end: position };
    else if (!isItem && position > list.position + 1) list = { ...list, isOpen: false };
    const key = alphanumeric(shown);
    const isOwn = begin > portraits && isPortrait(shown);
    if (isOwn) portrait = text.slice(0, begin).trimEnd().length <= text.lastIndexOf("\n", begin) ? end : 0;
    const isPortrayed = isOwn || (portrait > 0 && !text.slice(portrait, begin).includes("\n"));
    if (tier === null || seen.has(key) || isPortrayed) continue;
    seen.add(key);
    const isOfBill =
      list.isBill && isInList && !isOfItem && (isListed || isProvision(shown, true)) && isShowableItem(shown);
    const { span } = list;
    // Nothing that was left out may come back: a paragraph for machines, a lead-in.
    const isFirst =
      isOfBill && span !== null && BULLET.test(text.slice(span.end, begin)) && end - span.start <= LONGEST;
    const isAfter = isReport && isShowable(shown, MIN_LENGTH_AFTER) && !CONCLUDES.test(shown);
    const needsContext = !isQuoted && tier === 2 && (isShowable(shown) || isOutcome(shown) || isAfter);
    candidates.push({
      shown,
      start: begin,
      end,
      position,
      isQuoted,
      tier: tierInList(tier, isOfItem || isFragment, isSum),
      isItem,
      isProvision: isOfBill,
      introducedAt: isFirst ? span.start : null,
      introduction: isOfBill ? list.position : null,
      contrast,
      leansBack:
        contrast > 0 ||
        (needsContext && !isItem && (isReport || hasVerb(shown)) && (isOfSum || isAfter || continues(shown))),
      pointsAt: needsContext ? nounsPointedAt(shown) : [],
    });
  }
  return candidates;
}

/** What follows from more than the sentence before. */
const CONCLUDES = /^(?:Hence|Therefore|Thus)\b/u;
/** In words. */
const MIN_TITLE = 5;

/** The length of an article's title before the dateline of its first sentence, joined to it by the page. */
function titleLength(sentence: string, title: string): number {
  const [gap] = (sentence.startsWith(title) && /^\s+(?=\p{Lu})/u.exec(sentence.slice(title.length))) || [];
  if (gap === undefined || title.split(" ").length < MIN_TITLE) return 0;
  const length = title.length + gap.length;
  // Not 'Agency denies it caused fire near Topeka | Municipal Airport'.
  return leadInLength(sentence.slice(length)) > 0 ? length : 0;
}

/** A heading over provisions: 'Details of the Hydropower Improvement Act of 2013'. */
const HEADING = /^(?:Details|Highlights|Key [Pp]rovisions|Provisions|Summary) of (?:the )?\p{Lu}[^.:]{5,90}$/u;

/** 'In other business, the board:', not 'Highlights:'. */
const SUBJECT =
  /\b(?:the|our|its|this) \p{Ll}[\p{Ll} -]+(?: also)?:$|\b(?:commissioners|councilors|directors|supervisors|trustees)(?: also)?:$/iu;

/** 'Approved a bid …', 'Heard a report …' */
const isSubjectless = (shown: string) => isVerb(/^\p{L}+/u.exec(shown.toLowerCase())?.[0] ?? "");

/** An item of a list may lack its period. */
const isShowableItem = (shown: string) => isShowable(shown.replace(/\.?$/u, "."));

/** What may stand between an introduction and its first item. */
const BULLET = /^\s*(?:[-–—•*]|\(?[\p{L}\p{Nd}]{1,2}[.)])?\s*$/u;

/** Items need the introduction of their list, sums of money do not, even without a period. */
function tierInList(tier: Candidate["tier"], needsList: boolean, isSum: boolean): Candidate["tier"] {
  if (needsList) return 2;
  return isSum ? 1 : tier;
}

/** `span`: null if the introduction may not be shown. */
type Introduction = {
  /** False behind its list. */
  isOpen: boolean;
  position: number;
  /** The position of its last item so far. */
  end: number;
  span: { start: number; end: number } | null;
  isBill: boolean;
  /** Whether it is the subject of its items: 'In other business, the board:'. */
  isSubject: boolean;
  item: RegExp;
};

/** The maximum number of sentences on an item between it and the next one. */
const MAX_ON_ITEM = 4;

/** 'issued the following statement:' */
const STATEMENT = /\b(?:statements?|remarks)\b[^:]{0,300}:$/u;

/**
 * Removes the colon before a statement, the conjunction after an item, the code after a severity, and text joined by a period without a space: 'to root.CVE-2021-4034 has …'.
 */
function shownLength(sentence: string, isInList: boolean): number {
  const joined = /(?<=\p{Ll}\.)(?=CVE-\d{4}-\d)/u.exec(sentence)?.index;
  if (joined !== undefined) return joined;
  const vector = sentence.search(/; the CVSS vector string\b/u);
  if (vector > 0) return vector;
  if (STATEMENT.test(sentence) && !isDeedLead(sentence)) return sentence.length - 1;
  return sentence.length - (isInList ? (CONJUNCTION.exec(sentence)?.[0].length ?? 0) : 0);
}

/** Text after the article: a company's self-description, its legal notice, the end mark of a release. */
const TAIL =
  /^(?:#{2,}|-30-|ABOUT \p{Lu}[^\n:]{1,80}:|About (?:the )?\p{Lu}[^\n]{2,80}(?:[^.!?\n]|(?:Inc|Corp|Co|Ltd|LLC)\.)$|About \p{Lu}[^.:\n]{1,80}:|[^\n]{0,200}\bforward-looking statements\b|(?:Media |Press )?Contacts?:?$)/mu;

/** Parts of a notice that say who publishes it and where to write. */
const FORMALITY = /^(?:ACTION|ADDRESSES|AGENC(?:Y|IES)|FOR FURTHER INFORMATION(?: CONTACT)?):/u;

/** The sentences before the tail, without a notice's formalities and paragraphs that address a machine. */
function bodySentences(text: string, isOfNotice: boolean): Sentence[] {
  const third = Math.floor(text.length / 3);
  const tail = TAIL.exec(text.slice(third))?.index;
  const sentences = splitSentences(tail === undefined ? text : text.slice(0, third + tail)).slice(0, MAX_SENTENCES);
  const paragraphOf = ({ start }: Sentence) => text.lastIndexOf("\n", start - 1);
  const tainted = new Set(sentences.filter((sentence) => speaksToMachine(sentence.text)).map(paragraphOf));
  const dateline = sentences.slice(0, MAX_HEADINGS).findIndex((sentence) => isDateline(sentence.text));
  if (dateline > 0 && !isOfNotice) sentences.splice(0, dateline);
  return sentences.filter((sentence) => !tainted.has(paragraphOf(sentence)) && !FORMALITY.test(sentence.text));
}
