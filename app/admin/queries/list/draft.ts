import type { Row } from "./rows";

/**
 * Rows that may not have been saved when the session ended or the page was closed. `version` is the version of the saved list they are
 * based on, `sentAt` the time they were sent.
 */
export type Draft = { userId: number; version: number; rows: Row[]; sentAt?: number };

const NAME = "unsaved-queries";
/** After this, a sent draft has either arrived or failed, and the saved list is current. */
const IN_TRANSIT_MS = 60_000;

/** Stores a draft for the user's return in this browser tab. */
export function keepDraft(draft: Draft): void {
  try {
    sessionStorage.setItem(NAME, JSON.stringify(draft));
  } catch {
    // Without storage, the draft is lost.
  }
}

/** Removes and returns the user's draft; null if there is none. */
export function takeDraft(userId: number): Draft | null {
  try {
    const draft: Draft | null = JSON.parse(sessionStorage.getItem(NAME) ?? "null");
    if (draft?.userId !== userId) return null;
    sessionStorage.removeItem(NAME);
    if (draft.sentAt && Date.now() - draft.sentAt > IN_TRANSIT_MS) return null;
    return { ...draft, rows: draft.rows.map((row, place) => ({ ...row, key: `kept-${place}` })) };
  } catch {
    return null;
  }
}
