import "server-only";
import { setTimeout as sleep } from "node:timers/promises";
import pLimit from "p-limit";

type Lane = { limit: ReturnType<typeof pLimit>; nextStart: number };

/** A turn for every request: at most so many at once in all and for one host, first come first served. */
type Turns = <T>(host: string, signal: AbortSignal | undefined, task: () => Promise<T>) => Promise<T>;

/** `hostDelayMs` is the least time between two starts on one host. */
export function createTurns(limits: { perHost: number; concurrency: number; hostDelayMs: number }): Turns {
  const all = pLimit(limits.concurrency);
  const lanes = new Map<string, Lane>();

  return (host, signal, task) => {
    const lane = lanes.get(host) ?? { limit: pLimit(limits.perHost), nextStart: 0 };
    lanes.set(host, lane);
    // The host's own place is taken first, so that waiting for a slow host holds up nobody else.
    const turn = lane.limit(async () => {
      signal?.throwIfAborted();
      await pause(lane, limits.hostDelayMs, signal);
      return all(async () => {
        signal?.throwIfAborted();
        return task();
      });
    });
    return orAborted(
      turn.finally(() => forgetIdle(lanes)),
      signal,
    );
  };
}

async function pause(lane: Lane, delayMs: number, signal: AbortSignal | undefined): Promise<void> {
  const now = performance.now();
  const waitMs = Math.max(0, lane.nextStart - now);
  lane.nextStart = now + waitMs + delayMs;
  if (waitMs > 0) {
    await sleep(waitMs, undefined, signal === undefined ? {} : { signal });
  }
}

/** A long life meets many hosts: those with nothing to do and nothing to remember are dropped now and then. */
function forgetIdle(lanes: Map<string, Lane>): void {
  if (lanes.size < 1000) {
    return;
  }
  for (const [host, lane] of lanes) {
    if (lane.limit.activeCount + lane.limit.pendingCount === 0 && lane.nextStart <= performance.now()) {
      lanes.delete(host);
    }
  }
}

/** Ends the waiting at once when the caller gives up; what was waited for goes on, and its outcome is dropped. */
export async function orAborted<T>(turn: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (signal === undefined) {
    return turn;
  }
  const { promise, reject } = Promise.withResolvers<never>();
  const giveUp = () => reject(signal.reason);
  signal.addEventListener("abort", giveUp);
  try {
    return await Promise.race([turn, promise]);
  } finally {
    signal.removeEventListener("abort", giveUp);
  }
}
