export type ErrorCode = "invalid" | "unauthenticated" | "forbidden" | "not_found" | "conflict" | "too_many";

/** An expected failure whose message may be shown to the person who caused it. Anything else that is thrown is a bug. */
export class AppError extends Error {
  override readonly name = "AppError";
  /** Of `too_many`: when to try again. */
  readonly retryAfterS: number | null;
  /** Of `invalid` and `conflict`: the field at fault, where it is one. */
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
