import "server-only";
import { explain, isTerm } from "@/lib/writing/glossary";
import { areSameNumbers } from "@/lib/writing/text/figures/amounts";
import type { Quantity } from "@/lib/writing/text/figures/quantities";
import { lazy } from "@/lib/writing/text/lazy";
import { missingName, wrongAffiliation } from "@/lib/writing/text/names/name-index";
import { type Passage, type PreparedSource, prepareSource } from "@/lib/writing/text/passages";
import { hasInOrder, partsOf, withoutLetterBrackets } from "@/lib/writing/text/quotations";
import type { FaultCode, Place, SourceText } from "@/lib/writing/types";
import { type Claim, readClaim } from "./claims";
import { contextOf } from "./context";
import { type Derivation, derivesAmount, derivesDate, derivesWords } from "./doubts/derivation";
import { mayBeReckoned, operandsOf } from "./doubts/reckoning";
import { isPerson, mayBeCode, mayBeDated, mayBeNamed } from "./doubts/traces";
import { hasAmount, hasCode, hasDate, hasNumber, isAmountIn, isDateIn } from "./figures";
import type { Field } from "./form";
import { fittingScopes, placedScopes, quotedScopes, type Scope } from "./scope";
import { isShortened } from "./shortening";
import { supportOf } from "./support";
import { surroundingsOf } from "./surroundings";

/** `isDoubt`: the second reader may overrule it. `isShown`: it sees the value as written and needs no hint. `isMade`: it sees the figures computed with. */
type Fault = { fault: FaultCode; detail: string; isDoubt: boolean; isShown?: boolean; isMade?: boolean };

/** A sentence's evidence, by quote or by position; without either, the best-matching passages. A value that a second reader derives may be in it. */
export type Basis = {
  field?: Field;
  quotes?: string[] | undefined;
  places?: Place[] | undefined;
  derivations?: Derivation[] | undefined;
};

export type Membership = {
  fault: Fault | null;
  /** Whether the sentence repeats or shortens a passage, so that it needs no second reader. */
  isShortened: () => boolean;
  /** The quoted or best-matching passages, best first. */
  passages: Passage[];
  /** Other passages that, with these, bear the sentence out. */
  support: () => Passage[];
  /** Further context for a second reader. */
  further: () => Passage[];
};

export function placeOf({ source, start, end }: Passage): Place {
  return { article_id: source.id, start, end };
}

/**
 * Whether every number with its unit, date, name, code and quotation of a generated sentence appears in its sources. Figures and dates must
 * be in the supporting passages, their neighbors or the article's head, or in a more distant sentence on the same subject. Names may be
 * anywhere in the source or in the glossary. Linear in the length of the sources.
 */
export function membershipOf(
  sentence: string,
  sources: SourceText[],
  { field = "fact", quotes, places, derivations = [] }: Basis,
): Membership {
  const prepared = sources.map(prepareSource).filter((source) => !source.isEmpty);
  const terms = prepared.flatMap((source) => source.terms());
  const claim = readClaim(sentence, terms);
  const quoted = quotes ? quotedScopes(claim, quotes, prepared) : null;
  const placed = places ? placedScopes(claim, places, prepared) : null;
  const scopes = quoted ?? placed ?? fittingScopes(claim, prepared);
  const unread = prepared.length === 0 ? "no-source" : quotes && !quoted && "quote";
  const fault: Fault | null = unread
    ? { fault: unread, detail: "", isDoubt: false }
    : faultOf(claim, scopes, derivations);
  const passages = scopes.toSorted((one, other) => other.coverage - one.coverage).flatMap(({ chosen }) => chosen);
  const support = lazy(() => supportOf(claim, scopes, passages, field === "fact"));
  const isQuoted = quotes !== undefined || places !== undefined;
  const isOpen = !isQuoted || (fault?.isDoubt === true && !fault.isShown && !fault.isMade);
  const openings = scopes.flatMap(({ source }) => source.passages.slice(1, 2));
  // 'The twister struck on May 18': the figures may show a reader which event this is.
  const isKnown = claim.quantities.length + claim.moments.length + claim.quotations.length > 0;
  return {
    fault,
    isShortened: () => isShortened(claim, scopes, isQuoted),
    passages: passages.length > 0 || !isKnown || quotes ? passages : [...support(), ...openings].slice(0, 1),
    support,
    further: () => {
      const found = [...passages, ...support()];
      if (isOpen) return contextOf(claim, scopes, found, isQuoted ? "quoted" : "open");
      return quotes ? surroundingsOf(passages, found) : [];
    },
  };
}

