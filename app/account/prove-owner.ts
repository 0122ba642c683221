import { prove } from "@/lib/auth/login";
import { LOGIN_FAILED } from "@/lib/auth/schema";
import { AppError } from "@/lib/errors";
import type { Context, Viewer } from "@/lib/viewer";

type Proof = { password: string; code: string | null };

/** Asks for the password again before a change of how one signs in. A wrong one does not end the session, but counts as a failed sign-in. */
export async function proveOwner(
  { who, address }: Context<Viewer>,
  proof: Proof,
  action: "password.change" | "second_factor.on" | "second_factor.off",
): Promise<void> {
  await prove({ name: who.username, ...proof }, { address, cookies: null }, action).catch((error: unknown) => {
    if (!(error instanceof AppError) || error.code !== "unauthenticated") throw error;
    if (error.message === LOGIN_FAILED) throw new AppError("invalid", "The password is wrong.", { field: "password" });
    throw new AppError("invalid", error.message, { field: "code" });
  });
}
