import { eq, inArray, sql } from "drizzle-orm";
import { afterEach, expect, test, vi } from "vitest";
import {
  articlePictures,
  articles,
  articleTotal,
  auditLog,
  cleanups,
  deliveries,
  emailEvents,
  favorites,
  modelCalls,
  privateBriefings,
  runCandidates,
  runs,
  stories,
} from "@/db/schema";
import { savePicture } from "@/lib/articles/mutations-pictures";
import { db, single } from "@/lib/db";
import { claimCleanup, deleteOldPictures } from "@/lib/retention/mutations";
import { cleanUpIfDue } from "@/lib/retention/worker";
import { emptyDatabase, useDatabase } from "../support/database";
import { makeArticle, makeBriefing, makeRun, makeUser } from "../support/factories";

const DAYS = { RETENTION_CANDIDATES_DAYS: 90, RETENTION_MODEL_DAYS: 90, RETENTION_AUDIT_DAYS: 365 } as const;
const database = useDatabase({ ...DAYS, DIGEST_TIMEZONE: "America/Chicago" });
afterEach(async () => {
  await emptyDatabase();
  await db().execute(sql`truncate cleanups, audit_log, email_events`);
});

const NOON = new Date("2026-11-22T18:00:00Z");
const OLD = new Date("2025-11-01T00:00:00Z");
const RECENT = new Date("2026-11-01T00:00:00Z");

/** A row of each kind, all as old as `created_at`. */
async function makeRows(created_at: Date, name: string) {
  const { id: user_id } = await makeUser({ username: name });
  const run = await makeRun({ user_id, status: "completed", finished_at: created_at, created_at });
  const [unused, used, own, favorite, busy] = await Promise.all([
    makeArticle(),
    makeArticle(),
    makeArticle(),
    makeArticle(),
    makeArticle(),
  ]);
  await db().update(articles).set({ created_at });
  const briefing = await makeBriefing({ day: [used.id] });
  await db()
    .insert(privateBriefings)
    .values({
      user_id,
      ai_title: name,
      summary_method: "extractive",
      generated_at: created_at,
      stories: sql`${JSON.stringify([{ id: 1, article_id: own.id }])}::jsonb`,
      cited: [],
    });
  await db().insert(favorites).values({ user_id, article_id: favorite.id, story_type: "day" });
  const active = await makeRun({ user_id, status: "running", created_at });
  const url = `https://news.example.org/${name}`;
  const candidate = { position: 0, source: "sample", rank: 0, canonical_url: url, url, title: name };
  await db()
    .insert(runCandidates)
    .values([
      { ...candidate, run_id: run.id, article_id: unused.id },
      { ...candidate, run_id: active.id, article_id: busy.id },
    ]);
  const call = {
    purpose: "article",
    prompt_version: "1",
    model: "m",
    input_tokens: 1,
    output_tokens: 1,
    duration_ms: 1,
  };
  await db()
    .insert(modelCalls)
    .values({ ...call, cache_key: name, run_id: run.id, created_at });
  const delivery = { briefing_id: briefing.id, user_id, email: "a@example.org", created_at };
  const [sent] = await db()
    .insert(deliveries)
    .values([
      { ...delivery, status: "sent" },
      { ...delivery, kind: "alert", status: "pending" },
    ])
    .returning();
  await db()
    .insert(emailEvents)
    .values({ id: name, type: "email.bounced", email: "a@example.org", delivery_id: sent?.id ?? null, created_at });
  const entry = { username: name, action: "user.create", target: name, details: {}, address: "203.0.113.1" };
  await db()
    .insert(auditLog)
    .values({ ...entry, created_at });
  return { run, unused, kept: [used.id, own.id, favorite.id, busy.id] };
}

test("rows older than the settings are deleted, except those still needed", async () => {
  const old = await makeRows(OLD, "old");
  await db().update(articles).set({ created_at: OLD });
  const total = single(await db().select().from(articleTotal)).total;
  const recent = await makeArticle();
  const removed = await cleanUpIfDue(NOON);
  expect(removed).toEqual({ search_results: 1, model_calls: 1, audit_entries: 1, emails: 2, articles: 1 });

  const ids = (await db().select({ id: articles.id }).from(articles)).map(({ id }) => id);
  expect(ids.sort()).toEqual([...old.kept, recent.id].sort());
  expect(single(await db().select().from(articleTotal)).total).toBe(total);
  expect(await db().select().from(stories)).toHaveLength(1);
  expect(await db().select({ status: deliveries.status }).from(deliveries)).toEqual([{ status: "pending" }]);
  expect(await db().select().from(runCandidates)).toHaveLength(1);
  const [run] = await db().select().from(runs).where(eq(runs.id, old.run.id));
  expect(run?.notes).toEqual([
    "The search results of this run were deleted because of their age.",
    "Model calls of this run were deleted because of their age.",
  ]);
  expect(await db().select().from(cleanups)).toMatchObject([
    { day: "2026-11-22", finished_at: expect.any(Date), removed },
  ]);
});

