import "server-only";
import type { Env } from "@/lib/env";
import { outboxTransport } from "./outbox";
import { resendTransport } from "./resend";
import { smtpTransport } from "./smtp";
import type { Mail } from "./types";

/** A mail and its delivery's id, by which providers and files name it. */
export type Letter = { id: string; mail: Mail };

/**
 * What became of letters that were handed over. `refused` and `later`: surely none was taken, for good or for now. `unknown`: they may
 * have been taken or not.
 */
export type Outcome =
  | { kind: "accepted"; ids: (string | null)[] }
  /** `all`: not because of what the letters hold, so that others fare no better. */
  | { kind: "refused"; reason: string; all: boolean }
  | { kind: "later" | "unknown"; reason: string; retryAfterMs: number | null };

export type Transport = {
  name: "resend" | "smtp" | "outbox";
  /** As many letters may be handed over in one call. */
  most: number;
  /** The pause between two calls. */
  gapMs: number;
  /** Whether letters handed over again under the same key are taken once. */
  resumable: boolean;
  send(letters: Letter[], key: string): Promise<Outcome>;
};

type Settings = Pick<Env, "RESEND_API_KEY" | "RESEND_BASE_URL" | "SMTP_URL" | "DATA_DIR" | "MAIL_TIMEOUT_MS">;

/** How mail leaves this installation: by Resend, else by SMTP, else as files. */
export function openTransport({
  RESEND_API_KEY,
  RESEND_BASE_URL,
  SMTP_URL,
  DATA_DIR,
  MAIL_TIMEOUT_MS: timeoutMs,
}: Settings): Transport {
  if (RESEND_API_KEY) return resendTransport({ apiKey: RESEND_API_KEY, baseUrl: RESEND_BASE_URL ?? null, timeoutMs });
  if (SMTP_URL) return smtpTransport({ url: SMTP_URL, timeoutMs });
  return outboxTransport({ folder: `${DATA_DIR}/outbox` });
}
