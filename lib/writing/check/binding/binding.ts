import "server-only";
import { plain } from "@/lib/language/tokens";
import { bestPassages, contentOf, hasWordLike, type Passage, type PreparedSource } from "@/lib/writing/text/passages";
import { isGeneralWord } from "@/lib/writing/text/words";
import type { FaultCode } from "@/lib/writing/types";
import type { Claim } from "../claims";
import type { Scope } from "../scope";
import { bestFit, type Mention, neighborsOf, type Span } from "./alignment";
import { type Value, valuesOf } from "./kinds";

export type BindingFault = { fault: FaultCode; detail: string };

/** The number of passages in an article's head: its title and first sentence. */
const HEAD = 2;

/**
 * What a claim connects differently than its source: a value with other words, two values swapped, or words that no passage near the evidence
 * contains. Code cannot be certain of this, so the result is a doubt: it rejects a sentence unless a second reader supports it.
 */
export function unboundIn(claim: Claim, scopes: Scope[], isQuoted: boolean): BindingFault | null {
  if (scopes.some(({ source }) => isVerbatim(claim, source))) return null;
  const misplaced = scopes.map(({ source, chosen }) => misplacedIn(claim, source, chosen, isQuoted));
  if (!misplaced.includes(null)) return misplaced[0] ?? null;
  const terms = scopes.flatMap(({ source }) => source.terms());
  const passages = scopes.flatMap(({ source, near }) => [
    ...near,
    ...source.passages.slice(0, HEAD),
    ...bestPassages(source, claim.tokens).passages,
  ]);
  const added = addedWords(claim, terms, passages);
  return added.length > 0 ? { fault: "addition", detail: added.join(", ") } : null;
}

/** The content words of a claim that no passage contains in any form and that are neither names nor figures. */
function addedWords(claim: Claim, terms: readonly RegExp[], passages: readonly Passage[]): string[] {
  const read: Span[] = [
    ...claim.quantities,
    ...claim.moments,
    ...claim.names,
    ...terms.flatMap((term) =>
      [...claim.text.matchAll(term)].map(({ index, 0: { length } }) => ({ start: index, end: index + length })),
    ),
  ];
  return [...contentOf(claim.tokens)].flatMap(([key, at]) => {
    const token = claim.tokens[at];
    if (!token || isGeneralWord(key) || read.some(({ start, end }) => token.start < end && start < token.end))
      return [];
    return passages.some((passage) => hasWordLike(passage, key) > 0) ? [] : [token.text];
  });
}

/** Whether the claim is word for word a sentence of the source. */
function isVerbatim({ text }: Claim, { passages }: PreparedSource): boolean {
  const own = plain(text);
  return passages.some((passage) => passage.plain === own);
}

/** The maximum number of mentions of a value that are compared. */
const MAX_MENTIONS = 60;

/**
 * The first value that the claim puts in the wrong place: another value of its sort fits its words better there, it stands far from the evidence, or
 * the claim exchanges it with another.
 */
function misplacedIn(
  claim: Claim,
  source: PreparedSource,
  evidence: Passage[],
  isQuoted: boolean,
): BindingFault | null {
  const values = valuesOf(claim, source, evidence);
  const neighbors = new Map(values.map((value) => [value, neighborsOf(value, claim, source)]));
  const match = (value: Value, mentions: Mention[]) =>
    bestFit(neighbors.get(value) ?? [], mentions.slice(0, MAX_MENTIONS), source);
  const wordsOf = ({ start, end }: Value) => claim.text.slice(start, end);
  for (const value of values) {
    const { mention: rival, fit } = match(value, value.others);
    if (rival && fit > match(value, value.same).fit) {
      const words = rival.passage.text.slice(rival.start, rival.end);
      return { fault: value.fault, detail: `${wordsOf(value)} (not '${words}'?)` };
    }
    if (value.sort !== null && isElsewhere(value, claim, source, isQuoted ? evidence : []))
      return { fault: value.fault, detail: `${wordsOf(value)} (elsewhere)` };
  }
  for (const [index, one] of values.entries()) {
    for (const other of values.slice(index + 1)) {
      // Names may be listed in any order.
      if (one.fault === "name" || one.fault !== other.fault) continue;
      if (one.fault === "number" && one.sort !== other.sort) continue;
      const straight = match(one, one.same).fit + match(other, other.same).fit;
      const crossed = match(one, other.same).fit + match(other, one.same).fit;
      if (crossed > straight)
        return { fault: one.fault, detail: `${wordsOf(one)} (exchanged with '${wordsOf(other)}'?)` };
    }
  }
  return null;
}

/** Whether a value is neither in the article's head nor in or next to a sentence that supports the rest of the claim, or is replaced in a quote. */
function isElsewhere({ start, end, same, others }: Value, claim: Claim, source: PreparedSource, quoted: Passage[]) {
  const isIn = ({ passage }: Mention) => quoted.includes(passage);
  if (others.some(isIn) && !same.some(isIn)) return true;
  if (same.some(({ passage }) => passage.place < HEAD)) return false;
  const rest = claim.tokens.filter((token) => token.end <= start || token.start >= end);
  const support = bestPassages(source, rest).passages;
  return !same.some(({ passage: { place } }) => support.some((one) => Math.abs(one.place - place) <= 1));
}
