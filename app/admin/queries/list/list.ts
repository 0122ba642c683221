import type { QueryList } from "@/lib/queries/types";
import { type Fault, type Row, rowsOf } from "./rows";

export type SaveState = "clean" | "saving" | "saved" | "failed" | "refused" | "conflict";

/** The state on the screen; replaced on every change. */
export type ListState = { rows: Row[]; save: SaveState; fault: Fault | null };

/** A user's list while it is edited. */
export type List = {
  userId: number;
  state: ListState;
  /** The version of the saved list the rows are based on. */
  version: number;
  /** Counts edits, so that a save detects edits made during it. */
  edits: number;
  /** Whether rows have changed since the last save, other than by new empty ones, which are not saved. */
  isEdited: boolean;
  /** The rows of a save without a response, which may have arrived. */
  unanswered: Row[] | null;
  /** Whether the session has ended and the login screen is opening. */
  isSignedOut: boolean;
  watchers: Set<() => void>;
};

/** The newest saved list of each user, because the router may render an older one when the user returns to the tab. */
const newest = new Map<number, QueryList>();

type Start = { userId: number; list: QueryList; photos: Record<number, string> };

export function openList({ userId, list, photos }: Start): List {
  const known = newest.get(userId);
  const { queries, version } = known && known.version > list.version ? known : list;
  return {
    userId,
    state: { rows: rowsOf(queries, photos), save: "clean", fault: null },
    version,
    edits: 0,
    isEdited: false,
    unanswered: null,
    isSignedOut: false,
    watchers: new Set(),
  };
}

export function update(list: List, change: Partial<ListState>): void {
  list.state = { ...list.state, ...change };
  for (const watcher of list.watchers) watcher();
}

/** Bases the rows on a newer saved list. */
export function rebase(list: List, saved: QueryList): void {
  list.version = saved.version;
  newest.set(list.userId, saved);
}

/** Shows a saved list, with the photos of the current rows. */
export function showSaved(list: List, saved: QueryList): void {
  const photos = Object.fromEntries(list.state.rows.flatMap(({ id, photo }) => (id && photo ? [[id, photo]] : [])));
  rebase(list, saved);
  update(list, { rows: rowsOf(saved.queries, photos), save: "clean", fault: null });
}

/** Shows the newest saved list if it was saved after this one was opened. */
export function catchUp(list: List): void {
  const known = newest.get(list.userId);
  if (known && known.version > list.version) showSaved(list, known);
}
