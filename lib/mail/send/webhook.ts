import "server-only";
import { createHmac, timingSafeEqual } from "node:crypto";

const TOLERANCE_MS = 5 * 60_000;

export type Signed = { id: string | null; timestamp: string | null; signature: string | null; body: string };

/**
 * Whether a message is signed with the secret (`whsec_…`) and no more than five minutes old: HMAC-SHA256 over `id.timestamp.body`, any of
 * the signatures given (https://www.standardwebhooks.com, https://docs.svix.com/receiving/verifying-payloads/how-manual).
 */
export function isSigned({ id, timestamp, signature, body }: Signed, secret: string, now: Date): boolean {
  if (!id || !signature || !timestamp || !/^\d{1,12}$/.test(timestamp)) return false;
  if (Math.abs(now.getTime() - Number(timestamp) * 1000) > TOLERANCE_MS) return false;
  const key = Buffer.from(secret.replace(/^whsec_/, ""), "base64");
  const wanted = createHmac("sha256", key).update(`${id}.${timestamp}.${body}`).digest();
  return signature
    .split(" ")
    .slice(0, 10)
    .some((each) => {
      const given = Buffer.from(each.startsWith("v1,") ? each.slice(3) : "", "base64");
      return given.length === wanted.length && timingSafeEqual(given, wanted);
    });
}
