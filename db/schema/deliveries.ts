import { sql } from "drizzle-orm";
import { index, integer, pgTable, text, timestamp, unique, uuid } from "drizzle-orm/pg-core";
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
    email: text("email").notNull(),
    status: text("status", { enum: ["pending", "sending", "sent", "failed"] })
      .notNull()
      .default("pending"),
    attempts: integer("attempts").notNull().default(0),
    lease_until: timestamp("lease_until", { withTimezone: true }),
    error: text("error"),
    created_at: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
    sent_at: timestamp("sent_at", { withTimezone: true }),
  },
  (table) => [
    unique("deliveries_once").on(table.briefing_id, table.user_id),
    index("deliveries_to_send").on(table.created_at).where(sql`${table.status} in ('pending', 'sending')`),
    index("deliveries_of_user").on(table.user_id),
  ],
);
