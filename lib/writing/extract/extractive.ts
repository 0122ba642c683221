import "server-only";
import type { Evidence } from "@/lib/briefings/types";
import { stem } from "@/lib/language/tokens";
import { relevanceOf } from "@/lib/writing/lens/relevance";
import { loadedWords } from "@/lib/writing/text/loaded-language";
import type { SourceText, Takeaway } from "@/lib/writing/types";
import {
  hasSpeaker,
  isAnnouncement,
  isDeed,
  isJudging,
  isNeutralProvision,
  isOneSided,
  isProclamation,
  isRecordOrAttributed,
  isReport,
  isRhetoric,
} from "./attribution";
import { type Candidate, candidatesOf } from "./candidates";
import { centrality, cosine, pickDiverse, type TermVector, vectorsOf } from "./centrality";
import { isSpoken, pickExcerpt } from "./excerpt";
import { cleanTitle, headlineOf } from "./headline";
import { goesOn, introduces, nounsToKnow } from "./self-contained";

/** Increased with every change of what is chosen. */
export const EXTRACTIVE_VERSION = "13";

/** The parts of a story as sentences of its sources, each used once; parts are empty or null when the texts are too short. */
export type Extracts = { text: Evidence | null; summary: Evidence[]; points: Evidence[]; excerpt: Evidence | null };

/**
 * A takeaway of verbatim whole sentences that stand alone and name who claims what: ranked by place, the title's words, substance and
 * centroid (Radev et al. 2004), with MMR (Carbonell & Goldstein 1998) against repetition. The title is the source's own.
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

const FEWEST_POINTS = 3;
/** Sentences beside the takeaway: with the less good kinds, of most texts, of texts with many that stand alone. */
const [FEW, SHORT_STORY, LONG_STORY] = [5, 6, 8];

/** The sentences `extractTakeaway` shows, with their places; summary and key points are in the order of the source. */
export function extractsOf(source: SourceText): Extracts {
  const ranking = rankSentences(source);
  const { candidates, scores } = ranking;
  const first = pickTakeaway(source, ranking);
  if (first === undefined) return { text: null, summary: [], points: [], excerpt: null };
  const isFair = fairnessOf(source);
  const quote = pickExcerpt(source, candidates, scores, [first], isFair);
  const spoken = quote && isSpoken(quote.sentence) ? quote : null;
  const all = poolsBeside(source, ranking, first);
  const beside = all.map((pool) => pool.filter((index) => !overlaps(candidates[index], spoken)));
  const enough = pickBeside(ranking, beside, first);
  const isEnough = spoken !== null && enough.length > FEWEST_POINTS;
  const picked = isEnough ? enough : pickBeside(ranking, all, first);
  const length = summaryLength(picked.length);
  const prose = inOrder(picked.filter((index) => isProse(candidates[index]))).slice(0, length);
  const isFew = picked.length < FEW;
  const opening = isFew ? nextOf(source, candidates, first, "\n\n") : [];
  const summary = [
    ...opening,
    ...(isFew ? prose.flatMap((index) => [index, ...nextOf(source, candidates, index)]) : prose),
  ];
  const points = inOrder(picked.filter((index) => !summary.includes(index)));
  const extracts = (indices: number[]) =>
    indices
      .flatMap((index) => candidates[index] ?? [])
      .map(({ shown, start, end }) => ({ sentence: shown, article_id: source.id, start, end }));
  return {
    text: extracts([first])[0] ?? null,
    summary: extracts(summary),
    points: extracts(points),
    excerpt: isEnough ? spoken : pickExcerpt(source, candidates, scores, [first, ...picked], isFair),
  };
}

/** The sentences beside the takeaway, from the best pools first. */
function pickBeside({ scores, vectors }: Ranking, pools: readonly number[][], first: number): number[] {
  const wanted = (pools[0] ?? []).length > LONG_STORY ? LONG_STORY - 1 : SHORT_STORY;
  const picked: number[] = [];
  for (const [rank, pool] of pools.entries()) {
    const missing = ([wanted, SHORT_STORY, SHORT_STORY][rank] ?? FEW) - picked.length;
    picked.push(...pickDiverse(scores, vectors, pool, missing, [first, ...picked]));
  }
  return picked;
}