test("pictures are deleted by age, and when nothing shows their articles", async () => {
  const [shown, pinned, unused, old, fresh] = [
    await makeArticle(),
    await makeArticle(),
    await makeArticle(),
    await makeArticle(),
    await makeArticle(),
  ];
  await makeBriefing({ day: [shown.id, old.id] });
  const { id: user_id } = await makeUser({ username: "reader" });
  await db().insert(favorites).values({ user_id, article_id: pinned.id, story_type: "day" });
  for (const { id } of [shown, pinned, unused, old, fresh]) await savePicture(id, null);
  const at = (created_at: Date, ...ids: number[]) =>
    db().update(articlePictures).set({ created_at }).where(inArray(articlePictures.article_id, ids));
  await at(new Date(Date.now() - 3 * 86_400_000), shown.id, pinned.id, unused.id);
  await at(OLD, old.id);
  expect(await deleteOldPictures(RECENT, 1)).toBe(1);
  expect(await deleteOldPictures(RECENT, 500)).toBe(1);
  expect(await deleteOldPictures(RECENT, 500)).toBe(0);
  const kept = (await db().select().from(articlePictures)).map(({ article_id }) => article_id);
  expect(kept.sort()).toEqual([shown.id, pinned.id, fresh.id].sort());
});

test("recent rows stay, and with the setting 0 all rows", async () => {
  await makeRows(RECENT, "recent");
  expect(await cleanUpIfDue(NOON)).toEqual({});
  await makeRows(OLD, "old");
  await db().delete(cleanups);
  const none = { RETENTION_CANDIDATES_DAYS: 0, RETENTION_MODEL_DAYS: 0, RETENTION_AUDIT_DAYS: 0 };
  database.set({ ...none, RETENTION_MAIL_DAYS: 0, RETENTION_ARTICLE_TEXTS_DAYS: 0 });
  expect(await cleanUpIfDue(NOON)).toEqual({});
});

test("it is done once a day by one worker, from three in the morning on", async () => {
  expect(await cleanUpIfDue(new Date("2026-11-22T08:59:00Z"))).toBeNull();
  const claims = await Promise.all(["2026-11-22", "2026-11-22", "2026-11-22"].map((day) => claimCleanup(day)));
  expect(claims.filter(Boolean)).toHaveLength(1);
  expect(await cleanUpIfDue(NOON)).toBeNull();
  expect(await cleanUpIfDue(new Date(NOON.getTime() + 86_400_000))).toEqual({});
});

test("a failing task is logged, and the others still run", async () => {
  const { run } = await makeRows(OLD, "old");
  database.set({ ...DAYS, RETENTION_MAIL_DAYS: 90, RETENTION_ARTICLE_TEXTS_DAYS: 90 });
  await db().execute(sql`
    create function refuse() returns trigger language plpgsql as $$ begin raise 'No deletion today.'; end $$`);
  await db().execute(sql`create trigger refuse before delete on run_candidates execute function refuse()`);
  const stderr = vi.spyOn(process.stderr, "write").mockReturnValue(true);
  const removed = await cleanUpIfDue(NOON);
  const logged = stderr.mock.calls.map(([line]) => JSON.parse(String(line)));
  stderr.mockRestore();
  await db().execute(sql`drop function refuse cascade`);
  expect(logged).toMatchObject([{ message: "A task of the cleanup failed.", task: "search_results" }]);
  expect(removed).toEqual({ model_calls: 1, audit_entries: 1, emails: 2, articles: 1 });
  expect(await db().select().from(runCandidates).where(eq(runCandidates.run_id, run.id))).toHaveLength(1);
  expect(await db().select().from(cleanups)).toMatchObject([{ finished_at: expect.any(Date), removed }]);
});

test("a cleanup that was stopped is not recorded as finished, and is repeated after an hour", async () => {
  expect(await cleanUpIfDue(NOON, AbortSignal.abort())).toBeNull();
  expect(await db().select().from(cleanups)).toMatchObject([{ finished_at: null }]);
  expect(await cleanUpIfDue(NOON)).toBeNull();
  await db().update(cleanups).set({ started_at: sql`now() - interval '61 minutes'` });
  expect(await cleanUpIfDue(NOON)).toEqual({});
  expect(await cleanUpIfDue(NOON)).toBeNull();
});
