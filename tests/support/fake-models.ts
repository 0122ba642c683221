import { afterEach, beforeEach } from "vitest";
import type { Models } from "@/lib/writing/model/open-models";
import { createModel, type ModelSettings } from "@/lib/writing/model/openai";
import type { ModelCall } from "@/lib/writing/types";
import { type Behavior, type FakeOpenAi, startFakeOpenAi } from "./fake-openai";

export let server: FakeOpenAi;
let calls: ModelCall[];

/** Starts every test with a new fake server and without stored calls. */
export function startFakeModels(): void {
  beforeEach(async () => {
    server = await startFakeOpenAi();
    calls = [];
  });
  afterEach(() => server.close());
}

/** A writer and a second reader at the fake server, which store their calls. */
export function models(settings: Partial<ModelSettings> = {}, verifyModel?: string): Models {
  const store = {
    find: async (key: string) => calls.find((call) => call.cache_key === key)?.output ?? null,
    save: async (call: ModelCall) => {
      calls.push(call);
    },
  };
  const open = (model: string) =>
    createModel({ apiKey: null, baseURL: server.baseURL, model, store, timeoutMs: 3000, backoffMs: 1, ...settings });
  const writer = open("tiny");
  return { writer, reader: verifyModel ? open(verifyModel) : writer };
}

/** What a model's server can do wrong. */
export const FAILURES: Behavior[] = [
  "hangs",
  "hangs-after-headers",
  "resets",
  "rate-limited",
  "server-error",
  "unauthorized",
  "html",
  "broken-json",
  "not-json-inside",
  "wrong-schema",
  "empty",
  "refuses",
  "content-filter",
  "cut-off",
  "huge",
  "context-too-long",
];
