CREATE TABLE "article_sources" (
	"canonical_url" text PRIMARY KEY NOT NULL,
	"article_id" integer NOT NULL,
	"url" text NOT NULL,
	"outlet" text NOT NULL,
	"publisher" text NOT NULL,
	"title" text NOT NULL,
	"date" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "articles" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "articles_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"title" text NOT NULL,
	"url" text NOT NULL,
	"image" text,
	"summary" text,
	"full_text" text,
	"text_status" text NOT NULL,
	"author" text,
	"source" text,
	"date" timestamp with time zone,
	"query_id" integer,
	"query_text" text,
	"bands" integer[] DEFAULT '{}'::integer[] NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"search" "tsvector" GENERATED ALWAYS AS (setweight(to_tsvector('english', title), 'A') || setweight(to_tsvector('english', coalesce(summary, '')), 'B') || setweight(to_tsvector('english', left(coalesce(full_text, ''), 100000)), 'C')) STORED NOT NULL
);
--> statement-breakpoint
CREATE TABLE "briefings" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "briefings_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"run_id" uuid,
	"ai_title" text NOT NULL,
	"summary_method" text NOT NULL,
	"generated_at" timestamp with time zone NOT NULL,
	"error" text,
	"insights_count" integer NOT NULL,
	"week_stories_count" integer NOT NULL,
	"day_stories_count" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"search" "tsvector" GENERATED ALWAYS AS (setweight(to_tsvector('english', ai_title), 'A')) STORED NOT NULL,
	CONSTRAINT "briefings_run_id_unique" UNIQUE("run_id")
);
--> statement-breakpoint
CREATE TABLE "stories" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "stories_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"briefing_id" integer NOT NULL,
	"type" text NOT NULL,
	"position" integer NOT NULL,
	"article_id" integer NOT NULL,
	"query_id" integer,
	"query_text" text,
	"is_local" boolean NOT NULL,
	"is_update" boolean DEFAULT false NOT NULL,
	"summary_method" text NOT NULL,
	"ai_takeaway_title" text NOT NULL,
	"ai_takeaway_text" text NOT NULL,
	"ai_summary" text NOT NULL,
	"ai_key_points" jsonb NOT NULL,
	"ai_excerpt" text,
	"relevance" integer NOT NULL,
	"grounding" jsonb NOT NULL,
	"evidence" jsonb NOT NULL,
	"search" "tsvector" GENERATED ALWAYS AS (setweight(to_tsvector('english', ai_takeaway_title), 'A') || setweight(to_tsvector('english', ai_takeaway_text || ' ' || ai_summary), 'B') || setweight(jsonb_to_tsvector('english', ai_key_points, '["string"]'), 'C')) STORED NOT NULL,
	CONSTRAINT "stories_place" UNIQUE("briefing_id","type","position"),
	CONSTRAINT "stories_article_once" UNIQUE("briefing_id","type","article_id")
);
--> statement-breakpoint
CREATE TABLE "story_articles" (
	"story_id" integer NOT NULL,
	"article_id" integer NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "story_articles_story_id_article_id_pk" PRIMARY KEY("story_id","article_id")
);
--> statement-breakpoint
CREATE TABLE "takeaways" (
	"article_id" integer NOT NULL,
	"method_key" text NOT NULL,
	"summary_method" text NOT NULL,
	"ai_takeaway_title" text NOT NULL,
	"ai_takeaway_text" text NOT NULL,
	"ai_summary" text NOT NULL,
	"ai_key_points" jsonb NOT NULL,
	"ai_excerpt" text,
	"relevance" integer NOT NULL,
	"grounding" jsonb NOT NULL,
	"evidence" jsonb NOT NULL,
	"notes" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "takeaways_article_id_method_key_pk" PRIMARY KEY("article_id","method_key")
);
--> statement-breakpoint
CREATE TABLE "deliveries" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"briefing_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"email" text NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"lease_until" timestamp with time zone,
	"error" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"sent_at" timestamp with time zone,
	CONSTRAINT "deliveries_once" UNIQUE("briefing_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "favorites" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "favorites_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"article_id" integer NOT NULL,
	"story_type" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "favorites_once" UNIQUE("user_id","article_id","story_type")
);
--> statement-breakpoint
CREATE TABLE "locations" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "locations_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"is_local" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "photos" (
	"key" text PRIMARY KEY NOT NULL,
	"query_id" integer NOT NULL,
	"image" "bytea" NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "photos_query_id_unique" UNIQUE("query_id")
);
--> statement-breakpoint
CREATE TABLE "queries" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "queries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"position" integer NOT NULL,
	"query" text NOT NULL,
	"max_items" integer DEFAULT 5 NOT NULL,
	"time_filter" text DEFAULT 'any' NOT NULL,
	"site" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "query_locations" (
	"query_id" integer NOT NULL,
	"location_id" integer NOT NULL,
	CONSTRAINT "query_locations_query_id_location_id_pk" PRIMARY KEY("query_id","location_id")
);
--> statement-breakpoint
CREATE TABLE "model_calls" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "model_calls_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"run_id" uuid,
	"cache_key" text NOT NULL,
	"purpose" text NOT NULL,
	"prompt_version" text NOT NULL,
	"model" text NOT NULL,
	"input_tokens" integer NOT NULL,
	"output_tokens" integer NOT NULL,
	"output" jsonb,
	"error" text,
	"duration_ms" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "run_candidates" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "run_candidates_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"run_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"source" text NOT NULL,
	"rank" integer NOT NULL,
	"canonical_url" text NOT NULL,
	"url" text NOT NULL,
	"title" text NOT NULL,
	"outlet" text,
	"author" text,
	"date" timestamp with time zone,
	"summary" text,
	"image" text,
	"text" text,
	"feed_text" text,
	"text_status" text,
	"status" text DEFAULT 'found' NOT NULL,
	"reason" text,
	"article_id" integer,
	CONSTRAINT "run_candidates_once" UNIQUE("run_id","position","canonical_url")
);
--> statement-breakpoint
CREATE TABLE "run_searches" (
	"run_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"location" text NOT NULL,
	"source" text NOT NULL,
	"items" integer NOT NULL,
	"outside" integer DEFAULT 0 NOT NULL,
	"error_code" text,
	"error" text,
	"duration_ms" integer NOT NULL,
	CONSTRAINT "run_searches_run_id_position_location_source_pk" PRIMARY KEY("run_id","position","location","source")
);
--> statement-breakpoint
CREATE TABLE "run_stages" (
	"run_id" uuid NOT NULL,
	"stage" text NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"total" integer DEFAULT 0 NOT NULL,
	"started_at" timestamp with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp with time zone,
	CONSTRAINT "run_stages_run_id_stage_pk" PRIMARY KEY("run_id","stage")
);
--> statement-breakpoint
CREATE TABLE "runs" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" integer,
	"kind" text NOT NULL,
	"status" text DEFAULT 'starting' NOT NULL,
	"stage" text DEFAULT 'collect' NOT NULL,
	"as_of" timestamp with time zone NOT NULL,
	"sources" jsonb NOT NULL,
	"queries" jsonb NOT NULL,
	"send_email" boolean DEFAULT false NOT NULL,
	"error" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"started_at" timestamp with time zone,
	"finished_at" timestamp with time zone,
	"attempts" integer DEFAULT 0 NOT NULL,
	"lease_owner" uuid,
	"lease_until" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "users_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"username" text NOT NULL,
	"email" text,
	"password_hash" text NOT NULL,
	"is_admin" boolean DEFAULT false NOT NULL,
	"is_subscribed" boolean DEFAULT false NOT NULL,
	"master_query" boolean DEFAULT false NOT NULL,
	"session_version" integer DEFAULT 1 NOT NULL,
	"queries_version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "article_sources" ADD CONSTRAINT "article_sources_article_id_articles_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."articles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "articles" ADD CONSTRAINT "articles_query_id_queries_id_fk" FOREIGN KEY ("query_id") REFERENCES "public"."queries"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "briefings" ADD CONSTRAINT "briefings_run_id_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."runs"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stories" ADD CONSTRAINT "stories_briefing_id_briefings_id_fk" FOREIGN KEY ("briefing_id") REFERENCES "public"."briefings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stories" ADD CONSTRAINT "stories_article_id_articles_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."articles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stories" ADD CONSTRAINT "stories_query_id_queries_id_fk" FOREIGN KEY ("query_id") REFERENCES "public"."queries"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "story_articles" ADD CONSTRAINT "story_articles_story_id_stories_id_fk" FOREIGN KEY ("story_id") REFERENCES "public"."stories"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "story_articles" ADD CONSTRAINT "story_articles_article_id_articles_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."articles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "takeaways" ADD CONSTRAINT "takeaways_article_id_articles_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."articles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_briefing_id_briefings_id_fk" FOREIGN KEY ("briefing_id") REFERENCES "public"."briefings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "favorites" ADD CONSTRAINT "favorites_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "favorites" ADD CONSTRAINT "favorites_article_id_articles_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."articles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "photos" ADD CONSTRAINT "photos_query_id_queries_id_fk" FOREIGN KEY ("query_id") REFERENCES "public"."queries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "queries" ADD CONSTRAINT "queries_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "query_locations" ADD CONSTRAINT "query_locations_query_id_queries_id_fk" FOREIGN KEY ("query_id") REFERENCES "public"."queries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "query_locations" ADD CONSTRAINT "query_locations_location_id_locations_id_fk" FOREIGN KEY ("location_id") REFERENCES "public"."locations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "model_calls" ADD CONSTRAINT "model_calls_run_id_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."runs"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "run_candidates" ADD CONSTRAINT "run_candidates_run_id_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."runs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "run_candidates" ADD CONSTRAINT "run_candidates_article_id_articles_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."articles"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "run_searches" ADD CONSTRAINT "run_searches_run_id_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."runs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "run_stages" ADD CONSTRAINT "run_stages_run_id_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."runs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "runs" ADD CONSTRAINT "runs_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "article_sources_of_article" ON "article_sources" USING btree ("article_id");--> statement-breakpoint
