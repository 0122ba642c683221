import "server-only";
import { clusterByMean, type Similarities } from "./clusters";
import { cosine, cosinesWith, postingsOf } from "./cosines";
import {
  areContradictory,
  areOtherEvents,
  daysBetween,
  isElsewhere,
  shareOnlyUtility,
  withOneUtility,
  withoutConflicts,
} from "./event-conflicts";
import { type Lead, leadOf, type Rarity, rarityOf } from "./leads";
import { areAboutOneAct, introduceOneAct } from "./named-acts";
import { publisherOf } from "./texts/publishers";
import type { TextDoc } from "./texts/reprints";

/** Chosen with `bench:events` on the even topics of ECB+ and the releases of two weeks. */
const eventThreshold = 0.28;
/** Two groups of at least this size are joined only if their texts are nearly as similar across groups as within them. */
const groupSize = 3;
const groupCohesion = 0.8;
const groupThreshold = 0.42;
const reportedScore = 1;
/** Minimum mean of groups that a model mostly joined. */
const sureMean = 0.7;
/** Pairs below this are too far from the threshold to check for conflicts. */
const leastSimilarity = 0.1;

/** Articles of one publisher have one style, so they must be more similar, and they must not be the same form filled in twice. */
const onePublisherThreshold = 0.55;
const formContainment = 0.3;
/** Unless they name the same thing: then they are a release and its fact sheet, or a report and the next one. */
const maxOwnDays = 3;
const titleContainment = 0.75;
const leastTitleStems = 3;

/** Several sponsors announce the same bill in different words. */
const introducedScore = 0.5;

/**
 * Groups texts by event, each text in exactly one group. Reprints must be merged before. `reported` lists ids of texts that a model assigned
 * to one event: they are joined if dates, places and figures allow it and they share rare words. Texts of two such events stay apart.
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

/** Sets the scores of pairs that a model assigned to events, if the texts support its answer. */
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
  if (areContradictory(a, b) || shareOnlyUtility(a, b) || (isSamePublisher(a, b) && isSameForm(a, b))) return false;
  return similarity >= leastSimilarity || !a.marks.isDisjointFrom(b.marks);
}

/** Hosts of members of Congress, who each announce a program's funding for their own state. */
const congress = /(?:^|\.)(?:house|senate)\.gov$/;

/** Ids of texts that announce for another state a program already published or earlier in the list. */
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

/**
 * Similarity of two articles' events, at most 1: the cosine of titles and first 300 words with stems weighted by rarity (first story
 * detection: Allan, Papka, Lavrenko 1998), lowered for conflicts. Negative if they cannot report one event.
 */
function eventScore(a: Lead, b: Lead, similarity: number): number {
  const score = withOneUtility(a, b, withoutConflicts(a, b, similarity));
  if (!isSamePublisher(a, b))
    return score > 0 && introduceOneAct(a.namedActs, b.namedActs) ? Math.max(score, introducedScore) : score;
  const least = isOneThing(a, b) ? eventThreshold : onePublisherThreshold;
  return score < least || isSameForm(a, b) ? Math.min(0, score) : score;
}

/** Whether two texts of one publisher name the same act, or have nearly the same title with each word of one title in the other text. */
function isOneThing(a: Lead, b: Lead): boolean {
  if (daysBetween(a, b) > maxOwnDays) return false;
  return (
    areAboutOneAct(a.namedActs, b.namedActs) || (haveOneTitle(a, b) && (containsTitle(a, b) || containsTitle(b, a)))
  );
}

function haveOneTitle({ titleStems: one }: Lead, { titleStems: other }: Lead): boolean {
  const least = Math.min(one.size, other.size);
  return least >= leastTitleStems && one.intersection(other).size >= least * titleContainment;
}

function containsTitle({ titleStems }: Lead, { weights }: Lead): boolean {
  return titleStems.values().every((stem) => weights.has(stem));
}

export function isSamePublisher(a: Lead, b: Lead): boolean {
  return a.publisher !== "" && a.publisher === b.publisher;
}

export function isSameForm(a: Lead, b: Lead): boolean {
  if (a.number && b.number && a.number !== b.number) return true;
  const shared = [...a.shingles].filter((shingle) => b.shingles.has(shingle)).length;
  return shared > Math.min(a.shingles.size, b.shingles.size) * formContainment;
}
