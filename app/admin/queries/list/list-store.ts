import { createAutosave } from "@/app/_browser/autosave";
import { type Draft, keepRows, takeRows } from "./draft";
import { catchUp, openList, showSaved, update } from "./list";
import { hasArrived, saveList } from "./list-save";
import { fetchQueryList, isShort } from "./query-api";
import { emptyRow, isFilled, movedRow, type Row, sentRow, tidied } from "./rows";

export type ListStore = ReturnType<typeof createListStore>;

const DELAY_MS = 500;
const QUIET_MS = 100;

/** The last save of a list whose page was closed. */
let leaving: Promise<unknown> = Promise.resolve();

/** A user's list, saved automatically after each change (spec 4). */
export function createListStore(start: Parameters<typeof openList>[0]) {
  const list = openList(start);
  const autosave = createAutosave({ delayMs: DELAY_MS, quietMs: QUIET_MS, save: () => saveList(list) });

  function change(rows: Row[], isEdit = true): void {
    list.edits += 1;
    list.isEdited ||= isEdit;
    update(list, { rows, save: list.state.save === "conflict" ? "conflict" : "saving" });
    autosave.changed();
  }

  /** Checks whether a draft that was being sent when its page was closed has arrived. If not, saves it again. */
  async function settle({ version, rows }: Draft): Promise<void> {
    const { edits } = list;
    const sent = rows.filter(isFilled);
    list.version = version;
    list.unanswered = sent;
    await leaving;
    const isThere = await hasArrived(list, sent);
    takeRows(list.userId);
    if (!isThere) change(list.state.rows);
    else if (list.edits === edits) update(list, { save: "saved" });
  }

  const rowsWith = (key: string, changed: (row: Row) => Row) =>
    list.state.rows.map((row) => (row.key === key ? changed(row) : row));

  return {
    subscribe(watcher: () => void): () => void {
      list.watchers.add(watcher);
      return () => list.watchers.delete(watcher);
    },
    get: () => list.state,
    edit(key: string, fields: Partial<Row>): void {
      const { fault } = list.state;
      if (fault?.key === key && fault.field && fault.field in fields) update(list, { fault: null });
      change(rowsWith(key, (row) => ({ ...row, ...fields })));
    },
    /** Shows a row's texts as they will be saved. Does not count as an edit. */
    tidy: (key: string) => update(list, { rows: rowsWith(key, tidied) }),
    setPhoto: (key: string, photo: string | null) =>
      update(list, { rows: rowsWith(key, (row) => ({ ...row, photo, has_photo: photo !== null })) }),
    add(): Row {
      const row = emptyRow();
      change([...list.state.rows, row], false);
      return row;
    },
    /** Does not remove the last row (spec 5). */
    remove(key: string): void {
      const { rows, fault } = list.state;
      if (rows.length < 2) return;
      if (fault?.key === key) update(list, { fault: null });
      change(rows.filter((row) => row.key !== key));
    },
    move: (key: string, to: number) => change(movedRow(list.state.rows, key, to)),
    flush: autosave.flush,
    /** Restores the draft stored when the session ended or the page was closed. If the saved list has changed since, the user decides. */
    restore(): void {
      const draft = takeRows(list.userId);
      if (!draft) {
        catchUp(list);
        return;
      }
      if (draft.sentAt) {
        // The router may render the page again before the result is known.
        keepRows(draft);
        update(list, { rows: draft.rows, save: "saving" });
        void settle(draft);
        return;
      }
      if (draft.version !== list.version) update(list, { save: "conflict" });
      change(draft.rows);
    },
    /** Saves unsaved changes as the page closes, and stores them as a draft until they have arrived. */
    leave(): void {
      const { userId, version, state, isSignedOut } = list;
      if (autosave.isDirty() && !isSignedOut && state.save !== "conflict") {
        keepRows({ userId, version, rows: state.rows, ...(state.save === "refused" ? {} : { sentAt: Date.now() }) });
      }
      leaving = autosave.flush();
    },
    /** Replaces the rows with the saved list. */
    async loadTheirs(): Promise<void> {
      const theirs = await fetchQueryList(list.userId);
      takeRows(list.userId);
      autosave.reset();
      showSaved(list, theirs);
    },
    /** Overwrites the saved list. Rows that were deleted there are saved as new rows. */
    async keepMine(): Promise<void> {
      const theirs = await fetchQueryList(list.userId);
      const ids = new Set(theirs.queries.map(({ id }) => id));
      list.version = theirs.version;
      const rows = list.state.rows.map((row) => (row.id !== null && ids.has(row.id) ? row : { ...row, id: null }));
      update(list, { rows, save: "saving" });
      await autosave.flush();
    },
    /** Whether closing the page now would lose changes. */
    wouldLose(): boolean {
      if (list.isSignedOut || !autosave.isDirty()) return false;
      const { userId: user_id, version, state } = list;
      return autosave.isStuck() || !isShort({ user_id, version, queries: state.rows.filter(isFilled).map(sentRow) });
    },
  };
}
