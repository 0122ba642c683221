import { pgTable, text, timestamp } from "drizzle-orm/pg-core";
import { bytes } from "./types";

/** The last response of each site's feed, with validators for conditional requests. */
export const feeds = pgTable("feeds", {
  url: text("url").primaryKey(),
  etag: text("etag"),
  last_modified: text("last_modified"),
  /** The final URL after redirects. */
  answer_url: text("answer_url").notNull(),
  content_type: text("content_type"),
  body: bytes("body").notNull(),
  read_at: timestamp("read_at", { withTimezone: true }).notNull().defaultNow(),
});
