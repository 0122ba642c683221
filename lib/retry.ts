import "server-only";
import { setTimeout as sleep } from "node:timers/promises";
import pRetry from "p-retry";

export type RetryOptions = {
  /** Maximum tries, including the first. */
  tries: number;
  /** Maximum delay before the second try. Doubles each time, with up to half of it random. */
  baseMs: number;
  /** Maximum delay. If the server requests more, there are no more tries. */
  maxWaitMs: number;
  signal?: AbortSignal | undefined;
};

/**
 * Retries a task with exponential backoff. `waitFor` returns the milliseconds the server requested after an error (0 if none), or null if a
 * retry cannot help. Throws the last error, or an abort error once the signal fires.
 */
export function retry<T>(
  task: () => Promise<T>,
  waitFor: (error: Error) => number | null,
  { tries, baseMs, maxWaitMs, signal }: RetryOptions,
): Promise<T> {
  const abort = signal ? { signal } : {};
  return pRetry(task, {
    ...abort,
    retries: tries - 1,
    // Randomizing multiplies by 1 to 2.
    minTimeout: baseMs / 2,
    maxTimeout: maxWaitMs,
    randomize: true,
    shouldRetry: async ({ error }) => {
      const waitMs = waitFor(error);
      if (waitMs === null || waitMs > maxWaitMs) return false;
      if (waitMs > 0) await sleep(waitMs, undefined, abort);
      return true;
    },
  });
}

/** `Retry-After` as milliseconds from `now`: seconds or an HTTP date (RFC 9110 10.2.3). Null if it is missing or unreadable. */
export function readRetryAfter(value: string | null | undefined, now: Date): number | null {
  const text = value?.trim() ?? "";
  if (/^\d{1,9}(?:\.\d+)?$/.test(text)) return Number(text) * 1000;
  const date = /GMT$/.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(date) ? null : Math.max(0, date - now.getTime());
}
