-- The planner does not know what it costs to unpack a text's vector. With statistics it reads common words row by row, which takes ten
-- times as long as the index; without them it takes the index for every word. Changing the type to itself forgets the old statistics.
DROP INDEX "articles_search";--> statement-breakpoint
DROP INDEX "briefings_search";--> statement-breakpoint
DROP INDEX "stories_search";--> statement-breakpoint
ALTER TABLE "articles" ALTER COLUMN "search" TYPE tsvector, ALTER COLUMN "search" SET STATISTICS 0;--> statement-breakpoint
ALTER TABLE "briefings" ALTER COLUMN "search" TYPE tsvector, ALTER COLUMN "search" SET STATISTICS 0;--> statement-breakpoint
ALTER TABLE "stories" ALTER COLUMN "search" TYPE tsvector, ALTER COLUMN "search" SET STATISTICS 0;--> statement-breakpoint
CREATE INDEX "articles_search" ON "articles" USING gin (("id" / 1000),"search") WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "briefings_search" ON "briefings" USING gin (("id" / 1000),"search") WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "stories_search" ON "stories" USING gin (("id" / 1000),"search") WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "briefings_title_words" ON "briefings" USING gin (to_tsvector('english', "ai_title"));
