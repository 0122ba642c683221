import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterEach, describe, expect, test } from "vitest";
import { runSearches, runs, sourceHealth } from "@/db/schema";
import { db } from "@/lib/db";
import { conductRun } from "@/lib/runs/conductor";
import { abortRun, claimRun, completeRun, failRun } from "@/lib/runs/mutations";
import { emptyDatabase, useDatabase } from "../support/database";
import { makeUser } from "../support/factories";
import { createKeeper } from "../support/loopback";
import { samplePieces, startNewsSite } from "../support/news-site";
import { startNewsVendors } from "../support/news-vendors";
import { CLOCK, conductedRun, resultOf, runQuery, startedRun } from "../support/runs";

const { keep, closeAll } = createKeeper();
afterEach(closeAll);
afterEach(emptyDatabase);
afterEach(async () => {
  await db().delete(sourceHealth);
});
const settings = useDatabase();

type Search = { source: string; items?: number; error?: string; code?: string; position?: number };

/** A run with these search results that is about to end. */
async function runWith(searches: Search[], sites: (string | null)[] = [null]): Promise<{ id: string; owner: string }> {
  const { id: user_id } = await makeUser();
  const id = await startedRun({ user_id, queries: sites.map((site) => runQuery({ query: "grid", site })) });
  const owner = randomUUID();
  await claimRun(id, owner);
  for (const [index, { source, items = 0, error = null, code = null, position = 0 }] of searches.entries()) {
    const row = {
      run_id: id,
      position,
      location: String(index),
      source,
      items,
      error_code: code,
      error,
      duration_ms: 1,
    };
    await db().insert(runSearches).values(row);
  }
  return { id, owner };
}

const complete = ({ id, owner }: { id: string; owner: string }) =>
  db().transaction((tx) => completeRun(id, owner, { reason: null, notes: [] }, tx));

async function health(source: string) {
  const [row] = await db().select().from(sourceHealth).where(eq(sourceHealth.source, source));
  return row;
}

