import "server-only";
import { env } from "@/lib/env";
import { findModelOutput } from "@/lib/runs/data-model-calls";
import { saveModelCall } from "@/lib/runs/mutations-model-calls";
import { type Models, openModels } from "@/lib/writing/model/open-models";
import type { Model } from "@/lib/writing/model/openai";
import { openBudget } from "./token-budget";

/** The longest wait for a busy server that says when it is free. */
const LONGEST_WAIT_MS = 5_000;

/** The models for users' questions. What they cost is stored like every call and counts for the month's budget. Null if none is set up. */
export function openQuestionModels(): Models | null {
  return openModels(env(), {
    longestWaitMs: LONGEST_WAIT_MS,
    reserve: openBudget(null, env()).reserve,
    store: {
      find: (cacheKey) => findModelOutput(cacheKey),
      save: (call) => saveModelCall({ ...call, run_id: null, error: null }),
    },
  });
}

/** The second reader for edits by admins, on the same terms. */
export function openEditReader(): Model | null {
  return openQuestionModels()?.reader ?? null;
}
