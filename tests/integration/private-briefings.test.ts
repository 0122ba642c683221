import { randomUUID } from "node:crypto";
import { eq, isNotNull } from "drizzle-orm";
import { afterEach, describe, expect, test } from "vitest";
import { articles, briefings, deliveries, privateBriefings, runs, users } from "@/db/schema";
import { createEmailToken } from "@/lib/auth/email-link";
import { listOtherHeadlines } from "@/lib/briefings/data-landing";
import { db } from "@/lib/db";
import { listFavoriteStories } from "@/lib/favorites/data";
import { conductRun } from "@/lib/runs/conductor";
import { userFields } from "@/lib/users/data";
import { admit } from "@/lib/viewer";
import { useApi } from "../support/api";
import { createClient } from "../support/client";
import { emptyDatabase, useDatabase } from "../support/database";
import { makeLocation, makeQuery, queryRow } from "../support/factories";
import { conductedRun, SAMPLE_CLOCK } from "../support/runs";
import { type Member, read, signedIn } from "../support/signed-in";

const settings = useDatabase({ AUTH_SECRET: "s".repeat(40), NEWS_SOURCES: ["sample"] });
const api = useApi();
afterEach(emptyDatabase);

const start = (client: Member, rows: unknown[] = [queryRow({ query: "power", maxItems: 5 })]) =>
  read(client.call("POST", "/api/run_queries", { queries: rows }));

/** Starts a run of the member's search through the API and completes it, on a day with sample news. */
async function ran(client: Member): Promise<{ task_id: string; status: unknown; summary_id: number }> {
  const { body } = await start(client);
  const task_id = body && typeof body === "object" && "task_id" in body ? String(body.task_id) : "";
  await db().update(runs).set({ as_of: SAMPLE_CLOCK }).where(eq(runs.id, task_id));
  await conductRun(task_id, randomUUID());
  const task = await (await client.call("GET", `/api/task_status/${task_id}`)).json();
  return { task_id, ...task };
}

async function storiesOf(client: Member, id: number) {
  const briefing = await (await client.call("GET", `/api/briefing/${id}`)).json();
  return [...briefing.top_insights, ...briefing.week_stories, ...briefing.day_stories];
}

const statusFor = async (client: { call: Member["call"] }, path: string) => (await client.call("GET", path)).status;