describe("the health of a source", () => {
  test("is updated once, when a run ends", async () => {
    const run = await runWith([
      { source: "bing-news", items: 3 },
      { source: "bing-news", items: 0 },
      { source: "bing-news", error: "www.bing.com answered with status 500.", code: "http-status" },
      { source: "gdelt", error: "It took too long.", code: "timeout" },
    ]);
    expect(await db().$count(sourceHealth)).toBe(0);
    expect(await complete(run)).toBe(true);
    const expected = {
      answers: 2,
      errors: 1,
      empty_runs: 0,
      failed_runs: 0,
      last_items: 3,
      last_error_code: "http-status",
      last_error: "www.bing.com answered with status 500.",
      last_answer_at: expect.any(Date),
      last_error_at: expect.any(Date),
    };
    expect(await health("bing-news")).toMatchObject(expected);
    expect(await health("gdelt")).toMatchObject({ answers: 0, errors: 1, failed_runs: 1, last_answer_at: null });
    // Completing it again changes nothing.
    expect(await complete(run)).toBe(false);
    await failRun(run.id, run.owner, "again");
    expect(await db().transaction((tx) => abortRun(run.id, "again", tx))).toBe(false);
    expect(await health("bing-news")).toMatchObject(expected);
  });

  test("is not updated by a transaction that is rolled back", async () => {
    const run = await runWith([{ source: "gdelt", items: 1 }]);
    const undone = db().transaction(async (tx) => {
      await completeRun(run.id, run.owner, { reason: null, notes: [] }, tx);
      throw new Error("undone");
    });
    await expect(undone).rejects.toThrow("undone");
    expect(await health("gdelt")).toBeUndefined();
    await failRun(run.id, run.owner, "failed");
    expect(await health("gdelt")).toMatchObject({ answers: 1 });
  });

  test("distinguishes empty from failed runs", async () => {
    const error = { error: "x did not answer.", code: "network" };
    const story: [Search, Partial<{ empty_runs: number; failed_runs: number; last_items: number }>][] = [
      [
        { source: "gdelt", items: 0 },
        { empty_runs: 1, failed_runs: 0, last_items: 0 },
      ],
      [
        { source: "gdelt", items: 0 },
        { empty_runs: 2, failed_runs: 0 },
      ],
      [
        { source: "gdelt", ...error },
        { empty_runs: 2, failed_runs: 1, last_items: 0 },
      ],
      [
        { source: "gdelt", ...error },
        { empty_runs: 2, failed_runs: 2 },
      ],
      [
        { source: "gdelt", items: 0 },
        { empty_runs: 3, failed_runs: 0 },
      ],
      [
        { source: "gdelt", items: 4 },
        { empty_runs: 0, failed_runs: 0, last_items: 4 },
      ],
    ];
    for (const [search, expected] of story) {
      await complete(await runWith([search]));
      expect(await health("gdelt")).toMatchObject(expected);
    }
    expect(await health("gdelt")).toMatchObject({ answers: 4, errors: 2, last_error_code: "network" });
  });

  test("is kept per host for sites", async () => {
    const sites = ["https://www.Example.com/news", "http://example.com/", "https://other.example:8080/"];
    const run = await runWith(
      [
        { source: "site", items: 1, position: 0 },
        { source: "site", items: 2, position: 1 },
        { source: "site", error: "No.", code: "no-feed", position: 2 },
      ],
      sites,
    );
    await complete(run);
    expect(await health("site:example.com")).toMatchObject({ answers: 2, last_items: 3 });
    expect(await health("site:other.example")).toMatchObject({ errors: 1, last_error_code: "no-feed" });
    expect(await db().$count(sourceHealth)).toBe(2);
  });

  test("has the original error, not the note that the source was skipped", async () => {
    const first = "www.bing.com answered with status 500.";
    const later = `Bing News is skipped for the rest of this run: ${first}`;
    await complete(
      await runWith([first, later, later].map((error) => ({ source: "bing-news", error, code: "http-status" }))),
    );
    expect(await health("bing-news")).toMatchObject({ errors: 3, last_error: first });
  });

  test("ignores searches that were not made", async () => {
    await complete(await runWith([{ source: "gdelt", error: "GDELT is not asked.", code: "not-asked" }]));
    expect(await health("gdelt")).toBeUndefined();
  });

  test("counts twenty runs that end concurrently", async () => {
    const searches = ["bing-news", "gdelt", "google-news"].map((source) => ({ source, items: 1 }));
    const ending = await Promise.all(
      Array.from({ length: 20 }, (_, at) => runWith(at % 2 ? searches : searches.toReversed())),
    );
    await Promise.all(ending.map(complete));
    for (const { source } of searches) expect(await health(source)).toMatchObject({ answers: 20 });
  });

  test("counts a run resumed by another process once", async () => {
    const site = keep(
      await startNewsSite({ pieces: samplePieces({ count: 4, before: CLOCK }), weather: { pageDelayMs: 60_000 } }),
    );
    const vendors = keep(await startNewsVendors());
    vendors.break("gdelt", "html");
    settings.set({ FETCH_ALLOW_HOSTS: [site.host, vendors.host], GDELT_URL: vendors.url });
    const { id: user_id } = await makeUser();
    const run = await startedRun({ user_id, queries: [{ query: "the", site: site.url }], sources: ["gdelt"] });
    const stop = new AbortController();
    const first = conductRun(run, randomUUID(), stop.signal);
    await expect.poll(() => site.pages.open, { interval: 10, timeout: 20_000 }).toBeGreaterThan(0);
    stop.abort();
    await first;
    expect(await db().$count(sourceHealth)).toBe(0);
    site.change({});
    await conductRun(run, randomUUID());
    expect(await resultOf(run)).toMatchObject({ status: "completed" });
    expect(await health("site:127.0.0.1")).toMatchObject({ answers: 1, errors: 0, empty_runs: 0 });
    expect(await health("gdelt")).toMatchObject({ answers: 0, errors: 1, last_error_code: "html-not-feed" });
  });

  test("counts a run that failed because no source answered", async () => {
    settings.set({ FETCH_ALLOW_HOSTS: [] });
    const { id: user_id } = await makeUser();
    const { status, id } = await conductedRun({ user_id, queries: [{ site: "http://127.0.0.1:9/" }] });
    expect(status).toBe("error");
    expect(await health("site:127.0.0.1")).toMatchObject({ failed_runs: 1, last_error_code: "blocked" });
    expect(await db().$count(runs, eq(runs.id, id))).toBe(1);
  });
});
