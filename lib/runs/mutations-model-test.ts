import "server-only";
import { randomUUID } from "node:crypto";
import { recordChange } from "@/lib/audit/mutations";
import { transaction } from "@/lib/db";
import { env } from "@/lib/env";
import { AppError } from "@/lib/errors";
import type { Admin, Context } from "@/lib/viewer";
import { describeTest, testModels } from "@/lib/writing/model/model-test";
import { openModels } from "@/lib/writing/model/open-models";
import { saveModelCall } from "./mutations-model-calls";

/** The longest wait for a busy server that says when it is free. */
const LONGEST_WAIT_MS = 5_000;

/**
 * Makes a small call to each model of the settings and returns a sentence about each result. What it costs is stored like every call.
 * Throws `conflict` with the same sentences if a model fails.
 */
export async function testModel(ctx: Context<Admin>): Promise<string> {
  const models = openModels(env(), {
    tries: 1,
    longestWaitMs: LONGEST_WAIT_MS,
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
