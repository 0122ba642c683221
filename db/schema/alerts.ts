import { sql } from "drizzle-orm";
import { index, integer, pgTable, text, timestamp, uniqueIndex } from "drizzle-orm/pg-core";
import { ALERT_KINDS } from "../enums";

/** Problems reported to admins. A recurring problem is a new alert. */
export const alerts = pgTable(
  "alerts",
  {
    id: integer("id").primaryKey().generatedAlwaysAsIdentity(),
    kind: text("kind", { enum: ALERT_KINDS }).notNull(),
    /** The affected thing, such as a source. Empty if the kind has only one. */
    subject: text("subject").notNull(),
    message: text("message").notNull(),
    created_at: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
    /** Null while the problem lasts. */
    resolved_at: timestamp("resolved_at", { withTimezone: true }),
    mailed_at: timestamp("mailed_at", { withTimezone: true }),
    mail_tries: integer("mail_tries").notNull().default(0),
    webhook_at: timestamp("webhook_at", { withTimezone: true }),
    webhook_tries: integer("webhook_tries").notNull().default(0),
    /** Why the latest attempt to mail or to call the webhook failed. */
    error: text("error"),
  },
  (table) => [
    uniqueIndex("alerts_open").on(table.kind, table.subject).where(sql`${table.resolved_at} is null`),
    index("alerts_by_date").on(table.created_at.desc()),
  ],
);
