import "server-only";
import { and, eq, isNotNull, isNull, sql } from "drizzle-orm";
import type { Language } from "@/db/enums";
import { deliveries, emailPreferences, users } from "@/db/schema/index";
import { recordChange } from "@/lib/audit/mutations";
import type { MailOwner } from "@/lib/auth/mail-links";
import { getBriefing, isOfEdition } from "@/lib/briefings/data";
import { type Db, db, requireFound, transaction } from "@/lib/db";
import { getEditionOfBriefing } from "@/lib/editions/data";
import { saveSubscriptions } from "@/lib/editions/mutations";
import { env } from "@/lib/env";
import { AppError } from "@/lib/errors";
import { setSubscription } from "@/lib/users/mutations";
import type { Admin, Context } from "@/lib/viewer";
import { getMailPreferences, listSubscribers } from "./data";
import { dueAt, SUPERSEDED, wantsAlert } from "./rules";
import { chosenStories, leadOf } from "./rules-message";
import type { DeliveryKind, MailPreferences, SendResult } from "./types";

type PreferenceChanges = { [Field in keyof MailPreferences]?: MailPreferences[Field] | undefined };

/** Changes a user's email settings. Omitted fields keep their value. Throws `not_found`, or `invalid` for a language that is not offered or an unknown edition. */
export async function saveMailPreferences(
  owner: MailOwner,
  changes: PreferenceChanges,
  conn: Db = db(),
): Promise<MailPreferences> {
  const { is_subscribed, editions, ...preferences } = changes;
  if (preferences.language && !env().LANGUAGES.includes(preferences.language)) {
    throw new AppError("invalid", "The language must be one this site offers.");
  }
  return transaction(conn, async (tx) => {
    if (is_subscribed !== undefined) await setSubscription(owner.id, is_subscribed, tx);
    await getMailPreferences(owner, tx);
    if (editions !== undefined) await saveSubscriptions(owner.id, editions, tx);
    await tx
      .insert(emailPreferences)
      .values({ ...preferences, user_id: owner.id })
      .onConflictDoUpdate({ target: emailPreferences.user_id, set: { ...preferences, updated_at: sql`now()` } });
    return getMailPreferences(owner, tx);
  });
}

/** Sets the language of a user's mail. */
export async function setMailLanguage(user_id: number, language: Language, conn: Db): Promise<void> {
  await conn
    .insert(emailPreferences)
    .values({ user_id, language })
    .onConflictDoUpdate({ target: emailPreferences.user_id, set: { language, updated_at: sql`now()` } });
}

/**
 * Queues a briefing for all subscribers, each at their chosen time. Skips subscribers who have received it or have it queued. A delivery
 * that no provider accepted is queued again.
 */
export async function queueBriefing(briefingId: number, now: Date, conn: Db = db()): Promise<SendResult> {
  const { DIGEST_TIMEZONE } = env();
  const edition = (await getEditionOfBriefing(briefingId, conn))?.id ?? null;
  const [briefing, subscribers] = [await getBriefing(briefingId, conn), await listSubscribers(edition, conn)];
  if (!briefing || subscribers.length === 0) return { queued: 0, already_sent: 0 };
  const digests = subscribers.map((each) => ({ ...each, due: dueAt(now, each, DIGEST_TIMEZONE) }));
  const queued = new Set(await insertDeliveries(briefingId, "digest", digests, conn));
  const alerts = digests
    .filter(({ user_id }) => queued.has(user_id))
    .filter(({ alert_areas, due }) => wantsAlert(briefing, alert_areas, now, due))
    .map((each) => ({ ...each, due: now }));
  await insertDeliveries(briefingId, "alert", alerts, conn);
  const hasStories = (areas: MailPreferences["areas"]) =>
    leadOf(briefing, chosenStories({ kind: "digest", briefing, areas })) !== null;
  const replaced = digests
    .filter(({ user_id, areas }) => queued.has(user_id) && hasStories(areas))
    .map(({ user_id }) => user_id);
  // A subscriber still waiting for an older briefing of the edition gets the newest one instead, if it has stories for them.
  await conn.execute(sql`
    update deliveries set status = 'failed', error = ${SUPERSEDED}
    where briefing_id in (select b.id from briefings b, briefings own where own.id = ${briefingId} and ${isOfEdition(edition)}
        and (b.generated_at, b.id) < (own.generated_at, own.id)) and kind = 'digest' and status = 'pending' and error is null and due_at > now()
      and user_id = any (${sql.param(replaced)}::int[]) and first_attempt_at is null and not is_requested`);
  return { queued: queued.size, already_sent: subscribers.length - queued.size };
}

