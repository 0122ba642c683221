import { date, jsonb, pgTable, timestamp } from "drizzle-orm/pg-core";

/** Nightly cleanups, one per day across all workers. */
export const cleanups = pgTable("cleanups", {
  /** The day in the site's time zone. */
  day: date("day").primaryKey(),
  started_at: timestamp("started_at", { withTimezone: true }).notNull().defaultNow(),
  /** Null while it is under way, or if it was interrupted; then it can be claimed again. */
  finished_at: timestamp("finished_at", { withTimezone: true }),
  /** Deleted rows by kind. */
  removed: jsonb("removed").$type<Record<string, number>>().notNull().default({}),
});
