export type ErrorCode = "invalid" | "unauthenticated" | "forbidden" | "not_found" | "gone" | "conflict" | "too_many";

/** An expected error whose message may be shown to the user. Any other error is a bug. */
export class AppError extends Error {
  override readonly name = "AppError";
  /** For `too_many`: when to retry. */
  readonly retryAfterS: number | null;
  /** For `invalid` and `conflict`: the invalid field, if any. */
  readonly field: string | null;

  constructor(
    readonly code: ErrorCode,
    message: string,
    options?: ErrorOptions & { retryAfterS?: number; field?: string },
  ) {
    super(message, options);
    this.retryAfterS = options?.retryAfterS ?? null;
    this.field = options?.field ?? null;
  }
}

/** An error and its causes, outermost first. */
export function causesOf(error: unknown): unknown[] {
  const hasCause = error instanceof Error && error.cause !== undefined;
  return hasCause ? [error, ...causesOf(error.cause)] : [error];
}
