import { hashNewPassword } from "@/lib/auth/passwords";
import { type NewPassword, PASSWORD_REPLACED } from "@/lib/auth/schema";
import { AppError } from "@/lib/errors";
import { replacePassword } from "@/lib/users/mutations";
import type { Context, Viewer } from "@/lib/viewer";
import { proveOwner } from "./prove-owner";

/** Changes the viewer's password and ends their sessions. Throws `invalid`, or `conflict` if it was changed elsewhere in the meantime. */
export async function changePassword(
  ctx: Context<Viewer>,
  { password, code, new_password }: Omit<NewPassword, "again">,
): Promise<void> {
  // First, because it may refuse the password, and the proof is logged as the change.
  const password_hash = await hashNewPassword(new_password, "new_password");
  const proved = await proveOwner(ctx, { password, code: code || null }, "password.change");
  const isReplaced = await replacePassword({ id: ctx.who.id, password_hash: proved.password_hash }, password_hash);
  if (!isReplaced) throw new AppError("conflict", PASSWORD_REPLACED);
}
