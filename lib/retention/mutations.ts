import "server-only";
import { eq, lt, sql } from "drizzle-orm";
import { cleanups } from "@/db/schema";
import { deleteArticles, lockArticles } from "@/lib/articles/mutations";
import { type Db, db, transaction } from "@/lib/db";
import type { Removed } from "./types";

const KEPT_DAYS = 30;

/** Whether this process may do the cleanup of a day: the first to ask may. */
export async function claimCleanup(day: string, conn: Db = db()): Promise<boolean> {
  const claimed = await conn.insert(cleanups).values({ day }).onConflictDoNothing().returning({ day: cleanups.day });
  return claimed.length > 0;
}

/** Records the outcome of a cleanup, and forgets those of a month ago. */
export async function finishCleanup(day: string, removed: Removed, conn: Db = db()): Promise<void> {
  await conn.update(cleanups).set({ finished_at: sql`now()`, removed }).where(eq(cleanups.day, day));
  await conn.delete(cleanups).where(lt(cleanups.day, sql`${day}::date - ${KEPT_DAYS}::integer`));
}

/**
 * Deletes up to `limit` articles stored before a moment that are in no briefing, in no favorites and in no run under way, and returns how
 * many.
 */
export async function deleteUnpublishedArticles(before: Date, limit: number, conn: Db = db()): Promise<number> {
  return transaction(conn, async (tx) => {
    // No run may recognize one of them in the meantime. Row locks keep new references away; the second look sees those made before.
    await lockArticles(tx);
    const rows = await tx.execute<{ id: number }>(sql`
      select a.id from articles a where a.created_at < ${before.toISOString()} and ${IS_UNUSED}
      order by a.id limit ${limit} for update skip locked`);
    const ids = rows.map(({ id }) => id);
    if (ids.length === 0) return 0;
    const unused = await tx.execute<{ id: number }>(
      sql`select a.id from articles a where a.id = any(${sql.param(ids)}::integer[]) and ${IS_UNUSED}`,
    );
    await deleteArticles(
      unused.map(({ id }) => id),
      tx,
    );
    return unused.length;
  });
}

const IS_UNUSED = sql`
  not exists (select from stories s where s.article_id = a.id)
  and not exists (select from story_articles x where x.article_id = a.id)
  and not exists (select from favorites f where f.article_id = a.id)
  and not exists (
    select from run_candidates c join runs r on r.id = c.run_id
    where c.article_id = a.id and r.status in ('starting', 'running'))`;
