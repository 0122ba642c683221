import "server-only";
import { haveOtherActors, nameOneUtility } from "./actors";
import { cosine, cosinesWith, postingsOf } from "./cosines";
import { daysBetween, haveOtherNames, isElsewhere, shareMatter, withOneUtility } from "./event-conflicts";
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

/** A published text and its story. */
type Published = TextDoc & { story_id?: number | undefined };
type Report = { lead: Lead; at: number };

/**
 * Maps texts to published texts about the same event. Follow-ups may come up to two weeks later, also from the same publisher. Another
 * instance of the same form counts only as a correction: with the same title, within three days. A text on one utility may also
 * continue a story whose reports only together are similar enough.
 */
export function findContinued<T extends TextDoc & { id: number }, P extends Published>(
  docs: T[],
  published: P[],
  rarity: Rarity,
): Map<number, P[]> {
  const earlier = published.map((doc) => ({ doc, lead: leadOf(doc, rarity), title: bareTitle(doc.title) }));
  const postings = postingsOf(earlier.map(({ lead }) => lead));
  const stories = storiesOf(earlier);
  const continued = new Map<number, P[]>();
  for (const doc of docs) {
    const lead = leadOf(doc, rarity);
    const title = bareTitle(doc.title);
    const scores = cosinesWith(lead, postings, earlier.length);
    const similar = earlier.filter((one, at) =>
      isContinuation(one.lead, lead, scores[at] ?? 0, title !== "" && title === one.title),
    );
    const events =
      similar.length > 0
        ? similar
        : stories
            .filter((story) => continuesStory(story, lead, scores))
            .flatMap(({ reports }) => reports.flatMap(({ at }) => earlier[at] ?? []));
    if (events.length > 0)
      continued.set(
        doc.id,
        events.map((event) => event.doc),
      );
  }
  return continued;
}

/** A story's reports, with the length of the sum of their vectors. */
type Story = { reports: Report[]; length: number };

function storiesOf(published: { doc: Published; lead: Lead }[]): Story[] {
  const reports = published.map(({ doc, lead }, at) => ({ lead, at, story_id: doc.story_id }));
  return [...Map.groupBy(reports, ({ story_id }) => story_id)]
    .filter(([story_id, { length }]) => story_id !== undefined && length > 1)
    .map(([, reports]) => {
      const squares = reports.flatMap(({ lead }) => reports.map((other) => cosine(lead, other.lead)));
      return { reports, length: Math.sqrt(squares.reduce((sum, one) => sum + one, 0)) };
    });
}

function continuesStory({ reports, length }: Story, later: Lead, scores: Float32Array): boolean {
  const sum = reports.reduce((total, { at }) => total + (scores[at] ?? 0), 0);
  if (sum / length < followUpThreshold || reports.every(({ lead }) => isSamePublisher(lead, later))) return false;
  return reports.every(
    ({ lead }) =>
      nameOneUtility(lead.actors, later.actors) &&
      shareMatter(lead, later) &&
      mayContinue(lead, later) &&
      !(isSamePublisher(lead, later) && isSameForm(lead, later)),
  );
}

function mayContinue(earlier: Lead, later: Lead): boolean {
  return (
    daysBetween(earlier, later) <= maxFollowUpDays &&
    !isElsewhere(earlier, later) &&
    !haveOtherNames(earlier, later) &&
    !haveOtherActors(earlier.actors, later.actors)
  );
}

function isContinuation(earlier: Lead, later: Lead, similarity: number, hasSameTitle: boolean): boolean {
  // Only a shared main figure raises a similarity.
  if (similarity < followUpThreshold && earlier.firstFigures.isDisjointFrom(later.firstFigures)) return false;
  const score = withOneUtility(earlier, later, similarity);
  if (score < followUpThreshold || !mayContinue(earlier, later)) return false;
  if (isSamePublisher(earlier, later) && isSameForm(earlier, later))
    return hasSameTitle && !earlier.number && !later.number && daysBetween(earlier, later) <= maxCorrectionDays;
  return score >= (isSamePublisher(earlier, later) ? ownFollowUpThreshold : followUpThreshold);
}

/** A title without numbers and without 'Correction:' or 'Updated'. */
function bareTitle(title: string): string {
  const words = wordsOf(title).map(({ norm }) => norm);
  return words.filter((norm) => !/\d|^(?:correct(?:ion|ed)|updated?)$/.test(norm)).join(" ");
}
