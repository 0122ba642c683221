import { pgTable, text, timestamp } from "drizzle-orm/pg-core";

/** Up to when the moments of a schedule were seen to; what fell due later was missed. */
export const clockMarks = pgTable("clock_marks", {
  /** The cron line and its time zone: another schedule begins anew. */
  schedule: text("schedule").primaryKey(),
  seen_until: timestamp("seen_until", { withTimezone: true }).notNull(),
});
