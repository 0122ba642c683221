import "server-only";
import { sql } from "drizzle-orm";
import type { StoryType } from "@/db/enums";
import { searchable } from "@/db/schema";
import type { Db } from "@/lib/db";

/** Characters of a story's articles: a tsvector holds a megabyte, and positions end at 16,383 words. */
const MAX_ARTICLES_LENGTH = 200_000;
/** Together they keep a briefing's tsvector below a megabyte. */
const MAX_WORD_LENGTH = 50;
const MAX_WORDS = 20_000;

/** The articles of a story `s`, its own first. */
const ARTICLES_TEXT = sql`coalesce((
  select left(string_agg(concat_ws(' ', a.title, a.summary, a.full_text), ' ' order by own.place), ${MAX_ARTICLES_LENGTH})
  from (
    select s.article_id as id, -1 as place union all select x.article_id, x.position from story_articles x where x.story_id = s.id
  ) own join articles a on a.id = own.id), '')`;
/** The titles of the public stories of a briefing `b`. */
const STORY_TITLES = sql`coalesce((
  select string_agg(s.ai_takeaway_title, ' ' order by s.id) from stories s where s.briefing_id = b.id and s.is_public), '')`;

/**
 * Writes the search texts of briefings and their stories. Every mutation that changes a title or text of a published story, its articles or
 * the set of stories calls it in its transaction. A briefing's own text has positions for titles alone: phrases are found in single stories.
 */
export async function saveSearchTexts(briefingIds: number[], tx: Db): Promise<void> {
  const ids = sql`${sql.param(briefingIds)}::int[]`;
  await tx.execute(sql`
    update stories s set search = case when not s.is_public then ''::tsvector else setweight(to_tsvector('english', ${searchable(sql`s.ai_takeaway_title`)}), 'A')
      || setweight(to_tsvector('english', ${searchable(sql`s.ai_takeaway_text || ' ' || s.ai_summary`)}), 'B')
      || setweight(jsonb_to_tsvector('english', ${searchable(sql`s.ai_key_points::text`)}::jsonb, '["string"]'), 'C')
      || to_tsvector('english', ${searchable(ARTICLES_TEXT)}) end
    where s.briefing_id = any (${ids})`);
  await tx.execute(sql`
    update briefings b set search = setweight(to_tsvector('english', ${searchable(sql`b.ai_title`)}), 'A')
      || setweight(to_tsvector('english', ${searchable(STORY_TITLES)}), 'B')
      || array_to_tsvector(array(
        select distinct w.word from stories s, unnest(tsvector_to_array(s.search)) as w (word)
        where s.briefing_id = b.id and octet_length(w.word) <= ${MAX_WORD_LENGTH} limit ${MAX_WORDS}))
    where b.id = any (${ids})`);
}

/**
 * Writes which of these briefings and stories are public, their story counts and search texts. Every mutation that holds a briefing for review,
 * publishes, withdraws or restores calls it in its transaction.
 */
export async function savePublicState(briefingIds: number[], tx: Db): Promise<void> {
  const ids = sql`${sql.param(briefingIds)}::int[]`;
  const countOf = (type: StoryType) =>
    sql`(select count(*) from stories s where s.briefing_id = b.id and s.type = ${type} and s.withdrawn_at is null)`;
  await tx.execute(sql`
    update briefings b set is_public = b.waiting_since is null and b.withdrawn_at is null,
      insights_count = ${countOf("insight")}, week_stories_count = ${countOf("week")}, day_stories_count = ${countOf("day")}
    where b.id = any (${ids})`);
  await tx.execute(sql`
    update stories s set is_public = s.withdrawn_at is null and b.is_public
    from briefings b where b.id = s.briefing_id and b.id = any (${ids})`);
  await saveSearchTexts(briefingIds, tx);
}
