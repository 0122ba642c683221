import { index, integer, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";

/** A failed or pending sign-in attempt. Successful ones and rows older than the window are removed. */
export const loginFailures = pgTable(
  "login_failures",
  {
    id: integer("id").primaryKey().generatedAlwaysAsIdentity(),
    /** A user's id, or a hash of an unknown name, because people may type a password into the wrong field. */
    account: text("account").notNull(),
    /** The client's IPv4 address or IPv6 network (/64). */
    address: text("address").notNull(),
    created_at: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    index("login_failures_of_account").on(table.account, table.created_at),
    index("login_failures_of_address").on(table.address, table.created_at),
    index("login_failures_by_date").on(table.created_at),
  ],
);

/** Sessions signed out before expiry, so that copies of the cookie are rejected. */
export const endedSessions = pgTable(
  "ended_sessions",
  {
    id: uuid("id").primaryKey(),
    expires_at: timestamp("expires_at", { withTimezone: true }).notNull(),
  },
  (table) => [index("ended_sessions_by_expiry").on(table.expires_at)],
);
