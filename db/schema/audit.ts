import { index, integer, jsonb, pgTable, text, timestamp } from "drizzle-orm/pg-core";
import { users } from "./users";

/** What an admin changed: rows are only added. */
export const auditLog = pgTable(
  "audit_log",
  {
    id: integer("id").primaryKey().generatedAlwaysAsIdentity(),
    created_at: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
    user_id: integer("user_id").references(() => users.id, { onDelete: "set null" }),
    /** The admin's name at that time: it outlives the user. */
    username: text("username").notNull(),
    /** Noun and verb, such as `user.create`. */
    action: text("action").notNull(),
    /** What was changed, as people call it. */
    target: text("target").notNull(),
    /** The changed fields; never a password or its hash. */
    details: jsonb("details").$type<Record<string, unknown>>().notNull(),
    /** The network address the change came from. */
    address: text("address").notNull(),
  },
  (table) => [index("audit_log_of_user").on(table.user_id)],
);
