import "server-only";
import { createUserToken, getUserByToken, type TokenPurpose } from "@/lib/auth/signed/user-token";
import type { Credentials } from "@/lib/auth/types";

/** Invalidated by a new password, so that it works once, and by a new address. */
const PASSWORD_RESET: TokenPurpose = {
  name: "password-reset",
  lastsMs: 3_600_000,
  binds: ({ password_hash, email }) => [password_hash, email ?? ""],
};

export function createResetToken(user: Credentials, now: Date): string {
  return createUserToken(PASSWORD_RESET, user, now);
}

/** The user of a token. Null if it is forged, expired or used, or if the user has another address or was deleted. */
export async function getUserByResetToken(token: string, now: Date): Promise<Credentials | null> {
  return getUserByToken(PASSWORD_RESET, token, now);
}
