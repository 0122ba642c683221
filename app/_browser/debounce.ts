export type Debounced = { soon(ms?: number): void; cancel(): void };

/** `soon` runs the task after `ms` or the given delay; calling it again restarts the delay. `cancel` stops it. */
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
