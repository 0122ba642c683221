import "server-only";
import { findQuote } from "@/lib/writing/text/find-quote";
import { lazy } from "@/lib/writing/text/lazy";
import { bestPassages, hasWordLike, type Passage, type PreparedSource } from "@/lib/writing/text/passages";
import { overlap } from "@/lib/writing/text/spans";
import type { Place } from "@/lib/writing/types";
import type { Claim } from "./claims";

/** A source with a sentence's supporting passages and their neighbors, including the title. */
export type Scope = {
  source: PreparedSource;
  chosen: Passage[];
  near: ReadonlySet<Passage>;
  /** The passages anywhere in the source that share words with the sentence. */
  related: () => Passage[];
  /** The share of the sentence's words that appear in the chosen passages. */
  coverage: number;
};

const MAX_PASSAGES = 3;

/** The passages of each source that best match a sentence. */
export function fittingScopes(claim: Claim, sources: PreparedSource[]): Scope[] {
  return sources.map((source) => {
    const { passages, coverage } = bestPassages(source, claim.tokens, MAX_PASSAGES);
    return scopeOf(claim, source, passages, coverage);
  });
}

/** The passages that contain the writer's quotes; null when a quote is in no source. */
export function quotedScopes(claim: Claim, quotes: string[], sources: PreparedSource[]): Scope[] | null {
  const inFirst = (quote: string) =>
    sources.reduce<Passage[] | null>((found, source) => found ?? findQuote(quote, source), null);
  const found = new Set(quotes.flatMap(inFirst));
  return found.has(null) ? null : chosenScopes(claim, sources, (one) => found.has(one));
}

/** The passages at these positions. */
export function placedScopes(claim: Claim, places: Place[], sources: PreparedSource[]): Scope[] {
  const isAt = (place: Place, one: Passage) => place.article_id === one.source.id && overlap(place, one);
  return chosenScopes(claim, sources, (one) => places.some((place) => isAt(place, one)));
}

/** The passages that a test is true of; a source without any is not evidence. */
export function chosenScopes(claim: Claim, sources: PreparedSource[], isChosen: (one: Passage) => boolean): Scope[] {
  const scopes = sources.map((source) => scopeOf(claim, source, source.passages.filter(isChosen), 1));
  return scopes.filter(({ chosen }) => chosen.length > 0);
}

/** The share of a claim's words that a more distant sentence must contain before its figures count as evidence. */
const MIN_SHARED = 2;

function scopeOf({ words }: Claim, source: PreparedSource, chosen: Passage[], coverage: number): Scope {
  const beside = chosen.flatMap(({ place }) => source.passages.slice(Math.max(0, place - 1), place + 2));
  const near = new Set([...source.passages.slice(0, 1), ...beside]);
  const isRelated = (passage: Passage) => {
    const shared = words.filter((word) => hasWordLike(passage, word) > 0).length;
    return shared >= Math.min(MIN_SHARED, words.length);
  };
  return { source, chosen, near, related: lazy(() => source.passages.filter(isRelated)), coverage };
}
