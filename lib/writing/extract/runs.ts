import "server-only";
import type { Candidate } from "./candidates/candidate";
import { type Clearness, COMPANION } from "./clearness";
import type { Ranking } from "./ranking";
import { isProse } from "./takeaway";

export const MIN_POINTS = 3;
export const MAX_POINTS = 5;
const LONG_STORY = 6;

/** Groups of sentences that stay together: each one needs the one before it in the group, and the first may need the takeaway. */
export function runsOf(
  candidates: readonly Candidate[],
  picked: readonly number[],
  isClear: Clearness,
  first: number,
): number[][] {
  const all = [first, ...candidates.keys()];
  const runs: number[][] = [];
  for (const index of picked) {
    const run = runs.at(-1);
    const { leansBack, isQuoted } = candidates[index] ?? {};
    const leans =
      leansBack ||
      (!isQuoted &&
        !isClear(
          index,
          all.filter((other) => other !== index - 1),
        ));
    if (run?.at(-1) === index - 1 && leans) run.push(index);
    else runs.push([index]);
  }
  return runs;
}

/** Summary and key points, both in source order; the summary is shorter if few key points would be left. */
export function summaryAndPointsOf(
  { candidates, scores }: Ranking,
  isClear: Clearness,
  first: number,
  runs: readonly (readonly number[])[],
): { summary: number[]; points: number[] } {
  const split = (length: number) => {
    const summary = pickSummary(candidates, isClear, first, runs, length);
    return { summary, points: pickPoints(scores, isClear, [first, ...summary], runs) };
  };
  const [long, short] = [split(summaryLength(runs.flat().length)), split(1)];
  return long.points.length < MIN_POINTS && short.points.length >= MIN_POINTS ? short : long;
}

/** The first prose sentences that are clear after the takeaway and each other, without the key points. */
function pickSummary(
  candidates: readonly Candidate[],
  isClear: Clearness,
  first: number,
  runs: readonly (readonly number[])[],
  length: number,
): number[] {
  const total = runs.flat().length;
  const spare = total - length > MIN_POINTS || total <= MIN_POINTS ? 1 : 0;
  const behind = runs.find(([start]) => start === first + 1 && (candidates[start]?.leansBack || !isClear(start, [])));
  const summary: number[] = [];
  for (const run of runs) {
    if (runs.length > 1 && run.some((index) => COMPANION.test(candidates[index]?.shown ?? ""))) continue;
    if (behind !== undefined && (run[0] ?? 0) < first) continue;
    // One sentence more where a run would otherwise be cut.
    const mayUseSpare = run.length > 1 || run.some((index) => candidates[index]?.leansBack);
    const most = mayUseSpare ? length + spare : length;
    const fits = (index: number, at: number) =>
      summary.length + at < most &&
      (isProse(candidates[index]) || candidates[index]?.leansBack) &&
      isClear(index, [first, ...summary, ...run.slice(0, at)]);
    const end = run.findIndex((index, at) => !fits(index, at));
    if (end < 0) summary.push(...run);
    else if (run === behind) summary.push(...run.slice(0, end));
  }
  // A pair that belongs together is better than none.
  const isPairNeeded = summary.length === 0 && length === 1 && total > MIN_POINTS;
  return isPairNeeded ? pickSummary(candidates, isClear, first, runs, length + 1) : summary;
}

/** The most likely of the other sentences; none that needs a sentence of another part directly before it. */
function pickPoints(
  scores: readonly number[],
  isClear: Clearness,
  shown: readonly number[],
  runs: readonly (readonly number[])[],
): number[] {
  const [first = 0] = shown;
  const best = (run: readonly number[]) => Math.max(...run.map((index) => scores[index] ?? 0));
  const points: number[] = [];
  for (const run of runs.toSorted((one, other) => best(other) - best(one))) {
    const rest = run.filter((index) => !shown.includes(index));
    const [start] = rest;
    if (start === undefined || points.length + rest.length > MAX_POINTS) continue;
    const followsOtherPart = start === first + 1 || rest.length < run.length;
    const others = shown.filter((index) => index !== start - 1);
    if (!followsOtherPart || isClear(start, others)) points.push(...rest);
  }
  const clear: number[] = [];
  for (const index of inOrder(points)) if (isClear(index, [...shown, ...clear])) clear.push(index);
  return clear;
}

/** Two sentences, three for a long story, one if more would leave too few key points. */
export function summaryLength(picked: number): number {
  const most = picked >= LONG_STORY ? 3 : 2;
  return Math.min(most, Math.max(1, picked - MIN_POINTS));
}

export function inOrder(indices: readonly number[]): number[] {
  return indices.toSorted((one, other) => one - other);
}
