import "server-only";
import { and, eq } from "drizzle-orm";
import { ssoIdentities, users } from "@/db/schema";
import { recordSignIn } from "@/lib/audit/mutations";
import { getCredentialsByName } from "@/lib/auth/data";
import { clearLoginFailures } from "@/lib/auth/mutations";
import { hashNewPassword } from "@/lib/auth/passwords";
import { PASSWORDS_OFF, RESET_INVALID } from "@/lib/auth/schema";
import type { Credentials } from "@/lib/auth/types";
import { getBrand } from "@/lib/brand/data";
import { type Db, db, transaction } from "@/lib/db";
import { env } from "@/lib/env";
import { AppError } from "@/lib/errors";
import { localPath } from "@/lib/language/screens/page-language";
import { t } from "@/lib/language/screens/text";
import { log } from "@/lib/log";
import { replacePassword } from "@/lib/users/mutations";
import { NO_PASSWORD } from "@/lib/users/rules";
import { createResetToken, getUserByResetToken } from "./data-reset-token";
import { admitRequest, mailAnswer, takeTurn } from "./mutations-requests";

/** Counts a request for a reset link. Throws `too_many` above the limit of its network address, and `forbidden` if passwords are turned off. */
export async function admitReset(name: string, address: string, conn: Db = db()): Promise<void> {
  assertPasswords();
  await admitRequest("reset", name, address, conn);
}

/**
 * Mails a password reset link if the name or address belongs to a user with a password and a working address. Called after the response,
 * whose duration therefore does not depend on whether the user exists.
 */
export async function sendReset(name: string, address: string, now: Date): Promise<void> {
  const user = await transaction(db(), async (tx) => {
    const known = await getCredentialsByName(name, tx);
    if (!known) return null;
    if (!(await takesReset(known, tx)) || !(await takeTurn("reset", known, name, tx))) return null;
    await recordSignIn({ user: known, action: "password.reset_request", address }, tx);
    return known;
  });
  if (user?.email) await mailReset({ ...user, email: user.email }, now);
  else log("password reset not mailed", { address });
}

const ASKED =
  "Someone asked for a new password for {username} on {title}. To choose one, open this link within an hour:";

/** Mails the reset link in the language of the requesting page. Throws with the provider's reason if it was not accepted. */
async function mailReset(user: Credentials & { email: string }, now: Date): Promise<void> {
  const { APP_URL } = env();
  const { digest_title } = await getBrand();
  const url = APP_URL + localPath(`/account/reset-password?token=${createResetToken(user, now)}`);
  const parts = [
    t(ASKED, { username: user.username, title: digest_title }),
    { label: t("Choose a new password"), url },
    t("If it was not you, ignore this message. Your password stays as it is."),
  ];
  await mailAnswer({ to: user, subject: t("Choose a new password"), parts, now });
}

/**
 * Sets the password of the token's user and ends their sessions. Throws `invalid` for a common password, and `not_found` for a token that
 * is forged, expired or used.
 */
export async function resetPassword(token: string, password: string, address: string): Promise<void> {
  assertPasswords();
  const user = await getUserByResetToken(token, new Date());
  if (!user) throw new AppError("not_found", RESET_INVALID);
  const password_hash = await hashNewPassword(password, "new_password");
  await transaction(db(), async (tx) => {
    if (!(await replacePassword(user, password_hash, tx))) throw new AppError("not_found", RESET_INVALID);
    await clearLoginFailures(user.id, tx);
    await recordSignIn({ user, action: "password.reset", address }, tx);
  });
}

function assertPasswords(): void {
  if (env().PASSWORD_SIGN_IN === "off") throw new AppError("forbidden", PASSWORDS_OFF);
}

/** Whether the user can get a reset link: has a password and a working address, and was not created by single sign-on, whose provider alone decides who signs in. */
async function takesReset({ id, password_hash }: Credentials, tx: Db): Promise<boolean> {
  const [user] = await tx
    .select({ email: users.email, email_problem: users.email_problem })
    .from(users)
    .where(eq(users.id, id));
  const isMade = and(eq(ssoIdentities.user_id, id), ssoIdentities.made_user);
  if (password_hash === NO_PASSWORD) return false;
  return Boolean(user?.email) && user?.email_problem === null && (await tx.$count(ssoIdentities, isMade)) === 0;
}
