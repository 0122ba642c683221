import "server-only";
import type { Evidence } from "@/lib/briefings/types";
import { relevanceOf } from "@/lib/writing/lens/relevance";
import { loadedWords } from "@/lib/writing/text/loaded-language";
import type { SourceText, Takeaway } from "@/lib/writing/types";
import { isSpoken, pickExcerpt } from "./excerpt";
import { headlineOf } from "./headline";
import { cosine, lexRank, pickDiverse, type TermVector, vectorsOf } from "./lexrank";
import { type Candidate, candidatesOf, leansOnNeighbours } from "./self-contained";

/** Bump when the selection changes. */
export const EXTRACTIVE_VERSION = "4";

/** The parts of a story as sentences of its sources, each used once; parts are empty or null when the texts are too short. */
export type Extracts = { text: Evidence | null; summary: Evidence[]; points: Evidence[]; excerpt: Evidence | null };

/**
 * A takeaway of verbatim whole sentences: continuous LexRank (Erkan & Radev 2004) with priors for position, title words and substance, and
 * MMR (Carbonell & Goldstein 1998) against repetition. The title is the source's own.
 */
export function extractTakeaway(source: SourceText): Takeaway {
  return takeawayOf(source, extractsOf(source));
}

export function takeawayOf(source: SourceText, { text, summary, points, excerpt }: Extracts): Takeaway {
  return {
    ai_takeaway_title: headlineOf(source),
    ai_takeaway_text: text?.sentence ?? "",
    ai_summary: summary.map((extract) => extract.sentence).join(" "),
    ai_key_points: points.map((extract) => extract.sentence),
    ai_excerpt: excerpt?.sentence ?? null,
    relevance: relevanceOf(source),
  };
}

/** The sentences that `extractTakeaway` shows, with their positions. */
export function extractsOf(source: SourceText): Extracts {
  const { candidates, scores, vectors } = rankSentences(source);
  const upTo = (tier: number) => candidates.flatMap((candidate, index) => (candidate.tier <= tier ? [index] : []));
  const open = [upTo(0), upTo(1), upTo(2)].find((indices, tier) => indices.length >= (tier === 0 ? 2 : 1)) ?? [];
  const leads = upTo(1)
    .slice(0, 2)
    .filter((index) => isPlainLead(candidates[index]));
  const [first] = pickDiverse(favourFirst(scores, candidates), vectors, [...new Set([...leads, ...open])], 1);
  if (first === undefined) return { text: null, summary: [], points: [], excerpt: null };
  const excerptBeside = (used: number[]) => pickExcerpt(source, candidates, scores, used);
  const beside = (taken: number[], excerpt: Evidence | null) => [
    ...taken,
    ...upTo(2).filter((index) => introduces(candidates[index]) || overlaps(candidates[index], excerpt)),
  ];
  const quote = excerptBeside([first]);
  const spoken = quote && isSpoken(quote.sentence) ? quote : null;
  const prose = open.filter((index) => isProse(candidates[index]));
  const summary = pickDiverse(scores, vectors, prose, prose.length > 6 ? 3 : 2, beside([first], spoken));
  const excerpt = spoken ?? excerptBeside([first, ...summary]);
  const pickPoints = (from: number[], limit: number, taken: number[]) =>
    pickDiverse(scores, vectors, from, limit, beside([first, ...summary, ...taken], excerpt), POINTS);
  const best = pickPoints(
    upTo(1).filter((index) => open.includes(index)),
    5,
    [],
  );
  const points = best.length < 3 ? [...best, ...pickPoints(upTo(1), 3 - best.length, best)] : best;
  const extracts = (indices: number[]) =>
    inOrder(indices)
      .flatMap((index) => candidates[index] ?? [])
      .map(({ shown, start, end }) => ({ sentence: shown, article_id: source.id, start, end }));
  const told = extracts([first]);
  return {
    text: told[0] ?? null,
    summary: summary.length > 0 ? extracts(summary) : told,
    points: extracts(points),
    excerpt,
  };
}

/** Key points must differ more than the sentences of a summary. */
const POINTS = { lambda: 0.6, tooAlike: 0.4 };

