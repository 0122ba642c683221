import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { afterEach, describe, expect, test } from "vitest";
import {
  auditLog,
  deliveries,
  modelCalls,
  queries,
  runCandidates,
  runSearches,
  runStages,
  runs,
  users,
} from "@/db/schema";
import { db, single } from "@/lib/db";
import { conductRun } from "@/lib/runs/conductor";
import { completeRun } from "@/lib/runs/mutations";
import { useApi } from "../support/api";
import { emptyDatabase, useDatabase } from "../support/database";
import { makeArticle, makeBriefing, makeLocation, makeQuery, makeRun, queryRow } from "../support/factories";
import { serve } from "../support/loopback";
import { conductedRun, SAMPLE_CLOCK, sampleQueries } from "../support/runs";
import { type Member, read, signedIn } from "../support/signed-in";

const settings = useDatabase({ AUTH_SECRET: "s".repeat(40), NEWS_SOURCES: ["sample"] });
const api = useApi();
afterEach(emptyDatabase);

const signIn = (given: Parameters<typeof signedIn>[1] = {}) => signedIn(api.url, given);
const run = (client: Member, rows: unknown[], rest: object = {}) =>
  client.call("POST", "/api/run_queries", { queries: rows, ...rest });
async function started(client: Member, rows: unknown[] = [queryRow()], rest: object = {}): Promise<string> {
  const { status, body } = await read(run(client, rows, rest));
  expect([status, body]).toEqual([202, { status: "processing", task_id: expect.any(String) }]);
  return body && typeof body === "object" && "task_id" in body ? String(body.task_id) : "";
}
const runOf = async (id: string) => single(await db().select().from(runs).where(eq(runs.id, id)));
const statusOf = (client: Member, id: string) => read(client.call("GET", `/api/task_status/${id}`));
const jobs = async () =>
  single(await db().execute<{ number: number }>(sql`select count(*)::int as number from pgboss.job where name = 'run'`))
    .number;

