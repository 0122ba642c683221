import { randomUUID } from "node:crypto";
import { afterEach, describe, expect, test } from "vitest";
import { deliveries, modelCalls, runCandidates, runSearches } from "@/db/schema";
import { db } from "@/lib/db";
import { completeRun } from "@/lib/runs/mutations";
import { useApi } from "../support/api";
import { emptyDatabase, useDatabase } from "../support/database";
import { makeArticle, makeBriefing, makeLocation, makeRun } from "../support/factories";
import { started } from "../support/query-runs";
import { conductedRun, SAMPLE_CLOCK, sampleQueries } from "../support/runs";
import { read, signedIn } from "../support/signed-in";

useDatabase({ AUTH_SECRET: "s".repeat(40), NEWS_SOURCES: ["sample"] });
const api = useApi();
afterEach(emptyDatabase);

const signIn = (given: Parameters<typeof signedIn>[1] = {}) => signedIn(api.url, given);

describe("the report of a run", () => {
  test("of the bundled sample adds up", async () => {
    const admin = await signIn({ is_admin: true });
    await makeLocation({ name: "Arkansas", is_local: true });
    const input = { user_id: admin.id, queries: sampleQueries(), as_of: SAMPLE_CLOCK, sources: ["sample"] };
    const { id, briefing, counts } = await conductedRun(input);
    const { status, body } = await read(admin.call("GET", `/api/runs/${id}`));
    expect(status).toBe(200);
    expect(body).toMatchObject({
      task_id: id,
      status: "completed",
      kind: "manual",
      user_id: admin.id,
      username: admin.username,
      as_of: SAMPLE_CLOCK.toISOString(),
      summary_id: briefing?.id,
      attempts: 1,
      queries: counts.map((each, at) => ({
        ...each,
        site: null,
        locations: input.queries[at]?.locations.map(({ name }) => name),
      })),
      sources: [{ source: "sample", site: null, errors: 0, last_error: null, silence: null }],
      calls: 0,
      input_tokens: 0,
      output_tokens: 0,
      models: [],
      cost_usd: 0,
      mails: { sent: 0, failed: 0, waiting: 0 },
    });
    const stages = body && typeof body === "object" && "stages" in body ? body.stages : null;
    expect(stages).toEqual(
      ["collect", "fetch", "deduplicate", "summarize", "choose", "publish"].map((stage) => ({
        stage,
        done: expect.any(Number),
        total: expect.any(Number),
        started_at: expect.stringMatching(/Z$/),
        finished_at: expect.stringMatching(/Z$/),
        duration_ms: expect.any(Number),
      })),
    );
  });

  test("has the cost of its models, its deliveries and the streaks of its sources", async () => {
    const admin = await signIn({ is_admin: true });
    const site = "https://quiet.example.com/";
    const rows = [
      { query_id: null, query: "wind", maxItems: 5, timeFilter: "any" as const, site, locations: [] },
      {
        query_id: null,
        query: "",
        maxItems: 5,
        timeFilter: "any" as const,
        site: "https://b.example.com/",
        locations: [],
      },
    ];
    const owner = randomUUID();
    const ids: string[] = [];
    for (const day of [1, 2, 3]) {
      const { id } = await makeRun({
        user_id: admin.id,
        queries: rows,
        status: "running",
        lease_owner: owner,
        created_at: new Date(`2026-11-0${day}T12:00:00Z`),
      });
      ids.push(id);
      const search = (position: number, source: string, items: number, error: string | null = null) => ({
        run_id: id,
        position,
        location: "",
        source,
        items,
        error_code: error && "timeout",
        error,
        duration_ms: 5,
      });
      await db()
        .insert(runSearches)
        .values([
          search(0, "site", day === 1 ? 3 : 0, day === 1 ? null : "The site did not answer in time."),
          search(0, "gdelt", 0),
          search(0, "bing-news", 4),
          search(1, "site", 2),
        ]);
      await completeRun(id, owner, { reason: null, notes: [] }, db());
    }
    const id = ids[2] ?? "";
    const briefing = await makeBriefing({ run_id: id });
    const call = {
      run_id: id,
      purpose: "takeaway",
      prompt_version: "1",
      model: "gpt-5-mini",
      input_tokens: 1_000_000,
      output_tokens: 500_000,
      duration_ms: 5,
    };
    await db()
      .insert(modelCalls)
      .values([
        { ...call, cache_key: "a", output: {} },
        { ...call, cache_key: "b", output: null, error: "not JSON" },
      ]);
    for (const status of ["sent", "sent", "failed", "pending", "sending"] as const) {
      const { id: user_id } = await signIn();
      await db().insert(deliveries).values({ briefing_id: briefing.id, user_id, email: "a@example.org", status });
    }
    const article = await makeArticle();
    const found = { run_id: id, position: 0, source: "bing-news", url: "https://x.example/", title: "x" };
    await db()
      .insert(runCandidates)
      .values(
        (["new", "duplicate", "blocked", "no_text", "outside", "found"] as const).map((status, rank) => ({
          ...found,
          rank,
          status,
          canonical_url: `https://x.example/${rank}`,
          article_id: status === "new" ? article.id : null,
        })),
      );
    const report = await read(admin.call("GET", `/api/runs/${id}`));
    const answered = { searches: 1, answers: 1, errors: 0, last_error: null };
    expect(report.body).toMatchObject({
      queries: [
        { query: "wind", site, found: 6, new: 1, duplicates: 1, blocked: 1, no_text: 1, outside: 1, used: 0 },
        { query: "", site: "https://b.example.com/", found: 0 },
      ],
      sources: [
        { source: "bing-news", site: null, ...answered, items: 4, silence: null },
        { source: "gdelt", site: null, ...answered, items: 0, silence: "returned nothing for 3 runs" },
        { source: "site", site: "https://b.example.com/", ...answered, items: 2, silence: null },
        {
          source: "site",
          site,
          searches: 1,
          answers: 0,
          errors: 1,
          items: 0,
          last_error: "The site did not answer in time.",
          silence: "did not answer in 2 runs",
        },
      ],
      calls: 2,
      input_tokens: 2_000_000,
      output_tokens: 1_000_000,
      models: [{ model: "gpt-5-mini", calls: 2, failed: 1, input_tokens: 2_000_000, output_tokens: 1_000_000 }],
      cost_usd: 2.5,
      mails: { sent: 2, failed: 1, waiting: 2 },
    });
    const first = await read(admin.call("GET", `/api/runs/${ids[0]}`));
    expect(first.body).toMatchObject({ sources: [{}, { source: "gdelt", silence: null }, {}, {}] });
    await db().update(modelCalls).set({ model: "llama-3" });
    expect((await read(admin.call("GET", `/api/runs/${id}`))).body).toMatchObject({ cost_usd: null, calls: 2 });
  });

  test("is not found for an unknown id", async () => {
    const admin = await signIn({ is_admin: true });
    for (const wrong of [randomUUID(), "1", "abc"]) {
      for (const [method, path] of [
        ["GET", ""],
        ["POST", "/cancel"],
        ["POST", "/again"],
      ] as const) {
        expect(await read(admin.call(method, `/api/runs/${wrong}${path}`))).toEqual({
          status: 404,
          body: { error: "Run not found." },
        });
      }
    }
  });
});

