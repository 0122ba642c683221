import type { Sql } from "postgres";

/** Articles a briefing has here; one story each. */
const PER_BRIEFING = 25;
const CHUNK = 10_000;
/** Words a text is made of, the k-th drawn k times as rarely as the first (Zipf). */
export const VOCABULARY = 500_000;

/** The k-th most frequent word: letters no stemmer cuts. */
export function wordOf(rank: number): string {
  return `k${String(rank).replace(/\d/g, (digit) => "bcfhjkmnpr".charAt(Number(digit)))}`;
}

/** The k of `wordOf`. */
export function rankOf(word: string): number {
  return Number(word.slice(1).replace(/[a-z]/g, (letter) => String("bcfhjkmnpr".indexOf(letter))));
}

const words = (count: number) => `(
  select string_agg('k' || translate(floor(exp(random() * ln(${VOCABULARY})))::int::text, '0123456789', 'bcfhjkmnpr'), ' ')
  from generate_series(1, ${count} + i * 0))`;

/** Adds made articles, and briefings of them, up to a number of articles; indexes for search are made anew at the end. */
export async function fill(sql: Sql, from: number, to: number, textWords: number): Promise<void> {
  const indexes = await sql<{ indexdef: string; indexname: string }[]>`
    select indexname, indexdef from pg_indexes where schemaname = 'public' and indexdef like '%USING gin%'
      and tablename in ('articles', 'stories', 'briefings', 'search_words')`;
  for (const { indexname } of indexes) await sql.unsafe(`drop index ${indexname}`);
  // Folded once a chunk below instead of at every step, and the words are known beforehand.
  await sql`alter table stories disable trigger stories_fold_insert`;
  await sql`alter table briefings disable trigger briefings_fold`;
  await sql`insert into search_words select 'k' || translate(i::text, '0123456789', 'bcfhjkmnpr')
    from generate_series(1, ${VOCABULARY}::int) i on conflict do nothing`;
  const chunks = Array.from({ length: Math.ceil((to - from) / CHUNK) }, (_, index) => from + index * CHUNK);
  const workers = [0, 1].map(async () => {
    for (let first = chunks.shift(); first !== undefined; first = chunks.shift()) {
      await addChunk(sql, first + 1, Math.min(first + CHUNK, to), textWords);
    }
  });
  await Promise.all(workers);
  await sql.reserve().then(async (one) => {
    await one`set maintenance_work_mem = '512MB'`;
    for (const { indexdef } of indexes) await one.unsafe(indexdef);
    one.release();
  });
  await sql`alter table stories enable trigger stories_fold_insert`;
  await sql`alter table briefings enable trigger briefings_fold`;
  for (const table of ["articles", "stories", "briefings", "search_words", "day_counts"]) {
    await sql.unsafe(`vacuum analyze ${table}`);
  }
}

async function addChunk(sql: Sql, first: number, last: number, textWords: number): Promise<void> {
  const number = (id: string) => `(${id} - 1) / ${PER_BRIEFING} + 1`;
  await sql.begin(async (tx) => {
    await tx.unsafe(`
      insert into articles (id, title, url, summary, full_text, text_status, source, date) overriding system value
      select i, ${words(8)}, 'https://news.example.org/' || i, ${words(12)}, ${words(textWords)}, 'full', 'The Example',
        timestamptz '2023-01-01' + i * interval '95 seconds'
      from generate_series(${first}, ${last}) i`);
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
    await tx.unsafe(
      `select fold_briefings(array(select distinct ${number("id")} from generate_series(${first}, ${last}) id))`,
    );
  });
}
