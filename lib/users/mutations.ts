import "server-only";
import { and, desc, eq, inArray, ne, not, or, sql } from "drizzle-orm";
import { users } from "@/db/schema";
import { recordChange, recordSignIn } from "@/lib/audit/mutations";
import { type Db, db, requireFound, transaction } from "@/lib/db";
import { AppError } from "@/lib/errors";
import { USERS_LOCK } from "@/lib/locks";
import type { Admin, Context, Viewer } from "@/lib/viewer";
import { accountFields, LAST_ADMIN, mayBeDeleted } from "./data";
import type { NewUser, UserChanges } from "./schema";
import type { Account } from "./types";

/** Adds a user and returns the id. Throws `conflict` if the username or email is taken, ignoring case. */
export async function addUser(
  user: { username: string; email: string | null; is_admin: boolean; password_hash: string },
  conn: Db = db(),
): Promise<number> {
  const [made] = await conn.insert(users).values(user).onConflictDoNothing().returning({ id: users.id });
  if (!made) throw taken();
  return made.id;
}

/** Changes a password and ends the user's sessions. False if the user does not exist. */
export async function setPassword(username: string, password_hash: string, conn: Db = db()): Promise<boolean> {
  const changed = await conn
    .update(users)
    .set({ password_hash, session_version: sql`${users.session_version} + 1` })
    .where(and(eq(sql`lower(${users.username})`, username.normalize().toLowerCase()), not(users.is_service)))
    .returning({ id: users.id });
  return changed.length > 0;
}

/** Replaces a user's password and ends their sessions. False if it differs from `user.password_hash` or the user was deleted. */
export async function replacePassword(
  user: { id: number; password_hash: string },
  password_hash: string,
  conn: Db = db(),
): Promise<boolean> {
  const changed = await conn
    .update(users)
    .set({ password_hash, session_version: sql`${users.session_version} + 1` })
    .where(and(eq(users.id, user.id), eq(users.password_hash, user.password_hash)))
    .returning({ id: users.id });
  return changed.length > 0;
}

/** Ends all sessions of the user. */
export async function endSessions({ who, address, conn }: Context<Viewer>): Promise<void> {
  await transaction(conn, async (tx) => {
    await tx
      .update(users)
      .set({ session_version: sql`${users.session_version} + 1` })
      .where(eq(users.id, who.id));
    await recordSignIn({ user: who, action: "session.end_all", address }, tx);
  });
}

/** Adds a user for an admin. Throws `conflict` if the username or email is taken, ignoring case. */
export async function createUser(ctx: Context<Admin>, input: NewUser): Promise<Account> {
  return transaction(ctx.conn, async (tx) => {
    await lockUsers(tx);
    await assertFree({ id: 0, ...input }, tx);
    const id = await addUser(input, tx);
    const user = await readUser(id, tx);
    const { email, is_admin } = user;
    const change = { action: "user.create", target: `user ${user.username}`, details: { email, is_admin } };
    await recordChange({ ...ctx, conn: tx }, change);
    return user;
  });
}

/**
 * Updates a user. A new password ends their sessions. Setting an email, even the same one, clears its delivery problem.
 * Throws `not_found`, or `conflict` if the username or email belongs to another user, ignoring case.
 */
export async function updateUser(
  ctx: Context<Admin>,
  id: number,
  { password_hash, ...changes }: UserChanges,
): Promise<Account> {
  return transaction(ctx.conn, async (tx) => {
    await lockUsers(tx);
    const before = await readUser(id, tx);
    const { username = before.username, email = before.email } = changes;
    if (username !== before.username || email !== before.email) await assertFree({ id, username, email }, tx);
    const secret = password_hash ? { password_hash, session_version: sql`${users.session_version} + 1` } : {};
    const mailed = changes.email !== undefined ? { email_problem: null, email_problem_at: null } : {};
    // Writes only changed columns: the user may unsubscribe concurrently.
    const [after] = await tx
      .update(users)
      .set({ ...changes, ...mailed, ...secret })
      .where(eq(users.id, id))
      .returning(accountFields);
    const cleared = changes.email !== undefined && before.email_problem !== null;
    const details = {
      before: { ...picked(before, changes), ...(cleared ? { email_problem: before.email_problem } : {}) },
      after: { ...changes, ...(cleared ? { email_problem: null } : {}) },
      ...(password_hash ? { password: "changed" } : {}),
    };
    await recordChange({ ...ctx, conn: tx }, { action: "user.update", target: `user ${before.username}`, details });
    return requireFound(after, "User");
  });
}

/** Deletes a user with all their data and sessions. Throws `not_found`, or `conflict` for oneself or the last admin. */
export async function deleteUser(ctx: Context<Admin>, id: number): Promise<void> {
  await transaction(ctx.conn, async (tx) => {
    if (id === ctx.who.id) throw new AppError("conflict", "You cannot delete yourself.");
    const { username, email, is_admin } = await removeUser(id, tx);
    const change = { action: "user.delete", target: `user ${username}`, details: { email, is_admin } };
    await recordChange({ ...ctx, conn: tx }, change);
  });
}

/** Deletes the user's own account with all their data and sessions. Throws `conflict` for the last admin. */
export async function deleteOwnAccount({ who, address, conn }: Context<Viewer>): Promise<void> {
  await transaction(conn, async (tx) => {
    await lockUsers(tx);
    await assertDeletable(who.id, tx);
    // Before the deletion, which clears the reference in the row.
    await recordSignIn({ user: who, action: "account.delete", address }, tx);
    await removeUser(who.id, tx);
  });
}