/**
 * Queues a briefing for all subscribers, or immediately for the requesting admin only. Throws `not_found`, or `invalid` if that admin
 * cannot receive mail.
 */
export async function sendBriefing(
  ctx: Context<Admin>,
  briefingId: number,
  to: "me" | "subscribers",
): Promise<SendResult> {
  return transaction(ctx.conn, async (tx) => {
    const briefing = requireFound(await getBriefing(briefingId, tx), "Summary");
    const result =
      to === "me" ? await queueForAdmin(ctx.who, briefing.id, tx) : await queueBriefing(briefing.id, new Date(), tx);
    const change = { action: "briefing.send", target: `summary ${briefing.id}`, details: { to, ...result } };
    await recordChange({ ...ctx, conn: tx }, change);
    return result;
  });
}

async function queueForAdmin({ id }: Admin, briefingId: number, tx: Db): Promise<SendResult> {
  const [user] = await tx.select().from(users).where(eq(users.id, id));
  if (!user?.email) throw new AppError("invalid", "Your account has no email address.");
  if (user.email_problem) throw new AppError("invalid", "Your email address is suppressed: see the Email page.");
  const row = { user_id: id, email: user.email, due: new Date(), is_requested: true };
  const queued = await insertDeliveries(briefingId, "digest", [row], tx);
  return { queued: queued.length, already_sent: 1 - queued.length };
}

/** Queues a review request to every admin with a working address. Returns their number. */
export async function queueReviewMail(briefingId: number, tx: Db): Promise<number> {
  const admins = await tx
    .select({ user_id: users.id, email: users.email })
    .from(users)
    .where(and(users.is_admin, isNotNull(users.email), isNull(users.email_problem)));
  const rows = admins.flatMap(({ user_id, email }) =>
    email ? [{ user_id, email, due: new Date(), is_requested: true }] : [],
  );
  return rows.length === 0 ? 0 : (await insertDeliveries(briefingId, "review", rows, tx)).length;
}

type NewDelivery = { user_id: number; email: string; due: Date; is_requested?: boolean };

/** PostgreSQL allows 65,535 parameters per statement. */
const MAX_ROWS = 5_000;

/** Queues deliveries and returns their users: those who had none, or one that no provider accepted. */
async function insertDeliveries(
  briefing_id: number,
  kind: DeliveryKind,
  rows: NewDelivery[],
  conn: Db,
): Promise<number[]> {
  const queued: number[] = [];
  for (let start = 0; start < rows.length; start += MAX_ROWS) {
    queued.push(...(await insertBatch(briefing_id, kind, rows.slice(start, start + MAX_ROWS), conn)));
  }
  return queued;
}

async function insertBatch(briefing_id: number, kind: DeliveryKind, rows: NewDelivery[], conn: Db): Promise<number[]> {
  const { due_at, is_requested } = deliveries;
  const queued = await conn
    .insert(deliveries)
    .values(
      rows.map(({ user_id, email, due, is_requested: requested = false }) => ({
        ...{ briefing_id, kind, user_id, email },
        due_at: due,
        is_requested: requested,
      })),
    )
    .onConflictDoUpdate({
      target: [deliveries.briefing_id, deliveries.user_id, deliveries.kind],
      set: {
        status: "pending",
        error: null,
        due_at: sql.raw(`excluded.${due_at.name}`),
        is_requested: sql.raw(`excluded.${is_requested.name}`),
      },
      // A requested delivery ignores the recipient's time of day.
      setWhere: sql`${deliveries.first_attempt_at} is null and (${deliveries.status} = 'failed' or (${deliveries.status} = 'pending'
        and ${deliveries.due_at} > now() and excluded.is_requested))`,
    })
    .returning({ user_id: deliveries.user_id });
  return queued.map(({ user_id }) => user_id);
}

/** Queues a failed delivery again. Throws `not_found`, or `conflict` if a provider may have accepted it. */
export async function retryDelivery(ctx: Context<Admin>, id: string): Promise<void> {
  await transaction(ctx.conn, async (tx) => {
    const [row] = await tx.select().from(deliveries).where(eq(deliveries.id, id)).for("update");
    const { briefing_id, status, first_attempt_at } = requireFound(row, "Delivery");
    if (status !== "failed" || first_attempt_at !== null) {
      throw new AppError("conflict", "This message cannot be sent again.");
    }
    await tx
      .update(deliveries)
      .set({ status: "pending", error: null, due_at: sql`now()` })
      .where(eq(deliveries.id, id));
    const change = { action: "mail.retry", target: `summary ${briefing_id}`, details: { delivery: id } };
    await recordChange({ ...ctx, conn: tx }, change);
  });
}
