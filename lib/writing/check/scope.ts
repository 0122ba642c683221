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
  const places = quotes.map((quote) => firstPlaces(quote, sources));
  const found = places.flatMap((some) => some ?? []);
  return places.includes(null) ? null : placedScopes(claim, found, sources);
}

/** Where the first source that has a quote contains it; null if none has. */
function firstPlaces(quote: string, sources: PreparedSource[]): Place[] | null {
  for (const source of sources) {
    const passages = findQuote(quote, source);
    if (passages !== null) return passages.map(({ start, end }) => ({ article_id: source.id, start, end }));
  }
  return null;
}

/** The passages at these positions; a source without any is not evidence. */
export function placedScopes(claim: Claim, places: Place[], sources: PreparedSource[]): Scope[] {
  return sources.flatMap((source) => {
    const own = places.filter(({ article_id }) => article_id === source.id);
    const passages = source.passages.filter((passage) => own.some((one) => overlap(one, passage)));
    return passages.length > 0 ? [scopeOf(claim, source, passages, 1)] : [];
  });
}

/** The whole source. */
export function wholeScope(claim: Claim, source: PreparedSource): Scope {
  return { source, chosen: [], near: new Set(source.passages), related: relatedIn(claim, source), coverage: 1 };
}

function scopeOf(claim: Claim, source: PreparedSource, chosen: Passage[], coverage: number): Scope {
  const beside = chosen.flatMap(({ place }) => source.passages.slice(Math.max(0, place - 1), place + 2));
  const near = new Set([...source.passages.slice(0, 1), ...beside]);
  return { source, chosen, near, related: relatedIn(claim, source), coverage };
}

/** The share of a claim's words that a more distant sentence must contain before its figures count as evidence. */
const MIN_SHARED = 2;

function relatedIn({ words }: Claim, source: PreparedSource): () => Passage[] {
  const isRelated = (passage: Passage) => {
    const shared = words.filter((word) => hasWordLike(passage, word) > 0).length;
    return shared >= Math.min(MIN_SHARED, words.length);
  };
  return lazy(() => source.passages.filter(isRelated));
}
