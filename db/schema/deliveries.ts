import { sql } from "drizzle-orm";
import { boolean, index, integer, pgTable, text, timestamp, unique, uuid } from "drizzle-orm/pg-core";
import { AREAS } from "../enums";
import { briefings } from "./briefings";
import { users } from "./users";

/** One mail of one briefing to one person, written before it is sent: it can be sent once, ever. */
export const deliveries = pgTable(
  "deliveries",
  {
    /** Also the provider's idempotency key. */
    id: uuid("id").primaryKey().defaultRandom(),
    briefing_id: integer("briefing_id")
      .notNull()
      .references(() => briefings.id, { onDelete: "cascade" }),
    user_id: integer("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** The briefing itself, or word ahead of it about chosen areas. */
    kind: text("kind", { enum: ["digest", "alert"] })
      .notNull()
      .default("digest"),
    email: text("email").notNull(),
    status: text("status", { enum: ["pending", "sending", "sent", "failed"] })
      .notNull()
      .default("pending"),
    attempts: integer("attempts").notNull().default(0),
    /** Not sent before. */
    due_at: timestamp("due_at", { withTimezone: true }).notNull().defaultNow(),
    lease_until: timestamp("lease_until", { withTimezone: true }),
    /** When it was first handed to the provider, which forgets an idempotency key after a day. */
    first_attempt_at: timestamp("first_attempt_at", { withTimezone: true }),
    /** The provider's name for the mail, by which bounces and complaints name it. */
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

/** How a user wants the briefing mailed; who has no row gets it right after the run, every day, with everything. */
export const emailPreferences = pgTable("email_preferences", {
  user_id: integer("user_id")
    .primaryKey()
    .references(() => users.id, { onDelete: "cascade" }),
  /** HH:MM; null: right after the run. */
  send_at: text("send_at"),
  /** Null: the digest's own. */
  timezone: text("timezone"),
  weekdays_only: boolean("weekdays_only").notNull().default(false),
  /** Only these areas; empty: all. */
  areas: text("areas", { enum: AREAS }).array().notNull().default(sql`'{}'::text[]`),
  /** Areas whose news is mailed at once; empty: none. */
  alert_areas: text("alert_areas", { enum: AREAS }).array().notNull().default(sql`'{}'::text[]`),
  updated_at: timestamp("updated_at", { withTimezone: true }).notNull().defaultNow(),
});

/** What the mail provider told of its mails: each of its messages counts once. */
export const emailEvents = pgTable(
  "email_events",
  {
    /** The provider's id of the message. */
    id: text("id").primaryKey(),
    type: text("type").notNull(),
    email: text("email").notNull(),
    delivery_id: uuid("delivery_id").references(() => deliveries.id, { onDelete: "set null" }),
    details: text("details"),
    created_at: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [index("email_events_of_delivery").on(table.delivery_id)],
);
