import "server-only";
import { isSignature, sign } from "@/lib/auth/signed/signature";
import { env } from "@/lib/env";
import { parseId } from "@/lib/ids";
import { getInvitation } from "@/lib/users/data-invitations";
import type { Invitation } from "@/lib/users/types";

/** A token that proves access to the invited mailbox. Valid until the invitation is used, resent, revoked or expired. */
export function createInvitationToken(invitation: Invitation): string {
  return `${invitation.id}.${sign(signedText(invitation))}`;
}

/** Where an invited person chooses a password or, without passwords, signs in. */
export function invitationUrl(invitation: Invitation): string {
  const { APP_URL, PASSWORD_SIGN_IN } = env();
  if (PASSWORD_SIGN_IN === "off") return `${APP_URL}/?login`;
  return `${APP_URL}/account/invitation?token=${createInvitationToken(invitation)}`;
}

/** The invitation of a token. Null if the token is forged, replaced or expired. */
export async function getInvitationByToken(token: string): Promise<Invitation | null> {
  const [, invitationId = "", signature = ""] = /^(\d{1,10})\.([\w-]{43})$/.exec(token) ?? [];
  const id = parseId(invitationId);
  const invitation = id === null ? null : await getInvitation(id);
  if (!invitation || invitation.is_expired) return null;
  return isSignature(signedText(invitation), signature) ? invitation : null;
}

function signedText({ id, email, expires_at }: Invitation): string {
  return `invitation.${id}.${expires_at}.${email}`;
}
