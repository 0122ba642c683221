import { env, hasModel } from "@/lib/env";
import type { Models } from "@/lib/writing/model/open-models";

/** The configured models, without a ledger. Null if none is configured; then no client is loaded. */
export async function loadModels(): Promise<Models | null> {
  const settings = env();
  if (!hasModel(settings)) return null;
  const { openModels } = await import("@/lib/writing/model/open-models");
  return openModels(settings, { store: { find: async () => null, save: async () => {} } });
}
