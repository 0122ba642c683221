import "server-only";
import { sql } from "drizzle-orm";
import { searchable } from "@/db/schema";
import { isOfEdition } from "@/lib/briefings/data";
import { summaryColumns, toSummary } from "@/lib/briefings/data-archive";
import { NEWEST_FIRST, sectionOrder } from "@/lib/briefings/data-places";
import type { BriefingSummary, EditionId } from "@/lib/briefings/types";
import { type Db, db } from "@/lib/db";
import { pageLanguage } from "@/lib/language/screens/page-language";
import { plainSyntax } from "@/lib/search/rules";
import { snippetOf } from "@/lib/search/rules-snippet";
import type { StoryMatch, StoryMatches } from "@/lib/search/types";
import { listByStory } from "./data";
import { knownSentences } from "./rules";
import type { TargetLanguage, Translated } from "./types";

const MAX_FOUND = 200;
const MAX_STORIES = 3;
/** Maximum results that list their stories. */
const MAX_BRIEFINGS = 20;

/** An edition's briefings whose translated stories have these words, newest first. None on an English page. */
export async function searchTranslated(
  search: string,
  edition: EditionId,
  conn: Db = db(),
): Promise<BriefingSummary[]> {
  const language = pageLanguage();
  if (language === "en" || search === "") return [];
  const rows = await conn.execute<BriefingSummary>(sql`
    select ${summaryColumns} from briefings b where b.is_public and ${isOfEdition(edition)} and b.id in (
      select s.briefing_id from translations t join stories s on s.id = t.story_id and s.is_public
      where t.language = ${language} and t.search @@ ${queryOf(search)})
    order by ${NEWEST_FIRST} limit ${MAX_FOUND}`);
  return rows.map(toSummary);
}

type Row = Omit<StoryMatch, "snippet"> & {
  briefing_id: number;
  total: number;
  takeaway: string;
  summary: string;
  points: string[];
};

/**
 * The stories that match a search, in the language of the page: those whose translation has its words, else the given ones, which match
 * in English. With an empty search, the given ones.
 */
export async function matchesInPageLanguage(
  search: string,
  briefingIds: number[],
  english: Map<number, StoryMatches>,
  conn: Db = db(),
): Promise<Map<number, StoryMatches>> {
  const language = pageLanguage();
  if (language === "en" || briefingIds.length === 0) return english;
  const given = [...english.values()].flatMap(({ stories }) => stories.map(({ id }) => id));
  const [found, others] = await Promise.all([
    search === "" ? [] : listMatches(search, briefingIds.slice(0, MAX_BRIEFINGS), language, conn),
    listTexts(given, conn),
  ]);
  const words = await listByStory(
    [...found, ...others].map(({ id }) => id),
    language,
    conn,
  );
  const matches = new Map<number, StoryMatches>();
  for (const row of found) {
    const { stories } = matches.get(row.briefing_id) ?? { stories: [] };
    const match = inWords({ ...row, snippet: "" }, row, words.get(row.id), search);
    matches.set(row.briefing_id, { stories: [...stories, match], total: row.total });
  }
  const texts = new Map(others.map((row) => [row.id, row]));
  for (const [id, { stories, total }] of english) {
    if (matches.has(id)) continue;
    const translated = stories.map((match) => inWords(match, texts.get(match.id), words.get(match.id), search));
    matches.set(id, { stories: translated, total });
  }
  return matches;
}

function queryOf(search: string) {
  return sql`websearch_to_tsquery('spanish', ${searchable(sql`${plainSyntax(search)}::text`)})`;
}

async function listMatches(search: string, ids: number[], language: TargetLanguage, conn: Db): Promise<Row[]> {
  const rows = await conn.execute<Row>(sql`
    select m.id as briefing_id, s.id, s.article_id, s.type, s.total, ${TEXTS}, a.date
    from unnest(${sql.param(ids)}::int[]) with ordinality m (id, place), lateral (
      select *, count(*) over ()::int as total from (
        -- An insight and a story on one article are one match.
        select distinct on (own.article_id) own.*, ts_rank(t.search, q) as score
        from stories own join translations t on t.story_id = own.id and t.language = ${language},
          ${queryOf(search)} q
        where own.briefing_id = m.id and own.is_public and t.search @@ q
        order by own.article_id, ${sectionOrder("own.type")}
      ) matching order by score desc, position limit ${MAX_STORIES}
    ) s join articles a on a.id = s.article_id
    order by m.place, s.score desc, s.position`);
  return rows.map((row) => ({ ...row, date: row.date === null ? null : new Date(row.date).toISOString() }));
}

const TEXTS = sql`s.ai_takeaway_title as title, s.ai_takeaway_text as takeaway, s.ai_summary as summary, s.ai_key_points as points`;

type Texts = Pick<Row, "id" | "title" | "takeaway" | "summary" | "points">;

async function listTexts(storyIds: number[], conn: Db): Promise<Texts[]> {
  if (storyIds.length === 0) return [];
  const ids = sql.param(storyIds);
  return conn.execute<Texts>(sql`select s.id, ${TEXTS} from stories s where s.id = any (${ids}::int[])`);
}

/** The match with its story's translated texts, unchanged if there are none. */
function inWords(
  match: StoryMatch,
  texts: Texts | undefined,
  words: Translated | undefined,
  search: string,
): StoryMatch {
  if (!texts || !words) return match;
  const known = [texts.takeaway, texts.summary, ...texts.points].map((text) => knownSentences(text, words));
  const snippet =
    snippetOf(
      known.filter((text) => text !== ""),
      search,
    ) || match.snippet;
  const { id, article_id, type, date } = match;
  return { id, article_id, type, date, title: words.get(match.title) ?? match.title, snippet };
}
