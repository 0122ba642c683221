import { index, integer, pgTable, primaryKey, text, timestamp } from "drizzle-orm/pg-core";
import { users } from "./users";

/** Further public briefings, each with its own queries, schedule and subscribers. The default edition has no row. */
export const editions = pgTable("editions", {
  id: integer("id").primaryKey().generatedAlwaysAsIdentity(),
  /** The last part of its address, `/e/{slug}`. */
  slug: text("slug").notNull().unique(),
  title: text("title").notNull(),
  /** The sender name of its mail. Null: its title. */
  sender_name: text("sender_name"),
  /** When it runs: a cron line in the time zone of `DIGEST_TIMEZONE`, or `off`. */
  schedule: text("schedule").notNull(),
  /** The service account that owns its queries. Deleting the account deletes the edition. */
  user_id: integer("user_id")
    .notNull()
    .unique()
    .references(() => users.id, { onDelete: "cascade" }),
  created_at: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
});

/** Who gets an edition by mail. Subscribers of the default edition are users with `is_subscribed`. */
export const editionSubscribers = pgTable(
  "edition_subscribers",
  {
    edition_id: integer("edition_id")
      .notNull()
      .references(() => editions.id, { onDelete: "cascade" }),
    user_id: integer("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    created_at: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.edition_id, table.user_id] }),
    index("edition_subscribers_of_user").on(table.user_id),
  ],
);
