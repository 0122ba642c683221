import { index, integer, pgTable, text, timestamp } from "drizzle-orm/pg-core";
import { stories } from "./briefings";

/** Errors that readers reported in published stories. */
export const errorReports = pgTable(
  "error_reports",
  {
    id: integer("id").primaryKey().generatedAlwaysAsIdentity(),
    story_id: integer("story_id")
      .notNull()
      .references(() => stories.id, { onDelete: "cascade" }),
    /** The reported sentence, as the reader saw or typed it. Null for the whole story. */
    sentence: text("sentence"),
    /** The source passage shown beside the sentence at that time. */
    passage: text("passage"),
    message: text("message").notNull(),
    /** Where to send an answer. Deleted after 90 days. */
    email: text("email"),
    created_at: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
    closed_at: timestamp("closed_at", { withTimezone: true }),
  },
  (table) => [index("error_reports_of_story").on(table.story_id), index("error_reports_by_date").on(table.created_at)],
);
