import "server-only";
import type { Evidence } from "@/lib/briefings/types";
import { stem } from "@/lib/language/tokens";
import { relevanceOf } from "@/lib/writing/lens/relevance";
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
import type { Candidate } from "./candidates";
import { cosine, pickDiverse, type TermVector } from "./centrality";
import { pickExcerpt } from "./excerpt";
import { cleanTitle, headlineOf } from "./headline";
import { type Ranking, rankSentences } from "./ranking";
import {
  goesOn,
  hasVerb,
  introduces,
  introducesMentioned,
  introducesName,
  isProvision,
  nounsMentioned,
  nounsToKnow,
  pointsBack,
  shortNames,
} from "./self-contained";

/** Increased with every change of what is chosen. */
export const EXTRACTIVE_VERSION = "14";

/** The parts of a story as sentences of its sources, each used once; parts are empty or null when the texts are too short. */
export type Extracts = { text: Evidence | null; summary: Evidence[]; points: Evidence[]; excerpt: Evidence | null };

/**
 * A takeaway of verbatim whole sentences that can be understood where they stand and name who claims what: ranked by what an editor would
 * pick (ranking.ts), with maximal marginal relevance (Carbonell & Goldstein 1998) against repetition. The title is the source's own.
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

const [FEWEST_POINTS, MOST_POINTS] = [3, 5];
/** Sentences beside the takeaway: at most, and at least where as many can be shown; more of a text of many sentences. */
const [MOST, FEW, FEW_OF_LONG] = [7, 2, 4];
const LONG_TEXT = 8;
const LONG_STORY = 6;
/** Less likely ones are left out. */
const LEAST_LIKELY = 0.4;
/** How much a sentence's likeness to those shown counts against it. */
const LIKENESS = 0.4;
const TOO_ALIKE = 0.5;
/** Quotations beside the takeaway; each is one side's view. */
const MOST_QUOTED = 1;

/** The sentences `extractTakeaway` shows, with their places; summary and key points are in the order of the source. */
export function extractsOf(source: SourceText): Extracts {
  const ranking = rankSentences(source);
  const { candidates, scores } = ranking;
  const first = pickTakeaway(source, ranking);
  if (first === undefined) return { text: null, summary: [], points: [], excerpt: null };
  const picked = pickBeside(source, ranking, first);
  const summary = pickSummary(source, candidates, first, picked);
  const points = picked
    .filter((index) => !summary.includes(index))
    .sort((one, other) => (scores[other] ?? 0) - (scores[one] ?? 0))
    .slice(0, MOST_POINTS);
  const extracts = (indices: number[]) =>
    indices
      .flatMap((index) => candidates[index] ?? [])
      .map(({ shown, start, end }) => ({ sentence: shown, article_id: source.id, start, end }));
  return {
    text: extracts([first])[0] ?? null,
    summary: extracts(summary),
    points: extracts(inOrder(points)),
    excerpt: pickExcerpt(source, candidates, scores, [first, ...picked], fairnessOf(source)),
  };
}

/** The first sentences of prose that can be understood behind the takeaway and each other, without the key points. */
function pickSummary(source: SourceText, candidates: readonly Candidate[], first: number, picked: readonly number[]) {
  const length = summaryLength(picked.length);
  const title = cleanTitle(source.title, source.source);
  const summary: number[] = [];
  for (const index of picked) {
    const candidate = candidates[index];
    const isFitting = isProse(candidate) || candidate?.leansBack;
    const isRoom = summary.length < length || (summary.length === length && candidate?.leansBack);
    if (isFitting && isRoom && clearnessOf(source, candidates, title, [first, ...summary])(index)) summary.push(index);
  }
  return summary;
}

/** The sentences beside the takeaway that say most that is new and can be understood behind those shown, in the order of the source. */
function pickBeside(source: SourceText, { candidates, scores, vectors }: Ranking, first: number): number[] {
  const open = openBeside(source, candidates, first);
  const title = cleanTitle(source.title, source.source);
  const fewest = candidates.filter(({ tier }) => tier === 0).length >= LONG_TEXT ? FEW_OF_LONG : FEW;
  const picked: number[] = [];
  while (picked.length < MOST) {
    const shown = [first, ...picked];
    const quoted = picked.filter((index) => candidates[index]?.isQuoted).length;
    const isClear = clearnessOf(source, candidates, title, shown);
    let best: { index: number; value: number } | null = null;
    for (const index of open) {
      const candidate = candidates[index];
      if (!candidate || picked.includes(index) || (candidate.isQuoted && quoted >= MOST_QUOTED)) continue;
      const alike = Math.max(...shown.map((other) => cosine(vectors[index] ?? NOTHING, vectors[other] ?? NOTHING)));
      const value = (scores[index] ?? 0) - LIKENESS * alike;
      const isLikely = (scores[index] ?? 0) >= LEAST_LIKELY || picked.length < fewest;
      if (alike > TOO_ALIKE || !isLikely || (best && value <= best.value) || !isClear(index)) continue;
      best = { index, value };
    }
    if (!best) break;
    picked.push(best.index);
  }
  return inOrder(picked);
}

