const NAME = "digest:run-change";

/** Says on this page that a run has started or ended. */
export function announceRunChange(): void {
  window.dispatchEvent(new Event(NAME));
}

/** Calls `onChange` whenever a run has started or ended on this page, until the signal aborts. */
export function listenToRunChanges(onChange: () => void, signal: AbortSignal): void {
  window.addEventListener(NAME, onChange, { signal });
}
