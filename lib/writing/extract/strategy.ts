import "server-only";
import type { Evidence } from "@/lib/briefings/types";
import { topicsOf } from "@/lib/writing/lens/topics";
import type { SourceText, Takeaway } from "@/lib/writing/types";
import { cosine, type TermVector, vectorsOf } from "./centrality";

/** An article with its generated takeaway. */
export type InsightCandidate = SourceText & {
  relevance: number;
  takeaway: Takeaway;
  ai_meaning: string | null;
  evidence: Evidence[];
};

/** Subjects that affect a cooperative in the long term: regulation, money, supply, security. */
const BEARINGS = [
  /\b(?:(?:final|proposed|interim) rules?|rulemaking|regulations?|executive orders?|legislation|(?:act|bill) (?:would|to|will)|statut(?:e|ory)|permit(?:s|ting)?|court|lawsuit|policy|standards?|tariffs?|tax credits?|repeal|enact(?:s|ed)?)\b/giu,
  /\$\s?[\d.,]+ ?(?:million|billion|trillion)|\b(?:funding|loans?|grants?|appropriations?|budget|rates?|costs?|ratepayers?|investments?)\b/giu,
  /\bby 20[2-6]\d\b|\b(?:long-term|forecasts?|retire(?:s|ments?)?|demand|load growth|capacity|reliability|resource adequacy|data cent(?:er|re)s?|supply|transmission|generation|baseload|transformers?|shortages?)\b/giu,
  /\b(?:cyber ?security|cyber ?attacks?|physical security|grid security|critical infrastructure|vulnerabilit(?:y|ies)|national security|foreign adversar\w+)\b/giu,
];

const LEAST_RELEVANCE = 35;

/** Routine notices that agencies publish every week. */
const ROUTINE =
  /\b(?:information collections?|paperwork reduction|comment request|sunshine act|combined (?:notice of )?filings?|notice of (?:filing|application|petition)|records? schedule|airworthiness|meeting notice)\b/iu;

/** Relevance weighted by how many strategic subjects the article covers and how strongly; 0–100. */
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
    .filter((candidate) => candidate.relevance >= LEAST_RELEVANCE && candidate.text.trim() !== "")
    .map((candidate) => ({ candidate, score: strategicScore(candidate) }))
    .sort((one, other) => other.score - one.score || one.candidate.id - other.candidate.id)
    .map(({ candidate }) => candidate);
}

const COMPANIONS = 2;
/** Below the first value shared words are coincidence; above the second the texts are duplicates. Measured on the bundled week. */
const SAME_SUBJECT = 0.12;
const SAME_EVENT = 0.6;

/**
 * Up to `limit` groups of one to three articles on one strategic topic, the most strategic article of each first. No article is in two
 * groups; a topic is used again only after every other topic has been used.
 */
export function groupByTopic<T extends InsightCandidate>(
  candidates: readonly T[],
  limit: number,
  mayLead: (one: T) => boolean,
  mayFollow: (one: T) => boolean,
): T[][] {
  const ranked = rankByStrategy(candidates);
  const vectors = vectorsOf(
    ranked.map((candidate) => `${candidate.title}\n${candidate.title}\n${candidate.text.slice(0, 3000)}`),
  );
  const topics = ranked.map(topicsOf);
  const [leads, follows] = [ranked.map(mayLead), ranked.map(mayFollow)];
  const groups: T[][] = [];
  const taken = new Set<number>();
  const seen = new Set<string>();
  for (const isFreshTopicOnly of [true, false]) {
    for (const [index, [topic = "none"]] of topics.entries()) {
      if (groups.length >= limit) return groups;
      if (taken.has(index) || !leads[index] || (isFreshTopicOnly && seen.has(topic))) continue;
      const alike = closest(
        vectors,
        index,
        (other) => !taken.has(other) && follows[other] === true && topics[other]?.[0] === topic,
      );
      // Another report of an event that already leads a group does not make a second insight.
      if ([...taken].some((other) => likeness(vectors, index, other) >= SAME_EVENT)) continue;
      seen.add(topic);
      for (const member of [index, ...alike]) taken.add(member);
      groups.push([index, ...alike].flatMap((member) => ranked[member] ?? []));
    }
  }
  return groups;
}

function closest(vectors: readonly TermVector[], index: number, isOpen: (other: number) => boolean): number[] {
  const picked: number[] = [];
  const near = vectors
    .map((_, other) => ({ other, alike: likeness(vectors, index, other) }))
    .filter(({ other, alike }) => other !== index && isOpen(other) && alike >= SAME_SUBJECT && alike < SAME_EVENT)
    .sort((one, two) => two.alike - one.alike);
  for (const { other } of near) {
    if (picked.length < COMPANIONS && picked.every((chosen) => likeness(vectors, chosen, other) < SAME_EVENT))
      picked.push(other);
  }
  return picked;
}

const NOTHING: TermVector = new Map();

function likeness(vectors: readonly TermVector[], one: number, other: number): number {
  return cosine(vectors[one] ?? NOTHING, vectors[other] ?? NOTHING);
}
