import "server-only";
import type { Evidence } from "@/lib/briefings/types";
import { splitSentences } from "@/lib/language/sentences";
import { toOneLine } from "@/lib/language/shorten";
import { type Claim, readClaim } from "@/lib/writing/check/claims";
import { hasAmount, hasCode, hasDate } from "@/lib/writing/check/figures";
import { chosenScopes } from "@/lib/writing/check/scope";
import { candidatesOf } from "@/lib/writing/extract/candidates/candidates";
import { leadInLength } from "@/lib/writing/extract/candidates/lead-ins";
import { isCourtesy } from "@/lib/writing/extract/filler";
import { isSurelyPlanted } from "@/lib/writing/steering/planted-likelihood";
import { type Steer, steerOf } from "@/lib/writing/steering/steering";
import { isBorneOut, isSameKind } from "@/lib/writing/text/figures/amounts";
import type { Quantity } from "@/lib/writing/text/figures/quantities";
import { agrees, type Moment } from "@/lib/writing/text/figures/temporal-expressions";
import { missingName } from "@/lib/writing/text/names/name-index";
import { hasWordLike, type PreparedSource, prepareSource } from "@/lib/writing/text/passages";
import { isPublishable } from "@/lib/writing/text/plain-text";
import type { Span } from "@/lib/writing/text/spans";
import type { SourceText } from "@/lib/writing/types";
import { isStatementDay, newAct } from "./new-acts";

/** A fact in a later report that earlier reports of the same event do not have. */
export type NewFact = {
  kind: "decision" | "number" | "date" | "name" | "correction";
  /** One sentence of the later report, or up to three of a correction. */
  note: string;
  /** The words that are new. */
  detail: string;
  evidence: Evidence[];
};

type NewDetail = { kind: keyof typeof WEIGHT; detail: string };

/** The number of sentences read from a report; new facts appear near the top. */
const MAX_SENTENCES = 40;
/** The minimum share of a sentence's content words found in the earlier reports, so that it is about the same event. */
const MIN_SHARED = 0.35;
/** The sentences of a report that tell its news. */
const OPENING = 2;
const WEIGHT = { decision: 3, number: 2.5, date: 2, name: 1.5 } as const;

/**
 * A new fact of a later report: a figure, date, name or act that none of the earlier reports has. If the report's first sentence has one, it
 * is told; otherwise the most significant, or the first sentence where that one does not stand alone. Null when the report only rephrases the
 * earlier ones or is not dated after all of them. A new version of the same page may keep its date.
 */
export function findNewFact(
  later: SourceText,
  earlier: SourceText[],
  { isVersion = false }: { isVersion?: boolean } = {},
): NewFact | null {
  if (!isVersion && !isLater(later, earlier)) return null;
  const known = earlier.map(prepareSource).filter((source) => !source.isEmpty);
  if (known.length === 0) return null;
  const { day } = prepareSource(later);
  const sentences = candidatesOf(later)
    .slice(0, MAX_SENTENCES)
    .filter((one) => (one.tier < 2 || one.position === 0) && !one.isQuoted && !isCourtesy(one.shown))
    .filter(({ shown }) => !isSurelyPlanted(shown))
    .map((candidate) => ({ ...candidate, claim: readClaim(candidate.shown) }));
  const facts = sentences.flatMap(({ claim, ...candidate }, place) => {
    const shared = Math.max(
      ...sentences.filter(inParagraphOf(candidate, later.text)).map((one) => sharedWords(one.claim, known)),
    );
    const found = shared < MIN_SHARED ? null : newIn(claim, known, day, place < OPENING);
    return found
      ? [{ candidate, found, place, score: WEIGHT[found.kind] + shared + 1 / (1 + place) - candidate.tier }]
      : [];
  });
  const best = facts.find(({ place }) => place === 0) ?? facts.toSorted((one, other) => other.score - one.score)[0];
  const [lead] = sentences;
  if (!best || !lead) return null;
  const { shown: note, start, end } = DEPENDS.test(best.candidate.shown) ? lead : best.candidate;
  return { ...best.found, note, evidence: [{ sentence: note, article_id: later.id, start, end }] };
}

