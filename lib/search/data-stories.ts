import "server-only";
import { sql } from "drizzle-orm";
import type { Area } from "@/db/enums";
import { partlyShown } from "@/lib/articles/rules";
import { type RestrictedTexts, restrictedTextsSql } from "@/lib/briefings/data";
import { sectionOrder } from "@/lib/briefings/data-places";
import { asAllowedText } from "@/lib/briefings/rules-restricted";
import { type Db, db } from "@/lib/db";
import { rightSql } from "@/lib/sources/data";
import { parseSearch } from "./data-matches";
import { readSearch, searchWords, startOf } from "./rules";
import { snippetOf } from "./rules-snippet";
import type { StoryMatch, StoryMatches } from "./types";

const MAX_STORIES = 3;
/** Maximum results that list their stories. */
const MAX_BRIEFINGS = 20;
const PASSAGE_LENGTH = 400;
const PASSAGE_LEAD_IN = 80;

type Row = Omit<StoryMatch, "snippet"> & {
  briefing_id: number;
  total: number;
  takeaway: string;
  summary: string;
  points: string[];
  /** The passage around the first match in the article, if its text may be shown and the story's text has no match. */
  passage: string | null;
  texts: RestrictedTexts;
};

/** For each briefing among a search's first results, the stories that match the whole search, else those that match any word. */
export async function listStoryMatches(
  typed: string,
  briefingIds: number[],
  conn: Db = db(),
): Promise<Map<number, StoryMatches>> {
  const search = readSearch(typed);
  if (search === "" || briefingIds.length === 0) return new Map();
  const query = await parseSearch(search, conn);
  const some = query.negates ? query.exact : query.exact.replaceAll(" & ", " | ");
  const rows = await conn.execute<Row>(sql`
    select m.id as briefing_id, s.id, s.article_id, s.type, s.total, s.ai_takeaway_title as title, a.date, s.ai_takeaway_text as takeaway,
      s.ai_summary as summary, s.ai_key_points as points, ${passageSql(search)} as passage, ${restrictedTextsSql("s")} as texts
    from unnest(${sql.param(briefingIds.slice(0, MAX_BRIEFINGS))}::int[]) with ordinality m (id, place), lateral (
      select *, count(*) over ()::int as total, ts_rank(search, ${some}::tsquery) as score from (
        -- An insight and a story on one article are one match.
        select distinct on (article_id) *, bool_or(is_whole) over () as any_whole from (
          -- The fence keeps the planner from reading a common word's whole index for each briefing.
          select *, ${some === query.exact ? sql`true` : sql`search @@ ${query.exact}::tsquery`} as is_whole
          from (select * from stories where briefing_id = m.id and is_public offset 0) own where search @@ ${some}::tsquery
        ) hits order by article_id, is_whole desc, ${sectionOrder("type")}
      ) matching where is_whole or not any_whole
      order by score desc, ${sectionOrder("type")}, position
      limit ${MAX_STORIES}
    ) s join articles a on a.id = s.article_id
    order by m.place, s.score desc, ${sectionOrder()}, s.position`);
  return byBriefing(rows, search);
}

/** For each briefing, its first stories of the area in display order. */
export async function listStoriesOfArea(
  area: Area,
  briefingIds: number[],
  conn: Db = db(),
): Promise<Map<number, StoryMatches>> {
  if (briefingIds.length === 0) return new Map();
  const rows = await conn.execute<Row>(sql`
    select m.id as briefing_id, s.id, s.article_id, s.type, s.total, s.ai_takeaway_title as title, a.date, s.ai_takeaway_text as takeaway,
      s.ai_summary as summary, s.ai_key_points as points, null as passage, ${restrictedTextsSql("s")} as texts
    from unnest(${sql.param(briefingIds)}::int[]) with ordinality m (id, place), lateral (
      select *, count(*) over ()::int as total from (
        -- An insight and a story on one article are one match.
        select distinct on (article_id) * from stories where briefing_id = m.id and is_public and area = ${area}
        order by article_id, ${sectionOrder("type")}
      ) own order by ${sectionOrder("type")}, position limit ${MAX_STORIES}
    ) s join articles a on a.id = s.article_id
    order by m.place, ${sectionOrder()}, s.position`);
  return byBriefing(rows, "");
}

function byBriefing(rows: readonly Row[], search: string): Map<number, StoryMatches> {
  const matches = new Map<number, StoryMatches>();
  for (const row of rows) {
    const { stories } = matches.get(row.briefing_id) ?? { stories: [] };
    matches.set(row.briefing_id, { stories: [...stories, toMatch(row, search)], total: row.total });
  }
  return matches;
}

function passageSql(search: string) {
  const starts = searchWords(search).map(startOf);
  if (starts.length === 0) return sql`null`;
  const pattern = `\\m(${starts.join("|")})`;
  const own = sql`concat_ws(' ', s.ai_takeaway_text, s.ai_summary, s.ai_key_points)`;
  return sql`(
    select case when at > ${PASSAGE_LEAD_IN} then '…' || regexp_replace(substr(a.full_text, at - ${PASSAGE_LEAD_IN}, ${PASSAGE_LENGTH}), '^\\S*\\s', '')
      else substr(a.full_text, 1, ${PASSAGE_LENGTH}) end
    from regexp_instr(case when ${own} !~* ${pattern} then a.full_text end, ${pattern}, 1, 1, 0, 'i') at
    where at > 0 and coalesce(${rightSql("a")} ->> 'rights', 'full') = 'full')`;
}

function toMatch(row: Row, search: string): StoryMatch {
  const { id, article_id, type, title, takeaway, summary, points, passage, texts } = row;
  const hidden = texts?.flatMap(partlyShown) ?? [];
  const own = [takeaway, summary, ...points].map((text) => asAllowedText(text, hidden, ""));
  const shown = [...own, passage ?? ""].filter((text) => text !== "");
  return {
    id,
    article_id,
    type,
    title,
    date: row.date === null ? null : new Date(row.date).toISOString(),
    snippet: snippetOf(shown, search),
  };
}
