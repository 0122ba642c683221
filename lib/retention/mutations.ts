import "server-only";
import { eq, lt, sql } from "drizzle-orm";
import { cleanups } from "@/db/schema";
import { deleteArticles, lockArticles } from "@/lib/articles/mutations";
import { deletePictures } from "@/lib/articles/mutations-pictures";
import { type Db, db, transaction } from "@/lib/db";
import type { Removed } from "./types";

const KEPT_DAYS = 30;

/** Claims the cleanup of a day. False if it is finished, or another process started it within the hour. */
export async function claimCleanup(day: string, conn: Db = db()): Promise<boolean> {
  const claimed = await conn
    .insert(cleanups)
    .values({ day })
    .onConflictDoUpdate({
      target: cleanups.day,
      set: { started_at: sql`now()` },
      setWhere: sql`${cleanups.finished_at} is null and ${cleanups.started_at} < now() - interval '1 hour'`,
    })
    .returning({ day: cleanups.day });
  return claimed.length > 0;
}

/** Records the outcome of a cleanup, and deletes records older than a month. */
export async function finishCleanup(day: string, removed: Removed, conn: Db = db()): Promise<void> {
  await conn.update(cleanups).set({ finished_at: sql`now()`, removed }).where(eq(cleanups.day, day));
  await conn.delete(cleanups).where(lt(cleanups.day, sql`${day}::date - ${KEPT_DAYS}::integer`));
}

/**
 * Deletes up to `limit` articles older than `before` that are in no briefing, favorite or active run, and returns their number.
 */
export async function deleteUnpublishedArticles(before: Date, limit: number, conn: Db = db()): Promise<number> {
  return transaction(conn, async (tx) => {
    // No run may match one of them meanwhile. Row locks prevent new references; the second query sees those made before.
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

/** A picture takes some 200 KB in its three files. */
const MAX_PICTURES = 4000;

/**
 * Deletes up to `limit` pictures and returns their number: those older than `before`, those of articles in no briefing or favorite after two
 * days, and the oldest above `MAX_PICTURES`.
 */
export async function deleteOldPictures(before: Date, limit: number, conn: Db = db()): Promise<number> {
  return transaction(conn, async (tx) => {
    const rows = await tx.execute<{ id: number }>(sql`
      select a.article_id as id from article_pictures a
      where a.created_at < ${before.toISOString()}
        or a.created_at < (select created_at from article_pictures order by created_at desc offset ${MAX_PICTURES - 1} limit 1)
        or a.created_at < now() - interval '2 days'
          and not exists (select from stories s where s.article_id = a.article_id)
          and not exists (select from favorites f where f.article_id = a.article_id)
      order by a.created_at limit ${limit} for update skip locked`);
    const ids = rows.map(({ id }) => id);
    if (ids.length > 0) await deletePictures(ids, tx);
    return ids.length;
  });
}

/** The articles of private briefings, read once per statement. */
const PRIVATELY_USED = sql`(
  select (s->>'article_id')::integer from private_briefings p, jsonb_array_elements(p.stories || p.cited) s
  where s->>'article_id' is not null)`;

const IS_UNUSED = sql`
  not exists (select from stories s where s.article_id = a.id)
  and a.id not in ${PRIVATELY_USED}
  and not exists (select from story_articles x where x.article_id = a.id)
  and not exists (select from favorites f where f.article_id = a.id)
  and not exists (
    select from run_candidates c join runs r on r.id = c.run_id
    where c.article_id = a.id and r.status in ('starting', 'running'))`;
