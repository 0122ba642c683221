import "server-only";
import { and, eq, sql } from "drizzle-orm";
import { deliveries, users } from "@/db/schema";
import { recordChange } from "@/lib/audit/mutations";
import { getBriefing } from "@/lib/briefings/data";
import { type Db, db, found } from "@/lib/db";
import { env } from "@/lib/env";
import { AppError } from "@/lib/errors";
import type { Admin } from "@/lib/viewer";
import { listReceivers, listSubscribers } from "./data";
import { ASKED, dueAt, KEY_HOURS, SUPERSEDED, UNCONFIRMED, wantsAlert } from "./rules";
import type { ClaimedDelivery, SendResult } from "./types";

/**
 * Puts a briefing's mails into the queue for everybody who wants them, each at its time. Whoever has had this briefing, or has it
 * coming, gets no second one; what failed before any provider took it is tried again.
 */
export async function queueBriefing(briefingId: number, now: Date, conn: Db = db()): Promise<SendResult> {
  const { DIGEST_TIMEZONE } = env();
  const [briefing, subscribers] = [await getBriefing(briefingId, conn), await listSubscribers(conn)];
  if (!briefing || subscribers.length === 0) return { queued: 0, already_sent: 0 };
  const digests = subscribers.map((each) => ({ ...each, due: dueAt(now, each, DIGEST_TIMEZONE) }));
  const queued = await insertDeliveries(briefingId, "digest", digests, conn);
  const alerts = digests
    .filter(({ user_id }) => queued.includes(user_id))
    .filter(({ alert_areas, due }) => wantsAlert(briefing, alert_areas, now, due))
    .map((each) => ({ ...each, due: now }));
  await insertDeliveries(briefingId, "alert", alerts, conn);
  // Who is still waiting for the time of an older one reads the newest instead.
  await conn.execute(sql`
    update deliveries set status = 'failed', error = ${SUPERSEDED}
    where kind = 'digest' and status = 'pending' and attempts = 0 and due_at > now() and briefing_id < ${briefingId}
      and user_id = any (${sql.param(queued)}::int[]) and provider_id is null`);
  return { queued: queued.length, already_sent: subscribers.length - queued.length };
}

/** Sends a briefing by the queue to the asking admin alone, or to all subscribers. Throws `not_found`, or `invalid` without an address. */
export async function sendBriefing(
  admin: Admin,
  briefingId: number,
  to: "me" | "subscribers",
  address: string,
  conn: Db = db(),
): Promise<SendResult> {
  return conn.transaction(async (tx) => {
    const briefing = found(await getBriefing(briefingId, tx), "Summary");
    const result =
      to === "me" ? await queueForOne(admin, briefing.id, tx) : await queueBriefing(briefing.id, new Date(), tx);
    const change = { action: "briefing.send", target: `summary ${briefing.id}`, details: { to, ...result } };
    await recordChange(admin, change, address, tx);
    return result;
  });
}

async function queueForOne({ id }: Admin, briefingId: number, tx: Db): Promise<SendResult> {
  const [user] = await tx.select().from(users).where(eq(users.id, id));
  if (!user?.email) throw new AppError("invalid", "Your account has no email address.");
  if (user.email_problem) throw new AppError("invalid", "Mail does not reach your address: see the Email page.");
  const row = { user_id: id, email: user.email, due: new Date(), provider_id: ASKED };
  const queued = await insertDeliveries(briefingId, "digest", [row], tx);
  return { queued: queued.length, already_sent: 1 - queued.length };
}

type NewDelivery = { user_id: number; email: string; due: Date; provider_id?: string };

/** A statement takes 65,535 values. */
const MOST_ROWS = 5_000;

/** Returns the receivers who had none yet, or one that no provider ever took. */
async function insertDeliveries(
  briefing_id: number,
  kind: "digest" | "alert",
  rows: NewDelivery[],
  conn: Db,
): Promise<number[]> {
  const made: number[] = [];
  for (let start = 0; start < rows.length; start += MOST_ROWS) {
    made.push(...(await insertSome(briefing_id, kind, rows.slice(start, start + MOST_ROWS), conn)));
  }
  return made;
}

async function insertSome(
  briefing_id: number,
  kind: "digest" | "alert",
  rows: NewDelivery[],
  conn: Db,
): Promise<number[]> {
  const { due_at, provider_id } = deliveries;
  const made = await conn
    .insert(deliveries)
    .values(rows.map(({ due, ...row }) => ({ ...row, briefing_id, kind, due_at: due })))
    .onConflictDoUpdate({
      target: [deliveries.briefing_id, deliveries.user_id, deliveries.kind],
      set: {
        status: "pending",
        attempts: 0,
        error: null,
        due_at: sql.raw(`excluded.${due_at.name}`),
        provider_id: sql.raw(`excluded.${provider_id.name}`),
      },
      // Whoever asks for it does not wait for their time of day.
      setWhere: sql`${deliveries.first_attempt_at} is null and (${deliveries.status} = 'failed' or (${deliveries.status} = 'pending'
        and ${deliveries.due_at} > now() and excluded.provider_id = ${ASKED}))`,
    })
    .returning({ user_id: deliveries.user_id });
  return made.map(({ user_id }) => user_id);
}

/** Sends a mail again that no provider ever took. Throws `not_found`, or `conflict` when it may have been taken. */
export async function retryDelivery(admin: Admin, id: string, address: string, conn: Db = db()): Promise<void> {
  await conn.transaction(async (tx) => {
    const [row] = await tx.select().from(deliveries).where(eq(deliveries.id, id)).for("update");
    const { briefing_id, status, first_attempt_at } = found(row, "Mail");
    if (status !== "failed" || first_attempt_at !== null)
      throw new AppError("conflict", "This mail cannot be sent again.");
    await tx
      .update(deliveries)
      .set({ status: "pending", attempts: 0, error: null, due_at: sql`now()` })
      .where(eq(deliveries.id, id));
    const change = { action: "mail.retry", target: `summary ${briefing_id}`, details: { delivery: id } };
    await recordChange(admin, change, address, tx);
  });
}

const CLAIM_LOCK = 4_015_131;
const FREE = sql`status in ('pending', 'sending') and (lease_until is null or lease_until < now())`;

type Way = { name: string; most: number; resumable: boolean };

/**
 * Takes on what is due: what was handed over together and never confirmed goes together again, under its own name; else the next
 * letters nobody has handed over yet. What can no longer be confirmed is given up first. Empty when nothing is due.
 */
export async function claimDeliveries({ name, most, resumable }: Way, conn: Db = db()): Promise<ClaimedDelivery[]> {
  return conn.transaction(async (tx) => {
    // One worker chooses at a time: what goes under one name is never split between two.
    await tx.execute(sql`select pg_advisory_xact_lock(${CLAIM_LOCK})`);
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
        where ${FREE} and due_at <= now() order by due_at, id limit case when (select fresh from next) then ${most}::int end
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
  await conn.transaction(async (tx) => {
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
      status: sql`case when ${sent_at} is null then 'sent' else ${status} end`,
      error: sql`case when ${sent_at} is null then null else ${error} end`,
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
