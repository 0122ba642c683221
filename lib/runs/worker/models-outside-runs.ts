import "server-only";
import { env } from "@/lib/env";
import { findModelOutput } from "@/lib/runs/data-model-calls";
import { saveModelCall } from "@/lib/runs/mutations-model-calls";
import { type Models, openModels } from "@/lib/writing/model/open-models";
import type { Model } from "@/lib/writing/model/openai";
import { openBudget } from "./token-budget";

/** Maximum `Retry-After` of a busy server to wait for. */
const MAX_WAIT_MS = 5_000;

/** The models for users' questions. Their calls are stored in the ledger and count toward the monthly budget. Null if none is configured. */
export function openQuestionModels(): Models | null {
  return openModels(env(), {
    longestWaitMs: MAX_WAIT_MS,
    reserve: openBudget(null, env()).reserve,
    store: {
      find: (cacheKey) => findModelOutput(cacheKey),
      save: (call) => saveModelCall({ ...call, run_id: null, error: null }),
    },
  });
}

/** The second reader for edits by admins, with the same ledger and budget. Null if none is configured. */
export function openEditReader(): Model | null {
  return openQuestionModels()?.reader ?? null;
}
