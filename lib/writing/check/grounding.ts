import "server-only";

import { splitSentences } from "@/lib/language/sentences";
import { plain, type Token } from "@/lib/language/tokens";
import { missingName, wrongOffice } from "@/lib/writing/text/name-index";
import { bestPassages, type Passage, type PreparedSource, prepareSource } from "@/lib/writing/text/passages";
import type { FaultCode, SentenceCheck, SourceText } from "@/lib/writing/types";
import { quotationFault } from "./attribution";
import { type Claim, readClaim } from "./claims";
import { bindingFault } from "./entity-number-binding";
import { amountFault, codeFault, dateFault } from "./figures";
import { surerWords } from "./modality-check";
import { flippedWords } from "./negation-check";
import { bearingFault } from "./role-check";

/** The least share of a sentence's content words that its best passages must have. */
const LEAST_COVERAGE = 0.5;
/** … in the best passage, and in the best two. */
const LEAST_WITHOUT_ANCHOR = [0.5, 0.59];
const LEAST_OF_PART = 0.2;

type Fault = { fault: FaultCode; detail: string };
type Verdict = { source: PreparedSource; fault: Fault | null; evidence: SentenceCheck["evidence"]; coverage: number };

/** Checks each sentence of a generated text against its sources. */
export function checkText(text: string, sources: SourceText[], options: { cited?: number[] } = {}): SentenceCheck[] {
  return splitSentences(text).map((sentence) => checkSentence(sentence.text, sources, options));
}

/**
 * Whether a generated sentence says nothing that its sources' texts do not; with `cited`, only the articles of these
 * ids are evidence. `detail` names the words that could not be found.
 */
export function checkSentence(
  sentence: string,
  sources: SourceText[],
  options: { cited?: number[] } = {},
): SentenceCheck {
  const { cited } = options;
  const all = sources.map(prepareSource).filter((source) => !source.isEmpty);
  const allowed = cited ? all.filter((source) => cited.includes(source.id)) : all;
  const verdict = judge(sentence, allowed, all);
  if (!verdict) return { sentence, supported: false, fault: "no-source", detail: null, evidence: null };
  const { fault, evidence } = verdict;
  return { sentence, supported: fault === null, fault: fault?.fault ?? null, detail: fault?.detail ?? null, evidence };
}

function judge(sentence: string, allowed: PreparedSource[], all: PreparedSource[]): Verdict | null {
  const claim = readClaim(sentence);
  const verdicts = allowed.map((source) => checkAgainst(claim, source)).sort(bySupport);
  const [best] = verdicts;
  if (best?.fault === null) {
    const told = verdicts.find((verdict) => verdict.fault?.fault === "name" && tellsBetter(verdict, best));
    return told ? { ...best, fault: { fault: "mixed-up", detail: told.fault?.detail ?? sentence } } : best;
  }
  if (allowed.length > 1) {
    const merged = judgeParts(sentence, allowed);
    if (merged) return merged;
  }
  const others = all.filter((source) => !allowed.includes(source)).map((source) => checkAgainst(claim, source));
  const elsewhere = others.find((verdict) => verdict.fault === null);
  if (elsewhere) return { ...elsewhere, evidence: null, fault: { fault: "uncited", detail: sentence } };
  if (!best) return null;
  const isElsewhere =
    all.length > 1 && best.fault && verdicts.concat(others).some((one) => one !== best && !hasSameFault(one, best));
  return isElsewhere && best.fault?.fault === "name"
    ? { ...best, fault: { fault: "mixed-up", detail: best.fault.detail } }
    : best;
}

/** Whether another article tells the rest of the sentence far better than the one that has its names. */
function tellsBetter(other: Verdict, best: Verdict): boolean {
  return other.coverage >= 0.6 && other.coverage >= best.coverage + 0.25;
}

function hasSameFault(one: Verdict, other: Verdict): boolean {
  return one.fault?.detail === other.fault?.detail;
}

function bySupport(a: Verdict, b: Verdict): number {
  if ((a.fault === null) !== (b.fault === null)) return a.fault === null ? -1 : 1;
  return b.coverage - a.coverage;
}

