import "server-only";
import type { SummaryMethod } from "@/db/enums";
import type { Evidence, Grounding } from "@/lib/briefings/types";
import { sentenceUnits, type Unit, verifyUnits } from "@/lib/writing/check/verify";
import { chooseGroups, insightOf, mergedExtractsOf } from "@/lib/writing/extract/multi-document";
import { type InsightCandidate, onOneTopic, rankByStrategy } from "@/lib/writing/extract/strategy";
import { addUsage, type Model, NO_USAGE } from "@/lib/writing/model/openai";
import { ModelError } from "@/lib/writing/model/openai-chat";
import type { Insight, ModelUsage } from "@/lib/writing/types";
import { type InsightAnswer, insightsRequest } from "./prompts";
import { allOf, replaceFaulty } from "./takeaway";

type WrittenInsight = {
  insight: Insight;
  summary_method: SummaryMethod;
  grounding: Grounding;
  evidence: Evidence[];
};

export type WrittenInsights = { insights: WrittenInsight[]; notes: string[]; usage: ModelUsage };

/** How many articles the model chooses among. */
const MOST_CANDIDATES = 24;
const MOST_CITED = 3;

/** Up to `limit` strategic readings across articles, each checked against the articles it cites and no others. */
export async function writeInsights(
  candidates: InsightCandidate[],
  model: Model | null,
  limit: number,
): Promise<WrittenInsights> {
  const ranked = rankByStrategy(candidates).slice(0, MOST_CANDIDATES);
  if (!model || ranked.length === 0) return { insights: extractedInsights(ranked, limit), notes: [], usage: NO_USAGE };
  try {
    return await writeByModel(ranked, model, limit);
  } catch (error) {
    if (!(error instanceof ModelError)) throw error;
    const notes = error.code === "budget" ? [] : [`Extractive insights: ${error.message}.`];
    return { insights: extractedInsights(ranked, limit), notes, usage: error.usage };
  }
}

async function writeByModel(candidates: InsightCandidate[], model: Model, limit: number): Promise<WrittenInsights> {
  const numbered = candidates.map((source) => ({ source, takeaway: source.takeaway }));
  const { value, usage } = await model.complete(insightsRequest(numbered, limit));
  const drafts = resolveNumbers(value.insights, candidates).slice(0, limit);
  const written = await Promise.all(drafts.map((draft) => writeInsight(draft, model)));
  const insights = written.flatMap(({ written }) => written ?? []);
  const notes = written.flatMap((one) => one.notes);
  const wanted = Math.min(limit, Math.max(1, value.insights.length));
  if (insights.length < wanted) {
    const cited = new Set(insights.flatMap(({ insight }) => insight.article_ids));
    const rest = extractedInsights(
      candidates.filter(({ id }) => !cited.has(id)),
      wanted - insights.length,
    );
    insights.push(...rest);
    notes.push(
      `${rest.length} of ${wanted} insights are extractive: what the model wrote for them did not stand the check.`,
    );
  }
  return { insights, notes, usage: written.reduce((sum, one) => addUsage(sum, one.usage), usage) };
}

type Draft = { answer: InsightAnswer; group: InsightCandidate[] };

/**
 * The articles behind the numbers; unknown numbers, repeats, articles of an insight before and articles on another topic than the first are
 * dropped, and insights left with none.
 */
function resolveNumbers(answers: InsightAnswer[], candidates: InsightCandidate[]): Draft[] {
  const taken = new Set<InsightCandidate>();
  return answers.flatMap((answer) => {
    const named = answer.article_numbers.flatMap((number) => candidates[number - 1] ?? []);
    const free = [...new Set(named)].filter((candidate) => !taken.has(candidate));
    const group = onOneTopic(free).slice(0, MOST_CITED);
    for (const candidate of group) taken.add(candidate);
    return group.length > 0 ? [{ answer, group }] : [];
  });
}

type Written = { written: WrittenInsight | null; notes: string[]; usage: ModelUsage };

async function writeInsight({ answer, group }: Draft, model: Model): Promise<Written> {
  const units: Unit[] = [
    { field: "title", text: answer.title },
    ...sentenceUnits("text", answer.text, 2).map(opening),
    ...sentenceUnits("summary", answer.summary, 3).map(opening),
    ...answer.key_points.slice(0, 5).map((text): Unit => ({ field: "point", text, opens: true })),
  ];
  const verified = await verifyUnits(units, group, model);
  const { notes, usage } = verified;
  if (!verified.units.some((unit) => unit.fault === null && unit.field !== "title"))
    return { written: null, notes, usage };
  const extracts = mergedExtractsOf(group);
  const filled = replaceFaulty(verified.units, extracts);
  const shown = [...filled.text, ...filled.summary, ...filled.points];
  const texts = (parts: { text: string }[]) => parts.map((part) => part.text);
  const evidence = [...shown.flatMap((part) => part.evidence), ...(extracts.excerpt ? [extracts.excerpt] : [])];
  const extractive = insightOf(citedIn(evidence, group), extracts);
  return {
    written: {
      insight: {
        ...extractive,
        ai_takeaway_title: filled.title ?? extractive.ai_takeaway_title,
        ai_takeaway_text: texts(filled.text).join(" "),
        ai_summary: texts(filled.summary).join(" "),
        ai_key_points: texts(filled.points),
      },
      summary_method: "ai",
      grounding: {
        checked: verified.units.length,
        supported: verified.units.filter((unit) => unit.fault === null).length,
        replaced: filled.replaced,
      },
      evidence,
    },
    notes,
    usage,
  };
}

/** The articles of a group that something shown rests on: the others are not cited for company. Its first stays the first. */
function citedIn<T extends { id: number }>(evidence: Evidence[], [lead, ...others]: T[]): T[] {
  const cited = others.filter(({ id }) => evidence.some(({ article_id }) => article_id === id));
  return lead ? [lead, ...cited] : [];
}

/** A part's first sentence stands after nothing. */
function opening(unit: Unit, at: number): Unit {
  return { ...unit, opens: at === 0 };
}

function extractedInsights(candidates: InsightCandidate[], limit: number): WrittenInsight[] {
  return chooseGroups(candidates, limit).map((group) => {
    const extracts = mergedExtractsOf(group);
    const evidence = allOf(extracts);
    return {
      insight: insightOf(citedIn(evidence, group), extracts),
      summary_method: "extractive",
      grounding: { checked: evidence.length, supported: evidence.length, replaced: 0 },
      evidence,
    };
  });
}
