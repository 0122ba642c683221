import "server-only";
import type { Passage, PreparedSource } from "@/lib/writing/text/passages";
import { paragraphStart } from "./planted";
import { isSurelyPlanted } from "./planted-likelihood";
import { asksToAct } from "./steering";

/** How many characters around a piece of a long sentence are also read, so that a split cannot hide an instruction. */
const SEAM = 300;

/** A passage may not support a sentence if it asks its reader to act, is planted in all likelihood, or shares a paragraph with a planted sentence. */
export function isTainted({ text, start, end, isPiece }: Passage, source: PreparedSource): boolean {
  const around = isPiece ? source.text.slice(Math.max(0, start - SEAM), end + SEAM) : text;
  return asksToAct(around) || isSurelyPlanted(text) || source.planted().has(paragraphStart(source.text, start));
}
