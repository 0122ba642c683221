import type { Row } from "./rows";

/** What was typed when the session had ended; `version` is that of the list it was typed into. */
type Draft = { userId: number; version: number; rows: Row[] };

const NAME = "unsaved-queries";

/** Keeps a list for when whoever typed it is signed in again in this tab. */
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
    return { ...draft, rows: draft.rows.map((row, place) => ({ ...row, key: `kept-${place}` })) };
  } catch {
    return null;
  }
}
