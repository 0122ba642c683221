import "server-only";
import { and, asc, desc, eq, inArray, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import { briefings, deliveries, emailPreferences, users } from "@/db/schema/index";
import { type Db, db } from "@/lib/db";
import type { Admin } from "@/lib/viewer";
import { isLeftOut } from "./rules";
import type { BriefingMails, ClaimedDelivery, DeliveryEntry, EmailPreferences } from "./types";

const preferences = {
  send_at: emailPreferences.send_at,
  timezone: emailPreferences.timezone,
  weekdays_only: sql<boolean>`coalesce(${emailPreferences.weekdays_only}, false)`,
  areas: sql<EmailPreferences["areas"]>`coalesce(${emailPreferences.areas}, '{}')`,
  alert_areas: sql<EmailPreferences["alert_areas"]>`coalesce(${emailPreferences.alert_areas}, '{}')`,
};

type Subscriber = EmailPreferences & { user_id: number; email: string };

/** Whoever wants the briefing by mail and can be reached, with how they want it. */
export async function listSubscribers(conn: Db = db()): Promise<Subscriber[]> {
  const rows = await conn
    .select({ user_id: users.id, email: users.email, ...preferences })
    .from(users)
    .leftJoin(emailPreferences, eq(emailPreferences.user_id, users.id))
    .where(and(eq(users.is_subscribed, true), isNotNull(users.email), isNull(users.email_problem)))
    .orderBy(asc(users.id));
  return rows.flatMap(({ email, ...row }) => (email ? [{ ...row, email }] : []));
}

/** Deliveries with all that is known of their receivers now, in a fixed order. */
export async function listReceivers(ids: string[], conn: Db): Promise<ClaimedDelivery[]> {
  const { id, briefing_id, kind, attempts, first_attempt_at, provider_id } = deliveries;
  const { username, email, is_subscribed, email_problem, password_hash } = users;
  return conn
    .select({
      ...{ id, briefing_id, kind, attempts, first_attempt_at, provider_id },
      ...{ user_id: users.id, username, email, is_subscribed, email_problem, password_hash },
      areas: preferences.areas,
      alert_areas: preferences.alert_areas,
    })
    .from(deliveries)
    .innerJoin(users, eq(users.id, deliveries.user_id))
    .leftJoin(emailPreferences, eq(emailPreferences.user_id, users.id))
    .where(inArray(deliveries.id, ids))
    .orderBy(asc(deliveries.id));
}

/** A user as the receiver of a briefing, with the delivery of it that they have had or will have; null when they are gone. */
export async function getReceiver(userId: number, briefingId: number, conn: Db = db()) {
  const { username, email, password_hash } = users;
  const isOfBriefing = and(eq(deliveries.briefing_id, briefingId), eq(deliveries.kind, "digest"));
  const [row] = await conn
    .select({
      ...{ user_id: users.id, username, email, password_hash },
      areas: preferences.areas,
      alert_areas: preferences.alert_areas,
      delivery: { id: deliveries.id, first_attempt_at: deliveries.first_attempt_at },
    })
    .from(users)
    .leftJoin(emailPreferences, eq(emailPreferences.user_id, users.id))
    .leftJoin(deliveries, and(eq(deliveries.user_id, users.id), isOfBriefing))
    .where(eq(users.id, userId));
  return row ?? null;
}

/** Whether a mail waits to be sent now; asked often, and cheap. */
export async function isMailDue(conn: Db = db()): Promise<boolean> {
  const [row] = await conn.execute<{ due: boolean }>(sql`
    select exists(select from deliveries where status in ('pending', 'sending') and due_at <= now()
      and (lease_until is null or lease_until < now())) as due`);
  return row?.due ?? false;
}

/** How many mails of a run's briefing are sent, will be, and failed. */
export async function countMailsOfRun(runId: string, conn: Db = db()) {
  const ofRun = conn.select({ id: briefings.id }).from(briefings).where(eq(briefings.run_id, runId));
  const [row] = await conn
    .select({ sent: counted(sql`'sent'`), waiting: counted(sql`'pending', 'sending'`), failed: counted(sql`'failed'`) })
    .from(deliveries)
    .where(inArray(deliveries.briefing_id, ofRun));
  return row ?? { sent: 0, waiting: 0, failed: 0 };
}

function counted(statuses: SQL) {
  return sql<number>`count(*) filter (where ${deliveries.status} in (${statuses}))::int`;
}

/** How the mails of the newest briefings stand that have any. */
export async function listBriefingMails(_admin: Admin, limit: number, conn: Db = db()): Promise<BriefingMails[]> {
  const rows = await conn
    .select({
      id: briefings.id,
      ai_title: briefings.ai_title,
      generated_at: briefings.generated_at,
      sent: counted(sql`'sent'`),
      waiting: counted(sql`'pending', 'sending'`),
      failed: counted(sql`'failed'`),
    })
    .from(deliveries)
    .innerJoin(briefings, eq(briefings.id, deliveries.briefing_id))
    .groupBy(briefings.id)
    .orderBy(desc(briefings.id))
    .limit(limit);
  return rows.map((row) => ({ ...row, generated_at: row.generated_at.toISOString() }));
}

/** The mails that are not sent, or not yet, and those the provider brought back; newest briefing first. */
export async function listOpenDeliveries(_admin: Admin, limit: number, conn: Db = db()): Promise<DeliveryEntry[]> {
  const rows = await conn
    .select({ delivery: deliveries, username: users.username, ai_title: briefings.ai_title })
    .from(deliveries)
    .innerJoin(users, eq(users.id, deliveries.user_id))
    .innerJoin(briefings, eq(briefings.id, deliveries.briefing_id))
    .where(inArray(deliveries.status, ["pending", "sending", "failed"]))
    .orderBy(desc(deliveries.briefing_id), asc(users.username))
    .limit(limit);
  return rows.map(({ delivery, username, ai_title }) => {
    const { id, briefing_id, email, kind, status, error, due_at, sent_at, first_attempt_at } = delivery;
    return {
      ...{ id, briefing_id, ai_title, username, email, kind, status, error },
      due_at: due_at.toISOString(),
      sent_at: sent_at?.toISOString() ?? null,
      may_retry: status === "failed" && first_attempt_at === null && !isLeftOut(error),
    };
  });
}
