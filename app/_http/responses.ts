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

/** A request the door itself turns away, with what only HTTP knows: its status. */
export class Refusal extends Error {
  override readonly name = "Refusal";

  constructor(
    readonly status: number,
    message: string,
  ) {
    super(message);
  }
}

/** What went wrong, as the API says it: one sentence, and never a stack or a statement. */
export function errorAnswer(error: unknown): Response {
  if (error instanceof Refusal) return refuse(error.status, error.message);
  if (error instanceof AppError) return refuse(STATUS[error.code], error.message, retryAfter(error));
  if (isDatabaseOutage(error)) {
    return refuse(503, "The database cannot be reached just now.", { "Retry-After": String(RETRY_AFTER_S) });
  }
  const request_id = randomUUID();
  logError("A request failed.", error, { request_id });
  return Response.json({ error: "Internal error.", request_id }, { status: 500, headers: NO_STORE });
}

function refuse(status: number, error: string, headers: Record<string, string> = {}): Response {
  return Response.json({ error }, { status, headers: { ...NO_STORE, ...headers } });
}

function retryAfter({ retryAfterS }: AppError): Record<string, string> {
  return retryAfterS === null ? {} : { "Retry-After": String(retryAfterS) };
}

const NO_STORE = { "Cache-Control": "no-store" };
