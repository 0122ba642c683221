CREATE EXTENSION IF NOT EXISTS pg_trgm;
--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS btree_gin;
--> statement-breakpoint
CREATE AGGREGATE joined_tsvector (tsvector) (SFUNC = tsvector_concat, STYPE = tsvector, INITCOND = '');
--> statement-breakpoint
CREATE FUNCTION title_key(title text) RETURNS uuid LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN md5(trim(regexp_replace(lower(title), '[^[:alnum:]]+', ' ', 'g')))::uuid;
--> statement-breakpoint
CREATE TABLE "day_counts" (
	"list" text NOT NULL,
	"day" date NOT NULL,
	"number" integer NOT NULL,
	CONSTRAINT "day_counts_list_day_pk" PRIMARY KEY("list","day")
);
--> statement-breakpoint
CREATE TABLE "search_words" (
	"word" text PRIMARY KEY NOT NULL
);
--> statement-breakpoint
DROP INDEX "articles_search";
--> statement-breakpoint
DROP INDEX "briefings_search";
--> statement-breakpoint
DROP INDEX "stories_search";
--> statement-breakpoint
ALTER TABLE "briefings" ALTER COLUMN "search" DROP EXPRESSION;
--> statement-breakpoint
ALTER TABLE "briefings" ADD COLUMN "head" "tsvector" DEFAULT ''::tsvector NOT NULL;
--> statement-breakpoint
ALTER TABLE "briefings" ALTER COLUMN "search" SET DEFAULT ''::tsvector;
--> statement-breakpoint
-- What a briefing's stories and articles say, folded into its row: `search` has every word without places, to match; `head` has the
-- titles with places, to rank. A tsvector holds a megabyte, which the limits keep to. The settings hold when a plan is kept that
-- was made while the tables were small.
CREATE FUNCTION fold_briefings(ids integer[]) RETURNS void LANGUAGE sql SET enable_seqscan = off SET enable_hashjoin = off AS $$
  UPDATE briefings b SET
    head = setweight(to_tsvector('english', b.ai_title), 'A') || told.titles,
    search = array_to_tsvector(tsvector_to_array(to_tsvector('english', b.ai_title)) || told.words)
  FROM (
    SELECT b.id, coalesce((
        SELECT joined_tsvector(setweight(ts_filter(s.search, '{a}'), 'B') ORDER BY s.id) FROM stories s WHERE s.briefing_id = b.id
      ), '') AS titles, ARRAY(
        SELECT DISTINCT w.word FROM (
          SELECT s.search FROM stories s WHERE s.briefing_id = b.id
          UNION ALL SELECT a.search FROM stories s JOIN articles a ON a.id = s.article_id WHERE s.briefing_id = b.id
          UNION ALL SELECT a.search FROM stories s JOIN story_articles x ON x.story_id = s.id JOIN articles a ON a.id = x.article_id
          WHERE s.briefing_id = b.id
        ) t, unnest(tsvector_to_array(t.search)) AS w (word)
        WHERE octet_length(w.word) <= 50 LIMIT 20000
      ) AS words
    FROM briefings b WHERE b.id = ANY (ids)
  ) told WHERE told.id = b.id
$$;
--> statement-breakpoint
-- Adds the words of texts, as they are written, to those that half and wrongly typed ones are compared with. One transaction at a
-- time, since two that add the same words in different orders would wait for each other.
CREATE FUNCTION learn_words(texts text[]) RETURNS void LANGUAGE sql AS $$
  SELECT pg_advisory_xact_lock(4015120);
  INSERT INTO search_words (word)
  SELECT DISTINCT w.lexeme FROM unnest(texts) AS t (said), unnest(to_tsvector('simple', left(t.said, 20000))) AS w
  WHERE w.lexeme ~ '^[^[:digit:][:punct:][:space:]]{4,30}$'
  ON CONFLICT DO NOTHING
