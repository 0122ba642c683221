import "server-only";
import { type RetryOptions, readRetryAfter, retry } from "@/lib/retry";
import { FetchError, systemCode } from "./fetch-error";
import type { HttpResponse } from "./http";

const BUSY_STATUSES = [429, 502, 503, 504];

class BusyError extends Error {
  override readonly name = "BusyError";

  constructor(readonly response: HttpResponse) {
    super(`The server answered with status ${response.status}.`);
  }
}

/**
 * Retries a request after a busy status (429, 502, 503, 504) or a temporary connection failure, no sooner than `Retry-After`.
 * Returns the last response with any status, or throws the last failure.
 */
export async function withRetry(send: () => Promise<HttpResponse>, options: RetryOptions): Promise<HttpResponse> {
  const sendUnlessBusy = async () => {
    const response = await send();
    if (BUSY_STATUSES.includes(response.status)) throw new BusyError(response);
    return response;
  };
  try {
    return await retry(sendUnlessBusy, waitFor, options);
  } catch (error) {
    if (error instanceof BusyError) return error.response;
    throw error;
  }
}

function waitFor(error: Error): number | null {
  if (error instanceof BusyError) return readRetryAfter(error.response.headers["retry-after"], new Date()) ?? 0;
  return isTemporary(error) ? 0 : null;
}

function isTemporary(error: Error): boolean {
  if (!(error instanceof FetchError)) return false;
  if (error.code === "dns") return systemCode(error.cause) === "EAI_AGAIN";
  return error.code === "connection" || error.code === "timeout";
}