/** Deletes a user from the command line. Throws `not_found`, or `conflict` for the last admin. */
export async function removeUser(id: number, conn: Db = db()): Promise<Account> {
  return transaction(conn, async (tx) => {
    await lockUsers(tx);
    const user = await readUser(id, tx);
    await assertDeletable(id, tx);
    await tx.delete(users).where(eq(users.id, id));
    return user;
  });
}

async function assertDeletable(id: number, tx: Db): Promise<void> {
  if (!(await mayBeDeleted(id, tx))) throw new AppError("conflict", LAST_ADMIN);
}

/** Increments the version of users' query lists, so that a list read earlier cannot overwrite the change. */
export async function bumpQueriesVersion(ids: number[], tx: Db): Promise<void> {
  await tx
    .update(users)
    .set({ queries_version: sql`${users.queries_version} + 1` })
    .where(inArray(users.id, ids));
}

/** Subscribes or unsubscribes a user. Queued deliveries check it again before they are sent. Idempotent. */
export async function setSubscription(id: number, is_subscribed: boolean, conn: Db = db()): Promise<void> {
  await conn.update(users).set({ is_subscribed }).where(eq(users.id, id));
}

/** Suppresses addresses, ignoring case, that bounced or complained. */
export async function suppressAddresses(
  emails: string[],
  problem: "bounce" | "complaint",
  conn: Db = db(),
): Promise<void> {
  await conn
    .update(users)
    .set({ email_problem: problem, email_problem_at: sql`now()` })
    .where(
      inArray(
        sql`lower(${users.email})`,
        emails.map((email) => email.toLowerCase()),
      ),
    );
}

/** Allows mail to a user's suppressed address again. Throws `not_found`. */
export async function releaseAddress(ctx: Context<Admin>, id: number): Promise<void> {
  await transaction(ctx.conn, async (tx) => {
    const { username, email_problem } = await liftSuppression(id, tx);
    if (email_problem === null) return;
    const change = { action: "user.release_email", target: `user ${username}`, details: { email_problem } };
    await recordChange({ ...ctx, conn: tx }, change);
  });
}

/** Allows mail to a user's address again. Returns the user as before. Throws `not_found`. */
export async function liftSuppression(id: number, tx: Db): Promise<Pick<Account, "username" | "email_problem">> {
  const [user] = await tx.select(accountFields).from(users).where(eq(users.id, id)).for("no key update");
  const before = requireFound(user, "User");
  if (before.email_problem !== null)
    await tx.update(users).set({ email_problem: null, email_problem_at: null }).where(eq(users.id, id));
  return before;
}

/** Selects the user whose queries the scheduled run uses, or none. At most one user has the flag at any time. */
export async function selectMasterUser(ctx: Context<Admin>, id: number | null): Promise<void> {
  await transaction(ctx.conn, async (tx) => {
    await lockUsers(tx);
    const target = id === null ? "nobody" : `user ${(await readUser(id, tx)).username}`;
    const [before] = await tx
      .update(users)
      .set({ master_query: false })
      .where(eq(users.master_query, true))
      .returning({ id: users.id, username: users.username });
    if (id !== null) await tx.update(users).set({ master_query: true }).where(eq(users.id, id));
    if (before?.id === (id ?? undefined)) return;
    const details = { before: before ? `user ${before.username}` : "nobody", after: target };
    await recordChange({ ...ctx, conn: tx }, { action: "user.select_master_query", target, details });
  });
}

/** Gives a subscriber without a password a name, a password and a role. */
export async function nameSubscriber(
  id: number,
  { username, is_admin, password_hash }: { username: string; is_admin: boolean; password_hash: string },
  tx: Db,
): Promise<void> {
  await tx.update(users).set({ username, is_admin, password_hash }).where(eq(users.id, id));
}

/** Serializes changes to users, because the last-admin and master-user rules span rows. */
export async function lockUsers(tx: Db): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${USERS_LOCK})`);
}

async function readUser(id: number, tx: Db): Promise<Account> {
  const [user] = await tx
    .select(accountFields)
    .from(users)
    .where(and(eq(users.id, id), not(users.is_service)));
  return requireFound(user, "User");
}

/** Throws `conflict` if the username or email is taken. Users sign in with either, so no username may equal another user's email. */
export async function assertFree(
  { id, username, email }: Pick<Account, "id" | "username" | "email">,
  tx: Db,
): Promise<void> {
  const isName = sql<boolean>`lower(${username}) in (lower(${users.username}), lower(${users.email}))`;
  const isEmail = sql`lower(${email}::text) in (lower(${users.username}), lower(${users.email}))`;
  const [other] = await tx
    .select({ isName })
    .from(users)
    .where(and(ne(users.id, id), or(isName, isEmail)))
    .orderBy(desc(sql`coalesce(${isName}, false)`))
    .limit(1);
  if (other) throw taken(other.isName ? "username" : "email");
}

function taken(field?: "username" | "email"): AppError {
  return new AppError("conflict", "That username or email is taken.", field ? { field } : {});
}

function picked(user: Account, changes: UserChanges): Partial<Account> {
  return Object.fromEntries(Object.entries(user).filter(([field]) => field in changes));
}
