import type { Row } from "./rows";

/**
 * Rows not known to be saved when the session ended or the page was left. `version` is that of the saved list they are based on,
 * `sentAt` when they were sent.
 */
export type Draft = { userId: number; version: number; rows: Row[]; sentAt?: number };

const NAME = "unsaved-queries";
/** A draft sent longer ago has arrived or failed for good: the saved list is right. */
const IN_TRANSIT_MS = 60_000;

/** Keeps a draft for the user's return in this browser tab. */
export function keepDraft(draft: Draft): void {
  try {
    sessionStorage.setItem(NAME, JSON.stringify(draft));
  } catch {
    // Without storage it is lost.
  }
}

/** Takes the draft of this user out of storage; null when there is none. */
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
