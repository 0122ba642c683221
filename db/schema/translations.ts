import { index, integer, jsonb, pgTable, primaryKey, text, timestamp } from "drizzle-orm/pg-core";
import { LANGUAGES } from "../enums";
import { stories } from "./briefings";
import { tsvector } from "./types";

/** Translations of published stories. */
export const translations = pgTable(
  "translations",
  {
    story_id: integer("story_id")
      .notNull()
      .references(() => stories.id, { onDelete: "cascade" }),
    language: text("language", { enum: LANGUAGES }).notNull(),
    /** Translated titles and sentences, keyed by the English text. Those that failed the check are missing. */
    texts: jsonb("texts").$type<Record<string, string>>().notNull().default({}),
    search: tsvector("search").notNull(),
    /** SHA-256 of the English texts of the latest attempt; `tries` counts attempts at them. */
    source_hash: text("source_hash").notNull(),
    tries: integer("tries").notNull(),
    /** A worker is translating it until then. */
    lease_until: timestamp("lease_until", { withTimezone: true }),
    updated_at: timestamp("updated_at", { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.story_id, table.language] }),
    index("translations_texts").using("gin", table.texts),
    index("translations_search").using("gin", table.search),
  ],
);
