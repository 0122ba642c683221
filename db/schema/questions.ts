import { index, integer, jsonb, pgTable, text, timestamp } from "drizzle-orm/pg-core";
import { users } from "./users";

/** Questions that users asked the archive. */
export const questions = pgTable(
  "questions",
  {
    id: integer("id").primaryKey().generatedAlwaysAsIdentity(),
    user_id: integer("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    asked_at: timestamp("asked_at", { withTimezone: true }).notNull().defaultNow(),
    question: text("question").notNull(),
    /** Null until answered. */
    answer: jsonb("answer"),
  },
  (table) => [
    index("questions_of_user").on(table.user_id, table.asked_at.desc()),
    index("questions_by_age").on(table.asked_at),
  ],
);
