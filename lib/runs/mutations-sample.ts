import "server-only";
import { deleteArticles, lockArticles } from "@/lib/articles/mutations";
import { recordChange } from "@/lib/audit/mutations";
import { deleteBriefings } from "@/lib/briefings/mutations";
import { transaction } from "@/lib/db";
import { AppError } from "@/lib/errors";
import { deleteUnchangedQueries } from "@/lib/queries/mutations";
import type { Admin, Context } from "@/lib/viewer";
import { readSampleNews } from "./data";

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
