import { sql } from "drizzle-orm";
import {
  type AnyPgColumn,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
  uuid,
} from "drizzle-orm/pg-core";
import { AREAS, type Area, type DateKind, STORY_TYPES, SUMMARY_METHODS, TEXT_TYPES } from "../enums";
import { articles } from "./articles";
import { editions } from "./editions";
import { runs } from "./runs";
import { searchable, tsvector } from "./types";
import { users } from "./users";

/**
 * Counts of a story's sentences that were checked, supported and replaced by source sentences, and whether a second reader judged their
 * meaning (missing in older stories). `recorded`: the answers of writer and second reader were recorded for the bundled sample.
 * `edited`: an admin changed the story. `overruled` counts sentences that failed the check and were saved anyway.
 */
export type Grounding = {
  checked: number;
  supported: number;
  replaced: number;
  second_reader?: boolean;
  recorded?: boolean;
  edited?: boolean;
  overruled?: number;
};

/** The source passage of a generated sentence: characters `start` to `end` of that article's `full_text`. */
export type Evidence = { sentence: string; article_id: number; start: number; end: number };

/** An upcoming date: `date` as YYYY-MM-DD, and its passage in that article's `full_text`. */
export type DateAhead = {
  date: string;
  kind: DateKind;
  what: string;
  article_id: number;
  start: number;
  end: number;
};

/** The dates that an update calls off, as YYYY-MM-DD, in earlier stories on these articles. */
export type Superseded = { article_ids: number[]; dates: string[] };

/** The publisher's headline of an article that could not be read in full. `date` is ISO 8601 UTC. */
export type AlsoReported = { title: string; outlet: string; url: string; date: string; area: Area | null };

/** The generated texts of an article with their evidence. Copied into the published story. */
const reading = () => ({
  summary_method: text("summary_method", { enum: SUMMARY_METHODS }).notNull(),
  ai_takeaway_title: text("ai_takeaway_title").notNull(),
  ai_takeaway_text: text("ai_takeaway_text").notNull(),
  ai_summary: text("ai_summary").notNull(),
  ai_key_points: jsonb("ai_key_points").$type<string[]>().notNull(),
  ai_excerpt: text("ai_excerpt"),
  /** Null in takeaways older than areas. */
  area: text("area", { enum: AREAS }),
  /** Why it matters to co-ops. Null if the text does not support a statement. */
  ai_meaning: text("ai_meaning"),
  dates_ahead: jsonb("dates_ahead").$type<DateAhead[]>().notNull().default([]),
  relevance: integer("relevance").notNull(),
  grounding: jsonb("grounding").$type<Grounding>().notNull(),
  evidence: jsonb("evidence").$type<Evidence[]>().notNull(),
});

export const briefings = pgTable(
  "briefings",
  {
    id: integer("id").primaryKey().generatedAlwaysAsIdentity(),
    /** Unique: an interrupted run publishes once. */
    run_id: uuid("run_id")
      .unique()
      .references(() => runs.id, { onDelete: "set null" }),
    /** Null: the default edition. */
    edition_id: integer("edition_id").references(() => editions.id, { onDelete: "cascade" }),
    ai_title: text("ai_title").notNull(),
    summary_method: text("summary_method", { enum: SUMMARY_METHODS }).notNull(),
    /** The run's clock, which is in the past for replayed runs. */
    generated_at: timestamp("generated_at", { withTimezone: true }).notNull(),
    /** Processing notes, one per line. Null if there are none. */
    error: text("error"),
    insights_count: integer("insights_count").notNull(),
    week_stories_count: integer("week_stories_count").notNull(),
    day_stories_count: integer("day_stories_count").notNull(),
    /** Most relevant first. */
    also_reported: jsonb("also_reported").$type<AlsoReported[]>().notNull().default([]),
    created_at: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
    /** Set while it waits for an admin to publish it. */
    waiting_since: timestamp("waiting_since", { withTimezone: true }),
    withdrawn_at: timestamp("withdrawn_at", { withTimezone: true }),
    withdrawn_reason: text("withdrawn_reason"),
    /** Neither waiting nor withdrawn: see `savePublicState`. */
    is_public: boolean("is_public").notNull().default(true),
    /** Incremented by every edit. */
    version: integer("version").notNull().default(0),
    /** Its title (A), its stories' titles (B) and the other words of its stories without positions: see `saveSearchTexts`. */
    search: tsvector("search").notNull().default(sql`''::tsvector`),
  },
  (table) => [
    index("briefings_by_date").on(table.generated_at.desc(), table.id.desc()),
    index("briefings_of_edition").on(table.edition_id, table.generated_at.desc(), table.id.desc()),
    index("briefings_not_public").on(table.id).where(sql`not ${table.is_public}`),
    index("briefings_search").using("gin", sql`(${table.id} / 1000)`, table.search).with({ fastupdate: false }),
    index("briefings_title").using("hash", sql`lower(${table.ai_title})`),
    index("briefings_title_words").using("gin", sql`to_tsvector('english', ${searchable(table.ai_title)})`),
  ],
);

