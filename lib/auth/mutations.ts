import "server-only";
import { randomUUID } from "node:crypto";
import { and, eq, like, or, sql } from "drizzle-orm";
import { loginFailures, sessions, users } from "@/db/schema";
import { recordSignIn } from "@/lib/audit/mutations";
import { type Db, db, requireFound, transaction } from "@/lib/db";
import { env } from "@/lib/env";
import { ATTEMPTS_LOCK } from "@/lib/locks";
import type { Context, Viewer } from "@/lib/viewer";
import { ATTEMPT_LIMITS, isSeenLongAgo } from "./data";
import type { Credentials, Session } from "./types";

/** Serializes the attempts counted under a key until the transaction ends, so that parallel attempts cannot exceed the limit. */
export async function lockAttempts(account: string, tx: Db): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${ATTEMPTS_LOCK}, hashtext(${account}))`);
}

/** Counts an attempt: a failed sign-in, a requested mail or an error report. Deletes expired ones. */
export async function createAttempt(account: string, address: string, conn: Db = db()): Promise<void> {
  await conn.execute(sql`
    with old as (
      select id from ${loginFailures} where created_at < now() - make_interval(secs => ${ATTEMPT_LIMITS.windowS})
      limit 1000 for update skip locked
    ), forgotten as (delete from ${loginFailures} where id in (select id from old))
    insert into ${loginFailures} (account, address) values (${account}, ${address})`);
}

/** Deletes a user's failed sign-ins, which lifts the rate limit. */
export async function clearLoginFailures(userId: number, conn: Db = db()): Promise<void> {
  const account = `user:${userId}`;
  await conn
    .delete(loginFailures)
    .where(or(eq(loginFailures.account, account), like(loginFailures.account, `${account}:%`)));
}

type NewSession = Pick<Session, "device" | "address" | "signed_in_by"> & { lastsS: number };

/** Starts a session of a user whose sign-in was just verified and returns its id. */
export async function createSession(user: Credentials, session: NewSession, conn: Db = db()): Promise<string> {
  const { lastsS, ...fields } = session;
  const expires_at = sql<Date>`now() + make_interval(secs => ${lastsS})`;
  const id = randomUUID();
  await conn.insert(sessions).values({
    id,
    user_id: user.id,
    session_version: user.session_version,
    expires_at,
    ...fields,
  });
  return id;
}

/** Updates a session's last use, at most every ten minutes. */
export async function touchSession(id: string, conn: Db = db()): Promise<void> {
  await conn
    .update(sessions)
    .set({ last_seen_at: sql`now()` })
    .where(and(eq(sessions.id, id), isSeenLongAgo));
}

/** Ends one session. Idempotent. */
export async function endSession(id: string, conn: Db = db()): Promise<void> {
  await conn.delete(sessions).where(eq(sessions.id, id));
}

/** Ends one of the user's own sessions. Throws `not_found`. */
export async function endOwnSession(ctx: Context<Viewer>, id: string): Promise<void> {
  await transaction(ctx.conn, async (tx) => {
    const [ended] = await tx
      .delete(sessions)
      .where(and(eq(sessions.id, id), eq(sessions.user_id, ctx.who.id)))
      .returning({ device: sessions.device });
    const { device } = requireFound(ended, "Session");
    await recordSignIn({ user: ctx.who, action: "session.end", address: ctx.address, details: { device } }, tx);
  });
}

/** Deletes sessions that have expired or were ended by a new session version. */
export async function deleteEndedSessions(conn: Db = db()): Promise<void> {
  const idle = env().SESSION_IDLE_MINUTES;
  await conn.execute(sql`
    delete from ${sessions} using ${users}
    where ${users.id} = ${sessions.user_id} and (
      ${sessions.expires_at} < now()
      or ${sessions.session_version} <> ${users.session_version}
      or ${idle}::integer > 0 and ${sessions.last_seen_at} < now() - make_interval(mins => ${idle}::integer))`);
}
