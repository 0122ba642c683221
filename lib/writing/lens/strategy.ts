import "server-only";
import type { SummaryMethod } from "@/db/enums";
import type { Evidence, Grounding } from "@/lib/briefings/types";
import type { SourceText, Takeaway } from "@/lib/writing/types";
import { MIN_RELEVANCE } from "./judgement";
import { topicsOf } from "./topics";

/** An article with its generated takeaway. */
export type InsightCandidate = SourceText & {
  relevance: number;
  takeaway: Takeaway;
  ai_meaning: string | null;
  summary_method: SummaryMethod;
  grounding: Grounding;
  evidence: Evidence[];
};

/** Subjects that affect a cooperative in the long term: regulation, money, supply, security. */
const BEARINGS = [
  /\b(?:(?:final|proposed|interim) rules?|rulemaking|regulations?|executive orders?|legislation|(?:act|bill) (?:would|to|will)|statut(?:e|ory)|permit(?:s|ting)?|court|lawsuit|policy|standards?|tariffs?|tax credits?|repeal|enact(?:s|ed)?)\b/giu,
  /\$\s?[\d.,]+ ?(?:million|billion|trillion)|\b(?:funding|loans?|grants?|appropriations?|budget|rates?|costs?|ratepayers?|investments?)\b/giu,
  /\bby 20[2-6]\d\b|\b(?:long-term|forecasts?|retire(?:s|ments?)?|demand|load growth|capacity|reliability|resource adequacy|data cent(?:er|re)s?|supply|transmission|generation|baseload|transformers?|shortages?)\b/giu,
  /\b(?:cyber ?security|cyber ?attacks?|physical security|grid security|critical infrastructure|vulnerabilit(?:y|ies)|national security|foreign adversar\w+)\b/giu,
];

/** Routine notices that agencies publish every week. */
const ROUTINE =
  /\b(?:information collections?|paperwork reduction|comment request|sunshine act|combined (?:notice of )?filings?|notice of (?:filing|application|petition)|records? schedule|airworthiness|meeting notice)\b/iu;

/** Relevance weighted by the number and strength of the strategic subjects in the article, 0–100. */
function strategicScore({ title, text, relevance }: Pick<InsightCandidate, "title" | "text" | "relevance">): number {
  const body = `${title}\n${title}\n${text.slice(0, 6000)}`;
  const words = body.split(/\s+/u).length;
  const bearing = BEARINGS.reduce((sum, pattern) => {
    const density = (body.match(pattern)?.length ?? 0) / Math.max(1, words / 100);
    return sum + density / (density + 1);
  }, 0);
  return relevance * (0.4 + 0.6 * Math.min(1, bearing / 2)) * (ROUTINE.test(title) ? 0.3 : 1);
}

/** The candidates suitable for an insight, most strategic first. */
export function rankByStrategy<T extends InsightCandidate>(candidates: readonly T[]): T[] {
  return candidates
    .filter((candidate) => candidate.relevance >= MIN_RELEVANCE && candidate.text.trim() !== "")
    .map((candidate) => ({ candidate, score: strategicScore(candidate) }))
    .sort((one, other) => other.score - one.score || one.candidate.id - other.candidate.id)
    .map(({ candidate }) => candidate);
}

/** Up to `limit` of the ranked candidates, one per topic; a topic is reused only after all others. */
export function chooseByTopic<T extends InsightCandidate>(ranked: readonly T[], limit: number): T[] {
  const seen = new Set<string>();
  const [first, again]: [T[], T[]] = [[], []];
  for (const candidate of ranked) {
    const [topic = "none"] = topicsOf(candidate);
    (seen.has(topic) ? again : first).push(candidate);
    seen.add(topic);
  }
  return [...first, ...again].slice(0, limit);
}
