import "server-only";
import { and, avg, eq, gte, isNotNull, sql } from "drizzle-orm";
import { modelCalls } from "@/db/schema/index";
import { type Db, db } from "@/lib/db";

/** Tokens paid or reserved: of one run, and of all since a moment. */
export async function getSpent(runId: string, since: Date, conn: Db = db()): Promise<{ run: number; month: number }> {
  const tokens = sql`${modelCalls.input_tokens} + ${modelCalls.output_tokens}`;
  const total = (rows: ReturnType<typeof sql>) =>
    sql<number>`coalesce((select sum(${tokens}) from ${modelCalls} where ${rows}), 0)::float8`;
  const [row] = await conn
    .select({
      run: total(sql`${eq(modelCalls.run_id, runId)}`),
      month: total(sql`${gte(modelCalls.created_at, since)}`),
    })
    .from(sql`(values (1)) one`);
  return row ?? { run: 0, month: 0 };
}

/** What a model's answers for one purpose usually take, in tokens; null before the first. */
export async function getUsualOutput(model: string, purpose: string, conn: Db = db()): Promise<number | null> {
  const [row] = await conn
    .select({ tokens: avg(modelCalls.output_tokens) })
    .from(modelCalls)
    .where(and(eq(modelCalls.model, model), eq(modelCalls.purpose, purpose), isNotNull(modelCalls.output)));
  return row?.tokens ? Math.ceil(Number(row.tokens)) : null;
}