describe("running queries", () => {
  test("copies the non-empty queries, with location names and the ids of saved queries", async () => {
    const [client, other] = [await signIn(), await signIn()];
    const [local, far] = [
      await makeLocation({ name: "Arkansas", is_local: true }),
      await makeLocation({ name: "Ohio" }),
    ];
    const [own, theirs] = [await makeQuery({ user_id: client.id }), await makeQuery({ user_id: other.id })];
    const id = await started(client, [
      queryRow({ id: own.id, query: " changed ", maxItems: 0, timeFilter: "7d", locations: [far.id, local.id] }),
      queryRow({ query: "", site: "https://example.com/" }),
      queryRow({ id: theirs.id, query: "unsaved", maxItems: 100, site: "https://example.com/" }),
      queryRow({ query: "   " }),
    ]);
    expect(await runOf(id)).toMatchObject({
      user_id: client.id,
      kind: "manual",
      status: "starting",
      sources: ["sample"],
      send_email: false,
      queries: [
        {
          query_id: own.id,
          query: "changed",
          maxItems: 5,
          timeFilter: "7d",
          site: null,
          locations: [
            { name: "Arkansas", is_local: true },
            { name: "Ohio", is_local: false },
          ],
        },
        {
          query_id: null,
          query: "unsaved",
          maxItems: 100,
          timeFilter: "any",
          site: "https://example.com/",
          locations: [],
        },
      ],
    });
    const saved = await db().select({ query: queries.query }).from(queries).where(eq(queries.user_id, client.id));
    expect(saved).toEqual([{ query: "electric cooperative" }]);
  });

  test("returns the active run while there is one, and a new one after that", async () => {
    const client = await signIn();
    const first = await started(client);
    expect(await started(client, [queryRow({ query: "another" })])).toBe(first);
    await db().update(runs).set({ status: "completed" }).where(eq(runs.id, first));
    expect(await started(client)).not.toBe(first);
  });

  test("50 concurrent starts make one run and one job", async () => {
    const client = await signIn();
    await started(await signIn());
    const before = await jobs();
    const ids = await Promise.all(Array.from({ length: 50 }, () => started(client)));
    expect(new Set(ids).size).toBe(1);
    expect(await db().$count(runs, eq(runs.user_id, client.id))).toBe(1);
    expect((await jobs()) - before).toBe(1);
  });

  test("without a query is rejected", async () => {
    const client = await signIn();
    for (const rows of [[], [queryRow({ query: "" })], [queryRow({ query: "  ", site: "https://example.com/" })]]) {
      expect(await read(run(client, rows))).toEqual({ status: 400, body: { error: "There is no query to run." } });
    }
  });

  test("rejects rows that could not be saved", async () => {
    const client = await signIn();
    for (const bad of [
      queryRow({ maxItems: 101 }),
      queryRow({ timeFilter: "30d" }),
      queryRow({ locations: [2_147_483_647] }),
      queryRow({ site: "http://169.254.169.254/latest" }),
      queryRow({ site: "https://u:p@example.com/" }),
      queryRow({ query: "x".repeat(501) }),
      queryRow({ extra: 1 }),
    ]) {
      expect((await run(client, [bad])).status).toBe(400);
    }
    expect(await db().$count(runs)).toBe(0);
  });

  test("of a user who is being deleted fails cleanly", async () => {
    const admin = await signIn({ is_admin: true });
    for (let round = 0; round < 5; round++) {
      const { id } = await signIn();
      const answers = await Promise.all([
        run(admin, [queryRow()], { user_id: id }),
        admin.call("DELETE", `/api/users/${id}`),
        run(admin, [queryRow()], { user_id: id }),
        admin.call("POST", "/api/queries/save", { queries: [queryRow()], user_id: id }),
      ]);
      for (const { status } of answers) expect([200, 202, 404]).toContain(status);
    }
  });

  test("of another user is for admins, and is audited", async () => {
    const [admin, client, stranger] = [await signIn({ is_admin: true }), await signIn(), await signIn()];
    const forbidden = { status: 403, body: { error: "Admin access required." } };
    expect(await read(run(stranger, [queryRow()], { user_id: client.id }))).toEqual(forbidden);
    expect(await read(run(stranger, [queryRow()], { user_id: stranger.id }))).toEqual(forbidden);
    expect((await run(admin, [queryRow()], { user_id: 2_147_483_647 })).status).toBe(404);
    const id = await started(admin, [queryRow()], { user_id: client.id });
    await started(admin, [queryRow()], { user_id: client.id });
    expect((await runOf(id)).user_id).toBe(client.id);
    expect(await started(client)).toBe(id);
    expect(await db().select().from(auditLog)).toMatchObject([
      { user_id: admin.id, action: "run.start", target: `queries of ${client.username}`, details: { task_id: id } },
    ]);
  });
});

describe("the status of a run", () => {
  test("is available to its owner and admins, stage by stage", async () => {
    const [owner, admin] = [await signIn(), await signIn({ is_admin: true })];
    const id = await started(owner);
    const waiting = {
      status: 200,
      body: { status: "starting", summary_id: null, error: null, progress: { stage: "collect", done: 0, total: 0 } },
    };
    expect([await statusOf(owner, id), await statusOf(admin, id)]).toEqual([waiting, waiting]);
    await db().update(runs).set({ status: "running", stage: "fetch" }).where(eq(runs.id, id));
    await db().insert(runStages).values({ run_id: id, stage: "fetch", done: 3, total: 8 });
    expect((await statusOf(owner, id)).body).toMatchObject({
      status: "running",
      progress: { stage: "fetch", done: 3, total: 8 },
    });
    const briefing = await makeBriefing({ run_id: id });
    await db().update(runs).set({ status: "completed" }).where(eq(runs.id, id));
    expect((await statusOf(owner, id)).body).toMatchObject({ status: "completed", summary_id: briefing.id });
    await db().update(runs).set({ status: "error", error: "No source answered." }).where(eq(runs.id, id));
    expect((await statusOf(owner, id)).body).toMatchObject({ status: "error", error: "No source answered." });
  });

  test("is not available to others or for other ids", async () => {
    const [owner, stranger, admin] = [await signIn(), await signIn(), await signIn({ is_admin: true })];
    const id = await started(owner);
    const missing = { status: 404, body: { error: "Task not found." } };
    expect(await statusOf(stranger, id)).toEqual(missing);
    for (const wrong of [randomUUID(), "0", "1", "abc", `${id}0`, "%00", "' or 1=1"]) {
      expect(await statusOf(admin, encodeURIComponent(wrong))).toEqual(missing);
    }
    await db().delete(users).where(eq(users.id, owner.id));
    expect((await statusOf(stranger, id)).status).toBe(404);
    expect((await statusOf(admin, id)).status).toBe(200);
  });
});

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

