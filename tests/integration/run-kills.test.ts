import { sql } from "drizzle-orm";
import { afterEach, describe, expect, test } from "vitest";
import { briefings } from "@/db/schema";
import { db } from "@/lib/db";
import { ARTICLES_LOCK } from "@/lib/locks";
import { getRunStatus } from "@/lib/runs/data";
import type { Stage } from "@/lib/runs/types";
import { enqueueRun } from "@/lib/runs/worker/queue";
import { emptyDatabase, useDatabase } from "../support/database";
import { makeUser } from "../support/factories";
import { type FakeOpenAi, startFakeOpenAi } from "../support/fake-openai";
import { holdLock, isWaiting } from "../support/locks";
import { createKeeper } from "../support/loopback";
import { type NewsSite, samplePieces, startNewsSite } from "../support/news-site";
import { CLOCK, candidatesOf, resultOf, runQuery } from "../support/runs";
import { startWorker, type Worker } from "../support/worker";

const { keep, closeAll } = createKeeper();
afterEach(closeAll);
afterEach(emptyDatabase);
const database = useDatabase();

const ARTICLES = 8;
const WITHIN = { interval: 20, timeout: 40_000 };

type Scene = { site: NewsSite; model: FakeOpenAi; run: string; worker(host?: string): Promise<Worker> };

/** A run of eight articles that takes two seconds to fetch; its worker is not started yet. */
async function scene(): Promise<Scene> {
  const pieces = samplePieces({ count: ARTICLES, before: CLOCK });
  const site = keep(await startNewsSite({ pieces, weather: { feedDelayMs: 300, pageDelayMs: 250 } }));
  const model = keep(await startFakeOpenAi());
  const { id } = await makeUser();
  const queries = [runQuery({ site: site.url })];
  const { id: run } = await enqueueRun({
    user_id: id,
    kind: "manual",
    as_of: CLOCK,
    sources: [],
    queries,
    send_email: false,
  });
  const settings = {
    DATABASE_URL: database.url,
    OPENAI_BASE_URL: model.baseURL,
    OPENAI_API_KEY: "test",
  };
  return {
    site,
    model,
    run,
    worker: async (...more) => keep(await startWorker({ ...settings, FETCH_ALLOW_HOSTS: [site.host, ...more].join() })),
  };
}

const stageOf = async (run: string) => (await getRunStatus(run))?.progress.stage;
const isCompleted = async (run: string) => (await getRunStatus(run))?.status === "completed";

/** Expects the complete result, regardless of interruptions. */
async function expectWhole({ site, model, run }: Scene, inFlight: { pages: number; calls: number }): Promise<void> {
  await expect.poll(() => isCompleted(run), WITHIN).toBe(true);
  expect(await db().select().from(briefings)).toHaveLength(1);
  const { briefing, counts } = await resultOf(run);
  expect(counts).toMatchObject([{ found: ARTICLES, new: ARTICLES, duplicates: 0, no_text: 0, used: ARTICLES }]);
  expect(briefing?.day_stories).toHaveLength(ARTICLES);
  expect(briefing?.day_stories.map(({ summary_method }) => summary_method)).toEqual(Array(ARTICLES).fill("ai"));
  expect(repeats(site)).toBeLessThanOrEqual(inFlight.pages);
  const asked = model.requests.map(({ messages }) => JSON.stringify(messages));
  expect(asked.length - new Set(asked).size).toBeLessThanOrEqual(inFlight.calls);
}

const repeats = (site: NewsSite) => site.repeated().reduce((sum, [, visits]) => sum + visits - 1, 0);

/** The number of requested pages without a recorded outcome: those a killed process was fetching. */
async function pagesInFlight({ site, run }: Scene): Promise<number> {
  const recorded = (await candidatesOf(run)).filter(({ status }) => status !== "found" && status !== "chosen");
  return site.pages.visits - repeats(site) - recorded.length;
}

type Moment = { arrive(scene: Scene): Promise<() => Promise<unknown>> };
const nothing = async () => {};

