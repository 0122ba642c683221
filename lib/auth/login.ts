import "server-only";
import { createHash } from "node:crypto";
import ipaddr from "ipaddr.js";
import pLimit from "p-limit";
import { recordSignIn } from "@/lib/audit/mutations";
import type { SignIn } from "@/lib/audit/types";
import { db, transaction } from "@/lib/db";
import { env } from "@/lib/env";
import { AppError } from "@/lib/errors";
import { log } from "@/lib/log";
import { getAttemptWait, getCredentialsByName } from "./data";
import { readDevice } from "./device";
import { createAttempt, lockAttempts } from "./mutations";
import { isPassword } from "./passwords";
import { CODE_REQUIRED } from "./rules";
import { CODE_WRONG, LOGIN_FAILED, PASSWORDS_OFF, TOO_MANY_FAILURES } from "./schema";
import { spendCode } from "./second-factor/mutations";
import type { Credentials } from "./types";

// Limits how many database connections concurrent sign-ins can hold.
const atOnce = pLimit(4);

/** The client's network address and `Cookie` header. */
type Origin = { address: string; cookies: string | null };

/** Sign-in credentials. `code` is the second factor; null if not entered. */
type Proof = { name: string; password: string; code: string | null };

type Refusal = typeof LOGIN_FAILED | typeof CODE_REQUIRED | typeof CODE_WRONG;

/**
 * Checks a username or email, a password and, for an account with a second factor, a code. Throws `unauthenticated` with the same message
 * and timing whether or not the user exists; only after the right password does the message say that a code is missing or wrong. Throws
 * `too_many` above the limits of the account or network address; a device the user has signed in on before has its own limit. Throws
 * `forbidden` if passwords are turned off.
 */
export async function logIn(proof: Proof, origin: Origin): Promise<Credentials> {
  if (env().PASSWORD_SIGN_IN === "off") throw new AppError("forbidden", PASSWORDS_OFF);
  return prove(proof, origin, "sign_in.password");
}

/** Checks the credentials like `logIn`, also for a signed-in user who changes how they sign in, and records the attempt as `action`. */
export async function prove(proof: Proof, origin: Origin, action: SignIn["action"]): Promise<Credentials> {
  const address = networkOf(origin.address);
  const result = await atOnce(() =>
    transaction(db(), async (tx): Promise<Credentials | Refusal> => {
      const known = await getCredentialsByName(proof.name, tx);
      const device = known && readDevice(origin.cookies, known.id);
      const account = accountOf(known, proof.name) + (device ? `:${device}` : "");
      await lockAttempts(account, tx);
      const waitS = await getAttemptWait(account, device ? null : address, tx);
      if (waitS > 0) {
        log("sign-in refused", { user_id: known?.id ?? null, address: origin.address, wait_s: waitS });
        throw new AppError("too_many", TOO_MANY_FAILURES, { retryAfterS: waitS });
      }
      const attempt = { user: known, address: origin.address };
      const isRight = await isPassword(proof.password, known?.password_hash ?? null);
      const check = isRight && known ? await spendCode(known.id, proof.code, tx) : "wrong";
      if (check === "missing") return CODE_REQUIRED;
      if (known && check !== "wrong") {
        await recordSignIn(
          { ...attempt, action, ...(check === "none" ? {} : { details: { second_factor: check } }) },
          tx,
        );
        return known;
      }
      await createAttempt(account, address, tx);
      const wait_s = await getAttemptWait(account, device ? null : address, tx);
      const failure = wait_s > 0 ? ({ action: "sign_in.slow_down", details: { wait_s } } as const) : FAILURE;
      await recordSignIn({ ...attempt, ...failure }, tx);
      return isRight ? CODE_WRONG : LOGIN_FAILED;
    }),
  );
  if (typeof result === "string") throw new AppError("unauthenticated", result);
  return result;
}

const FAILURE = { action: "sign_in.fail" } as const;

/** Unknown names are hashed, because people may type a password into the wrong field. */
export function accountOf(known: Credentials | null, name: string): string {
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
