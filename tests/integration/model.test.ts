import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { articleAnswer } from "@/lib/writing/draft/answer";
import { ModelError } from "@/lib/writing/model/model-error";
import { createModel, type ModelSettings } from "@/lib/writing/model/openai";
import type { ModelCall, ModelCallStore } from "@/lib/writing/types";
import { type Behavior, DIALECTS, type FakeOpenAi, startFakeOpenAi } from "@/tests/support/fake-openai";

const TITLE = "Crews restore power";
const request = {
  purpose: "article",
  promptVersion: "1",
  system: "Say what it says, as JSON.",
  user: `BEGIN ARTICLE 1\nTitle: ${TITLE}\n\nCrews restored power to 900 homes on Monday.\nEND ARTICLE 1`,
  schema: articleAnswer,
  schemaName: "article",
  maxOutputTokens: 500,
};

let server: FakeOpenAi;
let saved: ModelCall[];

beforeEach(async () => {
  server = await startFakeOpenAi();
  saved = [];
});
afterEach(() => server.close());

const store: ModelCallStore = {
  find: async (key) => saved.find((call) => call.cache_key === key)?.output ?? null,
  save: async (call) => {
    saved.push(call);
  },
};

function model(settings: Partial<ModelSettings> = {}) {
  return createModel({
    apiKey: "sk-secret",
    baseURL: server.baseURL,
    model: "tiny",
    store,
    timeoutMs: 2000,
    backoffMs: 1,
    ...settings,
  });
}

async function failureOf(behavior: Behavior, settings: Partial<ModelSettings> = {}): Promise<ModelError> {
  server.behave(behavior);
  const error: unknown = await model(settings)
    .complete(request)
    .catch((reason: unknown) => reason);
  if (error instanceof ModelError) return error;
  throw new Error(`expected a ModelError for ${behavior}, got ${String(error)}`);
}

