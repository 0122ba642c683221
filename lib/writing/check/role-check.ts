import "server-only";

import { stem, type Token } from "@/lib/language/tokens";
import type { Name } from "@/lib/writing/text/names";
import { contentOf, hasWordLike, type Passage, type PreparedSource } from "@/lib/writing/text/passages";
import { groupsOfWord, isEmptyWord } from "@/lib/writing/text/synonyms";
import { isCommonWord } from "@/lib/writing/text/vocabulary";
import type { FaultCode } from "@/lib/writing/types";
import type { Claim } from "./claims";
import { supportersOf } from "./figures";

/** From this share of the other words on, one passage is taken for the one the sentence tells. */
const TOLD = 0.7;
const LEAD = 4;
const OFTEN = 5;

/** A name that the source has, but in another place or another part than the sentence gives it. */
export function bearingFault(claim: Claim, source: PreparedSource): { fault: FaultCode; detail: string } | null {
  const misplaced = claim.names.find((name) => isMisplaced(name, claim, source));
  if (misplaced) return { fault: "mixed-up", detail: misplaced.text };
  const swapped =
    swappedNames(claim, source) ?? wrongHome(claim, source) ?? wrongModifier(claim, source) ?? wrongDoer(claim, source);
  return swapped ? { fault: "mixed-up", detail: swapped } : null;
}

/** The source tells the rest of the sentence in a passage without the name, and the name is not what the article is about. */
function isMisplaced(name: Name, claim: Claim, source: PreparedSource): boolean {
  const keys = tellingKeys(name, source);
  if (keys.length === 0 || name.isHeading || name.words.every(isCommonWord)) return false;
  const places = source.passages.flatMap((passage, index) =>
    keys.some((key) => passage.keys.has(key)) ? [index] : [],
  );
  if (places.length >= OFTEN || places.some((index) => index < LEAD && !source.passages[index]?.isPoint)) return false;
  const rest = claim.tokens.filter((token) => token.end <= name.start || token.start >= name.end);
  const content = [
    ...contentOf(rest).keys(),
    ...rest.filter((token) => /^[$€£]?\p{Nd}/u.test(token.text)).map((token) => token.key),
  ];
  if (content.length < 3) return false;
  let told = 0;
  let most = 0;
  for (const [index, passage] of source.passages.entries()) {
    const share = content.reduce((sum, one) => sum + hasWordLike(passage, one), 0) / content.length;
    if (index > 0 && share > most) [told, most] = [index, share];
  }
  return (
    most >= (content.length < 4 ? 0.95 : TOLD) &&
    told > 2 &&
    !places.some((index) => isBeside(index, told, source.passages))
  );
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
    if (a === b || isFull(first) !== isFull(second) || first.isHeading) continue;
    const orders = source.passages.flatMap((passage) => verbs.map((verb) => orderOf(passage, a, verb, b)));
    if (orders.includes("swapped") && !orders.includes("same") && !orders.includes("unclear"))
      return `${first.text} … ${second.text}`;
  }
  return null;
}

const isFull = (name: Name) => name.words.length > 1 || name.role !== null;

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

/** 'A of B' where the source only has B before A, in another's apposition: '… of B, and A, of C'. */
function wrongHome(claim: Claim, source: PreparedSource): string | null {
  for (const [index, first] of claim.names.entries()) {
    const second = claim.names[index + 1];
    if (!second || !/^ (?:of|at|from) (?:the )?(?:U\.S\. )?$/u.test(claim.text.slice(first.end, second.start)))
      continue;
    const [a, b] = [first.words.at(-1) ?? "", second.words.at(-1) ?? ""];
    const gaps = source.passages.map((passage) => gapBetween(passage, b, a)).filter((gap) => gap !== null);
    if (gaps.length > 0 && gaps.every((gap) => /,\s+(?:and|with|as well as)\s/u.test(gap)))
      return `${first.text} of ${second.text}`;
  }
  return null;
}

