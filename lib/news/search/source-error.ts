import "server-only";
import type { FetchError, FetchErrorCode } from "@/lib/news/fetch/fetch-error";
import type { ReadError } from "@/lib/news/read/reader";

export type SourceErrorCode =
  | "http-status"
  | "html-not-feed"
  | "malformed"
  | "timeout"
  | "blocked"
  | "no-feed"
  | "throttled"
  | "network"
  | "not-asked";

/** Why a source failed, as opposed to having no news. The message is one sentence, safe to show. */
export class SourceError extends Error {
  override readonly name = "SourceError";

  constructor(
    readonly code: SourceErrorCode,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

const CODES: Partial<Record<FetchErrorCode, SourceErrorCode>> = {
  "bad-url": "blocked",
  "forbidden-address": "blocked",
  "forbidden-port": "blocked",
  robots: "blocked",
  timeout: "timeout",
  skipped: "timeout",
  "http-status": "http-status",
  "bad-encoding": "malformed",
  "too-large": "malformed",
};

export function toSourceError(error: FetchError): SourceError {
  return new SourceError(CODES[error.code] ?? "network", error.message, { cause: error });
}

/** The failure for a response that could not be read in time or at all. */
export function fromReadError(error: ReadError, host: string): SourceError {
  return new SourceError(error.code === "timeout" ? "timeout" : "malformed", `${host}: ${error.message}`, {
    cause: error,
  });
}

const REFUSALS = [401, 402, 403, 407, 451];

/** The failure for a status of 300 or more. */
export function statusError(host: string, status: number): SourceError {
  if (status === 429) return new SourceError("throttled", `${host} is throttling requests (status 429).`);
  if (REFUSALS.includes(status)) return new SourceError("blocked", `${host} refused the request (status ${status}).`);
  return new SourceError("http-status", `${host} answered with status ${status}.`);
}
