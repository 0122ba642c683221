import "server-only";
import { eq } from "drizzle-orm";
import { runs, users } from "@/db/schema/index";
import { recordChange } from "@/lib/audit/mutations";
import { type Db, found, transaction } from "@/lib/db";
import { env } from "@/lib/env";
import { AppError } from "@/lib/errors";
import { getQueryUser, readRunQueries } from "@/lib/queries/data";
import type { QueryListInput } from "@/lib/queries/schema";
import { beginRun } from "@/lib/runs/worker/queue";
import { type Admin, type Context, isByAdmin, type Viewer } from "@/lib/viewer";
import { abortRun } from "./mutations";
import { isRunId } from "./rules";
import { clockForRepeat } from "./rules-tasks";

/**
 * Runs the rows that have a query, saved or not, and returns the task's id; while that user has a run under way, that one's. Throws
 * `invalid` when no row has a query, `forbidden` for another's queries unless the viewer is an admin.
 */
export async function startRun(ctx: Context<Viewer>, { user_id, queries }: QueryListInput): Promise<string> {
  return transaction(ctx.conn, async (tx) => {
    const user = await getQueryUser(ctx.who, user_id, tx);
    await holdUser(user.id, tx);
    const rows = queries.filter(({ query }) => query !== "");
    if (rows.length === 0) throw new AppError("invalid", "There is no query to run.");
    const { id, created } = await beginRun(
      {
        user_id: user.id,
        kind: "manual",
        as_of: new Date(),
        sources: env().NEWS_SOURCES,
        queries: await readRunQueries(user.id, rows, tx),
        send_email: false,
      },
      tx,
    );
    if (created && isByAdmin(ctx)) {
      const details = { task_id: id, queries: rows.length };
      await recordChange({ ...ctx, conn: tx }, { action: "run.start", target: `queries of ${user.username}`, details });
    }
    return id;
  });
}

/** Stops a run: whoever is at work on it lets go within seconds, and nothing of it is published. Throws `conflict` when it has ended. */
export async function cancelRun(ctx: Context<Admin>, id: string): Promise<void> {
  await transaction(ctx.conn, async (tx) => {
    const run = found(await lockTask(id, tx), "Run");
    const cancelled = await abortRun(run.id, `Cancelled by ${ctx.who.username}.`, tx);
    if (!cancelled) throw new AppError("conflict", "The run has ended.");
    await recordChange({ ...ctx, conn: tx }, { action: "run.cancel", target: `run ${id}`, details: {} });
  });
}

/** Runs the queries of an earlier run again as they stood; returns the new task's id, or that of the user's run under way. */
export async function repeatRun(ctx: Context<Admin>, id: string): Promise<string> {
  return transaction(ctx.conn, async (tx) => {
    const run = found(await lockTask(id, tx), "Run");
    const { user_id, sources, queries } = run;
    if (user_id === null) throw new AppError("conflict", "The user of that run is gone.");
    await holdUser(user_id, tx);
    const as_of = clockForRepeat(run, new Date());
    const begun = await beginRun({ user_id, kind: "manual", as_of, sources, queries, send_email: false }, tx);
    if (begun.created) {
      const details = { task_id: begun.id };
      await recordChange({ ...ctx, conn: tx }, { action: "run.again", target: `run ${id}`, details });
    }
    return begun.id;
  });
}

/** Keeps a user from being deleted until their run is there. */
async function holdUser(id: number, tx: Db): Promise<void> {
  const [user] = await tx.select({ id: users.id }).from(users).where(eq(users.id, id)).for("key share");
  found(user, "User");
}

async function lockTask(id: string, tx: Db) {
  if (!isRunId(id)) return null;
  const [run] = await tx.select().from(runs).where(eq(runs.id, id)).for("no key update");
  return run ?? null;
}