/** The text from the one word to the other where they stand in this order only; empty where they also stand in the other. */
function gapBetween(passage: Passage, from: string, to: string): string | null {
  const [starts, ends] = [passage.keys.get(stem(from)), passage.keys.get(stem(to))];
  const [start, end] = [starts?.[0], ends?.[0]];
  if (start === undefined || end === undefined) return null;
  if (start > end) return "";
  return passage.text.slice(passage.tokens[start]?.end, passage.tokens[end]?.start);
}

/** 'coal imports fell by 90 percent' where the source has 'oil imports' at that amount and 'coal imports' elsewhere. */
function wrongModifier(claim: Claim, source: PreparedSource): string | null {
  for (const quantity of claim.quantities) {
    if (quantity.kind === "times") continue;
    const good = supportersOf(quantity, source);
    const near = claim.tokens.filter((token) => Math.abs(token.start - quantity.start) < 60);
    for (const [index, noun] of near.entries()) {
      const modifier = near[index - 1];
      if (!modifier || !isContent(modifier) || !isContent(noun) || claim.text.slice(modifier.end, noun.start) !== " ")
        continue;
      const apart = (token: Token) => Math.abs(token.start - quantity.start);
      if (near.some((other) => other.key === noun.key && apart(other) < apart(noun))) continue;
      const pair = [modifier, noun] as const;
      if (good.length > 0 && good.every(({ passage, quantity: spot }) => isModifiedElsewise(pair, passage, spot))) {
        return `${modifier.text} ${noun.text}`;
      }
    }
  }
  return null;
}

const isContent = (token: Token) => /^\p{L}/u.test(token.text) && !isEmptyWord(token.lower, token.key);

function isModifiedElsewise(
  [modifier, noun]: readonly [Token, Token],
  passage: Passage,
  spot: { start: number },
): boolean {
  const places = passage.keys.get(noun.key) ?? [];
  const apart = (place: number) => Math.abs((passage.tokens[place]?.start ?? 0) - spot.start);
  const [nearest] = [...places].sort((a, b) => apart(a) - apart(b));
  if (nearest === undefined || apart(nearest) > 40) return false;
  const there = passage.tokens[nearest - 1];
  if (!there || !isContent(there) || there.key === modifier.key) return false;
  if (/^(?:and|or)$/u.test(passage.tokens[nearest - 2]?.lower ?? "")) return false;
  if (groupsOfWord(there.key).some((group) => groupsOfWord(modifier.key).includes(group))) return false;
  return places.some((place) => place !== nearest && passage.tokens[place - 1]?.key === modifier.key);
}

/** 'A will travel to X' where the source has somebody else right before the same verb, in a sentence without A. */
function wrongDoer(claim: Claim, source: PreparedSource): string | null {
  const [doer] = claim.names;
  if (
    !doer ||
    (doer.words.length < 2 && doer.role === null) ||
    doer.words.length > 3 ||
    claim.tokens.findIndex((token) => token.start >= doer.start) > 3
  )
    return null;
  const after = claim.tokens.filter((token) => token.start >= doer.end);
  const verb = after.slice(0, 3).find(isContent);
  if (!verb || /^[\s,]*(?:and|,|of|in|at)\b/u.test(claim.text.slice(doer.end))) return null;
  const content = [...contentOf(after).keys()];
  if (content.length < 3) return null;
  const own = new Set(doer.words.map(stem));
  for (const passage of source.passages.slice(1)) {
    if ([...own].some((key) => passage.keys.has(key))) continue;
    const share = content.filter((key) => passage.keys.has(key)).length / content.length;
    for (const place of share >= 0.8 ? (passage.keys.get(verb.key) ?? []) : []) {
      const before = passage.tokens
        .slice(Math.max(0, place - 4), place)
        .filter((token) => !/^(?:will|has|had|have|also|today|would|could|may)$/u.test(token.lower));
      const [given, surname] = before.slice(-2);
      const isName = (token: Token | undefined) => token !== undefined && /^\p{Lu}\p{Ll}/u.test(token.text);
      if (isName(given) && isName(surname) && surname && !isCommonWord(surname.lower))
        return `${doer.text} (the source has ${given?.text} ${surname.text})`;
    }
  }
  return null;
}
