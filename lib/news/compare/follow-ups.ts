import "server-only";
import { haveOtherActors } from "./actors";
import { cosinesWith, postingsOf } from "./cosines";
import { daysBetween, haveOtherNames, isElsewhere, withOneUtility } from "./event-conflicts";
import { isSameForm, isSamePublisher } from "./events";
import { type Lead, leadOf, type Rarity } from "./leads";
import type { TextDoc } from "./reprints";
import { wordsOf } from "./shingles";

/** Maximum days between an event and a follow-up. Follow-ups by the same publisher must be more similar. */
const maxFollowUpDays = 14;
const followUpThreshold = 0.4;
const ownFollowUpThreshold = 0.5;
/** Maximum days between a text and its correction, which has the same title. */
const maxCorrectionDays = 3;

/**
 * Maps texts to published texts about the same event. Follow-ups may come up to two weeks later, also from the same publisher. Another
 * instance of the same form counts only as a correction: with the same title, within three days.
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

function isContinuation(earlier: Lead, later: Lead, similarity: number, hasSameTitle: boolean): boolean {
  if (daysBetween(earlier, later) > maxFollowUpDays) return false;
  // Only a shared main figure raises a similarity.
  if (similarity < followUpThreshold && earlier.firstFigures.isDisjointFrom(later.firstFigures)) return false;
  const score = withOneUtility(earlier, later, similarity);
  if (score < followUpThreshold) return false;
  if (isElsewhere(earlier, later) || haveOtherNames(earlier, later) || haveOtherActors(earlier.actors, later.actors))
    return false;
  if (isSamePublisher(earlier, later) && isSameForm(earlier, later))
    return hasSameTitle && !earlier.number && !later.number && daysBetween(earlier, later) <= maxCorrectionDays;
  return score >= (isSamePublisher(earlier, later) ? ownFollowUpThreshold : followUpThreshold);
}

/** A title without numbers and without 'Correction:' or 'Updated'. */
function bareTitle(title: string): string {
  const words = wordsOf(title).map(({ norm }) => norm);
  return words.filter((norm) => !/\d|^(?:correct(?:ion|ed)|updated?)$/.test(norm)).join(" ");
}
