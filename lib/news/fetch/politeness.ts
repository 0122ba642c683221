import "server-only";
import { setTimeout as sleep } from "node:timers/promises";
import pLimit, { type LimitFunction } from "p-limit";

/** Runs a task once the concurrency limits allow it, first come first served. */
type Limiter = <T>(host: string, signal: AbortSignal | undefined, task: () => Promise<T>) => Promise<T>;

const MAX_HOSTS = 1000;

/** Limits the requests that run at the same time, in total and per host. */
export function createLimiter(limits: { perHost: number; concurrency: number }): Limiter {
  const all = pLimit(limits.concurrency);
  const hosts = new Map<string, LimitFunction>();

  return (host, signal, task) => {
    const own = hosts.get(host) ?? pLimit(limits.perHost);
    hosts.set(host, own);
    // The host's slot is taken first, so that requests waiting for a slow host do not hold up other hosts.
    const turn = own(() =>
      all(async () => {
        signal?.throwIfAborted();
        return task();
      }),
    );
    return orAborted(
      turn.finally(() => forgetIdle(hosts)),
      signal,
    );
  };
}

/** Removes the limits of idle hosts, of which a worker accumulates many. */
function forgetIdle(hosts: Map<string, LimitFunction>): void {
  if (hosts.size < MAX_HOSTS) return;
  for (const [host, { activeCount, pendingCount }] of hosts) {
    if (activeCount + pendingCount === 0) hosts.delete(host);
  }
}

const nextStarts = new Map<string, number>();

/** Waits until `spacingMs` have passed since the last request to an origin by any run of this process. */
export async function waitForSpacing(origin: string, spacingMs: number, signal?: AbortSignal): Promise<void> {
  if (spacingMs === 0) return;
  const now = performance.now();
  const start = Math.max(now, nextStarts.get(origin) ?? 0);
  nextStarts.set(origin, start + spacingMs);
  if (start > now) await sleep(start - now, undefined, signal ? { signal } : {});
}

/** Stops waiting when the signal fires. The task continues, and its outcome is dropped. */
export async function orAborted<T>(task: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (signal === undefined) return task;
  const { promise, reject } = Promise.withResolvers<never>();
  const abort = () => reject(signal.reason);
  signal.addEventListener("abort", abort);
  try {
    return await Promise.race([task, promise]);
  } finally {
    signal.removeEventListener("abort", abort);
  }
}
