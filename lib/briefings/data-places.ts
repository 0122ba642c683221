import "server-only";
import { type SQL, sql } from "drizzle-orm";
import { type Db, db } from "@/lib/db";
import type { StoryLink } from "./types";

/** The order of briefings `b`, newest first: by the run's clock, since a run may make up for an earlier day. */
export const NEWEST_FIRST = sql`b.generated_at desc, b.id desc`;

/**
 * The order of stories `s` of briefings `b` on one article: the default edition's first, to which the addresses of stories belong, then the
 * newest, then the insight.
 */
export const STORY_CHOICE = sql`b.edition_id is not null, ${NEWEST_FIRST}, case s.type when 'insight' then 0 when 'day' then 1 else 2 end`;

/** The display order of stories by section. */
export function sectionOrder(type: "type" | "s.type" | "own.type" = "s.type"): SQL {
  return sql.raw(`array_position(array['insight', 'week', 'day'], ${type})`);
}

const titleSql = sql`coalesce(nullif(o.ai_takeaway_title, ''), oa.title)`;
const linkFields = sql`'article_id', o.article_id, 'type', o.type, 'title', ${titleSql}`;
const linkJson = sql`json_build_object(${linkFields})`;
/** The public story that story `s` updates. */
const continuedSql = sql`(
  select ${linkJson} from stories o join articles oa on oa.id = o.article_id where o.id = s.updates_story_id and o.is_public)`;
/** The public updates of the stories on the article of story `s`. */
const updatesSql = sql`(
  select coalesce(json_agg(json_build_object(${linkFields}, 'is_correction', o.is_correction) order by o.id), '[]') from stories own join stories o on o.updates_story_id = own.id
  join articles oa on oa.id = o.article_id where own.article_id = s.article_id and o.is_public)`;

/**
 * The place of story `s` in its briefing as JSON, in the display order of sections. Stories on one article share a place: the briefing
 * shows the insight and refers to it.
 */
export function placeSql(): SQL {
  return sql`(
    select json_build_object('briefing_id', b.id, 'generated_at', b.generated_at, 'number', o.number, 'total', o.total,
      'previous', o.previous, 'next', o.next, 'continues', ${continuedSql}, 'updates', ${updatesSql})
    from briefings b, (
      select o.article_id, row_number() over in_order as number, count(*) over () as total,
        lag(${linkJson}) over in_order as previous, lead(${linkJson}) over in_order as next
      from (
        select distinct on (article_id) *, ${sectionOrder("type")} as section
        from stories where briefing_id = s.briefing_id and is_public order by article_id, section
      ) o join articles oa on oa.id = o.article_id
      window in_order as (order by o.section, o.position)
    ) o where b.id = s.briefing_id and o.article_id = s.article_id)`;
}

/** The newest story on an article, otherwise the newest that cites it, of the default edition if it has one. Null if there is none. */
export async function getStoryLink(articleId: number, conn: Db = db()): Promise<StoryLink | null> {
  const [row] = await conn.execute<StoryLink>(sql`
    select o.article_id, o.type, ${titleSql} as title
    from (
      (select s.id, 0 as step from stories s join briefings b on b.id = s.briefing_id where s.article_id = ${articleId} and s.is_public
        order by ${STORY_CHOICE} limit 1)
      union all
      (select x.story_id, 1 from story_articles x join stories own on own.id = x.story_id and own.is_public
        join briefings b on b.id = own.briefing_id
        where x.article_id = ${articleId} order by b.edition_id is not null, ${NEWEST_FIRST}, x.story_id desc limit 1)
    ) newest join stories o on o.id = newest.id join articles oa on oa.id = o.article_id
    order by newest.step limit 1`);
  return row ?? null;
}
