import "server-only";
import { and, count, eq, gt, isNotNull, ne, notLike, sql } from "drizzle-orm";
import { deliveries, users } from "@/db/schema/index";
import { type Db, db, single } from "@/lib/db";
import type { Admin } from "@/lib/viewer";
import { SKIPPED } from "./rules";
import type { MailHealth } from "./types";

/** Subscriber counts, and the failed messages of the last seven days. */
export async function getMailHealth(admin: Admin, conn: Db = db()): Promise<MailHealth> {
  const gets = sql`${users.is_subscribed} and ${users.email} is not null and ${users.email_problem} is null`;
  const people = single(
    await conn
      .select({
        subscribers: sql<number>`count(*) filter (where ${gets})::int`,
        others: sql<number>`count(*) filter (where ${gets} and ${ne(users.id, admin.id)})::int`,
        suppressed: sql<number>`count(*) filter (where ${isNotNull(users.email_problem)})::int`,
      })
      .from(users),
  );
  const isFailure = and(
    eq(deliveries.status, "failed"),
    gt(deliveries.due_at, sql`now() - interval '7 days'`),
    notLike(deliveries.error, `${SKIPPED}%`),
  );
  const { failed } = single(await conn.select({ failed: count() }).from(deliveries).where(isFailure));
  return { ...people, failed };
}

/** The number of messages that failed in the last 24 hours, and the newest reason. */
export async function getMailTrouble(conn: Db = db()): Promise<{ failed: number; error: string | null }> {
  return single(
    await conn
      .select({
        failed: count(),
        error: sql<string | null>`(array_agg(${deliveries.error} order by ${deliveries.due_at} desc))[1]`,
      })
      .from(deliveries)
      .where(
        and(
          eq(deliveries.status, "failed"),
          gt(deliveries.due_at, sql`now() - interval '24 hours'`),
          notLike(deliveries.error, `${SKIPPED}%`),
        ),
      ),
  );
}