CREATE INDEX "articles_by_date" ON "articles" USING btree ("date" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "articles_search" ON "articles" USING gin ("search");--> statement-breakpoint
CREATE INDEX "articles_bands" ON "articles" USING gin ("bands");--> statement-breakpoint
CREATE INDEX "articles_of_query" ON "articles" USING btree ("query_id");--> statement-breakpoint
CREATE INDEX "briefings_by_date" ON "briefings" USING btree ("generated_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "briefings_search" ON "briefings" USING gin ("search");--> statement-breakpoint
CREATE INDEX "stories_of_article" ON "stories" USING btree ("article_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "stories_search" ON "stories" USING gin ("search");--> statement-breakpoint
CREATE INDEX "story_articles_of_article" ON "story_articles" USING btree ("article_id");--> statement-breakpoint
CREATE INDEX "deliveries_to_send" ON "deliveries" USING btree ("created_at") WHERE "deliveries"."status" in ('pending', 'sending');--> statement-breakpoint
CREATE INDEX "deliveries_of_user" ON "deliveries" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "favorites_of_user" ON "favorites" USING btree ("user_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "favorites_of_article" ON "favorites" USING btree ("article_id");--> statement-breakpoint
CREATE UNIQUE INDEX "locations_name" ON "locations" USING btree (lower("name"));--> statement-breakpoint
CREATE INDEX "queries_of_user" ON "queries" USING btree ("user_id","position");--> statement-breakpoint
CREATE INDEX "query_locations_of_location" ON "query_locations" USING btree ("location_id");--> statement-breakpoint
CREATE UNIQUE INDEX "model_calls_cache" ON "model_calls" USING btree ("cache_key") WHERE "model_calls"."output" is not null;--> statement-breakpoint
CREATE INDEX "model_calls_of_run" ON "model_calls" USING btree ("run_id");--> statement-breakpoint
CREATE INDEX "run_candidates_by_status" ON "run_candidates" USING btree ("run_id","status","position");--> statement-breakpoint
CREATE INDEX "run_candidates_of_article" ON "run_candidates" USING btree ("article_id");--> statement-breakpoint
CREATE UNIQUE INDEX "runs_one_under_way" ON "runs" USING btree ("user_id") WHERE "runs"."status" in ('starting', 'running');--> statement-breakpoint
CREATE INDEX "runs_by_start" ON "runs" USING btree ("created_at" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "runs_under_way" ON "runs" USING btree ("lease_until") WHERE "runs"."status" in ('starting', 'running');--> statement-breakpoint
CREATE UNIQUE INDEX "users_username" ON "users" USING btree (lower("username"));--> statement-breakpoint
CREATE UNIQUE INDEX "users_email" ON "users" USING btree (lower("email"));--> statement-breakpoint
CREATE UNIQUE INDEX "users_one_master" ON "users" USING btree ("master_query") WHERE "users"."master_query";