/** The checked takeaway of an article, created once per method and prompt version and reused by every run. */
export const takeaways = pgTable(
  "takeaways",
  {
    article_id: integer("article_id")
      .notNull()
      .references(() => articles.id, { onDelete: "cascade" }),
    /** The model and prompt version, or the version of the extractive method. */
    method_key: text("method_key").notNull(),
    ...reading(),
    text_type: text("text_type", { enum: TEXT_TYPES }).notNull().default("news"),
    notes: jsonb("notes").$type<string[]>().notNull(),
    created_at: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.article_id, table.method_key] })],
);

export const stories = pgTable(
  "stories",
  {
    id: integer("id").primaryKey().generatedAlwaysAsIdentity(),
    briefing_id: integer("briefing_id")
      .notNull()
      .references(() => briefings.id, { onDelete: "cascade" }),
    type: text("type", { enum: STORY_TYPES }).notNull(),
    /** The story's position in its section, from 0. */
    position: integer("position").notNull(),
    article_id: integer("article_id")
      .notNull()
      .references(() => articles.id, { onDelete: "cascade" }),
    /** The query that found its article. No foreign key, or removing a query would rewrite every story from it. */
    query_id: integer("query_id"),
    query_text: text("query_text"),
    is_local: boolean("is_local").notNull(),
    is_update: boolean("is_update").notNull().default(false),
    /** Its article corrects another one. */
    is_correction: boolean("is_correction").notNull().default(false),
    /** The new fact of an update, as one checked sentence, or what a correction says. */
    update_note: text("update_note"),
    /** The story it continues. */
    updates_story_id: integer("updates_story_id").references((): AnyPgColumn => stories.id, { onDelete: "set null" }),
    superseded: jsonb("superseded").$type<Superseded>(),
    ...reading(),
    corrected_at: timestamp("corrected_at", { withTimezone: true }),
    /** What was corrected, in one line for readers. */
    correction: text("correction"),
    withdrawn_at: timestamp("withdrawn_at", { withTimezone: true }),
    withdrawn_reason: text("withdrawn_reason"),
    /** Not withdrawn, and in a public briefing: see `savePublicState`. */
    is_public: boolean("is_public").notNull().default(true),
    /** Its title (A), takeaway and summary (B), key points (C) and the articles it cites (D): see `saveSearchTexts`. */
    search: tsvector("search").notNull().default(sql`''::tsvector`),
  },
  (table) => [
    unique("stories_place").on(table.briefing_id, table.type, table.position),
    unique("stories_article_once").on(table.briefing_id, table.type, table.article_id),
    index("stories_updates").on(table.updates_story_id),
    index("stories_of_article").on(table.article_id, table.id.desc()),
    index("stories_of_area").on(table.area, table.briefing_id),
    index("stories_search").using("gin", sql`(${table.id} / 1000)`, table.search).with({ fastupdate: false }),
    index("stories_title").using("hash", sql`lower(${table.ai_takeaway_title})`),
    index("stories_title_spelling").using("gin", table.ai_takeaway_title.op("gin_trgm_ops")),
  ],
);

/** The other articles a story cites, in order. Excludes the story's own article. */
export const storyArticles = pgTable(
  "story_articles",
  {
    story_id: integer("story_id")
      .notNull()
      .references(() => stories.id, { onDelete: "cascade" }),
    article_id: integer("article_id")
      .notNull()
      .references(() => articles.id, { onDelete: "cascade" }),
    position: integer("position").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.story_id, table.article_id] }),
    index("story_articles_of_article").on(table.article_id),
  ],
);

/**
 * Briefings for one user. Kept in a separate table so that no list, search, feed or mail of published briefings can include them.
 * `stories` has rows of the table `stories` as JSON, `cited` those of `story_articles`.
 */
export const privateBriefings = pgTable(
  "private_briefings",
  {
    /** From the sequence of `briefings`, so that ids are unique across both tables. */
    id: integer("id").primaryKey().default(sql`nextval('briefings_id_seq')`),
    user_id: integer("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    run_id: uuid("run_id")
      .unique()
      .references(() => runs.id, { onDelete: "set null" }),
    ai_title: text("ai_title").notNull(),
    summary_method: text("summary_method", { enum: SUMMARY_METHODS }).notNull(),
    generated_at: timestamp("generated_at", { withTimezone: true }).notNull(),
    error: text("error"),
    stories: jsonb("stories").$type<PrivateStory[]>().notNull(),
    also_reported: jsonb("also_reported").$type<AlsoReported[]>().notNull().default([]),
    cited: jsonb("cited").$type<{ story_id: number; article_id: number; position: number }[]>().notNull(),
    created_at: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [index("private_briefings_of_user").on(table.user_id, table.id.desc())],
);

type PrivateStory = Omit<typeof stories.$inferInsert, "search" | "briefing_id">;
