"use server";

import { redirect } from "next/navigation";
import { z } from "zod";
import { viewerAction } from "@/app/_http/form-action";
import { getCredentials } from "@/lib/auth/data";
import { endOwnSession } from "@/lib/auth/mutations";
import { clearSession, startSession } from "@/lib/auth/next-auth";
import { newPasswordInput, sessionIdInput } from "@/lib/auth/schema";
import { requireFound } from "@/lib/db";
import { localPath } from "@/lib/language/screens/page-language";
import { endSessions } from "@/lib/users/mutations";
import { changePassword } from "./change-password";

export const changePasswordAction = viewerAction({
  schema: newPasswordInput,
  read: (form) =>
    Object.fromEntries(["password", "code", "new_password", "again"].map((name) => [name, form.get(name) ?? ""])),
  fallback: "Failed to change the password",
  run: async (input, ctx) => {
    await changePassword(ctx, input);
    // The change ended all sessions. Start a new one for this browser.
    const user = requireFound((await getCredentials(ctx.who.id)) ?? undefined, "User");
    await startSession(user, "password");
    return "Password changed. Other devices are signed out.";
  },
});

export const endSessionAction = viewerAction({
  schema: z.strictObject({ id: sessionIdInput }),
  read: (form) => ({ id: form.get("id") }),
  fallback: "Failed to sign out that device",
  refreshes: true,
  run: async ({ id }, ctx) => {
    await endOwnSession(ctx, id);
    return "Signed out";
  },
});

export const endSessionsAction = viewerAction({
  schema: z.strictObject({}),
  read: () => ({}),
  fallback: "Failed to sign out",
  run: async (_, ctx) => {
    await endSessions(ctx);
    await clearSession();
    redirect(localPath("/?login"));
  },
});
