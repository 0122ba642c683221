import "server-only";
import { eq, like, lt, or, sql } from "drizzle-orm";
import { endedSessions, loginFailures } from "@/db/schema";
import { type Db, db } from "@/lib/db";
import { LOGIN_LOCK } from "@/lib/locks";
import { LOGIN_LIMITS } from "./data";

/** Serializes sign-in attempts per account until the transaction ends, so that parallel attempts cannot exceed the limit. */
export async function lockAccount(account: string, tx: Db): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${LOGIN_LOCK}, hashtext(${account}))`);
}

/** Records a failed sign-in and deletes expired failures. */
export async function createLoginFailure(account: string, address: string, conn: Db = db()): Promise<void> {
  await conn.execute(sql`
    with old as (
      select id from ${loginFailures} where created_at < now() - make_interval(secs => ${LOGIN_LIMITS.windowS})
      limit 1000 for update skip locked
    ), forgotten as (delete from ${loginFailures} where id in (select id from old))
    insert into ${loginFailures} (account, address) values (${account}, ${address})`);
}

/** Forgets the failed sign-ins of a user, so that nothing slows the next one down. */
export async function clearLoginFailures(userId: number, conn: Db = db()): Promise<void> {
  const account = `user:${userId}`;
  await conn
    .delete(loginFailures)
    .where(or(eq(loginFailures.account, account), like(loginFailures.account, `${account}:%`)));
}

/** Ends one session. Idempotent. */
export async function endSession(id: string, expires_at: Date, conn: Db = db()): Promise<void> {
  await conn.delete(endedSessions).where(lt(endedSessions.expires_at, sql`now()`));
  await conn.insert(endedSessions).values({ id, expires_at }).onConflictDoNothing();
}
