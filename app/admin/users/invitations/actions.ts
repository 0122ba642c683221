"use server";

import { refresh } from "next/cache";
import { after } from "next/server";
import { z } from "zod";
import { adminAction } from "@/app/_http/form-action";
import { mailInvitations } from "@/lib/accounts/mutations-invitations";
import { env } from "@/lib/env";
import { AppError } from "@/lib/errors";
import { parseId } from "@/lib/ids";
import { isMailSetUp } from "@/lib/mail/send/transport";
import { createInvitations, renewInvitation, revokeInvitation } from "@/lib/users/mutations-invitations";
import { parseInvitees } from "@/lib/users/rules-invitees";
import { inviteInput } from "@/lib/users/schema";
import { invitedText, renewedText } from "./text";

const idInput = z.strictObject({ id: z.int("Invitation not found.") });
const readId = (form: FormData) => ({ id: parseId(String(form.get("id"))) });

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
    refresh();
    return invitedText({
      invited: ids.length,
      known: known.length,
      pending: pending.length,
      isMailed: isMailSetUp(env()),
    });
  },
});

export const renewInvitationAction = adminAction({
  schema: idInput,
  read: readId,
  fallback: "Failed to send the invitation",
  run: async ({ id }, ctx) => {
    await renewInvitation(ctx, id);
    await mailInvitations([id]);
    refresh();
    return renewedText(isMailSetUp(env()));
  },
});

export const revokeInvitationAction = adminAction({
  schema: idInput,
  read: readId,
  fallback: "Failed to revoke the invitation",
  run: async ({ id }, ctx) => {
    await revokeInvitation(ctx, id);
    refresh();
    return "Invitation revoked";
  },
});
