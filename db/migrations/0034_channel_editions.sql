ALTER TABLE "channels" ADD COLUMN "scope" text DEFAULT 'all' NOT NULL;--> statement-breakpoint
ALTER TABLE "channels" ADD COLUMN "edition_id" integer;--> statement-breakpoint
ALTER TABLE "channels" ADD CONSTRAINT "channels_edition_id_editions_id_fk" FOREIGN KEY ("edition_id") REFERENCES "public"."editions"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "channels_of_edition" ON "channels" USING btree ("edition_id");