import "server-only";
import { haveOtherActors, nameOneUtility } from "./actors";
import { usualShare } from "./common-words";
import type { Lead } from "./leads";

/** The score of texts that cannot report one event: one such pair outweighs several similar ones in a mean. */
const impossible = -1;

/** Reports of one event appear within this many days. Up to a week apart, they must be more similar. */
const sameDays = 3;
const maxDays = 7;
const lateFactor = 0.6;

/** Agencies correct earthquake magnitudes by up to this much. */
const magnitudeTolerance = 0.25;

/**
 * The factors were chosen on one half of ECB+, where the conflict occurs in this share of the pairs of reports of one event, and of two
 * events of the same kind: main names 0.7 and 13 percent, first places 2 and 13 percent, weekdays 6 and 23 percent.
 */
const nameFactor = 0.4;
const placeFactor = 0.7;
const weekdayFactor = 0.7;
/** A request that follows an event is a separate event: 'Senators Urge Regulators to …'. */
const requestFactor = 0.7;

/** Lowers the similarity of two texts for differing dates, places, names and figures of their main events. */
export function withoutConflicts(a: Lead, b: Lead, similarity: number): number {
  if (daysBetween(a, b) > maxDays || isElsewhere(a, b) || isOtherPlace(a, b, "titlePlaces")) return 0;
  if (haveOtherMagnitudes(a, b) || areDisjoint(a.dockets, b.dockets) || haveOtherActors(a.actors, b.actors))
    return impossible;
  const isLate = daysBetween(a, b) > sameDays;
  return (
    similarity *
    (isLate ? lateFactor : 1) *
    (shareParticulars(a, b) ? 1 : settingFactor(a, b)) *
    (a.isRequest !== b.isRequest ? requestFactor : 1)
  );
}

/** This many rare names and figures in common, a figure among them, outweigh other main names, places and weekdays. */
const manyParticulars = 4;

function shareParticulars(a: Lead, b: Lead): boolean {
  const shared = [...a.particulars.intersection(b.particulars)];
  return shared.length >= manyParticulars && shared.some((one) => /\d/.test(one));
}

function settingFactor(a: Lead, b: Lead): number {
  return (
    (haveOtherNames(a, b) ? nameFactor : 1) *
    (isOtherPlace(a, b, "firstPlaces") ? placeFactor : 1) *
    (areDisjoint(a.weekdays, b.weekdays) ? weekdayFactor : 1)
  );
}

/** Two reports on one utility that share the main figure have at least this score. */
const sameFigureScore = 0.5;
/** Minimum similarity of two reports on one utility apart from names, which all its news shares. */
const leastMatter = 0.08;

/** Raises the similarity of two reports on one utility with the same main figure. It is 0 if they share little but names. */
export function withOneUtility(a: Lead, b: Lead, similarity: number): number {
  if (similarity <= 0 || !nameOneUtility(a.actors, b.actors)) return similarity;
  if (!a.firstFigures.isDisjointFrom(b.firstFigures)) return Math.max(similarity, sameFigureScore);
  return matterOf(a, b) < leastMatter ? 0 : similarity;
}

/** The cosine of the words that are no names. */
export function matterOf(a: Lead, b: Lead): number {
  let [sum, squaresOfA, squaresOfB] = [0, 0, 0];
  const isPlain = (word: string) => a.plainStems.has(word) || b.plainStems.has(word);
  for (const [word, weight] of a.weights) {
    if (!isPlain(word)) continue;
    sum += weight * (b.weights.get(word) ?? 0);
    squaresOfA += weight * weight;
  }
  for (const [word, weight] of b.weights) if (isPlain(word)) squaresOfB += weight * weight;
  return sum / Math.sqrt(squaresOfA * squaresOfB || 1);
}

const rareTitleShare = 0.1;

