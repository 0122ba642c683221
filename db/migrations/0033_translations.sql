CREATE TABLE "translations" (
	"story_id" integer NOT NULL,
	"language" text NOT NULL,
	"texts" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"search" "tsvector" NOT NULL,
	"source_hash" text NOT NULL,
	"tries" integer NOT NULL,
	"lease_until" timestamp with time zone,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "translations_story_id_language_pk" PRIMARY KEY("story_id","language")
);
--> statement-breakpoint
ALTER TABLE "email_preferences" ADD COLUMN "language" text DEFAULT 'en' NOT NULL;--> statement-breakpoint
ALTER TABLE "translations" ADD CONSTRAINT "translations_story_id_stories_id_fk" FOREIGN KEY ("story_id") REFERENCES "public"."stories"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "translations_texts" ON "translations" USING gin ("texts");--> statement-breakpoint
CREATE INDEX "translations_search" ON "translations" USING gin ("search");