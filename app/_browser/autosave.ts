import { createDebounce } from "./debounce";
import { retryDelayMs } from "./retry-delay";

/** `failed` is retried automatically, `refused` after the next change, `stopped` only by `flush`. */
export type SaveOutcome = "saved" | "failed" | "refused" | "stopped";

type Settings = {
  /** How long after the last change to save. */
  delayMs: number;
  /** Nothing is saved this long after the start and after every save. */
  quietMs: number;
  /** Sends the current state. Calls never overlap; never rejects. */
  save: () => Promise<SaveOutcome>;
};

export type Autosave = {
  changed(): void;
  /** Saves unsaved changes now; false when that failed. Later changes are saved separately. */
  flush(): Promise<boolean>;
  /** Takes the current state as saved: it was replaced by another one. */
  reset(): void;
  /** Whether something is not saved yet. */
  isDirty(): boolean;
  /** Whether the last save did not succeed. */
  isStuck(): boolean;
};

/** Saves some time after the last change; changes made during a save are saved after it. */
export function createAutosave({ delayMs, quietMs, save }: Settings): Autosave {
  let quietUntil = Date.now() + quietMs;
  /** When unsaved changes are to be saved; null without any. */
  let dueAt: number | null = null;
  let running: Promise<SaveOutcome> | null = null;
  let last: SaveOutcome = "saved";
  let failures = 0;
  const timer = createDebounce(delayMs, () => {
    if (!running && last !== "stopped") void run();
  });

  function plan(at: number): void {
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
    // Later changes are saved first; without any, a failure is retried later.
    if (dueAt !== null) plan(dueAt);
    else if (last === "failed") plan(Date.now() + retryDelayMs(failures - 1));
  }

  const isDirty = () => dueAt !== null || running !== null || last !== "saved";

  return {
    changed() {
      plan(Date.now() + delayMs);
    },
    async flush() {
      // Another caller that waited may have started the next save.
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
