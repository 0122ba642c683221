import { pgTable, text, timestamp } from "drizzle-orm/pg-core";

/** Up to when a schedule has been processed. Later occurrences were missed. */
export const clockMarks = pgTable("clock_marks", {
  /** The cron expression and time zone. A changed schedule starts over. */
  schedule: text("schedule").primaryKey(),
  seen_until: timestamp("seen_until", { withTimezone: true }).notNull(),
});
