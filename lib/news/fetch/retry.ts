import "server-only";
import { setTimeout as sleep } from "node:timers/promises";
import { FetchError, systemCode } from "./fetch-error";

type Retryable = { status: number; headers: Record<string, string> };

type RetryOptions = {
  /** The first included. */
  tries: number;
  /** The wait before the second try; it doubles each time, and up to half of it is left to chance. */
  baseMs: number;
  /** The longest single wait; a site that asks for a longer one is not asked again. */
  maxWaitMs: number;
  signal?: AbortSignal;
};

const busyStatuses = [429, 502, 503, 504];

/**
 * Tries again after 429, 502, 503, 504 and passing failures of the connection, as late as `Retry-After` (RFC 9110 10.2.3) asks.
 * Returns the last answer whatever its status, or throws the last failure.
 */
export async function withRetry<T extends Retryable>(fn: () => Promise<T>, options: RetryOptions): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    const outcome = await fn().then(
      (answer) => ({ answer }),
      (error: unknown) => ({ error }),
    );
    const waitMs = waitBeforeNext(outcome, attempt, options);
    if (waitMs === null || waitMs > options.maxWaitMs || attempt >= options.tries) {
      if ("error" in outcome) {
        throw outcome.error;
      }
      return outcome.answer;
    }
    await sleep(waitMs, undefined, options.signal === undefined ? {} : { signal: options.signal });
  }
}

/** Null when another try would bring nothing new. */
function waitBeforeNext(
  outcome: { answer: Retryable } | { error: unknown },
  attempt: number,
  { baseMs, maxWaitMs }: RetryOptions,
): number | null {
  const backoffMs = Math.min(maxWaitMs, baseMs * 2 ** (attempt - 1) * (1 - Math.random() / 2));
  if ("error" in outcome) {
    return isPassing(outcome.error) ? backoffMs : null;
  }
  if (!busyStatuses.includes(outcome.answer.status)) {
    return null;
  }
  return Math.max(backoffMs, readRetryAfter(outcome.answer.headers["retry-after"], new Date()) ?? 0);
}

function isPassing(error: unknown): boolean {
  if (!(error instanceof FetchError)) {
    return false;
  }
  return (
    error.code === "connection" ||
    error.code === "timeout" ||
    (error.code === "dns" && systemCode(error.cause) === "EAI_AGAIN")
  );
}

/** Milliseconds from `now`, for seconds and for an HTTP date; null when there is none that can be read. */
function readRetryAfter(value: string | undefined, now: Date): number | null {
  const text = value?.trim() ?? "";
  if (/^\d{1,9}$/.test(text)) {
    return Number(text) * 1000;
  }
  const date = /GMT$/.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(date) ? null : Math.max(0, date - now.getTime());
}
