import "server-only";
import { eq, sql } from "drizzle-orm";
import { deliveries, users } from "@/db/schema/index";
import { recordChange } from "@/lib/audit/mutations";
import { getBriefing } from "@/lib/briefings/data";
import { type Db, db, found, transaction } from "@/lib/db";
import { env } from "@/lib/env";
import { AppError } from "@/lib/errors";
import type { Admin, Context } from "@/lib/viewer";
import { listSubscribers } from "./data";
import { ASKED, dueAt, SUPERSEDED, wantsAlert } from "./rules";
import { chosenStories, leadOf } from "./rules-letter";
import type { SendResult } from "./types";

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
  const replaced = digests
    .filter(
      ({ user_id, areas }) =>
        queued.includes(user_id) && leadOf(briefing, chosenStories({ kind: "digest", briefing, areas })) !== null,
    )
    .map(({ user_id }) => user_id);
  // Who is still waiting for the time of an older one reads the newest instead, where it has anything for them.
  await conn.execute(sql`
    update deliveries set status = 'failed', error = ${SUPERSEDED}
    where kind = 'digest' and status = 'pending' and error is null and due_at > now() and briefing_id < ${briefingId}
      and user_id = any (${sql.param(replaced)}::int[]) and provider_id is null`);
  return { queued: queued.length, already_sent: subscribers.length - queued.length };
}

/** Sends a briefing by the queue to the asking admin alone, or to all subscribers. Throws `not_found`, or `invalid` without an address. */
export async function sendBriefing(
  ctx: Context<Admin>,
  briefingId: number,
  to: "me" | "subscribers",
): Promise<SendResult> {
  return transaction(ctx.conn, async (tx) => {
    const briefing = found(await getBriefing(briefingId, tx), "Summary");
    const result =
      to === "me" ? await queueForOne(ctx.who, briefing.id, tx) : await queueBriefing(briefing.id, new Date(), tx);
    const change = { action: "briefing.send", target: `summary ${briefing.id}`, details: { to, ...result } };
    await recordChange({ ...ctx, conn: tx }, change);
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
export async function retryDelivery(ctx: Context<Admin>, id: string): Promise<void> {
  await transaction(ctx.conn, async (tx) => {
    const [row] = await tx.select().from(deliveries).where(eq(deliveries.id, id)).for("update");
    const { briefing_id, status, first_attempt_at } = found(row, "Mail");
    if (status !== "failed" || first_attempt_at !== null)
      throw new AppError("conflict", "This mail cannot be sent again.");
    await tx
      .update(deliveries)
      .set({ status: "pending", error: null, due_at: sql`now()` })
      .where(eq(deliveries.id, id));
    const change = { action: "mail.retry", target: `summary ${briefing_id}`, details: { delivery: id } };
    await recordChange({ ...ctx, conn: tx }, change);
  });
}
