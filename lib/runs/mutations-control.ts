import "server-only";
import { eq } from "drizzle-orm";
import { runs, users } from "@/db/schema/index";
import { recordChange } from "@/lib/audit/mutations";
import { type Db, requireFound, transaction } from "@/lib/db";
import { getEditionOfUser } from "@/lib/editions/data";
import { env } from "@/lib/env";
import { AppError } from "@/lib/errors";
import { getQueryUser, readRunQueries } from "@/lib/queries/data";
import type { QueryInput, QueryListInput } from "@/lib/queries/schema";
import { enqueueRun } from "@/lib/runs/worker/queue";
import { userFields } from "@/lib/users/data";
import { mayPublish } from "@/lib/users/rules";
import { type Admin, type Context, isByAdmin, type Viewer } from "@/lib/viewer";
import { getRunWait } from "./data";
import { abortRun } from "./mutations";
import { canceledBy, clockForRepeat, isRunId } from "./rules";

/**
 * Starts a run of the queries that are not empty, saved or not. Returns its id, or the id of the user's active run. Throws `invalid` if all
 * are empty, and `forbidden` if a non-admin runs another user's queries.
 */
export async function startRun(ctx: Context<Viewer>, { user_id, queries }: QueryListInput): Promise<string> {
  return transaction(ctx.conn, async (tx) => {
    const user = await getQueryUser(ctx.who, user_id, tx);
    const owner = await lockUser(user.id, tx);
    const edition = await getEditionOfUser(user.id, tx);
    const rows = queries.filter(({ query }) => query !== "");
    if (rows.length === 0) throw new AppError("invalid", "There is no query to run.");
    const { id, created } = await enqueueRun(
      {
        user_id: user.id,
        kind: "manual",
        as_of: new Date(),
        sources: env().NEWS_SOURCES,
        queries: await readRunQueries(user.id, rows, tx),
        send_email: false,
        edition_id: edition?.id ?? null,
        is_private: !edition && !mayPublish(owner),
      },
      tx,
    );
    if (created && !isByAdmin(ctx)) await assertWithinLimits(user.id, rows, tx);
    if (created && isByAdmin(ctx)) {
      const details = { task_id: id, queries: rows.length };
      await recordChange({ ...ctx, conn: tx }, { action: "run.start", target: `queries of ${user.username}`, details });
    }
    return id;
  });
}

/** Cancels a run: its process stops within seconds, and nothing is published. Throws `conflict` if the run has ended. */
export async function cancelRun(ctx: Context<Admin>, id: string): Promise<void> {
  await transaction(ctx.conn, async (tx) => {
    const run = requireFound(await lockRun(id, tx), "Run");
    const isCanceled = await abortRun(run.id, canceledBy(ctx.who.username), tx);
    if (!isCanceled) throw new AppError("conflict", "The run has ended.");
    await recordChange({ ...ctx, conn: tx }, { action: "run.cancel", target: `run ${id}`, details: {} });
  });
}

/** Starts a run with the queries of an earlier one. Returns its id, or the id of the user's active run. */
export async function repeatRun(ctx: Context<Admin>, id: string): Promise<string> {
  return transaction(ctx.conn, async (tx) => {
    const earlier = requireFound(await lockRun(id, tx), "Run");
    const { user_id, edition_id, sources, queries } = earlier;
    if (user_id === null) throw new AppError("conflict", "The user of this run was deleted.");
    const owner = await lockUser(user_id, tx);
    const is_private = edition_id === null && !mayPublish(owner);
    const as_of = clockForRepeat(earlier, new Date());
    const run = await enqueueRun(
      { user_id, edition_id, kind: "manual", as_of, sources, queries, send_email: false, is_private },
      tx,
    );
    if (run.created) {
      const details = { task_id: run.id };
      await recordChange({ ...ctx, conn: tx }, { action: "run.again", target: `run ${id}`, details });
    }
    return run.id;
  });
}

/** Throws `invalid` if a run just created has too many queries, items or searches, and `too_many` for too many runs in a day. */
async function assertWithinLimits(userId: number, rows: QueryInput[], tx: Db): Promise<void> {
  const { USER_MAX_QUERIES, USER_MAX_ITEMS, USER_MAX_SEARCHES, USER_RUNS_PER_DAY } = env();
  const items = rows.reduce((sum, { maxItems }) => sum + maxItems, 0);
  const searches = rows.reduce((sum, { locations }) => sum + Math.max(1, locations.length), 0);
  if (rows.length > USER_MAX_QUERIES)
    throw new AppError("invalid", `A run may have at most ${USER_MAX_QUERIES} queries.`);
  if (items > USER_MAX_ITEMS)
    throw new AppError("invalid", `A run may request at most ${USER_MAX_ITEMS} items; these queries request ${items}.`);
  if (searches > USER_MAX_SEARCHES) {
    const counted = `these queries with their locations make ${searches}`;
    throw new AppError("invalid", `A run may make at most ${USER_MAX_SEARCHES} searches; ${counted}.`);
  }
  const retryAfterS = await getRunWait(userId, USER_RUNS_PER_DAY, tx);
  if (retryAfterS > 0)
    throw new AppError("too_many", `You can start at most ${USER_RUNS_PER_DAY} runs a day.`, { retryAfterS });
}

/** Prevents the user from being deleted before the run exists. */
async function lockUser(id: number, tx: Db) {
  const [user] = await tx.select(userFields).from(users).where(eq(users.id, id)).for("key share");
  return requireFound(user, "User");
}

async function lockRun(id: string, tx: Db) {
  if (!isRunId(id)) return null;
  const [run] = await tx.select().from(runs).where(eq(runs.id, id)).for("no key update");
  return run ?? null;
}
