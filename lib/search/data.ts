import "server-only";
import { type SQL, sql } from "drizzle-orm";
import { readArticles } from "@/lib/articles/data";
import type { Article } from "@/lib/articles/types";
import { listBriefings } from "@/lib/briefings/data";
import type { BriefingSummary } from "@/lib/briefings/types";
import { addDays } from "@/lib/dates";
import { type Db, db } from "@/lib/db";
import { clampPage, type PageInput, readSearch, type Search } from "./rules";
import type { BriefingPage, FoundBriefings, Page } from "./types";

const MOST_FOUND = 500;
/** Stories and articles whose match decides on the order. */
const MOST_RANKED = 200;
const MOST_LISTED = 1000;
/** Below this many results the last word may be a half-typed one. */
const FEW = 5;
const SHORTEST_MISTYPED = 4;

/** Briefings that match, best first; every briefing, newest first, for an empty search. `error` is left out: it is for admins. */
export async function searchBriefings(typed: string, conn: Db = db()): Promise<FoundBriefings> {
  const search = readSearch(typed);
  if (search.text === "") return listNewest(conn);
  const exact = await matchBriefings(search.text, search.loose, null, conn);
  if (exact.length >= FEW) return { results: exact, total: exact.length, meant: null };
  const known = new Set(exact.map(({ id }) => id));
  const longer = (await matchLonger(search, conn)).filter(({ id }) => !known.has(id));
  const results = [...exact, ...longer];
  const meant = results.length === 0 ? await readMeant(search, conn) : null;
  if (meant === null) return { results, total: results.length, meant: null };
  const { text, loose } = readSearch(meant);
  const likely = await matchBriefings(text, loose, null, conn);
  return { results: likely, total: likely.length, meant: likely.length > 0 ? text : null };
}

/** The processing notes of these briefings, for admins. */
export async function listErrors(ids: number[], conn: Db = db()): Promise<Map<number, string>> {
  const rows = await conn.execute<{ id: number; error: string }>(sql`
    select id, error from briefings where id = any (${sql.param(ids)}::int[]) and error is not null`);
  return new Map(rows.map(({ id, error }) => [id, error]));
}

async function listNewest(conn: Db): Promise<FoundBriefings> {
  const rows = await conn.execute<BriefingSummary & { total: number }>(sql`
    select ${summaryColumns},
      (select coalesce(sum(number), 0)::int from day_counts where list = 'briefings') as total
    from briefings b order by b.generated_at desc, b.id desc limit ${MOST_LISTED}`);
  const results = rows.map(({ total: _total, ...row }) => toSummary(row));
  return { results, total: rows[0]?.total ?? 0, meant: null };
}

/**
 * At most 500 briefings. Its words may stand anywhere in a briefing, a phrase in one of its stories or articles; what stands in
 * titles counts most, then one story or article that has it all (docs/decisions/search.md).
 */
async function matchBriefings(text: string, loose: string, ending: string | null, conn: Db) {
  const asked =
    ending === null
      ? askedSql(text, loose)
      : sql`
    select q && e as q, loose && e as loose, phrase, negated
    from (${askedSql(text, loose)}) a, websearch_to_tsquery('english', ${ending}) e`;
  const title = titleOf(text);
  const rows = await conn.execute<BriefingSummary>(sql`
    with asked as materialized (${asked}),
    anywhere as materialized (
      select id from asked, match_rows('briefings', asked.loose, asked.loose, ${MOST_FOUND}) id
    ),
    hits (id, rank, whole) as (
      select b.id, 3 * ts_rank(b.head, asked.q), not asked.phrase or b.head @@ asked.q
        from asked, anywhere m, ${rowOf("briefings", "b")}
      union all
      select s.briefing_id, max(ts_rank(s.search, asked.q, 1)), true
        from asked, match_rows('stories', asked.q, asked.loose, ${MOST_RANKED}) m (id), ${rowOf("stories", "s")} group by 1
      union all
      select s.briefing_id, max(ts_rank(a.search, asked.q, 1)) / 2, true
        from asked, match_rows('articles', asked.q, asked.loose, ${MOST_RANKED}) m (id), ${rowOf("articles", "a")},
        lateral (
          (select briefing_id from stories where article_id = a.id offset 0)
          union all
          (select t.briefing_id from story_articles x join stories t on t.id = x.story_id where x.article_id = a.id offset 0)
        ) s group by 1
      union all
      (select b.id, 10, true from briefings b where title_key(b.ai_title) = title_key(${title}) order by b.id desc limit 20)
      union all
      (select s.briefing_id, 5, true from stories s where title_key(s.ai_takeaway_title) = title_key(${title})
        order by s.id desc limit 20)
      union all
      (select s.briefing_id, 5, true from articles a join stories s on s.article_id = a.id
        where title_key(a.title) = title_key(${title}) order by s.id desc limit 20)
    )
    select ${summaryColumns} from (
      select id, sum(rank) as score from hits, asked
      where not asked.negated or id in (select id from anywhere) group by id having bool_or(whole)
    ) m, ${rowOf("briefings", "b")}
    order by m.score desc, b.generated_at desc, b.id desc limit ${MOST_FOUND}`);
  return rows.map(toSummary);
}

