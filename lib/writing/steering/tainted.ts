import "server-only";
import { contentOf, type Passage } from "@/lib/writing/text/passages";
import { paragraphStart } from "./planted";
import { isLikelyPlanted, isSurelyPlanted } from "./planted-likelihood";
import { asksToAct } from "./steering";

/** How many characters around a piece of a long sentence are also read, so that a split cannot hide an instruction. */
const SEAM = 300;

/** The share of a passage's content words below which it is about something else than the rest of its article. */
const MIN_SHARED = 0.35;

/**
 * A passage may not support a sentence if it asks its reader to act, is planted in all likelihood, is likely to be planted and about something else than
 * its article, or shares a paragraph with a planted sentence.
 */
export function isTainted(passage: Passage): boolean {
  const { text, start, end, isPiece, source } = passage;
  const around = isPiece ? source.text.slice(Math.max(0, start - SEAM), end + SEAM) : text;
  return (
    asksToAct(around) ||
    (isLikelyPlanted(text) && (isSurelyPlanted(text) || isApart(passage))) ||
    source.planted().has(paragraphStart(source.text, start))
  );
}

function isApart({ tokens, source }: Passage): boolean {
  const words = contentOf(tokens);
  const shared = words.filter((word) => (source.uses().get(word) ?? 0) > 1);
  return shared.length < MIN_SHARED * words.length;
}
