import "server-only";
import { plain } from "@/lib/language/tokens";
import { bestPassages, type Passage, type PreparedSource } from "@/lib/writing/text/passages";
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

/** The passages named by their words, white space and quotation marks aside; null when one of them is in no source. */
export function quotedScopes(quotes: string[], sources: PreparedSource[]): Scope[] | null {
  const found = new Map<PreparedSource, Passage[]>();
  for (const quote of quotes) {
    const wanted = plain(quote);
    const source = sources.find((one) => wanted !== "" && one.plain().includes(wanted));
    if (!source) return null;
    found.set(source, [...(found.get(source) ?? []), ...passagesWith(wanted, source)]);
  }
  return [...found].map(([source, passages]) => scopeOf(source, passages, 1));
}

/** All of a source. */
export function wholeScope(source: PreparedSource): Scope {
  return { source, chosen: [], near: new Set(source.passages), coverage: 1 };
}

/** The sentences a quotation reaches over. */
function passagesWith(wanted: string, { passages }: PreparedSource): Passage[] {
  return passages.filter(
    (passage) =>
      passage.end > 0 && passage.plain !== "" && (passage.plain.includes(wanted) || wanted.includes(passage.plain)),
  );
}

function scopeOf(source: PreparedSource, chosen: Passage[], coverage: number): Scope {
  const near = new Set(source.passages.slice(0, 1));
  for (const passage of chosen) {
    const at = source.passages.indexOf(passage);
    for (const other of source.passages.slice(Math.max(0, at - 1), at + 2)) near.add(other);
  }
  return { source, chosen, near, coverage };
}
