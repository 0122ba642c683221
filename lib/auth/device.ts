import "server-only";
import { createHmac, randomUUID, timingSafeEqual } from "node:crypto";
import { authSecrets, readCookie, sessionCookie } from "./session";

export const DEVICE_S = 365 * 86_400;

/**
 * The cookie of a device on which a user has signed in with the password. Its attempts are limited separately, so that an attacker's wrong
 * guesses do not lock the user out (OWASP, "Device cookies").
 */
export function deviceCookie() {
  const { options } = sessionCookie();
  return { name: `${options.secure ? "__Host-" : ""}digest-device`, options } as const;
}

export function createDeviceToken(userId: number): string {
  const device = randomUUID();
  const [secret = ""] = authSecrets();
  return `${userId}.${device}.${sign(userId, device, secret)}`;
}

/** The id of the device in a `Cookie` header. Null if the user has not signed in on it. */
export function readDevice(cookieHeader: string | null, userId: number): string | null {
  const token = readCookie(cookieHeader, deviceCookie().name) ?? "";
  const [, owner = "", device = "", signature = ""] = /^(\d{1,10})\.([\da-f-]{36})\.([\w-]{43})$/.exec(token) ?? [];
  if (owner !== String(userId)) return null;
  const given = Buffer.from(signature);
  const isOurs = authSecrets().some((secret) => timingSafeEqual(given, Buffer.from(sign(userId, device, secret))));
  return isOurs ? device : null;
}

function sign(userId: number, device: string, secret: string): string {
  return createHmac("sha256", secret).update(`device.${userId}.${device}`).digest("base64url");
}
