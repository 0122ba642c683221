import "server-only";
import { and, count, desc, eq, gt, gte, max, notExists, or, sql } from "drizzle-orm";
import { endedSessions, loginFailures, users } from "@/db/schema";
import { type Db, db, single } from "@/lib/db";
import { userFields } from "@/lib/users/data";
import type { User } from "@/lib/users/types";
import type { Credentials, SessionClaims } from "./types";

/** With this many failures within the window, one attempt a pause is admitted. */
export const LOGIN_LIMITS = { account: 10, address: 50, windowS: 900, pauseS: 60 } as const;

const credentials = {
  ...userFields,
  password_hash: users.password_hash,
  session_version: users.session_version,
};

/** The user of a session. Null if the session has ended: user deleted, password or role changed, or signed out. */
export async function getSessionUser(claims: SessionClaims, conn: Db = db()): Promise<User | null> {
  const ended = conn.select({ id: endedSessions.id }).from(endedSessions).where(eq(endedSessions.id, claims.id));
  const [row] = await conn
    .select(userFields)
    .from(users)
    .where(
      and(
        eq(users.id, claims.user_id),
        eq(users.session_version, claims.session_version),
        // A demoted admin has to sign in again, even if the row was changed outside the product.
        or(eq(users.is_admin, true), sql`not ${claims.as_admin}`),
        notExists(ended),
      ),
    );
  return row ?? null;
}

/** Finds a user by username or email, ignoring case. A username takes precedence over another user's email. */
export async function getCredentialsByName(name: string, conn: Db = db()): Promise<Credentials | null> {
  const isUsername = eq(sql`lower(${users.username})`, sql`lower(${name})`);
  const [row] = await conn
    .select(credentials)
    .from(users)
    .where(or(isUsername, eq(sql`lower(${users.email})`, sql`lower(${name})`)))
    .orderBy(desc(isUsername))
    .limit(1);
  return row ?? null;
}

export async function getCredentials(id: number, conn: Db = db()): Promise<Credentials | null> {
  const [row] = await conn.select(credentials).from(users).where(eq(users.id, id));
  return row ?? null;
}

/** Seconds until this account may try again, from this network address if one is given, by the database's clock. 0 means now. */
export async function getLoginWait(account: string, address: string | null, conn: Db = db()): Promise<number> {
  const lastOf = (
    column: typeof loginFailures.account | typeof loginFailures.address,
    key: string | null,
    most: number,
  ) =>
    conn
      .select({ last: max(loginFailures.created_at) })
      .from(loginFailures)
      .where(
        and(
          eq(column, sql`${key}`),
          gt(loginFailures.created_at, sql`now() - make_interval(secs => ${LOGIN_LIMITS.windowS})`),
        ),
      )
      .having(gte(count(), most));
  const { wait_s } = single(
    await conn.execute<{ wait_s: number }>(sql`
      select greatest(0, ceil(extract(epoch from greatest(
        (${lastOf(loginFailures.account, account, LOGIN_LIMITS.account)}),
        (${lastOf(loginFailures.address, address, LOGIN_LIMITS.address)})
      ) - now()) + ${LOGIN_LIMITS.pauseS}))::int as wait_s`),
  );
  return wait_s;
}
