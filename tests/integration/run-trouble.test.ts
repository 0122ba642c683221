import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { afterEach, describe, expect, test } from "vitest";
import { queries, runs, users } from "@/db/schema";
import { db } from "@/lib/db";
import { conductRun } from "@/lib/runs/conductor";
import { listSourceCounts } from "@/lib/runs/data-report";
import { enqueueRun } from "@/lib/runs/worker/queue";
import { emptyDatabase, useDatabase } from "../support/database";
import { makeQuery, makeUser } from "../support/factories";
import { createKeeper, serveBytes } from "../support/loopback";
import { samplePieces, startNewsSite } from "../support/news-site";
import { CLOCK, conductedRun, resultOf, runQuery, searchesOf, startedRun } from "../support/runs";

const { keep, closeAll } = createKeeper();
afterEach(closeAll);
afterEach(emptyDatabase);
const settings = useDatabase();

const pieces = (count: number) => samplePieces({ count, before: CLOCK });

async function sites(...given: Parameters<typeof startNewsSite>[0][]) {
  const made = await Promise.all(given.map(async (options) => keep(await startNewsSite(options))));
  settings.set({ FETCH_ALLOW_HOSTS: made.map(({ host }) => host) });
  return made;
}

/** Waits for a condition that another part of the process fulfills. */
async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  await expect.poll(condition, { interval: 10, timeout: 20_000 }).toBe(true);
}

describe("a run that fails", () => {
  test("leaves its articles to the next run, which fetches none of them again", async () => {
    const { id } = await makeUser();
    const [news] = await sites({ pieces: pieces(4) });
    if (!news) throw new Error();
    const first = await startedRun({ user_id: id, queries: [{ site: news.url }] });
    await db().execute(sql`create function refuse() returns trigger language plpgsql as $$ begin raise 'no'; end $$`);
    await db().execute(sql`create trigger refuse before insert on takeaways for each row execute function refuse()`);
    await conductRun(first, randomUUID());
    await db().execute(sql`drop function refuse cascade`);
    expect(await resultOf(first)).toMatchObject({ status: "error", error: "Internal error.", briefing: null });

    const second = await conductedRun({ user_id: id, queries: [{ site: news.url }] });
    expect(second.status).toBe("completed");
    expect(second.counts).toMatchObject([{ found: 4, new: 0, duplicates: 4, used: 4 }]);
    expect(second.briefing?.day_stories).toHaveLength(4);
    expect(news.pages.visits).toBe(4);
  });

  test("because its process stops is resumed by another", async () => {
    const { id } = await makeUser();
    const [news] = await sites({ pieces: pieces(3), weather: { pageDelayMs: 60_000 } });
    if (!news) throw new Error();
    const run = await startedRun({ user_id: id, queries: [{ site: news.url }] });
    const stop = new AbortController();
    const conducting = conductRun(run, randomUUID(), stop.signal);
    await until(() => news.pages.open > 0);
    stop.abort();
    await conducting;
    expect(await resultOf(run)).toMatchObject({ status: "running", error: null });
    news.change({});
    await conductRun(run, randomUUID());
    expect(await resultOf(run)).toMatchObject({ status: "completed", counts: [{ new: 3, no_text: 0 }] });
  });

  test("does not block the next run of its user", async () => {
    const { id } = await makeUser();
    settings.set({ FETCH_ALLOW_HOSTS: [] });
    const first = await conductedRun({ user_id: id, queries: [{ site: "http://127.0.0.1:9/" }] });
    expect(first.status).toBe("error");
    const second = await conductedRun({ user_id: id, queries: [{ site: "http://127.0.0.1:9/" }] });
    expect(second.id).not.toBe(first.id);
  });
});

