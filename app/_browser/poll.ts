/**
 * Runs `check` at this interval while the page is visible; an overdue check runs as soon as the page is shown again. The signal aborts when
 * polling stops. `check` must not reject. Returns a function that stops polling.
 */
export function pollWhileVisible(check: (signal: AbortSignal) => Promise<void>, everyMs: number): () => void {
  const stopped = new AbortController();
  const { signal } = stopped;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let checkedAt = Date.now();
  let isChecking = false;
  const run = async () => {
    checkedAt = Date.now();
    isChecking = true;
    await check(signal);
    isChecking = false;
    if (!signal.aborted) schedule();
  };
  const schedule = () => {
    clearTimeout(timer);
    if (!document.hidden && !isChecking) timer = setTimeout(run, Math.max(0, checkedAt + everyMs - Date.now()));
  };
  schedule();
  document.addEventListener("visibilitychange", schedule, { signal });
  return () => {
    stopped.abort();
    clearTimeout(timer);
  };
}
