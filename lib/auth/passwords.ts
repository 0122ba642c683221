import "server-only";
import { hash } from "@node-rs/argon2";
import pLimit from "p-limit";

// OWASP's least costs for Argon2id: 19 MiB, 2 passes, 1 lane.
const ARGON2ID = 2;
const COSTS = { algorithm: ARGON2ID, memoryCost: 19_456, timeCost: 2, parallelism: 1 };

const atOnce = pLimit(4);

/** An Argon2id hash in PHC form (RFC 9106). At most four are made at once, so that a flood of logins cannot take all memory. */
export async function hashPassword(password: string): Promise<string> {
  return atOnce(() => hash(password, COSTS));
}