/** A sentence over several articles: each of its parts must be borne out by one of them. */
function judgeParts(sentence: string, sources: PreparedSource[]): Verdict | null {
  const cuts = [
    ...sentence.matchAll(
      /[;:]\s+|,\s+(?:and|but|while|as)\s+|\s+(?:and|while)\s+(?!\p{L}+ing\b)(?=\p{Lu}|[$\d]|\p{L}+ )|,\s+/gu,
    ),
  ];
  for (const cut of cuts) {
    const parts = [sentence.slice(0, cut.index), sentence.slice(cut.index + cut[0].length)];
    if (parts.some((part) => part.split(/\s+/u).length < 2)) continue;
    const verdicts = parts.map(
      (part) => sources.map((source) => checkAgainst(readClaim(part), source, true)).sort(bySupport)[0],
    );
    const [first, second] = verdicts;
    if (first?.fault === null && second?.fault === null && first.source !== second.source)
      return first.coverage >= second.coverage ? first : second;
  }
  return null;
}

function checkAgainst(claim: Claim, source: PreparedSource, isPart = false): Verdict {
  const verbatim = verbatimPassage(claim.text, source);
  if (verbatim) return { source, fault: null, evidence: { article_id: source.id, ...verbatim }, coverage: 1 };
  return checkWords(claim, source, isPart);
}

/** A sentence's support by one source, without the short cut for sentences taken over whole. */
export function checkWords(claim: Claim, source: PreparedSource, isPart = false): Verdict {
  const checked = [...claim.names, ...claim.quantities, ...claim.moments];
  const isChecked = (token: Token) => checked.some((one) => token.start >= one.start && token.end <= one.end);
  const match = bestPassages(source, claim.tokens, isChecked);
  const [first] = match.passages;
  const evidence = first ? { article_id: source.id, start: first.start, end: first.end } : null;
  const fault =
    nameFault(claim, source) ??
    quotationFault(claim, source) ??
    codeFault(claim, source) ??
    amountFault(claim, source) ??
    dateFault(claim, source) ??
    bindingFault(claim, source) ??
    bearingFault(claim, source) ??
    wordFault(claim, match.passages, source) ??
    coverageFault(claim, match, isPart, (limit) => bestPassages(source, claim.tokens, isChecked, limit));
  return { source, fault, evidence, coverage: match.coverage };
}

function nameFault(claim: Claim, source: PreparedSource): Fault | null {
  for (const name of claim.names) {
    const missing = missingName(name, source.names) ?? wrongOffice(name, source.names);
    if (missing) return { fault: "name", detail: missing };
  }
  return null;
}

function wordFault(claim: Claim, passages: Passage[], source: PreparedSource): Fault | null {
  const flipped = flippedWords(claim, passages);
  if (flipped) return { fault: "negation", detail: flipped };
  const surer = surerWords(claim, passages, source.passages);
  return surer ? { fault: "certainty", detail: surer } : null;
}

type Coverage = { coverage: number; missing: string[] };

/** Too few of the sentence's words in its best passages; without a name or figure to tie it, few passages must have them. */
function coverageFault(
  claim: Claim,
  match: Coverage,
  isPart: boolean,
  bestOf: (limit: number) => Coverage,
): Fault | null {
  const { quantities, moments, names, quotations } = claim;
  const own = names.filter((name) => name.words.length > name.optional);
  const isAnchored = quantities.length + moments.length + own.length + quotations.length > 0;
  const isEnough =
    match.coverage >= (isPart ? LEAST_OF_PART : LEAST_COVERAGE) &&
    (isAnchored || isPart || LEAST_WITHOUT_ANCHOR.every((least, limit) => bestOf(limit + 1).coverage >= least));
  return isEnough ? null : { fault: "unsupported", detail: match.missing.join(", ") || claim.text };
}

/** The place of a run of whole source sentences that says exactly this. */
function verbatimPassage(sentence: string, source: PreparedSource): { start: number; end: number } | null {
  const wanted = plain(sentence);
  for (const [index, passage] of source.passages.entries()) {
    let run = "";
    for (let next = index; next < source.passages.length && wanted.startsWith(run); next++) {
      const other = source.passages[next];
      if (!other || (index === 0 && next > 0)) break;
      run = run === "" ? other.plain : `${run} ${other.plain}`;
      if (run === wanted) return { start: passage.start, end: other.end };
      if (run.length > wanted.length) break;
    }
  }
  return null;
}
