import { index, integer, jsonb, pgTable, text, timestamp } from "drizzle-orm/pg-core";
import { users } from "./users";

/** Changes by admins, and sign-in attempts. Rows are never updated, and deleted only by age. */
export const auditLog = pgTable(
  "audit_log",
  {
    id: integer("id").primaryKey().generatedAlwaysAsIdentity(),
    created_at: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
    user_id: integer("user_id").references(() => users.id, { onDelete: "set null" }),
    /** The user's name at that time. Kept after the user is deleted. */
    username: text("username").notNull(),
    /** Noun and verb, such as `user.create`. */
    action: text("action").notNull(),
    /** The display name of what was changed. */
    target: text("target").notNull(),
    /** The changed fields; never a password or its hash. */
    details: jsonb("details").$type<Record<string, unknown>>().notNull(),
    /** The network address the change came from. */
    address: text("address").notNull(),
  },
  (table) => [index("audit_log_of_user").on(table.user_id)],
);
