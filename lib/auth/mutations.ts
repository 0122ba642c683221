import "server-only";
import { lt, sql } from "drizzle-orm";
import { endedSessions, loginFailures } from "@/db/schema";
import { type Db, db } from "@/lib/db";
import { LOGIN_LOCK } from "@/lib/locks";
import { LOGIN_LIMITS } from "./data";

/** Lets one attempt at a time on an account be decided, until the transaction ends: side by side they could pass its limit. */
export async function lockAccount(account: string, tx: Db): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${LOGIN_LOCK}, hashtext(${account}))`);
}

/** Notes a failed attempt to log in, and forgets those that count no more. */
export async function createLoginFailure(account: string, address: string, conn: Db = db()): Promise<void> {
  await conn.execute(sql`
    with old as (
      select id from ${loginFailures} where created_at < now() - make_interval(secs => ${LOGIN_LIMITS.windowS})
      limit 1000 for update skip locked
    ), forgotten as (delete from ${loginFailures} where id in (select id from old))
    insert into ${loginFailures} (account, address) values (${account}, ${address})`);
}

/** Ends one session for good. May be repeated. */
export async function endSession(id: string, expires_at: Date, conn: Db = db()): Promise<void> {
  await conn.delete(endedSessions).where(lt(endedSessions.expires_at, sql`now()`));
  await conn.insert(endedSessions).values({ id, expires_at }).onConflictDoNothing();
}