/** The sentence behind one that is shown, when it needs that one and no other: 'It takes effect in May.' */
function nextOf(source: SourceText, candidates: readonly Candidate[], index: number, gap = " "): number[] {
  const [one, next] = candidates.slice(index, index + 2);
  if (!one || !next?.leansBack || next.position !== one.position + 1) return [];
  const isOn = source.text.slice(one.end, next.start).length <= gap.length && fairnessOf(source)(next);
  return isOn ? [index + 1] : [];
}

/** Two sentences of prose, three of a long story; one where more would leave too few key points. */
function summaryLength(picked: number): number {
  const most = picked >= LONG_STORY - 1 ? 3 : 2;
  return Math.min(most, Math.max(1, picked - FEWEST_POINTS));
}

type Ranking = { candidates: Candidate[]; scores: number[]; vectors: TermVector[] };

/** Every sentence worth showing with its score; what leans on its neighbors is scored, but low. */
function rankSentences(source: SourceText): Ranking {
  const candidates = candidatesOf(source.text);
  const vectors = vectorsOf([
    ...candidates.map((candidate) => candidate.shown),
    cleanTitle(source.title, source.source),
  ]);
  const title = vectors.pop() ?? new Map();
  const central = centrality(vectors);
  const places = leadRanks(candidates);
  const scores = candidates.map((candidate, index) => {
    const lead = Math.exp(-(places[index] ?? 0) / 8);
    const onTitle = cosine(vectors[index] ?? new Map(), title);
    const substance = substanceOf(candidate.shown);
    const general = isGeneral(candidate.shown) ? 0.3 : 0;
    return (
      0.2 * (central[index] ?? 0) + 0.5 * lead + 0.35 * onTitle + 0.3 * substance - 0.25 * candidate.tier - general
    );
  });
  return { candidates, scores, vectors };
}

/** How many whole sentences stand before each; headings and furniture do not count. */
function leadRanks(candidates: readonly Candidate[]): number[] {
  let rank = 0;
  return candidates.map(({ tier }) => (tier < 2 ? rank++ : rank));
}

const FIRST_SENTENCES = 3;
/** Where the title's subject is told at the latest. */
const NEAR_SENTENCES = 8;

/** The sentence that says what happened: the first that stands alone and may be said unattributed, else one near it or on the title's subject. */
function pickTakeaway(source: SourceText, { candidates, scores, vectors }: Ranking): number | undefined {
  const title = cleanTitle(source.title, source.source);
  const headline = headlineOf(source);
  const known = stemsOf(
    `${title} ${candidates
      .slice(0, 2)
      .map(({ shown }) => shown)
      .join(" ")}`,
  );
  const onTitle = stemsOf(headline);
  const places = leadRanks(candidates);
  const isFair = fairnessOf(source);
  const open = candidates.flatMap(({ shown }, index) =>
    isSameText(shown, title) || isSameText(shown, headline) ? [] : [index],
  );
  const at = (index: number) => candidates[index];
  const whole = open.filter(
    (index) => isProse(at(index)) && (at(index)?.tier === 0 || places[index] === 0) && isKnown(at(index), known),
  );
  const news = whole.filter((index) => !isRhetoric(at(index)?.shown ?? ""));
  const stands = news.length > 0 ? news : whole;
  const reports = stands.filter((index) => (places[index] ?? 0) < FIRST_SENTENCES && isReport(at(index)?.shown ?? ""));
  const fair = stands.filter((index) => isFair(at(index)));
  const isFirst = (index: number) => (places[index] ?? 0) < FIRST_SENTENCES;
  const isOnTitle = (index: number) =>
    [...stemsOf(at(index)?.shown ?? "")].filter((key) => onTitle.has(key)).length > 1;
  const isNear = (index: number) => (places[index] ?? 0) < NEAR_SENTENCES;
  const isNeutral = (index: number) => !isJudging(at(index)?.shown ?? "");
  const isLead = (index: number) => places[index] === 0;
  const pools = [
    stands.filter((index) => isProclamation(at(index)?.shown ?? "")),
    stands.filter((index) => isLead(index) && isDeed(at(index)?.shown ?? "")),
    fair.filter((index) => isNear(index) && isAnnouncement(at(index)?.shown ?? "")),
    fair.filter((index) => isLead(index) && (isNeutral(index) || hasSpeaker(at(index)?.shown ?? ""))),
    reports.filter((index) => isLead(index) && isNeutral(index)),
    reports.filter((index) => isNeutral(index) && isOnTitle(index)),
    fair.filter((index) => isNear(index) && isOnTitle(index)),
    reports.filter(isNeutral),
    reports,
    fair.filter(isFirst),
    fair.filter(isOnTitle),
    fair,
    stands,
    open.filter((index) => (at(index)?.tier ?? 2) < 2),
    open.filter((index) => !at(index)?.isQuoted && /^[\p{Lu}\p{Nd}].*\.$/u.test(at(index)?.shown ?? "")),
    open.filter((index) => !at(index)?.isQuoted && /^[\p{Lu}\p{Nd}]/u.test(at(index)?.shown ?? "")),
  ];
  const pool = pools.find((indices) => indices.length > 0) ?? [];
  const favored = scores.map((score, index) => score + 0.8 * Math.exp(-(places[index] ?? 0) / 2));
  return pickDiverse(favored, vectors, pool, 1)[0];
}

