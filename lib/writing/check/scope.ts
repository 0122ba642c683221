import "server-only";
import { bestPassages, findQuote, type Passage, type PreparedSource } from "@/lib/writing/text/passages";
import type { Place } from "@/lib/writing/types";
import type { Claim } from "./claims";

/** A source with the passages a sentence rests on and those around them; the title is among them. */
export type Scope = {
  source: PreparedSource;
  chosen: Passage[];
  near: ReadonlySet<Passage>;
  /** The share of the sentence's words that the chosen passages have. */
  coverage: number;
};

const MOST_PASSAGES = 3;

/** The passages of each source that fit a sentence best. */
export function fittingScopes(claim: Claim, sources: PreparedSource[]): Scope[] {
  return sources.map((source) => {
    const { passages, coverage } = bestPassages(source, claim.tokens, () => false, MOST_PASSAGES);
    return scopeOf(source, passages, coverage);
  });
}

/** The passages a writer named by their words; null when one of them is in no source. */
export function quotedScopes(quotes: string[], sources: PreparedSource[]): Scope[] | null {
  const found = new Map<PreparedSource, Passage[]>();
  for (const quote of quotes) {
    const place = sources.map((source) => ({ source, passages: findQuote(quote, source) })).find((one) => one.passages);
    if (!place?.passages) return null;
    const { source, passages } = place;
    found.set(source, [...new Set([...(found.get(source) ?? []), ...passages])]);
  }
  return [...found].map(([source, passages]) => scopeOf(source, passages, 1));
}

/** The passages at these places; a source that has none of them is no evidence. */
export function placedScopes(places: Place[], sources: PreparedSource[]): Scope[] {
  return sources.flatMap((source) => {
    const own = places.filter(({ article_id }) => article_id === source.id);
    const passages = source.passages.filter((passage) =>
      own.some((one) => passage.start < one.end && one.start < passage.end),
    );
    return passages.length > 0 ? [scopeOf(source, passages, 1)] : [];
  });
}

/** All of a source. */
export function wholeScope(source: PreparedSource): Scope {
  return { source, chosen: [], near: new Set(source.passages), coverage: 1 };
}

function scopeOf(source: PreparedSource, chosen: Passage[], coverage: number): Scope {
  const near = new Set(source.passages.slice(0, 1));
  for (const { place } of chosen) {
    for (const other of source.passages.slice(Math.max(0, place - 1), place + 2)) near.add(other);
  }
  return { source, chosen, near, coverage };
}
