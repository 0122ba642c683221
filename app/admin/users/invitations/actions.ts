"use server";

import { after } from "next/server";
import { adminAction } from "@/app/_http/form-action";
import { byId } from "@/app/_http/ids";
import { mailInvitations } from "@/lib/accounts/mutations-invitations";
import { env } from "@/lib/env";
import { AppError } from "@/lib/errors";
import { isMailSetUp } from "@/lib/mail/send/transport";
import { createInvitations, renewInvitation, revokeInvitation } from "@/lib/users/mutations-invitations";
import { parseInvitees } from "@/lib/users/rules-invitees";
import { inviteInput } from "@/lib/users/schema";
import { invitedText, renewedText } from "./text";

const invitation = byId("Invitation not found.");

/** Up to this many invitations are mailed before the response, which then shows the result. More are mailed after it. */
const MAX_MAILED_AT_ONCE = 10;

export const inviteAction = adminAction({
  schema: inviteInput,
  read: (form) => ({
    people: form.get("people") ?? "",
    is_admin: form.get("role") === "admin",
    is_subscribed: form.has("is_subscribed"),
  }),
  fallback: "Failed to send the invitations",
  run: async ({ people, ...rights }, ctx) => {
    const { invitees, faults } = parseInvitees(people);
    if (faults[0]) throw new AppError("invalid", faults[0], { field: "people" });
    const { ids, known, pending } = await createInvitations(ctx, invitees, rights);
    if (ids.length <= MAX_MAILED_AT_ONCE) await mailInvitations(ids);
    else after(() => mailInvitations(ids));
    return invitedText({
      invited: ids.length,
      known: known.length,
      pending: pending.length,
      isMailed: isMailSetUp(env()),
    });
  },
});

export const renewInvitationAction = adminAction({
  ...invitation,
  fallback: "Failed to send the invitation",
  run: async ({ id }, ctx) => {
    await renewInvitation(ctx, id);
    await mailInvitations([id]);
    return renewedText(isMailSetUp(env()));
  },
});

export const revokeInvitationAction = adminAction({
  ...invitation,
  fallback: "Failed to revoke the invitation",
  run: async ({ id }, ctx) => {
    await revokeInvitation(ctx, id);
    return "Invitation revoked";
  },
});
