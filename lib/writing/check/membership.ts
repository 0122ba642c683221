import "server-only";
import { missingName, wrongAffiliation } from "@/lib/writing/text/name-index";
import { prepareSource } from "@/lib/writing/text/passages";
import { hasInOrder, partsOf } from "@/lib/writing/text/quotations";
import type { FaultCode, SentenceCheck, SourceText } from "@/lib/writing/types";
import { type Claim, readClaim } from "./claims";
import { hasAmount, hasCode, hasDate, isUnitWrong } from "./figures";
import { fittingScopes, quotedScopes, type Scope } from "./scope";

type Fault = { fault: FaultCode; detail: string };

/**
 * Whether every number with its unit, date, name, code and quotation of a generated sentence stands in its sources: figures and dates in the
 * quotes it rests on, the sentences around them or the article's head, or, further off, in a sentence on the same thing; names
 * anywhere, or in the glossary. Without quotes the passages that fit best take their place. Linear in the sources.
 */
export function checkMembership(
  sentence: string,
  sources: SourceText[],
  options: { quotes?: string[] } = {},
): SentenceCheck {
  const prepared = sources.map(prepareSource).filter((source) => !source.isEmpty);
  const refuse = (fault: Fault | null, evidence: SentenceCheck["evidence"] = null): SentenceCheck => ({
    sentence,
    supported: fault === null,
    fault: fault?.fault ?? null,
    detail: fault?.detail ?? null,
    evidence,
  });
  if (prepared.length === 0) return refuse({ fault: "no-source", detail: sentence });
  const claim = readClaim(
    sentence,
    prepared.flatMap((source) => source.terms()),
  );
  const scopes = options.quotes ? quotedScopes(options.quotes, prepared) : fittingScopes(claim, prepared);
  if (!scopes) return refuse({ fault: "quote", detail: "the passage it rests on is not in the article" });
  const fault = faultOf(claim, scopes);
  return refuse(fault, fault ? null : evidenceOf(scopes));
}

function faultOf(claim: Claim, scopes: Scope[]): Fault | null {
  const everywhere = (missing: (scope: Scope) => boolean) => scopes.every(missing);
  for (const name of claim.names) {
    const missing = scopes.map(({ source }) => missingName(name, source.names));
    if (!missing.includes(null)) return { fault: "name", detail: missing[0] ?? name.text };
  }
  const affiliation = scopes.map(({ source }) => wrongAffiliation(claim.text, source.names));
  if (!affiliation.includes(null)) return { fault: "name", detail: affiliation[0] ?? "" };
  for (const { inner } of claim.quotations) {
    const parts = partsOf(inner);
    if (parts.length > 0 && everywhere(({ source }) => !hasInOrder(source.plain(), parts)))
      return { fault: "quotation", detail: inner };
  }
  for (const code of claim.codes) {
    if (everywhere(({ source }) => !hasCode(code, source))) return { fault: "number", detail: code };
  }
  for (const amount of claim.quantities) {
    if (everywhere((scope) => !hasAmount(amount, claim, scope)))
      return { fault: scopes.some((scope) => isUnitWrong(amount, scope)) ? "unit" : "number", detail: amount.text };
  }
  for (const moment of claim.moments) {
    if (everywhere((scope) => !hasDate(moment, claim, scope)))
      return { fault: "date", detail: claim.text.slice(moment.start, moment.end) };
  }
  return null;
}

function evidenceOf(scopes: Scope[]): SentenceCheck["evidence"] {
  const [scope] = scopes.filter(({ chosen }) => chosen.length > 0).sort((one, other) => other.coverage - one.coverage);
  const [passage] = scope?.chosen ?? [];
  return scope && passage ? { article_id: scope.source.id, start: passage.start, end: passage.end } : null;
}
