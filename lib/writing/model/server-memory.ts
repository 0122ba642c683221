import "server-only";
import { setTimeout as wait } from "node:timers/promises";
import { ModelError } from "./model-error";
import { type Extra, ExtraRefused } from "./openai-chat";

/** What this run has learned about the server. */
export type ServerMemory = {
  /** The optional parameters it accepts. */
  takes: Record<Extra, boolean>;
  /** Set after an answer without JSON: the schema is then repeated in the prompt. */
  wantsSchema: boolean;
  /** Consecutive calls without a working server, and consecutive unreadable answers. */
  outages: number;
  unusable: number;
  /** Set when the rest of the run should fail fast. */
  givenUp: ModelError | null;
  /** A busy server is not called before this time. */
  freeAt: number;
};

export function newServerMemory(): ServerMemory {
  return {
    takes: { format: true, tuning: true, cap: true },
    wantsSchema: false,
    outages: 0,
    unusable: 0,
    givenUp: null,
    freeAt: 0,
  };
}

const OUTAGES_BEFORE_GIVING_UP = 4;
const UNUSABLE_BEFORE_GIVING_UP = 20;

/** Records a failed call; after too many, or one that retries cannot fix, the rest of the run fails fast. */
export function recordFailure(server: ServerMemory, error: ModelError): void {
  if (error.code === "bad-output") server.unusable += 1;
  if (isOutage(error)) server.outages += 1;
  const isDown = server.outages >= OUTAGES_BEFORE_GIVING_UP || server.unusable >= UNUSABLE_BEFORE_GIVING_UP;
  if (isDown || isFinal(error)) server.givenUp ??= error;
}

function isOutage({ code }: ModelError): boolean {
  return code === "timeout" || code === "network" || code === "server" || code === "rate-limited";
}

/** Errors that will fail every later call of the run too. */
function isFinal({ code }: ModelError): boolean {
  return code === "auth" || code === "quota" || code === "not-found";
}

export function mayRetry(error: ModelError): boolean {
  return isOutage(error) || error.code === "bad-output";
}

/** The parameter that the server rejected, or the token cap if the answer was cut off; null if the request need not change. */
export function extraToLeaveOut(error: unknown, sent: Record<Extra, boolean>): Extra | null {
  if (error instanceof ExtraRefused && sent[error.extra]) return error.extra;
  return error instanceof ModelError && error.code === "cut-off" && sent.cap ? "cap" : null;
}

/** The longest pause without a request by the server. */
const MAX_BACKOFF_MS = 8_000;

export type Pauses = {
  backoffMs: number;
  longestWaitMs: number;
  signal: AbortSignal | null;
};

/** A server that says when it will be free is retried then, unless the wait is too long. */
export function isWorthWaiting({ longestWaitMs }: Pauses, { code, retryAfterMs }: ModelError): boolean {
  return code === "rate-limited" && retryAfterMs !== null && retryAfterMs <= longestWaitMs;
}

/** Waits before attempt `turn` of a call: the time the server requested, or a backoff that doubles with each attempt. */
export async function pause(
  server: ServerMemory,
  { backoffMs, longestWaitMs, signal }: Pauses,
  turn: number,
  last: ModelError | null,
): Promise<void> {
  const backoff = turn === 0 ? 0 : Math.min(MAX_BACKOFF_MS, backoffMs * 2 ** (turn - 1)) * (0.5 + Math.random() / 2);
  if (last?.retryAfterMs) server.freeAt = Math.max(server.freeAt, Date.now() + last.retryAfterMs);
  const waitMs = Math.min(longestWaitMs, Math.max(backoff, server.freeAt - Date.now()));
  if (waitMs > 0) await wait(waitMs, undefined, signal ? { signal } : {}).catch(() => signal?.throwIfAborted());
}
