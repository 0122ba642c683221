import "server-only";
import type { SummaryMethod } from "@/db/enums";
import type { Evidence, Grounding } from "@/lib/briefings/types";
import { splitSentences } from "@/lib/language/sentences";
import type { SourceText, Takeaway } from "@/lib/writing/types";
import { MIN_RELEVANCE } from "./judgement";
import { ANNIVERSARY } from "./lessening";
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

/** Subjects that affect a cooperative in the long term: regulation, money, supply, security, safety. */
const BEARINGS = [
  /\b(?:(?:final|proposed|interim) rules?|rulemaking|regulations?|executive orders?|legislation|(?:act|bill) (?:would|to|will)|statut(?:e|ory)|permit(?:s|ting)?|court|lawsuit|policy|standards?|tariffs?|tax credits?|repeal|enact(?:s|ed)?)\b/giu,
  /\$\s?[\d.,]+ ?(?:million|billion|trillion)|\b(?:funding|loans?|grants?|appropriations?|budget|rates?|costs?|ratepayers?|investments?)\b/giu,
  /\bby 20[2-6]\d\b|\b(?:long-term|forecasts?|retire(?:s|ments?)?|demand|load growth|capacity|reliability|resource adequacy|data cent(?:er|re)s?|supply|transmission|generation|baseload|transformers?|shortages?)\b/giu,
  /\b(?:cyber ?security|cyber ?attacks?|physical security|grid security|critical infrastructure|vulnerabilit(?:y|ies)|national security|foreign adversar\w+|exploit(?:s|ed|ing)|ransomware)\b/giu,
  /\b(?:lineworkers?|linem[ae]n|electrocut\w+|energized|OSHA|safety|injur\w+|killed|die[sd]|(?:without|lost) power|ice storm|hurricane|tornado(?:es)?|wildfires?|disaster|liability)\b/giu,
];

/** Routine notices that agencies publish every week. */
const ROUTINE =
  /\b(?:information collections?|paperwork reduction|comment request|sunshine act|combined (?:notice of )?filings?|notice of (?:filing|application|petition)|records? schedule|airworthiness|meeting notice)\b/iu;

/** What binds others or reaches beyond one cooperative: regulators, courts, laws, wholesale supply, federal money, safety, security, disasters. */
const REACHES =
  /\b(?:(?:service|utilit(?:y|ies)|corporation|commerce|regulatory|communications|energy) commission(?:ers?)?|regulators?|FERC|P[SU]C|FCC|EPA|DOE|NERC|NRC|OSHA|CISA|USDA|FEMA|IRS|department of|attorney general|courts?|judges?|lawsuits?|sue[sd]?|ruling|lawmakers?|legislat\w+|senate|congress|governor|executive order|wholesale|generation and transmission|G&T|member (?:co-?op(?:erative)?|system)s|MISO|SPP|PJM|ERCOT|rural utilities service|federal (?:loans?|grants?|money|funds|order)|tariffs? on|electrocut\w+|energized line|lineworkers? (?:\p{L}+ ){0,3}(?:dies|died|killed|burned|hurt|injured)|(?:dies|died|killed) |cyber\w*|ransomware|hack(?:ers?|ed)|exploit\w+|vulnerabilit\w+|ice storm|hurricane|tornado(?:es)?|wildfires?|disaster|(?:[2-9]\d|\d{3}),\d{3} (?:\p{L}+ ){0,3}(?:without|lost) (?:power|electricity)|data cent(?:er|re)s?|large[- ]load|lead times?|shortages?|(?:two|three|four|five|six|seven|eight|nine|\d{1,2}) (?:\p{L}+ )?(?:co-?ops|cooperatives|EMCs|utilities|states))\b/iu;
/** How much one cooperative's own measure counts. */
const SHARE_OF_OWN = 0.5;
const MAX_LEAD = 500;

/** Titles about anniversaries, appointments, candidates and gatherings, which are never an insight. */
const NO_INSIGHT: readonly RegExp[] = [
  ANNIVERSARY,
  /\b(?:names?|named|appoint(?:s|ed)?|picks?|hires?|hired|taps?|selects?|promotes?|welcomes?)\b.{0,80}\b(?:CEO|CFO|chief|(?:general )?manager|president|director|trustee|chair(?:man|woman)?|superintendent)s?\b|\b(?:CEO|chief executive|general manager|director|trustee)\b.{0,40}\b(?:retires?|resigns?|steps? down|sworn in)\b|\bnew (?:CEO|chief executive|general manager)\b/iu,
  /\b(?:nominations?|nominees?|candidates?|open house|ribbon[- ]cutting|groundbreaking|celebrat\w+|youth tour|scholarships?|award(?:s|ed)? (?:ceremony|banquet)|annual meeting (?:set|draws?|is))\b/iu,
];

/** Relevance weighted by the number and strength of the strategic subjects in the article, 0–100. */
function strategicScore({ title, text, relevance }: Pick<InsightCandidate, "title" | "text" | "relevance">): number {
  const body = `${title}\n${title}\n${text.slice(0, 6000)}`;
  const words = body.split(/\s+/u).length;
  const bearing = BEARINGS.reduce((sum, pattern) => {
    const density = (body.match(pattern)?.length ?? 0) / Math.max(1, words / 100);
    return sum + density / (density + 1);
  }, 0);
  const lead = splitSentences(text.slice(0, 2 * MAX_LEAD))[0]?.text.slice(0, MAX_LEAD) ?? "";
  const reach = REACHES.test(`${title}\n${lead}`) ? 1 : SHARE_OF_OWN;
  return relevance * (0.4 + 0.6 * Math.min(1, bearing / 2)) * (ROUTINE.test(title) ? 0.3 : 1) * reach;
}

/** The candidates suitable for an insight, most strategic first. */
export function rankByStrategy<T extends InsightCandidate>(candidates: readonly T[]): T[] {
  return candidates
    .filter(({ title, text, relevance }) => relevance >= MIN_RELEVANCE && text.trim() !== "" && !isUnfit(title))
    .map((candidate) => ({ candidate, score: strategicScore(candidate) }))
    .sort((one, other) => other.score - one.score || one.candidate.id - other.candidate.id)
    .map(({ candidate }) => candidate);
}

const isUnfit = (title: string) => NO_INSIGHT.some((pattern) => pattern.test(title));

/** Up to `limit` of the ranked candidates, one per topic, or without one; a topic is reused only after all others. */
export function chooseByTopic<T extends InsightCandidate>(ranked: readonly T[], limit: number): T[] {
  const seen = new Set<string>();
  const [first, again]: [T[], T[]] = [[], []];
  for (const candidate of ranked) {
    const [topic] = topicsOf(candidate);
    (topic && seen.has(topic) ? again : first).push(candidate);
    if (topic) seen.add(topic);
  }
  return [...first, ...again].slice(0, limit);
}