/** Whether two reports on one utility share little but its name, managers and places, and no rare word of a title. */
export function shareOnlyUtility(a: Lead, b: Lead): boolean {
  return withOneUtility(a, b, 1) === 0 && !tellsTitle(a, b) && !tellsTitle(b, a);
}

/** Whether a text has a rare word of another's title that is no name. */
export function tellsTitle({ titleStems, plainStems }: Lead, other: Lead): boolean {
  const isPlain = (stem: string) => plainStems.has(stem) || other.plainStems.has(stem);
  return [...titleStems].some(
    (stem) => stem.length > 2 && usualShare(stem) < rareTitleShare && isPlain(stem) && other.weights.has(stem),
  );
}

/** Whether date, place or figures rule out that two texts report one event, even if a model says they do. */
export function areContradictory(a: Lead, b: Lead): boolean {
  return withoutConflicts(a, b, 1) <= 0;
}

/** Minimum share of a group's reports that must have a feature for it to distinguish the group. */
const nearlyAll = 0.8;
const nearlyNone = 0.1;
const leastMarks = 2;
const shareOfMainName = 0.5;

/** Whether two groups of three or more reports each have names and figures that the other lacks, like two events of the same kind or person. */
export function areOtherEvents(a: Lead[], b: Lead[]): boolean {
  const [inA, inB] = [countEach(a.map(({ marks }) => marks)), countEach(b.map(({ marks }) => marks))];
  const hasOwn = (mine: Lead[], marks: Map<string, number>, theirs: Lead[], others: Map<string, number>) => {
    const own = (counts: Map<string, number>, share: number) =>
      [...counts].filter(
        ([mark, count]) => count >= mine.length * share && (others.get(mark) ?? 0) <= theirs.length * nearlyNone,
      ).length;
    const mainNames = countEach(mine.map((lead) => lead.mainNames.intersection(lead.marks)));
    return { marks: own(marks, nearlyAll), mainNames: own(mainNames, shareOfMainName) };
  };
  const [one, other] = [hasOwn(a, inA, b, inB), hasOwn(b, inB, a, inA)];
  return Math.min(one.marks, other.marks) >= leastMarks || Math.min(one.mainNames, other.mainNames) >= 1;
}

function countEach(sets: Set<string>[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const set of sets) for (const one of set) counts.set(one, (counts.get(one) ?? 0) + 1);
  return counts;
}

/** Days between two dates. 0 if one has no date. */
export function daysBetween(a: Lead, b: Lead): number {
  return a.date && b.date ? Math.abs(a.date.getTime() - b.date.getTime()) / 86_400_000 : 0;
}

/** Whether the titles name different states. */
export function isElsewhere(a: Lead, b: Lead): boolean {
  const names = (one: Lead, other: Lead) =>
    one.titleStates.size > 0 && ![...one.titleStates].some((state) => other.states.has(state));
  return names(a, b) && names(b, a);
}

/** Whether both name places and neither mentions one of the other's. */
function isOtherPlace(a: Lead, b: Lead, places: "titlePlaces" | "firstPlaces"): boolean {
  const misses = (one: Lead, other: Lead) =>
    one[places].length > 0 && !one[places].some((place) => place.every((stem) => other.weights.has(stem)));
  return misses(a, b) && misses(b, a);
}

/** Whether neither text mentions a main name of the other. */
export function haveOtherNames(a: Lead, b: Lead): boolean {
  const misses = (one: Lead, other: Lead) =>
    one.mainNames.size > 0 && ![...one.mainNames].some((name) => other.weights.has(name));
  return misses(a, b) && misses(b, a);
}

function haveOtherMagnitudes(a: Lead, b: Lead): boolean {
  if (a.magnitudes.length === 0 || b.magnitudes.length === 0) return false;
  return a.magnitudes.every((one) => b.magnitudes.every((other) => Math.abs(one - other) > magnitudeTolerance));
}

function areDisjoint(a: Set<string>, b: Set<string>): boolean {
  return a.size > 0 && b.size > 0 && a.isDisjointFrom(b);
}
