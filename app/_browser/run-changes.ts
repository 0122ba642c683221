const NAME = "digest:run-change";

/** Notifies this page's components that a run has started or ended. */
export function announceRunChange(): void {
  window.dispatchEvent(new Event(NAME));
}

/** Calls `onChange` when a run on this page starts or ends, until the signal aborts. */
export function listenToRunChanges(onChange: () => void, signal: AbortSignal): void {
  window.addEventListener(NAME, onChange, { signal });
}
