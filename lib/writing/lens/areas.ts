import "server-only";
import { AREAS, type Area } from "@/db/enums";
import { splitSentences } from "@/lib/language/sentences";
import type { SourceText } from "@/lib/writing/types";
import { AREA_SIGNS, areaTerms } from "./areas-lexicon";
import { counterOf, countWords, lengthNorm, saturated, TITLE_WEIGHT } from "./terms";

const LEDE_WEIGHT = 1;
const LEDE_LENGTH = 500;
/** What a sign adds in the title, and in the first sentence alone. */
const SIGN_IN_TITLE = 20;
const SIGN_IN_LEAD = 11;
const LEAD_LENGTH = 250;
/** What remains of an area that is only the means or the place of what the title names: the loan of a network, the substation of an attack. */
const SHARE_BESIDE = 0.3;
const BESIDE: Partial<Record<Area, Area>> = { broadband: "finance", security: "reliability" };
/** Maximum characters read; the rest of a hostile page is ignored. */
const MAX_LENGTH = 20_000;
/**
 * Below this score no area is assigned: none is better than a wrong one. It grows with the length of a text, because a long one mentions more. Tuned on
 * the half of tests/data/areas.jsonl that is not used by the benchmark.
 */
const minScore = (words: number) => Math.min(10 + 0.05 * words, 26);

/**
 * The area an article belongs to: BM25 over a hand-weighted lexicon, as for relevance, with the title counted three times and the opening twice; null
 * if no area scores high enough.
 */
export function areaOf({ title, text: whole }: Pick<SourceText, "title" | "text">): Area | null {
  const text = whole.slice(0, MAX_LENGTH);
  const scores = areaScores({ title, text });
  const [best] = [...AREAS].sort((one, other) => (scores.get(other) ?? 0) - (scores.get(one) ?? 0));
  return best && (scores.get(best) ?? 0) >= minScore(countWords(text)) ? best : null;
}

function areaScores({ title, text }: Pick<SourceText, "title" | "text">): Map<Area, number> {
  const norm = lengthNorm({ title, text });
  const scores = new Map<Area, number>();
  const [inTitle, inLede, inText] = [counterOf(title), counterOf(text.slice(0, LEDE_LENGTH)), counterOf(text)];
  for (const { area, weight, pattern } of areaTerms()) {
    const count = inText(pattern) + LEDE_WEIGHT * inLede(pattern) + TITLE_WEIGHT * inTitle(pattern);
    if (count > 0) scores.set(area, (scores.get(area) ?? 0) + weight * saturated(count, norm));
  }
  addSigns(scores, { title, lead: splitSentences(text.slice(0, LEAD_LENGTH))[0]?.text ?? "" });
  return scores;
}

function addSigns(scores: Map<Area, number>, { title, lead }: { title: string; lead: string }): void {
  const add = (area: Area, points: number) => scores.set(area, (scores.get(area) ?? 0) + points);
  for (const [area, sign] of AREA_SIGNS) {
    const isInTitle = sign.test(title);
    if (isInTitle) add(area, SIGN_IN_TITLE);
    else if (sign.test(lead)) add(area, SIGN_IN_LEAD);
    const beside = isInTitle ? BESIDE[area] : undefined;
    if (beside) scores.set(beside, (scores.get(beside) ?? 0) * SHARE_BESIDE);
  }
}
