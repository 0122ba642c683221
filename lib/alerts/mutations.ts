import "server-only";
import { and, asc, eq, inArray, isNull, lt, type SQL, sql } from "drizzle-orm";
import type { AlertKind } from "@/db/enums";
import { alerts } from "@/db/schema";
import { type Db, db, transaction } from "@/lib/db";
import { ALERTS_LOCK } from "@/lib/locks";
import { alertColumns } from "./data";
import type { Alert, Problem } from "./types";

/** Attempts, including the first. The last is a day after the first; see `isDue`. */
const MAX_TRIES = 7;
const KEPT_DAYS = 90;

/** Opens an alert for each problem without an open one. */
export async function openAlerts(problems: Problem[], conn: Db = db()): Promise<void> {
  if (problems.length > 0) await conn.insert(alerts).values(problems).onConflictDoNothing();
}

/** Resolves these alerts, and deletes alerts resolved months ago. */
export async function resolveAlerts(ids: number[], conn: Db = db()): Promise<void> {
  if (ids.length === 0) return;
  await conn
    .update(alerts)
    .set({ resolved_at: sql`now()` })
    .where(and(inArray(alerts.id, ids), isNull(alerts.resolved_at)));
  await conn.delete(alerts).where(lt(alerts.resolved_at, sql`now() - ${`${KEPT_DAYS} days`}::interval`));
}

/** A claimed alert and the number of this attempt, from 1. */
export type ClaimedAlert = Alert & { attempt: number };

/**
 * Claims the alerts of the next mail: all open, unmailed alerts of one kind. Empty if there are none, a mail of that kind was sent within
 * a day, or the pause after a failure is not over. Call `releaseMail` if it cannot be sent.
 */
export async function claimMail(conn: Db = db()): Promise<ClaimedAlert[]> {
  return transaction(conn, async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${ALERTS_LOCK})`);
    const [next] = await tx
      .select({ kind: alerts.kind })
      .from(alerts)
      .where(and(isMailable(), isDue(alerts.mail_tries, afterLastMail)))
      .orderBy(asc(alerts.id))
      .limit(1);
    return next ? claimKind(next.kind, tx) : [];
  });
}

/** The later of the alert's creation and one day after the last mail of its kind. */
const afterLastMail = sql`greatest(alerts.created_at,
  (select max(o.mailed_at) from alerts o where o.kind = alerts.kind) + interval '24 hours')`;

/** Whether the next attempt is due: the first from `start` on, then after 1, 4, 16, 64, 256 and 1,024 minutes more. */
function isDue(tries: typeof alerts.mail_tries | typeof alerts.webhook_tries, start: SQL): SQL {
  return sql`now() >= ${start} + interval '1 minute' * ((4 ^ ${tries} - 1) / 3)`;
}

async function claimKind(kind: AlertKind, tx: Db): Promise<ClaimedAlert[]> {
  return tx
    .update(alerts)
    .set({ mailed_at: sql`now()`, mail_tries: sql`${alerts.mail_tries} + 1` })
    .where(and(eq(alerts.kind, kind), isMailable()))
    .returning({ ...alertColumns, attempt: alerts.mail_tries });
}

function isMailable(): SQL | undefined {
  return and(isNull(alerts.resolved_at), isNull(alerts.mailed_at), lt(alerts.mail_tries, MAX_TRIES));
}

/** Gives a claim back after a failure, to be tried again for a day. */
export async function releaseMail(ids: number[], error: string, conn: Db = db()): Promise<void> {
  await conn.update(alerts).set({ mailed_at: null, error }).where(inArray(alerts.id, ids));
}

/** Claims the next open alert not yet sent to the webhook. Null if there is none. */
export async function claimWebhook(conn: Db = db()): Promise<(ClaimedAlert & { created_at: Date }) | null> {
  return transaction(conn, async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${ALERTS_LOCK})`);
    const next = tx
      .select({ id: alerts.id })
      .from(alerts)
      .where(
        and(
          isNull(alerts.resolved_at),
          isNull(alerts.webhook_at),
          lt(alerts.webhook_tries, MAX_TRIES),
          isDue(alerts.webhook_tries, sql`alerts.created_at`),
        ),
      )
      .orderBy(asc(alerts.webhook_tries), asc(alerts.id))
      .limit(1);
    const [claimed] = await tx
      .update(alerts)
      .set({ webhook_at: sql`now()`, webhook_tries: sql`${alerts.webhook_tries} + 1` })
      .where(inArray(alerts.id, next))
      .returning({ ...alertColumns, created_at: alerts.created_at, attempt: alerts.webhook_tries });
    return claimed ?? null;
  });
}

/** Gives a claim back after a failure, to be tried again for a day. */
export async function releaseWebhook(id: number, error: string, conn: Db = db()): Promise<void> {
  await conn.update(alerts).set({ webhook_at: null, error }).where(eq(alerts.id, id));
}