/** Makes a run hang in a stage. Returns a function that lets it continue. */
const MOMENTS: Record<Stage, Moment["arrive"]> = {
  collect: async ({ site }) => {
    await expect.poll(() => site.visits.get("/feed.rss") ?? 0, WITHIN).toBe(1);
    return nothing;
  },
  fetch: async ({ site }) => {
    await expect.poll(() => site.pages.visits, WITHIN).toBeGreaterThanOrEqual(4);
    return nothing;
  },
  deduplicate: async ({ run }) => {
    const release = await holdLock(database.url, `select pg_advisory_xact_lock(${ARTICLES_LOCK})`);
    await expect.poll(async () => (await stageOf(run)) === "deduplicate" && (await isWaiting()), WITHIN).toBe(true);
    return release;
  },
  summarize: async ({ model }) => {
    model.behave("ok", "ok", "ok", "hangs");
    await expect.poll(() => model.requests.length, WITHIN).toBeGreaterThanOrEqual(5);
    return async () => model.behave("ok");
  },
  choose: async ({ run }) => {
    const release = await holdLock(database.url, "lock table locations in access exclusive mode");
    await expect.poll(async () => (await stageOf(run)) === "choose" && (await isWaiting()), WITHIN).toBe(true);
    return release;
  },
  publish: async ({ run }) => {
    const release = await holdLock(database.url, "lock table stories in exclusive mode");
    await expect.poll(async () => (await stageOf(run)) === "publish" && (await isWaiting()), WITHIN).toBe(true);
    return release;
  },
};

describe("a killed worker", { timeout: 60_000 }, () => {
  test.each(Object.entries(MOMENTS))("in the stage %s loses and repeats nothing", async (stage, arrive) => {
    const here = await scene();
    const first = await here.worker();
    const goOn = await arrive(here);
    expect(await stageOf(here.run)).toBe(stage);
    await first.killAll();
    const inFlight = { pages: await pagesInFlight(here), calls: 4 };
    await goOn();
    await here.worker();
    await expectWhole(here, inFlight);
  });

  test("gives the same result after any number of kills", async () => {
    const here = await scene();
    let pages = 0;
    for (const visits of [1, 3, 5, 7]) {
      const worker = await here.worker();
      await expect.poll(() => here.site.pages.visits, WITHIN).toBeGreaterThanOrEqual(visits);
      await worker.killAll();
      pages += await pagesInFlight(here);
    }
    await here.worker();
    await expect.poll(() => isCompleted(here.run), WITHIN).toBe(true);
    expect(await db().select().from(briefings)).toHaveLength(1);
    expect(repeats(here.site)).toBeLessThanOrEqual(pages);
  });
});

describe("two workers", { timeout: 60_000 }, () => {
  test("work on a run one at a time, and one takes over when the other dies", async () => {
    const here = await scene();
    const [first] = [await here.worker(), await here.worker()];
    await expect.poll(() => here.site.pages.visits, WITHIN).toBeGreaterThanOrEqual(3);
    expect(here.site.repeated()).toEqual([]);
    expect(here.site.pages.open).toBeLessThanOrEqual(2);
    await first.killAll();
    await expectWhole(here, { pages: await pagesInFlight(here), calls: 4 });
  });

  test("share several runs, and each is completed once", async () => {
    const one = await scene();
    const other = await scene();
    await Promise.all([one.worker(other.site.host), one.worker(other.site.host)]);
    await expect.poll(async () => (await isCompleted(one.run)) && (await isCompleted(other.run)), WITHIN).toBe(true);
    expect([...one.site.repeated(), ...other.site.repeated()]).toEqual([]);
  });

  test("pass on a run immediately when one is stopped", async () => {
    const here = await scene();
    const first = await here.worker();
    await expect.poll(() => here.site.pages.visits, WITHIN).toBeGreaterThanOrEqual(3);
    expect(await first.end("SIGTERM")).toBe(0);
    const pages = await pagesInFlight(here);
    const [lease] = await db().execute(sql`select lease_owner, lease_until, status from runs`);
    expect(lease).toEqual({ lease_owner: null, lease_until: null, status: "running" });
    await here.worker();
    await expectWhole(here, { pages, calls: 4 });
  });
});
