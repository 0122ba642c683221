import "server-only";
import { randomUUID } from "node:crypto";
import { and, eq, gt, sql } from "drizzle-orm";
import { loginFailures, ssoIdentities, users } from "@/db/schema";
import { recordSignIn } from "@/lib/audit/mutations";
import { getCredentialsByName } from "@/lib/auth/data";
import { accountOf, networkOf } from "@/lib/auth/login";
import { clearLoginFailures, createLoginFailure, lockAccount } from "@/lib/auth/mutations";
import { hashNewPassword } from "@/lib/auth/passwords";
import { PASSWORDS_OFF, RESET_INVALID, TOO_MANY_RESETS } from "@/lib/auth/schema";
import type { Credentials } from "@/lib/auth/types";
import { type Db, db, transaction } from "@/lib/db";
import { env } from "@/lib/env";
import { AppError } from "@/lib/errors";
import { log } from "@/lib/log";
import { writePlainMail } from "@/lib/mail/compose/plain-mail";
import { openTransport } from "@/lib/mail/send/transport";
import { replacePassword } from "@/lib/users/mutations";
import { createResetToken, getUserByResetToken } from "./data-reset";

/** How many links are asked for in 15 minutes: mailed per account, and accepted per network address. */
const LIMITS = { account: 3, address: 20, windowS: 900 } as const;
/** Kept apart from failed sign-ins, which are counted by the same keys. */
const KIND = "reset:";

/** Counts a request for a link. Throws `too_many` after too many from one network address, and `forbidden` where passwords are turned off. */
export async function admitReset(name: string, address: string, conn: Db = db()): Promise<void> {
  assertPasswords();
  const network = KIND + networkOf(address);
  if ((await countRequests(loginFailures.address, network, conn)) >= LIMITS.address) {
    throw new AppError("too_many", TOO_MANY_RESETS, { retryAfterS: LIMITS.windowS });
  }
  await createLoginFailure(KIND + accountOf(null, name), network, conn);
}

/**
 * Mails a link to choose a new password, if the name or address belongs to a user with a password and an address that takes mail. Called
 * after the response, which therefore takes as long for unknown names.
 */
export async function sendReset(name: string, address: string, now: Date): Promise<void> {
  const user = await transaction(db(), async (tx) => {
    const known = await getCredentialsByName(name, tx);
    if (!known) return null;
    const account = KIND + accountOf(known, name);
    await lockAccount(account, tx);
    const isLimited = (await countRequests(loginFailures.account, account, tx)) >= LIMITS.account;
    if (isLimited || !(await takesReset(known, tx))) return null;
    await createLoginFailure(account, KIND, tx);
    await recordSignIn({ user: known, action: "password.reset_request", address }, tx);
    return known;
  });
  if (user?.email) await mailReset({ ...user, email: user.email }, now);
  else log("password reset not mailed", { address });
}

/** Mails the link to choose a new password. Throws with the provider's reason when it was not accepted. */
async function mailReset(user: Credentials & { email: string }, now: Date): Promise<void> {
  const { APP_URL, DIGEST_TITLE } = env();
  const id = randomUUID();
  const paragraphs = [
    `Someone asked for a new password for ${user.username} on ${DIGEST_TITLE}. To choose one, open this link within an hour:`,
    `${APP_URL}/account/reset-password?token=${createResetToken(user, now)}`,
    "If it was not you, ignore this message. Your password stays as it is.",
  ];
  const mail = writePlainMail({ id, to: user, subject: "Choose a new password", paragraphs, now });
  const outcome = await openTransport(env()).send([{ id, mail }], id);
  if (outcome.kind !== "accepted") throw new Error(`The email was not sent. ${outcome.reason}`);
}

/**
 * Gives the user of a mailed token a new password and ends their sessions. Throws `invalid` for a common password, and `not_found` for a
 * token that is forged, expired or used.
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

async function countRequests(
  column: typeof loginFailures.account | typeof loginFailures.address,
  key: string,
  conn: Db,
): Promise<number> {
  const isRecent = gt(loginFailures.created_at, sql`now() - make_interval(secs => ${LIMITS.windowS})`);
  return conn.$count(loginFailures, and(eq(column, key), isRecent));
}

/** Users whom single sign-on made have no password of their own, so that their provider alone decides who signs in. */
async function takesReset({ id }: Credentials, tx: Db): Promise<boolean> {
  const [user] = await tx
    .select({ email: users.email, email_problem: users.email_problem })
    .from(users)
    .where(eq(users.id, id));
  const isMade = and(eq(ssoIdentities.user_id, id), ssoIdentities.made_user);
  return Boolean(user?.email) && user?.email_problem === null && (await tx.$count(ssoIdentities, isMade)) === 0;
}
