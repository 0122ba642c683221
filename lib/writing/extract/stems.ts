import "server-only";
import { stem } from "@/lib/language/tokens";

/** The stems of a text's words, without short ones and those of grammar. */
export function stemsOf(text: string): Set<string> {
  return new Set((text.toLowerCase().match(/\p{L}{3,}/gu) ?? []).filter((word) => !SMALL_WORDS.test(word)).map(stem));
}

const SMALL_WORDS =
  /^(?:the|and|for|that|with|from|this|are|was|were|has|have|had|will|would|its|their|his|her|which|who|not|but|all|new|more|said|they|them|could|can|when|where|than|after|into|over|also|been)$/u;