describe("canceling a run", () => {
  test("ends it, and makes room for the next", async () => {
    const [admin, owner] = [await signIn({ is_admin: true }), await signIn()];
    const id = await started(owner);
    const error = `Canceled by ${admin.username}.`;
    const cancelled = await read(admin.call("POST", `/api/runs/${id}/cancel`));
    expect(cancelled).toMatchObject({ status: 200, body: { status: "error", error } });
    expect((await statusOf(owner, id)).body).toMatchObject({ status: "error", error });
    expect(await read(admin.call("POST", `/api/runs/${id}/cancel`))).toEqual({
      status: 409,
      body: { error: "The run has ended." },
    });
    // A worker that gets the job later finds nothing to do.
    await conductRun(id, randomUUID());
    expect(await runOf(id)).toMatchObject({ status: "error", error, attempts: 0 });
    expect(await started(owner)).not.toBe(id);
    expect(await db().select({ action: auditLog.action, target: auditLog.target }).from(auditLog)).toEqual([
      { action: "run.cancel", target: `run ${id}` },
    ]);
  });

  test("stops its process, and nothing is published", async () => {
    const [admin, owner] = [await signIn({ is_admin: true }), await signIn()];
    const site = await serve(() => {});
    const { host } = new URL(site.url);
    settings.set({ FETCH_ALLOW_HOSTS: [host], RUN_LEASE_MS: 400 });
    const id = await started(owner, [queryRow({ site: site.url })]);
    const work = conductRun(id, randomUUID());
    await expect.poll(() => site.connections()).toBeGreaterThan(0);
    expect((await statusOf(owner, id)).body).toMatchObject({ status: "running" });
    expect((await admin.call("POST", `/api/runs/${id}/cancel`)).status).toBe(200);
    await work;
    await site.close();
    expect(await runOf(id)).toMatchObject({ status: "error", error: `Canceled by ${admin.username}.` });
    expect((await statusOf(owner, id)).body).toMatchObject({ summary_id: null });
    settings.set({ FETCH_ALLOW_HOSTS: [], RUN_LEASE_MS: 20_000 });
  });

  test("is for admins", async () => {
    const owner = await signIn();
    const id = await started(owner);
    for (const what of ["cancel", "again"]) {
      expect((await owner.call("POST", `/api/runs/${id}/${what}`)).status).toBe(403);
    }
    expect((await runOf(id)).status).toBe("starting");
  });
});

describe("repeating a run", () => {
  test("uses the queries of the run, with a new clock", async () => {
    const [admin, owner] = [await signIn({ is_admin: true }), await signIn()];
    const id = await started(owner, [queryRow({ query: "once" }), queryRow({ query: "more" })]);
    const again = () => read(admin.call("POST", `/api/runs/${id}/again`));
    expect(await again()).toEqual({ status: 202, body: { status: "processing", task_id: id } });
    await db().update(runs).set({ status: "error" }).where(eq(runs.id, id));
    const { body } = await again();
    const next = String(body && typeof body === "object" && "task_id" in body ? body.task_id : "");
    expect(next).not.toBe(id);
    const [before, after] = [await runOf(id), await runOf(next)];
    expect(after).toMatchObject({ user_id: owner.id, kind: "manual", status: "starting", queries: before.queries });
    expect(after.as_of.getTime()).toBeGreaterThan(before.as_of.getTime());
    expect(await db().$count(auditLog, eq(auditLog.action, "run.again"))).toBe(1);
  });

  test("needs the user of the run", async () => {
    const [admin, owner] = [await signIn({ is_admin: true }), await signIn()];
    const { id } = await makeRun({ user_id: owner.id, status: "completed" });
    await db().delete(users).where(eq(users.id, owner.id));
    expect(await read(admin.call("POST", `/api/runs/${id}/again`))).toEqual({
      status: 409,
      body: { error: "The user of this run was deleted." },
    });
  });
});
