import { createDebounce } from "./debounce";
import { retryDelayMs } from "./retry-delay";

/** `failed` is tried again by itself, `refused` after the next change, `stopped` once somebody has decided. */
export type SaveOutcome = "saved" | "failed" | "refused" | "stopped";

type Settings = {
  /** After the last change. */
  delayMs: number;
  /** After the start and after every save nothing is saved for so long. */
  quietMs: number;
  /** Sends everything as it is now. Never called twice at once; never rejects. */
  save: () => Promise<SaveOutcome>;
};

export type Autosave = {
  changed(): void;
  /** Saves at once what is not saved; false when that could not be done. What is changed meanwhile is saved in its own time. */
  flush(): Promise<boolean>;
  /** Takes everything as saved: somebody has put another state in its place. */
  reset(): void;
  /** Whether something is not saved yet. */
  isDirty(): boolean;
  /** Whether it cannot be saved by merely sending it. */
  isStuck(): boolean;
};

/** Saves by itself, some time after the last change; changes made during a save are saved after it. */
export function createAutosave({ delayMs, quietMs, save }: Settings): Autosave {
  let quietUntil = Date.now() + quietMs;
  /** When what is unsaved is to be saved; null when nothing is. */
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
    // A change made meanwhile goes first; what failed without one is tried again later.
    if (dueAt !== null) plan(dueAt);
    else if (last === "failed") plan(Date.now() + retryDelayMs(failures - 1));
  }

  const isDirty = () => dueAt !== null || running !== null || last !== "saved";

  return {
    changed() {
      plan(Date.now() + delayMs);
    },
    async flush() {
      // Whoever else waited for it may have begun the next.
      while (running) await running;
      // What was changed while that save was under way.
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
