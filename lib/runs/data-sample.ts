import "server-only";
import { sql } from "drizzle-orm";
import { type Db, db, single } from "@/lib/db";
import { ACTIVE_STATUSES } from "./rules";

/** A run that read the bundled sample and nothing else. */
const IS_SAMPLE = sql`r.sources = '["sample"]'::jsonb`;

/** What is removed with the sample news. */
export type SampleNews = {
  is_under_way: boolean;
  briefing_ids: number[];
  /** Articles that only the sample's runs and briefings have. */
  article_ids: number[];
  /** The queries of the installation's first run. */
  queries: { id: number; query: string }[];
};

/** Whether a briefing was made of the bundled sample. */
export async function isSampleBriefing(briefingId: number, conn: Db = db()): Promise<boolean> {
  const [row] = await conn.execute(sql`
    select 1 from briefings b join runs r on r.id = b.run_id where b.id = ${briefingId} and ${IS_SAMPLE}`);
  return row !== undefined;
}

/** When the newest briefing made of the bundled sample was generated. Null if there is none. */
export async function getSampleDate(conn: Db = db()): Promise<string | null> {
  const [row] = await conn.execute<{ date: string }>(sql`
    select b.generated_at as date from runs r join briefings b on b.run_id = r.id where ${IS_SAMPLE}
    order by b.id desc limit 1`);
  return row ? new Date(row.date).toISOString() : null;
}

export async function readSampleNews(conn: Db): Promise<SampleNews> {
  const [row] = await conn.execute<SampleNews>(sql`
    with sample_runs as materialized (select r.id, r.status, r.kind, r.queries from runs r where ${IS_SAMPLE}),
    sample_briefings as materialized (select b.id from briefings b join sample_runs r on r.id = b.run_id),
    used as materialized (
      select c.article_id, exists (select from sample_runs r where r.id = c.run_id) as by_sample
      from run_candidates c where c.article_id is not null
      union all
      select told.article_id, exists (select from sample_briefings b where b.id = s.briefing_id)
      from stories s cross join lateral (
        select s.article_id union select x.article_id from story_articles x where x.story_id = s.id
      ) told
    )
    select
      exists (select from sample_runs where status = any (${sql.param([...ACTIVE_STATUSES])}::text[])) as is_under_way,
      coalesce((select json_agg(id) from sample_briefings), '[]') as briefing_ids,
      coalesce((select json_agg(article_id) from (
        select article_id from used group by article_id having bool_and(by_sample)) own), '[]') as article_ids,
      coalesce((
        select json_agg(json_build_object('id', q.query_id, 'query', q.query))
        from sample_runs r, jsonb_to_recordset(r.queries) as q (query_id int, query text)
        where r.kind = 'first' and q.query_id is not null), '[]') as queries`);
  return single(row ? [row] : []);
}
