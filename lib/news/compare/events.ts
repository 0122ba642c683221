import "server-only";
import { statesAndPeople } from "@/lib/language/states";
import { stem } from "@/lib/language/tokens";
import { usualShare } from "./common-words";
import { documentNumber, publisherOf } from "./publishers";
import type { TextDoc } from "./reprints";
import { shingleHashes, type Word, wordsOf } from "./shingles";

/** How rare a word is among the texts at hand: the logarithm of all texts over those that have it. */
export type Rarity = { texts: number; withWord: Map<string, number> };

const leadWords = 120;
const farthestDays = 3;
/** How many texts the knowledge of what words are usual counts for, beside the texts at hand. */
const usualTexts = 300;
/** Measured on the releases of two real weeks: at it 139 of 142 pairs read as one event. */
const eventThreshold = 0.36;
/** Two groups, each of reports that are sure to be on one event, need less: every pair of them from 0.29 on was read as one event. */
const groupThreshold = 0.3;

/** One publisher writes every article in one manner: its own two must be closer, and not two fillings of one form. */
const onePublisherThreshold = 0.6;
const formContainment = 0.3;

/** An event may be gone on with for so long; a publisher goes on with its own in other words than the rest. */
const followedDays = 14;
const ownFollowUpThreshold = 0.5;

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
  return joinGroups(groups).map((group) => group.map((member) => member.doc));
}

/** Joins the groups most alike, as long as there are two whose members are on average enough so. */
function joinGroups<M extends { lead: Lead }>(groups: M[][]): M[][] {
  const alone = groups.filter((group) => group.length === 1);
  const joined = groups.filter((group) => group.length > 1);
  for (;;) {
    const pairs = joined.flatMap((one, at) =>
      joined.slice(at + 1).map((other) => ({ one, other, alike: meanLikeness(one, other) })),
    );
    const best = pairs.sort((a, b) => b.alike - a.alike)[0];
    if (!best || best.alike < groupThreshold) return [...joined, ...alone];
    best.one.push(...best.other);
    joined.splice(joined.indexOf(best.other), 1);
  }
}

function meanLikeness<M extends { lead: Lead }>(one: M[], other: M[]): number {
  const sum = one.reduce((all, a) => all + other.reduce((some, b) => some + likeness(a.lead, b.lead), 0), 0);
  return sum / (one.length * other.length);
}

function rarityOfWord(word: string, { texts, withWord }: Rarity): number {
  return Math.log((texts + usualTexts) / ((withWord.get(word) ?? 1) + usualTexts * usualShare(word)));
}

/**
 * For every text those of the published ones on whose event it is, told again or gone on with: a follow-up may come two weeks later, also from the
 * same publisher, and a form filled in again only as a correction, under the same title within three days.
 */
export function findContinued<T extends TextDoc & { id: number }, P extends TextDoc>(
  docs: T[],
  published: P[],
  rarity: Rarity,
): Map<number, P[]> {
  const told = published.map((doc) => ({ doc, lead: read(doc, rarity), title: bareTitle(doc.title) }));
  const places = placesOf(told.map(({ lead }) => lead));
  const found = new Map<number, P[]>();
  for (const doc of docs) {
    const lead = read(doc, rarity);
    const title = bareTitle(doc.title);
    const alike = new Float64Array(told.length);
    for (const [word, weight] of lead.weights)
      for (const [at, other] of places.get(word) ?? []) alike[at] = (alike[at] ?? 0) + weight * other;
    const events = told.filter((one, at) =>
      goesOnWith(one.lead, lead, alike[at] ?? 0, title !== "" && title === one.title),
    );
    if (events.length > 0)
      found.set(
        doc.id,
        events.map((event) => event.doc),
      );
  }
  return found;
}

/** Where each word stands and what it weighs there: a run's every text is compared with weeks of stories. */
function placesOf(leads: Lead[]): Map<string, [number, number][]> {
  const places = new Map<string, [number, number][]>();
  for (const [at, { weights }] of leads.entries()) {
    for (const [word, weight] of weights) {
      const list = places.get(word);
      if (list) list.push([at, weight]);
      else places.set(word, [[at, weight]]);
    }
  }
  return places;
}

function goesOnWith(told: Lead, later: Lead, alike: number, haveOneTitle: boolean): boolean {
  if (alike < eventThreshold || daysBetween(told, later) > followedDays) return false;
  if (isElsewhere(told, later) && isElsewhere(later, told)) return false;
  const one = told.publisher !== "" && told.publisher === later.publisher;
  if (one && isOneForm(told, later))
    return haveOneTitle && !told.number && !later.number && daysBetween(told, later) <= farthestDays;
  return alike >= (one ? ownFollowUpThreshold : eventThreshold);
}

/** A title without its figures and without 'Correction:' or 'Updated'. */
function bareTitle(title: string): string {
  const words = wordsOf(title).map(({ norm }) => norm);
  return words.filter((norm) => !/\d|^(?:correct(?:ion|ed)|updated?)$/.test(norm)).join(" ");
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
    const weight = (1 + Math.log(count)) * rarityOfWord(word, rarity);
    weights.set(word, weight);
    squares += weight * weight;
  }
  for (const [word, weight] of weights) weights.set(word, weight / Math.sqrt(squares || 1));
  const lead = doc.text.slice(0, 1200);
  return {
    date: doc.date,
    weights,
    titlePlaces: statesAndPeople(doc.title),
    places: statesAndPeople(`${doc.title} ${lead}`),
    publisher: publisherOf(doc.url ?? "", doc.outlet),
    number: documentNumber(doc.url),
    shingles: new Set(shingleHashes(wordsOf(lead))),
  };
}

function likeness(a: Lead, b: Lead): number {
  if (daysBetween(a, b) > farthestDays) return 0;
  if (isElsewhere(a, b) && isElsewhere(b, a)) return 0;
  const alike = cosine(a, b);
  const one = a.publisher !== "" && a.publisher === b.publisher;
  if (one && (alike < onePublisherThreshold || isOneForm(a, b))) return 0;
  return alike;
}

function cosine(a: Lead, b: Lead): number {
  let sum = 0;
  for (const [word, weight] of a.weights) sum += weight * (b.weights.get(word) ?? 0);
  return Math.min(1, sum);
}

/** 0 when one of them is undated. */
function daysBetween(a: Lead, b: Lead): number {
  return a.date && b.date ? Math.abs(a.date.getTime() - b.date.getTime()) / 86_400_000 : 0;
}

function isOneForm(a: Lead, b: Lead): boolean {
  if (a.number && b.number && a.number !== b.number) return true;
  const shared = [...a.shingles].filter((shingle) => b.shingles.has(shingle)).length;
  return shared > Math.min(a.shingles.size, b.shingles.size) * formContainment;
}

function isElsewhere(a: Lead, b: Lead): boolean {
  return a.titlePlaces.size > 0 && ![...a.titlePlaces].some((place) => b.places.has(place));
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
