import { integer, pgTable, text, timestamp } from "drizzle-orm/pg-core";

/** The health of each search source and site (`site:host`), updated once per run. */
export const sourceHealth = pgTable("source_health", {
  source: text("source").primaryKey(),
  answers: integer("answers").notNull().default(0),
  errors: integer("errors").notNull().default(0),
  /** Consecutive runs in which it answered without results. */
  empty_runs: integer("empty_runs").notNull().default(0),
  /** Consecutive runs in which every request failed. */
  failed_runs: integer("failed_runs").notNull().default(0),
  last_answer_at: timestamp("last_answer_at", { withTimezone: true }),
  last_items: integer("last_items"),
  last_error_at: timestamp("last_error_at", { withTimezone: true }),
  last_error_code: text("last_error_code"),
  last_error: text("last_error"),
});

/** Display rights per publisher. Without a row, the full text is shown. */
export const sourceRights = pgTable("source_rights", {
  /** The publisher's host without `www.`, including subdomains. */
  host: text("host").primaryKey(),
  rights: text("rights", { enum: ["full", "excerpt", "link"] }).notNull(),
  /** The maximum words of an excerpt. Null unless `rights` is `excerpt`. */
  excerpt_words: integer("excerpt_words"),
  updated_at: timestamp("updated_at", { withTimezone: true }).notNull().defaultNow(),
});
