"use server";

import { redirect } from "next/navigation";
import { after } from "next/server";
import { visitorAction } from "@/app/_http/form-action";
import { admitReset, resetPassword, sendReset } from "@/lib/accounts/mutations-reset";
import { forgotPasswordInput, resetPasswordInput } from "@/lib/auth/schema";
import { localPath } from "@/lib/language/screens/page-language";
import { logError } from "@/lib/log";

/** The response and its timing are the same for unknown users. */
export const forgotPasswordAction = visitorAction({
  schema: forgotPasswordInput,
  read: (form) => ({ name: form.get("name") ?? "" }),
  fallback: "Failed to send the link",
  run: async ({ name }, { address }) => {
    await admitReset(name, address);
    after(() => sendReset(name, address, new Date()).catch((error) => logError("The reset mail failed.", error)));
    redirect(localPath("/account/forgot-password?sent"));
  },
});

export const resetPasswordAction = visitorAction({
  schema: resetPasswordInput,
  read: (form) => Object.fromEntries(["token", "new_password", "again"].map((name) => [name, form.get(name) ?? ""])),
  fallback: "Failed to change the password",
  run: async ({ token, new_password }, { address }) => {
    await resetPassword(token, new_password, address);
    redirect(localPath("/account/reset-password?done"));
  },
});
