import { sql } from "drizzle-orm";
import { boolean, integer, pgTable, text, timestamp, uniqueIndex } from "drizzle-orm/pg-core";

export const locations = pgTable(
  "locations",
  {
    id: integer("id").primaryKey().generatedAlwaysAsIdentity(),
    name: text("name").notNull(),
    is_local: boolean("is_local").notNull().default(false),
    /** Additional names that make a text local: counties, cities, utilities. */
    aliases: text("aliases").array().notNull().default(sql`'{}'::text[]`),
    created_at: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [uniqueIndex("locations_name").on(sql`lower(${table.name})`)],
);