$$;
--> statement-breakpoint
CREATE FUNCTION fold_stories() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM fold_briefings(ARRAY(SELECT DISTINCT briefing_id FROM changed));
  IF TG_OP <> 'DELETE' THEN
    PERFORM learn_words(ARRAY(
      SELECT concat_ws(' ', c.ai_takeaway_title, c.ai_takeaway_text, c.ai_summary, c.ai_key_points::text, a.title, a.full_text)
      FROM changed c JOIN articles a ON a.id = c.article_id));
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER stories_fold_insert AFTER INSERT ON stories REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION fold_stories();
--> statement-breakpoint
CREATE TRIGGER stories_fold_update AFTER UPDATE ON stories REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION fold_stories();
--> statement-breakpoint
CREATE TRIGGER stories_fold_delete AFTER DELETE ON stories REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION fold_stories();
--> statement-breakpoint
CREATE FUNCTION fold_cited() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM fold_briefings(ARRAY(SELECT DISTINCT s.briefing_id FROM changed c JOIN stories s ON s.id = c.story_id));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER story_articles_fold_insert AFTER INSERT ON story_articles REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION fold_cited();
--> statement-breakpoint
CREATE TRIGGER story_articles_fold_delete AFTER DELETE ON story_articles REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION fold_cited();
--> statement-breakpoint
CREATE FUNCTION fold_title() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM fold_briefings(ARRAY[NEW.id]);
  PERFORM learn_words(ARRAY[NEW.ai_title]);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER briefings_fold AFTER INSERT OR UPDATE OF ai_title ON briefings FOR EACH ROW EXECUTE FUNCTION fold_title();
--> statement-breakpoint
CREATE FUNCTION count_days() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'TRUNCATE' THEN
    DELETE FROM day_counts WHERE list = TG_TABLE_NAME;
  ELSE
    EXECUTE format(
      'INSERT INTO day_counts AS c (list, day, number)
       SELECT %L, coalesce((%I AT TIME ZONE ''UTC'')::date, ''-infinity''), %s * count(*) FROM changed GROUP BY 2 ORDER BY 2
       ON CONFLICT (list, day) DO UPDATE SET number = c.number + excluded.number',
      TG_TABLE_NAME, TG_ARGV[0], CASE TG_OP WHEN 'DELETE' THEN -1 ELSE 1 END);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER articles_counted AFTER INSERT ON articles REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_days('date');
--> statement-breakpoint
CREATE TRIGGER articles_uncounted AFTER DELETE ON articles REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_days('date');
--> statement-breakpoint
CREATE TRIGGER articles_emptied AFTER TRUNCATE ON articles FOR EACH STATEMENT EXECUTE FUNCTION count_days();
--> statement-breakpoint
CREATE TRIGGER briefings_counted AFTER INSERT ON briefings REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_days('generated_at');
--> statement-breakpoint
CREATE TRIGGER briefings_uncounted AFTER DELETE ON briefings REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_days('generated_at');
--> statement-breakpoint
CREATE TRIGGER briefings_emptied AFTER TRUNCATE ON briefings FOR EACH STATEMENT EXECUTE FUNCTION count_days();
--> statement-breakpoint
-- A row whose day changes moves to another count. A function, for a trigger on one column sees no table of changes.
CREATE FUNCTION recount_day() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE before_day date; after_day date;
BEGIN
  EXECUTE format('SELECT coalesce((($1).%1$I AT TIME ZONE ''UTC'')::date, ''-infinity''), coalesce((($2).%1$I AT TIME ZONE ''UTC'')::date, ''-infinity'')', TG_ARGV[0])
  INTO before_day, after_day USING OLD, NEW;
  IF before_day <> after_day THEN
    UPDATE day_counts SET number = number - 1 WHERE list = TG_TABLE_NAME AND day = before_day;
    INSERT INTO day_counts AS c (list, day, number) VALUES (TG_TABLE_NAME, after_day, 1)
    ON CONFLICT (list, day) DO UPDATE SET number = c.number + 1;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER articles_recounted AFTER UPDATE OF date ON articles FOR EACH ROW EXECUTE FUNCTION recount_day('date');
--> statement-breakpoint
CREATE TRIGGER briefings_recounted AFTER UPDATE OF generated_at ON briefings FOR EACH ROW EXECUTE FUNCTION recount_day('generated_at');
--> statement-breakpoint
-- The thousand that the id so many places below a list's newest belongs to; 0 when there are fewer.
CREATE FUNCTION thousand_at(list text, place integer) RETURNS integer LANGUAGE plpgsql STABLE SET enable_indexscan = on AS $$
DECLARE
  thousand integer;
BEGIN
  EXECUTE format('SELECT t.id / 1000 FROM %I t ORDER BY t.id DESC OFFSET %s LIMIT 1', list, place) INTO thousand;
  RETURN coalesce(thousand, 0);