describe("a run of a user who is neither an admin nor the master user", () => {
  test("makes a briefing for that user and admins only", async () => {
    const [client, stranger, admin] = [
      await signedIn(api.url, { is_subscribed: true }),
      await signedIn(api.url),
      await signedIn(api.url, { is_admin: true, is_subscribed: true }),
    ];
    const { status, summary_id } = await ran(client);
    expect([status, summary_id]).toEqual(["completed", expect.any(Number)]);
    expect([await db().$count(briefings), await db().$count(deliveries)]).toEqual([0, 0]);

    for (const path of [`/api/briefing/${summary_id}`, `/api/briefings/${summary_id}`]) {
      const seen = await Promise.all(
        [client, admin, stranger, createClient(api.url)].map((who) => statusFor(who, path)),
      );
      expect(seen).toEqual([200, 200, 404, 404]);
    }
    const stories = await storiesOf(client, summary_id);
    expect(stories.length).toBeGreaterThan(0);
    expect(stories[0]).toMatchObject({
      article: { id: stories[0].article_id },
      grounding: { checked: expect.any(Number) },
    });
    expect(stories.flatMap(({ evidence }) => evidence)[0]?.passage).toEqual(expect.stringMatching(/\w/));

    expect(await (await client.call("GET", "/api/latest_summary")).json()).toMatchObject({ id: null, day_stories: [] });
    expect(await (await client.call("GET", "/api/search_briefings?q=")).json()).toEqual({ results: [] });
    expect(await (await client.call("GET", "/api/summaries")).json()).toMatchObject({ recordsTotal: 0 });
    expect(await statusFor(client, `/api/story/${stories[0].article_id}`)).toBe(404);
    expect(await statusFor(admin, `/api/summaries/${summary_id}/email_preview`)).toBe(404);
    expect((await admin.call("POST", `/api/summaries/${summary_id}/send`, { to: "subscribers" })).status).toBe(404);
    // Its articles do not name its searches, and are not headlines on the landing page.
    expect(await db().$count(articles, eq(articles.query_text, "power"))).toBe(0);
    expect(await listOtherHeadlines(SAMPLE_CLOCK)).toEqual([]);
  });

  test("shows its articles only to that user and admins, until another run finds them", async () => {
    const [client, stranger, admin] = [
      await signedIn(api.url),
      await signedIn(api.url),
      await signedIn(api.url, { is_admin: true }),
    ];
    const all = [client, admin, stranger];
    const { task_id, summary_id } = await ran(client);
    const [story] = await storiesOf(client, summary_id);
    const { id: article_id, title } = story.article;
    const listed = (params: string) =>
      Promise.all(
        all.map(async (who) => (await (await who.call("GET", `/api/articles?${params}`)).json()).recordsFiltered),
      );
    const stored = await db().$count(articles);
    expect(await listed("length=5")).toEqual([stored, stored, 0]);
    const search = `search[value]=${encodeURIComponent(title)}`;
    expect((await listed(search)).map((count) => count > 0)).toEqual([true, true, false]);
    const read = (who: { call: Member["call"] }) => statusFor(who, `/api/article/${article_id}`);
    const visitor = createClient(api.url);
    expect(await Promise.all([...all, visitor].map(read))).toEqual([200, 200, 404, 404]);
    const pin = { article_id, story_type: "day" };
    expect((await stranger.call("POST", "/api/favorites", pin)).status).toBe(404);
    expect((await client.call("POST", "/api/favorites", pin)).status).toBe(200);

    // The user's own session from an email link reads favorites only, which are then those that visitors may read.
    const linked = createClient(api.url);
    const [user] = await db().select(userFields).from(users).where(eq(users.id, client.id));
    const [row] = await db().select().from(users).where(eq(users.id, client.id));
    if (!user || !row) throw new Error("The user exists.");
    await linked.call("POST", "/api/auth/email-link", { token: createEmailToken(row, new Date()) });
    expect(await read(linked)).toBe(404);
    expect((await linked.call("POST", "/api/favorites", pin)).status).toBe(404);
    const favorites = async (who: { call: Member["call"] }) => (await who.call("GET", "/api/favorites")).json();
    expect([await favorites(client), await favorites(linked)]).toEqual([[expect.objectContaining(pin)], []]);
    expect(await listFavoriteStories(admit(user, "email_link"))).toEqual([]);
    expect(await listFavoriteStories(admit(user, "password"))).toHaveLength(1);

    // The same search by another user makes the article visible to that user.
    await ran(stranger);
    expect(await read(stranger)).toBe(200);
    expect(await read(visitor)).toBe(404);
    const [run] = await db().select({ queries: runs.queries }).from(runs).where(eq(runs.id, task_id));
    const master = await signedIn(api.url, { master_query: true });
    await conductedRun({ user_id: master.id, queries: run?.queries ?? [], sources: ["sample"], as_of: SAMPLE_CLOCK });
    expect(await read(visitor)).toBe(200);
    expect(await db().$count(articles, isNotNull(articles.private_to))).toBe(0);
  });

  test("does not block publication of its articles, and does not repeat them itself", async () => {
    const client = await signedIn(api.url);
    const first = await ran(client);
    const master = await signedIn(api.url, { master_query: true });
    const queries = [{ query: "power", maxItems: 5 }];
    const published = await conductedRun({ user_id: master.id, queries, sources: ["sample"], as_of: SAMPLE_CLOCK });
    expect(published.briefing).not.toBeNull();
    const again = await ran(client);
    const [before, after] = await Promise.all(
      [first, again].map(async ({ summary_id }) => storiesOf(client, summary_id)),
    );
    const known = new Set(before?.map(({ article_id }) => article_id));
    expect(after?.length).toBeGreaterThan(0);
    expect(after?.filter(({ article_id }) => known.has(article_id))).toEqual([]);
  });

  test("is deleted with its user", async () => {
    const client = await signedIn(api.url);
    const admin = await signedIn(api.url, { is_admin: true });
    await ran(client);
    expect((await admin.call("DELETE", `/api/users/${client.id}`)).status).toBe(200);
    expect(await db().$count(privateBriefings)).toBe(0);
  });
});