/** The first fault that the second reader may not overrule, otherwise the first that needs a hint. */
function faultOf(claim: Claim, scopes: Scope[], derivations: Derivation[]): Fault | null {
  const faults = [...faultsOf(claim, scopes, derivations)];
  return faults.find(({ isDoubt }) => !isDoubt) ?? faults.find(({ isShown }) => !isShown) ?? faults[0] ?? null;
}

function* faultsOf(claim: Claim, scopes: Scope[], derivations: Derivation[]): Generator<Fault> {
  const inAnySource = (isIn: (source: PreparedSource) => boolean) => scopes.some(({ source }) => isIn(source));
  for (const name of claim.names) {
    const missing = scopes.map(({ source }) => missingName(name, source.names));
    const detail = missing[0] ?? name.text;
    if (missing.includes(null)) continue;
    const isDoubt =
      name.isUncertain ||
      isTerm(name.text) ||
      inAnySource((source) => mayBeNamed(name, source)) ||
      (!isPerson(name) && inAnySource((source) => derivesWords(derivations, name.text, source)));
    yield { fault: "name", detail, isDoubt, isShown: isTerm(name.text) && explain(name.text) !== "" };
  }
  // A writer may know a party that the source omits.
  const affiliation = scopes.map(({ source }) => wrongAffiliation(claim.text, source.names));
  if (!affiliation.includes(null)) yield { fault: "name", detail: affiliation[0] ?? "", isDoubt: true };
  for (const { inner } of claim.quotations) {
    const parts = partsOf(inner);
    const isQuoted = inAnySource((source) => hasInOrder(withoutLetterBrackets(source.plain()), parts));
    if (parts.length > 0 && !isQuoted) yield { fault: "quotation", detail: inner, isDoubt: false };
  }
  for (const code of claim.codes) {
    if (inAnySource((source) => hasCode(code, source))) continue;
    const isDoubt = inAnySource((source) => mayBeCode(code, source) || derivesWords(derivations, code, source));
    yield { fault: "number", detail: code, isDoubt };
  }
  for (const amount of claim.quantities) {
    if (scopes.some((scope) => hasAmount(amount, scope))) continue;
    if (inAnySource((source) => hasVersion(amount, claim.text, source))) continue;
    // A row of a long table may be far from the best-matching passages.
    const isPresent = scopes.some((scope) => hasNumber(amount, scope));
    const isElsewhere = isPresent && inAnySource(({ passages }) => passages.some((one) => isAmountIn(amount, one)));
    const isDoubt =
      isElsewhere ||
      inAnySource((source) => derivesAmount(derivations, amount, source)) ||
      scopes.some((scope) => mayBeReckoned(amount, claim, scope));
    const isShown = isElsewhere || scopes.some((scope) => isBareIn(amount, scope));
    const isWritten = isPresent && /\d/u.test(amount.text);
    const isMade = !isWritten && scopes.some((scope) => operandsOf(amount, claim, scope) !== null);
    const fault = isPresent && !isElsewhere && !isMade ? "unit" : "number";
    yield { fault, detail: amount.text, isDoubt, isShown, isMade };
  }
  for (const moment of claim.moments) {
    if (scopes.some((scope) => hasDate(moment, claim, scope))) continue;
    const detail = claim.text.slice(moment.start, moment.end);
    const isDerived = (source: PreparedSource) =>
      derivesWords(derivations, detail, source) || derivesDate(derivations, moment, detail, source);
    const isDoubt = inAnySource((source) => mayBeDated(moment, source) || isDerived(source));
    const isShown = inAnySource(({ passages }) => passages.some((one) => isDateIn(moment, one)));
    yield { fault: "date", detail, isDoubt, isShown };
  }
}

/** 'v5.4.0', '5.03-64' */
const VERSIONS = /(?<![\p{L}\p{Nd}.$€£-])v?\d{1,4}\.\d{1,6}[.-]\d{1,6}(?:[.-]\d{1,6}){0,3}(?![\p{L}\p{Nd}])/gu;

/** Whether an amount is part of a version number that the source contains as a whole. */
function hasVersion({ start, end }: Quantity, text: string, source: PreparedSource): boolean {
  const versions = [...text.matchAll(VERSIONS)];
  const own = versions.find(({ index, 0: version }) => index <= start && end <= index + version.length);
  return own !== undefined && source.plain().includes(own[0].replace(/^v/u, ""));
}

/** Whether a supporting passage has a number that the sentence gives without its unit: '61' for '61 weeks'. */
function isBareIn(amount: Quantity, { chosen }: Scope): boolean {
  const isBare = amount.kind === "count" && amount.noun === null;
  return isBare && chosen.some(({ quantities }) => quantities.some((other) => areSameNumbers(amount, other)));
}
