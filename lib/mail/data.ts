import "server-only";
import { and, asc, desc, eq, inArray, isNotNull, isNull, ne, type SQL, sql } from "drizzle-orm";
import { briefings, deliveries, editionSubscribers, emailPreferences, users } from "@/db/schema/index";
import type { MailOwner } from "@/lib/auth/mail-links";
import type { EditionId } from "@/lib/briefings/types";
import { type Db, db, requireFound } from "@/lib/db";
import { listSubscriptions } from "@/lib/editions/data";
import type { Admin } from "@/lib/viewer";
import { isSkipped } from "./rules";
import type {
  BriefingDeliveries,
  ClaimedDelivery,
  DeliveryEntry,
  DeliveryPreferences,
  MailPreferences,
  SuppressedAddress,
} from "./types";

/** A user without a row has the defaults. */
const preferences = {
  send_at: emailPreferences.send_at,
  timezone: emailPreferences.timezone,
  weekdays_only: sql<boolean>`coalesce(${emailPreferences.weekdays_only}, false)`,
  areas: sql<DeliveryPreferences["areas"]>`coalesce(${emailPreferences.areas}, '{}')`,
  alert_areas: sql<DeliveryPreferences["alert_areas"]>`coalesce(${emailPreferences.alert_areas}, '{}')`,
  language: sql<DeliveryPreferences["language"]>`coalesce(${emailPreferences.language}, 'en')`,
};

/** A user's email settings. Throws `not_found`. */
export async function getMailPreferences({ id }: MailOwner, conn: Db = db()): Promise<MailPreferences> {
  const [row] = await conn
    .select({ is_subscribed: users.is_subscribed, ...preferences })
    .from(users)
    .leftJoin(emailPreferences, eq(emailPreferences.user_id, users.id))
    .where(eq(users.id, id));
  return { ...requireFound(row, "User"), editions: await listSubscriptions(id, conn) };
}

/** Whether a user has an address to send mail to. */
export async function hasAddress({ id }: MailOwner, conn: Db = db()): Promise<boolean> {
  const rows = await conn
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, id), isNotNull(users.email)));
  return rows.length > 0;
}

type Subscriber = DeliveryPreferences & { user_id: number; email: string };

/** Whether a user gets an edition. */
function isSubscribedTo(edition: EditionId): SQL<boolean> {
  if (edition === null) return sql`${users.is_subscribed}`;
  return sql`exists (select from ${editionSubscribers} e where e.user_id = ${users.id} and e.edition_id = ${edition})`;
}

/** An edition's subscribed users with a working address, and their preferences. */
export async function listSubscribers(edition: EditionId, conn: Db = db()): Promise<Subscriber[]> {
  const rows = await conn
    .select({ user_id: users.id, email: users.email, ...preferences })
    .from(users)
    .leftJoin(emailPreferences, eq(emailPreferences.user_id, users.id))
    .where(and(isSubscribedTo(edition), isNotNull(users.email), isNull(users.email_problem)))
    .orderBy(asc(users.id));
  return rows.flatMap(({ email, ...row }) => (email ? [{ ...row, email }] : []));
}

/** Addresses that receive no mail, by username. */
export async function listSuppressed(_admin: Admin, conn: Db = db()): Promise<SuppressedAddress[]> {
  const { id, username, email, email_problem, email_problem_at } = users;
  const rows = await conn
    .select({ id, username, email, email_problem, email_problem_at })
    .from(users)
    .where(isNotNull(email_problem))
    .orderBy(asc(username));
  return rows.flatMap(({ email_problem: problem, email_problem_at: since, ...row }) =>
    problem ? [{ ...row, email_problem: problem, since: since?.toISOString() ?? null }] : [],
  );
}

/** Deliveries with the current settings of their recipients, in a fixed order. */
export async function listRecipients(ids: string[], conn: Db): Promise<ClaimedDelivery[]> {
  const { id, briefing_id, kind, attempts, first_attempt_at, is_requested, batch_key } = deliveries;
  const { username, email, email_problem, password_hash } = users;
  const is_subscribed = sql<boolean>`case when ${briefings.edition_id} is null then ${users.is_subscribed} else exists (
    select from ${editionSubscribers} e where e.user_id = ${users.id} and e.edition_id = ${briefings.edition_id}) end`;
  return conn
    .select({
      ...{ id, briefing_id, kind, attempts, first_attempt_at, is_requested, batch_key },
      ...{ user_id: users.id, username, email, is_subscribed, email_problem, password_hash },
      areas: preferences.areas,
      alert_areas: preferences.alert_areas,
      language: preferences.language,
    })
    .from(deliveries)
    .innerJoin(users, eq(users.id, deliveries.user_id))
    .innerJoin(briefings, eq(briefings.id, deliveries.briefing_id))
    .leftJoin(emailPreferences, eq(emailPreferences.user_id, users.id))
    .where(inArray(deliveries.id, ids))
    .orderBy(asc(deliveries.id));
}

