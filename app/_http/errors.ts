import { randomUUID } from "node:crypto";
import { isDatabaseOutage } from "@/lib/db";
import { AppError, type ErrorCode } from "@/lib/errors";
import { logError } from "@/lib/log";

const STATUS: Record<ErrorCode, number> = {
  invalid: 400,
  unauthenticated: 401,
  forbidden: 403,
  not_found: 404,
  gone: 410,
  conflict: 409,
  too_many: 429,
};

const RETRY_AFTER_S = 3;
const NO_STORE = { "Cache-Control": "no-store" };

/** An error that exists only in HTTP, such as 413 and 415. */
export class HttpError extends Error {
  override readonly name = "HttpError";

  constructor(
    readonly status: number,
    message: string,
  ) {
    super(message);
  }
}

/** The API's response to an error: one sentence, never a stack trace or SQL. An unexpected error is logged under the request's id. */
export function errorResponse(error: unknown, request: Request): Response {
  if (error instanceof HttpError) return respond(error.status, error.message);
  if (error instanceof AppError) return respond(STATUS[error.code], error.message, retryAfter(error));
  if (isDatabaseOutage(error)) {
    return respond(503, "The database is temporarily unavailable.", { "Retry-After": String(RETRY_AFTER_S) });
  }
  const request_id = request.headers.get("X-Request-Id") ?? randomUUID();
  logError("A request failed.", error, { request_id });
  return Response.json({ error: "Internal error.", request_id }, { status: 500, headers: NO_STORE });
}

function respond(status: number, error: string, headers: Record<string, string> = {}): Response {
  return Response.json({ error }, { status, headers: { ...NO_STORE, ...headers } });
}

function retryAfter({ retryAfterS }: AppError): Record<string, string> {
  return retryAfterS === null ? {} : { "Retry-After": String(retryAfterS) };
}
