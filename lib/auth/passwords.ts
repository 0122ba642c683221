import "server-only";
import { hash, verify } from "@node-rs/argon2";
import pLimit from "p-limit";

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

/** Verifies a password. Without a hash (unknown user) it takes as long and returns false. */
export async function isPassword(password: string, password_hash: string | null): Promise<boolean> {
  const right = await atOnce(() => verify(password_hash ?? NOBODYS_HASH, password).catch(isUnreadable));
  return right && password_hash !== null;
}

/** An unreadable hash matches no password. */
function isUnreadable(): boolean {
  return false;
}
