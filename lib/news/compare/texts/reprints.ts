import "server-only";
import { documentNumber, siteOf } from "./publishers";
import { bandsOf, shingleHashes, type Word, wordsOf } from "./shingles";
import { conflictsBetween } from "./text-diff";

export { publisherOf } from "./publishers";
export { fingerprint } from "./shingles";

export type TextDoc = { title: string; text: string; outlet: string | null; date: Date | null; url?: string };
export type TextVerdict = { verdict: "reprint" | "different"; jaccard: number; containment: number; reason: string };

/** Maximum comparisons per text, for texts published by a hundred outlets. */
const maxCompared = 10;

/** Shorter texts are teasers, which several articles may share. */
const minWords = 20;

/** Maximum words an outlet adds after a cut text. With more, it is a roundup or quotes the other article. */
const longestTail = 100;

/** A text prepared for comparisons. */
type PreparedText = {
  doc: TextDoc;
  words: Word[];
  shingles: Int32Array;
  set: Set<number>;
  vocabulary: Set<string>;
  site: string;
};

/** Compares two texts. Reprints have the same words except for cuts, leads, headlines and the name listed first. */
export function compareTexts(a: TextDoc, b: TextDoc): TextVerdict {
  return compareRead(read(a), read(b));
}

/** Whether two copies of a text have different numbers in the same place, because of a correction or a mistake. */
export function haveOtherFigures(a: TextDoc, b: TextDoc): boolean {
  return conflictsBetween(read(a), read(b)).numbers > 0;
}

/**
 * Groups reprints: every text is in exactly one group, and the earliest of the most complete texts comes first. Starting with the longest,
 * a text joins a group only if it is a reprint of most of its texts, so that no chain of similar texts or roundup connects two articles.
 */
export function groupReprints<T extends TextDoc & { id: number }>(docs: T[]): T[][] {
  const entries = docs.map((doc) => ({ doc, read: read(doc) })).sort(fullestFirst);
  const groups: (typeof entries)[] = [];
  const byBand = new Map<number, Set<number>>();
  for (const entry of entries) {
    const bands = bandsOf(entry.read.shingles);
    const place = placeOf(entry.read, candidatesFor(bands, byBand), groups) ?? groups.push([]) - 1;
    groups[place]?.push(entry);
    for (const band of bands) byBand.set(band, (byBand.get(band) ?? new Set()).add(place));
  }
  // A text processed before its best matches is still alone.
  for (const [own, [entry, ...others]] of groups.entries()) {
    if (!entry || others.length > 0) continue;
    const candidates = candidatesFor(bandsOf(entry.read.shingles), byBand).filter((place) => place !== own);
    const place = placeOf(entry.read, candidates, groups);
    if (place !== null) groups[place]?.push(...(groups[own]?.splice(0) ?? []));
  }
  return groups.filter((group) => group.length > 0).map((group) => headFirst(group.map((entry) => entry.doc)));
}

function candidatesFor(bands: number[], byBand: Map<number, Set<number>>): number[] {
  return [...new Set(bands.flatMap((band) => [...(byBand.get(band) ?? [])]))].sort((a, b) => a - b);
}

type Entry = { doc: TextDoc & { id: number }; read: PreparedText };

function fullestFirst(a: Entry, b: Entry): number {
  return b.read.words.length - a.read.words.length || a.doc.id - b.doc.id;
}

/** The first group in which most texts are reprints of this one. */
function placeOf(entry: PreparedText, candidates: number[], groups: Entry[][]): number | null {
  const group = candidates.find((place) => {
    const members = groups[place]?.slice(0, maxCompared) ?? [];
    const matches = members.filter((member) => compareRead(member.read, entry).verdict === "reprint").length;
    return matches * 2 > members.length;
  });
  return group ?? null;
}

/** The original is the earliest of the texts that are nearly as long as the longest. */
function headFirst<T extends TextDoc & { id: number }>(group: T[]): T[] {
  const fullest = Math.max(...group.map((doc) => doc.text.length));
  const rank = (doc: T) => (doc.text.length >= fullest * 0.8 ? 0 : 1);
  const time = (doc: T) => doc.date?.getTime() ?? Number.MAX_SAFE_INTEGER;
  return [...group].sort((a, b) => rank(a) - rank(b) || time(a) - time(b) || a.id - b.id);
}

function read(doc: TextDoc): PreparedText {
  const words = wordsOf(doc.text);
  const shingles = shingleHashes(words);
  const vocabulary = new Set([...words, ...wordsOf(doc.title)].map((word) => word.norm));
  const site = siteOf(doc.url ?? "", doc.outlet);
  return { doc, words, shingles, set: new Set(shingles), vocabulary, site };
}

function compareRead(a: PreparedText, b: PreparedText): TextVerdict {
  const [short, long] = a.words.length <= b.words.length ? [a, b] : [b, a];
  let shared = 0;
  for (const shingle of short.set) if (long.set.has(shingle)) shared++;
  const jaccard = shared / Math.max(1, short.set.size + long.set.size - shared);
  const containment = shared / Math.max(1, Math.min(short.set.size, long.set.size));
  const difference = differenceOf(short, long, jaccard, containment);
  return { verdict: difference ? "different" : "reprint", jaccard, containment, reason: difference ?? "the same text" };
}

