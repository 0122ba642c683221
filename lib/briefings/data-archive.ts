import "server-only";
import { type SQL, sql } from "drizzle-orm";
import { AREAS, type Area } from "@/db/enums";
import { partlyShown, readItAt } from "@/lib/articles/rules";
import { type Db, db } from "@/lib/db";
import { isOfEdition, type RestrictedTexts, restrictedTextsSql } from "./data";
import { NEWEST_FIRST, sectionOrder } from "./data-places";
import { reportsOf } from "./rules-labels";
import { asAllowedReports, asAllowedText } from "./rules-restricted";
import type {
  AlsoReported,
  BriefingSummary,
  EditionId,
  Evidence,
  FeedBriefing,
  PublishedId,
  Story,
  StoryLink,
} from "./types";

type FeedStory = FeedBriefing["stories"][number];
type FeedRow = Omit<FeedBriefing, "stories"> & {
  stories: (Omit<FeedStory, "reports" | "evidence"> &
    Pick<Story, "ai_summary" | "ai_key_points"> & { evidence: Evidence[]; url: string; texts: RestrictedTexts })[];
};

/** How many of the newest briefings are searched for an area: eleven years at one a day. */
const MAX_SEARCHED = 4000;
const MAX_LISTED = 1000;
const MAX_HEADLINES = 3;

/** The newest briefings of an edition with their stories in display order. With an area, only its stories and the briefings that have any. */
export async function listFeedBriefings(
  limit: number,
  { area = null, edition = null }: { area?: Area | null; edition?: EditionId } = {},
  conn: Db = db(),
): Promise<FeedBriefing[]> {
  const rows = await conn.execute<FeedRow>(sql`
    select b.id, b.ai_title, b.generated_at, b.summary_method, coalesce((
      select json_agg(json_build_object('type', s.type, 'article_id', s.article_id, 'ai_takeaway_title', s.ai_takeaway_title,
          'ai_takeaway_text', s.ai_takeaway_text, 'is_correction', s.is_correction, 'update_note', s.update_note, 'area', s.area, 'summary_method', s.summary_method,
          'corrected_at', s.corrected_at, 'correction', s.correction, 'source', a.source, 'url', a.url, 'texts', ${restrictedTextsSql("s")},
          'ai_summary', s.ai_summary, 'ai_key_points', s.ai_key_points, 'evidence', s.evidence)
        order by ${sectionOrder()}, s.position)
      from stories s join articles a on a.id = s.article_id where s.briefing_id = b.id and s.is_public and (${area}::text is null or s.area = ${area})
    ), '[]') as stories
    from briefings b where b.is_public and ${isOfEdition(edition)} ${area === null ? sql`` : sql`and b.id in (${idsOf(area)})`}
    order by ${NEWEST_FIRST} limit ${limit}`);
  return rows.map((row) => ({
    ...row,
    generated_at: new Date(row.generated_at).toISOString(),
    stories: row.stories.map(({ url, texts, ai_summary, ai_key_points, evidence, ...story }) => {
      const instead = `${readItAt({ source: story.source, url })}.`;
      const allowed = texts?.flatMap(partlyShown) ?? [];
      return {
        ...story,
        corrected_at: story.corrected_at && new Date(story.corrected_at).toISOString(),
        ai_takeaway_text: asAllowedText(story.ai_takeaway_text, allowed, instead),
        update_note: story.update_note && (asAllowedText(story.update_note, allowed, "") || null),
        reports: asAllowedReports(reportsOf({ ...story, ai_summary, ai_key_points, evidence }), allowed),
        evidence: [...new Set(evidence.map(({ article_id }) => article_id))].map((article_id) => ({ article_id })),
      };
    }),
  }));
}

/** Stories published within two weeks of the run's clock, before or after, count as known to readers. */
const KNOWN_FOR = sql.raw("interval '14 days'");
const MAX_KNOWN = 3000;

/** An article of a published story, the newest such story, and the first story that it directly or indirectly updates, or itself. */
type PublishedArticle = { article_id: number; story_id: number; event_id: number };

/** The articles of an edition's stories published around `asOf`, newest story first. For insights only the lead article counts. */
export async function listPublishedArticles(
  asOf: Date,
  edition: EditionId,
  conn: Db = db(),
): Promise<PublishedArticle[]> {
  const clock = sql`${asOf.toISOString()}::timestamptz`;
  const rows = await conn.execute<PublishedArticle>(sql`
    with recursive known as (
      select published.article_id, max(b.generated_at) as newest, (array_agg(s.id order by ${NEWEST_FIRST}, s.id desc))[1] as story_id
      from briefings b join stories s on s.briefing_id = b.id cross join lateral (
        select s.article_id union select x.article_id from story_articles x where x.story_id = s.id and s.type <> 'insight'
      ) published
      where s.is_public and ${isOfEdition(edition)} and b.generated_at between ${clock} - ${KNOWN_FOR} and ${clock} + ${KNOWN_FOR}
      group by 1 order by 2 desc, 3 desc limit ${MAX_KNOWN}
    ), event as (
      select story_id, story_id as id from known
      union select event.story_id, s.updates_story_id from event join stories s on s.id = event.id where s.updates_story_id is not null
    )
    select article_id, story_id, (select min(id) from event where event.story_id = known.story_id) as event_id
    from known order by newest desc, story_id desc`);
  return [...rows];
}

