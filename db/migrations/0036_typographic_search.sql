-- The search texts of the current code (`searchable` in db/schema/types.ts). Indexes are built after the rows.
DROP INDEX "briefings_title_words";
--> statement-breakpoint
DROP INDEX "stories_search";
--> statement-breakpoint
DROP INDEX "briefings_search";
--> statement-breakpoint
ALTER TABLE "articles" drop column "search";
--> statement-breakpoint
ALTER TABLE "articles" ADD COLUMN "search" "tsvector" GENERATED ALWAYS AS (setweight(to_tsvector('english', regexp_replace(regexp_replace(regexp_replace(title, '[\u00ad\u200b-\u200f\u2060\ufeff]+', '', 'g'), '[\u2010-\u2013\u2212]', '-', 'g'), '[\u0080-\u00a9\u00ab-\u00b1\u00b4\u00b6-\u00b8\u00bb\u00bf\u00d7\u00f7\u02bc\u2000-\u206f\u20a0-\u20cf\u2116-\u2118\u2120-\u2123\u2190-\u245f\u2500-\u2bff\u2e00-\u2e7f\u3000-\u3004\u3008-\u3020\u3030\ufe00-\ufe6f\uff01-\uff0f\uff1a-\uff20\uff3b-\uff40\uff5b-\uff65\uffe0-\uffff\U0001f000-\U0001faff]+', ' ', 'g')), 'A') || setweight(to_tsvector('english', regexp_replace(regexp_replace(regexp_replace(coalesce(summary, ''), '[\u00ad\u200b-\u200f\u2060\ufeff]+', '', 'g'), '[\u2010-\u2013\u2212]', '-', 'g'), '[\u0080-\u00a9\u00ab-\u00b1\u00b4\u00b6-\u00b8\u00bb\u00bf\u00d7\u00f7\u02bc\u2000-\u206f\u20a0-\u20cf\u2116-\u2118\u2120-\u2123\u2190-\u245f\u2500-\u2bff\u2e00-\u2e7f\u3000-\u3004\u3008-\u3020\u3030\ufe00-\ufe6f\uff01-\uff0f\uff1a-\uff20\uff3b-\uff40\uff5b-\uff65\uffe0-\uffff\U0001f000-\U0001faff]+', ' ', 'g')), 'B') || setweight(to_tsvector('english', regexp_replace(regexp_replace(regexp_replace(left(coalesce(full_text, ''), 100000), '[\u00ad\u200b-\u200f\u2060\ufeff]+', '', 'g'), '[\u2010-\u2013\u2212]', '-', 'g'), '[\u0080-\u00a9\u00ab-\u00b1\u00b4\u00b6-\u00b8\u00bb\u00bf\u00d7\u00f7\u02bc\u2000-\u206f\u20a0-\u20cf\u2116-\u2118\u2120-\u2123\u2190-\u245f\u2500-\u2bff\u2e00-\u2e7f\u3000-\u3004\u3008-\u3020\u3030\ufe00-\ufe6f\uff01-\uff0f\uff1a-\uff20\uff3b-\uff40\uff5b-\uff65\uffe0-\uffff\U0001f000-\U0001faff]+', ' ', 'g')), 'C')) STORED NOT NULL;
--> statement-breakpoint
ALTER TABLE "articles" ALTER COLUMN "search" SET STATISTICS 0;
--> statement-breakpoint
CREATE INDEX "articles_search" ON "articles" USING gin (("id" / 1000),"search") WITH (fastupdate=false);
--> statement-breakpoint
CREATE FUNCTION searchable(text) RETURNS text LANGUAGE sql IMMUTABLE AS $$ SELECT regexp_replace(regexp_replace(regexp_replace($1, '[\u00ad\u200b-\u200f\u2060\ufeff]+', '', 'g'), '[\u2010-\u2013\u2212]', '-', 'g'), '[\u0080-\u00a9\u00ab-\u00b1\u00b4\u00b6-\u00b8\u00bb\u00bf\u00d7\u00f7\u02bc\u2000-\u206f\u20a0-\u20cf\u2116-\u2118\u2120-\u2123\u2190-\u245f\u2500-\u2bff\u2e00-\u2e7f\u3000-\u3004\u3008-\u3020\u3030\ufe00-\ufe6f\uff01-\uff0f\uff1a-\uff20\uff3b-\uff40\uff5b-\uff65\uffe0-\uffff\U0001f000-\U0001faff]+', ' ', 'g') $$;
--> statement-breakpoint
UPDATE stories s SET search = setweight(to_tsvector('english', searchable(s.ai_takeaway_title)), 'A')
  || setweight(to_tsvector('english', searchable(s.ai_takeaway_text || ' ' || s.ai_summary)), 'B')
  || setweight(jsonb_to_tsvector('english', searchable(s.ai_key_points::text)::jsonb, '["string"]'), 'C')
  || to_tsvector('english', searchable(coalesce((
    SELECT left(string_agg(concat_ws(' ', a.title, a.summary, a.full_text), ' ' ORDER BY own.place), 200000)
    FROM (
      SELECT s.article_id AS id, -1 AS place UNION ALL SELECT x.article_id, x.position FROM story_articles x WHERE x.story_id = s.id
    ) own JOIN articles a ON a.id = own.id), '')))
WHERE s.is_public;
--> statement-breakpoint
UPDATE briefings b SET search = setweight(to_tsvector('english', searchable(b.ai_title)), 'A')
  || setweight(to_tsvector('english', searchable(coalesce((
    SELECT string_agg(s.ai_takeaway_title, ' ' ORDER BY s.id) FROM stories s WHERE s.briefing_id = b.id AND s.is_public), ''))), 'B')
  || array_to_tsvector(ARRAY(
    SELECT DISTINCT w.word FROM stories s, unnest(tsvector_to_array(s.search)) AS w (word)
    WHERE s.briefing_id = b.id AND octet_length(w.word) <= 50 LIMIT 20000));
--> statement-breakpoint
UPDATE translations SET search = (
  SELECT to_tsvector('spanish', searchable(left(coalesce(string_agg(value, ' '), ''), 100000))) FROM jsonb_each_text(texts))
WHERE search <> '';
--> statement-breakpoint
DROP FUNCTION searchable(text);
--> statement-breakpoint
CREATE INDEX "briefings_search" ON "briefings" USING gin (("id" / 1000),"search") WITH (fastupdate=false);
--> statement-breakpoint
CREATE INDEX "stories_search" ON "stories" USING gin (("id" / 1000),"search") WITH (fastupdate=false);
--> statement-breakpoint
CREATE INDEX "briefings_title_words" ON "briefings" USING gin (to_tsvector('english', regexp_replace(regexp_replace(regexp_replace("ai_title", '[\u00ad\u200b-\u200f\u2060\ufeff]+', '', 'g'), '[\u2010-\u2013\u2212]', '-', 'g'), '[\u0080-\u00a9\u00ab-\u00b1\u00b4\u00b6-\u00b8\u00bb\u00bf\u00d7\u00f7\u02bc\u2000-\u206f\u20a0-\u20cf\u2116-\u2118\u2120-\u2123\u2190-\u245f\u2500-\u2bff\u2e00-\u2e7f\u3000-\u3004\u3008-\u3020\u3030\ufe00-\ufe6f\uff01-\uff0f\uff1a-\uff20\uff3b-\uff40\uff5b-\uff65\uffe0-\uffff\U0001f000-\U0001faff]+', ' ', 'g')));