/** Why two texts are different articles. Null if they are the same. */
function differenceOf(short: PreparedText, long: PreparedText, jaccard: number, containment: number): string | null {
  if (containment < 0.2) return "little in common";
  if (short.words.length < minWords && !haveOneTitle(short, long)) return "too short to tell";
  const one = isOneSite(short, long);
  const numbers = [documentNumber(short.doc.url), documentNumber(long.doc.url)];
  if (one && numbers[0] && numbers[1] && numbers[0] !== numbers[1]) return "two numbered documents";
  const cut = isCutUnderLede(short, long) || isCutUnderLede(long, short);
  const soon = (daysBetween(short, long) ?? 0) <= 3;
  if (one && jaccard < 0.9 && !(cut && soon) && (containment < 0.97 || jaccard < 0.35))
    return "another article of one publisher";
  if (one && isRecurringNotice(short, long)) return "a notice that recurs";
  if (!isMostlyShared(jaccard, containment) && !cut) return "shared passages only";
  if (jaccard < 0.3 && !cut && !opensInside(short, long)) return "one part of a collection";
  if (one && titlesNameOthers(short, long)) return "one form, other subjects in the titles";
  const conflicts = conflictsBetween(short, long);
  // Between publishers, one different number or name may be a correction. In a short text, or twice, it is another story.
  const allowed = one || conflicts.numbers > 1 || long.words.length < 200 ? 0 : 1;
  const total = conflicts.numbers + conflicts.names;
  return total > allowed ? `other facts in the same sentences: ${conflicts.example}` : null;
}

/** Two texts of one outlet need stricter rules, and so do short texts of unknown origin, because forms are short. */
function isOneSite(a: PreparedText, b: PreparedText): boolean {
  if (a.doc.url && a.doc.url === b.doc.url) return false;
  if (a.site === "" || b.site === "") return Math.max(a.words.length, b.words.length) < 200;
  return a.site === b.site;
}

/** Thresholds measured on joint releases, where the first name, the order and a quotation change, and on shared summaries of bills. */
function isMostlyShared(jaccard: number, containment: number): boolean {
  return jaccard >= 0.5 || containment >= 0.85 || (jaccard >= 0.45 && containment >= 0.75);
}

/** A short form that one publisher repeats on another day. */
function isRecurringNotice(a: PreparedText, b: PreparedText): boolean {
  return (daysBetween(a, b) ?? 0) >= 1 && Math.max(a.words.length, b.words.length) < 200;
}

function daysBetween(a: PreparedText, b: PreparedText): number | null {
  if (!a.doc.date || !b.doc.date) return null;
  return Math.abs(a.doc.date.getTime() - b.doc.date.getTime()) / 86_400_000;
}

/** Whether one text is a local lead, followed by the uncut beginning of the other and possibly the outlet's closing lines. */
function isCutUnderLede(cut: PreparedText, whole: PreparedText): boolean {
  const runs = sharedRuns(cut, whole);
  const [first, last] = [runs[0], runs.at(-1)];
  if (!first || !last || !opensInside(cut, whole)) return false;
  const part = cut.shingles.subarray(first[0], last[1]);
  const shared = part.filter((shingle) => whole.set.has(shingle)).length;
  return (
    part.length >= Math.max(40, cut.shingles.length * 0.3) &&
    shared >= part.length * 0.85 &&
    cut.shingles.length - last[1] <= longestTail
  );
}

/** Whether the shared part starts near the beginning of the whole text. */
function opensInside(part: PreparedText, whole: PreparedText): boolean {
  const first = sharedRuns(whole, part)[0];
  return first !== undefined && first[0] <= Math.max(60, whole.shingles.length * 0.1);
}

/** Start and end of the passages shared with the other text. Shared phrases do not count. */
function sharedRuns(side: PreparedText, other: PreparedText): [number, number][] {
  const runs: [number, number][] = [];
  let from = 0;
  for (let at = 0; at <= side.shingles.length; at++) {
    const shingle = side.shingles[at];
    if (shingle !== undefined && other.set.has(shingle)) continue;
    if (at - from >= 12) runs.push([from, at]);
    from = at + 1;
  }
  return runs;
}

/** Whether two titles follow one pattern but name different subjects, as filled-in forms do. */
function titlesNameOthers(a: PreparedText, b: PreparedText): boolean {
  const [mine, theirs] = [new Set(wordsOf(a.doc.title).map(norm)), new Set(wordsOf(b.doc.title).map(norm))];
  const common = [...mine].filter((word) => theirs.has(word)).length;
  const names = (own: Set<string>, other: PreparedText) => [...own].some((word) => !other.vocabulary.has(word));
  return common * 2 >= Math.min(mine.size, theirs.size) && names(mine, b) && names(theirs, a);
}

function haveOneTitle(a: PreparedText, b: PreparedText): boolean {
  return wordsOf(a.doc.title).map(norm).join(" ") === wordsOf(b.doc.title).map(norm).join(" ");
}

const norm = (word: Word) => word.norm;
