/** Whether each part of this page has changes that leaving it would lose. */
const checks = new Set<() => boolean>();
let isForced = false;

/** Lets the browser warn before it leaves the page while `wouldLose` is true. Returns a function that stops this. */
export function warnOfLoss(wouldLose: () => boolean): () => void {
  if (checks.size === 0) addEventListener("beforeunload", ask);
  checks.add(wouldLose);
  return () => {
    checks.delete(wouldLose);
    if (checks.size === 0) removeEventListener("beforeunload", ask);
  };
}

/** Whether leaving the page would lose changes. */
export function hasUnsaved(): boolean {
  return [...checks].some((wouldLose) => wouldLose());
}

/** Leaves the page without a warning, because its session has ended and drafts are kept. */
export function leaveFor(path: string): void {
  isForced = true;
  location.assign(path);
}

function ask(event: BeforeUnloadEvent): void {
  if (!isForced && hasUnsaved()) event.preventDefault();
}
