import "server-only";
import { createHmac, timingSafeEqual } from "node:crypto";
import { env } from "@/lib/env";
import { parseId } from "@/lib/ids";
import { getCredentials } from "./data";
import { emailLink } from "./email-link";
import { authSecrets } from "./session";
import type { Credentials } from "./types";

const DAY_MS = 86_400_000;

/** What a token in a mail is good for, and for nothing else: it opens no session. */
export type MailPurpose = "unsubscribe" | "preferences";

type Holder = { id: number; password_hash: string };

/**
 * The addresses in a mail that is first sent at that moment. Links that sign in count their 7 days from the end of that day (UTC), so
 * that a preview and the mail sent after it are the same.
 */
export function mailLinks(user: Holder, moment: Date) {
  const endOfDay = new Date(Math.ceil(moment.getTime() / DAY_MS) * DAY_MS);
  return {
    page: (path: string) => emailLink(user, path, endOfDay),
    preferences: `${env().APP_URL}/email-preferences?token=${createMailToken("preferences", user)}`,
    unsubscribe: `${env().APP_URL}/api/unsubscribe?token=${createMailToken("unsubscribe", user)}`,
  };
}

/** Always the same for one user; it never expires, for mails lie about for years and must still be able to end. */
export function createMailToken(purpose: MailPurpose, { id }: Pick<Holder, "id">): string {
  const [secret = ""] = authSecrets();
  return `${id}.${sign(purpose, id, secret)}`;
}

/** Whoever a token was made for, for that purpose; null when it is forged or for another one, or its user is gone. */
export async function getUserByMailToken(purpose: MailPurpose, token: string): Promise<Credentials | null> {
  const [, userId = "", signature = ""] = /^(\d{1,10})\.([\w-]{43})$/.exec(token) ?? [];
  const id = parseId(userId);
  if (id === null) return null;
  const given = Buffer.from(signature);
  const isOurs = authSecrets().some((secret) => timingSafeEqual(given, Buffer.from(sign(purpose, id, secret))));
  return isOurs ? getCredentials(id) : null;
}

function sign(purpose: MailPurpose, id: number, secret: string): string {
  return createHmac("sha256", secret).update(`mail.${purpose}.${id}`).digest("base64url");
}