/** The areas that an edition has published stories of, in menu order. */
export async function listAreas(edition: EditionId = null, conn: Db = db()): Promise<Area[]> {
  const rows = await conn.execute<{ area: Area }>(sql`
    select area from unnest(${sql.param([...AREAS])}::text[]) with ordinality as a (area, place)
    where exists (
      select from stories s join briefings b on b.id = s.briefing_id
      where s.area = a.area and s.is_public and ${isOfEdition(edition)}) order by place`);
  return rows.map(({ area }) => area);
}

/** An edition's newest briefings with a story of the area, and their total number. */
export async function listBriefingsOfArea(
  area: Area,
  edition: EditionId = null,
  conn: Db = db(),
): Promise<{ results: BriefingSummary[]; total: number }> {
  const rows = await conn.execute<BriefingSummary & { total: number }>(sql`
    with found as materialized (
      select b.id as briefing_id from (${idsOf(area)}) own join briefings b on b.id = own.briefing_id and ${isOfEdition(edition)})
    select ${summaryColumns}, (select count(*)::int from found) as total
    from found, lateral (select * from briefings where briefings.id = found.briefing_id offset 0) b
    order by ${NEWEST_FIRST} limit ${MAX_LISTED}`);
  const results = rows.map(({ total: _total, ...row }) => toSummary(row));
  return { results, total: rows[0]?.total ?? 0 };
}

/** The columns of a listed briefing `b` without its processing note, which is for admins. */
export const summaryColumns = sql`
  b.id, b.ai_title, b.generated_at, b.insights_count, b.week_stories_count, b.day_stories_count, false as has_error, null as error`;

export function toSummary(row: BriefingSummary): BriefingSummary {
  return { ...row, generated_at: new Date(row.generated_at).toISOString() };
}

/** The first stories of each briefing in display order, one per article, without those that only repeat its title. */
export async function listHeadlines(ids: number[], conn: Db = db()): Promise<Map<number, StoryLink[]>> {
  const rows = await conn.execute<StoryLink & { id: number }>(sql`
    select b.id, s.article_id, s.type, s.title from briefings b, lateral (
      select article_id, type, title from (
        select distinct on (article_id) article_id, type, position, ai_takeaway_title as title from stories
        where briefing_id = b.id and is_public order by article_id, ${sectionOrder("type")}
      ) one
      where title not in ('', b.ai_title) order by ${sectionOrder("type")}, position limit ${MAX_HEADLINES}
    ) s where b.id = any (${sql.param(ids)}::int[])`);
  const headlines = Map.groupBy(rows, ({ id }) => id);
  return new Map([...headlines].map(([id, stories]) => [id, stories.map(({ id: _id, ...story }) => story)]));
}

/** Filters briefings to those with a story of the area. */
export async function keepOfArea(ids: number[], area: Area, conn: Db = db()): Promise<Set<number>> {
  const rows = await conn.execute<{ id: number }>(sql`
    select id from unnest(${sql.param(ids)}::int[]) as m (id)
    where exists (select from stories s where s.area = ${area} and s.briefing_id = m.id and s.is_public)`);
  return new Set(rows.map(({ id }) => id));
}

/** Reads the index on area and briefing from its newest end. */
function idsOf(area: Area): SQL {
  return sql`select distinct briefing_id from stories
    where area = ${area} and is_public and briefing_id > (select coalesce(max(id), 0) - ${MAX_SEARCHED} from briefings)`;
}

/** The largest published ids, and whether there are more than `most` pages in total. */
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

/** Published briefings, or articles with stories, with ids in `[from, to)`. */
export async function listPublished(
  what: "briefings" | "stories",
  from: number,
  to: number,
  conn: Db = db(),
): Promise<PublishedId[]> {
  const rows = await conn.execute<PublishedId>(
    what === "briefings"
      ? sql`select id, generated_at from briefings where is_public and id >= ${from} and id < ${to} order by id desc`
      : sql`select s.article_id as id, max(b.generated_at) as generated_at from stories s join briefings b on b.id = s.briefing_id
          where s.is_public and s.article_id >= ${from} and s.article_id < ${to} group by 1 order by 1 desc`,
  );
  return rows.map(({ id, generated_at }) => ({ id, generated_at: new Date(generated_at).toISOString() }));
}

/** What the briefings of the two weeks before or after `asOf` listed as also reported. */
export async function listAlsoReported(asOf: Date, edition: EditionId, conn: Db = db()): Promise<AlsoReported[]> {
  const clock = sql`${asOf.toISOString()}::timestamptz`;
  const rows = await conn.execute<AlsoReported>(sql`
    select entry.* from briefings b
    cross join lateral jsonb_to_recordset(b.also_reported) as entry(title text, outlet text, url text, date text, area text)
    where b.is_public and ${isOfEdition(edition)} and b.also_reported <> '[]'
      and b.generated_at between ${clock} - interval '14 days' and ${clock} + interval '14 days'`);
  return [...rows];
}
