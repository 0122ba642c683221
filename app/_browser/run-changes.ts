const NAME = "digest:run-change";

/** Notifies this page's components that a run has started or ended. */
export function announceRunChange(): void {
  window.dispatchEvent(new Event(NAME));
}

const ends = new EventTarget();

/** Notifies this page's components that a run has ended, as the header noticed. */
export function announceRunEnd(): void {
  ends.dispatchEvent(new Event("end"));
}

/** Calls `onEnd` when the header notices that a run has ended, until the signal aborts. */
export function listenToRunEnds(onEnd: () => void, signal: AbortSignal): void {
  ends.addEventListener("end", onEnd, { signal });
}

/** Calls `onChange` when a run on this page starts or ends, until the signal aborts. */
export function listenToRunChanges(onChange: () => void, signal: AbortSignal): void {
  window.addEventListener(NAME, onChange, { signal });
}
