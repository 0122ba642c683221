import "server-only";
import { asc, eq, sql } from "drizzle-orm";
import { users } from "@/db/schema";
import { type Db, db } from "@/lib/db";
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

/** All users, sorted by id. */
export async function listUsers(conn: Db = db()): Promise<Account[]> {
  return conn.select(accountFields).from(users).orderBy(asc(users.id));
}

/** Finds a user by name, ignoring case. Null if there is none. */
export async function getUserByName(username: string, conn: Db = db()): Promise<User | null> {
  const [row] = await conn
    .select(userFields)
    .from(users)
    .where(eq(sql`lower(${users.username})`, username.toLowerCase()));
  return row ?? null;
}

/** The user whose queries the scheduled run uses. Null if none is selected. */
export async function getMasterUser(conn: Db = db()): Promise<User | null> {
  const [row] = await conn.select(userFields).from(users).where(eq(users.master_query, true));
  return row ?? null;
}
