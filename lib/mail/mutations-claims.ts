import "server-only";
import { and, eq, sql } from "drizzle-orm";
import { deliveries } from "@/db/schema/index";
import { type Db, db, fromNow, transaction } from "@/lib/db";
import { env } from "@/lib/env";
import { DELIVERIES_LOCK } from "@/lib/locks";
import { listRecipients } from "./data";
import { KEY_HOURS, UNCONFIRMED } from "./rules";
import type { ClaimedDelivery, Transport } from "./types";

const FREE = sql`status in ('pending', 'sending') and (lease_until is null or lease_until < now())`;

/**
 * Claims the next batch: an unconfirmed batch, complete and under its old key, else deliveries that were never sent. Unconfirmed deliveries
 * that cannot be retried safely fail. Empty if nothing is due.
 */
export async function claimDeliveries(
  { name, batchSize, idempotent }: Pick<Transport, "name" | "batchSize" | "idempotent">,
  conn: Db = db(),
): Promise<ClaimedDelivery[]> {
  return transaction(conn, async (tx) => {
    // One worker claims at a time, so that a batch is never split between two.
    await tx.execute(sql`select pg_advisory_xact_lock(${DELIVERIES_LOCK})`);
    await tx.execute(sql`
      update deliveries set status = 'failed', error = ${UNCONFIRMED}, lease_until = null
      where ${FREE} and first_attempt_at is not null and (not ${idempotent} or transport is distinct from ${name}
        or first_attempt_at < now() - make_interval(hours => ${KEY_HOURS}))`);
    const claimed = await tx.execute<{ id: string }>(sql`
      with next as (
        select batch_key, first_attempt_at is null as is_new from deliveries where ${FREE} and due_at <= now()
        order by first_attempt_at is null, due_at, id limit 1
      ), batch as (
        select d.id from deliveries d join next n on d.batch_key is not distinct from n.batch_key
          and (d.first_attempt_at is null) = n.is_new
        where ${FREE} and (due_at <= now() or not n.is_new)
        order by due_at, id limit case when (select is_new from next) then ${batchSize}::int end
      )
      update deliveries set status = 'sending', attempts = attempts + 1, lease_until = ${fromNow(env().RUN_LEASE_MS)}
      where id in (select id from batch) returning id`);
    if (claimed.length === 0) return [];
    return listRecipients(
      claimed.map(({ id }) => id),
      tx,
    );
  });
}

export type Handover = {
  row: Pick<ClaimedDelivery, "id" | "attempts" | "email">;
  transport: Transport["name"];
  batchKey: string;
  moment: Date;
};

/** Records that a delivery is about to be sent. False if another process has claimed it since. */
export async function recordHandover(
  { row, transport, batchKey, moment }: Handover,
  conn: Db = db(),
): Promise<boolean> {
  const recorded = await conn
    .update(deliveries)
    .set({
      transport,
      batch_key: batchKey,
      email: row.email ?? "",
      first_attempt_at: sql`coalesce(${deliveries.first_attempt_at}, ${moment.toISOString()}::timestamptz)`,
      lease_until: fromNow(env().RUN_LEASE_MS),
    })
    .where(isMine(row))
    .returning({ id: deliveries.id });
  return recorded.length > 0;
}

/** Reverts `recordHandover` for a batch that the provider refused, so that it can be sent in parts. */
export async function undoHandover(rows: Claim[], conn: Db = db()): Promise<void> {
  await transaction(conn, async (tx) => {
    for (const row of rows) {
      await tx.update(deliveries).set(NOT_HANDED_OVER).where(isMine(row));
    }
  });
}

/**
 * Marks a delivery as accepted, with the provider's message id if known. Does not require the claim. Idempotent.
 */
export async function confirmDelivery(id: string, providerId: string | null, conn: Db = db()): Promise<void> {
  const { sent_at, status, error } = deliveries;
  await conn
    .update(deliveries)
    .set({
      // A webhook event may have arrived first, and may have reported a bounce.
      status: sql`case when ${sent_at} is null or ${status} <> 'failed' then 'sent' else 'failed' end`,
      error: sql`case when ${sent_at} is null or ${status} <> 'failed' then null else ${error} end`,
      sent_at: sql`coalesce(${sent_at}, now())`,
      lease_until: null,
      ...(providerId ? { provider_id: providerId } : {}),
    })
    .where(eq(deliveries.id, id));
}

/** Fails a delivery. `neverAccepted`: no provider accepted it, so it may be sent again. */
export async function failDelivery(
  row: Claim,
  error: string,
  { neverAccepted }: { neverAccepted: boolean },
  conn: Db = db(),
): Promise<void> {
  await conn
    .update(deliveries)
    .set({ status: "failed", error, lease_until: null, ...(neverAccepted ? NOT_HANDED_OVER : {}) })
    .where(isMine(row));
}

/** Releases a delivery for another attempt after a pause. */
export async function postponeDelivery(
  row: Claim,
  error: string,
  pauseMs: number,
  { neverAccepted }: { neverAccepted: boolean },
  conn: Db = db(),
): Promise<void> {
  await conn
    .update(deliveries)
    .set({
      status: "pending",
      error,
      lease_until: null,
      due_at: fromNow(pauseMs),
      ...(neverAccepted ? NOT_HANDED_OVER : {}),
    })
    .where(isMine(row));
}

type Claim = Pick<ClaimedDelivery, "id" | "attempts">;

const NOT_HANDED_OVER = { first_attempt_at: null, transport: null, batch_key: null };

function isMine({ id, attempts }: Claim) {
  return and(eq(deliveries.id, id), eq(deliveries.attempts, attempts), eq(deliveries.status, "sending"));
}
