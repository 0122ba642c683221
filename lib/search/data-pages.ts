import "server-only";
import { type SQL, sql } from "drizzle-orm";
import { listHiddenArticles, readArticles } from "@/lib/articles/data";
import type { Article } from "@/lib/articles/types";
import { isOfEdition, listBriefings } from "@/lib/briefings/data";
import { summaryColumns, toSummary } from "@/lib/briefings/data-archive";
import { NEWEST_FIRST } from "@/lib/briefings/data-places";
import type { BriefingSummary } from "@/lib/briefings/types";
import { type Db, db } from "@/lib/db";
import type { Reader } from "@/lib/viewer";
import { matchBriefings } from "./data";
import { listMatches, parseSearch } from "./data-matches";
import { clampPage, exactTitle, type PageInput, readSearch } from "./rules";
import type { BriefingPage, Page } from "./types";

const MAX_ARTICLES = 500;

/** A page of the default edition's briefings with their stories and articles, newest or best match first. */
export async function listBriefingPage(input: PageInput, conn: Db = db()): Promise<BriefingPage> {
  const { ids, ...counts } = await listBriefingIds(input, conn, isOfEdition(null));
  const data = await listBriefings(ids, conn);
  const articles = new Map(data.flatMap((briefing) => briefing.articles.map((article) => [article.id, article])));
  return { data, ...counts, articles: [...articles.values()] };
}

/** The same page without stories, which are most of a briefing's data. With `all`, includes every edition. */
export async function listSummaryPage(
  input: PageInput,
  { all = false }: { all?: boolean } = {},
  conn: Db = db(),
): Promise<Page<BriefingSummary>> {
  const { ids, ...counts } = await listBriefingIds(input, conn, all ? sql`true` : isOfEdition(null));
  const rows = await conn.execute<BriefingSummary>(sql`
    select ${summaryColumns} from briefings b where b.is_public and b.id = any (${sql.param(ids)}::int[])
    order by array_position(${sql.param(ids)}::int[], b.id)`);
  return { data: rows.map(toSummary), ...counts };
}

async function listBriefingIds(input: PageInput, conn: Db, isShown: SQL) {
  const [row] = await conn.execute<{ total: number }>(
    sql`select count(*)::int as total from briefings b where b.is_public and ${isShown}`,
  );
  const total = row?.total ?? 0;
  const search = readSearch(input.search ?? "");
  if (search !== "") {
    const matches = (await matchBriefings(search, conn, isShown)).map(({ id }) => id);
    return { ids: cutPage(input, matches), recordsTotal: total, recordsFiltered: matches.length };
  }
  const { start, length } = clampPage(input, total);
  const rows = await conn.execute<{ id: number }>(sql`
    select b.id from briefings b where b.is_public and ${isShown} order by ${NEWEST_FIRST} offset ${start} limit ${length}`);
  return { ids: rows.map(({ id }) => id), recordsTotal: total, recordsFiltered: total };
}

/** A page of the articles the reader may see: all, newest first and undated last, or those that match a search, best match first. */
export async function listArticlePage(
  input: PageInput,
  reader: Reader | null,
  conn: Db = db(),
): Promise<Page<Article>> {
  const [[row], hidden] = await Promise.all([
    conn.execute<{ total: number }>(sql`select total from article_total`),
    listHiddenArticles(reader, conn),
  ]);
  const total = Math.max(0, (row?.total ?? 0) - hidden.length);
  const search = readSearch(input.search ?? "");
  if (search !== "") {
    const known = new Set(hidden);
    const matches = (await matchArticles(search, conn)).filter((id) => !known.has(id));
    const data = await readArticles(cutPage(input, matches), reader, conn);
    return { data, recordsTotal: total, recordsFiltered: matches.length };
  }
  const { start, length } = clampPage(input, total);
  const range = { start, length: Math.min(length, total - start), total, hidden };
  const data = await readArticles(await listArticleIds(range, conn), reader, conn);
  return { data, recordsTotal: total, recordsFiltered: total };
}

type Range = { start: number; length: number; total: number; hidden: number[] };

/** Reads from the nearer end of the index, so that the last pages are as fast as the first. */
async function listArticleIds({ start, length, total, hidden }: Range, conn: Db): Promise<number[]> {
  // No other column, so that the index suffices.
  const isShown = hidden.length > 0 ? sql`where id <> all (${sql.param(hidden)}::int[])` : sql``;
  if (start <= total / 2) {
    const rows = await conn.execute<{ id: number }>(sql`
      select id from articles ${isShown} order by date desc nulls last, id desc offset ${start} limit ${length}`);
    return rows.map(({ id }) => id);
  }
  const rows = await conn.execute<{ id: number }>(sql`
    select id from articles ${isShown} order by date nulls first, id offset ${total - start - length} limit ${length}`);
  return rows.map(({ id }) => id).reverse();
}

/** Ids of the matching articles, best first. For a common word, only the newest 500 are ranked. */
async function matchArticles(text: string, conn: Db): Promise<number[]> {
  const { exact } = await parseSearch(text, conn);
  const ids = await listMatches("articles", exact, MAX_ARTICLES, conn);
  const rows = await conn.execute<{ id: number }>(sql`
    with hits (id, score) as (
      select id, ts_rank(search, ${exact}::tsquery, 1) from articles where id = any (${sql.param(ids)}::int[])
      union all
      (select id, 10 from articles where lower(title) = lower(${exactTitle(text)}) order by id desc limit 20)
    )
    select a.id from (select id, sum(score) as score from hits group by id) m join articles a on a.id = m.id
    order by m.score desc, a.date desc nulls last, a.id desc`);
  return rows.map(({ id }) => id);
}

function cutPage(input: PageInput, ids: number[]): number[] {
  const { start, length } = clampPage(input, ids.length);
  return ids.slice(start, start + length);
}
