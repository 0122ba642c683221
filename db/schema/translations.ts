import { index, integer, jsonb, pgTable, primaryKey, text, timestamp } from "drizzle-orm/pg-core";
import { LANGUAGES } from "../enums";
import { stories } from "./briefings";
import { tsvector } from "./types";

/** Published stories in further languages. */
export const translations = pgTable(
  "translations",
  {
    story_id: integer("story_id")
      .notNull()
      .references(() => stories.id, { onDelete: "cascade" }),
    language: text("language", { enum: LANGUAGES }).notNull(),
    /** Translated titles and sentences by the English ones. What failed the check is missing. */
    texts: jsonb("texts").$type<Record<string, string>>().notNull().default({}),
    search: tsvector("search").notNull(),
    /** SHA-256 of the English texts that were last tried, and how often they were. */
    source_hash: text("source_hash").notNull(),
    tries: integer("tries").notNull(),
    /** Until then a worker has it in hand. */
    lease_until: timestamp("lease_until", { withTimezone: true }),
    updated_at: timestamp("updated_at", { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.story_id, table.language] }),
    index("translations_texts").using("gin", table.texts),
    index("translations_search").using("gin", table.search),
  ],
);