describe("createModel", () => {
  it("calls once with a strict schema and stores the response", async () => {
    const { value, usage, cached } = await model().complete(request);
    expect(value.title.sentence).toBe(TITLE);
    expect(cached).toBe(false);
    expect(usage.input_tokens).toBeGreaterThan(0);
    expect(server.requests[0]).toMatchObject({
      model: "tiny",
      authorization: "Bearer sk-secret",
      response_format: { type: "json_schema", json_schema: { name: "article" } },
      reasoning_effort: "low",
      verbosity: "low",
      max_completion_tokens: 500,
    });
    expect(saved).toMatchObject([{ purpose: "article", prompt_version: "1", model: "tiny", ...usage }]);
  });

  it("pays for nothing twice: not later, not concurrently, not in another run", async () => {
    const one = model();
    const answers = await Promise.all([one.complete(request), one.complete(request), one.complete(request)]);
    answers.push(await one.complete(request), await model().complete(request));
    expect(server.requests).toHaveLength(1);
    expect(answers.map((answer) => answer.cached)).toEqual([false, true, true, true, true]);
    expect(answers.filter((answer) => answer.usage.input_tokens > 0)).toHaveLength(1);
  });

  it("calls again for other content, another prompt version or another model", async () => {
    await model().complete(request);
    await model().complete({ ...request, user: `${request.user} ` });
    await model().complete({ ...request, promptVersion: "2" });
    await model({ model: "large" }).complete(request);
    await model().complete({ ...request, contentHash: "a" });
    await model().complete({ ...request, contentHash: "a", user: "anything" });
    expect(server.requests).toHaveLength(5);
  });

  it("calls again if the stored response does not match the schema", async () => {
    await model().complete(request);
    for (const call of saved) call.output = { old: true };
    expect((await model().complete(request)).cached).toBe(false);
  });

  it.each<[Behavior, string, number]>([
    ["rate-limited", "rate-limited", 8],
    ["server-error", "server", 2],
    ["resets", "network", 2],
    ["html", "bad-output", 2],
    ["broken-json", "bad-output", 2],
    ["not-json-inside", "bad-output", 2],
    ["wrong-schema", "bad-output", 2],
    ["empty", "bad-output", 2],
    ["refuses", "refused", 1],
    ["content-filter", "refused", 1],
    ["cut-off", "cut-off", 2],
    ["huge", "too-large", 1],
    ["context-too-long", "too-large", 1],
    ["context-too-long-in-words", "too-large", 1],
    ["no-credit", "quota", 1],
    ["no-model", "not-found", 1],
    ["unauthorized", "auth", 1],
  ])("%s is %s after %i requests", async (behavior, code, calls) => {
    const error = await failureOf(behavior);
    expect(error.code).toBe(code);
    expect(server.requests).toHaveLength(calls);
    expect(error.message).not.toMatch(/sk-secret|Crews/);
  });

  it.each<Behavior>(["hangs", "hangs-after-headers"])("%s is a timeout of each try", async (behavior) => {
    const error = await failureOf(behavior, { timeoutMs: 300 });
    expect(error.code).toBe("timeout");
    expect(server.requests).toHaveLength(2);
  });

  it("reports an unreachable server", async () => {
    await server.close();
    const error = await model()
      .complete(request)
      .catch((reason: unknown) => reason);
    expect(error).toMatchObject({ code: "network" });
    server = await startFakeOpenAi();
  });

  it("recovers in the second try", async () => {
    server.behave("rate-limited", "ok");
    expect((await model().complete(request)).value.title.sentence).toBe(TITLE);
  });

  it("waits as long as a busy server requests, without counting it as an outage", async () => {
    await server.close();
    server = await startFakeOpenAi({ retryAfterMs: 30 });
    server.behave("rate-limited", "rate-limited", "rate-limited", "rate-limited", "ok");
    const begun = performance.now();
    expect((await model().complete(request)).value.title.sentence).toBe(TITLE);
    expect(performance.now() - begun).toBeGreaterThanOrEqual(4 * 30);
  });

  it("does not wait for a server that will not be free for long", async () => {
    await server.close();
    server = await startFakeOpenAi({ retryAfterMs: 3_600_000 });
    server.behave("rate-limited", "ok");
    await model({ longestWaitMs: 5 }).complete(request);
    expect(server.requests).toHaveLength(2);
  });

  it("gives up on a model after twenty unreadable responses in a row, not sooner", async () => {
    server.behave("not-json-inside");
    const one = model({ concurrency: 1, tries: 1 });
    const failures = [];
    for (let version = 0; version < 25; version++) {
      failures.push(await one.complete({ ...request, promptVersion: `${version}` }).catch((error: unknown) => error));
    }
    expect(server.requests).toHaveLength(20);
    expect(new Set(failures.map((error) => (error instanceof ModelError ? error.message : "")))).toEqual(
      new Set(["The model did not return JSON that matches the requested schema"]),
    );
  });

  it("keeps trying after a readable response", async () => {
    server.behave(...Array.from({ length: 19 }, (): Behavior => "not-json-inside"), "ok", "not-json-inside");
    const one = model({ concurrency: 1, tries: 1 });
    for (let version = 0; version < 25; version++)
      await one.complete({ ...request, promptVersion: `${version}` }).catch(() => null);
    expect(server.requests).toHaveLength(25);
  });

  it("records the cost of an unusable response", async () => {
    server.behave("wrong-schema", "ok");
    const { usage } = await model().complete(request);
    expect(saved.map((call) => call.output === null)).toEqual([true, false]);
    expect(usage.input_tokens).toBe(saved.reduce((sum, call) => sum + call.input_tokens, 0));
    const error = await failureOf("refuses", { model: "other" });
    expect(error.usage.input_tokens).toBe(saved.at(-1)?.input_tokens);
  });

  it("keeps only the requested fields, in characters the database can store", async () => {
    server.behave("odd-characters");
    const schema = z.object({ headline: z.string(), points: z.array(z.string()) });
    await model().complete({ ...request, schema, schemaName: "odd" });
    expect(saved[0]?.output).toEqual({ headline: "Crews restore\ufffd power", points: [] });
  });

  it.each(DIALECTS)("works with a server that %s, without paying for an article twice", async (dialect) => {
    server.behave(dialect);
    const one = model();
    for (const version of ["1", "2", "3"]) {
      const { value } = await one.complete({ ...request, promptVersion: version });
      expect(value.title.sentence).toBe(TITLE);
      expect(value.facts).toHaveLength(1);
    }
    // The first call detects what a server does not accept.
    const learned: Partial<Record<Behavior, number>> = { "ignores-format": 1, "refuses-tuning": 1, "refuses-cap": 1 };
    expect(server.requests.length).toBe(3 + (dialect === "refuses-all-extras" ? 3 : (learned[dialect] ?? 0)));
  });

  it("omits the format after a server refuses it, also in later calls", async () => {
    server.behave("refuses-format");
    const one = model();
    expect((await one.complete(request)).value.title.sentence).toBe(TITLE);
    await one.complete({ ...request, promptVersion: "2" });
    expect(server.requests.map((sent) => sent.response_format !== undefined)).toEqual([true, false, false]);
    expect(server.requests[1]?.messages[0]?.content).toContain('"facts"');
  });

  it("respects its concurrency limit", async () => {
    const one = model({ concurrency: 2 });
    await Promise.all([1, 2, 3, 4, 5, 6].map((version) => one.complete({ ...request, promptVersion: `${version}` })));
    expect(server.requests).toHaveLength(6);
    expect(server.mostAtOnce).toBeLessThanOrEqual(2);
  });

  it("does not call an unreachable server again in the same run", async () => {
    server.behave("server-error");
    const one = model({ concurrency: 1 });
    for (let version = 0; version < 10; version++) {
      await expect(one.complete({ ...request, promptVersion: `${version}` })).rejects.toMatchObject({ code: "server" });
    }
    expect(server.requests).toHaveLength(8);
  });

  it("stops when the run stops", async () => {
    server.behave("hangs");
    const stop = new AbortController();
    const answer = model({ signal: stop.signal }).complete(request);
    stop.abort(new Error("the run was stopped"));
    await expect(answer).rejects.toThrow("the run was stopped");
  });
});
