import { sql } from "drizzle-orm";
import { boolean, check, integer, pgTable, text, timestamp } from "drizzle-orm/pg-core";
import { bytes } from "./types";

/** The product's name and look, in one row. Null: the environment's setting, or the design's default. */
export const brand = pgTable(
  "brand",
  {
    id: boolean("id").primaryKey().default(true),
    digest_title: text("digest_title"),
    org_name: text("org_name"),
    local_area: text("local_area"),
    footer_line: text("footer_line"),
    /** As #rrggbb. */
    accent_dark: text("accent_dark"),
    accent_light: text("accent_light"),
    /** The random part of the logo's public URL. */
    logo_key: text("logo_key"),
    logo_width: integer("logo_width"),
    logo_height: integer("logo_height"),
    /** PNG, which mail programs and share cards can show. */
    logo_image: bytes("logo_image"),
    updated_at: timestamp("updated_at", { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    check("brand_one_row", sql`${table.id}`),
    check(
      "brand_whole_logo",
      sql`num_nonnulls(${table.logo_key}, ${table.logo_width}, ${table.logo_height}, ${table.logo_image}) in (0, 4)`,
    ),
  ],
);
