import "server-only";
import { type SQL, sql } from "drizzle-orm";
import { STORY_TYPES, type StoryType } from "@/db/enums";
import { imageSql } from "@/lib/articles/data-pictures";
import { asAllowed, paragraphAt, partlyShown, readItAt } from "@/lib/articles/rules";
import type { Article, ArticleSource } from "@/lib/articles/types";
import { type Db, db } from "@/lib/db";
import { isRestrictedSql, rightSql } from "@/lib/sources/data";
import type { Right } from "@/lib/sources/types";
import { NEWEST_FIRST, placeSql, STORY_CHOICE } from "./data-places";
import { asAllowedStory } from "./rules-restricted";
import type { Briefing, EditionId, Evidence, Passage, PlacedStory, Story, StoryPlace } from "./types";

/** An article with its full text and the display right that may limit it. */
type ArticleRow = Article & { right: Right | null };
/** A story as selected: with its cited articles, and evidence as offsets into their texts. */
type StoryRow = Omit<Story, "evidence" | "article"> & {
  evidence: Evidence[];
  article: ArticleRow;
  cited: ArticleRow[];
};
type BriefingRow = Omit<Briefing, "top_insights" | "week_stories" | "day_stories" | "articles"> & {
  stories: StoryRow[];
};

/** One public briefing with its public stories and articles, in one statement. Null if there is none. */
export async function getBriefing(id: number, conn: Db = db()): Promise<Briefing | null> {
  return readBriefing(sql`where b.id = ${id} and b.is_public`, conn);
}

/** Public briefings by id, in the given order. */
export async function listBriefings(ids: number[], conn: Db = db()): Promise<Briefing[]> {
  const rows = await readBriefings(sql`where b.is_public and b.id = any (${sql.param(ids)}::int[])`, conn);
  return ids.flatMap((id) => rows.find((row) => row.id === id) ?? []);
}

/** The latest public briefing of an edition. Null before the first. */
export async function getLatestBriefing(edition: EditionId = null, conn: Db = db()): Promise<Briefing | null> {
  return readBriefing(sql`where b.is_public and ${isOfEdition(edition)} order by ${NEWEST_FIRST} limit 1`, conn);
}

/** Whether briefing `b` belongs to the edition. */
export function isOfEdition(edition: EditionId): SQL {
  return edition === null ? sql`b.edition_id is null` : sql`b.edition_id = ${edition}`;
}

/**
 * The default edition's newest story on an article, optionally of one type, with all articles it cites and its place; another edition's if
 * that has none. Null if there is none.
 */
export async function getStory(
  articleId: number,
  type: StoryType | null,
  conn: Db = db(),
): Promise<PlacedStory | null> {
  const [row] = await conn.execute<{ story: StoryRow; place: StoryPlace }>(sql`
    select ${storyJson()} as story, ${placeSql()} as place from stories s join briefings b on b.id = s.briefing_id ${storyJoins}
    where s.article_id = ${articleId} and s.is_public and (${type}::text is null or s.type = ${type})
    order by ${STORY_CHOICE} limit 1`);
  if (!row) return null;
  const place = { ...row.place, generated_at: isoDate(row.place.generated_at) ?? "" };
  return { ...readStory(row.story), articles: articlesOf([row.story]), place };
}

/** The title and story count of a briefing that waits for review. Null if it does not. */
export async function getWaitingTitle(
  id: number,
  conn: Db = db(),
): Promise<{ ai_title: string; generated_at: string; stories: number } | null> {
  const [row] = await conn.execute<{ ai_title: string; generated_at: string; stories: number }>(sql`
    select ai_title, generated_at,
      (select count(distinct s.article_id)::int from stories s where s.briefing_id = b.id and s.withdrawn_at is null) as stories
    from briefings b where id = ${id} and waiting_since is not null`);
  return row ?? null;
}

/** A briefing in any state, as readers see it once it is published. Null if it does not exist. */
export async function getPreview(id: number, conn: Db = db()): Promise<Briefing | null> {
  const [briefing] = await readBriefings(sql`where b.id = ${id}`, conn, { isShown: sql`s.withdrawn_at is null` });
  return briefing ?? null;
}

/** The highest id of an edition's public briefings, used to detect one published in between. 0 before the first. */
export async function getHighestId(edition: EditionId, conn: Db = db()): Promise<number> {
  const [row] = await conn.execute<{ id: number }>(
    sql`select coalesce(max(b.id), 0) as id from briefings b where b.is_public and ${isOfEdition(edition)}`,
  );
  return row?.id ?? 0;
}

type Rows = {
  /** The condition on stories `s`; by default the public ones. */
  isShown?: SQL;
  /** Common table expressions that replace the tables of the same names. */
  rows?: SQL;
};

/** One briefing; null if there is none. */
export async function readBriefing(which: SQL, conn: Db, options: Rows = {}): Promise<Briefing | null> {
  const [briefing] = await readBriefings(which, conn, options);
  return briefing ?? null;
}

async function readBriefings(
  which: SQL,
  conn: Db,
  { isShown = sql`s.is_public`, rows = sql`` }: Rows = {},
): Promise<Briefing[]> {
  const read = await conn.execute<BriefingRow>(sql`
    ${rows} select b.id, b.ai_title, b.generated_at, b.summary_method, b.error, b.also_reported, coalesce((
      select json_agg(${storyJson()} order by s.position) from stories s ${storyJoins} where s.briefing_id = b.id and ${isShown}
    ), '[]') as stories
    from briefings b ${which}`);
  return read.map(toBriefing);
}

