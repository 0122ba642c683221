import "server-only";
import { createHash } from "node:crypto";
import { parseId } from "@/lib/ids";
import { getCredentials } from "../data";
import type { Credentials } from "../types";
import { isSignature, sign } from "./signature";

type Holder = Pick<Credentials, "id" | "password_hash">;

/** The purpose of a mailed token. `binds` returns the user's values it depends on: changing one invalidates the token. */
export type TokenPurpose<T extends Holder = Credentials> = {
  name: "email-link" | "password-reset";
  lastsMs: number;
  binds: (user: T) => string[];
};

/** A signed token for a user. Expires after `purpose.lastsMs`. */
export function createUserToken<T extends Holder>(purpose: TokenPurpose<T>, user: T, now: Date): string {
  const expires = Math.floor((now.getTime() + purpose.lastsMs) / 1000);
  return `${user.id}.${expires}.${sign(signedText(purpose, user, expires))}`;
}

/** The user of a token with this purpose. Null if it is forged, expired or invalidated, or if the user was deleted. */
export async function getUserByToken(purpose: TokenPurpose, token: string, now: Date): Promise<Credentials | null> {
  const [, userId = "", expiry = "", signature = ""] = /^(\d{1,10})\.(\d{1,12})\.([\w-]{43})$/.exec(token) ?? [];
  const id = parseId(userId);
  const expires = Number(expiry);
  if (id === null || now.getTime() >= expires * 1000) return null;
  const user = await getCredentials(id);
  return user && isSignature(signedText(purpose, user, expires), signature) ? user : null;
}

function signedText<T extends Holder>({ name, binds }: TokenPurpose<T>, user: T, expires: number): string {
  const fingerprint = createHash("sha256").update(binds(user).join("\n")).digest("base64url");
  return `${name}.${user.id}.${expires}.${fingerprint}`;
}
