import { cookies } from "next/headers";
import { listSessions } from "@/lib/auth/data";
import { prove } from "@/lib/auth/login";
import { LOGIN_FAILED } from "@/lib/auth/schema";
import { readSessionId } from "@/lib/auth/session";
import type { Credentials, Session } from "@/lib/auth/types";
import { AppError } from "@/lib/errors";
import type { Context, Viewer } from "@/lib/viewer";

type Proof = { password: string; code: string | null };

/** Checks the password again before sign-in settings change or the account is deleted, and logs `action`. A wrong password counts as a failed sign-in but does not end the session. */
export async function proveOwner(
  { who, address }: Context<Viewer>,
  proof: Proof,
  action: "account.confirm" | "password.change" | "second_factor.on" | "second_factor.off",
): Promise<Credentials> {
  return prove({ name: who.username, ...proof }, { address, cookies: null }, action).catch((error: unknown) => {
    if (!(error instanceof AppError) || error.code !== "unauthenticated") throw error;
    if (error.message === LOGIN_FAILED) throw new AppError("invalid", "The password is wrong.", { field: "password" });
    throw new AppError("invalid", error.message, { field: "code" });
  });
}

const RECENT_MS = 10 * 60_000;

/** Whether the current session of the list started in the last ten minutes. */
export function isRecentSession(sessions: Session[]): boolean {
  return sessions.some(({ is_current, created_at }) => is_current && Date.now() - Date.parse(created_at) < RECENT_MS);
}

/** The check for a user without a password. Throws `invalid`. */
export async function assertSignedInRecently(viewer: Viewer): Promise<void> {
  const current = await readSessionId((await cookies()).toString());
  if (!isRecentSession(await listSessions(viewer, current))) throw new AppError("invalid", "Sign in again first.");
}
