import { eq, not, sum } from "drizzle-orm";
import { afterEach, describe, expect, test } from "vitest";
import { modelCalls, runs, takeaways } from "@/db/schema";
import { visibleNote } from "@/lib/briefings/rules";
import { db, single } from "@/lib/db";
import { IS_CALL } from "@/lib/runs/data-model-calls";
import { reserveTokens, saveModelCall } from "@/lib/runs/mutations-model-calls";
import { estimateTokens, openBudget } from "@/lib/runs/worker/token-budget";
import { emptyDatabase, useDatabase } from "../support/database";
import { makeArticle, makeUser } from "../support/factories";
import { type Behavior, type FakeOpenAi, startFakeOpenAi } from "../support/fake-openai";
import { createKeeper } from "../support/loopback";
import { samplePieces, startNewsSite } from "../support/news-site";
import { CLOCK, conductedRun, type RunResult } from "../support/runs";

const { keep, closeAll } = createKeeper();
afterEach(closeAll);
afterEach(emptyDatabase);
const settings = useDatabase({ MODEL_TIMEOUT_MS: 10_000 });
afterEach(() => settings.set({ MODEL_TOKENS_PER_RUN: undefined, MODEL_TOKENS_PER_MONTH: undefined }));

/** Users with one news site each, and one model for all. */
async function scene(readers: number, behavior: Behavior = "ok") {
  const pieces = samplePieces({ count: readers * 8, before: CLOCK });
  const sites = await Promise.all(
    Array.from({ length: readers }, (_, at) => startNewsSite({ pieces: pieces.slice(at * 8, at * 8 + 8) })),
  );
  const model: FakeOpenAi = keep(await startFakeOpenAi({ behavior }));
  settings.set({
    FETCH_ALLOW_HOSTS: sites.map((site) => keep(site).host),
    OPENAI_BASE_URL: model.baseURL,
    OPENAI_API_KEY: "test",
  });
  const users = await Promise.all(sites.map(() => makeUser()));
  const run = (at = 0) => conductedRun({ user_id: users[at]?.id ?? 0, queries: [{ site: sites[at]?.url ?? "" }] });
  return { model, run };
}

async function spent(): Promise<number> {
  const { read, written } = single(
    await db()
      .select({ read: sum(modelCalls.input_tokens), written: sum(modelCalls.output_tokens) })
      .from(modelCalls),
  );
  return Number(read) + Number(written);
}

const methods = ({ briefing }: RunResult) => new Set(briefing?.day_stories.map((story) => story.summary_method));
const rowOf = async ({ id }: RunResult) => single(await db().select().from(runs).where(eq(runs.id, id)));

describe("an exhausted budget", () => {
  test.each([
    [
      "MODEL_TOKENS_PER_RUN",
      /^The token budget per run \(MODEL_TOKENS_PER_RUN, 14,000\) was reached\. The remaining texts are extractive\.$/,
    ],
    [
      "MODEL_TOKENS_PER_MONTH",
      /^The token budget per month \(MODEL_TOKENS_PER_MONTH, 14,000\) was reached\. The remaining texts are extractive\.$/,
    ],
  ] as const)("%s leaves the remaining texts extractive, with one note for admins", async (setting, note) => {
    const { model, run } = await scene(1);
    settings.set({ [setting]: 14_000 });
    const result = await run();
    expect(result).toMatchObject({ status: "completed", error: null });
    expect(methods(result)).toEqual(new Set(["ai", "extractive"]));
    expect(await spent()).toBeLessThanOrEqual(14_000);
    expect(model.requests.length).toBeGreaterThan(0);
    expect(
      visibleNote(result.briefing?.error ?? null)
        ?.split("\n")
        .filter((line) => note.test(line)),
    ).toHaveLength(1);
    expect(result.briefing?.error).not.toContain("budget is used up");
    const { notes, token_estimate } = await rowOf(result);
    expect(notes.filter((line) => visibleNote(line) !== null)).toEqual([expect.stringMatching(note)]);
    expect(token_estimate).toBeGreaterThan(14_000);
  });

  test("is never exceeded by concurrent runs", async () => {
    const { run } = await scene(3);
    settings.set({ MODEL_TOKENS_PER_MONTH: 30_000 });
    const results = await Promise.all([run(0), run(1), run(2)]);
    for (const { status, briefing } of results) {
      expect(status).toBe("completed");
      expect(briefing?.day_stories).toHaveLength(8);
    }
    expect(await spent()).toBeLessThanOrEqual(30_000);
    expect(await spent()).toBeGreaterThan(15_000);
  });

  test("that is too small for one call makes a run extractive", async () => {
    const { model, run } = await scene(1);
    settings.set({ MODEL_TOKENS_PER_RUN: 100 });
    const result = await run();
    expect(methods(result)).toEqual(new Set(["extractive"]));
    expect(model.requests).toEqual([]);
    expect(await db().select().from(modelCalls)).toEqual([]);
    // A later run with a budget calls the model for articles this one did not publish.
    const keys = await db().selectDistinct({ method_key: takeaways.method_key }).from(takeaways);
    expect(keys).toEqual([{ method_key: expect.stringMatching(/^extractive /) }]);
  });
});

