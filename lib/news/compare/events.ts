import "server-only";
import { statesAndPeople } from "@/lib/language/states";
import { stem } from "@/lib/language/tokens";
import { usualShare } from "./common-words";
import { documentNumber, publisherOf } from "./publishers";
import type { TextDoc } from "./reprints";
import { shingleHashes, type Word, wordsOf } from "./shingles";

/** Document frequencies: the number of texts, and for each stem the number of texts that contain it. */
export type Rarity = { texts: number; withStem: Map<string, number> };

const leadWords = 120;
const maxDaysApart = 3;
/** How many texts the usual shares (`usualShare`) count for, in addition to the given texts. */
const usualTexts = 300;
/** Chosen with `bench:events` on the releases of two weeks, so that no pair of look-alikes is joined. */
const eventThreshold = 0.36;
/** Groups are joined from a lower mean similarity, because each already consists of reports on one event. */
const groupThreshold = 0.3;

/** Articles of one publisher have one style, so they must be more similar, and they must not be the same form filled in twice. */
const onePublisherThreshold = 0.6;
const formContainment = 0.3;

/** Follow-ups may come this long after an event. Those of the same publisher must be more similar. */
const maxFollowUpDays = 14;
const ownFollowUpThreshold = 0.5;

/** Counts stems in titles and first paragraphs. More texts give better weights. */
export function rarityOf(docs: TextDoc[]): Rarity {
  const withStem = new Map<string, number>();
  for (const doc of docs) {
    for (const word of new Set([...termsOf(doc).keys()])) withStem.set(word, (withStem.get(word) ?? 0) + 1);
  }
  return { texts: docs.length, withStem };
}

/**
 * How likely two different articles are about the same event, from 0 to 1: the cosine of their titles and first 120 words with stems
 * weighted by rarity (Salton and Buckley 1988; first story detection: Allan, Papka, Lavrenko 1998). 0 if they are more than three days
 * apart or if their titles name different states.
 */
export function sameEvent(a: TextDoc, b: TextDoc, rarity: Rarity): number {
  return similarity(leadOf(a, rarity), leadOf(b, rarity));
}

/** Groups texts by event, every text in exactly one group. Reprints must be merged before. A text joins by its mean similarity to a group. */
export function groupEvents<T extends TextDoc & { id: number }>(docs: T[], rarity: Rarity = rarityOf(docs)): T[][] {
  const sorted = [...docs].sort(
    (a, b) => (a.date?.getTime() ?? Infinity) - (b.date?.getTime() ?? Infinity) || a.id - b.id,
  );
  const groups: { doc: T; lead: Lead }[][] = [];
  for (const doc of sorted) {
    const lead = leadOf(doc, rarity);
    let best: { group: { doc: T; lead: Lead }[]; mean: number } | null = null;
    for (const group of groups) {
      const mean = group.reduce((sum, member) => sum + similarity(member.lead, lead), 0) / group.length;
      if (mean >= eventThreshold && mean > (best?.mean ?? 0)) best = { group, mean };
    }
    if (best) best.group.push({ doc, lead });
    else groups.push([{ doc, lead }]);
  }
  return joinGroups(groups).map((group) => group.map((member) => member.doc));
}

/** Joins the most similar groups as long as a pair reaches the threshold. */
function joinGroups<M extends { lead: Lead }>(groups: M[][]): M[][] {
  const alone = groups.filter((group) => group.length === 1);
  const joined = groups.filter((group) => group.length > 1);
  for (;;) {
    const pairs = joined.flatMap((one, at) =>
      joined.slice(at + 1).map((other) => ({ one, other, score: meanSimilarity(one, other) })),
    );
    const best = pairs.sort((a, b) => b.score - a.score)[0];
    if (!best || best.score < groupThreshold) return [...joined, ...alone];
    best.one.push(...best.other);
    joined.splice(joined.indexOf(best.other), 1);
  }
}

function meanSimilarity<M extends { lead: Lead }>(one: M[], other: M[]): number {
  const sum = one.reduce((all, a) => all + other.reduce((some, b) => some + similarity(a.lead, b.lead), 0), 0);
  return sum / (one.length * other.length);
}

function weightOf(word: string, { texts, withStem }: Rarity): number {
  return Math.log((texts + usualTexts) / ((withStem.get(word) ?? 1) + usualTexts * usualShare(word)));
}

