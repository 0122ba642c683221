import "server-only";
import { env } from "@/lib/env";
import { ownPath } from "./rules";
import { createUserToken, getUserByToken, type TokenPurpose } from "./signed/user-token";
import type { Credentials } from "./types";

type Holder = Pick<Credentials, "id" | "password_hash">;

/** Changing the password invalidates the link. */
const EMAIL_LINK: TokenPurpose<Holder> = {
  name: "email-link",
  lastsMs: 7 * 86_400_000,
  binds: ({ password_hash }) => [password_hash],
};

/** A link that signs the recipient in as a reader and redirects to a page of this site. Valid for 7 days. */
export function emailLink(user: Holder, to: string, now: Date): string {
  const link = new URL(`${env().APP_URL}/email-link`);
  link.searchParams.set("token", createEmailToken(user, now));
  link.searchParams.set("to", ownPath(to));
  return link.href;
}

export function createEmailToken(user: Holder, now: Date): string {
  return createUserToken(EMAIL_LINK, user, now);
}

/** The user of a token. Null if the token is forged or expired, or if the user was deleted or changed the password. */
export async function getUserByEmailToken(token: string, now: Date): Promise<Credentials | null> {
  return getUserByToken(EMAIL_LINK, token, now);
}
