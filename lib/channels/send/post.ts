import "server-only";
import type { ChannelKind } from "@/db/enums";
import { outcomeOf } from "@/lib/channels/rules";
import type { ChannelMessage, ChannelTarget, PostOutcome } from "@/lib/channels/types";
import { env } from "@/lib/env";
import { FetchError, systemCode } from "@/lib/news/fetch/fetch-error";
import { createHttpClient, type HttpResponse, userAgent } from "@/lib/news/fetch/http";
import { readRetryAfter } from "@/lib/retry";
import { signBody } from "./signature";
import { slackBody } from "./slack";
import { teamsBody } from "./teams";
import { webhookBody } from "./webhook";

const MAX_BYTES = 4096;

const BODIES: Record<ChannelKind, (message: ChannelMessage) => object> = {
  teams: teamsBody,
  slack: slackBody,
  webhook: webhookBody,
};

/** Posts a message to a channel, once. Webhook posts have `X-Digest-Delivery`, the same in every attempt, and a signature. */
export async function post(
  { kind, url, secret }: ChannelTarget,
  message: ChannelMessage,
  now: Date,
): Promise<PostOutcome> {
  const settings = env();
  const json = JSON.stringify(BODIES[kind](message));
  const client = createHttpClient({
    allowHosts: settings.FETCH_ALLOW_HOSTS,
    userAgent: userAgent(settings.APP_URL),
    proxies: settings,
  });
  const headers = secret ? { "x-digest-delivery": message.id, "x-digest-signature": signBody(json, secret, now) } : {};
  const limits = { maxBytes: MAX_BYTES, truncate: true, timeoutMs: settings.MAIL_TIMEOUT_MS };
  try {
    const response = await client.request(url, { json, headers, accept: "*/*", ...limits });
    const retryAfterMs = readRetryAfter(response.headers["retry-after"], now);
    return outcomeOf(response.status, retryAfterMs, errorCode(response));
  } catch (error) {
    return failureOf(error);
  } finally {
    await client.close();
  }
}

/** Slack's error code, such as `no_service`. Other bodies are not shown: they may contain the address. */
function errorCode({ body }: HttpResponse): string | null {
  const text = body.toString("utf8").trim();
  return /^[a-z][a-z_]{2,60}$/.test(text) ? text : null;
}

function failureOf(error: unknown): PostOutcome {
  if (!(error instanceof FetchError)) return { kind: "unknown", reason: "The request failed." };
  const { code, message: reason } = error;
  if (["bad-url", "forbidden-address", "forbidden-port"].includes(code)) return { kind: "refused", reason };
  const isUnsent = code === "dns" || code === "tls" || systemCode(error.cause) === "ECONNREFUSED";
  return isUnsent ? { kind: "later", reason, retryAfterMs: null } : { kind: "unknown", reason };
}