/** Of each briefing, the title of the story that matches best by itself or by its article: why the briefing was found. */
export async function listHits(typed: string, ids: number[], conn: Db = db()): Promise<Map<number, string>> {
  const { text, loose } = readSearch(typed);
  const rows = await conn.execute<{ id: number; title: string }>(sql`
    with asked as materialized (
      select q, case when negated then q else replace(q::text, '&', '|')::tsquery end as some from (${askedSql(text, loose)}) a
    )
    select m.id, hit.title from asked, unnest(${sql.param(ids)}::int[]) m (id), lateral (
      select s.ai_takeaway_title as title from stories s join articles a on a.id = s.article_id
      where s.briefing_id = m.id and (s.search @@ asked.some or a.search @@ asked.some)
      order by (s.search @@ asked.q or a.search @@ asked.q) desc, ts_rank(s.search, asked.some) desc, s.position limit 1
    ) hit`);
  return new Map(rows.map(({ id, title }) => [id, title]));
}

/** The row of each matched id `m.id`, looked up one by one: a planner that reads whole tables instead takes longer with every year. */
function rowOf(table: "articles" | "briefings" | "stories", alias: "a" | "b" | "s"): SQL {
  return sql.raw(`lateral (select * from ${table} where ${table}.id = m.id offset 0) ${alias}`);
}

const summaryColumns = sql`
  b.id, b.ai_title, b.generated_at, b.insights_count, b.week_stories_count, b.day_stories_count, false as has_error, null as error`;

function toSummary(row: BriefingSummary): BriefingSummary {
  return { ...row, generated_at: new Date(row.generated_at).toISOString() };
}

/** Briefings with a longer word where the search ends in a half-typed one, by the words of published titles and takeaways. */
async function matchLonger({ unfinished }: Search, conn: Db): Promise<BriefingSummary[]> {
  if (!unfinished) return [];
  const { before, beginning } = unfinished;
  const longer = await conn.execute<{ word: string }>(sql`
    select word from search_words where word like ${`${beginning.toLowerCase()}_%`} order by length(word), word limit 8`);
  if (longer.length === 0) return [];
  const ending = longer.map(({ word }) => word).join(" or ");
  return matchBriefings(before, readSearch(before).loose, ending, conn);
}

/** The search with each word nothing was published with replaced by the published word most like it; null when none is like it. */
async function readMeant({ words, text }: Search, conn: Db): Promise<string | null> {
  const rows = await conn.execute<{ typed: string; word: string }>(sql`
    select t.typed, w.word from unnest(${sql.param(words)}::text[]) as t (typed), lateral (
      select word from search_words where word % lower(t.typed) order by similarity(word, lower(t.typed)) desc, word limit 1
    ) w where length(t.typed) >= ${SHORTEST_MISTYPED} and w.word <> lower(t.typed)`);
  const meant = new Map(rows.map(({ typed, word }) => [typed, word]));
  const changed = text.replace(/(?<=^|\s)\p{L}+(?=\s|$)/gu, (word) => meant.get(word) ?? word);
  return changed === text ? null : changed;
}

/** A page of briefings, newest first or best match first, each with its stories; their articles beside them. */
export async function listBriefingPage(input: PageInput, conn: Db = db()): Promise<BriefingPage> {
  const { ids, ...counts } = await placeBriefings(input, conn);
  const data = await listBriefings(ids, conn);
  const articles = new Map(data.flatMap((briefing) => briefing.articles.map((article) => [article.id, article])));
  return { data, ...counts, articles: [...articles.values()] };
}

/** The same page without stories, which are most of a briefing: for lists of titles. */
export async function listSummaryPage(input: PageInput, conn: Db = db()): Promise<Page<BriefingSummary>> {
  const { ids, ...counts } = await placeBriefings(input, conn);
  const rows = await conn.execute<BriefingSummary>(sql`
    select ${summaryColumns} from briefings b where b.id = any (${sql.param(ids)}::int[])
    order by array_position(${sql.param(ids)}::int[], b.id)`);
  return { data: rows.map(toSummary), ...counts };
}