/** The minimum share of the shorter text's content words that both have, so that they tell one fact. */
const MIN_SAME = 0.35;

/** The first of a model's checked texts that tells a new fact: its new words, about the same things. Null if none does, and for a correction, which speaks for itself. */
export function tellingOf({ kind, note, detail }: NewFact, texts: string[]): string | null {
  if (kind === "correction") return null;
  const own = readClaim(note);
  const added = readClaim(detail);
  const isTold = ({ quantities, moments, words, tokens }: Claim) => {
    const shared = words.filter((word) => own.words.includes(word)).length;
    if (shared < MIN_SAME * Math.min(words.length, own.words.length)) return false;
    const has = (amount: Quantity) => quantities.some((one) => isSameKind(one, amount) && isBorneOut(one, amount));
    if (added.quantities.length > 0) return added.quantities.every(has);
    if (added.moments.length > 0) return added.moments.every((day) => moments.some((one) => agrees(day, one, null)));
    return added.tokens.every(({ key }) => tokens.some((token) => token.key === key));
  };
  return texts.find((text) => text !== "" && isTold(readClaim(text))) ?? null;
}

const MAX_CORRECTION = 3;

/** What a correction says: the first sentences of its paragraph, up to three, without addresses, orders and offers. */
export function correctionIn({ id, text }: SourceText, paragraph = 0): NewFact | null {
  const from = paragraph + leadInLength(splitSentences(text.slice(paragraph))[0]?.text ?? "");
  const end = text.indexOf("\n", paragraph);
  const sentences = splitSentences(text.slice(from, end < 0 ? undefined : end))
    .filter(({ text: sentence }) => isPublishable(sentence) && mayCorrect(steerOf(sentence)))
    .slice(0, MAX_CORRECTION);
  const evidence = sentences.map(({ text: sentence, start, end: stop }) => ({
    sentence: toOneLine(sentence),
    article_id: id,
    start: start + from,
    end: stop + from,
  }));
  const note = evidence.map(({ sentence }) => sentence).join(" ");
  return note === "" ? null : { kind: "correction", note, detail: note, evidence };
}

