import "server-only";
import { plain } from "@/lib/language/tokens";
import { lazy } from "@/lib/writing/text/lazy";
import { bestPassages, type Passage, type PreparedSource } from "@/lib/writing/text/passages";
import type { FaultCode } from "@/lib/writing/types";
import type { Claim } from "../claims";
import type { Scope } from "../scope";
import { addedWords } from "./additions";
import { bestFit, type Mention, neighborsOf } from "./alignment";
import { wrongTitle } from "./titles";
import { HEAD, type Value } from "./value";
import { valuesOf } from "./values";

export type BindingFault = { fault: FaultCode; detail: string };

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

/** Whether the claim is word for word a sentence of the source. */
function isVerbatim({ text }: Claim, { passages }: PreparedSource): boolean {
  const own = plain(text);
  return passages.some((passage) => passage.plain === own);
}

/** The maximum number of mentions of a value that are compared. */
const MAX_MENTIONS = 60;

/** The first value that the claim puts in the wrong context, given its supporting passages. */
function misplacedIn(claim: Claim, source: PreparedSource, chosen: Passage[], isQuoted: boolean): BindingFault | null {
  const title = wrongTitle(claim, source);
  if (title) return { fault: "name", detail: title };
  const values = valuesOf(claim, source, chosen, isQuoted);
  const quoted = isQuoted ? chosen : [];
  const neighbors = new Map(values.map((value) => [value, neighborsOf(value, claim, source)]));
  const match = (value: Value, mentions: Mention[]) =>
    bestFit(neighbors.get(value) ?? [], mentions.slice(0, MAX_MENTIONS), source);
  const wordsOf = ({ start, end }: Value) => claim.text.slice(start, end);
  for (const value of values) {
    const { mention: rival, fit } = match(value, value.others);
    if (rival && fit > (value.lead ?? 1) * match(value, value.same).fit) {
      const words = rival.passage.text.slice(rival.start, rival.end);
      return { fault: value.fault, detail: `${wordsOf(value)} (not '${words}'?)` };
    }
    if (value.isByFit) continue;
    const support = lazy(() => supportOf(value, claim, source));
    if (/^(?:state|person)/u.test(value.sort) && isReplaced(value, support().slice(0, 1)))
      return { fault: value.fault, detail: `${wordsOf(value)} (of another sentence)` };
    if (isReplaced(value, quoted) || !isBeside(value, support))
      return { fault: value.fault, detail: `${wordsOf(value)} (elsewhere)` };
  }
  for (const [one, other] of exchangeable(values)) {
    const straight = match(one, one.same).fit + match(other, other.same).fit;
    const crossed = match(one, other.same).fit + match(other, one.same).fit;
    if (crossed > straight)
      return { fault: one.fault, detail: `${wordsOf(one)} (exchanged with '${wordsOf(other)}'?)` };
  }
  return null;
}

/** Whether the passages state other values of its kind but not this one. */
function isReplaced({ same, others }: Value, passages: Passage[]): boolean {
  const isIn = ({ passage }: Mention) => passages.includes(passage);
  return others.some(isIn) && !same.some(isIn);
}

/** The sentences that best support the rest of the claim, best first. */
function supportOf({ start, end }: Value, { tokens }: Claim, source: PreparedSource): Passage[] {
  const rest = tokens.filter((token) => token.end <= start || token.start >= end);
  return bestPassages(source, rest).passages;
}

/** Whether the value is in the article's title or first sentence, or in or next to a sentence that supports the rest of the claim. */
function isBeside({ same }: Value, support: () => Passage[]): boolean {
  if (same.some(({ passage }) => passage.place < HEAD)) return true;
  return same.some(({ passage: { place } }) => support().some((one) => Math.abs(one.place - place) <= 1));
}

/** The pairs of interchangeable values. */
function exchangeable(values: Value[]): [Value, Value][] {
  return values.flatMap((one, index) =>
    values
      .slice(index + 1)
      .filter((other) => one.sort === other.sort)
      .map((other): [Value, Value] => [one, other]),
  );
}
