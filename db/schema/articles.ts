import { sql } from "drizzle-orm";
import { type AnyPgColumn, boolean, check, index, integer, pgTable, text, timestamp } from "drizzle-orm/pg-core";
import { TEXT_STATUSES } from "../enums";
import { searchable, tsvector } from "./types";

export const articles = pgTable(
  "articles",
  {
    id: integer("id").primaryKey().generatedAlwaysAsIdentity(),
    title: text("title").notNull(),
    url: text("url").notNull(),
    image: text("image"),
    /** The publisher's own summary from its feed or page. */
    summary: text("summary"),
    full_text: text("full_text"),
    text_status: text("text_status", { enum: TEXT_STATUSES }).notNull(),
    author: text("author"),
    source: text("source"),
    /** The section named on its page. */
    section: text("section"),
    date: timestamp("date", { withTimezone: true }),
    /** The query that found it first. No foreign key, or removing a query would rewrite every article it ever found. */
    query_id: integer("query_id"),
    query_text: text("query_text"),
    /** LSH bands of the text's sketch (`lib/news/compare/texts/reprints.ts`): reprints share at least one. */
    bands: integer("bands").array().notNull().default(sql`'{}'::integer[]`),
    /** The users whose private runs found it, if no other run did; only they see it. Null: visible to everyone. */
    private_to: integer("private_to").array(),
    /** The first version of the same page, if the page was changed since. */
    version_of: integer("version_of").references((): AnyPgColumn => articles.id, { onDelete: "set null" }),
    /** The article that corrects it; it is no longer published or listed among headlines. */
    corrected_by: integer("corrected_by").references((): AnyPgColumn => articles.id, { onDelete: "set null" }),
    created_at: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
    search: tsvector("search")
      .notNull()
      .generatedAlwaysAs(
        sql`setweight(to_tsvector('english', ${searchable(sql`title`)}), 'A') || setweight(to_tsvector('english', ${searchable(sql`coalesce(summary, '')`)}), 'B') || setweight(to_tsvector('english', ${searchable(sql`left(coalesce(full_text, ''), 100000)`)}), 'C')`,
      ),
  },
  (table) => [
    index("articles_by_date").on(table.date.desc().nullsLast(), table.id.desc()),
    // Ids in thousands come first, so that a search of the newest rows reads only their part of a posting list.
    index("articles_search").using("gin", sql`(${table.id} / 1000)`, table.search).with({ fastupdate: false }),
    index("articles_title").using("hash", sql`lower(${table.title})`),
    index("articles_bands").using("gin", table.bands),
    index("articles_private").on(table.id).where(sql`${table.private_to} is not null`),
    index("articles_versions").on(table.version_of, table.id),
    index("articles_corrected").on(table.corrected_by),
  ],
);

/** The number of articles, in one row, updated with every insert and delete. Counting a million rows takes 70 ms. */
export const articleTotal = pgTable(
  "article_total",
  {
    id: boolean("id").primaryKey().default(true),
    total: integer("total").notNull(),
  },
  (table) => [check("article_total_one_row", sql`${table.id}`)],
);

/** All URLs of an article's text, including its own. A known URL is fetched again only under another title; it belongs to the newest version. */
export const articleSources = pgTable(
  "article_sources",
  {
    canonical_url: text("canonical_url").primaryKey(),
    article_id: integer("article_id")
      .notNull()
      .references(() => articles.id, { onDelete: "cascade" }),
    url: text("url").notNull(),
    outlet: text("outlet").notNull(),
    /** The independent publisher of the outlet. Mastheads of one company share it. */
    publisher: text("publisher").notNull(),
    title: text("title").notNull(),
    date: timestamp("date", { withTimezone: true }),
    created_at: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [index("article_sources_of_article").on(table.article_id)],
);

/** Targets of a news search's redirect links, resolved once and stored permanently. */
export const redirectLinks = pgTable("opaque_links", {
  /** The link normalized by `canonicalUrl`. */
  url: text("url").primaryKey(),
  target: text("target").notNull(),
  created_at: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
});
