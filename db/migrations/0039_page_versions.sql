ALTER TABLE "articles" ADD COLUMN "version_of" integer;--> statement-breakpoint
ALTER TABLE "articles" ADD CONSTRAINT "articles_version_of_articles_id_fk" FOREIGN KEY ("version_of") REFERENCES "public"."articles"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "articles_versions" ON "articles" USING btree ("version_of","id");