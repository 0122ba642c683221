import "server-only";
import { clusterByMean, type Similarities } from "./clusters";
import { areContradictory, areOtherEvents, daysBetween, isElsewhere, withoutConflicts } from "./event-conflicts";
import { type Lead, leadOf, type Rarity, rarityOf } from "./leads";
import { publisherOf } from "./publishers";
import type { TextDoc } from "./reprints";
import { wordsOf } from "./shingles";

/** Chosen with `bench:events` on the even topics of ECB+ and the releases of two weeks. */
const eventThreshold = 0.28;
/** Two groups of this size are one event only if their texts resemble each other nearly as much as the texts of each group do. */
const groupSize = 3;
const groupCohesion = 0.8;
const groupThreshold = 0.42;
const reportedScore = 1;
/** Groups whose texts a model mostly put together. */
const sureMean = 0.7;
/** Below this, conflicts are not looked for: the pair is far from the threshold. */
const leastSimilarity = 0.1;

/** Articles of one publisher have one style, so they must be more similar, and they must not be the same form filled in twice. */
const onePublisherThreshold = 0.55;
const formContainment = 0.3;

/** Follow-ups may come this long after an event. Those of the same publisher must be more similar. */
const maxFollowUpDays = 14;
const followUpThreshold = 0.4;
const ownFollowUpThreshold = 0.5;
/** A correction has the title of the text it corrects. */
const maxCorrectionDays = 3;

/**
 * How likely two different articles are about the same event, at most 1: the cosine of titles and first 300 words with stems weighted by
 * rarity (first story detection: Allan, Papka, Lavrenko 1998), lowered by what differs. Negative if they cannot be.
 */
export function sameEvent(a: TextDoc, b: TextDoc, rarity: Rarity): number {
  const [one, other] = [leadOf(a, rarity), leadOf(b, rarity)];
  return eventScore(one, other, cosine(one, other));
}

/**
 * Groups texts by event, every text in exactly one group. Reprints must be merged before. `reported` holds ids of texts that a model takes
 * for reports of one event: those are joined where dates, places and figures allow it and rare words tie them, and texts of two such groups
 * stay apart.
 */
export function groupEvents<T extends TextDoc & { id: number }>(
  docs: T[],
  rarity: Rarity = rarityOf(docs),
  reported: number[][] = [],
): T[][] {
  const sorted = [...docs].sort(
    (a, b) => (a.date?.getTime() ?? Infinity) - (b.date?.getTime() ?? Infinity) || a.id - b.id,
  );
  const leads = sorted.map((doc) => leadOf(doc, rarity));
  const similarities = similaritiesOf(leads);
  const eventOf = new Map(reported.flatMap((ids, event) => ids.map((id) => [id, event])));
  scoreReported(
    similarities,
    leads,
    sorted.map(({ id }) => eventOf.get(id)),
  );
  const original: Similarities = { ...similarities, scores: similarities.scores.slice() };
  const groups = clusterByMean(similarities, eventThreshold, (one, other, mean) => {
    if (Math.min(one.length, other.length) < groupSize || mean >= sureMean) return true;
    const cohesion = (meanWithin(one, original) + meanWithin(other, original)) / 2;
    const leadsAt = (group: number[]) => group.flatMap((at) => leads[at] ?? []);
    return mean >= Math.max(groupThreshold, cohesion * groupCohesion) && !areOtherEvents(leadsAt(one), leadsAt(other));
  });
  return groups.map((group) => group.flatMap((at) => sorted[at] ?? []));
}

/** Gives pairs of texts that a model put into events the score of its answer, if the texts bear it out. */
function scoreReported({ size, scores }: Similarities, leads: Lead[], eventOf: (number | undefined)[]): void {
  for (const [at, lead] of leads.entries()) {
    for (let other = 0; other < at; other++) {
      const earlier = leads[other];
      if (!earlier || eventOf[at] === undefined || eventOf[other] === undefined) continue;
      const isOne = eventOf[at] === eventOf[other];
      if (isOne && !isBorneOut(earlier, lead, scores[at * size + other] ?? 0)) continue;
      const score = isOne ? reportedScore : -reportedScore;
      scores[at * size + other] = score;
      scores[other * size + at] = score;
    }
  }
}

function isBorneOut(a: Lead, b: Lead, similarity: number): boolean {
  if (areContradictory(a, b) || (isSamePublisher(a, b) && isSameForm(a, b))) return false;
  return similarity >= leastSimilarity || !a.marks.isDisjointFrom(b.marks);
}

