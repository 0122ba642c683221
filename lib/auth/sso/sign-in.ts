import "server-only";
import { randomBytes } from "node:crypto";
import { recordSignIn } from "@/lib/audit/mutations";
import { getCredentials } from "@/lib/auth/data";
import { hashPassword } from "@/lib/auth/passwords";
import type { Credentials } from "@/lib/auth/types";
import { db, requireFound, transaction } from "@/lib/db";
import { AppError } from "@/lib/errors";
import { admitIdentity } from "@/lib/users/mutations-sso";
import { type SsoProvider, ssoSettings } from "./providers";
import { type Claims, readIdentity, type SsoRefusal } from "./rules";

/** The user with this identity, created at the first sign-in, or why sign-in is refused. Both results are recorded. */
export async function signInByClaims(
  provider: SsoProvider,
  claims: Claims,
  address: string,
): Promise<Credentials | SsoRefusal> {
  const identity = readIdentity(provider.id, claims, ssoSettings());
  const details = { provider: provider.id };
  const refuse = async (reason: SsoRefusal) => {
    const refusal = { user: null, action: "sign_in.sso_refuse", address, details: { ...details, reason } } as const;
    const email = typeof claims.email === "string" ? { email: claims.email.slice(0, 254) } : {};
    await recordSignIn({ ...refusal, ...email }, db());
    return reason;
  };
  if (typeof identity === "string") return refuse(identity);
  try {
    return await transaction(db(), async (tx) => {
      const { user_id, change, admin } = await admitIdentity(identity, createRandomHash, tx);
      const user = requireFound((await getCredentials(user_id, tx)) ?? undefined, "User");
      const changes = { ...(change ? { account: change } : {}), ...(admin ? { admin_rights: admin } : {}) };
      await recordSignIn({ user, action: "sign_in.sso", address, details: { ...details, ...changes } }, tx);
      return user;
    });
  } catch (error) {
    if (error instanceof AppError && error.code === "conflict") return refuse("sso_conflict");
    throw error;
  }
}

/** The hash of a discarded random password. */
function createRandomHash(): Promise<string> {
  return hashPassword(randomBytes(32).toString("base64url"));
}
