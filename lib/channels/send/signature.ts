import "server-only";
import { createHmac } from "node:crypto";

/** The `X-Digest-Signature` header of an outgoing request: `t=SECONDS,v1=HEX`, the HMAC-SHA256 of `SECONDS.BODY`. */
export function signBody(body: string, secret: string, now: Date): string {
  const seconds = Math.floor(now.getTime() / 1000);
  return `t=${seconds},v1=${createHmac("sha256", secret).update(`${seconds}.${body}`).digest("hex")}`;
}
