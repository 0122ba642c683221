import { eq } from "drizzle-orm";
import { afterEach, expect, test } from "vitest";
import { runCandidates, runs, stories } from "@/db/schema";
import { db } from "@/lib/db";
import { reserveTokens, saveModelCall } from "@/lib/runs/mutations-model-calls";
import { useApi } from "../support/api";
import { emptyDatabase, useDatabase } from "../support/database";
import { makeArticle, makeBriefing, makeRun } from "../support/factories";
import { runQuery } from "../support/runs";
import { read, signedIn } from "../support/signed-in";

useDatabase({ AUTH_SECRET: "s".repeat(40) });
const api = useApi();
afterEach(emptyDatabase);

const admin = () => signedIn(api.url, { is_admin: true });

test("a report has notes, the token estimate and the duration", async () => {
  const boss = await admin();
  const { id } = await makeRun({
    user_id: boss.id,
    kind: "scheduled",
    status: "completed",
    notes: ["The budget was spent after 12 articles."],
    token_estimate: 12_000,
    scheduled_for: new Date("2026-11-20T12:00:00Z"),
    started_at: new Date("2026-11-20T12:00:01Z"),
    finished_at: new Date("2026-11-20T12:01:31.500Z"),
  });
  expect(await read(boss.call("GET", `/api/runs/${id}`))).toMatchObject({
    status: 200,
    body: {
      notes: ["The budget was spent after 12 articles."],
      token_estimate: 12_000,
      scheduled_for: "2026-11-20T12:00:00.000Z",
      duration_ms: 90_500,
    },
  });
  const { id: waiting } = await makeRun({ user_id: boss.id });
  expect(await read(boss.call("GET", `/api/runs/${waiting}`))).toMatchObject({
    body: { notes: [], token_estimate: null, scheduled_for: null, duration_ms: null },
  });
});

test("a report counts model calls, but not reservations", async () => {
  const boss = await admin();
  const { id } = await makeRun({ user_id: boss.id, status: "running" });
  const call = { run_id: id, purpose: "article", prompt_version: "1", model: "tiny" };
  const paid = { ...call, input_tokens: 100, output_tokens: 20, duration_ms: 5, error: null };
  await saveModelCall({ ...paid, cache_key: "one", output: {} });
  await saveModelCall({ ...paid, cache_key: "two", output: null });
  await reserveTokens({ ...call, tokens: 1000 }, { run: null, month: null }, new Date(0));
  const models = [{ model: "tiny", calls: 2, failed: 1, input_tokens: 200, output_tokens: 40 }];
  expect(await read(boss.call("GET", `/api/runs/${id}`))).toMatchObject({
    body: { calls: 2, input_tokens: 200, output_tokens: 40, models },
  });
});

test("unused candidates are listed by query with their reason, in pages", async () => {
  const boss = await admin();
  const queries = [runQuery({ query: "wind" }), runQuery({ query: "rates" })];
  const { id } = await makeRun({ user_id: boss.id, status: "running", queries });
  const [used, second, unused, cut, stored] = await Promise.all([1, 2, 3, 4, 5].map(() => makeArticle()));
  const find = (position: number, rank: number, rest: object) => ({
    run_id: id,
    position,
    rank,
    source: "bing-news",
    url: `https://x.example/${position}/${rank}`,
    canonical_url: `x.example/${position}/${rank}`,
    title: `Find ${position}.${rank}`,
    ...rest,
  });
  await db()
    .insert(runCandidates)
    .values([
      find(0, 0, { status: "new", article_id: used?.id, text_status: "full" }),
      find(0, 1, { status: "new", article_id: second?.id, text_status: "full" }),
      find(0, 2, { status: "new", article_id: unused?.id, text_status: "full" }),
      find(0, 3, { status: "new", article_id: cut?.id, text_status: "cut" }),
      find(1, 0, { status: "blocked", reason: "x.example does not allow robots on this page." }),
      find(1, 1, { status: "outside", reason: "outside", outlet: "X", date: new Date("2026-11-01T00:00:00Z") }),
      find(1, 2, { status: "found" }),
      find(1, 3, { status: "duplicate", article_id: second?.id }),
      find(1, 4, { status: "duplicate", article_id: unused?.id }),
      find(0, 5, { status: "duplicate", article_id: unused?.id }),
      find(1, 6, { status: "duplicate", article_id: stored?.id }),
    ]);
  const page = async (search = "") => read(boss.call("GET", `/api/runs/${id}/left_out${search}`));
  // While the run is active, only final candidates are listed.
  expect(await page("?draw=3")).toMatchObject({
    status: 200,
    body: {
      draw: 3,
      recordsTotal: 6,
      data: ["duplicate", "blocked", "duplicate", "duplicate", "duplicate", "outside"].map((status) => ({ status })),
    },
  });
  await db().update(runs).set({ status: "completed", finished_at: new Date() });
  const briefing = await makeBriefing({ run_id: id, day: [used?.id ?? 0] });
  await db().execute(`insert into story_articles (story_id, article_id, position)
    select id, ${second?.id}, 0 from stories where briefing_id = ${briefing.id}`);
  const [story] = await db().select().from(stories).where(eq(stories.briefing_id, briefing.id));
  const covered = `Covered in the story “${story?.ai_takeaway_title}”.`;
  const all = await page();
  expect(all.body).toMatchObject({
    recordsTotal: 10,
    recordsFiltered: 10,
    data: [
      { title: "Find 0.5", reason: "Another result of this query is the same article." },
      { title: "Find 0.1", reason: covered, article_id: second?.id },
      { title: "Find 0.2", reason: "Stored as an article, but not chosen for the briefing.", article_id: unused?.id },
      { title: "Find 0.3", reason: "Only the beginning could be read." },
      { query: "rates", title: "Find 1.0", reason: "x.example does not allow robots on this page." },
      { query: "rates", title: "Find 1.3", reason: covered, article_id: second?.id },
      { query: "rates", title: "Find 1.4", reason: "Another query of this run found the same article." },
      { query: "rates", title: "Find 1.6", reason: "This article was already stored." },
      { title: "Find 1.2", status: "found", reason: "Not needed: its row had enough articles." },
      {
        query: "rates",
        title: "Find 1.1",
        url: "https://x.example/1/1",
        outlet: "X",
        source: "bing-news",
        date: "2026-11-01T00:00:00.000Z",
        status: "outside",
        reason: "Its date is outside the row’s time range.",
        article_id: null,
      },
    ],
  });
  expect(await page("?start=8&length=1")).toMatchObject({ body: { recordsTotal: 10, data: [{ title: "Find 1.2" }] } });
  expect(await page("?start=99999&length=1")).toMatchObject({ body: { data: [] } });
});

test("unused candidates are for admins, and only of an existing run", async () => {
  const boss = await admin();
  const reader = await signedIn(api.url);
  const { id } = await makeRun({ user_id: reader.id });
  expect((await reader.call("GET", `/api/runs/${id}/left_out`)).status).toBe(403);
  expect(await read(boss.call("GET", `/api/runs/${id}/left_out`))).toMatchObject({ status: 200, body: { data: [] } });
  for (const wrong of ["abc", "8c5f3a1e-0b1d-4f6a-9a55-0d7b4d2f0c11"]) {
    expect(await read(boss.call("GET", `/api/runs/${wrong}/left_out`))).toEqual({
      status: 404,
      body: { error: "Run not found." },
    });
  }
});
