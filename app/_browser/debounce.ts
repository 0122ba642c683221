export type Debounced = { soon(ms?: number): void; cancel(): void };

/** `soon` runs the task after `ms`, or after a given wait, and restarts the wait when called again; `cancel` ends the wait. */
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
