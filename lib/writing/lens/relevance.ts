import "server-only";
import type { SourceText } from "@/lib/writing/types";
import { LEXICON, type Theme } from "./lexicon";

const TITLE_WEIGHT = 3;
const K1 = 1.2;
const B = 0.6;
const USUAL_WORDS = 400;
const SCALE = 34;
/** Maximum characters read; the rest of a hostile page is ignored. */
const MAX_LENGTH = 50_000;
const OPENING = 1_500;

/** How surely news of a theme concerns a cooperative: its own trade counts in full, energy at large does not. */
const BEARING: Record<Theme, number> = {
  cooperatives: 2.4,
  grid: 1.2,
  supply: 0.25,
  cost: 0.8,
  rules: 0.5,
  security: 0.7,
  storms: 1,
  broadband: 1.2,
  rural: 0.7,
  load: 0.5,
};

/** What lessens it: routine notices and anniversaries, statements of politicians, other countries, and cooperatives, lines and power of other trades. */
const LESSENING: readonly { share: number; title?: RegExp; text?: RegExp }[] = [
  {
    share: 0.25,
    title:
      /\b(?:information collections?|paperwork reduction|combined (?:notice of )?filings|sunshine act|records? schedule|proclamation|anniversary|one[- ]year (?:later|into)|marks one year|days into|National (?:\p{Lu}[\p{L}-]+ ){0,3}(?:Week|Month|Day))\b/iu,
  },
  {
    share: 0.5,
    title:
      /\b(?:slams?|blasts?|condemns?|calls? out|statements?|remarks|speech|op-?ed|votes? (?:no|to|against)|cheers?|touts?|-led wins|raises? alarm|reintroduces?|demands?|lauds?|applauds?|praises?|celebrates?|opening|joins?|urges?|readout|ICYMI|presses|questions)\b/iu,
  },
  {
    share: 0.4,
    title:
      /\b(?:Putin|Russian?|Ukraine|China|Chinese|Indonesia|Philippines|Thailand|Mekong|India|Japan|Korea|Malaysia|Africa|G20|G7|global|European?|Israel|Iran|Guyana|Brazil|Saudi)\b/u,
  },
  {
    share: 0.3,
    title: /\b(?:credit unions?|horsepower|pickup|review|album|movie|exhibit|museum|stocks?|dividends?|shares)\b/iu,
  },
  {
    share: 0.5,
    text: /\b(?:radical|reckless|egregious|socialist|job-killing|extremists?|war on (?:american )?energy|as prepared for delivery|\(excerpts\)|floor (?:speech|remarks)|spoke (?:about|on the senate floor))\b/iu,
  },
  {
    share: 0.3,
    text: /\b(?:credit unions?|(?:food|housing|grocery|farm supply) co-?op(?:erative)?s?|gameplay|price target|shares (?:rose|fell|closed)|horsepower)\b/iu,
  },
];

/**
 * Relevance to an electric cooperative, 0–100: BM25 (Robertson & Zaragoza 2009) of the article for a fixed query, the lexicon. Hand-set
 * weights replace idf, the title counts three times in a single field (BM25F), and 1 − e^(−score/34) maps the score to 0–100.
 */
export function relevanceOf(source: Pick<SourceText, "title" | "text">): number {
  let score = 0;
  for (const [theme, points] of themeScores(source)) score += BEARING[theme] * points;
  const opening = source.text.slice(0, OPENING);
  for (const { share, title, text } of LESSENING) {
    if (title?.test(source.title) || text?.test(opening)) score *= share;
  }
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