type Ranking = { candidates: Candidate[]; scores: number[]; vectors: TermVector[] };

/** Every sentence worth showing with its score; sentences that depend on their neighbors get a low one. */
export function rankSentences(source: SourceText): Ranking {
  const candidates = candidatesOf(source.text);
  const vectors = vectorsOf([...candidates.map((candidate) => candidate.shown), headlineOf(source)]);
  const title = vectors.pop() ?? new Map();
  const ranks = lexRank(vectors);
  const scores = candidates.map((candidate, index) => {
    const lead = Math.exp(-leadRank(candidates, index) / 4);
    const onTitle = cosine(vectors[index] ?? new Map(), title);
    const substance = substanceOf(candidate.shown);
    return 0.4 * (ranks[index] ?? 0) + 0.3 * lead + 0.35 * onTitle + 0.3 * substance - 0.25 * candidate.tier;
  });
  return { candidates, scores, vectors };
}

/** Releases open with what happened. */
function favourFirst(scores: readonly number[], candidates: readonly Candidate[]): number[] {
  return scores.map((score, index) => score + 0.8 * Math.exp(-leadRank(candidates, index) / 2));
}

/** The number of whole sentences before it; headings and boilerplate do not count. */
function leadRank(candidates: readonly Candidate[], index: number): number {
  return candidates.slice(0, index).filter((candidate) => candidate.tier < 2).length;
}

function isPlainLead(candidate: Candidate | undefined): boolean {
  return Boolean(
    candidate && !candidate.isQuoted && !candidate.shown.endsWith(":") && !leansOnNeighbours(candidate.shown),
  );
}

/** Excludes list items and last-resort sentences. */
function isProse(candidate: Candidate | undefined): boolean {
  return candidate !== undefined && candidate.tier < 2 && !candidate.isItem;
}

/** '… released the following statement:' introduces text and is not a point. */
function introduces(candidate: Candidate | undefined): boolean {
  return /:$|\bthe following (?:statements?|remarks)\b/u.test(candidate?.shown ?? "");
}

function overlaps(candidate: Candidate | undefined, extract: Evidence | null): boolean {
  return Boolean(candidate && extract && candidate.start < extract.end && candidate.end > extract.start);
}

const FIGURE =
  /\$\s?\d|\d[\d,.]*\s?(?:percent|%|million|billion|trillion|megawatts?|MW|GW|kilovolts?|kV|miles?|customers|households|homes|counties|members|acres|jobs)|\b\d{2,}\b/giu;
const DATE =
  /\b(?:January|February|March|April|May|June|July|August|September|October|November|December)\b(?: \d|,)|\b(?:19|20)\d{2}\b/gu;
const DECISION =
  /\b(?:announc|approv|introduc|award|sign(?:ed|s)\b|pass(?:ed|es)\b|propos|require|order(?:ed|s)\b|reject|vot(?:ed|es)\b|grant(?:ed|s)\b|fund(?:ed|s|ing)?\b|invest|build|extend|repeal|prohibit|allow|establish|issu(?:ed|es|ing)\b|urg(?:ed|es|ing)\b|warn|secur|increase|reduc|lower|cut|amend|revis|finaliz|launch|direct(?:ed|s)\b|call(?:ed|s|ing) (?:on|for)|would|will\b)/iu;
/** 0–1: rewards figures, dates and decisions; lowered by words of praise or blame. */
function substanceOf(sentence: string): number {
  const figures = Math.min(2, sentence.match(FIGURE)?.length ?? 0) * 0.25;
  const dates = Math.min(1, sentence.match(DATE)?.length ?? 0) * 0.15;
  const decision = DECISION.test(sentence) ? 0.35 : 0;
  const loaded = Math.min(2, loadedWords(sentence)) * 0.3;
  const length = Math.max(0, sentence.length - 260) / 600;
  return Math.max(-0.6, Math.min(1, figures + dates + decision) - loaded - length);
}

function inOrder(indices: readonly number[]): number[] {
  return indices.toSorted((one, other) => one - other);
}
