ALTER TABLE "articles" ADD COLUMN "private_to" integer[];--> statement-breakpoint
CREATE INDEX "articles_private" ON "articles" USING btree ("id") WHERE "articles"."private_to" is not null;--> statement-breakpoint
UPDATE "articles" SET "private_to" = found.readers FROM (
  SELECT c.article_id, coalesce(array_agg(DISTINCT r.user_id) FILTER (WHERE r.user_id IS NOT NULL), '{}') AS readers
  FROM run_candidates c JOIN runs r ON r.id = c.run_id
  WHERE c.article_id IS NOT NULL GROUP BY c.article_id HAVING bool_and(r.is_private)
) found WHERE found.article_id = "articles"."id"
  AND NOT EXISTS (SELECT FROM stories s WHERE s.article_id = "articles"."id")
  AND NOT EXISTS (SELECT FROM story_articles x WHERE x.article_id = "articles"."id");
