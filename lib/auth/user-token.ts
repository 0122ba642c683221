import "server-only";
import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import { parseId } from "@/lib/ids";
import { getCredentials } from "./data";
import { authSecrets } from "./session";
import type { Credentials } from "./types";

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
  const [secret = ""] = authSecrets();
  return `${user.id}.${expires}.${sign(purpose, user, expires, secret)}`;
}

/** The user of a token with this purpose. Null if it is forged, expired or invalidated, or if the user was deleted. */
export async function getUserByToken(purpose: TokenPurpose, token: string, now: Date): Promise<Credentials | null> {
  const [, userId = "", expiry = "", signature = ""] = /^(\d{1,10})\.(\d{1,12})\.([\w-]{43})$/.exec(token) ?? [];
  const id = parseId(userId);
  const expires = Number(expiry);
  if (id === null || now.getTime() >= expires * 1000) return null;
  const user = await getCredentials(id);
  if (!user) return null;
  const given = Buffer.from(signature);
  const isOurs = authSecrets().some((secret) =>
    timingSafeEqual(given, Buffer.from(sign(purpose, user, expires, secret))),
  );
  return isOurs ? user : null;
}

function sign<T extends Holder>({ name, binds }: TokenPurpose<T>, user: T, expires: number, secret: string): string {
  const fingerprint = createHash("sha256").update(binds(user).join("\n")).digest("base64url");
  return createHmac("sha256", secret).update(`${name}.${user.id}.${expires}.${fingerprint}`).digest("base64url");
}
