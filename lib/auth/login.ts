import "server-only";
import { createHash } from "node:crypto";
import ipaddr from "ipaddr.js";
import pLimit from "p-limit";
import { recordSignIn } from "@/lib/audit/mutations";
import { db, transaction } from "@/lib/db";
import { env } from "@/lib/env";
import { AppError } from "@/lib/errors";
import { log } from "@/lib/log";
import { getCredentialsByName, getLoginWait } from "./data";
import { readDevice } from "./device";
import { createLoginFailure, lockAccount } from "./mutations";
import { isPassword } from "./passwords";
import { LOGIN_FAILED, PASSWORDS_OFF, TOO_MANY_FAILURES } from "./schema";
import type { Credentials } from "./types";

// Limits how many database connections concurrent sign-ins can hold.
const atOnce = pLimit(4);

/** Where an attempt comes from. */
type Origin = { address: string; cookies: string | null };

/**
 * Checks a username or email and a password. Throws `unauthenticated` with the same message and after the same work whether or not the user
 * exists, and `too_many` while failures of the account or of the network address slow it down. A device the user has signed in on before is
 * slowed down only by its own failures. Throws `forbidden` where passwords are turned off.
 */
export async function logIn(name: string, password: string, origin: Origin): Promise<Credentials> {
  if (env().PASSWORD_SIGN_IN === "off") throw new AppError("forbidden", PASSWORDS_OFF);
  const address = networkOf(origin.address);
  const user = await atOnce(() =>
    transaction(db(), async (tx) => {
      const known = await getCredentialsByName(name, tx);
      const device = known && readDevice(origin.cookies, known.id);
      const account = accountOf(known, name) + (device ? `:${device}` : "");
      await lockAccount(account, tx);
      const waitS = await getLoginWait(account, device ? null : address, tx);
      if (waitS > 0) {
        log("sign-in refused", { user_id: known?.id ?? null, address: origin.address, wait_s: waitS });
        throw new AppError("too_many", TOO_MANY_FAILURES, { retryAfterS: waitS });
      }
      const attempt = { user: known, address: origin.address };
      if (await isPassword(password, known?.password_hash ?? null)) {
        await recordSignIn({ ...attempt, action: "sign_in.password" }, tx);
        return known;
      }
      await createLoginFailure(account, address, tx);
      const wait_s = await getLoginWait(account, device ? null : address, tx);
      const failure = wait_s > 0 ? ({ action: "sign_in.slow_down", details: { wait_s } } as const) : FAILURE;
      await recordSignIn({ ...attempt, ...failure }, tx);
      return null;
    }),
  );
  if (!user) throw new AppError("unauthenticated", LOGIN_FAILED);
  return user;
}

const FAILURE = { action: "sign_in.fail" } as const;

/** Unknown names are hashed, because people may type a password into the wrong field. */
function accountOf(known: Credentials | null, name: string): string {
  if (known) return `user:${known.id}`;
  return `name:${createHash("sha256").update(name.toLowerCase()).digest("base64url")}`;
}

/** Groups clients by network: an IPv4 address or an IPv6 /64. */
export function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return "unknown";
  const parsed = ipaddr.process(address);
  if (parsed.kind() === "ipv4") return parsed.toString();
  return Buffer.from(parsed.toByteArray().slice(0, 8)).toString("hex");
}
