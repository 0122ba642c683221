import "server-only";
import { randomUUID } from "node:crypto";
import { and, eq, isNull, sql } from "drizzle-orm";
import { modelCalls, runs } from "@/db/schema/index";
import { type Db, db, single, transaction } from "@/lib/db";
import { BUDGET_LOCK } from "@/lib/locks";
import type { ModelCall } from "@/lib/writing/types";
import { getSpent } from "./data-model-calls";
import { overdrawn } from "./rules-spending";
import type { Limits, PlannedCall } from "./types";

/**
 * Puts a call's likely tokens into the ledger before it is made, one call at a time over all processes, so that calls made at once can't overdraw
 * a budget together. The budget that has no room for it, or the reservation's id; that of a process that dies stays, for its call may have been paid.
 */
export async function reserveTokens(
  { tokens, ...call }: PlannedCall,
  limits: Limits,
  since: Date,
): Promise<{ id: number } | { over: "run" | "month" }> {
  return transaction(db(), async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${BUDGET_LOCK})`);
    const over = overdrawn(await getSpent(call.run_id, since, tx), tokens, limits);
    if (over) return { over };
    const row = { ...call, cache_key: `reserved:${randomUUID()}`, input_tokens: tokens, output_tokens: 0 };
    const made = tx.insert(modelCalls).values({ ...row, duration_ms: 0, error: "The call was under way." });
    return single(await made.returning({ id: modelCalls.id }));
  });
}

/** Takes a reservation out of the ledger once the call itself stands there, or cost nothing. */
export async function releaseTokens(id: number, conn: Db = db()): Promise<void> {
  await conn.delete(modelCalls).where(eq(modelCalls.id, id));
}

/** Keeps a paid call; the first usable answer to a question stays the one that is used. */
export async function saveModelCall(
  call: ModelCall & { run_id: string | null; error: string | null },
  conn: Db = db(),
) {
  await conn.insert(modelCalls).values(call).onConflictDoNothing();
}

/** Records what a run's calls are expected to take, the first time it is known. */
export async function saveEstimate(runId: string, tokens: number, conn: Db = db()): Promise<void> {
  await conn
    .update(runs)
    .set({ token_estimate: tokens })
    .where(and(eq(runs.id, runId), isNull(runs.token_estimate)));
}
