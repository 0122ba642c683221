import "server-only";
import { hash, verify } from "@node-rs/argon2";
import pLimit from "p-limit";

// OWASP's least costs for Argon2id: 19 MiB, 2 passes, 1 lane.
const ARGON2ID = 2;
const COSTS = { algorithm: ARGON2ID, memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Of a random password nobody kept: an unknown user costs the same time as a wrong password. */
const NOBODYS_HASH =
  "$argon2id$v=19$m=19456,t=2,p=1$OB0GMwSqRqMi1nb88k4Q0w$MXXdzDq/t/lMttlXFfh0kC59IbP0IUpbmHJfjJnKIbk";

const atOnce = pLimit(4);

/** An Argon2id hash in PHC form (RFC 9106). At most four are made at once, so that a flood of logins cannot take all memory. */
export async function hashPassword(password: string): Promise<string> {
  return atOnce(() => hash(password, COSTS));
}

/** Whether this is the password of that hash; no hash, for nobody, takes as long and is never right. */
export async function isPassword(password: string, password_hash: string | null): Promise<boolean> {
  const right = await atOnce(() => verify(password_hash ?? NOBODYS_HASH, password).catch(isUnreadable));
  return right && password_hash !== null;
}

/** A hash that cannot be read fits no password. */
function isUnreadable(): boolean {
  return false;
}
