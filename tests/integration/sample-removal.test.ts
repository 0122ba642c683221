import { eq } from "drizzle-orm";
import { afterEach, expect, test } from "vitest";
import { articles, articleTotal, auditLog, briefings, favorites, queries, runCandidates, runs } from "@/db/schema";
import { db } from "@/lib/db";
import { getSampleNews } from "@/lib/runs/data-overview";
import { removeSampleNews } from "@/lib/runs/mutations-sample";
import { type Admin, admit, isAdmin } from "@/lib/viewer";
import { emptyDatabase, useDatabase } from "../support/database";
import { contextOf, makeArticle, makeBriefing, makeQuery, makeRun, makeUser } from "../support/factories";

useDatabase();
afterEach(emptyDatabase);

async function makeAdmin(): Promise<Admin> {
  const reader = admit(await makeUser({ is_admin: true }), "password");
  if (!isAdmin(reader)) throw new Error("This is no admin.");
  return reader;
}

async function addCandidate(run_id: string, article_id: number, source = "sample"): Promise<void> {
  const url = `https://news.example.org/${article_id}`;
  await db()
    .insert(runCandidates)
    .values({ run_id, article_id, position: 0, source, rank: 0, canonical_url: url, url, title: "T" });
}

const pin = (user_id: number, article_id: number) =>
  db().insert(favorites).values({ user_id, article_id, story_type: "day" });

/** A first run on the sample with a briefing, and a later run on real news that found one of its articles again. */
async function makeNews(admin: Admin) {
  const [kept, changed] = [await makeQuery({ user_id: admin.id }), await makeQuery({ user_id: admin.id })];
  await db().update(queries).set({ query: "my own words" }).where(eq(queries.id, changed.id));
  const snapshot = [kept, changed].map(({ id, query, maxItems, timeFilter }) => ({
    query_id: id,
    query,
    maxItems,
    timeFilter,
    site: null,
    locations: [],
  }));
  const first = await makeRun({ user_id: admin.id, kind: "first", status: "completed", queries: snapshot });
  const real = await makeRun({ user_id: admin.id, sources: ["gdelt"], status: "completed" });
  const [told, unused, shared, own] = [
    await makeArticle(),
    await makeArticle(),
    await makeArticle(),
    await makeArticle(),
  ];
  for (const { id } of [told, unused, shared]) await addCandidate(first.id, id);
  for (const { id } of [shared, own]) await addCandidate(real.id, id);
  const sample = await makeBriefing({ run_id: first.id, day: [told.id, shared.id] });
  const later = await makeBriefing({ run_id: real.id, day: [own.id] });
  for (const { id } of [told, own]) await pin(admin.id, id);
  return { kept, changed, first, shared, own, sample, later };
}

const ids = (rows: { id: number }[]) => rows.map(({ id }) => id).sort((one, other) => one - other);

test("removing the sample news removes its briefings and articles with their favorites, and nothing else", async () => {
  const admin = await makeAdmin();
  const { kept, changed, first, shared, own, sample, later } = await makeNews(admin);
  const date = sample.generated_at.toISOString();
  expect(await getSampleNews()).toEqual({ date, shown: "archive" });
  await db().update(briefings).set({ is_public: false }).where(eq(briefings.id, later.id));
  expect(await getSampleNews()).toEqual({ date, shown: "landing" });
  await db().update(briefings).set({ is_public: false }).where(eq(briefings.id, sample.id));
  expect(await getSampleNews()).toEqual({ date, shown: "unpublished" });
  await removeSampleNews(contextOf(admin), { withQueries: false });
  expect(ids(await db().select().from(briefings))).toEqual([later.id]);
  expect(ids(await db().select().from(articles))).toEqual([shared.id, own.id]);
  expect(await db().select().from(articleTotal)).toMatchObject([{ total: 2 }]);
  expect(await db().select().from(favorites)).toMatchObject([{ article_id: own.id }]);
  expect(ids(await db().select().from(queries))).toEqual([kept.id, changed.id]);
  expect(await db().select().from(runs).where(eq(runs.id, first.id))).toHaveLength(1);
  expect(await getSampleNews()).toBeNull();
  expect(await db().select().from(auditLog)).toMatchObject([
    { action: "sample.delete", username: admin.username, details: { briefings: 1, articles: 2, queries: 0 } },
  ]);
  await expect(removeSampleNews(contextOf(admin), { withQueries: false })).rejects.toMatchObject({ code: "not_found" });
});

test("keeps a briefing with news from a query's own site, although its run searched only the sample", async () => {
  const admin = await makeAdmin();
  await makeNews(admin);
  const run = await makeRun({ user_id: admin.id, sources: ["sample"], status: "completed" });
  const [read, unused, bundled] = [await makeArticle(), await makeArticle(), await makeArticle()];
  for (const { id } of [read, unused]) await addCandidate(run.id, id, "site");
  await addCandidate(run.id, bundled.id);
  const { id } = await makeBriefing({ run_id: run.id, day: [read.id] });
  await removeSampleNews(contextOf(admin), { withQueries: false });
  expect(ids(await db().select().from(briefings))).toContain(id);
  const left = ids(await db().select().from(articles));
  expect([read, unused, bundled].map((article) => left.includes(article.id))).toEqual([true, true, false]);
});

test("on request also removes the first run's queries, except changed ones", async () => {
  const admin = await makeAdmin();
  const { changed } = await makeNews(admin);
  await removeSampleNews(contextOf(admin), { withQueries: true });
  expect(ids(await db().select().from(queries))).toEqual([changed.id]);
});

test("removes nothing while a run reads the sample, or if the user is no longer an admin", async () => {
  const admin = await makeAdmin();
  const { first } = await makeNews(admin);
  await db().update(runs).set({ status: "running" }).where(eq(runs.id, first.id));
  await expect(removeSampleNews(contextOf(admin), { withQueries: true })).rejects.toMatchObject({ code: "conflict" });
  await db().update(runs).set({ status: "completed" }).where(eq(runs.id, first.id));
  const stranger = { ...admin, id: admin.id + 1000 };
  await expect(removeSampleNews(contextOf(stranger), { withQueries: true })).rejects.toMatchObject({
    code: "unauthenticated",
  });
  expect(await db().select().from(briefings)).toHaveLength(2);
  expect(await db().select().from(queries)).toHaveLength(2);
});
