import "server-only";
import { env } from "@/lib/env";
import { parseId } from "@/lib/ids";
import { localPath } from "@/lib/language/screens/page-language";
import type { Viewer } from "@/lib/viewer";
import { getCredentials } from "./data";
import { emailLink } from "./email-link";
import { isSignature, sign } from "./signed/signature";

const DAY_MS = 86_400_000;

/** The purpose of a token in an email, which does not open a session. */
export type MailPurpose = "unsubscribe" | "preferences";

const gate = Symbol("mail owner");

/** A user identified by an email token or a session, who may change their own email settings and nothing else. */
export type MailOwner = { id: number; username: string; readonly [gate]: true };

type Holder = { id: number; password_hash: string };

/**
 * The links of an email first sent at `moment`. With an edition, the unsubscribe link is for that edition. Sign-in links count their 7 days
 * from the end of that day (UTC), so that a preview and the email sent later on the same day are identical.
 */
export function mailLinks(user: Holder, moment: Date, edition: { id: number } | null = null) {
  const endOfDay = new Date(Math.ceil(moment.getTime() / DAY_MS) * DAY_MS);
  return {
    page: (path: string) => emailLink(user, path, endOfDay),
    preferences: addressOf(localPath(`/email-preferences?token=${createMailToken("preferences", user)}`)),
    unsubscribe: addressOf(
      `/api/unsubscribe?token=${createMailToken("unsubscribe", user)}${edition ? `&edition=${edition.id}` : ""}`,
    ),
  };
}

/** ASCII, including international host names, because email headers allow nothing else. */
function addressOf(path: string): string {
  return new URL(`${env().APP_URL}${path}`).href;
}

/** Stable per user and without expiry: unsubscribing must work from an email of any age. */
export function createMailToken(purpose: MailPurpose, { id }: Pick<Holder, "id">): string {
  return `${id}.${sign(signedText(purpose, id))}`;
}

/** A user signed in with a password may change their own email settings. */
export function mailOwner({ id, username }: Viewer): MailOwner {
  return { id, username, [gate]: true };
}

/** The user of a token with this purpose. Null if the token is forged or has another purpose, or if the user was deleted. */
export async function getMailOwner(purpose: MailPurpose, token: string): Promise<MailOwner | null> {
  const [, userId = "", signature = ""] = /^(\d{1,10})\.([\w-]{43})$/.exec(token) ?? [];
  const id = parseId(userId);
  if (id === null || !isSignature(signedText(purpose, id), signature)) return null;
  const user = await getCredentials(id);
  return user && { id, username: user.username, [gate]: true };
}

function signedText(purpose: MailPurpose, id: number): string {
  return `mail.${purpose}.${id}`;
}
