export type ErrorCode = "invalid" | "unauthenticated" | "forbidden" | "not_found" | "conflict" | "too_many";

/** An expected failure whose message may be shown to the person who caused it. Anything else that is thrown is a bug. */
export class AppError extends Error {
  override readonly name = "AppError";

  constructor(
    readonly code: ErrorCode,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}
