import { createDebounce } from "./debounce";
import { retryDelayMs } from "./retry-delay";

/** `failed` is retried automatically, `refused` after the next change, `stopped` only by `flush`. */
export type SaveOutcome = "saved" | "failed" | "refused" | "stopped";

type Settings = {
  /** The delay between the last change and its save. */
  delayMs: number;
  /** The minimum time before the first save and between saves. */
  quietMs: number;
  /** Sends the current state. Calls never overlap. Must not reject. */
  save: () => Promise<SaveOutcome>;
};

export type Autosave = {
  changed(): void;
  /** Saves unsaved changes now; false if that failed. Later changes are saved separately. */
  flush(): Promise<boolean>;
  /** Marks the state as saved, after it was replaced with a saved one. */
  reset(): void;
  /** Whether there are unsaved changes. */
  isDirty(): boolean;
  /** Whether the last save failed. */
  isStuck(): boolean;
};

/** Saves after a pause in changes. Changes made during a save are saved after it. */
export function createAutosave({ delayMs, quietMs, save }: Settings): Autosave {
  let quietUntil = Date.now() + quietMs;
  /** When unsaved changes are due; null if there are none. */
  let dueAt: number | null = null;
  let running: Promise<SaveOutcome> | null = null;
  let last: SaveOutcome = "saved";
  let failures = 0;
  const timer = createDebounce(delayMs, () => {
    if (!running && last !== "stopped") void run();
  });

  function schedule(at: number): void {
    dueAt = at;
    timer.soon(Math.max(at, quietUntil) - Date.now());
  }

  async function run(): Promise<void> {
    timer.cancel();
    dueAt = null;
    running = save();
    last = await running;
    running = null;
    quietUntil = Date.now() + quietMs;
    failures = last === "failed" ? failures + 1 : 0;
    // A change made during the save is saved next; otherwise a failed save is retried.
    if (dueAt !== null) schedule(dueAt);
    else if (last === "failed") schedule(Date.now() + retryDelayMs(failures - 1));
  }

  const isDirty = () => dueAt !== null || running !== null || last !== "saved";

  return {
    changed() {
      schedule(Date.now() + delayMs);
    },
    async flush() {
      // Another waiting caller may have started the next save.
      while (running) await running;
      if (isDirty()) {
        last = "saved";
        await run();
      }
      return last === "saved";
    },
    reset() {
      timer.cancel();
      dueAt = null;
      last = "saved";
      quietUntil = Date.now() + quietMs;
    },
    isDirty,
    isStuck: () => last !== "saved",
  };
}
