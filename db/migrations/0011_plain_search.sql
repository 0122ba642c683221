-- Search texts, totals and announcements are written by the mutations that change what they are about; nothing is left to triggers.
DROP FUNCTION fold_stories() CASCADE;--> statement-breakpoint
DROP FUNCTION fold_cited() CASCADE;--> statement-breakpoint
DROP FUNCTION fold_title() CASCADE;--> statement-breakpoint
DROP FUNCTION count_days() CASCADE;--> statement-breakpoint
DROP FUNCTION recount_day() CASCADE;--> statement-breakpoint
DROP FUNCTION announce_photo() CASCADE;--> statement-breakpoint
DROP FUNCTION fold_briefings(integer[]);--> statement-breakpoint
DROP FUNCTION learn_words(text[]);--> statement-breakpoint
DROP FUNCTION match_rows(text, tsquery, tsquery, integer);--> statement-breakpoint
DROP FUNCTION match_newest(text, tsquery, integer);--> statement-breakpoint
DROP FUNCTION thousand_at(text, integer);--> statement-breakpoint
DROP AGGREGATE joined_tsvector(tsvector);--> statement-breakpoint
DROP INDEX "articles_of_title";--> statement-breakpoint
DROP INDEX "briefings_of_title";--> statement-breakpoint
DROP INDEX "stories_of_title";--> statement-breakpoint
DROP FUNCTION title_key(text);--> statement-breakpoint
DROP TABLE "day_counts";--> statement-breakpoint
DROP TABLE "search_words";--> statement-breakpoint
CREATE TABLE "article_total" (
	"id" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"total" integer NOT NULL,
	CONSTRAINT "article_total_one_row" CHECK ("article_total"."id")
);
--> statement-breakpoint
INSERT INTO "article_total" ("total") SELECT count(*) FROM "articles";--> statement-breakpoint
ALTER TABLE "briefings" DROP COLUMN "head";--> statement-breakpoint
ALTER TABLE "stories" ALTER COLUMN "search" DROP EXPRESSION;--> statement-breakpoint
ALTER TABLE "stories" ALTER COLUMN "search" SET DEFAULT ''::tsvector;--> statement-breakpoint
DROP INDEX "stories_search";--> statement-breakpoint
DROP INDEX "briefings_search";--> statement-breakpoint
UPDATE stories s SET search = setweight(to_tsvector('english', s.ai_takeaway_title), 'A')
  || setweight(to_tsvector('english', s.ai_takeaway_text || ' ' || s.ai_summary), 'B')
  || setweight(jsonb_to_tsvector('english', s.ai_key_points, '["string"]'), 'C')
  || to_tsvector('english', coalesce((
    SELECT left(string_agg(concat_ws(' ', a.title, a.summary, a.full_text), ' ' ORDER BY own.place), 200000)
    FROM (
      SELECT s.article_id AS id, -1 AS place UNION ALL SELECT x.article_id, x.position FROM story_articles x WHERE x.story_id = s.id
    ) own JOIN articles a ON a.id = own.id), ''));
--> statement-breakpoint
UPDATE briefings b SET search = setweight(to_tsvector('english', b.ai_title), 'A')
  || setweight(to_tsvector('english', coalesce((
    SELECT string_agg(s.ai_takeaway_title, ' ' ORDER BY s.id) FROM stories s WHERE s.briefing_id = b.id), '')), 'B')
  || array_to_tsvector(ARRAY(
    SELECT DISTINCT w.word FROM stories s, unnest(tsvector_to_array(s.search)) AS w (word)
    WHERE s.briefing_id = b.id AND octet_length(w.word) <= 50 LIMIT 20000));
--> statement-breakpoint
CREATE INDEX "briefings_search" ON "briefings" USING gin (("id" / 1000),"search");--> statement-breakpoint
CREATE INDEX "stories_search" ON "stories" USING gin (("id" / 1000),"search");--> statement-breakpoint
CREATE INDEX "articles_title" ON "articles" USING hash (lower("title"));--> statement-breakpoint
CREATE INDEX "briefings_title" ON "briefings" USING hash (lower("ai_title"));--> statement-breakpoint
CREATE INDEX "stories_title" ON "stories" USING hash (lower("ai_takeaway_title"));--> statement-breakpoint
CREATE INDEX "stories_title_spelling" ON "stories" USING gin ("ai_takeaway_title" gin_trgm_ops);
