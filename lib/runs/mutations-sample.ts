import "server-only";
import { sql } from "drizzle-orm";
import { deleteArticles, lockArticles } from "@/lib/articles/mutations";
import { recordChange } from "@/lib/audit/mutations";
import { deleteBriefings } from "@/lib/briefings/mutations";
import { type Db, single, transaction } from "@/lib/db";
import { AppError } from "@/lib/errors";
import { deleteUnchangedQueries } from "@/lib/queries/mutations";
import type { Admin, Context } from "@/lib/viewer";
import { IS_SAMPLE, IS_SAMPLE_BRIEFING } from "./data-overview";
import { ACTIVE_STATUSES } from "./rules";

/**
 * Removes the bundled sample's briefings and articles with their favorites and, with `withQueries`, the unchanged starter queries. Keeps
 * articles that other runs or briefings also have. Throws `conflict` while a run reads the sample, and `not_found` without sample news.
 */
export async function removeSampleNews(ctx: Context<Admin>, options: { withQueries: boolean }): Promise<void> {
  await transaction(ctx.conn, async (tx) => {
    // No run may match or publish one of the articles meanwhile.
    await lockArticles(tx);
    const { is_under_way, briefing_ids, article_ids, queries } = await readSampleNews(tx);
    if (is_under_way) throw new AppError("conflict", "A run is reading the sample news. Try again when it has ended.");
    if (briefing_ids.length === 0) throw new AppError("not_found", "Sample news not found.");
    await deleteBriefings(briefing_ids, tx);
    await deleteArticles(article_ids, tx);
    const removed = options.withQueries ? await deleteUnchangedQueries(queries, tx) : 0;
    const details = { briefings: briefing_ids.length, articles: article_ids.length, queries: removed };
    await recordChange({ ...ctx, conn: tx }, { action: "sample.delete", target: "sample news", details });
  });
}

/** The rows removed with the sample news. */
type SampleNews = {
  is_under_way: boolean;
  briefing_ids: number[];
  /** Articles only in the sample's runs and briefings. */
  article_ids: number[];
  /** The queries of the installation's first run. */
  queries: { id: number; query: string }[];
};

async function readSampleNews(tx: Db): Promise<SampleNews> {
  const [row] = await tx.execute<SampleNews>(sql`
    with sample_runs as materialized (select r.id, r.status, r.kind, r.queries from runs r where ${IS_SAMPLE}),
    sample_briefings as materialized (select b.id from briefings b join runs r on r.id = b.run_id where ${IS_SAMPLE_BRIEFING}),
    used as materialized (
      select c.article_id, c.source = 'sample' and exists (select from sample_runs r where r.id = c.run_id) as by_sample
      from run_candidates c where c.article_id is not null
      union all
      select own.article_id, exists (select from sample_briefings b where b.id = s.briefing_id)
      from stories s cross join lateral (
        select s.article_id union select x.article_id from story_articles x where x.story_id = s.id
      ) own
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