/**
 * What may stand beside the takeaway, the best kind first: prose that explains itself or goes on from title and takeaway; what a bill or
 * order provides; prose that points at what title and takeaway name ('This grant …'); prose whose subject the rest of the article explains;
 * quotations with their speaker; other items of lists.
 */
function poolsBeside(source: SourceText, { candidates }: Ranking, first: number): number[][] {
  const head = `${cleanTitle(source.title, source.source)} ${candidates[first]?.shown ?? ""}`;
  const known = stemsOf(LAW.test(head) ? `${head} act bill legislation` : head);
  const isTied = tiesOf(source, candidates, head);
  const isFair = fairnessOf(source);
  const open = candidates.flatMap((candidate, index) => {
    const isUsable = index !== first && !candidate.shown.endsWith(":") && (isTied[index] || candidate.isProvision);
    return isUsable && isFair(candidate) ? [{ index, candidate }] : [];
  });
  const pool = (isIn: (candidate: Candidate) => boolean) =>
    open.filter(({ candidate }) => isIn(candidate)).map(({ index }) => index);
  const isPlain = (candidate: Candidate) => candidate.tier === 0 && isProse(candidate);
  const isExplainedBefore = (index: number) => {
    const nouns = nounsToKnow(candidates[index]?.shown ?? "");
    return candidates.slice(FIRST_SENTENCES, index).some(({ shown }) => introduces(shown, nouns));
  };
  return [
    pool((candidate) => isPlain(candidate) && isKnown(candidate, known)),
    pool((candidate) => candidate.isProvision),
    pool(
      (candidate) =>
        candidate.pointsAt.some((key) => known.has(key)) ||
        (candidate.tier === 1 && isProse(candidate) && goesOn(candidate.shown)),
    ),
    open.filter(({ index, candidate }) => isPlain(candidate) && !isExplainedBefore(index)).map(({ index }) => index),
    pool((candidate) => candidate.isQuoted && candidate.tier < 2),
    pool((candidate) => candidate.isItem && candidate.tier < 2),
  ];
}

/** Different words for one thing. */
const LAW = /\b(?:act|bill|legislation)\b/iu;

/**
 * For each sentence whether it, or the one beside it in its paragraph, shares a word with title, takeaway or another sentence; a planted one
 * often does not.
 */
function tiesOf({ text }: SourceText, candidates: readonly Candidate[], head: string): boolean[] {
  const stems = candidates.map(({ shown }) => stemsOf(shown));
  const uses = new Map<string, number>([...stemsOf(head)].map((key) => [key, 1]));
  for (const keys of stems) for (const key of keys) uses.set(key, (uses.get(key) ?? 0) + 1);
  const isTied = stems.map((keys) => [...keys].some((key) => (uses.get(key) ?? 0) > 1));
  const isOn = (one: Candidate | undefined, next: Candidate | undefined) =>
    one !== undefined && next !== undefined && !text.slice(one.end, next.start).includes("\n");
  return candidates.map(
    (candidate, index) =>
      isTied[index] === true ||
      (isTied[index - 1] === true && isOn(candidates[index - 1], candidate)) ||
      (isTied[index + 1] === true && isOn(candidate, candidates[index + 1])),
  );
}