/** The start of a paragraph in which a page corrects its earlier version, behind its label. */
const CORRECTS_ITSELF =
  /^(?:(?:corrections?|clarifications?|editor['’]s note)(?: \([^)\n]{1,40}\))?: *)?(?=(?:an|the|a) (?:earlier|previous) (?:edition|version) of (?:the|this) (?:article|post|release|report|story)\b|this (?:article|post|release|report|story) (?:has been|was) corrected\b|(?<=: ?)\p{Lu})/gimu;

/** What a new version of a page says that it corrects. Null if it says nothing that the earlier versions do not say. */
export function ownCorrection(later: SourceText, earlier: SourceText[]): NewFact | null {
  const corrections = [...later.text.matchAll(CORRECTS_ITSELF)].flatMap(
    ({ 0: label, index }) => correctionIn(later, index + label.length) ?? [],
  );
  return corrections.find(({ note }) => earlier.every(({ text }) => !toOneLine(text).includes(note))) ?? null;
}

/** Papers correct themselves in the first person. */
const mayCorrect = (steer: Steer | null) => steer === null || steer === "first-person";

/** 'The deal provides …', 'A new one will …', 'It takes …' */
const DEPENDS =
  /^(?:(?:The|These|Those|This|That) \p{Ll}|(?:Both|He|Her|His|It|Its|She|Their|They|This)\b|An?(?: \p{Ll}+)? one\b)/u;

function inParagraphOf({ start }: Span, text: string): (other: Span) => boolean {
  const paragraph = text.lastIndexOf("\n", start);
  return (other) => text.lastIndexOf("\n", other.start) === paragraph;
}

function isLater(later: SourceText, earlier: SourceText[]): boolean {
  const { date } = later;
  return date !== null && earlier.every((one) => one.date === null || one.date < date);
}

function sharedWords(claim: Claim, known: PreparedSource[]): number {
  const { words } = claim;
  const has = (word: string) =>
    known.some((source) => source.passages.some((passage) => hasWordLike(passage, word) > 0));
  return words.length === 0 ? 0 : words.filter(has).length / words.length;
}

function newIn(claim: Claim, known: PreparedSource[], day: Date | null, isOpening: boolean): NewDetail | null {
  const scopes = chosenScopes(claim, known, () => true);
  const decision = newDecision(claim, known) ?? newAct(claim, known, day, isOpening);
  if (decision) return { kind: "decision", detail: decision };
  const amount = claim.quantities.find(
    (quantity) =>
      isTelling(quantity) && !isKnown(quantity, known) && scopes.every((scope) => !hasAmount(quantity, scope)),
  );
  if (amount) return { kind: "number", detail: amount.text };
  const code = claim.codes.find((one) => known.every((source) => !hasCode(one, source)));
  if (code) return { kind: "number", detail: code };
  const moment = claim.moments.find(
    (one) => isAhead(one, claim, day) && scopes.every((scope) => !hasDate(one, claim, scope)),
  );
  if (moment) return { kind: "date", detail: claim.text.slice(moment.start, moment.end) };
  const name = DECIDES.test(claim.text)
    ? claim.names.find((one) => one.words.length > 1 && known.every((source) => missingName(one, source.names)))
    : undefined;
  return name ? { kind: "name", detail: name.text } : null;
}

/** 'one', 'a second', 'Section 4' and times of day are not new facts. */
function isTelling({ kind, low, text }: Quantity): boolean {
  return !/^(?:ordinal|clock|label|age)/u.test(kind) && (low > 2 || /\d/u.test(text)) && /[\d]|\p{L}{3}/u.test(text);
}

const LARGE = 100;

/** Whether an earlier report has the same large figure, even of another noun: '23,100 meters' and 'more than 23,000 members'. */
function isKnown(amount: Quantity, known: PreparedSource[]): boolean {
  if (amount.low < LARGE) return false;
  const isSame = (other: Quantity) => isSameKind(amount, other) && isBorneOut(amount, other);
  return known.some(({ passages }) => passages.some(({ quantities }) => quantities.some(isSame)));
}

const DECISIONS =
  /^(?:(?:approv|reject|veto|finaliz|restor|reopen|cancell?|arrest|charg|convict|resign|kill|evacuat|lift|extend|delay|postpon|block|overturn|settl|award|complet|clos|confirm|repeal|rescind|adopt|declar|elect|suspend|halt|revok|dismiss|recover|correct|misstat|sign|pass)ed|approves|rejects|signs|passes|denie[ds]|died|dies|withdrew|withdrawn|upheld|sued)$/u;
const OPEN = /^(?:will|would|could|may|might|to|be|if|expects?|expected|plans?|hopes?|until|unless|proposed|should)$/u;

/** A completed action that the earlier reports do not mention. */
function newDecision({ tokens }: Claim, known: PreparedSource[]): string | null {
  for (const [at, { lower, key }] of tokens.entries()) {
    if (!DECISIONS.test(lower)) continue;
    if (tokens.slice(Math.max(0, at - 3), at).some((token) => OPEN.test(token.lower))) continue;
    const isKnown = known.some((source) => source.passages.some((passage) => hasWordLike(passage, key) > 0));
    if (!isKnown) return lower;
  }
  return null;
}

const DECIDES =
  /\b(?:announc|approv|award|sign|pass|vot|order|appoint|nam(?:ed|es)|join|declar|su(?:ed|es)|arriv|reach|open|clos|reject|rul(?:ed|es)|grant|charg|identif)\w*/iu;
const AHEAD =
  /\b(?:by|until|through|will|would|expect\w*|schedul\w*|effective|deadline|due|begin\w*|start\w*|on or before|sets?)\b/iu;

/** Skips the day of a statement, since it differs in every report. */
function isAhead(moment: Moment, { text }: Claim, day: Date | null): boolean {
  if (moment.relative === "day" || isStatementDay(text, moment)) return false;
  const isWhole = moment.month !== undefined && moment.day !== undefined;
  const isOwnDay = isWhole && moment.month === (day?.getUTCMonth() ?? -1) + 1 && moment.day === day?.getUTCDate();
  return !isOwnDay && AHEAD.test(text.slice(Math.max(0, moment.start - 80), moment.end));
}
