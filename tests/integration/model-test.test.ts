import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { auditLog, modelCalls } from "@/db/schema";
import { db } from "@/lib/db";
import { testModel } from "@/lib/runs/mutations-model-calls";
import { type Admin, admit, isAdmin } from "@/lib/viewer";
import { emptyDatabase, useDatabase } from "../support/database";
import { contextOf, makeUser } from "../support/factories";
import { type Behavior, type FakeOpenAi, startFakeOpenAi } from "../support/fake-openai";

const database = useDatabase();
let server: FakeOpenAi;

beforeEach(async () => {
  server = await startFakeOpenAi();
  database.set({ OPENAI_BASE_URL: server.baseURL, OPENAI_API_KEY: "sk-secret", OPENAI_MODEL: "gpt-x" });
  database.set({ VERIFY_MODEL: undefined, MODEL_TIMEOUT_MS: 10_000 });
});
afterEach(async () => {
  await server.close();
  await emptyDatabase();
});

async function run(): Promise<string> {
  return testModel(contextOf(await admin()));
}

async function admin(): Promise<Admin> {
  const reader = admit(await makeUser({ is_admin: true }), "password");
  if (!isAdmin(reader)) throw new Error("The test's user is no admin.");
  return reader;
}

const WORKS = /^The model gpt-x answered in \d+\.\d s: key, model, JSON and schema work\.$/;

describe("Test the model", () => {
  test.each<Behavior>(["ok", "fenced", "ignores-format", "refuses-all-extras"])("works: %s", async (behavior) => {
    server.behave(behavior);
    expect(await run()).toMatch(WORKS);
  });

  test("calls each model once, stores the cost and records the admin", async () => {
    database.set({ VERIFY_MODEL: "gpt-y" });
    expect(await run()).toMatch(
      /^The model gpt-x answered .+ schema work\. The model gpt-y answered .+ schema work\.$/,
    );
    expect(server.requests.map(({ model, authorization }) => [model, authorization]).sort()).toEqual([
      ["gpt-x", "Bearer sk-secret"],
      ["gpt-y", "Bearer sk-secret"],
    ]);
    await run();
    expect(await db().select().from(modelCalls)).toHaveLength(4);
    expect(await db().select().from(auditLog)).toMatchObject([
      { action: "model.test", target: "gpt-x, gpt-y" },
      { action: "model.test" },
    ]);
  });

  test.each<[Behavior, string, number]>([
    ["unauthorized", "The model refused the key (401). Check OPENAI_API_KEY.", 1],
    ["no-model", "(404). Check OPENAI_MODEL and VERIFY_MODEL.", 1],
    ["no-credit", "(429). Check the account's billing.", 1],
    [
      "not-json-inside",
      "did not return JSON that matches the requested schema. Choose a model that can answer in JSON.",
      2,
    ],
    [
      "wrong-schema",
      "did not return JSON that matches the requested schema. Choose a model that can answer in JSON.",
      2,
    ],
    ["server-error", "The model server returned an error (500).", 1],
  ])("reports the cause and advice: %s", async (behavior, message, calls) => {
    server.behave(behavior);
    await expect(run()).rejects.toMatchObject({
      code: "conflict",
      message: expect.stringMatching(/^The model gpt-x failed: .+\.$/),
    });
    expect(server.requests).toHaveLength(calls);
    await expect(run()).rejects.toThrow(message);
  });

  test("gives up after MODEL_TIMEOUT_MS, once", async () => {
    server.behave("hangs");
    database.set({ MODEL_TIMEOUT_MS: 300 });
    await expect(run()).rejects.toThrow(
      "did not answer within 0.3 s. If the model is slow, increase MODEL_TIMEOUT_MS.",
    );
    expect(server.requests).toHaveLength(1);
  });

  test("reports that no model is configured", async () => {
    database.set({ OPENAI_BASE_URL: undefined, OPENAI_API_KEY: undefined });
    expect(await run()).toBe("No model is set up: summaries are extractive. Set OPENAI_API_KEY or OPENAI_BASE_URL.");
    expect(server.requests).toEqual([]);
  });
});
