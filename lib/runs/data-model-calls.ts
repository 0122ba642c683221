import "server-only";
import { and, avg, count, eq, gte, isNotNull, sql, sum } from "drizzle-orm";
import { modelCalls } from "@/db/schema/index";
import { type Db, db } from "@/lib/db";
import type { Metric } from "@/lib/metrics";

/** Starts the cache key of a reservation, which is in the ledger while a call is in progress. */
export const RESERVED = "reserved:";

/** Whether an entry of the ledger is a call, not a reservation. */
export const IS_CALL = sql`${modelCalls.cache_key} not like ${`${RESERVED}%`}`;

/** Tokens spent or reserved by one run (0 for null), and by all calls since `since`. */
export async function getSpentTokens(
  runId: string | null,
  since: Date,
  conn: Db = db(),
): Promise<{ run: number; month: number }> {
  const tokens = sql`${modelCalls.input_tokens} + ${modelCalls.output_tokens}`;
  const total = (condition: ReturnType<typeof sql>) =>
    sql<number>`coalesce((select sum(${tokens}) from ${modelCalls} where ${condition}), 0)::float8`;
  const [row] = await conn
    .select({
      run: total(sql`${modelCalls.run_id} = ${runId}::uuid`),
      month: total(sql`${gte(modelCalls.created_at, since)}`),
    })
    .from(sql`(values (1)) one`);
  return row ?? { run: 0, month: 0 };
}

/** The average output tokens of a model for one purpose. Null before its first call. */
export async function getAverageOutput(model: string, purpose: string, conn: Db = db()): Promise<number | null> {
  const [row] = await conn
    .select({ tokens: avg(modelCalls.output_tokens) })
    .from(modelCalls)
    .where(and(eq(modelCalls.model, model), eq(modelCalls.purpose, purpose), isNotNull(modelCalls.output)));
  return row?.tokens ? Math.ceil(Number(row.tokens)) : null;
}

/** The usable response stored under a cache key. Null if there is none. */
export async function findModelOutput(cacheKey: string, conn: Db = db()): Promise<unknown | null> {
  const [row] = await conn
    .select({ output: modelCalls.output })
    .from(modelCalls)
    .where(and(eq(modelCalls.cache_key, cacheKey), isNotNull(modelCalls.output)));
  return row?.output ?? null;
}

/** Totals of the model calls in the database, for monitoring. */
export async function getModelMetrics(conn: Db = db()): Promise<Metric[]> {
  const totals = await conn
    .select({
      model: modelCalls.model,
      outcome: sql<string>`case when ${modelCalls.output} is null then 'error' else 'ok' end`,
      total: count(),
      input: sum(modelCalls.input_tokens).mapWith(Number),
      output: sum(modelCalls.output_tokens).mapWith(Number),
    })
    .from(modelCalls)
    .where(IS_CALL)
    .groupBy(sql`1`, sql`2`);
  return [
    {
      name: "digest_model_calls",
      type: "gauge",
      help: "Calls to a model in the database.",
      samples: totals.map(({ model, outcome, total }) => ({ labels: { model, outcome }, value: total })),
    },
    {
      name: "digest_model_tokens",
      type: "gauge",
      help: "Tokens read and written by the model calls in the database.",
      samples: totals.flatMap(({ model, outcome, input, output }) => [
        { labels: { model, outcome, direction: "input" }, value: input },
        { labels: { model, outcome, direction: "output" }, value: output },
      ]),
    },
  ];
}
