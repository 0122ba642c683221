import "server-only";
import type { ModelUsage } from "@/lib/writing/types";

export type ModelErrorCode =
  | "timeout"
  | "rate-limited"
  | "quota"
  | "refused"
  | "bad-output"
  | "server"
  | "auth"
  | "not-found"
  | "network"
  | "too-large"
  | "cut-off"
  | "budget"
  | "no-recording";

/** A failed model call. The message is shown to admins and contains neither the key nor article text; `usage` is what the call cost anyway. */
export class ModelError extends Error {
  override readonly name = "ModelError";

  constructor(
    readonly code: ModelErrorCode,
    message: string,
    readonly usage: ModelUsage = { input_tokens: 0, output_tokens: 0 },
    /** The wait requested by the server, in milliseconds; null if none. */
    readonly retryAfterMs: number | null = null,
  ) {
    super(message);
  }
}