/** A user as recipient of a briefing, with their delivery of it, if any. Null if there is no such user. */
export async function getRecipient(userId: number, briefingId: number, conn: Db = db()) {
  const { username, email, password_hash } = users;
  const isOfBriefing = and(eq(deliveries.briefing_id, briefingId), eq(deliveries.kind, "digest"));
  const [row] = await conn
    .select({
      ...{ user_id: users.id, username, email, password_hash },
      areas: preferences.areas,
      alert_areas: preferences.alert_areas,
      language: preferences.language,
      delivery: {
        id: deliveries.id,
        first_attempt_at: deliveries.first_attempt_at,
        is_requested: deliveries.is_requested,
      },
    })
    .from(users)
    .leftJoin(emailPreferences, eq(emailPreferences.user_id, users.id))
    .leftJoin(deliveries, and(eq(deliveries.user_id, users.id), isOfBriefing))
    .where(eq(users.id, userId));
  return row ?? null;
}

/** The number of subscribers, and of those who have received a briefing or have it queued. */
export async function countRecipients(briefingId: number, edition: EditionId, conn: Db = db()) {
  const isOfBriefing = and(eq(deliveries.briefing_id, briefingId), eq(deliveries.kind, "digest"));
  // A delivery that no provider accepted is queued again.
  const isOver = sql`not (${deliveries.first_attempt_at} is null and ${deliveries.status} = 'failed')`;
  const [row] = await conn
    .select({
      subscribers: sql<number>`count(*)::int`,
      already_sent: sql<number>`count(${deliveries.id}) filter (where ${isOver})::int`,
    })
    .from(users)
    .leftJoin(deliveries, and(eq(deliveries.user_id, users.id), isOfBriefing))
    .where(and(isSubscribedTo(edition), isNotNull(users.email), isNull(users.email_problem)));
  return row ?? { subscribers: 0, already_sent: 0 };
}

/** Whether a delivery is due. Cheap, because the worker polls it. */
export async function isMailDue(conn: Db = db()): Promise<boolean> {
  const [row] = await conn.execute<{ due: boolean }>(sql`
    select exists(select from deliveries where status in ('pending', 'sending') and due_at <= now()
      and (lease_until is null or lease_until < now())) as due`);
  return row?.due ?? false;
}

/** Delivery counts of the briefing a run published. */
export async function countMailsOfRun(runId: string, conn: Db = db()) {
  const ofRun = conn.select({ id: briefings.id }).from(briefings).where(eq(briefings.run_id, runId));
  const [row] = await conn
    .select(countsByState)
    .from(deliveries)
    .where(and(inArray(deliveries.briefing_id, ofRun), ne(deliveries.kind, "review")));
  return row ?? { sent: 0, waiting: 0, failed: 0 };
}

const countWhere = (statuses: SQL) => sql<number>`count(*) filter (where ${deliveries.status} in (${statuses}))::int`;

const countsByState = {
  sent: countWhere(sql`'sent'`),
  waiting: countWhere(sql`'pending', 'sending'`),
  failed: countWhere(sql`'failed'`),
};

/** Delivery counts of the newest briefings that have deliveries. */
export async function listBriefingDeliveries(
  _admin: Admin,
  limit: number,
  conn: Db = db(),
): Promise<BriefingDeliveries[]> {
  const rows = await conn
    .select({
      id: briefings.id,
      ai_title: briefings.ai_title,
      generated_at: briefings.generated_at,
      ...countsByState,
    })
    .from(deliveries)
    .innerJoin(briefings, eq(briefings.id, deliveries.briefing_id))
    .where(ne(deliveries.kind, "review"))
    .groupBy(briefings.id)
    .orderBy(desc(briefings.generated_at), desc(briefings.id))
    .limit(limit);
  return rows.map((row) => ({ ...row, generated_at: row.generated_at.toISOString() }));
}

/** Deliveries that are waiting or failed, newest briefing first. */
export async function listOpenDeliveries(_admin: Admin, limit: number, conn: Db = db()): Promise<DeliveryEntry[]> {
  const rows = await conn
    .select({ delivery: deliveries, username: users.username, ai_title: briefings.ai_title })
    .from(deliveries)
    .innerJoin(users, eq(users.id, deliveries.user_id))
    .innerJoin(briefings, eq(briefings.id, deliveries.briefing_id))
    .where(inArray(deliveries.status, ["pending", "sending", "failed"]))
    .orderBy(desc(briefings.generated_at), desc(briefings.id), asc(users.username))
    .limit(limit);
  return rows.map(({ delivery, username, ai_title }) => {
    const { id, briefing_id, email, kind, status, error, due_at, sent_at, first_attempt_at } = delivery;
    return {
      ...{ id, briefing_id, ai_title, username, email, kind, status, error },
      due_at: due_at.toISOString(),
      sent_at: sent_at?.toISOString() ?? null,
      may_retry: status === "failed" && first_attempt_at === null && !isSkipped(error),
    };
  });
}