/** Whether a sentence keeps to what its source may say unattributed. */
function fairnessOf(source: SourceText): (candidate: Candidate | undefined) => boolean {
  const isPartial = isOneSided(source);
  return (candidate) => {
    if (candidate === undefined || candidate.isQuoted) return candidate !== undefined;
    if (candidate.isProvision) return isNeutralProvision(candidate.shown);
    return isPartial ? isRecordOrAttributed(candidate.shown) : !isJudging(candidate.shown);
  };
}

function isKnown(candidate: Candidate | undefined, known: ReadonlySet<string>): boolean {
  const nouns = nounsToKnow(candidate?.shown ?? "");
  return nouns.length === 0 || nouns.some((key) => known.has(key));
}

/** No quotation, no item of a list, no introduction. */
function isProse(candidate: Candidate | undefined): boolean {
  return (
    candidate !== undefined &&
    candidate.tier < 2 &&
    !candidate.isItem &&
    !candidate.isQuoted &&
    !/:$|\bthe following (?:statements?|remarks)\b(?! (?:after|on|about|regarding|following) )/u.test(candidate.shown)
  );
}

function overlaps(candidate: Candidate | undefined, extract: Evidence | null): boolean {
  return Boolean(candidate && extract && candidate.start < extract.end && candidate.end > extract.start);
}

function stemsOf(text: string): Set<string> {
  return new Set((text.toLowerCase().match(/\p{L}{3,}/gu) ?? []).filter((word) => !SMALL_WORDS.test(word)).map(stem));
}

const SMALL_WORDS =
  /^(?:the|and|for|that|with|from|this|are|was|were|has|have|had|will|would|its|their|his|her|which|who|not|but|all|new|more|said)$/u;

function isSameText(one: string, other: string): boolean {
  const letters = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{Nd}]+/gu, "");
  return letters(one) === letters(other);
}

const FIGURE =
  /\$\s?\d|\d[\d,.]*\s?(?:percent|%|million|billion|trillion|megawatts?|MW|GW|kilovolts?|kV|miles?|customers|households|homes|counties|members|acres|jobs)|\b\d{2,}\b/giu;
const DATE =
  /\b(?:January|February|March|April|May|June|July|August|September|October|November|December)\b(?: \d|,)|\b(?:19|20)\d{2}\b/gu;
const DECISION =
  /\b(?:announc|approv|introduc|award|sign(?:ed|s)\b|pass(?:ed|es)\b|propos|require|order(?:ed|s)\b|reject|vot(?:ed|es)\b|grant(?:ed|s)\b|fund(?:ed|s|ing)?\b|invest|build|extend|repeal|prohibit|allow|establish|issu(?:ed|es|ing)\b|urg(?:ed|es|ing)\b|warn|secur|increase|reduc|lower|cut|amend|revis|finaliz|launch|direct(?:ed|s)\b|call(?:ed|s|ing) (?:on|for)|shall|would|will\b)/iu;
/** 0–1: rewards figures, dates and decisions; lowered by words of praise or blame. */
function substanceOf(sentence: string): number {
  const figures = Math.min(2, sentence.match(FIGURE)?.length ?? 0) * 0.25;
  const dates = Math.min(1, sentence.match(DATE)?.length ?? 0) * 0.15;
  const decision = DECISION.test(sentence) ? 0.35 : 0;
  const loaded = Math.min(2, loadedWords(sentence)) * 0.3;
  const length = Math.max(0, sentence.length - 260) / 600;
  return Math.max(-0.6, Math.min(1, figures + dates + decision) - loaded - length);
}

/** 'Waves are created when wind blows over …': no name, no figure and nothing decided, so no news. */
function isGeneral(sentence: string): boolean {
  return !/\d|(?<=[\s(“"])\p{Lu}/u.test(sentence) && !DECISION.test(sentence);
}

function inOrder(indices: readonly number[]): number[] {
  return indices.toSorted((one, other) => one - other);
}
