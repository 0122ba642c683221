import { messageOf, statusOf } from "@/app/_browser/api";
import type { SaveOutcome } from "@/app/_browser/autosave";
import type { QueryList } from "@/lib/queries/types";
import { keepRows, takeRows } from "./draft";
import { type List, rebase, update } from "./list";
import { fetchQueryList, saveQueryList } from "./query-api";
import { faultOf, isFilled, isSameList, type Row, sentRow } from "./rows";

/** Saves the current rows. Keeps edits made during the save. */
export async function saveList(list: List): Promise<SaveOutcome> {
  if (list.state.save === "conflict") return "stopped";
  const sent = list.state.rows.filter(isFilled);
  const { edits } = list;
  update(list, { save: "saving" });
  try {
    const saved = await saveQueryList({ user_id: list.userId, version: list.version, queries: sent.map(sentRow) });
    adopt(list, saved, sent);
    takeRows(list.userId);
    list.unanswered = null;
    const isCurrent = list.edits === edits;
    const done = list.isEdited ? "saved" : "clean";
    if (isCurrent) list.isEdited = false;
    update(list, { save: isCurrent ? done : "saving", fault: null });
    return "saved";
  } catch (error) {
    const { unanswered } = list;
    list.unanswered = null;
    // The conflict may be with our own save whose response was lost.
    if (statusOf(error) === 409 && unanswered && (await hasArrived(list, unanswered))) return saveList(list);
    return failed(list, sent, error);
  }
}

/** Whether the saved list equals these rows; if so, marks them as saved. */
export async function hasArrived(list: List, sent: Row[]): Promise<boolean> {
  const saved = await fetchQueryList(list.userId).catch(() => null);
  if (!saved || !isSameList(sent, saved.queries)) return false;
  adopt(list, saved, sent);
  return true;
}

function failed(list: List, sent: Row[], error: unknown): SaveOutcome {
  const status = statusOf(error);
  if (status === 409) {
    update(list, { save: "conflict", fault: null });
    return "stopped";
  }
  if (status < 400 || status >= 500 || status === 429) {
    list.unanswered = sent;
    update(list, { save: "failed" });
    return "failed";
  }
  if (status === 401) {
    list.isSignedOut = true;
    keepRows({ userId: list.userId, version: list.version, rows: list.state.rows });
  }
  const fault = faultOf(
    messageOf(error, "The list was refused."),
    sent.map(({ key }) => key),
  );
  update(list, { save: "refused", fault });
  return "refused";
}

/** Gives the sent rows the ids of the response. Other rows are unsaved. */
function adopt(list: List, saved: QueryList, sent: Row[]): void {
  rebase(list, saved);
  const queryOf = new Map(sent.map(({ key }, place) => [key, saved.queries[place]]));
  update(list, {
    rows: list.state.rows.map((row) => {
      const query = queryOf.get(row.key);
      if (!query) return { ...row, id: null, has_photo: false, photo: null };
      return { ...row, id: query.id, has_photo: query.has_photo, photo: query.has_photo ? row.photo : null };
    }),
  });
}
