import { sql } from "drizzle-orm";
import { boolean, index, integer, pgTable, text, timestamp, unique, uuid } from "drizzle-orm/pg-core";
import { CHANNEL_EVENTS, CHANNEL_KINDS, CHANNEL_SCOPES } from "../enums";
import { briefings } from "./briefings";
import { editions } from "./editions";

/** Chat channels and webhooks that get posts about briefings. */
export const channels = pgTable(
  "channels",
  {
    id: integer("id").primaryKey().generatedAlwaysAsIdentity(),
    name: text("name").notNull(),
    kind: text("kind", { enum: CHANNEL_KINDS }).notNull(),
    /** Anyone who knows it can post, so it is never shown in full or logged. */
    url: text("url").notNull(),
    /** Signs the posts of a webhook; null for the other kinds. */
    secret: text("secret"),
    events: text("events", { enum: CHANNEL_EVENTS }).array().notNull(),
    /** Which briefings it posts: those of every edition, of the default one, or of `edition_id`. */
    scope: text("scope", { enum: CHANNEL_SCOPES }).notNull().default("all"),
    /** Null once its edition was deleted. */
    edition_id: integer("edition_id").references(() => editions.id, { onDelete: "set null" }),
    is_on: boolean("is_on").notNull().default(true),
    /** Why it was switched off automatically. */
    off_reason: text("off_reason"),
    created_at: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [index("channels_of_edition").on(table.edition_id)],
);

/** One post to one channel. Inserted in the transaction of the change it reports, before it is sent, so that it is sent at most once. */
export const channelDeliveries = pgTable(
  "channel_deliveries",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    channel_id: integer("channel_id")
      .notNull()
      .references(() => channels.id, { onDelete: "cascade" }),
    briefing_id: integer("briefing_id")
      .notNull()
      .references(() => briefings.id, { onDelete: "cascade" }),
    event: text("event", { enum: CHANNEL_EVENTS }).notNull(),
    /** The briefing's version after a correction or withdrawal; 0 for its publication. */
    revision: integer("revision").notNull(),
    /** The page the post links to. */
    path: text("path").notNull(),
    title: text("title").notNull(),
    /** What was corrected, or why it was withdrawn. */
    note: text("note"),
    status: text("status", { enum: ["pending", "sending", "sent", "failed"] })
      .notNull()
      .default("pending"),
    attempts: integer("attempts").notNull().default(0),
    /** Not sent before this. */
    due_at: timestamp("due_at", { withTimezone: true }).notNull().defaultNow(),
    lease_until: timestamp("lease_until", { withTimezone: true }),
    /** Start of a call whose result is unknown. Null if there was no call or the channel rejected it. */
    called_at: timestamp("called_at", { withTimezone: true }),
    error: text("error"),
    created_at: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
    sent_at: timestamp("sent_at", { withTimezone: true }),
  },
  (table) => [
    unique("channel_deliveries_once").on(table.channel_id, table.briefing_id, table.event, table.revision),
    index("channel_deliveries_of_briefing").on(table.briefing_id),
    index("channel_deliveries_to_send").on(table.due_at).where(sql`${table.status} in ('pending', 'sending')`),
  ],
);
