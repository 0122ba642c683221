import "server-only";
import { and, eq, sql } from "drizzle-orm";
import { deliveries } from "@/db/schema/index";
import { type Db, db, transaction } from "@/lib/db";
import { env } from "@/lib/env";
import { DELIVERIES_LOCK } from "@/lib/locks";
import { listReceivers } from "./data";
import { KEY_HOURS, UNCONFIRMED } from "./rules";
import type { ClaimedDelivery } from "./types";

const FREE = sql`status in ('pending', 'sending') and (lease_until is null or lease_until < now())`;

type Way = { name: string; most: number; resumable: boolean };

/**
 * Takes on what is due: what was handed over together and never confirmed goes together again, under its own name; else the next
 * letters nobody has handed over yet. What can no longer be confirmed is given up first. Empty when nothing is due.
 */
export async function claimDeliveries({ name, most, resumable }: Way, conn: Db = db()): Promise<ClaimedDelivery[]> {
  return transaction(conn, async (tx) => {
    // One worker chooses at a time: what goes under one name is never split between two.
    await tx.execute(sql`select pg_advisory_xact_lock(${DELIVERIES_LOCK})`);
    await tx.execute(sql`
      update deliveries set status = 'failed', error = ${UNCONFIRMED}, lease_until = null
      where ${FREE} and first_attempt_at is not null and (not ${resumable} or split_part(provider_id, ':', 1) <> ${name}
        or first_attempt_at < now() - make_interval(hours => ${KEY_HOURS}))`);
    const claimed = await tx.execute<{ id: string }>(sql`
      with next as (
        select provider_id, first_attempt_at is null as fresh from deliveries where ${FREE} and due_at <= now()
        order by first_attempt_at is null, due_at, id limit 1
      ), chosen as (
        select d.id from deliveries d join next n on d.provider_id is not distinct from n.provider_id
          and (d.first_attempt_at is null) = n.fresh
        where ${FREE} and (due_at <= now() or not n.fresh) order by due_at, id limit case when (select fresh from next) then ${most}::int end
      )
      update deliveries set status = 'sending', attempts = attempts + 1, lease_until = ${leaseEnd()}
      where id in (select id from chosen) returning id`);
    return claimed.length === 0
      ? []
      : listReceivers(
          claimed.map(({ id }) => id),
          tx,
        );
  });
}

export type HandOver = { row: Pick<ClaimedDelivery, "id" | "attempts" | "email">; name: string; moment: Date };

/** Notes that a delivery is about to be handed over, before it is; false when another process has taken it on meanwhile. */
export async function handOver({ row, name, moment }: HandOver, conn: Db = db()): Promise<boolean> {
  const noted = await conn
    .update(deliveries)
    .set({
      provider_id: name,
      email: row.email ?? "",
      first_attempt_at: sql`coalesce(${deliveries.first_attempt_at}, ${moment.toISOString()}::timestamptz)`,
      lease_until: leaseEnd(),
    })
    .where(isMine(row))
    .returning({ id: deliveries.id });
  return noted.length > 0;
}

/** What was handed over together was refused as a whole: it is to be handed over in parts. */
export async function takeBack(rows: Taken[], conn: Db = db()): Promise<void> {
  await transaction(conn, async (tx) => {
    for (const row of rows) {
      await tx.update(deliveries).set(unhanded(row)).where(isMine(row));
    }
  });
}

/** The provider has it, under its own name where it gave one: true whatever others have made of the row, unless it was known already. */
export async function confirmDelivery(id: string, providerId: string | null, conn: Db = db()): Promise<void> {
  const { sent_at, status, error } = deliveries;
  await conn
    .update(deliveries)
    .set({
      // An event may have come first, and even have brought the mail back.
      status: sql`case when ${sent_at} is null or ${status} <> 'failed' then 'sent' else 'failed' end`,
      error: sql`case when ${sent_at} is null or ${status} <> 'failed' then null else ${error} end`,
      sent_at: sql`coalesce(${sent_at}, now())`,
      lease_until: null,
      ...(providerId ? { provider_id: providerId } : {}),
    })
    .where(eq(deliveries.id, id));
}

/** Ends a delivery with its reason. `untaken`: no provider ever had it, so that it may be tried again. */
export async function failDelivery(
  row: Taken,
  error: string,
  { untaken }: { untaken: boolean },
  conn: Db = db(),
): Promise<void> {
  await conn
    .update(deliveries)
    .set({ status: "failed", error, lease_until: null, ...(untaken ? unhanded(row) : {}) })
    .where(isMine(row));
}

/** Lets go of a delivery to try it again after a pause. */
export async function postponeDelivery(
  row: Taken,
  error: string,
  pauseMs: number,
  { untaken }: { untaken: boolean },
  conn: Db = db(),
): Promise<void> {
  await conn
    .update(deliveries)
    .set({
      status: "pending",
      error,
      lease_until: null,
      due_at: sql`now() + make_interval(secs => ${pauseMs / 1000})`,
      ...(untaken ? unhanded(row) : {}),
    })
    .where(isMine(row));
}

type Taken = Pick<ClaimedDelivery, "id" | "attempts" | "provider_id">;

/** As it was before it was handed over. */
function unhanded({ provider_id }: Taken) {
  return { first_attempt_at: null, provider_id };
}

function isMine({ id, attempts }: Pick<ClaimedDelivery, "id" | "attempts">) {
  return and(eq(deliveries.id, id), eq(deliveries.attempts, attempts), eq(deliveries.status, "sending"));
}

function leaseEnd() {
  return sql`now() + ${`${env().RUN_LEASE_MS} milliseconds`}::interval`;
}
