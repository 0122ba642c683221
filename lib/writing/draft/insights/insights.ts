import "server-only";
import { shorten } from "@/lib/language/shorten";
import { type InsightCandidate, rankByStrategy } from "@/lib/writing/lens/strategy";
import { failureOf, type ModelFailure } from "@/lib/writing/model/failures";
import { ModelError } from "@/lib/writing/model/model-error";
import type { Models } from "@/lib/writing/model/open-models";
import { insightsRequest } from "../prompts";
import { type Assembled, assembleInsight, type WrittenInsight } from "./assemble";
import { checkDrafts, resolveAnswer } from "./drafts";
import { extractedInsights } from "./extracted";
import { type Premises, premisesOf } from "./facts";

export type WrittenInsights = {
  insights: WrittenInsight[];
  notes: string[];
  failure: ModelFailure | null;
};

/** How many articles the model can choose from. */
const MAX_CANDIDATES = 24;

/** Up to `limit` insights across articles, built from sentences already checked with their articles. */
export async function writeInsights(
  candidates: InsightCandidate[],
  models: Models | null,
  limit: number,
): Promise<WrittenInsights> {
  const ranked = rankByStrategy(candidates).slice(0, MAX_CANDIDATES);
  const extractive = (): WrittenInsights => ({
    insights: extractedInsights(ranked, limit),
    notes: [],
    failure: null,
  });
  if (!models || ranked.length === 0) return extractive();
  try {
    return await writeByModel(ranked.map(premisesOf), models, limit);
  } catch (error) {
    if (!(error instanceof ModelError)) throw error;
    return { ...extractive(), failure: failureOf(error) };
  }
}

async function writeByModel(articles: Premises[], models: Models, limit: number): Promise<WrittenInsights> {
  const request = insightsRequest(
    articles.map(({ source, facts }) => ({
      source,
      relevance: source.relevance,
      facts: facts.map(({ sentence }) => sentence),
      reading: source.ai_meaning,
    })),
    limit,
  );
  const { value } = await models.writer.complete(request);
  const resolved = value.insights.slice(0, limit).map((answer) => resolveAnswer(answer, articles));
  const drafts = resolved.filter((one) => one.fault === null);
  const checked = await checkDrafts(drafts, models.reader);
  const results = resolved.map((draft) => {
    const units = checked.get(draft);
    return units ? assembleInsight(draft, units) : draft.fault;
  });
  const notes = results.flatMap((result, index) => noteOn(result, resolved[index]?.answer.title ?? ""));
  const written = results.flatMap((result) => (typeof result === "object" && result ? [result.written] : []));
  const sources = articles.map(({ source }) => source);
  return {
    insights: written.length > 0 ? written : extractedInsights(sources, limit),
    notes,
    failure: null,
  };
}

const MAX_QUOTED_LENGTH = 100;

function noteOn(result: Assembled | string | null, title: string): string[] {
  const named = (text: string) => `“${shorten(text, MAX_QUOTED_LENGTH)}”`;
  if (result === null) return [];
  if (typeof result === "string") return [`An insight was refused (${named(title)}): ${result}.`];
  const lost = result.losses.map(({ text, reason }) => `${named(text)} (${reason})`);
  const texts = lost.length === 1 ? "A text was" : `${lost.length} texts were`;
  return lost.length === 0 ? [] : [`${texts} left out of an insight (${named(title)}): ${lost.join("; ")}.`];
}
