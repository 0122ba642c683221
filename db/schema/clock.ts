import { pgTable, text, timestamp } from "drizzle-orm/pg-core";

/** The time up to which a schedule has been processed. Later occurrences that have passed were missed. */
export const clockMarks = pgTable("clock_marks", {
  /** The cron expression and time zone. A changed schedule starts over. */
  schedule: text("schedule").primaryKey(),
  seen_until: timestamp("seen_until", { withTimezone: true }).notNull(),
});
