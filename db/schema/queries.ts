import { index, integer, pgTable, primaryKey, text, timestamp } from "drizzle-orm/pg-core";
import { TIME_FILTERS } from "../enums";
import { locations } from "./locations";
import { bytes } from "./types";
import { users } from "./users";

export const queries = pgTable(
  "queries",
  {
    id: integer("id").primaryKey().generatedAlwaysAsIdentity(),
    user_id: integer("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** The row's position in the user's list, from 0. */
    position: integer("position").notNull(),
    query: text("query").notNull(),
    maxItems: integer("max_items").notNull().default(5),
    timeFilter: text("time_filter", { enum: TIME_FILTERS }).notNull().default("any"),
    site: text("site"),
    created_at: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [index("queries_of_user").on(table.user_id, table.position)],
);

export const queryLocations = pgTable(
  "query_locations",
  {
    query_id: integer("query_id")
      .notNull()
      .references(() => queries.id, { onDelete: "cascade" }),
    location_id: integer("location_id")
      .notNull()
      .references(() => locations.id, { onDelete: "cascade" }),
  },
  (table) => [
    primaryKey({ columns: [table.query_id, table.location_id] }),
    index("query_locations_of_location").on(table.location_id),
  ],
);

export const photos = pgTable("photos", {
  /** The random part of the photo's public URL. */
  key: text("key").primaryKey(),
  query_id: integer("query_id")
    .notNull()
    .unique()
    .references(() => queries.id, { onDelete: "cascade" }),
  image: bytes("image").notNull(),
  width: integer("width").notNull(),
  height: integer("height").notNull(),
  created_at: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
});
