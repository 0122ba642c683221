import "server-only";
import { createHmac, timingSafeEqual } from "node:crypto";
import { env } from "@/lib/env";
import { parseId } from "@/lib/ids";
import type { Viewer } from "@/lib/viewer";
import { getCredentials } from "./data";
import { emailLink } from "./email-link";
import { authSecrets } from "./session";

const DAY_MS = 86_400_000;

/** What a token in a mail is good for, and for nothing else: it opens no session. */
export type MailPurpose = "unsubscribe" | "preferences";

const gate = Symbol("mail owner");

/** Whose mail it is: proof that its token, or their session, was shown. They may decide about their mail, and nothing else. */
export type MailOwner = { id: number; username: string; readonly [gate]: true };

type Holder = { id: number; password_hash: string };

/**
 * The addresses in a mail that is first sent at that moment. Links that sign in count their 7 days from the end of that day (UTC), so
 * that a preview and the mail sent after it are the same.
 */
export function mailLinks(user: Holder, moment: Date) {
  const endOfDay = new Date(Math.ceil(moment.getTime() / DAY_MS) * DAY_MS);
  return {
    page: (path: string) => emailLink(user, path, endOfDay),
    preferences: addressOf(`/email-preferences?token=${createMailToken("preferences", user)}`),
    unsubscribe: addressOf(`/api/unsubscribe?token=${createMailToken("unsubscribe", user)}`),
  };
}

/** In ASCII, an international host name too: headers take nothing else. */
function addressOf(path: string): string {
  return new URL(`${env().APP_URL}${path}`).href;
}

/** Always the same for one user; it never expires, for mails lie about for years and must still be able to end. */
export function createMailToken(purpose: MailPurpose, { id }: Pick<Holder, "id">): string {
  const [secret = ""] = authSecrets();
  return `${id}.${sign(purpose, id, secret)}`;
}

/** Whoever is signed in with the password decides about their own mail. */
export function mailOwner({ id, username }: Viewer): MailOwner {
  return { id, username, [gate]: true };
}

/** Whoever a token was made for, for that purpose; null when it is forged or for another one, or its user is gone. */
export async function getMailOwner(purpose: MailPurpose, token: string): Promise<MailOwner | null> {
  const [, userId = "", signature = ""] = /^(\d{1,10})\.([\w-]{43})$/.exec(token) ?? [];
  const id = parseId(userId);
  if (id === null) return null;
  const given = Buffer.from(signature);
  const isOurs = authSecrets().some((secret) => timingSafeEqual(given, Buffer.from(sign(purpose, id, secret))));
  const user = isOurs ? await getCredentials(id) : null;
  return user && { id, username: user.username, [gate]: true };
}

function sign(purpose: MailPurpose, id: number, secret: string): string {
  return createHmac("sha256", secret).update(`mail.${purpose}.${id}`).digest("base64url");
}
