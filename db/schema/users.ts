import { sql } from "drizzle-orm";
import { boolean, index, integer, pgTable, primaryKey, text, timestamp, uniqueIndex } from "drizzle-orm/pg-core";

export const users = pgTable(
  "users",
  {
    id: integer("id").primaryKey().generatedAlwaysAsIdentity(),
    username: text("username").notNull(),
    email: text("email"),
    password_hash: text("password_hash").notNull(),
    is_admin: boolean("is_admin").notNull().default(false),
    is_subscribed: boolean("is_subscribed").notNull().default(false),
    /** Why the address is suppressed. Null if it is not. Cleared when the address changes. */
    email_problem: text("email_problem", { enum: ["bounce", "complaint"] }),
    email_problem_at: timestamp("email_problem_at", { withTimezone: true }),
    master_query: boolean("master_query").notNull().default(false),
    /** A service account that owns an edition's queries. Cannot sign in. */
    is_service: boolean("is_service").notNull().default(false),
    /** Incremented to end all of the user's sessions. */
    session_version: integer("session_version").notNull().default(1),
    /** Incremented on every save of the user's query list, so that two tabs cannot overwrite each other. */
    queries_version: integer("queries_version").notNull().default(1),
    created_at: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex("users_username").on(sql`lower(${table.username})`),
    uniqueIndex("users_email").on(sql`lower(${table.email})`),
    uniqueIndex("users_one_master").on(table.master_query).where(sql`${table.master_query}`),
  ],
);

/** People invited by mail who have no account yet. The row is deleted when the invitation is used or revoked. */
export const invitations = pgTable(
  "invitations",
  {
    id: integer("id").primaryKey().generatedAlwaysAsIdentity(),
    email: text("email").notNull(),
    /** The proposed username. */
    username: text("username").notNull(),
    is_admin: boolean("is_admin").notNull(),
    is_subscribed: boolean("is_subscribed").notNull(),
    invited_by: integer("invited_by").references(() => users.id, { onDelete: "set null" }),
    created_at: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
    /** Changing it invalidates the links mailed before. */
    expires_at: timestamp("expires_at", { withTimezone: true }).notNull(),
    /** Null while the mail has not been accepted for delivery. */
    sent_at: timestamp("sent_at", { withTimezone: true }),
    /** Why the mail was not accepted. */
    send_error: text("send_error"),
  },
  (table) => [
    uniqueIndex("invitations_email").on(sql`lower(${table.email})`),
    index("invitations_of_admin").on(table.invited_by),
  ],
);

/** The identities by which users sign in through an identity provider. */
export const ssoIdentities = pgTable(
  "sso_identities",
  {
    issuer: text("issuer").notNull(),
    /** The provider's own id of the person. */
    subject: text("subject").notNull(),
    user_id: integer("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** Whether the first sign-in created the user. The provider then also decides whether the user is an admin. */
    made_user: boolean("made_user").notNull(),
    created_at: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.issuer, table.subject] }),
    index("sso_identities_of_user").on(table.user_id),
  ],
);
