import "server-only";

export type FeedErrorCode = "empty" | "no-items" | "not-a-feed" | "html" | "malformed" | "too-large";

/** Why a document could not be parsed as a feed. The message is one sentence, safe to show. */
export class FeedError extends Error {
  override readonly name = "FeedError";

  constructor(
    readonly code: FeedErrorCode,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}
