import "server-only";
import { createHmac, timingSafeEqual } from "node:crypto";
import { authSecrets } from "@/lib/auth/session";
import { parseId } from "@/lib/ids";
import { getInvitation } from "@/lib/users/data-invitations";
import type { Invitation } from "@/lib/users/types";

/** A token that proves access to the invited mailbox. Valid until the invitation is used, resent, revoked or expired. */
export function createInvitationToken(invitation: Invitation): string {
  const [secret = ""] = authSecrets();
  return `${invitation.id}.${sign(invitation, secret)}`;
}

/** The invitation of a token. Null if the token is forged, replaced or expired. */
export async function getInvitationByToken(token: string): Promise<Invitation | null> {
  const [, invitationId = "", signature = ""] = /^(\d{1,10})\.([\w-]{43})$/.exec(token) ?? [];
  const id = parseId(invitationId);
  const invitation = id === null ? null : await getInvitation(id);
  if (!invitation || invitation.is_expired) return null;
  const given = Buffer.from(signature);
  const isOurs = authSecrets().some((secret) => timingSafeEqual(given, Buffer.from(sign(invitation, secret))));
  return isOurs ? invitation : null;
}

function sign({ id, email, expires_at }: Invitation, secret: string): string {
  return createHmac("sha256", secret).update(`invitation.${id}.${expires_at}.${email}`).digest("base64url");
}
