import "server-only";
import { chooseByTopic, type InsightCandidate } from "@/lib/writing/lens/strategy";
import type { Insight } from "@/lib/writing/types";
import { clearInOrder, isClearAfter } from "../referents";
import type { WrittenInsight } from "./assemble";

/** Without a model's insights, one is one event in its article's own words; where a model read the article, its reading comes first. */
export function extractedInsights(ranked: InsightCandidate[], limit: number): WrittenInsight[] {
  const usable = ranked.flatMap((source) => {
    const texts = textsAlone(source);
    return texts ? [{ ...source, texts }] : [];
  });
  return chooseByTopic(usable, limit).map(({ id, takeaway, texts, summary_method, grounding, evidence }) => {
    const { ai_takeaway_title, ai_excerpt } = takeaway;
    const insight = { ai_takeaway_title, ai_excerpt, ...texts, article_ids: [id] };
    return { insight, summary_method, grounding, evidence };
  });
}

type AloneTexts = Pick<Insight, "ai_takeaway_text" | "ai_summary" | "ai_key_points" | "ai_meaning">;

/** An article's texts as an insight. A model's reading takes the place of the takeaway, so it must be clear after the title. Null without a clear one. */
function textsAlone({ takeaway, ai_meaning, summary_method }: InsightCandidate): AloneTexts | null {
  const { ai_takeaway_title, ai_takeaway_text, ai_summary, ai_key_points } = takeaway;
  if (summary_method !== "ai") return { ai_takeaway_text, ai_summary, ai_key_points, ai_meaning };
  const summary = `${ai_takeaway_text} ${ai_summary}`.trim();
  const told = [summary, ...ai_key_points];
  if (!ai_meaning || !isClearAfter(ai_meaning, { shown: [ai_takeaway_title], hidden: told })) return null;
  const points = clearInOrder(ai_key_points, { shown: [ai_takeaway_title, ai_meaning], hidden: [summary] });
  return { ai_takeaway_text: ai_meaning, ai_summary: summary, ai_key_points: points, ai_meaning: null };
}
