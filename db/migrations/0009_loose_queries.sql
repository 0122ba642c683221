ALTER TABLE "articles" DROP CONSTRAINT "articles_query_id_queries_id_fk";
--> statement-breakpoint
ALTER TABLE "stories" DROP CONSTRAINT "stories_query_id_queries_id_fk";
--> statement-breakpoint
DROP INDEX "articles_of_query";--> statement-breakpoint
CREATE INDEX "runs_of_user" ON "runs" USING btree ("user_id");