"use server";

import { redirect } from "next/navigation";
import { viewerAction } from "@/app/_http/form-action";
import { clearSession } from "@/lib/auth/next-auth";
import { deletionInput } from "@/lib/auth/schema";
import { AppError } from "@/lib/errors";
import { localPath } from "@/lib/language/screens/page-language";
import { LAST_ADMIN, mayBeDeleted } from "@/lib/users/data";
import { deleteOwnAccount } from "@/lib/users/mutations";
import { assertSignedInRecently, proveOwner } from "../prove-owner";

/** Deletes the user's own account and signs out. */
export const deleteAccountAction = viewerAction({
  schema: deletionInput,
  read: (form) => Object.fromEntries(["username", "password", "code"].map((name) => [name, form.get(name) ?? ""])),
  fallback: "Failed to delete the account",
  run: async ({ username, password, code }, ctx) => {
    if (username !== ctx.who.username) {
      throw new AppError("invalid", "That is not your username.", { field: "username" });
    }
    if (!(await mayBeDeleted(ctx.who.id))) throw new AppError("conflict", LAST_ADMIN);
    if (ctx.who.signed_in_by === "password") await proveOwner(ctx, { password, code: code || null }, "account.confirm");
    else await assertSignedInRecently(ctx.who);
    await deleteOwnAccount(ctx);
    await clearSession();
    redirect(localPath("/account?deleted"));
  },
});
