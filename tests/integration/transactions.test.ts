import { randomUUID } from "node:crypto";
import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { articles, briefings, queries, runs, stories, users } from "@/db/schema";
import { getHighestId } from "@/lib/briefings/data";
import { type Db, db, transaction } from "@/lib/db";
import { saveQueries } from "@/lib/queries/mutations";
import { publishBriefing } from "@/lib/runs/steps/publish";
import { acquireLease } from "@/lib/runs/worker/lease";
import { deleteUser } from "@/lib/users/mutations";
import { type Admin, admit, isAdmin, isViewer, type Viewer } from "@/lib/viewer";
import { useDatabase } from "../support/database";
import { contextOf, makeArticle, makeBriefing, makeQuery, makeStory, makeUser } from "../support/factories";
import { startedRun } from "../support/runs";
import { storyDraft } from "../support/story-draft";

useDatabase();

const raise = (tx: Db, code: string) =>
  tx.execute(sql.raw(`do $$ begin raise exception 'Rolled back' using errcode = '${code}'; end $$`));

describe("a transaction", () => {
  test("that loses a deadlock is retried, so that both succeed", async () => {
    const [one, other] = [await makeUser(), await makeUser()];
    const { promise: bothLocked, resolve: continueBoth } = Promise.withResolvers<void>();
    let attempts = 0;
    const rename = (first: number, second: number, suffix: string) =>
      transaction(db(), async (tx) => {
        const append = (id: number) =>
          tx
            .update(users)
            .set({ username: sql`${users.username} || ${suffix}::text` })
            .where(eq(users.id, id));
        await append(first);
        attempts++;
        if (attempts === 2) continueBoth();
        await bothLocked;
        await append(second);
      });
    await Promise.all([rename(one.id, other.id, "a"), rename(other.id, one.id, "b")]);
    expect(attempts).toBe(3);
    for (const { username } of await db()
      .select()
      .from(users)
      .where(inArray(users.id, [one.id, other.id]))) {
      expect(username).toMatch(/(ab|ba)$/);
    }
  });

  test.each(["40001", "40P01"])("that fails once with %s succeeds", async (code) => {
    let attempts = 0;
    const result = await transaction(db(), async (tx) => {
      attempts++;
      if (attempts === 1) await raise(tx, code);
      return "done";
    });
    expect([result, attempts]).toEqual(["done", 2]);
  });

  test("that keeps failing is given up, and any other failure is not retried", async () => {
    for (const [code, most] of [
      ["40001", 6],
      ["23505", 1],
    ] as const) {
      let attempts = 0;
      const failing = transaction(db(), (tx) => {
        attempts++;
        return raise(tx, code);
      });
      await expect(failing).rejects.toMatchObject({ cause: { code } });
      expect(attempts).toBe(most);
    }
  });

  test("within another one is retried by the outer one", async () => {
    const attempts = { outer: 0, inner: 0 };
    await transaction(db(), async (tx) => {
      attempts.outer++;
      await transaction(tx, async (inner) => {
        attempts.inner++;
        if (attempts.inner === 1) await raise(inner, "40P01");
      });
    });
    expect(attempts).toEqual({ outer: 2, inner: 2 });
  });
});

const PLAIN = { maxItems: 5, timeFilter: "any" as const, site: null, locations: [] };

async function viewerOf(given: Parameters<typeof makeUser>[0] = {}): Promise<Viewer> {
  const reader = admit(await makeUser(given), "password");
  if (!isViewer(reader)) throw new Error("A password makes a viewer.");
  return reader;
}

async function makeAdmin(): Promise<Admin> {
  const viewer = await viewerOf({ is_admin: true });
  if (!isAdmin(viewer)) throw new Error("An admin's password makes an admin.");
  return viewer;
}

/** A user with eight queries and an archive of briefings whose stories they found. */
async function userWithArchive(count: number): Promise<{ user: Viewer; ids: number[]; articleIds: number[] }> {
  const user = await viewerOf();
  const ids: number[] = [];
  const articleIds: number[] = [];
  for (let row = 0; row < 8; row++) ids.push((await makeQuery({ user_id: user.id, query: `query ${row}` })).id);
  for (let number = 0; number < count; number++) {
    const query_id = ids[number % 8] ?? 0;
    const article = await makeArticle({ query_id });
    articleIds.push(article.id);
    const { id } = await makeBriefing({ day: [] });
    await makeStory({ briefing_id: id, article_id: article.id, query_id });
  }
  return { user, ids, articleIds };
}

