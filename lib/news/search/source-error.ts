import "server-only";
import type { FetchError, FetchErrorCode } from "@/lib/news/fetch/fetch-error";

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

/** Why a source could not answer, which is not the same as having no news; the message is one sentence that may be shown. */
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
  "http-status": "http-status",
  "bad-encoding": "malformed",
  "too-large": "malformed",
};

export function toSourceError(error: FetchError): SourceError {
  return new SourceError(CODES[error.code] ?? "network", error.message, { cause: error });
}

const REFUSALS = [401, 402, 403, 407, 451];

/** The failure a status from 300 on is. */
export function statusError(host: string, status: number): SourceError {
  if (status === 429) return new SourceError("throttled", `${host} asks to be left alone for a while (status 429).`);
  if (REFUSALS.includes(status)) return new SourceError("blocked", `${host} refuses to answer (status ${status}).`);
  return new SourceError("http-status", `${host} answered with status ${status}.`);
}