async function placeBriefings(input: PageInput, conn: Db) {
  const { total, length, until, skip } = await placeOfPage("briefings", input, conn);
  if (input.search?.trim()) {
    const found = (await searchBriefings(input.search, conn)).results.map(({ id }) => id);
    const { start } = clampPage(input, found.length);
    return { ids: found.slice(start, start + length), recordsTotal: total, recordsFiltered: found.length };
  }
  const rows = await conn.execute<{ id: number }>(sql`
    select id from briefings where generated_at < ${until}::timestamp at time zone 'UTC'
    order by generated_at desc, id desc offset ${skip} limit ${length}`);
  return { ids: rows.map(({ id }) => id), recordsTotal: total, recordsFiltered: total };
}

/** A page of all articles, newest first and the undated last, or of those that match a search, best match first. */
export async function listArticlePage(input: PageInput, conn: Db = db()): Promise<Page<Article>> {
  if (input.search?.trim()) return searchArticles({ ...input, search: input.search }, conn);
  const { total, start, length, until, skip, dated } = await placeOfPage("articles", input, conn);
  const rows = await conn.execute<{ id: number }>(sql`
    (select id from articles where date < ${until}::timestamp at time zone 'UTC' order by date desc nulls last, id desc
      offset ${skip} limit ${Math.max(0, Math.min(length, dated - start))})
    union all
    (select id from articles where date is null order by date desc nulls last, id desc
      offset ${Math.max(0, start - dated)} limit ${Math.max(0, Math.min(length, start + length - dated))})`);
  const data = await readArticles(
    rows.map(({ id }) => id),
    conn,
  );
  return { data, recordsTotal: total, recordsFiltered: total };
}

/** The page of the articles that match, best first. A common word finds the best of the newest 500 that have it. */
async function searchArticles(input: PageInput & { search: string }, conn: Db = db()): Promise<Page<Article>> {
  const { text, loose } = readSearch(input.search);
  const { total } = await placeOfPage("articles", { start: 0, length: 1 }, conn);
  const found = await conn.execute<{ id: number }>(sql`
    with asked as materialized (${askedSql(text, loose)})
    select a.id from (
      select a.id, ts_rank(a.search, asked.q, 1) as rank
        from asked, match_rows('articles', asked.q, asked.loose, ${MOST_FOUND}) m (id), ${rowOf("articles", "a")}
      union all
      (select id, 10 from articles where title_key(title) = title_key(${titleOf(text)}) order by id desc limit 20)
    ) m, ${rowOf("articles", "a")}
    group by a.id order by sum(m.rank) desc, max(a.date) desc nulls last, a.id desc`);
  const { start, length } = clampPage(input, found.length);
  const ids = found.slice(start, start + length).map(({ id }) => id);
  return { data: await readArticles(ids, conn), recordsTotal: total, recordsFiltered: found.length };
}

/** What may be a whole title; null without letters and digits, which are what titles are compared by. */
function titleOf(text: string): string | null {
  return /[\p{L}\p{N}]/u.test(text) ? text : null;
}

/** A search as PostgreSQL reads it: `q` as typed, `loose` without phrases. */
function askedSql(text: string, loose: string): SQL {
  return sql`select q, regexp_replace(l::text, '<(-|\\d+)>', '&', 'g')::tsquery as loose,
      q::text ~ '<(-|\\d+)>' as phrase, q::text ~ '!' as negated
    from websearch_to_tsquery('english', ${text}) q, websearch_to_tsquery('english', ${loose}) l`;
}

/**
 * Where a page of a list begins, from the kept counts of days: rows before the day `until` (exclusive), `skip` of them left out.
 * Every page costs the same. `dated` is how many rows have a date; the others come last.
 */
async function placeOfPage(list: "articles" | "briefings", input: PageInput, conn: Db) {
  const days = await conn.execute<{ day: string; number: number }>(sql`
    select day::text as day, number from day_counts where list = ${list} and number > 0 order by day desc`);
  const total = days.reduce((sum, { number }) => sum + number, 0);
  const { start, length } = clampPage(input, total);
  let before = 0;
  for (const { day, number } of days) {
    if (day === UNDATED) break;
    if (before + number > start) {
      return { total, start, length, until: addDays(day, 1), skip: start - before, dated: datedOf(days) };
    }
    before += number;
  }
  return { total, start, length, until: UNDATED, skip: 0, dated: before };
}

const UNDATED = "-infinity";

function datedOf(days: { day: string; number: number }[]): number {
  return days.reduce((sum, { day, number }) => (day === UNDATED ? sum : sum + number), 0);
}
