import "server-only";
import { contentOf, hasWordLike, type Passage } from "@/lib/writing/text/passages";
import { isGeneralWord } from "@/lib/writing/text/words";
import type { Claim } from "../claims";
import type { Span } from "./alignment";

/** The content words of a claim that no passage contains in any form and that are neither names nor figures. */
export function addedWords(claim: Claim, terms: readonly RegExp[], passages: readonly Passage[]): string[] {
  const read: Span[] = [
    ...claim.quantities,
    ...claim.moments,
    ...claim.names,
    ...terms.flatMap((term) =>
      [...claim.text.matchAll(term)].map(({ index, 0: { length } }) => ({ start: index, end: index + length })),
    ),
  ];
  return [...contentOf(claim.tokens)].flatMap(([key, at]) => {
    const token = claim.tokens[at];
    if (!token || isGeneralWord(key) || read.some(({ start, end }) => token.start < end && start < token.end))
      return [];
    return passages.some((passage) => hasWordLike(passage, key) > 0) ? [] : [token.text];
  });
}
