import "server-only";
import { hasModel } from "@/lib/env";
import type { Env } from "@/lib/settings/read-env";
import { createModel, type Model, type ModelSettings } from "./openai";

/** The model that writes, and the one that checks the result against its passages. */
export type Models = { writer: Model; reader: Model };

/** The configured models: one for both purposes unless `VERIFY_MODEL` differs. Null if no model is configured. */
export function openModels(
  settings: Env,
  options: Pick<ModelSettings, "store" | "reserve" | "signal" | "tries" | "longestWaitMs">,
): Models | null {
  if (!hasModel(settings)) return null;
  const { OPENAI_API_KEY, OPENAI_BASE_URL, OPENAI_MODEL, VERIFY_MODEL, MODEL_TIMEOUT_MS } = settings;
  const open = (model: string) =>
    createModel({
      apiKey: OPENAI_API_KEY ?? null,
      baseURL: OPENAI_BASE_URL ?? null,
      model,
      timeoutMs: MODEL_TIMEOUT_MS,
      ...options,
    });
  const writer = open(OPENAI_MODEL);
  const reader = !VERIFY_MODEL || VERIFY_MODEL === OPENAI_MODEL ? writer : open(VERIFY_MODEL);
  return { writer, reader };
}
