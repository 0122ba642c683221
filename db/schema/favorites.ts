import { index, integer, pgTable, text, timestamp, unique } from "drizzle-orm/pg-core";
import { STORY_TYPES } from "../enums";
import { articles } from "./articles";
import { users } from "./users";

export const favorites = pgTable(
  "favorites",
  {
    id: integer("id").primaryKey().generatedAlwaysAsIdentity(),
    user_id: integer("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    article_id: integer("article_id")
      .notNull()
      .references(() => articles.id, { onDelete: "cascade" }),
    story_type: text("story_type", { enum: STORY_TYPES }).notNull(),
    created_at: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    unique("favorites_once").on(table.user_id, table.article_id, table.story_type),
    index("favorites_of_user").on(table.user_id, table.id.desc()),
    index("favorites_of_article").on(table.article_id),
  ],
);