/**
 * Maps texts to the published texts about the same event. Follow-ups may come two weeks later, also from the same publisher. The same
 * form filled in again counts only as a correction: with the same title, within three days.
 */
export function findContinued<T extends TextDoc & { id: number }, P extends TextDoc>(
  docs: T[],
  published: P[],
  rarity: Rarity,
): Map<number, P[]> {
  const earlier = published.map((doc) => ({ doc, lead: leadOf(doc, rarity), title: bareTitle(doc.title) }));
  const postings = postingsOf(earlier.map(({ lead }) => lead));
  const continued = new Map<number, P[]>();
  for (const doc of docs) {
    const lead = leadOf(doc, rarity);
    const title = bareTitle(doc.title);
    const scores = new Float64Array(earlier.length);
    for (const [word, weight] of lead.weights)
      for (const [at, other] of postings.get(word) ?? []) scores[at] = (scores[at] ?? 0) + weight * other;
    const events = earlier.filter((one, at) =>
      isContinuation(one.lead, lead, scores[at] ?? 0, title !== "" && title === one.title),
    );
    if (events.length > 0)
      continued.set(
        doc.id,
        events.map((event) => event.doc),
      );
  }
  return continued;
}

/** An inverted index of the weights, because every text of a run is compared with weeks of stories. */
function postingsOf(leads: Lead[]): Map<string, [number, number][]> {
  const postings = new Map<string, [number, number][]>();
  for (const [at, { weights }] of leads.entries()) {
    for (const [word, weight] of weights) {
      const list = postings.get(word);
      if (list) list.push([at, weight]);
      else postings.set(word, [[at, weight]]);
    }
  }
  return postings;
}

function isContinuation(earlier: Lead, later: Lead, score: number, hasSameTitle: boolean): boolean {
  if (score < eventThreshold || daysBetween(earlier, later) > maxFollowUpDays) return false;
  if (isElsewhere(earlier, later) && isElsewhere(later, earlier)) return false;
  const isSamePublisher = earlier.publisher !== "" && earlier.publisher === later.publisher;
  if (isSamePublisher && isSameForm(earlier, later))
    return hasSameTitle && !earlier.number && !later.number && daysBetween(earlier, later) <= maxDaysApart;
  return score >= (isSamePublisher ? ownFollowUpThreshold : eventThreshold);
}

/** A title without numbers and without 'Correction:' or 'Updated'. */
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

function leadOf(doc: TextDoc, rarity: Rarity): Lead {
  const weights = new Map<string, number>();
  let squares = 0;
  for (const [word, count] of termsOf(doc)) {
    const weight = (1 + Math.log(count)) * weightOf(word, rarity);
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

function similarity(a: Lead, b: Lead): number {
  if (daysBetween(a, b) > maxDaysApart) return 0;
  if (isElsewhere(a, b) && isElsewhere(b, a)) return 0;
  const score = cosine(a, b);
  const isSamePublisher = a.publisher !== "" && a.publisher === b.publisher;
  if (isSamePublisher && (score < onePublisherThreshold || isSameForm(a, b))) return 0;
  return score;
}

function cosine(a: Lead, b: Lead): number {
  let sum = 0;
  for (const [word, weight] of a.weights) sum += weight * (b.weights.get(word) ?? 0);
  return Math.min(1, sum);
}

/** 0 if one of them has no date. */
function daysBetween(a: Lead, b: Lead): number {
  return a.date && b.date ? Math.abs(a.date.getTime() - b.date.getTime()) / 86_400_000 : 0;
}

function isSameForm(a: Lead, b: Lead): boolean {
  if (a.number && b.number && a.number !== b.number) return true;
  const shared = [...a.shingles].filter((shingle) => b.shingles.has(shingle)).length;
  return shared > Math.min(a.shingles.size, b.shingles.size) * formContainment;
}

function isElsewhere(a: Lead, b: Lead): boolean {
  return a.titlePlaces.size > 0 && ![...a.titlePlaces].some((place) => b.places.has(place));
}

/** The stems of title and first paragraphs with their counts. Those of the title count twice. */
function termsOf(doc: TextDoc): Map<string, number> {
  const counts = new Map<string, number>();
  const add = (words: Word[], by: number) => {
    for (const word of words) counts.set(stem(word.norm), (counts.get(stem(word.norm)) ?? 0) + by);
  };
  add(wordsOf(doc.title), 2);
  add(wordsOf(doc.text.slice(0, 1500)).slice(0, leadWords), 1);
  return counts;
}
