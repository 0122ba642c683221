import { date, jsonb, pgTable, timestamp } from "drizzle-orm/pg-core";

/** The nightly cleanups, one a day across all workers. */
export const cleanups = pgTable("cleanups", {
  /** The day in the site's time zone. */
  day: date("day").primaryKey(),
  started_at: timestamp("started_at", { withTimezone: true }).notNull().defaultNow(),
  /** Null while it is under way, or if its process died. */
  finished_at: timestamp("finished_at", { withTimezone: true }),
  /** How many rows of each kind were deleted. */
  removed: jsonb("removed").$type<Record<string, number>>().notNull().default({}),
});
