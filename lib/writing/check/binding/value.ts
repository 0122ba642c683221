import "server-only";
import type { Passage, PreparedSource } from "@/lib/writing/text/passages";
import type { Claim } from "../claims";
import type { Mention, Span } from "./alignment";

/** A value of a claim, with where the source states it and where it states others of its kind that the claim does not. */
export type Value = Span & {
  fault: "number" | "date" | "name";
  /** Values of the same sort may be exchanged with each other. */
  sort: string;
  same: Mention[];
  others: Mention[];
  /** Whether it may stand anywhere in the source: only another one of the quoted passages can replace it. */
  isAnywhere?: boolean;
  /** Whether it may be in other passages than the quoted ones, if no other one fits better. */
  isByFit?: boolean;
  /** How many times better than the same value another one must fit to replace it; 1 unless given. */
  lead?: number;
};

/** An article's head: its title and first sentence. */
export const HEAD = 2;

export const spanOf = ({ start, end }: Span): Span => ({ start, end });

/** Everything of a kind in a source's passages, read once. */
export function listed<Found extends Span>(
  read: (passage: Passage) => Found[],
): (source: PreparedSource) => (Found & Mention)[] {
  const kept = new WeakMap<PreparedSource, (Found & Mention)[]>();
  return (source) => {
    const found =
      kept.get(source) ?? source.passages.flatMap((passage) => read(passage).map((one) => ({ ...one, passage })));
    kept.set(source, found);
    return found;
  };
}

/** The words of a claim, without the endings of owners. */
export function claimedWords({ tokens }: Claim): ReadonlySet<string> {
  return new Set(tokens.map(({ lower }) => lower.replace(/['’]s$/u, "")));
}
