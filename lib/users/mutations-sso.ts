import "server-only";
import { and, eq, ne, sql } from "drizzle-orm";
import { ssoIdentities, users } from "@/db/schema";
import { type Db, db } from "@/lib/db";
import { AppError } from "@/lib/errors";
import { mayBeDeleted } from "./data";
import { addUser, assertFree, lockUsers, setSubscription } from "./mutations";
import { takeInvitation } from "./mutations-invitations";
import type { SsoIdentity } from "./types";

type Admission = {
  user_id: number;
  /** Whether this sign-in created the user or linked an existing one to the identity. Null: neither. */
  change: "created" | "linked" | null;
  /** `kept`: the last admin, whose rights the provider no longer grants. */
  admin: "given" | "taken" | "kept" | null;
};

/**
 * Finds the user of an identity, else links the one with its address, else creates one. Grants and revokes the admin rights of users created
 * this way, except those of the last admin. Throws `conflict` if the address belongs to a user with another identity at this provider, or is another user's name.
 */
export async function admitIdentity(
  identity: SsoIdentity,
  createHash: () => Promise<string>,
  tx: Db,
): Promise<Admission> {
  await lockUsers(tx);
  const { issuer, subject, email } = identity;
  const [known] = await tx
    .select({ id: ssoIdentities.user_id })
    .from(ssoIdentities)
    .where(and(eq(ssoIdentities.issuer, issuer), eq(ssoIdentities.subject, subject)));
  if (known) return { user_id: known.id, change: null, admin: await syncAdmin(known.id, identity, tx) };
  const [existing] = await tx
    .select({ id: users.id })
    .from(users)
    .where(eq(sql`lower(${users.email})`, sql`lower(${email})`));
  const user_id = existing?.id ?? (await createSsoUser(email, await createHash(), tx));
  if (existing) await assertUnlinked(existing.id, issuer, tx);
  await tx.insert(ssoIdentities).values({ issuer, subject, user_id, made_user: !existing });
  const admin = await syncAdmin(user_id, identity, tx);
  return { user_id, change: existing ? "linked" : "created", admin };
}

/** Deletes a user's identities, so that the next sign-in with the address links the user again. Admin rights are then managed here. */
export async function unlinkIdentities(userId: number, conn: Db = db()): Promise<void> {
  await conn.delete(ssoIdentities).where(eq(ssoIdentities.user_id, userId));
}

/** Creates a user with the rights of an invitation of the address, if there is one. */
async function createSsoUser(email: string, password_hash: string, tx: Db): Promise<number> {
  await assertFree({ id: 0, username: email, email }, tx);
  const invitation = await takeInvitation(email, tx);
  const is_admin = invitation?.is_admin ?? false;
  const id = await addUser({ username: email, email, is_admin, password_hash }, tx);
  if (invitation?.is_subscribed) await setSubscription(id, true, tx);
  return id;
}

/** Throws `conflict` if the user has another identity at this provider: the address may have been reassigned to another person. */
async function assertUnlinked(userId: number, issuer: string, tx: Db): Promise<void> {
  const isLinked = and(eq(ssoIdentities.user_id, userId), eq(ssoIdentities.issuer, issuer));
  if ((await tx.$count(ssoIdentities, isLinked)) > 0) {
    throw new AppError("conflict", "The address belongs to a user with another identity.");
  }
}

async function syncAdmin(userId: number, { is_admin }: SsoIdentity, tx: Db): Promise<Admission["admin"]> {
  if (is_admin === null) return null;
  const isMade = and(eq(ssoIdentities.user_id, userId), ssoIdentities.made_user);
  if ((await tx.$count(ssoIdentities, isMade)) === 0) return null;
  if (!is_admin && !(await mayBeDeleted(userId, tx))) return "kept";
  const changed = await tx
    .update(users)
    .set({ is_admin })
    .where(and(eq(users.id, userId), ne(users.is_admin, is_admin)))
    .returning({ id: users.id });
  if (changed.length === 0) return null;
  return is_admin ? "given" : "taken";
}
