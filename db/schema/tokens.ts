import { index, integer, pgTable, text, timestamp, uniqueIndex } from "drizzle-orm/pg-core";
import { TOKEN_SCOPES } from "../enums";
import { users } from "./users";

/** API tokens. A script that sends one acts as its owner. Only the hash is stored. */
export const apiTokens = pgTable(
  "api_tokens",
  {
    id: integer("id").primaryKey().generatedAlwaysAsIdentity(),
    user_id: integer("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    name: text("name").notNull(),
    scope: text("scope", { enum: TOKEN_SCOPES }).notNull(),
    /** SHA-256 of the token in base64url. The token has 256 random bits, so a slow hash would add nothing. */
    hash: text("hash").notNull(),
    created_at: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
    /** Null: never. */
    expires_at: timestamp("expires_at", { withTimezone: true }),
    /** To the minute. */
    last_used_at: timestamp("last_used_at", { withTimezone: true }),
  },
  (table) => [uniqueIndex("api_tokens_hash").on(table.hash), index("api_tokens_of_user").on(table.user_id)],
);
