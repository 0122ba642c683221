import "server-only";
import { createHmac, timingSafeEqual } from "node:crypto";
import { authSecrets } from "@/lib/auth/session";
import { env } from "@/lib/env";

const LASTS_MS = 2 * 86_400_000;

/** Proves for two days that its holder reads mail at an address. */
export function createSubscribeToken(email: string, now: Date): string {
  const expires = Math.floor((now.getTime() + LASTS_MS) / 1000);
  const [secret = ""] = authSecrets();
  return `${Buffer.from(email).toString("base64url")}.${expires}.${sign(email, expires, secret)}`;
}

/** The address of a token. Null if it is forged or expired, or if the address's domain may no longer subscribe. */
export function readSubscribeToken(token: string, now: Date): string | null {
  const [, encoded = "", expiry = "", signature = ""] = /^([\w-]{1,600})\.(\d{1,12})\.([\w-]{43})$/.exec(token) ?? [];
  const email = Buffer.from(encoded, "base64url").toString();
  const expires = Number(expiry);
  if (signature === "" || now.getTime() >= expires * 1000 || !maySubscribe(email)) return null;
  const given = Buffer.from(signature);
  const isOurs = authSecrets().some((secret) => timingSafeEqual(given, Buffer.from(sign(email, expires, secret))));
  return isOurs ? email : null;
}

/** Whether people of an address's domain may subscribe by themselves. */
export function maySubscribe(email: string): boolean {
  return env().SUBSCRIBE_DOMAINS.includes(email.slice(email.lastIndexOf("@") + 1).toLowerCase());
}

function sign(email: string, expires: number, secret: string): string {
  return createHmac("sha256", secret).update(`subscribe.${expires}.${email}`).digest("base64url");
}
