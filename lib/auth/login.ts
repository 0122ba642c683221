import "server-only";
import { createHash } from "node:crypto";
import ipaddr from "ipaddr.js";
import pLimit from "p-limit";
import { db, transaction } from "@/lib/db";
import { AppError } from "@/lib/errors";
import { getCredentialsByName, getLoginWait } from "./data";
import { createLoginFailure, lockAccount } from "./mutations";
import { isPassword } from "./passwords";
import { LOGIN_FAILED } from "./schema";
import type { Credentials } from "./types";

// Limits how many database connections concurrent sign-ins can hold.
const atOnce = pLimit(4);

/**
 * Checks a username or email and a password. Throws `unauthenticated` with the same message and after the same
 * work whether or not the user exists, and `too_many` after too many failures of the account or the network address.
 */
export async function logIn(name: string, password: string, clientAddress: string): Promise<Credentials> {
  const address = networkOf(clientAddress);
  const user = await atOnce(() =>
    transaction(db(), async (tx) => {
      const known = await getCredentialsByName(name, tx);
      const account = known ? `user:${known.id}` : `name:${digest(name.toLowerCase())}`;
      await lockAccount(account, tx);
      const waitS = await getLoginWait(account, address, tx);
      if (waitS > 0) throw tooMany(waitS);
      if (await isPassword(password, known?.password_hash ?? null)) return known;
      await createLoginFailure(account, address, tx);
      return null;
    }),
  );
  if (!user) throw new AppError("unauthenticated", LOGIN_FAILED);
  return user;
}

function tooMany(retryAfterS: number): AppError {
  const minutes = Math.ceil(retryAfterS / 60);
  const when = minutes === 1 ? "a minute" : `${minutes} minutes`;
  return new AppError("too_many", `Too many failed attempts. Try again in ${when}.`, { retryAfterS });
}

/** Groups clients by network: an IPv4 address or an IPv6 /64. */
function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return "unknown";
  const parsed = ipaddr.process(address);
  if (parsed.kind() === "ipv4") return parsed.toString();
  return Buffer.from(parsed.toByteArray().slice(0, 8)).toString("hex");
}

function digest(text: string): string {
  return createHash("sha256").update(text).digest("base64url");
}
