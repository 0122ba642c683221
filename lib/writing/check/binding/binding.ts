import "server-only";
import type { PreparedSource } from "@/lib/writing/text/passages";
import type { FaultCode } from "@/lib/writing/types";
import type { Claim } from "../claims";
import type { Scope } from "../scope";
import { addedWords } from "./additions";
import { bestFit, type Mention, neighborsOf } from "./alignment";
import { type Value, valuesOf } from "./values";

export type Unbound = { fault: FaultCode; detail: string };

/** How much better another value must match the words around a value. */
const RIVAL = 1.1;
/** How much better two values of a claim must match in each other's place. */
const SWAPPED = 1.3;
/** At most this many mentions of a value are compared. */
const MOST_MENTIONS = 60;

/**
 * What in a claim is in its source, but elsewhere: a value where the source joins another one to the same words, two values exchanged, or
 * words that no passage near the evidence has. Code cannot read, so this is a doubt: it refuses a sentence unless a second reader supports it.
 */
export function unboundIn(claim: Claim, scopes: Scope[]): Unbound | null {
  const doubts = scopes.map(({ source }) => misplacedIn(claim, source));
  if (doubts.length > 0 && !doubts.includes(null)) return doubts[0] ?? null;
  const passages = scopes.flatMap(({ source, near }) => [...near, ...source.passages.slice(0, 2)]);
  const added = addedWords(
    claim,
    scopes.flatMap(({ source }) => source.terms()),
    passages,
  );
  return added.length > 0 ? { fault: "addition", detail: added.join(", ") } : null;
}

/** The first value of a claim that does not belong where the claim puts it. */
function misplacedIn(claim: Claim, source: PreparedSource): Unbound | null {
  const values = valuesOf(claim, source).filter(({ same, sort }) => same.length > 0 || sort === "direction");
  const fits = new Map(values.map((value) => [value, neighborsOf(value, claim, source)]));
  const fit = (value: Value, mentions: Mention[]) =>
    bestFit(fits.get(value) ?? [], mentions.slice(0, MOST_MENTIONS), source);
  for (const value of values) {
    const rival = fit(value, value.others);
    if (!rival.mention || rival.fit <= fit(value, value.same).fit * RIVAL) continue;
    const { passage, start, end } = rival.mention;
    return { fault: value.fault, detail: `${wordsAt(value, claim)} (not '${passage.text.slice(start, end)}'?)` };
  }
  for (const [index, one] of values.entries()) {
    for (const other of values.slice(index + 1)) {
      if (one.sort !== other.sort || sharesMention(one, other)) continue;
      const straight = fit(one, one.same).fit + fit(other, other.same).fit;
      const crossed = fit(one, other.same).fit + fit(other, one.same).fit;
      if (crossed > straight * SWAPPED)
        return { fault: one.fault, detail: `${wordsAt(one, claim)} (exchanged with '${wordsAt(other, claim)}'?)` };
    }
  }
  return null;
}

const wordsAt = ({ start, end }: Value, { text }: Claim) => text.slice(start, end);

function sharesMention(one: Value, other: Value): boolean {
  return one.same.some((a) => other.same.some((b) => a.passage === b.passage && a.start === b.start));
}
