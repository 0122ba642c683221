import "server-only";
import type { SourceText } from "@/lib/writing/types";
import { LEXICON, type Theme } from "./lexicon";

const TITLE_WEIGHT = 3;
const K1 = 1.2;
const B = 0.6;
const USUAL_WORDS = 400;
const SCALE = 26;
/** Maximum characters read; the rest of a hostile page is ignored. */
const MAX_LENGTH = 50_000;

/**
 * Relevance to an electric cooperative, 0–100: BM25 (Robertson & Zaragoza 2009) of the article for a fixed query, the lexicon. Hand-set
 * weights replace idf, the title counts three times in a single field (BM25F), and 1 − e^(−score/26) maps the score to 0–100.
 */
export function relevanceOf(source: Pick<SourceText, "title" | "text">): number {
  let score = 0;
  for (const points of themeScores(source).values()) score += points;
  return Math.round(100 * (1 - Math.exp(-score / SCALE)));
}

/** Each theme's contribution to the score. */
function themeScores({ title, text: whole }: Pick<SourceText, "title" | "text">): Map<Theme, number> {
  const text = whole.slice(0, MAX_LENGTH);
  const words = text.split(/\s+/u).length + TITLE_WEIGHT * title.split(/\s+/u).length;
  const norm = K1 * (1 - B + B * (words / USUAL_WORDS));
  const scores = new Map<Theme, number>();
  for (const { theme, weight, pattern } of LEXICON) {
    const count = countOf(text, pattern) + TITLE_WEIGHT * countOf(title, pattern);
    if (count > 0) scores.set(theme, (scores.get(theme) ?? 0) + (weight * count * (K1 + 1)) / (count + norm));
  }
  return scores;
}

function countOf(text: string, pattern: RegExp): number {
  let count = 0;
  for (const _ of text.matchAll(pattern)) count += 1;
  return count;
}
