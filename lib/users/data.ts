import "server-only";
import { and, asc, eq, isNotNull, isNull, ne, not, sql } from "drizzle-orm";
import { users } from "@/db/schema";
import { type Db, db, single } from "@/lib/db";
import type { Account, User } from "./types";

/** The columns of a `User`. */
export const userFields = {
  id: users.id,
  username: users.username,
  email: users.email,
  is_admin: users.is_admin,
  is_subscribed: users.is_subscribed,
  master_query: users.master_query,
};

/** The columns of an `Account`. */
export const accountFields = { ...userFields, email_problem: users.email_problem };

/** All users, sorted by id, without service accounts. */
export async function listUsers(conn: Db = db()): Promise<Account[]> {
  return conn.select(accountFields).from(users).where(not(users.is_service)).orderBy(asc(users.id));
}

/** Finds a user by name, ignoring case. Null if there is none. */
export async function getUserByName(username: string, conn: Db = db()): Promise<User | null> {
  const [row] = await conn
    .select(userFields)
    .from(users)
    .where(eq(sql`lower(${users.username})`, username.normalize().toLowerCase()));
  return row ?? null;
}

/** The user whose queries the scheduled run uses. Null if none is selected. */
export async function getMasterUser(conn: Db = db()): Promise<User | null> {
  const [row] = await conn.select(userFields).from(users).where(eq(users.master_query, true));
  return row ?? null;
}

/** When the site was set up: when its first user was created. Now if there are no users. */
export async function getSetupTime(conn: Db = db()): Promise<string> {
  const { time } = single(
    await conn.select({ time: sql<string>`coalesce(min(${users.created_at}), now())` }).from(users),
  );
  return new Date(time).toISOString();
}

/** The error for deleting the last admin. */
export const LAST_ADMIN = "The last admin cannot be deleted.";

/** Whether a user may be deleted: anyone but the last admin. */
export async function mayBeDeleted(id: number, conn: Db = db()): Promise<boolean> {
  const [user] = await conn.select({ is_admin: users.is_admin }).from(users).where(eq(users.id, id));
  return !user?.is_admin || (await conn.$count(users, and(users.is_admin, ne(users.id, id)))) > 0;
}

/** Admins with a working email address. */
export async function listReachableAdmins(conn: Db = db()): Promise<{ username: string; email: string }[]> {
  const rows = await conn
    .select({ username: users.username, email: users.email })
    .from(users)
    .where(and(users.is_admin, isNotNull(users.email), isNull(users.email_problem)))
    .orderBy(asc(users.id));
  return rows.flatMap(({ username, email }) => (email === null ? [] : { username, email }));
}
