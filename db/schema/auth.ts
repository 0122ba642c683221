import { index, integer, pgTable, primaryKey, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { users } from "./users";

/** Counted attempts: failed sign-ins, and requests for mail and error reports, each under keys of its own. Rows older than the window are removed. */
export const loginFailures = pgTable(
  "login_failures",
  {
    id: integer("id").primaryKey().generatedAlwaysAsIdentity(),
    /** A user's id, or a hash of an unknown name, because people may type a password into the wrong field. Other attempts prefix their kind. */
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

/** Active sessions. Deleting a row ends its session. */
export const sessions = pgTable(
  "sessions",
  {
    id: uuid("id").primaryKey(),
    user_id: integer("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** The user's session_version at sign-in. The session ends when the user's version changes. */
    session_version: integer("session_version").notNull(),
    signed_in_by: text("signed_in_by", { enum: ["password", "sso", "email_link"] }).notNull(),
    /** Browser and system, such as 'Firefox on Windows'. */
    device: text("device").notNull(),
    /** The network address of the sign-in. */
    address: text("address").notNull(),
    created_at: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
    /** Written at most every ten minutes. */
    last_seen_at: timestamp("last_seen_at", { withTimezone: true }).notNull().defaultNow(),
    expires_at: timestamp("expires_at", { withTimezone: true }).notNull(),
  },
  (table) => [index("sessions_of_user").on(table.user_id), index("sessions_by_expiry").on(table.expires_at)],
);

/** Authenticator apps of users who sign in with a password. Without `confirmed_at`, setup is unfinished and sign-in needs no code. */
export const secondFactors = pgTable("second_factors", {
  user_id: integer("user_id")
    .primaryKey()
    .references(() => users.id, { onDelete: "cascade" }),
  /** The app's key, encrypted with a key derived from AUTH_SECRET. */
  secret: text("secret").notNull(),
  confirmed_at: timestamp("confirmed_at", { withTimezone: true }),
  /** The 30-second time step since 1970 of the last used code. Codes up to it are rejected. */
  last_step: integer("last_step"),
  created_at: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
});

/** Single-use codes that replace the app. */
export const recoveryCodes = pgTable(
  "recovery_codes",
  {
    user_id: integer("user_id")
      .notNull()
      .references(() => secondFactors.user_id, { onDelete: "cascade" }),
    /** SHA-256 of the code, which is random. */
    hash: text("hash").notNull(),
  },
  (table) => [primaryKey({ columns: [table.user_id, table.hash] })],
);
