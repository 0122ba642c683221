import "server-only";
import { documentNumber, publisherOf } from "./publishers";
import type { TextDoc } from "./reprints";
import { shingleHashes, type Word, wordsOf } from "./shingles";

/** How rare a word is among the texts at hand: the logarithm of all texts over those that have it. */
export type Rarity = { texts: number; withWord: Map<string, number> };

const leadWords = 120;
const farthestDays = 3;
/** Measured on the releases of two real weeks: at it 139 of 142 pairs read as one event. */
const eventThreshold = 0.36;

/** One publisher writes every article in one manner: its own two must be closer, and not two fillings of one form. */
const onePublisherThreshold = 0.6;
const formContainment = 0.3;

const places =
  /\b(alabama|alaska|arizona|arkansas|california|colorado|connecticut|delaware|florida|georgia|hawai.?i|idaho|illinois|indiana|iowa|kansas|kentucky|louisiana|maine|maryland|massachusetts|michigan|minnesota|mississippi|missouri|montana|nebraska|nevada|new hampshire|new jersey|new mexico|new york|north carolina|north dakota|ohio|oklahoma|oregon|pennsylvania|rhode island|south carolina|south dakota|tennessee|texas|utah|vermont|virginia|washingtonians?|west virginia|wisconsin|wyoming)/g;

/** Counts words over titles and first paragraphs; the more texts of the run, the better the weights. */
export function rarityOf(docs: TextDoc[]): Rarity {
  const withWord = new Map<string, number>();
  for (const doc of docs) {
    for (const word of new Set([...termsOf(doc).keys()])) withWord.set(word, (withWord.get(word) ?? 0) + 1);
  }
  return { texts: docs.length, withWord };
}

/**
 * How likely two different articles are on one event, 0 to 1: the cosine of their titles and first 120 words, each word weighted by its
 * rarity (Salton and Buckley 1988; first story detection: Allan, Papka, Lavrenko 1998). 0 when they lie more than three days
 * apart or when each title places its news in another state.
 */
export function sameEvent(a: TextDoc, b: TextDoc, rarity: Rarity): number {
  return likeness(read(a, rarity), read(b, rarity));
}

/** Groups of different texts (reprints merged before) on one event, every text in exactly one; a text joins when it is on average like the group's. */
export function groupEvents<T extends TextDoc & { id: number }>(docs: T[], rarity: Rarity = rarityOf(docs)): T[][] {
  const sorted = [...docs].sort(
    (a, b) => (a.date?.getTime() ?? Infinity) - (b.date?.getTime() ?? Infinity) || a.id - b.id,
  );
  const groups: { doc: T; lead: Lead }[][] = [];
  for (const doc of sorted) {
    const lead = read(doc, rarity);
    let best: { group: { doc: T; lead: Lead }[]; mean: number } | null = null;
    for (const group of groups) {
      const mean = group.reduce((sum, member) => sum + likeness(member.lead, lead), 0) / group.length;
      if (mean >= eventThreshold && mean > (best?.mean ?? 0)) best = { group, mean };
    }
    if (best) best.group.push({ doc, lead });
    else groups.push([{ doc, lead }]);
  }
  return groups.map((group) => group.map((member) => member.doc));
}

type Lead = {
  date: Date | null;
  weights: Map<string, number>;
  titlePlaces: Set<string>;
  places: Set<string>;
  publisher: string;
  number: string | null;
  shingles: Set<number>;
};

function read(doc: TextDoc, rarity: Rarity): Lead {
  const weights = new Map<string, number>();
  let squares = 0;
  for (const [word, count] of termsOf(doc)) {
    const weight = (1 + Math.log(count)) * Math.log(rarity.texts / (rarity.withWord.get(word) ?? 1));
    weights.set(word, weight);
    squares += weight * weight;
  }
  for (const [word, weight] of weights) weights.set(word, weight / Math.sqrt(squares || 1));
  const lead = doc.text.slice(0, 1200);
  return {
    date: doc.date,
    weights,
    titlePlaces: placesIn(doc.title),
    places: placesIn(`${doc.title} ${lead}`),
    publisher: publisherOf(doc.url ?? "", doc.outlet),
    number: documentNumber(doc.url),
    shingles: new Set(shingleHashes(wordsOf(lead))),
  };
}

function likeness(a: Lead, b: Lead): number {
  if (a.date && b.date && Math.abs(a.date.getTime() - b.date.getTime()) > farthestDays * 86_400_000) return 0;
  if (isElsewhere(a, b) && isElsewhere(b, a)) return 0;
  let sum = 0;
  for (const [word, weight] of a.weights) sum += weight * (b.weights.get(word) ?? 0);
  const one = a.publisher !== "" && a.publisher === b.publisher;
  if (one && (sum < onePublisherThreshold || isOneForm(a, b))) return 0;
  return Math.min(1, sum);
}

function isOneForm(a: Lead, b: Lead): boolean {
  if (a.number && b.number && a.number !== b.number) return true;
  const shared = [...a.shingles].filter((shingle) => b.shingles.has(shingle)).length;
  return shared > Math.min(a.shingles.size, b.shingles.size) * formContainment;
}

function isElsewhere(a: Lead, b: Lead): boolean {
  return a.titlePlaces.size > 0 && ![...a.titlePlaces].some((place) => b.places.has(place));
}

function placesIn(text: string): Set<string> {
  return new Set(text.toLowerCase().match(places) ?? []);
}

/** The words of title and first paragraphs by their count, the title's twice. */
function termsOf(doc: TextDoc): Map<string, number> {
  const counts = new Map<string, number>();
  const add = (words: Word[], by: number) => {
    for (const word of words) counts.set(stem(word.norm), (counts.get(stem(word.norm)) ?? 0) + by);
  };
  add(wordsOf(doc.title), 2);
  add(wordsOf(doc.text.slice(0, 1500)).slice(0, leadWords), 1);
  return counts;
}

/** Takes plural and tense off, roughly. */
function stem(word: string): string {
  return word.length > 5 ? word.replace(/(?:ies|es|s|ed|ing)$/, "") : word;
}
