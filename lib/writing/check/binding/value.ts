import "server-only";
import type { Passage, PreparedSource } from "@/lib/writing/text/passages";
import type { Claim } from "../claims";
import type { Mention, Span } from "./alignment";

/** A value in a claim, its mentions in the source, and the mentions of other values of its kind that the claim does not contain. */
export type Value = Span & {
  fault: "number" | "date" | "name";
  /** Values of the same sort may be swapped by mistake. */
  sort: string;
  same: Mention[];
  others: Mention[];
  /** Whether it may be outside the quoted passages if no other value fits better. */
  isByFit?: boolean;
  /** How many times better another value must fit to replace this one; 1 by default. */
  lead?: number;
};

/** The number of passages in an article's head: its title and first sentence. */
export const HEAD = 2;

export const spanOf = ({ start, end }: Span): Span => ({ start, end });

/** All spans of a kind in a source's passages; cached per source. */
export function cachedPerSource<Item extends Span>(
  read: (passage: Passage) => Item[],
): (source: PreparedSource) => (Item & Mention)[] {
  const cached = new WeakMap<PreparedSource, (Item & Mention)[]>();
  return (source) => {
    const spans =
      cached.get(source) ?? source.passages.flatMap((passage) => read(passage).map((one) => ({ ...one, passage })));
    cached.set(source, spans);
    return spans;
  };
}

/** The words of a claim without possessive endings. */
export function claimedWords({ tokens }: Claim): ReadonlySet<string> {
  return new Set(tokens.map(({ lower }) => lower.replace(/['’]s$/u, "")));
}
