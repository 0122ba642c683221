import "server-only";
import { shingleWords, type Word } from "./shingles";

type Side = { words: Word[]; shingles: Int32Array; vocabulary: Set<string> };
/** Words that differ, and the word before them. */
type Gap = { words: Word[]; before: Word | undefined };
export type Conflicts = { numbers: number; names: number; example: string };

/** Shingles that occur more often than this are ignored, which limits the work for repetitive texts. */
const maxPlaces = 8;

/** Capitalized words that are not names: titles, and days, which reprints change. */
const titles =
  /^(us|sens?|senators?|reps?|representatives?|congress(man|woman|men|women|member|members)?|drs?|mrs?|ms|gov|governors?|president|(mon|tues|wednes|thurs|fri|satur|sun)day)$/;

/** Longer gaps are different passages, not different wordings. */
const longestGap = 25;

/**
 * Counts numbers and names that differ between the same words: `$8.7 million for Maryland` and `$9.1 million for Ohio`. A token counts
 * only if the other text does not contain it anywhere, so a different order of names is not a conflict.
 */
export function conflictsBetween(a: Side, b: Side): Conflicts {
  const conflicts: Conflicts = { numbers: 0, names: 0, example: "" };
  for (const [mine, theirs] of substitutions(a, b)) {
    const own = foreignTokens(mine, b.vocabulary);
    const other = foreignTokens(theirs, a.vocabulary);
    const numbers = own.numbers.length > 0 && other.numbers.length > 0;
    const names = areOthers(own.names, other.names);
    if (numbers) conflicts.numbers++;
    if (names) conflicts.names++;
    if (numbers || names) conflicts.example ||= `${gapText(mine)} / ${gapText(theirs)}`;
  }
  return conflicts;
}

/** Pairs of differing words between two runs that both texts share. */
function substitutions(a: Side, b: Side): [Gap, Gap][] {
  const places = new Map<number, number[]>();
  b.shingles.forEach((shingle, at) => {
    const list = places.get(shingle);
    if (list && list.length < maxPlaces) list.push(at);
    else if (!list) places.set(shingle, [at]);
  });
  const pairs: [Gap, Gap][] = [];
  for (const [from, to] of uncovered(a, places)) {
    if (from < shingleWords || to >= a.shingles.length || to - from > longestGap) continue;
    const gap = gapBetween(places.get(a.shingles[from - shingleWords] ?? 0), places.get(a.shingles[to] ?? 0));
    if (gap) pairs.push([gapAt(a, from, to), gapAt(b, gap[0], gap[1])]);
  }
  return pairs;
}

/** Runs of words outside every shared shingle. */
function uncovered(side: Side, places: Map<number, number[]>): [number, number][] {
  const runs: [number, number][] = [];
  let coveredTo = 0;
  for (let at = 0; at < side.shingles.length; at++) {
    if (!places.has(side.shingles[at] ?? 0)) continue;
    if (at > coveredTo) runs.push([coveredTo, at]);
    coveredTo = at + shingleWords;
  }
  return runs;
}

/** The shortest gap after one of the left places that ends at one of the right places. */
function gapBetween(left: number[] = [], right: number[] = []): [number, number] | null {
  let best: [number, number] | null = null;
  for (const begin of left) {
    for (const end of right) {
      const from = begin + shingleWords;
      if (end <= from || end - from > longestGap) continue;
      if (!best || end - from < best[1] - best[0]) best = [from, end];
    }
  }
  return best;
}

function foreignTokens({ words, before }: Gap, elsewhere: Set<string>): { numbers: string[]; names: string[] } {
  const numbers: string[] = [];
  const names: string[] = [];
  words.forEach((word, at) => {
    if (elsewhere.has(word.norm)) return;
    if (/^\d/.test(word.norm)) numbers.push(word.norm);
    else if (isName(word, words[at - 1] ?? before)) names.push(word.norm);
  });
  return { numbers, names };
}

/** Whether both sides have names and none is a spelling variant of one on the other side (Organization, Organisation). */
function areOthers(mine: string[], theirs: string[]): boolean {
  const begins = new Set(theirs.map((name) => name.slice(0, 5)));
  return mine.length > 0 && theirs.length > 0 && !mine.some((name) => begins.has(name.slice(0, 5)));
}

/** A word after a party letter is a state and not a name: (R-WY), (R-Wyo.). */
function isName(word: Word, before: Word | undefined): boolean {
  return /^\p{Lu}.{2}/u.test(word.raw) && !word.start && !titles.test(word.norm) && !/^[rdi]$/.test(before?.norm ?? "");
}

function gapAt(side: Side, from: number, to: number): Gap {
  return { words: side.words.slice(from, to), before: side.words[from - 1] };
}

function gapText({ words }: Gap): string {
  return words.map((word) => word.raw).join(" ");
}
