import { pgTable, text, timestamp } from "drizzle-orm/pg-core";
import { bytes } from "./types";

/** Sites' feeds as they last answered, with what to ask for their changes by. */
export const feeds = pgTable("feeds", {
  url: text("url").primaryKey(),
  etag: text("etag"),
  last_modified: text("last_modified"),
  /** Where it was read, after redirects. */
  answer_url: text("answer_url").notNull(),
  content_type: text("content_type"),
  body: bytes("body").notNull(),
  read_at: timestamp("read_at", { withTimezone: true }).notNull().defaultNow(),
});