const draftOf = (article_id: number, query_id: number) =>
  storyDraft({
    article_id,
    query_id,
    query_text: "query",
    ai_takeaway_title: "Crews restore power",
    ai_takeaway_text: "Crews restored power by Friday.",
    ai_summary: "Crews restored power by Friday.",
    ai_key_points: ["Power is back."],
    relevance: 50,
    grounding: { checked: 1, supported: 1, replaced: 0 },
  });

/** A run ready to publish one story. The returned function publishes it. */
async function readyToPublish(user_id: number, query_id: number): Promise<() => Promise<boolean>> {
  const article = await makeArticle();
  const id = await startedRun({ user_id, queries: [] });
  const lease = await acquireLease(id, randomUUID());
  if (!lease) throw new Error("The run is another's.");
  const draft = {
    run_id: id,
    edition_id: null,
    ai_title: `Briefing of run ${id}`,
    summary_method: "extractive" as const,
    generated_at: new Date(),
    error: null,
    top_insights: [],
    week_stories: [],
    day_stories: [draftOf(article.id, query_id)],
    also_reported: [],
  };
  const newest = await getHighestId(null);
  return () =>
    publishBriefing(lease, {
      draft,
      notes: [],
      causes: new Map(),
      reasons: new Map(),
      corrected: new Map(),
      newest,
    }).finally(() => lease.end());
}

describe("removing queries and users", () => {
  const ROUNDS = 50;

  test(`while runs publish loses nothing, ${ROUNDS} times`, async () => {
    const admin = await makeAdmin();
    const publisher = await makeUser();
    const { user, ids, articleIds } = await userWithArchive(40);
    const before = await db().$count(briefings);
    let saved = ids.map((id, row) => ({ ...PLAIN, id, query: `query ${row}` }));
    for (let round = 0; round < ROUNDS; round++) {
      const leaving = await viewerOf();
      const theirs = await makeQuery({ user_id: leaving.id });
      await makeStory({
        briefing_id: (await makeBriefing({ day: [] })).id,
        article_id: articleIds[0] ?? 0,
        query_id: theirs.id,
      });
      const removed = saved[round % 8];
      const publish = await readyToPublish(publisher.id, removed?.id ?? 0);
      const rows = [...saved.filter((row) => row !== removed), { ...PLAIN, query: `query of round ${round}` }];
      const [published, list] = await Promise.all([
        publish(),
        saveQueries(contextOf(user), { queries: rows }),
        deleteUser(contextOf(admin), leaving.id),
      ]);
      expect(published).toBe(true);
      expect(list.queries.map(({ query }) => query)).toEqual(rows.map(({ query }) => query));
      saved = list.queries.map(({ id, query }) => ({ ...PLAIN, id, query }));
    }
    expect(await db().$count(briefings)).toBe(before + 2 * ROUNDS);
    expect(await db().$count(runs, and(eq(runs.status, "completed"), isNull(runs.error)))).toBe(ROUNDS);
  });

  test("writes no row of the archive, regardless of its size", async () => {
    const admin = await makeAdmin();
    const { user, ids } = await userWithArchive(16);
    const versions = async () => ({
      stories: await db().execute(
        sql`select id, xmin from ${stories} where ${inArray(stories.query_id, ids)} order by id`,
      ),
      articles: await db().execute(
        sql`select id, xmin from ${articles} where ${inArray(articles.query_id, ids)} order by id`,
      ),
    });
    const before = await versions();
    expect([before.stories.length, before.articles.length]).toEqual([16, 16]);
    await saveQueries(contextOf(user), { queries: [] });
    expect(await versions()).toEqual(before);
    await deleteUser(contextOf(admin), user.id);
    expect(await versions()).toEqual(before);
    expect(await db().$count(queries, eq(queries.user_id, user.id))).toBe(0);
  });
});