describe("sources", () => {
  test("that fail are in the report, and the run completes with the others", async () => {
    const { id } = await makeUser();
    const made = await sites(
      { pieces: pieces(3) },
      { weather: { statuses: { "/": 500 } } },
      { weather: { feedIsHtml: true } },
    );
    const [good, broken, html] = made;
    const gone = keep(await serveBytes((socket) => socket.resetAndDestroy()));
    if (!good || !broken || !html) throw new Error();
    settings.set({ FETCH_ALLOW_HOSTS: [...made.map(({ host }) => host), new URL(gone.url).host] });
    const rows = [good, broken, html, gone].map(({ url }) => ({ site: url }));
    const run = await conductedRun({ user_id: id, queries: rows });
    expect(run.status).toBe("completed");
    expect(run.briefing?.day_stories).toHaveLength(3);
    const searches = (await searchesOf(run.id)).sort((a, b) => a.position - b.position);
    expect(searches.map(({ items, error_code }) => [items, error_code])).toEqual([
      [3, null],
      [0, expect.stringMatching(/./)],
      [0, "html-not-feed"],
      [0, expect.stringMatching(/./)],
    ]);
    for (const { error, error_code } of searches) expect(error === null).toBe(error_code === null);
    expect(await listSourceCounts(run.id)).toMatchObject([{ source: "site", searches: 4, items: 3, errors: 3 }]);
  });

  test("that all fail make the run fail, and the last briefing stays", async () => {
    const { id } = await makeUser();
    const [good] = await sites({ pieces: pieces(3) });
    if (!good) throw new Error();
    const before = await conductedRun({ user_id: id, queries: [{ site: good.url }] });
    good.change({ statuses: { "/": 503, "/feed.rss": 503 } });
    const after = await conductedRun({ user_id: id, queries: [{ site: `${good.url}/feed.rss` }] });
    expect(after).toMatchObject({ status: "error", briefing: null });
    expect(after.error).toMatch(/^No source answered\. The query’s own site: /);
    expect((await resultOf(before.id)).briefing?.day_stories).toHaveLength(3);
  });

  test("without any news are not a failure", async () => {
    const { id } = await makeUser();
    const [quiet] = await sites({ pieces: [] });
    const run = await conductedRun({ user_id: id, queries: [{ site: quiet?.url ?? "" }] });
    expect(run).toMatchObject({ status: "completed", briefing: null });
    expect(run.error).toBe("No articles were found.");
  });
});

describe("other users", () => {
  test("do not get a user's articles in their briefings", async () => {
    const [one, other] = [await makeUser(), await makeUser()];
    const all = pieces(6);
    const [left, right] = await sites({ pieces: all.slice(0, 3) }, { pieces: all.slice(3) });
    const mine = await conductedRun({ user_id: one.id, queries: [{ site: left?.url ?? "" }] });
    const theirs = await conductedRun({ user_id: other.id, queries: [{ site: right?.url ?? "" }] });
    const titles = (run: typeof mine) => run.briefing?.articles.map(({ title }) => title).sort();
    expect(titles(mine)).toEqual(
      all
        .slice(0, 3)
        .map(({ title }) => title)
        .sort(),
    );
    expect(titles(theirs)).toEqual(
      all
        .slice(3)
        .map(({ title }) => title)
        .sort(),
    );
  });

  test("may run concurrently over the same news: every article is stored and published once", async () => {
    const readers = await Promise.all(Array.from({ length: 4 }, () => makeUser()));
    const [news] = await sites({ pieces: pieces(5) });
    const results = await Promise.all(
      readers.map(({ id }) => conductedRun({ user_id: id, queries: [{ site: news?.url ?? "" }] })),
    );
    expect(results.map(({ status }) => status)).toEqual(readers.map(() => "completed"));
    expect(results.flatMap(({ counts }) => counts.map((row) => row.new)).reduce((sum, each) => sum + each)).toBe(5);
    const [articles] = await db().execute<{ number: number }>(sql`select count(*)::int as number from articles`);
    expect(articles?.number).toBe(5);
    const told = results.flatMap(({ briefing }) => briefing?.day_stories.map(({ article_id }) => article_id) ?? []);
    expect(told.sort()).toEqual([...new Set(told)].sort());
    expect(told).toHaveLength(5);
  });
});

describe("deletions during a run", () => {
  test.each(["query", "user"] as const)("of a %s do not fail it", async (thing) => {
    const user = await makeUser();
    const [news] = await sites({ pieces: pieces(3), weather: { pageDelayMs: 300 } });
    if (!news) throw new Error();
    const row = await makeQuery({ user_id: user.id, query: "", site: news.url });
    const run = await startedRun({ user_id: user.id, queries: [{ site: news.url, query_id: row.id }] });
    const conducting = conductRun(run, randomUUID());
    await until(() => news.pages.open > 0);
    if (thing === "query") await db().delete(queries).where(eq(queries.id, row.id));
    else await db().delete(users).where(eq(users.id, user.id));
    await conducting;
    const result = await resultOf(run);
    expect(result).toMatchObject({ status: "completed", error: null });
    expect(result.briefing?.day_stories).toHaveLength(3);
  });
});

test("50 concurrent starts for one user make one run and one job", async () => {
  const [user, other] = [await makeUser(), await makeUser()];
  const input = {
    kind: "manual",
    as_of: CLOCK,
    sources: [],
    queries: [runQuery({ query: "grid" })],
    send_email: false,
  } as const;
  const start = async (user_id: number) =>
    (await enqueueRun({ ...input, queries: [...input.queries], sources: [], user_id })).id;
  const ids = await Promise.all(Array.from({ length: 50 }, () => start(user.id)));
  expect(new Set(ids).size).toBe(1);
  expect(await start(other.id)).not.toBe(ids[0]);
  expect(await db().select().from(runs)).toHaveLength(2);
  const jobs = await db().execute(
    sql`select 1 from pgboss.job where name = 'run' and data ->> 'run_id' = ${ids[0] ?? ""}`,
  );
  expect(jobs).toHaveLength(1);
});