END $$;
--> statement-breakpoint
-- The newest rows that match a search which only forbids: no index leads to them, and most rows do.
CREATE FUNCTION match_newest(list text, q tsquery, most integer) RETURNS SETOF integer
LANGUAGE plpgsql STABLE ROWS 500 SET enable_indexscan = on AS $$
BEGIN
  RETURN QUERY EXECUTE format(
    'SELECT t.id FROM (SELECT n.id, n.search FROM %I n ORDER BY n.id DESC LIMIT $2) t WHERE t.search @@ $1', list)
  USING q, most;
END $$;
--> statement-breakpoint
-- Bounded matching: the ids of at most so many rows of a list, the newest that match (docs/decisions/search.md). It looks at the newest
-- 4,000 rows; where fewer than 20 match, at ten times as many; and at all of them for what is rare there too. The settings leave the planner nothing but the bitmap over the GIN index, whose first column, thousands of ids, confines a look to its
-- part of each word's list. `loose` is the search without phrases: testing a phrase takes the text, so those must not be many.
CREATE FUNCTION match_rows(list text, q tsquery, loose tsquery, most integer) RETURNS SETOF integer
LANGUAGE plpgsql STABLE ROWS 500 SET enable_seqscan = off SET enable_indexscan = off AS $$
DECLARE
  newest integer := thousand_at(list, 0);
  oldest integer := thousand_at(list, 4000);
  width integer := newest - oldest + 1;
  within text;
  found integer[];
  loosely integer;
BEGIN
  IF numnode(q) = 0 THEN RETURN; END IF;
  IF querytree(q) = 'T' THEN RETURN QUERY SELECT match_newest(list, q, most); RETURN; END IF;
  LOOP
    within := CASE WHEN oldest > 0 THEN format('t.id / 1000 >= %s AND', oldest) ELSE '' END;
    EXECUTE format('SELECT ARRAY(SELECT t.id FROM %I t WHERE %s t.search @@ $1 ORDER BY t.id DESC LIMIT $2)', list, within)
    INTO found USING q, most;
    EXIT WHEN oldest <= 0 OR cardinality(found) >= 20;
    IF loose <> q THEN
      EXECUTE format('SELECT count(*) FROM (SELECT FROM %I t WHERE %s t.search @@ $1 LIMIT 100) l', list, within)
      INTO loosely USING loose;
      EXIT WHEN loosely >= 100;
    END IF;
    oldest := CASE WHEN newest - oldest < width THEN newest - 10 * width + 1 ELSE 0 END;
  END LOOP;
  RETURN QUERY SELECT unnest(found);
END $$;
--> statement-breakpoint
SELECT fold_briefings(ARRAY(SELECT id FROM briefings)), learn_words(ARRAY(
  SELECT concat_ws(' ', b.ai_title, s.ai_takeaway_title, s.ai_takeaway_text, s.ai_summary, s.ai_key_points::text, a.title, a.full_text)
  FROM briefings b LEFT JOIN stories s ON s.briefing_id = b.id LEFT JOIN articles a ON a.id = s.article_id));
--> statement-breakpoint
INSERT INTO day_counts (list, day, number)
SELECT 'articles', coalesce((date AT TIME ZONE 'UTC')::date, '-infinity'), count(*) FROM articles GROUP BY 2
UNION ALL SELECT 'briefings', (generated_at AT TIME ZONE 'UTC')::date, count(*) FROM briefings GROUP BY 2;
--> statement-breakpoint
CREATE INDEX "search_words_alike" ON "search_words" USING gin ("word" gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "search_words_beginning" ON "search_words" USING btree ("word" text_pattern_ops);
--> statement-breakpoint
CREATE INDEX "articles_of_title" ON "articles" USING btree (title_key("title"));
--> statement-breakpoint
CREATE INDEX "briefings_of_title" ON "briefings" USING btree (title_key("ai_title"));
--> statement-breakpoint
CREATE INDEX "stories_of_title" ON "stories" USING btree (title_key("ai_takeaway_title"));
--> statement-breakpoint
CREATE INDEX "articles_search" ON "articles" USING gin (("id" / 1000),"search");
--> statement-breakpoint
CREATE INDEX "briefings_search" ON "briefings" USING gin (("id" / 1000),"search");
--> statement-breakpoint
CREATE INDEX "stories_search" ON "stories" USING gin (("id" / 1000),"search");
