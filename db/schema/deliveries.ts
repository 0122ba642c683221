import { sql } from "drizzle-orm";
import { boolean, index, integer, pgTable, text, timestamp, unique, uuid } from "drizzle-orm/pg-core";
import { AREAS, LANGUAGES } from "../enums";
import { briefings } from "./briefings";
import { users } from "./users";

/** One message of one briefing to one user. The row exists before the message is sent, so that it is sent at most once. */
export const deliveries = pgTable(
  "deliveries",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    briefing_id: integer("briefing_id")
      .notNull()
      .references(() => briefings.id, { onDelete: "cascade" }),
    user_id: integer("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** The briefing itself, an alert about chosen areas ahead of it, or a request to an admin to review it. */
    kind: text("kind", { enum: ["digest", "alert", "review"] })
      .notNull()
      .default("digest"),
    email: text("email").notNull(),
    status: text("status", { enum: ["pending", "sending", "sent", "failed"] })
      .notNull()
      .default("pending"),
    attempts: integer("attempts").notNull().default(0),
    /** Not sent before this. */
    due_at: timestamp("due_at", { withTimezone: true }).notNull().defaultNow(),
    lease_until: timestamp("lease_until", { withTimezone: true }),
    /** The recipient asked for this message, so it is sent even to a user who is not subscribed. */
    is_requested: boolean("is_requested").notNull().default(false),
    /** When it was first sent to the provider. Null: never, or the provider rejected it. */
    first_attempt_at: timestamp("first_attempt_at", { withTimezone: true }),
    /** The transport that sent it. */
    transport: text("transport", { enum: ["resend", "smtp", "outbox"] }),
    /** The idempotency key of its batch. Providers keep it for one day. */
    batch_key: uuid("batch_key"),
    /** The provider's own id of the message, which bounces and complaints refer to. */
    provider_id: text("provider_id"),
    error: text("error"),
    created_at: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
    sent_at: timestamp("sent_at", { withTimezone: true }),
  },
  (table) => [
    unique("deliveries_once").on(table.briefing_id, table.user_id, table.kind),
    index("deliveries_to_send").on(table.due_at).where(sql`${table.status} in ('pending', 'sending')`),
    index("deliveries_of_provider").on(table.provider_id),
    index("deliveries_of_user").on(table.user_id),
  ],
);

/** A user's delivery preferences. Without a row: every briefing, complete, right after the run. */
export const emailPreferences = pgTable("email_preferences", {
  user_id: integer("user_id")
    .primaryKey()
    .references(() => users.id, { onDelete: "cascade" }),
  /** HH:MM; null: right after the run. */
  send_at: text("send_at"),
  /** Null: the site's time zone. */
  timezone: text("timezone"),
  weekdays_only: boolean("weekdays_only").notNull().default(false),
  /** Only stories in these areas; empty: all. */
  areas: text("areas", { enum: AREAS }).array().notNull().default(sql`'{}'::text[]`),
  /** Stories in these areas are sent right away; empty: none. */
  alert_areas: text("alert_areas", { enum: AREAS }).array().notNull().default(sql`'{}'::text[]`),
  /** The language of the mail. */
  language: text("language", { enum: LANGUAGES }).notNull().default("en"),
  updated_at: timestamp("updated_at", { withTimezone: true }).notNull().defaultNow(),
});

/** Webhook events of the mail provider, stored so that each is applied once. */
export const emailEvents = pgTable(
  "email_events",
  {
    /** The provider's id of the event. */
    id: text("id").primaryKey(),
    type: text("type").notNull(),
    email: text("email").notNull(),
    delivery_id: uuid("delivery_id").references(() => deliveries.id, { onDelete: "set null" }),
    details: text("details"),
    created_at: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [index("email_events_of_delivery").on(table.delivery_id)],
);
