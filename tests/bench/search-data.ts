import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { Sql } from "postgres";
import { connect } from "@/db/client";
import { saveSearchTexts } from "@/lib/briefings/mutations-search";

/** Articles per briefing, one story each. */
export const PER_BRIEFING = 25;
const CHUNK = 5_000;
/** Number of words in generated texts. The k-th word is k times as rare as the first (Zipf's law). */
export const VOCABULARY = 500_000;

/** The k-th most frequent word: letters no stemmer cuts. */
export function wordOf(rank: number): string {
  return `k${String(rank).replace(/\d/g, (digit) => "bcfhjkmnpr".charAt(Number(digit)))}`;
}

/** The k of `wordOf`. */
export function rankOf(word: string): number {
  return Number(word.slice(1).replace(/[a-z]/g, (letter) => String("bcfhjkmnpr".indexOf(letter))));
}

function words(count: number): string {
  return Array.from({ length: count }, () => wordOf(Math.floor(Math.exp(Math.random() * Math.log(VOCABULARY))))).join(
    " ",
  );
}

/** Adds generated articles and briefings, up to a number of articles. Search indexes are built at the end. */
export async function fill(sql: Sql, url: string, from: number, to: number, textWords: number): Promise<void> {
  const indexes = await sql<{ indexdef: string; indexname: string }[]>`
    select indexname, indexdef from pg_indexes where schemaname = 'public' and indexdef like '%USING gin%'
      and tablename in ('articles', 'stories', 'briefings')`;
  for (const { indexname } of indexes) await sql.unsafe(`drop index ${indexname}`);
  const firsts = Array.from({ length: Math.ceil((to - from) / CHUNK) }, (_, index) => from + 1 + index * CHUNK);
  const workers = [0, 1].map(async () => {
    const { db, close } = connect(url, { max: 1, applicationName: "bench" });
    for (let first = firsts.shift(); first !== undefined; first = firsts.shift()) {
      const last = Math.min(first + CHUNK - 1, to);
      await addChunk(sql, first, last, textWords);
      const briefing = (id: number) => Math.floor((id - 1) / PER_BRIEFING) + 1;
      await saveSearchTexts(
        Array.from({ length: briefing(last) - briefing(first) + 1 }, (_, index) => briefing(first) + index),
        db,
      );
    }
    await close();
  });
  await Promise.all(workers);
  // Each row was written twice, unlike in an archive that grows daily.
  for (const table of ["stories", "briefings"]) await sql.unsafe(`vacuum full ${table}`);
  const builder = await sql.reserve();
  await builder`set maintenance_work_mem = '512MB'`;
  for (const { indexdef } of indexes) await builder.unsafe(indexdef);
  builder.release();
  await sql`update article_total set total = (select count(*) from articles)`;
  for (const table of ["articles", "stories", "briefings"]) await sql.unsafe(`vacuum analyze ${table}`);
}

async function addChunk(sql: Sql, first: number, last: number, textWords: number): Promise<void> {
  const number = (id: string) => `(${id} - 1) / ${PER_BRIEFING} + 1`;
  await sql.begin(async (tx) => {
    const copy =
      await tx`copy articles (id, title, url, summary, full_text, text_status, source, date) from stdin`.writable();
    await pipeline(Readable.from(articleRows(first, last, textWords)), copy);
    await tx.unsafe(`
      insert into briefings (id, ai_title, summary_method, generated_at, insights_count, week_stories_count, day_stories_count)
        overriding system value
      select b, max(title), 'extractive', max(date), 0, 0, count(*)
      from (select ${number("id")} as b, * from articles where id between ${first} and ${last}) a group by b order by b`);
    await tx.unsafe(`
      insert into stories (id, briefing_id, type, position, article_id, is_local, summary_method, ai_takeaway_title,
        ai_takeaway_text, ai_summary, ai_key_points, relevance, grounding, evidence) overriding system value
      select id, ${number("id")}, 'day', id % ${PER_BRIEFING}, id, false, 'extractive', left(summary, 50), left(full_text, 120),
        left(full_text, 120), jsonb_build_array(left(full_text, 60)), 50, '{"checked":0,"supported":0,"replaced":0}', '[]'
      from articles where id between ${first} and ${last}`);
  });
}

const FIRST_DAY = Date.UTC(2023, 0, 1);
const APART_MS = 95_000;

function* articleRows(first: number, last: number, textWords: number): Generator<string> {
  for (let id = first; id <= last; id++) {
    const date = new Date(FIRST_DAY + id * APART_MS).toISOString();
    const row = [
      id,
      words(8),
      `https://news.example.org/${id}`,
      words(12),
      words(textWords),
      "full",
      "The Example",
      date,
    ];
    yield `${row.join("\t")}\n`;
  }
}
