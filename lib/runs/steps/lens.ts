import "server-only";
import { datesAfter } from "@/lib/briefings/rules-views";
import type { Grounding, StoryDraft } from "@/lib/briefings/types";
import { dayOf } from "@/lib/dates";
import type { RunContext } from "@/lib/runs/worker/run-context";

const MIN_POINTS = 3;

/** Removes dates before the day of the run's clock. */
export function dropPastDates(stories: StoryDraft[], now: Date, timeZone: string): StoryDraft[] {
  const today = dayOf(now, timeZone);
  return stories.map((story) => ({ ...story, dates_ahead: datesAfter(story.dates_ahead, today) }));
}

/**
 * Adds the first article's `ai_meaning` with its evidence, unless the insight's own texts repeat it or a model wrote them: what to watch is about all of
 * its articles.
 */
export function addMeaning(insight: StoryDraft, { ai_meaning, evidence, summary_method }: StoryDraft): StoryDraft {
  if (insight.summary_method === "ai") return insight;
  // Screens label `ai_meaning` as inference or source sentence by the story's method, so both must have the same one.
  if (summary_method !== insight.summary_method) return { ...insight, ai_meaning: null };
  const texts = [insight.ai_takeaway_text, insight.ai_summary, insight.ai_excerpt ?? ""];
  const points = insight.ai_key_points.filter((point) => point !== ai_meaning);
  const isPoint = points.length < insight.ai_key_points.length;
  if (!ai_meaning || texts.some((text) => text.includes(ai_meaning)) || (isPoint && points.length < MIN_POINTS))
    return { ...insight, ai_meaning: null };
  if (isPoint) return { ...insight, ai_meaning, ai_key_points: points };
  const { checked, supported } = insight.grounding;
  return {
    ...insight,
    ai_meaning,
    evidence: [...insight.evidence, ...evidence.filter(({ sentence }) => sentence === ai_meaning)],
    grounding: { ...insight.grounding, checked: checked + 1, supported: supported + 1 },
  };
}

/** A story's check counts, marked if the answers were recorded. */
export function groundingIn(
  { isRecorded }: Pick<RunContext, "isRecorded">,
  { summary_method, grounding }: Pick<StoryDraft, "summary_method" | "grounding">,
): Grounding {
  return isRecorded && summary_method === "ai" ? { ...grounding, recorded: true } : grounding;
}