/** Whether a sentence explains itself, or title and sentences shown before it explain it. */
function clearnessOf(source: SourceText, candidates: readonly Candidate[], title: string, shown: readonly number[]) {
  return (index: number): boolean => {
    const candidate = candidates[index];
    if (!candidate) return false;
    const head = [
      title,
      ...shown.filter((other) => other < index || other === shown[0]).map((other) => candidates[other]?.shown ?? ""),
    ].join(" ");
    const known = stemsOf(LAW.test(head) ? `${head} act bill legislation` : head);
    const before = candidates[index - 1];
    const follows =
      before !== undefined &&
      shown.includes(index - 1) &&
      before.position === candidate.position - 1 &&
      source.text.slice(before.end, candidate.start).length <= (index - 1 === shown[0] ? "\n\n" : " ").length;
    if (candidate.leansBack && follows) return true;
    if (!follows && pointsBack(candidate.shown, known)) return false;
    if (candidate.pointsAt.some((key) => known.has(key))) return true;
    if (candidate.isProvision) return true;
    if (candidate.tier === 2) return false;
    const unshown = candidates.slice(0, index).filter((_, at) => !shown.includes(at));
    const names = shortNames(candidate.shown).filter((name) => !head.includes(name));
    if (unshown.some((other) => introducesName(other.shown, names))) return false;
    if (candidate.isItem || candidate.isQuoted) return true;
    if (candidate.tier === 1) return follows || goesOn(candidate.shown);
    const mentioned = nounsMentioned(candidate.shown).filter((key) => !known.has(key));
    if (unshown.some((other) => introducesMentioned(other.shown, mentioned))) return false;
    const nouns = nounsToKnow(candidate.shown);
    return isKnown(candidate, known) || !unshown.some((other) => introduces(other.shown, nouns));
  };
}

/** Two sentences of prose, three of a long story; one where more would leave too few key points. */
function summaryLength(picked: number): number {
  const most = picked >= LONG_STORY ? 3 : 2;
  return Math.min(most, Math.max(1, picked - FEWEST_POINTS));
}

const FIRST_SENTENCES = 3;
/** Where the title's subject is told at the latest. */
const NEAR_SENTENCES = 8;

/** The sentence that says what happened: the first that stands alone and may be said unattributed, else one near it or on the title's subject. */
function pickTakeaway(source: SourceText, { candidates, scores, vectors, places }: Ranking): number | undefined {
  const title = cleanTitle(source.title, source.source);
  const headline = headlineOf(source);
  const known = stemsOf(
    `${title} ${candidates
      .slice(0, 2)
      .map(({ shown }) => shown)
      .join(" ")}`,
  );
  const onTitle = stemsOf(headline);
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

/** What may stand beside the takeaway: what is fair, and tied to the rest of the article. */
function openBeside(source: SourceText, candidates: readonly Candidate[], first: number): number[] {
  const head = `${cleanTitle(source.title, source.source)} ${candidates[first]?.shown ?? ""}`;
  const isTied = tiesOf(source, candidates, head);
  const isFair = fairnessOf(source);
  return candidates.flatMap((candidate, index) => {
    const isUsable =
      index !== first &&
      !candidate.shown.endsWith(":") &&
      (isTied[index] || candidate.isProvision || candidate.leansBack);
    const isTelling =
      candidate.isProvision || isTellingItem(candidate) || candidate.isQuoted || isProse({ ...candidate, tier: 0 });
    return isUsable && isTelling && isFair(candidate) ? [index] : [];
  });
}

/** An item that is a sentence or names a sum; not 'Catalysts or other compounds used in …'. */
function isTellingItem({ isItem, shown }: Candidate): boolean {
  return (
    isItem && !shown.startsWith("Whether ") && (isProvision(shown) || hasVerb(shown, true) || /\$\s?\d/u.test(shown))
  );
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

function stemsOf(text: string): Set<string> {
  return new Set((text.toLowerCase().match(/\p{L}{3,}/gu) ?? []).filter((word) => !SMALL_WORDS.test(word)).map(stem));
}

const SMALL_WORDS =
  /^(?:the|and|for|that|with|from|this|are|was|were|has|have|had|will|would|its|their|his|her|which|who|not|but|all|new|more|said)$/u;

function isSameText(one: string, other: string): boolean {
  const letters = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{Nd}]+/gu, "");
  return letters(one) === letters(other);
}

const NOTHING: TermVector = new Map();

function inOrder(indices: readonly number[]): number[] {
  return indices.toSorted((one, other) => one - other);
}
