import "server-only";
import { type SQL, sql } from "drizzle-orm";
import { searchable } from "@/db/schema";
import { type Db, single } from "@/lib/db";
import { plainSyntax, splitCompounds, wordsOf } from "./rules";

/** A search as tsquery texts, which are empty if it has only stop words. */
type SearchQuery = {
  exact: string;
  /** The search without phrases. Matches at least as much, also in vectors without positions. */
  words: string;
  hasPhrase: boolean;
  negates: boolean;
};

/** Parses a search in web-search syntax: "exact words", -without, or. */
export async function parseSearch(typed: string, conn: Db): Promise<SearchQuery> {
  const text = splitCompounds(plainSyntax(typed));
  const queryOf = (words: string) => sql`websearch_to_tsquery('english', ${searchable(sql`${words}::text`)})`;
  const rows = await conn.execute<SearchQuery>(sql`
    select q::text as exact, regexp_replace(w::text, '<(-|\\d+)>', '&', 'g') as words,
      q::text ~ '<(-|\\d+)>' as "hasPhrase", q::text ~ '!' as negates
    from ${queryOf(text)} q, ${queryOf(wordsOf(text))} w`);
  return single(rows);
}

type SearchedTable = "articles" | "briefings" | "stories";

/** Rows of the first query. GIN reads only their part of a word's postings, so common words stay fast in any archive. */
const NEWEST = 4000;
/**
 * With fewer matches than this in the first query, a second query searches all rows. Not for a phrase whose words have as many matches,
 * because phrases must be checked in the vectors.
 */
const FEW = 20;

/** Ids of the newest matching rows, at most `most`, newest first. */
export async function listMatches(table: SearchedTable, query: string, most: number, conn: Db): Promise<number[]> {
  if (query === "") return [];
  const [newest] = await conn.execute<{ id: number }>(sql`select max(id) as id from ${sql.identifier(table)}`);
  const thousand = Math.floor(((newest?.id ?? 0) - NEWEST) / 1000);
  if (thousand <= 0) return readMatches(table, query, null, most, conn);
  const matches = await readMatches(table, query, thousand, most, conn);
  if (matches.length >= FEW || (await isCommonPhrase(table, query, thousand, conn))) return matches;
  return readMatches(table, query, null, most, conn);
}

/** Materializes the matches before sorting: otherwise the planner scans the archive by id until the limit is reached. */
async function readMatches(
  table: SearchedTable,
  query: string,
  thousand: number | null,
  most: number,
  conn: Db,
): Promise<number[]> {
  const newest: SQL = thousand === null ? sql`` : sql`id / 1000 >= ${thousand} and`;
  const rows = await conn.execute<{ id: number }>(sql`
    with matches as materialized (select id from ${sql.identifier(table)} where ${newest} search @@ ${query}::tsquery)
    select id from matches order by id desc limit ${most}`);
  return rows.map(({ id }) => id);
}

async function isCommonPhrase(table: SearchedTable, query: string, thousand: number, conn: Db): Promise<boolean> {
  const words = query.replaceAll(/<(?:-|\d+)>/g, "&");
  if (words === query) return false;
  return (await readMatches(table, words, thousand, FEW, conn)).length === FEW;
}
