import "server-only";
import { randomUUID } from "node:crypto";
import { readCookie, sessionCookie } from "./session";
import { isSignature, sign } from "./signed/signature";

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
  return `${userId}.${device}.${sign(signedText(userId, device))}`;
}

/** The id of the device in a `Cookie` header. Null if the user has not signed in on it. */
export function readDevice(cookieHeader: string | null, userId: number): string | null {
  const token = readCookie(cookieHeader, deviceCookie().name) ?? "";
  const [, owner = "", device = "", signature = ""] = /^(\d{1,10})\.([\da-f-]{36})\.([\w-]{43})$/.exec(token) ?? [];
  return owner === String(userId) && isSignature(signedText(userId, device), signature) ? device : null;
}

function signedText(userId: number, device: string): string {
  return `device.${userId}.${device}`;
}
