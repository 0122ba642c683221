import "server-only";
import { shingleWords, type Word } from "./shingles";

type Side = { words: Word[]; shingles: Int32Array; vocabulary: Set<string> };
export type Conflicts = { numbers: number; names: number; example: string };

/** A longer gap is another passage, not another wording of the same one. */
const longestGap = 25;

/**
 * Numbers and names that stand in the place of others between the same words: `$8.7 million for Maryland` against `$9.1 million
 * for Ohio`. A token counts only when the other text has it nowhere, so a changed order of names is no conflict.
 */
export function conflictsBetween(a: Side, b: Side): Conflicts {
  const found: Conflicts = { numbers: 0, names: 0, example: "" };
  const seen = new Set<string>();
  for (const [mine, theirs] of substitutions(a, b)) {
    const own = foreignTokens(mine, b.vocabulary);
    const other = foreignTokens(theirs, a.vocabulary);
    const numbers = own.numbers.length > 0 && other.numbers.length > 0;
    const names = own.names.length > 0 && other.names.length > 0;
    const key = `${own.numbers} ${own.names} ${other.numbers} ${other.names}`;
    if (!(numbers || names) || seen.has(key)) continue;
    seen.add(key);
    if (numbers) found.numbers++;
    if (names) found.names++;
    found.example ||= `${spoken(mine)} / ${spoken(theirs)}`;
  }
  return found;
}

/** The differing words between two runs of words that both texts share, pair by pair. */
function substitutions(a: Side, b: Side): [Word[], Word[]][] {
  const places = new Map<number, number[]>();
  b.shingles.forEach((shingle, at) => {
    const list = places.get(shingle);
    if (list) list.push(at);
    else places.set(shingle, [at]);
  });
  const pairs: [Word[], Word[]][] = [];
  for (const [from, to] of uncovered(a, places)) {
    if (from < shingleWords || to >= a.shingles.length || to - from > longestGap) continue;
    const gap = gapBetween(places.get(a.shingles[from - shingleWords] ?? 0), places.get(a.shingles[to] ?? 0));
    if (gap) pairs.push([a.words.slice(from, to), b.words.slice(gap[0], gap[1])]);
  }
  return pairs;
}

/** The runs of words that stand in no shared shingle. */
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

/** The nearest gap that follows one of the left places and ends at one of the right. */
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

function foreignTokens(words: Word[], elsewhere: Set<string>): { numbers: string[]; names: string[] } {
  const numbers: string[] = [];
  const names: string[] = [];
  words.forEach((word, at) => {
    if (elsewhere.has(word.norm)) return;
    if (/^\d/.test(word.norm)) numbers.push(word.norm);
    // What follows a party letter is a state in one of its spellings: (R-WY), (R-Wyo.).
    else if (/^\p{Lu}.{2}/u.test(word.raw) && !word.start && !/^[rdi]$/.test(words[at - 1]?.norm ?? ""))
      names.push(word.norm);
  });
  return { numbers, names };
}

function spoken(words: Word[]): string {
  return words.map((word) => word.raw).join(" ");
}
