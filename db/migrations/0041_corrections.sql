ALTER TABLE "articles" ADD COLUMN "corrected_by" integer;--> statement-breakpoint
ALTER TABLE "stories" ADD COLUMN "is_correction" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "articles" ADD CONSTRAINT "articles_corrected_by_articles_id_fk" FOREIGN KEY ("corrected_by") REFERENCES "public"."articles"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "articles_corrected" ON "articles" USING btree ("corrected_by");