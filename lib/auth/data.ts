import "server-only";
import { and, count, desc, eq, gt, gte, max, or, type SQL, sql } from "drizzle-orm";
import { loginFailures, sessions, users } from "@/db/schema";
import { type Db, db, single } from "@/lib/db";
import { env } from "@/lib/env";
import { userFields } from "@/lib/users/data";
import type { User } from "@/lib/users/types";
import type { Viewer } from "@/lib/viewer";
import type { Credentials, Session, SessionClaims } from "./types";

/** After this many attempts within the window, one attempt per `pauseS` is allowed. */
export const ATTEMPT_LIMITS = { account: 10, address: 50, windowS: 900, pauseS: 60 } as const;

const credentials = {
  ...userFields,
  password_hash: users.password_hash,
  session_version: users.session_version,
};

const SEEN_MINUTES = 10;

/** Whether `last_seen_at` is older than ten minutes and must be updated. */
export const isSeenLongAgo = sql<boolean>`${sessions.last_seen_at} < now() - make_interval(mins => ${SEEN_MINUTES})`;

/** Whether a session, joined with its user, has not been ended, expired or idle for too long. */
function isLive(): SQL | undefined {
  const idle = env().SESSION_IDLE_MINUTES;
  return and(
    eq(sessions.session_version, users.session_version),
    gt(sessions.expires_at, sql`now()`),
    idle === 0 ? undefined : gt(sessions.last_seen_at, sql`now() - make_interval(mins => ${idle})`),
  );
}

/** The user of a session. Null if it has ended: user deleted, password or role changed, idle, or signed out. */
export async function getSessionUser(
  claims: SessionClaims,
  conn: Db = db(),
): Promise<{ user: User; isSeenLongAgo: boolean } | null> {
  const [row] = await conn
    .select({ user: userFields, isSeenLongAgo })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.user_id))
    .where(
      and(
        eq(sessions.id, claims.id),
        eq(users.id, claims.user_id),
        eq(users.session_version, claims.session_version),
        // A demoted admin has to sign in again, even if the row was changed outside the product.
        or(eq(users.is_admin, true), sql`not ${claims.as_admin}`),
        isLive(),
      ),
    );
  return row ?? null;
}

/** The user's sessions, last used first. `current` is the id of the requesting session. */
export async function listSessions(viewer: Viewer, current: string | null, conn: Db = db()): Promise<Session[]> {
  const { id, device, address, signed_in_by, created_at, last_seen_at } = sessions;
  const rows = await conn
    .select({ id, device, address, signed_in_by, created_at, last_seen_at })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.user_id))
    .where(and(eq(users.id, viewer.id), isLive()))
    .orderBy(desc(sessions.last_seen_at), sessions.id);
  return rows.map((row) => ({
    ...row,
    created_at: row.created_at.toISOString(),
    last_seen_at: row.last_seen_at.toISOString(),
    is_current: row.id === current,
  }));
}

/** Finds a user by username or email, ignoring case and how accents are encoded. A username takes precedence over another user's email. */
export async function getCredentialsByName(text: string, conn: Db = db()): Promise<Credentials | null> {
  const name = text.normalize();
  const isUsername = eq(sql`lower(${users.username})`, sql`lower(${name})`);
  const [row] = await conn
    .select(credentials)
    .from(users)
    .where(or(isUsername, eq(sql`lower(${users.email})`, sql`lower(${name})`)))
    .orderBy(desc(isUsername))
    .limit(1);
  return row ?? null;
}

/** Finds the user with an address, ignoring case. */
export async function getCredentialsByEmail(email: string, conn: Db = db()): Promise<Credentials | null> {
  const [row] = await conn
    .select(credentials)
    .from(users)
    .where(eq(sql`lower(${users.email})`, email.toLowerCase()));
  return row ?? null;
}

export async function getCredentials(id: number, conn: Db = db()): Promise<Credentials | null> {
  const [row] = await conn.select(credentials).from(users).where(eq(users.id, id));
  return row ?? null;
}

/** Seconds until another attempt is allowed for this account or key, from `address` if given, by the database's clock. 0 means now. */
export async function getAttemptWait(account: string, address: string | null, conn: Db = db()): Promise<number> {
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
          gt(loginFailures.created_at, sql`now() - make_interval(secs => ${ATTEMPT_LIMITS.windowS})`),
        ),
      )
      .having(gte(count(), most));
  const { wait_s } = single(
    await conn.execute<{ wait_s: number }>(sql`
      select greatest(0, ceil(extract(epoch from greatest(
        (${lastOf(loginFailures.account, account, ATTEMPT_LIMITS.account)}),
        (${lastOf(loginFailures.address, address, ATTEMPT_LIMITS.address)})
      ) - now()) + ${ATTEMPT_LIMITS.pauseS}))::int as wait_s`),
  );
  return wait_s;
}
