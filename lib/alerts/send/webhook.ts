import "server-only";
import type { Alert } from "@/lib/alerts/types";
import { getBrand } from "@/lib/brand/data";
import { signBody } from "@/lib/channels/send/signature";
import { env } from "@/lib/env";
import { createHttpClient, userAgent } from "@/lib/news/fetch/http";

/**
 * Calls the configured webhook about one alert. With a secret the request carries `X-Digest-Signature: t=SECONDS,v1=HEX`, the HMAC-SHA256
 * of `SECONDS.BODY`. Throws unless the response is 2xx.
 */
export async function callWebhook(url: string, alert: Alert & { created_at: Date }, now: Date): Promise<void> {
  const settings = env();
  const { ALERT_WEBHOOK_SECRET, APP_URL, FETCH_ALLOW_HOSTS } = settings;
  const { id, kind, subject, message, created_at } = alert;
  const json = JSON.stringify({
    id,
    kind,
    subject,
    message,
    created_at: created_at.toISOString(),
    site: APP_URL,
    // Shown by chat services.
    text: `${(await getBrand()).digest_title}: ${message}`,
  });
  // An admin chose the address, which may be inside the network.
  const client = createHttpClient({
    allowHosts: [...FETCH_ALLOW_HOSTS, new URL(url).host],
    userAgent: userAgent(APP_URL),
    proxies: settings,
  });
  try {
    const headers = ALERT_WEBHOOK_SECRET ? { "x-digest-signature": signBody(json, ALERT_WEBHOOK_SECRET, now) } : {};
    const { status } = await client.request(url, { json, headers, accept: "*/*" });
    if (status < 200 || status > 299) throw new Error(`The webhook returned ${status}.`);
  } finally {
    await client.close();
  }
}
