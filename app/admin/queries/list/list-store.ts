import { messageOf, statusOf } from "@/app/_browser/api";
import { createAutosave, type SaveOutcome } from "@/app/_browser/autosave";
import type { QueryList } from "@/lib/queries/types";
import { type Draft, keepDraft, takeDraft } from "./draft";
import { fetchQueryList, isShort, saveQueryList } from "./query-api";
import {
  emptyRow,
  type Fault,
  faultOf,
  isFilled,
  movedRow,
  type Row,
  rowsOf,
  saysTheSame,
  sentRow,
  tidied,
} from "./rows";

/** How the list stands to what is saved. */
export type SaveState = "clean" | "saving" | "saved" | "failed" | "refused" | "conflict";
export type ListState = { rows: Row[]; save: SaveState; fault: Fault | null };

export type ListStore = ReturnType<typeof createListStore>;

const DELAY_MS = 500;
const QUIET_MS = 100;

/** The newest list this page has seen of each user: the router may show an older one when one comes back to it. */
const newest = new Map<number, QueryList>();

/** The last save of a list that was left. */
let leaving: Promise<unknown> = Promise.resolve();

type Start = { userId: number; list: QueryList; photos: Record<number, string> };

/** One user's list on the screen, which saves itself. */
export function createListStore({ userId, list, photos }: Start) {
  const known = newest.get(userId);
  const start = known && known.version > list.version ? known : list;
  let version = start.version;
  let state: ListState = { rows: rowsOf(start.queries, photos), save: "clean", fault: null };
  /** Counts the changes, so that a save knows of those made meanwhile. */
  let changes = 0;
  /** What was sent without an answer may have arrived all the same. */
  let unanswered: Row[] | null = null;
  /** The session has ended: the page is being left for the login. */
  let isOver = false;
  const watchers = new Set<() => void>();
  const autosave = createAutosave({ delayMs: DELAY_MS, quietMs: QUIET_MS, save });

  function set(change: Partial<ListState>): void {
    state = { ...state, ...change };
    for (const watcher of watchers) watcher();
  }

  function change(rows: Row[]): void {
    changes += 1;
    set({ rows, save: state.save === "conflict" ? "conflict" : "saving" });
    autosave.changed();
  }

  async function save(): Promise<SaveOutcome> {
    if (state.save === "conflict") return "stopped";
    const sent = state.rows.filter(isFilled);
    const before = changes;
    set({ save: "saving" });
    try {
      keep(await saveQueryList({ user_id: userId, version, queries: sent.map(sentRow) }), sent);
      takeDraft(userId);
      unanswered = null;
      set({ save: changes === before ? "saved" : "saving", fault: null });
      return "saved";
    } catch (error) {
      const status = statusOf(error);
      const maybe = unanswered;
      unanswered = null;
      if (status === 409 && maybe && (await hasArrived(maybe))) return save();
      if (status === 409) {
        set({ save: "conflict", fault: null });
        return "stopped";
      }
      if (status < 400 || status >= 500 || status === 429) {
        unanswered = sent;
        set({ save: "failed" });
        return "failed";
      }
      if (status === 401) {
        isOver = true;
        keepDraft({ userId, version, rows: state.rows });
      }
      const keys = sent.map(({ key }) => key);
      set({ save: "refused", fault: faultOf(messageOf(error, "The list was refused."), keys) });
      return "refused";
    }
  }

  /** What the server gave back for the rows that were sent; what was typed meanwhile stays. */
  function keep(saved: QueryList, sent: Row[]): void {
    version = saved.version;
    newest.set(userId, saved);
    const places = new Map(sent.map(({ key }, place) => [key, saved.queries[place]]));
    set({
      rows: state.rows.map((row) => {
        const query = places.get(row.key);
        if (!query) return { ...row, id: null, has_photo: false, photo: null };
        return { ...row, id: query.id, has_photo: query.has_photo, photo: query.has_photo ? row.photo : null };
      }),
    });
  }

  /** Whether these rows are what is saved now: then they are taken as saved. */
  async function hasArrived(sent: Row[]): Promise<boolean> {
    const saved = await fetchQueryList(userId).catch(() => null);
    if (!saved || !saysTheSame(sent, saved.queries)) return false;
    keep(saved, sent);
    return true;
  }

  /** What became of a list that was on its way when its page was left: this page may have been made before it arrived. */
  async function settle(draft: Draft): Promise<void> {
    const before = changes;
    const sent = draft.rows.filter(isFilled);
    version = draft.version;
    await leaving;
    if (await hasArrived(sent)) {
      if (changes === before) set({ save: "saved" });
      return;
    }
    unanswered = sent;
    change(state.rows);
  }

  return {
    subscribe(watcher: () => void): () => void {
      watchers.add(watcher);
      return () => watchers.delete(watcher);
    },
    get: () => state,
    edit(key: string, fields: Partial<Row>): void {
      const fault = state.fault?.key === key && state.fault.field && state.fault.field in fields ? null : state.fault;
      set({ fault });
      change(state.rows.map((row) => (row.key === key ? { ...row, ...fields } : row)));
    },
    /** Shows the texts as they are saved; that is no change. */
    tidy(key: string): void {
      set({ rows: state.rows.map((row) => (row.key === key ? tidied(row) : row)) });
    },
    add(): Row {
      const row = emptyRow();
      change([...state.rows, row]);
      return row;
    },
    remove(key: string): void {
      if (state.rows.length < 2) return;
      if (state.fault?.key === key) set({ fault: null });
      change(state.rows.filter((row) => row.key !== key));
    },
    move(key: string, to: number): void {
      change(movedRow(state.rows, key, to));
    },
    setPhoto(key: string, photo: string | null): void {
      set({ rows: state.rows.map((row) => (row.key === key ? { ...row, photo, has_photo: photo !== null } : row)) });
    },
    /** Takes up what was kept when the session had ended or the page was left; over a list that has changed since, only when asked to. */
    restore(): void {
      const draft = takeDraft(userId);
      if (!draft) return;
      if (draft.sentAt) {
        set({ rows: draft.rows, save: "saving" });
        void settle(draft);
        return;
      }
      if (draft.version !== version) set({ save: "conflict" });
      change(draft.rows);
    },
    flush: autosave.flush,
    /** Sends what is not saved on the way out, and keeps it until that has arrived. */
    leave(): void {
      if (autosave.isDirty() && !isOver && state.save !== "conflict") {
        const onItsWay = state.save === "refused" ? {} : { sentAt: Date.now() };
        keepDraft({ userId, version, rows: state.rows, ...onItsWay });
      }
      leaving = autosave.flush();
    },
    /** Shows the list as it is saved and forgets what was typed. */
    async loadTheirs(): Promise<void> {
      const theirs = await fetchQueryList(userId);
      version = theirs.version;
      newest.set(userId, theirs);
      takeDraft(userId);
      const photoOf = new Map(state.rows.flatMap(({ id, photo }) => (id && photo ? [[id, photo]] : [])));
      autosave.reset();
      set({ rows: rowsOf(theirs.queries, Object.fromEntries(photoOf)), save: "clean", fault: null });
    },
    /** Saves what is on the screen over what is saved; rows that were removed meanwhile are new ones. */
    async keepMine(): Promise<void> {
      const theirs = await fetchQueryList(userId);
      const ids = new Set(theirs.queries.map(({ id }) => id));
      version = theirs.version;
      set({ rows: state.rows.map((row) => (row.id !== null && ids.has(row.id) ? row : { ...row, id: null })) });
      set({ save: "saving" });
      await autosave.flush();
    },
    /** Whether leaving the page now would lose something. */
    wouldLose: () => {
      const queries = state.rows.filter(isFilled).map(sentRow);
      return !isOver && autosave.isDirty() && (autosave.isStuck() || !isShort({ user_id: userId, version, queries }));
    },
  };
}
