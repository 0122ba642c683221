/** A task that waits until nothing has asked for it any more for a while. */
export type Debounced = { soon(ms?: number): void; cancel(): void };

/** `soon` (re)starts the wait, of `ms` or another time; `cancel` ends it without the task. */
export function createDebounce(ms: number, task: () => void): Debounced {
  let timer: ReturnType<typeof setTimeout> | undefined;
  return {
    soon(wait = ms) {
      clearTimeout(timer);
      timer = setTimeout(task, wait);
    },
    cancel: () => clearTimeout(timer),
  };
}
