import "server-only";
import { asc, eq, sql } from "drizzle-orm";
import { users } from "@/db/schema";
import { type Db, db } from "@/lib/db";
import type { Account, User } from "./types";

/** The columns that make a `User`. */
export const userFields = {
  id: users.id,
  username: users.username,
  email: users.email,
  is_admin: users.is_admin,
  is_subscribed: users.is_subscribed,
  master_query: users.master_query,
};

/** The columns that make an `Account`. */
export const accountFields = { ...userFields, email_problem: users.email_problem };

/** Every user by id. */
export async function listUsers(conn: Db = db()): Promise<Account[]> {
  return conn.select(accountFields).from(users).orderBy(asc(users.id));
}

/** The user of that name, in any case; null when there is none. */
export async function getUserByName(username: string, conn: Db = db()): Promise<User | null> {
  const [row] = await conn
    .select(userFields)
    .from(users)
    .where(eq(sql`lower(${users.username})`, username.toLowerCase()));
  return row ?? null;
}

/** The user whose queries make the scheduled briefing; null when nobody was chosen. */
export async function getMasterUser(conn: Db = db()): Promise<User | null> {
  const [row] = await conn.select(userFields).from(users).where(eq(users.master_query, true));
  return row ?? null;
}