describe("runs of admins and of the master user are published", () => {
  test.each([{ is_admin: true }, { master_query: true }])("%o", async (given) => {
    const client = await signedIn(api.url, given);
    const { summary_id } = await ran(client);
    expect(await statusFor(createClient(api.url), `/api/briefing/${summary_id}`)).toBe(200);
    expect(await db().$count(privateBriefings)).toBe(0);
  });

  test("a repeated run keeps its user", async () => {
    const [client, admin] = [await signedIn(api.url), await signedIn(api.url, { is_admin: true })];
    const { task_id } = await ran(client);
    expect((await admin.call("POST", `/api/runs/${task_id}/again`)).status).toBe(202);
    expect(await db().$count(runs, eq(runs.is_private, true))).toBe(2);
  });
});

describe("limits of a user who is not an admin", () => {
  test("runs in 24 hours: the next is refused with the time to wait, except for admins", async () => {
    settings.set({ USER_RUNS_PER_DAY: 2 });
    const client = await signedIn(api.url);
    const end = () => db().update(runs).set({ status: "completed" });
    for (const _ of [1, 2]) {
      expect((await start(client)).status).toBe(202);
      // The active run is returned and not counted again.
      expect((await start(client)).status).toBe(202);
      await end();
    }
    const refused = await client.call("POST", "/api/run_queries", { queries: [queryRow()] });
    expect([refused.status, await refused.json()]).toEqual([429, { error: "You can start at most 2 runs a day." }]);
    const wait = Number(refused.headers.get("Retry-After"));
    expect(wait > 86_000 && wait <= 86_400).toBe(true);
    const admin = await signedIn(api.url, { is_admin: true });
    const asAdmin = { queries: [queryRow()], user_id: client.id };
    expect((await admin.call("POST", "/api/run_queries", asAdmin)).status).toBe(202);
    settings.set({ USER_RUNS_PER_DAY: 10 });
  });

  test("items and searches of a run, and queries of a run and of the saved list", async () => {
    settings.set({ USER_MAX_QUERIES: 2, USER_MAX_ITEMS: 50, USER_MAX_SEARCHES: 4 });
    const client = await signedIn(api.url);
    const rows = (count: number, maxItems = 5) => Array.from({ length: count }, () => queryRow({ maxItems }));
    const save = (count: number) => read(client.call("POST", "/api/queries/save", { queries: rows(count) }));
    expect((await start(client, rows(2, 30))).body).toEqual({
      error: "A run may request at most 50 items; these queries request 60.",
    });
    const locations = await Promise.all(
      ["Ames", "Boone", "Cary", "Dyer"].map(async (name) => (await makeLocation({ name })).id),
    );
    expect((await start(client, [queryRow(), queryRow({ locations })])).body).toEqual({
      error: "A run may make at most 4 searches; these queries with their locations make 5.",
    });
    expect((await start(client, rows(3))).body).toEqual({ error: "A run may have at most 2 queries." });
    expect(await db().$count(runs, eq(runs.user_id, client.id))).toBe(0);
    const { body } = await start(client);
    expect(await start(client, rows(3))).toEqual({ status: 202, body });
    expect(await save(3)).toEqual({ status: 400, body: { error: "You can save at most 2 queries." } });
    expect((await save(2)).status).toBe(200);
    // A list from before the limit can still be edited, but not grow.
    await makeQuery({ user_id: client.id });
    expect([(await save(3)).status, (await save(4)).status]).toEqual([200, 400]);
    settings.set({ USER_MAX_QUERIES: 50, USER_MAX_ITEMS: 500, USER_MAX_SEARCHES: 200 });
  });
});
