import { sql } from "drizzle-orm";
import {
  type AnyPgColumn,
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { CANDIDATE_STATUSES, TEXT_STATUSES, type TimeFilter } from "../enums";
import { articles } from "./articles";
import { editions } from "./editions";
import { users } from "./users";

/** A query as it was at the start of the run. */
export type RunQuery = {
  query_id: number | null;
  query: string;
  maxItems: number;
  timeFilter: TimeFilter;
  site: string | null;
  locations: { name: string; is_local: boolean }[];
};

export const runs = pgTable(
  "runs",
  {
    /** The task id of the API. */
    id: uuid("id").primaryKey().defaultRandom(),
    user_id: integer("user_id").references(() => users.id, { onDelete: "set null" }),
    /** The edition it is for. Null: the default edition, or a private briefing. */
    edition_id: integer("edition_id").references(() => editions.id, { onDelete: "cascade" }),
    kind: text("kind", { enum: ["first", "manual", "scheduled", "command"] }).notNull(),
    status: text("status", { enum: ["starting", "running", "completed", "error"] })
      .notNull()
      .default("starting"),
    stage: text("stage").notNull().default("collect"),
    /** The time the run treats as now. */
    as_of: timestamp("as_of", { withTimezone: true }).notNull(),
    /** The search sources it queries, in order of preference. */
    sources: jsonb("sources").$type<string[]>().notNull(),
    queries: jsonb("queries").$type<RunQuery[]>().notNull(),
    send_email: boolean("send_email").notNull().default(false),
    /** Only its user and admins can read its briefing. */
    is_private: boolean("is_private").notNull().default(false),
    error: text("error"),
    /** Notes about the run for admins, one sentence each. */
    notes: jsonb("notes").$type<string[]>().notNull().default([]),
    /** Health of its sources when it ended, by source. Null until then. */
    source_streaks: jsonb("source_streaks").$type<Record<string, { empty_runs: number; failed_runs: number }>>(),
    /** Estimated tokens of its model calls. Null without a model. */
    token_estimate: integer("token_estimate"),
    /** The scheduled time it runs for. Unique in its edition. */
    scheduled_for: timestamp("scheduled_for", { withTimezone: true }),
    /** The failed scheduled run that it repeats. Unique: a run is repeated once. */
    retry_of: uuid("retry_of")
      .unique()
      .references((): AnyPgColumn => runs.id, { onDelete: "set null" }),
    created_at: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
    started_at: timestamp("started_at", { withTimezone: true }),
    finished_at: timestamp("finished_at", { withTimezone: true }),
    /** Number of process starts. A run that keeps crashing its process fails. */
    attempts: integer("attempts").notNull().default(0),
    /** The process working on it, and when its lease expires. */
    lease_owner: uuid("lease_owner"),
    lease_until: timestamp("lease_until", { withTimezone: true }),
  },
  (table) => [
    uniqueIndex("runs_one_under_way").on(table.user_id).where(sql`${table.status} in ('starting', 'running')`),
    uniqueIndex("runs_once_scheduled")
      .on(sql`coalesce(${table.edition_id}, 0)`, table.scheduled_for)
      .where(sql`${table.scheduled_for} is not null`),
    index("runs_of_edition").on(table.edition_id),
    index("runs_by_start").on(table.created_at.desc(), table.id),
    index("runs_of_user").on(table.user_id),
    index("runs_under_way").on(table.lease_until).where(sql`${table.status} in ('starting', 'running')`),
  ],
);

export const runStages = pgTable(
  "run_stages",
  {
    run_id: uuid("run_id")
      .notNull()
      .references(() => runs.id, { onDelete: "cascade" }),
    stage: text("stage").notNull(),
    done: integer("done").notNull().default(0),
    total: integer("total").notNull().default(0),
    started_at: timestamp("started_at", { withTimezone: true }).notNull().defaultNow(),
    finished_at: timestamp("finished_at", { withTimezone: true }),
  },
  (table) => [primaryKey({ columns: [table.run_id, table.stage] })],
);

/** One search: a query row, one of its locations (or none) and a source. Runs once per run. */
export const runSearches = pgTable(
  "run_searches",
  {
    run_id: uuid("run_id")
      .notNull()
      .references(() => runs.id, { onDelete: "cascade" }),
    /** The query row's index in the run's `queries`. */
    position: integer("position").notNull(),
    /** The location's name. Empty if the row has none. */
    location: text("location").notNull(),
    source: text("source").notNull(),
    items: integer("items").notNull(),
    outside: integer("outside").notNull().default(0),
    error_code: text("error_code"),
    error: text("error"),
    duration_ms: integer("duration_ms").notNull(),
  },
  (table) => [primaryKey({ columns: [table.run_id, table.position, table.location, table.source] })],
);

/** One search result and its outcome. */
export const runCandidates = pgTable(
  "run_candidates",
  {
    id: integer("id").primaryKey().generatedAlwaysAsIdentity(),
    run_id: uuid("run_id")
      .notNull()
      .references(() => runs.id, { onDelete: "cascade" }),
    position: integer("position").notNull(),
    source: text("source").notNull(),
    /** Its rank in the source's response. */
    rank: integer("rank").notNull(),
    /** The URL in the search result, normalized by `canonicalUrl`. */
    canonical_url: text("canonical_url").notNull(),
    /** The URL to open: from the search result, then the page's canonical URL. */
    url: text("url").notNull(),
    /** The URL is a redirect link that must be resolved before the page can be fetched. */
    opaque: boolean("opaque").notNull().default(false),
    /** The publisher's site, if the source names it. */
    outlet_url: text("outlet_url"),
    /** A machine-readable URL of the text, used instead of the page. */
    text_url: text("text_url"),
    title: text("title").notNull(),
    outlet: text("outlet"),
    author: text("author"),
    date: timestamp("date", { withTimezone: true }),
    summary: text("summary"),
    image: text("image"),
    section: text("section"),
    text: text("text"),
    feed_text: text("feed_text"),
    text_status: text("text_status", { enum: TEXT_STATUSES }),
    status: text("status", { enum: CANDIDATE_STATUSES }).notNull().default("found"),
    reason: text("reason"),
    article_id: integer("article_id").references(() => articles.id, { onDelete: "set null" }),
  },
  (table) => [
    unique("run_candidates_once").on(table.run_id, table.position, table.canonical_url),
    index("run_candidates_by_status").on(table.run_id, table.status, table.position),
    index("run_candidates_of_article").on(table.article_id),
  ],
);

/** All paid model calls. Serves as the spending ledger and as a cache, so that no call is paid twice. */
export const modelCalls = pgTable(
  "model_calls",
  {
    id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    run_id: uuid("run_id").references(() => runs.id, { onDelete: "set null" }),
    /** Hash of content, prompt version and model. */
    cache_key: text("cache_key").notNull(),
    purpose: text("purpose").notNull(),
    prompt_version: text("prompt_version").notNull(),
    model: text("model").notNull(),
    input_tokens: integer("input_tokens").notNull(),
    output_tokens: integer("output_tokens").notNull(),
    /** The validated response. Null if the call was paid but its response was unusable. */
    output: jsonb("output"),
    error: text("error"),
    duration_ms: integer("duration_ms").notNull(),
    created_at: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex("model_calls_cache").on(table.cache_key).where(sql`${table.output} is not null`),
    index("model_calls_of_run").on(table.run_id),
    index("model_calls_by_time").on(table.created_at),
  ],
);
