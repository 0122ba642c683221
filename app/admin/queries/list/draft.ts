import { keepDraft, takeDraft } from "@/app/_browser/draft";
import type { Row } from "./rows";

/**
 * Rows that may not have been saved when the session ended or the page was closed. `version` is the version of the saved list they are
 * based on, `sentAt` the time they were sent.
 */
export type Draft = { userId: number; version: number; rows: Row[]; sentAt?: number };

const NAME = "queries";
/** After this, a sent draft has either arrived or failed, and the saved list is current. */
const IN_TRANSIT_MS = 60_000;

/** Stores the rows of a list for the user's return in this browser tab. */
export function keepRows(draft: Draft): void {
  keepDraft(NAME, draft.userId, draft);
}

/** Removes and returns the draft of a user's list; null if there is none. */
export function takeRows(userId: number): Draft | null {
  const draft = takeDraft<Draft>(NAME, userId);
  if (!draft || (draft.sentAt && Date.now() - draft.sentAt > IN_TRANSIT_MS)) return null;
  return { ...draft, rows: draft.rows.map((row, place) => ({ ...row, key: `kept-${place}` })) };
}
