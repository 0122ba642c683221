import "server-only";
import { conflictsBetween } from "./differences";
import { publisherOf, wireIn } from "./publishers";
import { bandsOf, shingleHashes, type Word, wordsOf } from "./shingles";

export { publisherOf } from "./publishers";
export { fingerprint } from "./shingles";

export type TextDoc = { title: string; text: string; outlet: string | null; date: Date | null; url?: string };
export type TextVerdict = { verdict: "reprint" | "different"; jaccard: number; containment: number; reason: string };

/** A text read once, for any number of comparisons. */
type Read = {
  doc: TextDoc;
  words: Word[];
  shingles: Int32Array;
  set: Set<number>;
  vocabulary: Set<string>;
  publisher: string;
};

/** Whether two texts are one text under two mastheads: the same words but for cuts, ledes, headlines and the name put first. */
export function compareTexts(a: TextDoc, b: TextDoc): TextVerdict {
  return compareRead(read(a), read(b));
}

/**
 * Groups of one text each, every text in exactly one group; the earliest of the (nearly) fullest texts stands first. A text joins
 * only when it matches the fullest one itself, so no chain of likenesses ties two different articles together.
 */
export function groupReprints<T extends TextDoc & { id: number }>(docs: T[]): T[][] {
  const entries = docs.map((doc) => ({ doc, read: read(doc) })).sort(fullestFirst);
  const groups: (typeof entries)[] = [];
  const byBand = new Map<number, Set<number>>();
  for (const entry of entries) {
    const bands = bandsOf(entry.read.shingles);
    const candidates = new Set(bands.flatMap((band) => [...(byBand.get(band) ?? [])]));
    const place = best(entry.read, [...candidates], groups);
    if (place !== null) {
      groups[place]?.push(entry);
      continue;
    }
    for (const band of bands) byBand.set(band, (byBand.get(band) ?? new Set()).add(groups.length));
    groups.push([entry]);
  }
  return groups.map((group) => headFirst(group.map((entry) => entry.doc)));
}

/** How many independent publishers stand behind these texts: one text under five mastheads is one. */
export function independentSources<T extends TextDoc & { id: number }>(docs: T[]): number {
  const owners = groupReprints(docs).map((group) => {
    const wire = group.map((doc) => wireIn(doc.text)).find(Boolean);
    const [head] = group;
    return wire ?? (head && (publisherOf(head.url ?? "", head.outlet) || `text ${head.id}`));
  });
  return new Set(owners).size;
}

type Entry = { doc: TextDoc & { id: number }; read: Read };

function fullestFirst(a: Entry, b: Entry): number {
  return b.read.words.length - a.read.words.length || a.doc.id - b.doc.id;
}

/** The group whose fullest text this one matches best. */
function best(entry: Read, candidates: number[], groups: Entry[][]): number | null {
  let found: { place: number; containment: number } | null = null;
  for (const place of candidates.sort((a, b) => a - b)) {
    const head = groups[place]?.[0];
    if (!head) continue;
    const { verdict, containment } = compareRead(head.read, entry);
    if (verdict === "reprint" && containment > (found?.containment ?? 0)) found = { place, containment };
  }
  return found?.place ?? null;
}

/** The original is the earliest of those that hold nearly all of the fullest text. */
function headFirst<T extends TextDoc & { id: number }>(group: T[]): T[] {
  const fullest = Math.max(...group.map((doc) => doc.text.length));
  const rank = (doc: T) => (doc.text.length >= fullest * 0.8 ? 0 : 1);
  const time = (doc: T) => doc.date?.getTime() ?? Number.MAX_SAFE_INTEGER;
  return [...group].sort((a, b) => rank(a) - rank(b) || time(a) - time(b) || a.id - b.id);
}

function read(doc: TextDoc): Read {
  const words = wordsOf(doc.text);
  const shingles = shingleHashes(words);
  const vocabulary = new Set([...words, ...wordsOf(doc.title)].map((word) => word.norm));
  const publisher = publisherOf(doc.url ?? "", doc.outlet);
  return { doc, words, shingles, set: new Set(shingles), vocabulary, publisher };
}

function compareRead(a: Read, b: Read): TextVerdict {
  const [short, long] = a.words.length <= b.words.length ? [a, b] : [b, a];
  let shared = 0;
  for (const shingle of short.set) if (long.set.has(shingle)) shared++;
  const jaccard = shared / Math.max(1, short.set.size + long.set.size - shared);
  const containment = shared / Math.max(1, Math.min(short.set.size, long.set.size));
  const difference = differenceOf(short, long, jaccard, containment);
  return { verdict: difference ? "different" : "reprint", jaccard, containment, reason: difference ?? "the same text" };
}

/** Why two texts are different articles; null when they are one. */
function differenceOf(short: Read, long: Read, jaccard: number, containment: number): string | null {
  if (containment < 0.3) return "little in common";
  const one = short.publisher !== "" && short.publisher === long.publisher;
  const unknown = short.publisher === "" || long.publisher === "";
  if (one && documentNumber(short.doc) !== documentNumber(long.doc)) return "two numbered documents";
  if (one && jaccard < 0.8 && containment < 0.95) return "one publisher's other article";
  if (jaccard < 0.5 && containment < 0.85 && !isCutUnderLede(short, long)) return "shared passages only";
  if (jaccard < 0.3 && !opensInside(short, long)) return "one part of a collection";
  if ((one || unknown) && titlesNameOthers(short, long)) return "one form, other subjects in the titles";
  const { numbers, names, example } = conflictsBetween(short, long);
  const allowed = one || unknown ? 0 : 1;
  return numbers + names > allowed ? `other facts in the same sentences: ${example}` : null;
}

/** A local paragraph or two, then the beginning of the other text, whole as far as it goes. */
function isCutUnderLede(short: Read, long: Read): boolean {
  const from = short.shingles.findIndex((shingle) => long.set.has(shingle));
  const rest = short.shingles.subarray(from);
  const shared = rest.filter((shingle) => long.set.has(shingle)).length;
  return from >= 0 && rest.length >= 60 && shared / rest.length >= 0.9 && opensInside(short, long);
}

/** Whether what the short text shares begins near the beginning of the long one. */
function opensInside(short: Read, long: Read): boolean {
  const first = long.shingles.findIndex((shingle) => short.set.has(shingle));
  return first >= 0 && first <= Math.max(40, long.shingles.length * 0.2);
}

/** Two filled-in forms: titles of one pattern, each naming what neither text speaks of. */
function titlesNameOthers(a: Read, b: Read): boolean {
  const [mine, theirs] = [a, b].map((side) => new Set(wordsOf(side.doc.title).map((word) => word.norm)));
  if (!mine || !theirs) return false;
  const texts = new Set([...a.words, ...b.words].map((word) => word.norm));
  const common = [...mine].filter((word) => theirs.has(word)).length;
  const names = (own: Set<string>, other: Set<string>) => [...own].some((word) => !other.has(word) && !texts.has(word));
  return common * 2 >= Math.min(mine.size, theirs.size) && names(mine, theirs) && names(theirs, mine);
}

/** The number by which a gazette or an advisory series tells its documents apart, read from the address. */
function documentNumber(doc: TextDoc): string {
  const url = doc.url ?? "";
  return (
    /federalregister\.gov\/documents\/\d+\/\d+\/\d+\/([^/]+)/.exec(url)?.[1] ??
    /\b(icsm?a-\d\d-\d+-\d+)/i.exec(url)?.[1] ??
    ""
  );
}
