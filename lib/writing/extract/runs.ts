import "server-only";
import { isProse } from "./candidates/candidate";
import { type Clearness, COMPANION } from "./clearness";
import type { Ranked } from "./ranking";

export const MIN_POINTS = 3;
export const MAX_POINTS = 7;
const LONG_STORY = 6;

type Run = readonly Ranked[];

/** Groups of sentences that stay together: each one needs the one before it in the group, and the first may need the takeaway. */
export function runsOf(
  sentences: readonly Ranked[],
  picked: readonly Ranked[],
  isClear: Clearness,
  first: Ranked,
): Run[] {
  const runs: Ranked[][] = [];
  for (const sentence of picked) {
    const run = runs.at(-1);
    const before = sentence.index - 1;
    const others = [first, ...sentences].filter(({ index }) => index !== before);
    const leans = sentence.leansBack || (!sentence.isQuoted && !isClear(sentence, others));
    if (run?.at(-1)?.index === before && leans) run.push(sentence);
    else runs.push([sentence]);
  }
  return runs;
}

/** Summary and key points, both in source order; the summary is shorter if few key points would be left. */
export function summaryAndPointsOf(
  runs: readonly Run[],
  isClear: Clearness,
  first: Ranked,
): { summary: Ranked[]; points: Ranked[] } {
  const split = (length: number) => {
    const summary = pickSummary(runs, isClear, first, length);
    return { summary, points: pickPoints(runs, isClear, [first, ...summary]) };
  };
  const [long, short] = [split(summaryLength(runs.flat().length)), split(1)];
  return long.points.length < MIN_POINTS && short.points.length >= MIN_POINTS ? short : long;
}

/** The first prose sentences that are clear after the takeaway and each other, without the key points. */
function pickSummary(runs: readonly Run[], isClear: Clearness, first: Ranked, length: number): Ranked[] {
  const total = runs.flat().length;
  const spare = total - length > MIN_POINTS || total <= MIN_POINTS ? 1 : 0;
  const behind = runs.find(([start]) => start?.index === first.index + 1 && (start.leansBack || !isClear(start, [])));
  const summary: Ranked[] = [];
  for (const run of runs) {
    if (runs.length > 1 && run.some(({ shown }) => COMPANION.test(shown))) continue;
    if (behind !== undefined && (run[0]?.index ?? 0) < first.index) continue;
    // One sentence more where a run would otherwise be cut.
    const mayUseSpare = run.length > 1 || run.some(({ leansBack }) => leansBack);
    const most = mayUseSpare ? length + spare : length;
    const fits = (sentence: Ranked, at: number) =>
      summary.length + at < most &&
      (isProse(sentence) || sentence.leansBack || sentence.isClaim) &&
      isClear(sentence, [first, ...summary, ...run.slice(0, at)], true);
    const end = run.findIndex((sentence, at) => !fits(sentence, at));
    if (end < 0) summary.push(...run);
    else if (run === behind) summary.push(...run.slice(0, end));
  }
  // A pair that belongs together is better than none.
  const isPairNeeded = summary.length === 0 && length === 1 && total > MIN_POINTS;
  return isPairNeeded ? pickSummary(runs, isClear, first, length + 1) : summary;
}

/** The most likely of the other sentences; none that needs a sentence of another part directly before it. */
function pickPoints(runs: readonly Run[], isClear: Clearness, shown: readonly [Ranked, ...Ranked[]]): Ranked[] {
  const best = (run: Run) => Math.max(...run.map(({ score }) => score));
  const points: Ranked[] = [];
  for (const run of runs.toSorted((one, other) => best(other) - best(one))) {
    const rest = run.filter((sentence) => !shown.includes(sentence));
    const [start] = rest;
    if (start === undefined || points.length + rest.length > MAX_POINTS) continue;
    const followsOtherPart = start.index === shown[0].index + 1 || rest.length < run.length;
    const others = shown.filter(({ index }) => index !== start.index - 1);
    if (!followsOtherPart || isClear(start, others)) points.push(...rest);
  }
  const clear: Ranked[] = [];
  for (const sentence of inOrder(points)) if (isClear(sentence, [...shown, ...clear])) clear.push(sentence);
  return clear;
}

/** Two sentences, three for a long story, one if more would leave too few key points. */
export function summaryLength(picked: number): number {
  const most = picked >= LONG_STORY ? 3 : 2;
  return Math.min(most, Math.max(1, picked - MIN_POINTS));
}

export function inOrder(sentences: readonly Ranked[]): Ranked[] {
  return sentences.toSorted((one, other) => one.index - other.index);
}
