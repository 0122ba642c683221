import "server-only";
import { randomUUID } from "node:crypto";
import { and, eq, isNull, lt, sql } from "drizzle-orm";
import { modelCalls, runs } from "@/db/schema/index";
import { recordChange } from "@/lib/audit/mutations";
import { type Db, db, isAmongOldest, single, transaction } from "@/lib/db";
import { env } from "@/lib/env";
import { AppError } from "@/lib/errors";
import { BUDGET_LOCK } from "@/lib/locks";
import type { Admin, Context } from "@/lib/viewer";
import { describeTest, testModels } from "@/lib/writing/model/model-test";
import { openModels } from "@/lib/writing/model/open-models";
import type { ModelCall } from "@/lib/writing/types";
import { getSpentTokens, RESERVED } from "./data-model-calls";
import { addNote } from "./mutations";
import { exceededBudget } from "./rules-spending";
import type { PlannedCall, TokenLimits } from "./types";

const DELETED_NOTE = "Model calls of this run were deleted because of their age.";

/**
 * Reserves the expected tokens of a call, serialized across all processes so that concurrent calls cannot exceed a budget together. Returns
 * the reservation's id, or the budget it would exceed. The reservation of a killed process stays, because its call may have been paid.
 */
export async function reserveTokens(
  { tokens, ...call }: PlannedCall,
  limits: TokenLimits,
  since: Date,
): Promise<{ id: number } | { over: "run" | "month" }> {
  return transaction(db(), async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${BUDGET_LOCK})`);
    const over = exceededBudget(await getSpentTokens(call.run_id, since, tx), tokens, limits);
    if (over) return { over };
    const row = { ...call, cache_key: `${RESERVED}${randomUUID()}`, input_tokens: tokens, output_tokens: 0 };
    const insert = tx.insert(modelCalls).values({ ...row, duration_ms: 0, error: "The call was in progress." });
    return single(await insert.returning({ id: modelCalls.id }));
  });
}

/** Removes a reservation after the call is stored or was free. */
export async function releaseTokens(id: number, conn: Db = db()): Promise<void> {
  await conn.delete(modelCalls).where(eq(modelCalls.id, id));
}

/** Stores a paid call. The first usable response under a cache key stays current. */
export async function saveModelCall(
  call: ModelCall & { run_id: string | null; error: string | null },
  conn: Db = db(),
) {
  await conn.insert(modelCalls).values(call).onConflictDoNothing();
}

/** Stores a run's token estimate unless it already has one. */
export async function saveEstimate(runId: string, tokens: number, conn: Db = db()): Promise<void> {
  await conn
    .update(runs)
    .set({ token_estimate: tokens })
    .where(and(eq(runs.id, runId), isNull(runs.token_estimate)));
}

/** Maximum `Retry-After` of a busy server to wait for. */
const MAX_WAIT_MS = 5_000;

/**
 * Makes a small call to each configured model and returns a sentence about each result. The calls are stored in the ledger. Throws
 * `conflict` with the same sentences if a model fails.
 */
export async function testModel(ctx: Context<Admin>): Promise<string> {
  const models = openModels(env(), {
    tries: 1,
    longestWaitMs: MAX_WAIT_MS,
    store: {
      find: async () => null,
      save: (call) => saveModelCall({ ...call, cache_key: `test:${randomUUID()}`, run_id: null, error: null }),
    },
  });
  if (!models) return "No model is set up: summaries are extractive. Set OPENAI_API_KEY or OPENAI_BASE_URL.";
  const names = [...new Set([models.writer.name, models.reader.name])];
  const details = { server: new URL(env().OPENAI_BASE_URL ?? "https://api.openai.com").host };
  const change = { action: "model.test", target: names.join(", "), details };
  await transaction(ctx.conn, (tx) => recordChange({ ...ctx, conn: tx }, change));
  const tests = await testModels(models);
  const result = tests.map(describeTest).join(" ");
  if (tests.some(({ failure }) => failure)) throw new AppError("conflict", result);
  return result;
}

/** Deletes up to `limit` model calls older than `before`, adds a note to their runs, and returns their number. */
export async function deleteOldModelCalls(before: Date, limit: number, conn: Db = db()): Promise<number> {
  return transaction(conn, async (tx) => {
    const old = isAmongOldest(modelCalls.id, modelCalls.id, lt(modelCalls.created_at, before), limit);
    const deleted = await tx.delete(modelCalls).where(old).returning({ run_id: modelCalls.run_id });
    await addNote([...new Set(deleted.flatMap(({ run_id }) => run_id ?? []))], DELETED_NOTE, tx);
    return deleted.length;
  });
}
