import "server-only";
import { sql } from "drizzle-orm";
import { partlyShown, readItAt } from "@/lib/articles/rules";
import { asAllowedText } from "@/lib/briefings/rules";
import type { Edition, PublishedId } from "@/lib/briefings/types";
import { type Db, db } from "@/lib/db";
import { rightSql } from "@/lib/sources/data";

type EditionRow = Omit<Edition, "stories"> & {
  stories: (Edition["stories"][number] & { url: string; texts: Parameters<typeof partlyShown>[0][] | null })[];
};

/** The newest briefings with their stories in the order they are shown. */
export async function listEditions(limit: number, conn: Db = db()): Promise<Edition[]> {
  const rows = await conn.execute<EditionRow>(sql`
    select b.id, b.ai_title, b.generated_at, b.summary_method, coalesce((
      select json_agg(json_build_object('type', s.type, 'article_id', s.article_id, 'ai_takeaway_title', s.ai_takeaway_title,
          'ai_takeaway_text', s.ai_takeaway_text, 'update_note', s.update_note, 'source', a.source, 'url', a.url, 'texts', ${restrictedJson})
        order by array_position(array['insight', 'week', 'day'], s.type), s.position)
      from stories s join articles a on a.id = s.article_id where s.briefing_id = b.id
    ), '[]') as stories
    from briefings b order by b.generated_at desc, b.id desc limit ${limit}`);
  return rows.map((row) => ({
    ...row,
    generated_at: new Date(row.generated_at).toISOString(),
    stories: row.stories.map(({ url, texts, ...story }) => {
      const instead = `${readItAt({ source: story.source, url })}.`;
      const allowed = texts?.flatMap(partlyShown) ?? [];
      return {
        ...story,
        ai_takeaway_text: asAllowedText(story.ai_takeaway_text, allowed, instead),
        update_note: story.update_note && (asAllowedText(story.update_note, allowed, "") || null),
      };
    }),
  }));
}

/** The largest ids of what is published, and whether it is more than so many addresses in all. */
export async function measurePublished(
  most: number,
  conn: Db = db(),
): Promise<{ briefings: number; stories: number; tooMany: boolean }> {
  const [row] = await conn.execute<{ briefings: number; stories: number; tooMany: boolean }>(sql`
    select coalesce((select max(id) from briefings), 0) as briefings, coalesce((select max(article_id) from stories), 0) as stories,
      (select count(*) from (
        (select from briefings limit ${most + 1}) union all (select from stories limit ${most + 1})
      ) published) > ${most} as "tooMany"`);
  return row ?? { briefings: 0, stories: 0, tooMany: false };
}

/** Briefings, or the articles stories were written on, with ids from one to another (exclusive). */
export async function listPublished(
  what: "briefings" | "stories",
  from: number,
  to: number,
  conn: Db = db(),
): Promise<PublishedId[]> {
  const rows = await conn.execute<PublishedId>(
    what === "briefings"
      ? sql`select id, generated_at from briefings where id >= ${from} and id < ${to} order by id desc`
      : sql`select s.article_id as id, max(b.generated_at) as generated_at from stories s join briefings b on b.id = s.briefing_id
          where s.article_id >= ${from} and s.article_id < ${to} group by 1 order by 1 desc`,
  );
  return rows.map(({ id, generated_at }) => ({ id, generated_at: new Date(generated_at).toISOString() }));
}

/** A story's articles with their texts and rights, once anybody has set a right. */
const restrictedJson = sql`case when exists (select from source_rights) then (
  select json_agg(json_build_object('id', c.id, 'full_text', c.full_text, 'summary', c.summary, 'right', ${rightSql("c")}))
  from articles c where c.id = s.article_id or c.id in (select x.article_id from story_articles x where x.story_id = s.id)) end`;
