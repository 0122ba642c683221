CREATE TABLE "email_events" (
	"id" text PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"email" text NOT NULL,
	"delivery_id" uuid,
	"details" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "email_preferences" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"send_at" text,
	"timezone" text,
	"weekdays_only" boolean DEFAULT false NOT NULL,
	"areas" text[] DEFAULT '{}'::text[] NOT NULL,
	"alert_areas" text[] DEFAULT '{}'::text[] NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "source_health" (
	"source" text PRIMARY KEY NOT NULL,
	"answers" integer DEFAULT 0 NOT NULL,
	"errors" integer DEFAULT 0 NOT NULL,
	"empty_runs" integer DEFAULT 0 NOT NULL,
	"failed_runs" integer DEFAULT 0 NOT NULL,
	"last_answer_at" timestamp with time zone,
	"last_items" integer,
	"last_error_at" timestamp with time zone,
	"last_error_code" text,
	"last_error" text
);
--> statement-breakpoint
CREATE TABLE "source_rights" (
	"host" text PRIMARY KEY NOT NULL,
	"rights" text NOT NULL,
	"excerpt_words" integer,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "deliveries" DROP CONSTRAINT "deliveries_once";--> statement-breakpoint
DROP INDEX "deliveries_to_send";--> statement-breakpoint
ALTER TABLE "stories" ADD COLUMN "update_note" text;--> statement-breakpoint
ALTER TABLE "stories" ADD COLUMN "updates_story_id" integer;--> statement-breakpoint
ALTER TABLE "stories" ADD COLUMN "area" text;--> statement-breakpoint
ALTER TABLE "stories" ADD COLUMN "ai_meaning" text;--> statement-breakpoint
ALTER TABLE "stories" ADD COLUMN "dates_ahead" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "takeaways" ADD COLUMN "area" text;--> statement-breakpoint
ALTER TABLE "takeaways" ADD COLUMN "ai_meaning" text;--> statement-breakpoint
ALTER TABLE "takeaways" ADD COLUMN "dates_ahead" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "deliveries" ADD COLUMN "kind" text DEFAULT 'digest' NOT NULL;--> statement-breakpoint
ALTER TABLE "deliveries" ADD COLUMN "due_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "deliveries" ADD COLUMN "first_attempt_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "deliveries" ADD COLUMN "provider_id" text;--> statement-breakpoint
ALTER TABLE "locations" ADD COLUMN "aliases" text[] DEFAULT '{}'::text[] NOT NULL;--> statement-breakpoint
ALTER TABLE "runs" ADD COLUMN "notes" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "runs" ADD COLUMN "token_estimate" integer;--> statement-breakpoint
ALTER TABLE "runs" ADD COLUMN "scheduled_for" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "email_problem" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "email_problem_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "email_events" ADD CONSTRAINT "email_events_delivery_id_deliveries_id_fk" FOREIGN KEY ("delivery_id") REFERENCES "public"."deliveries"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "email_preferences" ADD CONSTRAINT "email_preferences_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "email_events_of_delivery" ON "email_events" USING btree ("delivery_id");--> statement-breakpoint
ALTER TABLE "stories" ADD CONSTRAINT "stories_updates_story_id_stories_id_fk" FOREIGN KEY ("updates_story_id") REFERENCES "public"."stories"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "stories_updates" ON "stories" USING btree ("updates_story_id");--> statement-breakpoint
CREATE INDEX "deliveries_of_provider" ON "deliveries" USING btree ("provider_id");--> statement-breakpoint
CREATE UNIQUE INDEX "runs_once_scheduled" ON "runs" USING btree ("scheduled_for") WHERE "runs"."scheduled_for" is not null;--> statement-breakpoint
CREATE INDEX "deliveries_to_send" ON "deliveries" USING btree ("due_at") WHERE "deliveries"."status" in ('pending', 'sending');--> statement-breakpoint
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_once" UNIQUE("briefing_id","user_id","kind");