function toBriefing({ stories, ...briefing }: BriefingRow): Briefing {
  const shown = stories.map(readStory);
  const [top_insights = [], week_stories = [], day_stories = []] = STORY_TYPES.map((type) =>
    shown.filter((story) => story.type === type),
  );
  return {
    ...briefing,
    generated_at: isoDate(briefing.generated_at) ?? "",
    top_insights,
    week_stories,
    day_stories,
    articles: articlesOf(STORY_TYPES.flatMap((type) => stories.filter((story) => story.type === type))),
  };
}

/** All articles of these stories, without duplicates, in order of appearance. */
function articlesOf(stories: StoryRow[]): Article[] {
  const articles = new Map<number, Article>();
  for (const each of stories.flatMap(({ article, cited }) => [article, ...cited])) {
    if (!articles.has(each.id)) articles.set(each.id, readArticle(each));
  }
  return [...articles.values()];
}

const storyJoins = sql`
  join articles a on a.id = s.article_id
  left join photos p on p.query_id = s.query_id
  left join lateral (
    select array_agg(x.article_id order by x.position) as ids from story_articles x where x.story_id = s.id
  ) cited on true
  left join lateral (
    select json_agg(json_build_object('outlet', o.outlet, 'title', o.title, 'url', o.url, 'date', o.date)
      order by o.place, o.outlet) as list
    from (
      select distinct on (o.outlet) o.outlet, o.title, o.url, o.date, coalesce(array_position(cited.ids, o.article_id), 0) as place
      from article_sources o
      where o.article_id = any (array_append(cited.ids, s.article_id)) and o.url <> a.url and o.outlet is distinct from a.source
      order by o.outlet, coalesce(array_position(cited.ids, o.article_id), 0), o.url
    ) o
  ) others on true
  left join lateral (
    select count(distinct coalesce(o.publisher, own.source))::int as number
    from articles own left join article_sources o on o.article_id = own.id and o.url = own.url
    where own.id = any (array_append(cited.ids, s.article_id))
  ) publishers on true`;

function articleJson(article: "a" | "c", photo: "p" | "cp"): SQL {
  const columns = ["id", "title", "url", "query_text", "summary", "full_text", "author", "source", "date"];
  return sql`json_build_object(${sql.raw(columns.map((name) => `'${name}', ${article}.${name}`).join(", "))},
    'image', ${imageSql(article)}, 'query_photo_url', '/api/photos/' || ${sql.raw(photo)}.key, 'right', ${rightSql(article)})`;
}

const storyJson = () => sql`json_build_object(
  'id', s.id, 'type', s.type, 'article_id', s.article_id, 'query_text', s.query_text,
  'query_photo_url', '/api/photos/' || p.key, 'ai_takeaway_title', s.ai_takeaway_title,
  'ai_takeaway_text', s.ai_takeaway_text, 'ai_summary', s.ai_summary, 'ai_key_points', s.ai_key_points,
  'ai_excerpt', s.ai_excerpt, 'area', s.area, 'ai_meaning', s.ai_meaning, 'dates_ahead', s.dates_ahead,
  'update_note', s.update_note, 'grounding', s.grounding, 'evidence', s.evidence, 'summary_method', s.summary_method,
  'is_update', s.is_update, 'is_correction', coalesce(s.is_correction, false), 'corrected_at', s.corrected_at, 'correction', s.correction, 'is_local', s.is_local, 'sources', coalesce(others.list, '[]'),
  'source_count', greatest(publishers.number, 1),
  'article', ${articleJson("a", "p")},
  'cited', coalesce((
    select json_agg(${articleJson("c", "cp")} order by x.position)
    from story_articles x join articles c on c.id = x.article_id left join photos cp on cp.query_id = c.query_id
    where x.story_id = s.id), '[]'))`;

/** The articles of a story with restricted display rights, as input of `partlyShown`. */
export type RestrictedTexts = Parameters<typeof partlyShown>[0][] | null;

/** The same as JSON, for statements that select a story's texts without its articles. Null if nothing is restricted. */
export function restrictedTextsSql(story: "s" | "stories"): SQL {
  const [id, articleId] = [sql.raw(`${story}.id`), sql.raw(`${story}.article_id`)];
  return sql`case when ${isRestrictedSql()} then (
    select json_agg(t) from (
      select c.id, c.full_text, c.summary, ${rightSql("c")} as "right"
      from (select ${articleId} as id union select x.article_id from story_articles x where x.story_id = ${id}) own
      join articles c on c.id = own.id
    ) t where t."right" ->> 'rights' <> 'full') end`;
}

/** PostgreSQL's JSON dates have an offset; the API returns UTC. */
function readStory({ cited, ...story }: StoryRow): Story {
  const rows = [story.article, ...cited];
  const read: Story = {
    ...story,
    evidence: story.evidence.map((evidence) => readPassage(evidence, rows)),
    sources: story.sources.map((source): ArticleSource => ({ ...source, date: isoDate(source.date) })),
    corrected_at: isoDate(story.corrected_at),
    article: readArticle(story.article),
  };
  return asAllowedStory(read, rows.flatMap(partlyShown), `${readItAt(story.article)}.`);
}

function readArticle({ right, ...article }: ArticleRow): Article {
  return asAllowed({ ...article, date: isoDate(article.date) }, right);
}

/** Sliced here and not in SQL because offsets count UTF-16 units. */
function readPassage(evidence: Evidence, articles: Article[]): Passage {
  const text = articles.find(({ id }) => id === evidence.article_id)?.full_text ?? "";
  return {
    ...evidence,
    passage: text.slice(evidence.start, evidence.end),
    paragraph: paragraphAt(text, evidence.start),
  };
}

function isoDate(date: string | null): string | null {
  return date === null ? null : new Date(date).toISOString();
}
