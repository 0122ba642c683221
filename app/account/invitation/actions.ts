"use server";

import { redirect } from "next/navigation";
import { visitorAction } from "@/app/_http/form-action";
import { acceptInvitation } from "@/lib/accounts/mutations-invitations";
import { invitationInput } from "@/lib/auth/schema";
import { localPath } from "@/lib/language/screens/page-language";

export const acceptInvitationAction = visitorAction({
  schema: invitationInput,
  read: (form) =>
    Object.fromEntries(["token", "username", "new_password", "again"].map((name) => [name, form.get(name) ?? ""])),
  fallback: "Failed to create the account",
  run: async ({ token, username, new_password: password }, { address }) => {
    await acceptInvitation({ token, username, password }, address);
    redirect(localPath("/account/invitation?done"));
  },
});
