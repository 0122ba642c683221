import type { Row } from "./rows";

/**
 * What was typed and not known to be saved when the session had ended or the page was left; `version` is that of the list it was
 * typed into, `sentAt` when it went on its way.
 */
export type Draft = { userId: number; version: number; rows: Row[]; sentAt?: number };

const NAME = "unsaved-queries";
/** What was sent longer ago has arrived: the saved list says what became of it. */
const ON_ITS_WAY_MS = 60_000;

/** Keeps a list for when whoever typed it comes back in this tab. */
export function keepDraft(draft: Draft): void {
  try {
    sessionStorage.setItem(NAME, JSON.stringify(draft));
  } catch {
    // Where nothing may be kept, it is lost.
  }
}

/** The list that was kept of this user, once; null when there is none. */
export function takeDraft(userId: number): Draft | null {
  try {
    const draft: Draft | null = JSON.parse(sessionStorage.getItem(NAME) ?? "null");
    if (draft?.userId !== userId) return null;
    sessionStorage.removeItem(NAME);
    if (draft.sentAt && Date.now() - draft.sentAt > ON_ITS_WAY_MS) return null;
    return { ...draft, rows: draft.rows.map((row, place) => ({ ...row, key: `kept-${place}` })) };
  } catch {
    return null;
  }
}
