import "server-only";
import { type CreateBatchOptions, Resend } from "resend";
import { z } from "zod";
import { oneLine } from "@/lib/mail/rules-letter";
import type { Letter, Mailbox, Outcome, Transport } from "@/lib/mail/types-letter";

type Options = { apiKey: string; baseUrl: string | null; timeoutMs: number };

/** The API takes 100; half of that keeps a call with whole briefings in it at a few megabytes. */
const MOST = 50;
const DEFAULT_URL = "https://api.resend.com";

const answerSchema = z.object({ data: z.array(z.object({ id: z.string().min(1).max(200) })) });
const errorSchema = z.object({
  statusCode: z.number().nullish(),
  name: z.string().nullish(),
  message: z.string().nullish(),
});

/** Sends by Resend: one call for a batch, all of it or nothing, known to the provider by its key for a day. */
export function resendTransport({ apiKey, baseUrl, timeoutMs }: Options): Transport {
  const client = new Resend(apiKey, { baseUrl: baseUrl ?? DEFAULT_URL });
  return {
    name: "resend",
    most: MOST,
    // Two calls a second are what an account may make at first.
    gapMs: 500,
    resumable: true,
    async send(letters, key) {
      // The client waits forever and tries once.
      const options = { idempotencyKey: key, signal: AbortSignal.timeout(timeoutMs) };
      const { data, error, headers } = await client.batch.send(letters.map(toEmail), options);
      if (error) return outcomeOf(error, headers);
      const answer = answerSchema.safeParse(data);
      if (!answer.success || answer.data.data.length !== letters.length) {
        // It said yes, though not which is which.
        return { kind: "accepted", ids: letters.map(() => null) };
      }
      return { kind: "accepted", ids: answer.data.data.map(({ id }) => id) };
    },
  };
}

type SignedMessage = { id: string; timestamp: string; signature: string; body: string };

/** Whether the provider signed a webhook message with the secret (`whsec_…`) within the last five minutes. */
export function isSigned({ id, timestamp, signature, body }: SignedMessage, webhookSecret: string): boolean {
  try {
    // The signature is checked here, without a call: the key is never used.
    const { webhooks } = new Resend("re_unused");
    webhooks.verify({ payload: body, headers: { id, timestamp, signature }, webhookSecret });
    return true;
  } catch {
    return false;
  }
}

function toEmail({ id, mail }: Letter): CreateBatchOptions[number] {
  // The provider sets the date itself.
  const { Date: _date, ...headers } = mail.headers;
  return {
    from: written(mail.from),
    to: [written(mail.to)],
    subject: oneLine(mail.subject),
    html: mail.html,
    text: mail.text,
    headers,
    // Comes back in every event about it.
    tags: [{ name: "delivery", value: id }],
  };
}

/** `"Name" <address>`; the provider encodes names beyond ASCII. */
function written({ name, address }: Mailbox): string {
  const quoted = oneLine(name).replace(/[\\"]/g, "\\$&");
  return quoted ? `"${quoted}" <${address}>` : address;
}

/** The API's words for what it did not do (https://resend.com/docs/api-reference/errors). */
function outcomeOf(error: unknown, headers: Record<string, string> | null): Outcome {
  const { statusCode, name, message } = errorSchema.safeParse(error).data ?? {};
  const reason = `Resend: ${oneLine(message || name || "no answer").slice(0, 300)}`;
  const retryAfterMs = readRetryAfter(headers);
  // The key is taken by another content: what was handed over first was sent.
  if (name === "invalid_idempotent_request") return { kind: "accepted", ids: [] };
  if (statusCode === 429) return { kind: "later", reason, retryAfterMs };
  if (!statusCode || statusCode >= 500 || statusCode === 408 || statusCode === 409)
    return { kind: "unknown", reason, retryAfterMs };
  return { kind: "refused", reason, all: statusCode !== 400 && statusCode !== 422 && statusCode !== 413 };
}

function readRetryAfter(headers: Record<string, string> | null): number | null {
  const given = headers?.["retry-after"] ?? headers?.["ratelimit-reset"];
  if (!given) return null;
  const ms = /^\d+(\.\d+)?$/.test(given) ? Number(given) * 1000 : Date.parse(given) - Date.now();
  return Number.isFinite(ms) ? Math.max(ms, 0) : null;
}
