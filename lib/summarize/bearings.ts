import "server-only";

import type { Claim } from "./claims";
import type { Name } from "./names";
import { contentOf, hasWordLike, type Passage, type PreparedSource } from "./passages";
import { stem, type Token } from "./tokens";
import type { FaultCode } from "./types";
import { isCommonWord } from "./vocabulary";

/** From this share of the other words on, one passage is taken for the one the sentence tells. */
const TOLD = 0.7;
const LEAD = 4;
const OFTEN = 5;

/** A name that the source has, but in another place or another part than the sentence gives it. */
export function bearingFault(claim: Claim, source: PreparedSource): { fault: FaultCode; detail: string } | null {
  const misplaced = claim.names.find((name) => isMisplaced(name, claim, source));
  if (misplaced) return { fault: "mixed-up", detail: misplaced.text };
  const swapped = swappedNames(claim, source);
  return swapped ? { fault: "mixed-up", detail: swapped } : null;
}

/** The source tells the rest of the sentence in a passage without the name, and the name is not what the article is about. */
function isMisplaced(name: Name, claim: Claim, source: PreparedSource): boolean {
  const keys = tellingKeys(name, source);
  if (keys.length === 0) return false;
  const places = source.passages.flatMap((passage, index) =>
    keys.some((key) => passage.keys.has(key)) ? [index] : [],
  );
  if (places.length >= OFTEN || places.some((index) => index < LEAD && !source.passages[index]?.isPoint)) return false;
  const rest = claim.tokens.filter((token) => token.end <= name.start || token.start >= name.end);
  const content = [
    ...contentOf(rest).keys(),
    ...rest.filter((token) => /^[$€£]?\p{Nd}/u.test(token.text)).map((token) => token.key),
  ];
  if (content.length < 4) return false;
  let told = 0;
  let most = 0;
  for (const [index, passage] of source.passages.entries()) {
    const share = content.reduce((sum, one) => sum + hasWordLike(passage, one), 0) / content.length;
    if (index > 0 && share > most) [told, most] = [index, share];
  }
  return most >= TOLD && told > 2 && !places.some((index) => isBeside(index, told, source.passages));
}

function isBeside(index: number, told: number, passages: Passage[]): boolean {
  if (index === told) return true;
  if (passages[told]?.isPoint || passages[index]?.isPoint) return false;
  return index >= told - 2 && index <= told + 1;
}

/** The name's own words that the source has; when it has only ordinary words, the rarest of them. */
function tellingKeys(name: Name, source: PreparedSource): string[] {
  const keys = name.words.map(stem).filter((key) => source.weights.has(key));
  const own = name.words.filter((word) => !isCommonWord(word)).map(stem);
  const weight = (key: string) => source.weights.get(key) ?? 0;
  const telling = keys.filter((key) => own.includes(key));
  return telling.length > 0 ? telling : keys.sort((a, b) => weight(b) - weight(a)).slice(0, 1);
}

/** 'A sued B' where the source only has B suing A, in the same words. */
function swappedNames(claim: Claim, source: PreparedSource): string | null {
  for (const [index, first] of claim.names.entries()) {
    const second = claim.names[index + 1];
    if (!second) continue;
    const between = claim.tokens.filter((token) => token.start >= first.end && token.end <= second.start);
    if (
      between.length === 0 ||
      between.length > 6 ||
      isPassive(between) ||
      /^\s*(?:,|and|&|or)/u.test(claim.text.slice(first.end))
    )
      continue;
    const verbs = [
      ...contentOf(between).keys(),
      ...between.filter((token) => /^(?:ask|tell|told|call|wrote|write)/u.test(token.lower)).map((token) => token.key),
    ];
    const [a, b] = [stem(first.words.at(-1) ?? ""), stem(second.words.at(-1) ?? "")];
    if (a === b) continue;
    const orders = source.passages.flatMap((passage) => verbs.map((verb) => orderOf(passage, a, verb, b)));
    if (orders.includes("swapped") && !orders.includes("same") && !orders.includes("unclear"))
      return `${first.text} … ${second.text}`;
  }
  return null;
}

const isPassive = (tokens: Token[]) =>
  tokens.some((token) => /^(?:by|from|with|was|were|been|being|be)$/u.test(token.lower));

function orderOf(passage: Passage, a: string, verb: string, b: string): "same" | "swapped" | "unclear" | null {
  const [atA, atVerb, atB] = [passage.keys.get(a), passage.keys.get(verb), passage.keys.get(b)];
  if (!atA || !atVerb || !atB) return null;
  const runs = (from: number[], to: number[]) =>
    from.some((one) => atVerb.some((two) => two > one && to.some((three) => three > two)));
  const [same, swapped] = [runs(atA, atB), runs(atB, atA)];
  if (same === swapped || isPassive(passage.tokens)) return "unclear";
  return same ? "same" : "swapped";
}
