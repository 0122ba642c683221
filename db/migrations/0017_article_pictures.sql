CREATE TABLE "article_pictures" (
	"article_id" integer PRIMARY KEY NOT NULL,
	"key" text,
	"width" integer,
	"large" "bytea",
	"small" "bytea",
	"jpeg" "bytea",
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "article_pictures_key_unique" UNIQUE("key")
);
--> statement-breakpoint
ALTER TABLE "article_pictures" ADD CONSTRAINT "article_pictures_article_id_articles_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."articles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "article_pictures_by_date" ON "article_pictures" USING btree ("created_at");