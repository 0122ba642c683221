import { index, integer, pgTable, text, timestamp } from "drizzle-orm/pg-core";
import { articles } from "./articles";
import { bytes } from "./types";

/** Pictures of articles. A row without a key records that there is none to show, so that it is not fetched again. */
export const articlePictures = pgTable(
  "article_pictures",
  {
    article_id: integer("article_id")
      .primaryKey()
      .references(() => articles.id, { onDelete: "cascade" }),
    /** The random part of the picture's public URLs. */
    key: text("key").unique(),
    /** The large picture's width in pixels. All are 16:9. */
    width: integer("width"),
    /** WebP. */
    large: bytes("large"),
    /** WebP, 640 pixels wide. Null if the large one is no wider. */
    small: bytes("small"),
    /** The size of the large one, for mail clients and share cards. */
    jpeg: bytes("jpeg"),
    created_at: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [index("article_pictures_by_date").on(table.created_at)],
);
