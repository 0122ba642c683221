import "server-only";
import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import { env } from "@/lib/env";
import { parseId } from "@/lib/ids";
import { getCredentials } from "./data";
import { ownPath } from "./rules";
import { authSecrets } from "./session";
import type { Credentials } from "./types";

const LINK_MS = 7 * 86_400_000;

/** A link that signs the recipient in as a reader and redirects to a page of this site. Valid for 7 days. */
export function emailLink(user: { id: number; password_hash: string }, to: string, now: Date): string {
  const link = new URL(`${env().APP_URL}/email-link`);
  link.searchParams.set("token", createEmailToken(user, now));
  link.searchParams.set("to", ownPath(to));
  return link.href;
}

/** Includes the password hash, so changing the password invalidates the token. */
export function createEmailToken(user: { id: number; password_hash: string }, now: Date): string {
  const expires = Math.floor((now.getTime() + LINK_MS) / 1000);
  const [secret = ""] = authSecrets();
  return `${user.id}.${expires}.${sign(user, expires, secret)}`;
}

/** The user of a token. Null if the token is forged or expired, or if the user was deleted or changed the password. */
export async function getUserByEmailToken(token: string, now: Date): Promise<Credentials | null> {
  const [, userId = "", expiry = "", signature = ""] = /^(\d{1,10})\.(\d{1,12})\.([\w-]{43})$/.exec(token) ?? [];
  const id = parseId(userId);
  const expires = Number(expiry);
  if (id === null || now.getTime() >= expires * 1000) return null;
  const user = await getCredentials(id);
  if (!user) return null;
  const given = Buffer.from(signature);
  const isOurs = authSecrets().some((secret) => timingSafeEqual(given, Buffer.from(sign(user, expires, secret))));
  return isOurs ? user : null;
}

function sign({ id, password_hash }: { id: number; password_hash: string }, expires: number, secret: string): string {
  const fingerprint = createHash("sha256").update(password_hash).digest("base64url");
  return createHmac("sha256", secret).update(`email-link.${id}.${expires}.${fingerprint}`).digest("base64url");
}
