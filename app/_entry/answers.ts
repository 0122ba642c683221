import { randomUUID } from "node:crypto";
import { isDatabaseOutage } from "@/lib/db";
import { AppError, type ErrorCode } from "@/lib/errors";
import { logError } from "@/lib/log";

const STATUS: Record<ErrorCode, number> = {
  invalid: 400,
  unauthenticated: 401,
  forbidden: 403,
  not_found: 404,
  conflict: 409,
  too_many: 429,
};

const RETRY_AFTER_S = 3;

/** What went wrong, as the API says it: one sentence, and never a stack or a statement. */
export function errorAnswer(error: unknown): Response {
  if (error instanceof AppError) return refuse(STATUS[error.code], error.message);
  if (isDatabaseOutage(error)) {
    return refuse(503, "The database cannot be reached just now.", { "Retry-After": String(RETRY_AFTER_S) });
  }
  const request_id = randomUUID();
  logError("A request failed.", error, { request_id });
  return Response.json({ error: "Internal error.", request_id }, { status: 500, headers: NO_STORE });
}

export function refuse(status: number, error: string, headers: Record<string, string> = {}): Response {
  return Response.json({ error }, { status, headers: { ...NO_STORE, ...headers } });
}

const NO_STORE = { "Cache-Control": "no-store" };
