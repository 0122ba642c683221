import "server-only";
import { hash, verify } from "@node-rs/argon2";
import pLimit from "p-limit";
import { AppError } from "@/lib/errors";
import { NO_PASSWORD } from "@/lib/users/rules";
import { COMMON_PASSWORD } from "./schema";

// OWASP's minimum parameters for Argon2id: 19 MiB, 2 passes, 1 lane.
const ARGON2ID = 2;
const COSTS = { algorithm: ARGON2ID, memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** The hash of a discarded random password, so that an unknown user takes as long as a wrong password. */
const NOBODYS_HASH =
  "$argon2id$v=19$m=19456,t=2,p=1$OB0GMwSqRqMi1nb88k4Q0w$MXXdzDq/t/lMttlXFfh0kC59IbP0IUpbmHJfjJnKIbk";

const atOnce = pLimit(4);

/** An Argon2id hash in PHC format (RFC 9106). At most four run at once, which bounds memory under many sign-ins. */
export async function hashPassword(password: string): Promise<string> {
  return atOnce(() => hash(password, COSTS));
}

/** The hash of a user-chosen password. Throws `invalid` for a common one. */
export async function hashNewPassword(password: string, field = "password"): Promise<string> {
  if (await isCommonPassword(password)) throw new AppError("invalid", COMMON_PASSWORD, { field });
  return hashPassword(password);
}

/** Whether a password, ignoring case and spaces around it, is blank, one character repeated, or one of the most common. */
export async function isCommonPassword(password: string): Promise<boolean> {
  const core = password.trim().toLowerCase();
  if (/^(?:(.)\1*)?$/su.test(core)) return true;
  commonPasswords ??= loadCommonPasswords();
  return (await commonPasswords).has(core);
}

let commonPasswords: Promise<Set<string>> | undefined;

/** Loaded when the first password is set: the list takes a few megabytes of memory. */
async function loadCommonPasswords(): Promise<Set<string>> {
  const { dictionary } = await import("@zxcvbn-ts/language-common");
  return new Set(dictionary["passwords-common"]);
}

/** Verifies a password. With a null hash (unknown user, subscriber), takes as long and returns false. */
export async function isPassword(password: string, password_hash: string | null): Promise<boolean> {
  const hasPassword = password_hash !== null && password_hash !== NO_PASSWORD;
  const right = await atOnce(() => verify(hasPassword ? password_hash : NOBODYS_HASH, password).catch(isUnreadable));
  return right && hasPassword;
}

/** An unreadable hash matches no password. */
function isUnreadable(): boolean {
  return false;
}
