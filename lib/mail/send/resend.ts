import "server-only";
import { type CreateBatchOptions, Resend } from "resend";
import { z } from "zod";
import { oneLine } from "@/lib/mail/rules-message";
import type { Mailbox, OutgoingMail, SendOutcome, Transport } from "@/lib/mail/types";
import { readRetryAfter } from "@/lib/retry";

type Options = { apiKey: string; baseUrl: string | null; timeoutMs: number };

/** The API accepts 100. Half of that keeps a request with complete briefings at a few megabytes. */
const BATCH_SIZE = 50;
const DEFAULT_URL = "https://api.resend.com";

const responseSchema = z.object({ data: z.array(z.object({ id: z.string().min(1).max(200) })) });
const errorSchema = z.object({
  statusCode: z.number().nullish(),
  name: z.string().nullish(),
  message: z.string().nullish(),
});

/** Sends through Resend. A batch is accepted or refused as a whole. Its idempotency key is valid for a day. */
export function resendTransport({ apiKey, baseUrl, timeoutMs }: Options): Transport {
  const client = new Resend(apiKey, { baseUrl: baseUrl ?? DEFAULT_URL });
  return {
    name: "resend",
    batchSize: BATCH_SIZE,
    // The default account limit is two calls per second.
    gapMs: 500,
    idempotent: true,
    async send(batch, key) {
      // The client has no timeout of its own.
      const options = { idempotencyKey: key, signal: AbortSignal.timeout(timeoutMs) };
      const { data, error, headers } = await client.batch.send(batch.map(toEmail), options);
      if (error) return outcomeOf(error, headers);
      const response = responseSchema.safeParse(data);
      // Accepted, but without usable ids.
      if (!response.success || response.data.data.length !== batch.length) {
        return { kind: "accepted", ids: batch.map(() => null) };
      }
      return { kind: "accepted", ids: response.data.data.map(({ id }) => id) };
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

function toEmail({ id, mail }: OutgoingMail): CreateBatchOptions[number] {
  // The provider sets the date itself.
  const { Date: _date, ...headers } = mail.headers;
  return {
    from: formatMailbox(mail.from),
    to: [formatMailbox(mail.to)],
    subject: oneLine(mail.subject),
    html: mail.html,
    text: mail.text,
    headers,
    // Webhook events repeat the tags.
    tags: [{ name: "delivery", value: id }],
  };
}

/** `"Name" <address>`; the provider encodes non-ASCII names. */
function formatMailbox({ name, address }: Mailbox): string {
  const quoted = oneLine(name).replace(/[\\"]/g, "\\$&");
  return quoted ? `"${quoted}" <${address}>` : address;
}

/** Maps the API's errors (https://resend.com/docs/api-reference/errors). */
function outcomeOf(error: unknown, headers: Record<string, string> | null): SendOutcome {
  const { statusCode, name, message } = errorSchema.safeParse(error).data ?? {};
  const reason = `Resend: ${oneLine(message || name || "no response").slice(0, 300)}`;
  const retryAfterMs = readRetryAfter(headers?.["retry-after"] ?? headers?.["ratelimit-reset"], new Date());
  // The key was used with other content, so the first version was sent.
  if (name === "invalid_idempotent_request") return { kind: "accepted", ids: [] };
  if (statusCode === 429) return { kind: "later", reason, retryAfterMs };
  if (!statusCode || statusCode >= 500 || statusCode === 408 || statusCode === 409)
    return { kind: "unknown", reason, retryAfterMs };
  return { kind: "refused", reason, all: statusCode !== 400 && statusCode !== 422 && statusCode !== 413 };
}
