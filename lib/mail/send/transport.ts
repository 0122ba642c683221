import "server-only";
import type { Transport } from "@/lib/mail/types";
import type { Env } from "@/lib/settings/read-env";
import { outboxTransport } from "./outbox";
import { resendTransport } from "./resend";
import { smtpTransport } from "./smtp";

type Settings = Pick<Env, "RESEND_API_KEY" | "RESEND_BASE_URL" | "SMTP_URL" | "DATA_DIR" | "MAIL_TIMEOUT_MS">;

/** The configured transport: Resend, else SMTP, else files in the outbox folder. */
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

/** Whether messages are delivered. Otherwise they are saved as files. */
export function isMailSetUp(settings: Settings): boolean {
  return openTransport(settings).name !== "outbox";
}
