import "server-only";
import { eq, sql } from "drizzle-orm";
import { sourceRights } from "@/db/schema";
import { recordChange } from "@/lib/audit/mutations";
import { type Db, requireFound, single, transaction } from "@/lib/db";
import { env } from "@/lib/env";
import { AppError } from "@/lib/errors";
import type { Admin, Context } from "@/lib/viewer";
import { hostSql } from "./data";
import { ANY_HOST, isPublisherHost, ownHostsOf } from "./rules";
import type { RightInput } from "./schema";
import type { SourceRight, SourceStreaks } from "./types";

/** New installations show 60 words of publishers without a rule (contract 6), until an admin decides otherwise. */
export async function setFirstDefaultRight(tx: Db): Promise<void> {
  await tx.insert(sourceRights).values({ host: ANY_HOST, rights: "excerpt", excerpt_words: 60 }).onConflictDoNothing();
}

/**
 * Sets a publisher's display right, or with the host `*` that of publishers without one. Takes effect everywhere immediately. Throws
 * `invalid` for a host that cannot be a publisher's.
 */
export async function setRight(ctx: Context<Admin>, host: string, input: RightInput): Promise<SourceRight> {
  if (!isPublisherHost(host, ownHostsOf(env().FETCH_ALLOW_HOSTS)))
    throw new AppError("invalid", "The host must be a publisher's on the public internet, such as example.com.");
  return transaction(ctx.conn, async (tx) => {
    const [before] = await tx.select().from(sourceRights).where(eq(sourceRights.host, host)).for("update");
    const row = { ...input, updated_at: sql`now()` };
    const stored = single(
      await tx
        .insert(sourceRights)
        .values({ host, ...row })
        .onConflictDoUpdate({ target: sourceRights.host, set: row })
        .returning(),
    );
    const { rights, excerpt_words } = before ?? { rights: null, excerpt_words: null };
    const details = { before: { rights, excerpt_words }, after: input };
    await recordChange({ ...ctx, conn: tx }, { action: "rights.update", target: `rights of ${host}`, details });
    return { ...stored, updated_at: stored.updated_at.toISOString() };
  });
}

/** Removes a publisher's display right, so that the default applies. Throws `not_found`. */
export async function removeRight(ctx: Context<Admin>, host: string): Promise<void> {
  await transaction(ctx.conn, async (tx) => {
    const [gone] = await tx.delete(sourceRights).where(eq(sourceRights.host, host)).returning();
    const { rights, excerpt_words } = requireFound(gone, "Rights");
    const details = { rights, excerpt_words };
    await recordChange({ ...ctx, conn: tx }, { action: "rights.delete", target: `rights of ${host}`, details });
  });
}

/**
 * Adds a run's search results to the health of its sources and returns their streaks by source. Call once, in the transaction that ends the
 * run. Skipped requests do not count.
 */
export async function countSearches(runId: string, tx: Db): Promise<Record<string, SourceStreaks>> {
  const rows = await tx.execute<SourceStreaks & { source: string }>(sql`
    with searched as (
      select case when s.source = 'site' then 'site:' || ${hostSql(sql`r.queries -> s.position ->> 'site'`)} else s.source end as source,
        s.items, s.error_code, s.error, s.error like '% is skipped for the rest of this run: %' as repeated, s.position, s.location
      from run_searches s join runs r on r.id = s.run_id where s.run_id = ${runId} and s.error_code is distinct from 'not-asked'
    ), counted as (
      select source, count(*) - count(error_code) as answers, count(error_code) as errors, sum(items) as items,
        (array_agg(error_code order by repeated, position desc, location desc) filter (where error_code is not null))[1] as code,
        (array_agg(error order by repeated, position desc, location desc) filter (where error_code is not null))[1] as error
      from searched where source is not null group by source
    )
    insert into source_health as known
      (source, answers, errors, empty_runs, failed_runs, last_answer_at, last_items, last_error_at, last_error_code, last_error)
    select source, answers, errors, (answers > 0 and items = 0)::int, (answers = 0)::int, case when answers > 0 then now() end,
      case when answers > 0 then items end, case when errors > 0 then now() end, code, error
    from counted order by source
    on conflict (source) do update set
      answers = known.answers + excluded.answers, errors = known.errors + excluded.errors,
      empty_runs = case when excluded.failed_runs = 1 then known.empty_runs when excluded.empty_runs = 1 then known.empty_runs + 1 else 0 end,
      failed_runs = case when excluded.failed_runs = 1 then known.failed_runs + 1 else 0 end,
      last_answer_at = coalesce(excluded.last_answer_at, known.last_answer_at),
      last_items = coalesce(excluded.last_items, known.last_items),
      last_error_at = coalesce(excluded.last_error_at, known.last_error_at),
      last_error_code = coalesce(excluded.last_error_code, known.last_error_code),
      last_error = coalesce(excluded.last_error, known.last_error)
    returning source, empty_runs, failed_runs`);
  return Object.fromEntries(rows.map(({ source, ...streaks }) => [source, streaks]));
}
