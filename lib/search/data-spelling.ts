import "server-only";
import { sql } from "drizzle-orm";
import type { Db } from "@/lib/db";
import { MIN_MISSPELLED_LENGTH, nearestWord, replaceWords, wantedWords } from "./rules-spelling";

/** Newest stories and briefings whose texts provide spellings; older stories provide only the words of their titles. */
const NEWEST = 40;
const ARTICLE_LENGTH = 1000;
const MAX_TITLES = 100;
/** A search with more unknown words is on another subject, not misspelled. */
const MAX_MISSPELLED = 3;

/** The search with each unknown word replaced by the nearest published word. Null if there is none. */
export async function suggestSearch(text: string, conn: Db): Promise<string | null> {
  const words = wantedWords(text).filter((word) => word.length >= MIN_MISSPELLED_LENGTH);
  if (words.length === 0) return null;
  const unknown = await conn.execute<{ word: string }>(sql`
    select w.word from unnest(${sql.param(words)}::text[]) w (word)
    where not exists (select from briefings where is_public and search @@ plainto_tsquery('english', w.word))`);
  if (unknown.length === 0 || unknown.length > MAX_MISSPELLED) return null;
  const newest = await listNewestTexts(conn);
  const spellings = new Map<string, string>();
  for (const { word } of unknown) {
    const spelling = nearestWord(word, [...newest, ...(await listLikeTitles(word, conn))]);
    if (spelling !== null) spellings.set(word, spelling);
  }
  return spellings.size > 0 ? replaceWords(text, spellings) : null;
}

async function listNewestTexts(conn: Db): Promise<string[]> {
  const rows = await conn.execute<{ text: string }>(sql`
    (select concat_ws(' ', s.ai_takeaway_title, s.ai_takeaway_text, s.ai_summary, a.title, left(a.full_text, ${ARTICLE_LENGTH})) as text
      from stories s join articles a on a.id = s.article_id where s.is_public order by s.id desc limit ${NEWEST})
    union all
    (select ai_title from briefings where is_public order by id desc limit ${NEWEST})`);
  return rows.map(({ text }) => text);
}

async function listLikeTitles(word: string, conn: Db): Promise<string[]> {
  const rows = await conn.execute<{ title: string }>(sql`
    select ai_takeaway_title as title from stories where is_public and ${word} <% ai_takeaway_title
    order by word_similarity(${word}, ai_takeaway_title) desc, id desc limit ${MAX_TITLES}`);
  return rows.map(({ title }) => title);
}
