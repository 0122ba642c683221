import "server-only";
import type { Passage, PreparedSource } from "@/lib/writing/text/passages";
import { asksToAct, speaksToMachine } from "@/lib/writing/text/steering";

/** A passage may not support a sentence if it asks its reader to act or addresses machines, or shares a paragraph with one that does. */
export function isTainted(passage: Passage, source: PreparedSource): boolean {
  return asksToAct(aroundOf(passage, source)) || plantedIn(source).has(paragraphOf(passage, source));
}

/** How many characters around a piece of a long sentence are also read, so that a split cannot hide an instruction. */
const SEAM = 300;

function aroundOf({ text, start, end, isPiece }: Passage, source: PreparedSource): string {
  return isPiece ? source.text.slice(Math.max(0, start - SEAM), end + SEAM) : text;
}

const planted = new WeakMap<PreparedSource, Set<number>>();

/** The paragraphs with a passage that addresses machines. */
function plantedIn(source: PreparedSource): Set<number> {
  const known =
    planted.get(source) ??
    new Set(
      source.passages
        .slice(1)
        .filter((passage) => speaksToMachine(aroundOf(passage, source)))
        .map((passage) => paragraphOf(passage, source)),
    );
  planted.set(source, known);
  return known;
}

/** Where a passage's paragraph starts in the text. */
const paragraphOf = ({ start }: Passage, { text }: PreparedSource) => text.lastIndexOf("\n", start - 1) + 1;
