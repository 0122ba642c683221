import "server-only";
import { haveOtherActors, nameOneUtility } from "./actors";
import { cosinesWith, postingsOf } from "./cosines";
import { daysBetween, haveOtherNames, isElsewhere, tellsTitle, withOneUtility } from "./event-conflicts";
import { isSameForm, isSamePublisher } from "./events";
import { type Lead, leadOf, type Rarity } from "./leads";
import type { TextDoc } from "./texts/reprints";
import { wordsOf } from "./texts/shingles";

/** Maximum days between an event and a follow-up. Follow-ups by the same publisher must be more similar. */
const maxFollowUpDays = 14;
const followUpThreshold = 0.4;
const ownFollowUpThreshold = 0.5;
/** For two reports on one utility that share more than its own names. */
export const particularThreshold = 0.3;
/** Maximum days between a text and its correction, which has the same title. */
const maxCorrectionDays = 3;

/** A text of which the same page may have earlier versions. `version_of` is the id of the first. */
type Report = TextDoc & { id: number; version_of?: number | null };
/** A published text and its event: all reports of its stories and their updates. */
export type Published = TextDoc & { id?: number; version_of?: number | null; event_id?: number | undefined };

/**
 * Maps texts to all published texts about the same event. Follow-ups may come up to two weeks later, also from the same publisher. Another
 * instance of the same form counts only as a correction: with the same title, within three days. A new version of a page always continues it.
 */
export function findContinued<T extends Report, P extends Published>(
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
    const similar = earlier.filter(
      (one, at) =>
        isVersionOf(doc, one.doc) ||
        isContinuation(one.lead, lead, scores[at] ?? 0, title !== "" && title === one.title),
    );
    if (similar.length > 0)
      continued.set(
        doc.id,
        withEvents(
          similar.map((one) => one.doc),
          published,
        ),
      );
  }
  return continued;
}

function isVersionOf({ version_of }: Report, earlier: Published): boolean {
  return version_of != null && (earlier.id === version_of || earlier.version_of === version_of);
}

/** Texts with the other reports of their events. */
export function withEvents<P extends Published>(docs: P[], published: P[]): P[] {
  const events = new Set(docs.flatMap(({ event_id }) => event_id ?? []));
  return published.filter((doc) => docs.includes(doc) || (doc.event_id !== undefined && events.has(doc.event_id)));
}

export function mayContinue(earlier: Lead, later: Lead): boolean {
  return (
    daysBetween(earlier, later) <= maxFollowUpDays &&
    !isElsewhere(earlier, later) &&
    !haveOtherNames(earlier, later) &&
    !haveOtherActors(earlier.actors, later.actors)
  );
}

function isContinuation(earlier: Lead, later: Lead, similarity: number, hasSameTitle: boolean): boolean {
  const isParticular = shareParticulars(earlier, later);
  const threshold = isParticular ? particularThreshold : followUpThreshold;
  // Only a shared main figure raises a similarity.
  if (similarity < threshold && earlier.firstFigures.isDisjointFrom(later.firstFigures)) return false;
  const score = withOneUtility(earlier, later, similarity);
  if (score < threshold || !mayContinue(earlier, later)) return false;
  if (!isSamePublisher(earlier, later)) return true;
  const isNumbered = earlier.number !== null || later.number !== null;
  if (isSameForm(earlier, later) && (isNumbered || !isParticular))
    return hasSameTitle && !isNumbered && daysBetween(earlier, later) <= maxCorrectionDays;
  return isParticular || score >= ownFollowUpThreshold;
}

/** Whether two reports are on one utility, share a word of their titles, and name another person, place or company, or the same figure. */
function shareParticulars(earlier: Lead, later: Lead): boolean {
  return (
    !earlier.particulars.isDisjointFrom(later.particulars) &&
    nameOneUtility(earlier.actors, later.actors) &&
    tellsTitle(later, earlier)
  );
}

/** A title without numbers and without 'Correction:' or 'Updated'. */
function bareTitle(title: string): string {
  const words = wordsOf(title).map(({ norm }) => norm);
  return words.filter((norm) => !/\d|^(?:correct(?:ion|ed)|updated?)$/.test(norm)).join(" ");
}
