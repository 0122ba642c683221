import { integer, pgTable, text, timestamp } from "drizzle-orm/pg-core";

/** How each search source and each site (`site:host`) has been answering, counted once a run. */
export const sourceHealth = pgTable("source_health", {
  source: text("source").primaryKey(),
  answers: integer("answers").notNull().default(0),
  errors: integer("errors").notNull().default(0),
  /** Runs in a row in which it answered and had nothing. */
  empty_runs: integer("empty_runs").notNull().default(0),
  /** Runs in a row in which it did not answer once. */
  failed_runs: integer("failed_runs").notNull().default(0),
  last_answer_at: timestamp("last_answer_at", { withTimezone: true }),
  last_items: integer("last_items"),
  last_error_at: timestamp("last_error_at", { withTimezone: true }),
  last_error_code: text("last_error_code"),
  last_error: text("last_error"),
});

/** What of a publisher's texts may be shown; who is not listed gives the full text. */
export const sourceRights = pgTable("source_rights", {
  /** The publisher's host without `www.`; its subdomains are included. */
  host: text("host").primaryKey(),
  rights: text("rights", { enum: ["full", "excerpt", "link"] }).notNull(),
  /** How many words an excerpt may have; null unless `rights` is `excerpt`. */
  excerpt_words: integer("excerpt_words"),
  updated_at: timestamp("updated_at", { withTimezone: true }).notNull().defaultNow(),
});