/** Where members of Congress announce the money of one program, each for their own state. */
const congress = /(?:^|\.)(?:house|senate)\.gov$/;

/** The ids of texts that repeat for another state what was published or comes before in the list: one of them stands for the program. */
export function findOtherStates<T extends TextDoc & { id: number }>(
  docs: T[],
  published: TextDoc[],
  rarity: Rarity,
): Set<number> {
  const isOfCongress = ({ url, outlet }: TextDoc) => congress.test(publisherOf(url ?? "", outlet));
  const known = published.filter(isOfCongress).map((doc) => leadOf(doc, rarity));
  const others = new Set<number>();
  for (const doc of docs.filter(isOfCongress)) {
    const lead = leadOf(doc, rarity);
    if (known.some((one) => isElsewhere(one, lead) && cosine(one, lead) >= eventThreshold)) others.add(doc.id);
    else known.push(lead);
  }
  return others;
}

function meanWithin(group: number[], { size, scores }: Similarities): number {
  const pairs = group.flatMap((one, at) => group.slice(at + 1).map((other) => scores[one * size + other] ?? 0));
  return pairs.reduce((sum, score) => sum + score, 0) / Math.max(1, pairs.length);
}

function similaritiesOf(leads: Lead[]): Similarities {
  const size = leads.length;
  const scores = new Float32Array(size * size);
  const postings = postingsOf(leads);
  for (const [at, lead] of leads.entries()) {
    const cosines = cosinesWith(lead, postings, at);
    for (const [other, similarity] of cosines.entries()) {
      const earlier = leads[other];
      if (!earlier || similarity === 0) continue;
      const score = similarity < leastSimilarity ? similarity : eventScore(earlier, lead, similarity);
      scores[at * size + other] = score;
      scores[other * size + at] = score;
    }
  }
  return { size, scores };
}

function eventScore(a: Lead, b: Lead, similarity: number): number {
  const score = withoutConflicts(a, b, similarity);
  return isSamePublisher(a, b) && (score < onePublisherThreshold || isSameForm(a, b)) ? Math.min(0, score) : score;
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
    const scores = cosinesWith(lead, postings, earlier.length);
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

type Postings = Map<string, [number, number][]>;

/** An inverted index of the weights, because every text of a run is compared with weeks of stories. */
function postingsOf(leads: Lead[]): Postings {
  const postings: Postings = new Map();
  for (const [at, { weights }] of leads.entries()) {
    for (const [word, weight] of weights) {
      const list = postings.get(word);
      if (list) list.push([at, weight]);
      else postings.set(word, [[at, weight]]);
    }
  }
  return postings;
}

/** The cosines of a text with the first `size` of the indexed ones. */
function cosinesWith({ weights }: Lead, postings: Postings, size: number): Float32Array {
  const cosines = new Float32Array(size);
  for (const [word, weight] of weights) {
    for (const [at, other] of postings.get(word) ?? []) {
      if (at >= size) break;
      cosines[at] = (cosines[at] ?? 0) + weight * other;
    }
  }
  return cosines;
}

function cosine(a: Lead, b: Lead): number {
  let sum = 0;
  for (const [word, weight] of a.weights) sum += weight * (b.weights.get(word) ?? 0);
  return Math.min(1, sum);
}

function isContinuation(earlier: Lead, later: Lead, score: number, hasSameTitle: boolean): boolean {
  if (score < followUpThreshold || daysBetween(earlier, later) > maxFollowUpDays) return false;
  if (isElsewhere(earlier, later)) return false;
  if (isSamePublisher(earlier, later) && isSameForm(earlier, later))
    return hasSameTitle && !earlier.number && !later.number && daysBetween(earlier, later) <= maxCorrectionDays;
  return score >= (isSamePublisher(earlier, later) ? ownFollowUpThreshold : followUpThreshold);
}

/** A title without numbers and without 'Correction:' or 'Updated'. */
function bareTitle(title: string): string {
  const words = wordsOf(title).map(({ norm }) => norm);
  return words.filter((norm) => !/\d|^(?:correct(?:ion|ed)|updated?)$/.test(norm)).join(" ");
}

function isSamePublisher(a: Lead, b: Lead): boolean {
  return a.publisher !== "" && a.publisher === b.publisher;
}

function isSameForm(a: Lead, b: Lead): boolean {
  if (a.number && b.number && a.number !== b.number) return true;
  const shared = [...a.shingles].filter((shingle) => b.shingles.has(shingle)).length;
  return shared > Math.min(a.shingles.size, b.shingles.size) * formContainment;
}
