import { index, integer, pgTable, text, timestamp } from "drizzle-orm/pg-core";
import { articles } from "./articles";
import { bytes } from "./types";

/** The picture of each article for which one was fetched. Without a key there is none to show, and it is not fetched again. */
export const articlePictures = pgTable(
  "article_pictures",
  {
    article_id: integer("article_id")
      .primaryKey()
      .references(() => articles.id, { onDelete: "cascade" }),
    /** The random part of the picture's public URLs. */
    key: text("key").unique(),
    /** The width of the large one, in pixels. All are 16:9. */
    width: integer("width"),
    /** WebP. */
    large: bytes("large"),
    /** WebP, 640 pixels wide. Null if the large one is no wider. */
    small: bytes("small"),
    /** As large as the large one, for mail programs and share cards. */
    jpeg: bytes("jpeg"),
    created_at: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [index("article_pictures_by_date").on(table.created_at)],
);