test("a run without budgets has no reservations, and its estimate is close to its usage", async () => {
  const { model, run } = await scene(1);
  const result = await run();
  const calls = await db().select().from(modelCalls);
  expect(calls).toHaveLength(model.requests.length);
  const { token_estimate, notes } = await rowOf(result);
  expect(notes.filter((line) => visibleNote(line) !== null)).toEqual([]);
  expect((token_estimate ?? 0) / (await spent())).toBeGreaterThan(0.7);
  expect((token_estimate ?? 0) / (await spent())).toBeLessThan(1.5);
});

test("reservations and estimates expect what each model has written for a purpose", async () => {
  const call = { run_id: null, purpose: "second reader", prompt_version: "1" };
  const paid = { ...call, input_tokens: 1, duration_ms: 1, output: {}, error: null };
  await saveModelCall({ ...paid, cache_key: "a", model: "writer", output_tokens: 900 });
  await saveModelCall({ ...paid, cache_key: "b", model: "careful", output_tokens: 50 });
  const { reserve } = openBudget(null, {
    MODEL_TOKENS_PER_RUN: undefined,
    MODEL_TOKENS_PER_MONTH: 10_000,
    DIGEST_TIMEZONE: "America/Chicago",
  });
  await reserve?.({ ...call, model: "writer", input_tokens: 100 });
  await reserve?.({ ...call, model: "careful", input_tokens: 100 });
  const { model, input_tokens } = modelCalls;
  const reserved = await db().select({ model, input_tokens }).from(modelCalls).where(not(IS_CALL)).orderBy(model);
  expect(reserved).toEqual([
    { model: "careful", input_tokens: 150 },
    { model: "writer", input_tokens: 1000 },
  ]);
  const { id } = await makeArticle();
  const [own, other] = await Promise.all(
    ["writer", "careful"].map((reader) => estimateTokens([id], { writer: "writer", reader })),
  );
  expect((own ?? 0) - (other ?? 0)).toBe(850);
});

test("failed calls release their reservations", async () => {
  const { run } = await scene(1, "broken-json");
  settings.set({ MODEL_TOKENS_PER_RUN: 1_000_000 });
  expect((await run()).status).toBe("completed");
  expect(await db().select().from(modelCalls).where(eq(modelCalls.error, "The call was in progress."))).toEqual([]);
});

test("the reservations of a dead process stay", async () => {
  const { run } = await scene(1);
  const { id } = await run();
  await db().delete(modelCalls);
  const call = { run_id: id, purpose: "article", prompt_version: "1", model: "tiny", tokens: 60 };
  const limits = { run: 100, month: null };
  const since = new Date(0);
  const reserved = await Promise.all([1, 2, 3].map(() => reserveTokens(call, limits, since)));
  expect(reserved.filter((one) => "id" in one)).toHaveLength(1);
  expect(reserved.filter((one) => "over" in one)).toEqual([{ over: "run" }, { over: "run" }]);
});
