ALTER TABLE "articles" ADD COLUMN "section" text;--> statement-breakpoint
ALTER TABLE "takeaways" ADD COLUMN "text_type" text DEFAULT 'news' NOT NULL;--> statement-breakpoint
ALTER TABLE "run_candidates" ADD COLUMN "section" text;