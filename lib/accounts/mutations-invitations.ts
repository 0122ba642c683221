import "server-only";
import { recordSignIn } from "@/lib/audit/mutations";
import { getCredentialsByEmail } from "@/lib/auth/data";
import { hashNewPassword } from "@/lib/auth/passwords";
import { INVITATION_INVALID, PASSWORDS_OFF } from "@/lib/auth/schema";
import { getBrand } from "@/lib/brand/data";
import { db, transaction } from "@/lib/db";
import { env } from "@/lib/env";
import { AppError } from "@/lib/errors";
import { logError } from "@/lib/log";
import { getInvitation } from "@/lib/users/data-invitations";
import { addUser, assertFree, lockUsers, nameSubscriber, setSubscription } from "@/lib/users/mutations";
import { recordInvitationMail, takeInvitation } from "@/lib/users/mutations-invitations";
import { NO_PASSWORD } from "@/lib/users/rules";
import { getInvitationByToken, invitationUrl } from "./data-invitation-token";
import { mailAnswer } from "./mutations-requests";

/** Mails invitations in sequence and records for each whether it was accepted for delivery. */
export async function mailInvitations(ids: number[]): Promise<void> {
  for (const id of ids) await mailInvitation(id).catch((error) => logError("An invitation was not recorded.", error));
}

async function mailInvitation(id: number): Promise<void> {
  const invitation = await getInvitation(id);
  if (!invitation) return;
  const url = invitationUrl(invitation);
  const { digest_title } = await getBrand();
  const { email, username, invited_by } = invitation;
  const by = invited_by ?? "An admin";
  const parts =
    env().PASSWORD_SIGN_IN === "off"
      ? [
          `${by} invites you to ${digest_title}. Sign in with your work account within a week:`,
          { label: "Sign in", url },
        ]
      : [
          `${by} invites you to ${digest_title}. To choose your password, open this link within a week:`,
          { label: "Choose a password", url },
        ];
  const message = {
    to: { username, email },
    subject: `You are invited to ${digest_title}`,
    parts: [...parts, "If you do not know what this is about, ignore this message."],
    now: new Date(),
  };
  const problem = await mailAnswer(message).then(
    () => null,
    (error: unknown) => (error instanceof Error ? error.message : "The email was not sent."),
  );
  await recordInvitationMail(id, problem);
}

/**
 * Creates the account of an invitation token. A subscriber without a password becomes a user who can sign in. Throws `not_found` for an
 * invalid token, `invalid` for a common password, and `conflict` if the username or the address is taken.
 */
export async function acceptInvitation(
  { token, username, password }: { token: string; username: string; password: string },
  address: string,
): Promise<void> {
  if (env().PASSWORD_SIGN_IN === "off") throw new AppError("forbidden", PASSWORDS_OFF);
  const invitation = await getInvitationByToken(token);
  if (!invitation) throw new AppError("not_found", INVITATION_INVALID);
  const { email } = invitation;
  const password_hash = await hashNewPassword(password, "new_password");
  await transaction(db(), async (tx) => {
    await lockUsers(tx);
    const rights = await takeInvitation(email, tx);
    if (!rights) throw new AppError("not_found", INVITATION_INVALID);
    const known = await getCredentialsByEmail(email, tx);
    const subscriber = known?.password_hash === NO_PASSWORD ? known : null;
    const account = { username, email, is_admin: rights.is_admin, password_hash };
    await assertFree({ id: subscriber?.id ?? 0, ...account }, tx);
    if (subscriber) await nameSubscriber(subscriber.id, account, tx);
    const id = subscriber?.id ?? (await addUser(account, tx));
    if (rights.is_subscribed) await setSubscription(id, true, tx);
    await recordSignIn({ user: { id, username }, action: "invitation.accept", address }, tx);
  });
}