describe("the list of runs", () => {
  test("is paged, newest first, and searched", async () => {
    const [admin, other] = [await signIn({ is_admin: true }), await signIn({ username: "Zoë 100%" })];
    for (let day = 1; day <= 12; day++) {
      const created_at = new Date(Date.UTC(2026, 10, day));
      await makeRun({ user_id: day % 4 ? admin.id : other.id, status: "completed", created_at });
    }
    const running = await started(admin);
    const page = async (search: string) => (await read(admin.call("GET", `/api/runs${search}`))).body;
    expect(await page("?draw=3&start=10&length=2")).toMatchObject({
      draw: 3,
      recordsTotal: 13,
      recordsFiltered: 13,
      under_way: 1,
      data: [{ created_at: "2026-11-03T00:00:00.000Z" }, { created_at: "2026-11-02T00:00:00.000Z" }],
    });
    expect(await page("?length=2")).toMatchObject({
      draw: 0,
      data: [{ task_id: running, status: "starting", summary_id: null }, {}],
    });
    for (const search of ["ZO", "100%"]) {
      expect(await page(`?search[value]=${encodeURIComponent(search)}`)).toMatchObject({
        recordsTotal: 13,
        recordsFiltered: 3,
        data: [{ username: "Zoë 100%", user_id: other.id }, {}, {}],
      });
    }
    expect(await page("?search[value]=%25_nothing")).toMatchObject({ recordsFiltered: 0, data: [] });
    expect(await page("?start=999999999999&length=-1")).toMatchObject({ recordsTotal: 13, data: [] });
  });
});
