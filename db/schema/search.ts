import { date, index, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";

/** How many rows of a list fall on each day (UTC), kept by triggers: totals and far pages are found without counting. */
export const dayCounts = pgTable(
  "day_counts",
  {
    list: text("list", { enum: ["articles", "briefings"] }).notNull(),
    /** `-infinity` for the undated. */
    day: date("day").notNull(),
    number: integer("number").notNull(),
  },
  (table) => [primaryKey({ columns: [table.list, table.day] })],
);

/** The words of published titles and takeaways as they are written: what a half or wrongly typed word may mean. */
export const searchWords = pgTable("search_words", { word: text("word").primaryKey() }, (table) => [
  index("search_words_alike").using("gin", table.word.op("gin_trgm_ops")),
  index("search_words_beginning").on(table.word.op("text_pattern_ops")),
]);
