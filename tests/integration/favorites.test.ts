import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { articles, favorites, users } from "@/db/schema";
import { getReader } from "@/lib/auth/session";
import { db } from "@/lib/db";
import { listFavoriteStories } from "@/lib/favorites/data";
import { useApi } from "../support/api";
import { type Client, createClient, passwordHash } from "../support/client";
import { useDatabase } from "../support/database";
import { makeArticle, makeBriefing, makeStory, makeUser } from "../support/factories";
import { read } from "../support/signed-in";

useDatabase({ AUTH_SECRET: "s".repeat(40) });
const api = useApi();

async function signIn(): Promise<Client & { id: number }> {
  const user = await makeUser({ password_hash: await passwordHash() });
  const client = createClient(api.url);
  await client.login(user.username);
  return Object.assign(client, { id: user.id });
}

const add = (client: Client, article_id: unknown, story_type: unknown = "day") =>
  client.call("POST", "/api/favorites", { article_id, story_type });
const list = async (client: Client) => (await client.call("GET", "/api/favorites")).json();
const check = async (client: Client, id: number, type: string) =>
  (await client.call("GET", `/api/favorites/check/${id}/${type}`)).json();

describe("favorites", () => {
  test("are pinned, listed newest first with their articles, and unpinned", async () => {
    const client = await signIn();
    expect(await list(client)).toEqual([]);
    const [one, two] = [await makeArticle({ title: "One" }), await makeArticle({ title: "Two", date: null })];
    const added = await add(client, one.id, "insight");
    expect(added.status).toBe(200);
    const favorite = await added.json();
    const article = await (await client.call("GET", `/api/article/${one.id}`)).json();
    expect(favorite).toEqual({ id: expect.any(Number), article_id: one.id, story_type: "insight", article });
    await add(client, two.id);
    await add(client, one.id, "week");
    expect(
      (await list(client)).map((each: { article_id: number; story_type: string }) => [
        each.article_id,
        each.story_type,
      ]),
    ).toEqual([
      [one.id, "week"],
      [two.id, "day"],
      [one.id, "insight"],
    ]);
    const removed = await client.call("DELETE", `/api/favorites/${one.id}/insight`);
    expect([removed.status, await removed.json()]).toEqual([200, { ok: true }]);
    expect(await list(client)).toHaveLength(2);
  });

  test("may be added and removed twice", async () => {
    const client = await signIn();
    const { id } = await makeArticle();
    const [first, second] = [await (await add(client, id)).json(), await add(client, id)];
    expect([second.status, await second.json()]).toEqual([200, first]);
    for (const _ of [1, 2]) {
      const removed = await client.call("DELETE", `/api/favorites/${id}/day`);
      expect([removed.status, await removed.json()]).toEqual([200, { ok: true }]);
    }
  });

  test("are at most 1,000, and an existing one may be added again", async () => {
    const client = await signIn();
    const rows = await db()
      .insert(articles)
      .values(
        Array.from({ length: 334 }, (_, place) => ({
          title: "Storm",
          url: `https://news.example.org/pins/${place}`,
          text_status: "full" as const,
        })),
      )
      .returning({ id: articles.id });
    const types = ["insight", "week", "day"] as const;
    const pins = rows.flatMap(({ id }) => types.map((story_type) => ({ article_id: id, story_type })));
    const [last, first] = [pins[1000], pins[0]];
    await db()
      .insert(favorites)
      .values(pins.slice(0, 1000).map((pin) => ({ ...pin, user_id: client.id })));
    const refused = await add(client, last?.article_id, last?.story_type);
    expect([refused.status, await refused.json()]).toEqual([
      409,
      { error: "You can pin at most 1,000 stories. Unpin one first." },
    ]);
    expect((await add(client, first?.article_id, first?.story_type)).status).toBe(200);
    expect(await db().$count(favorites, eq(favorites.user_id, client.id))).toBe(1000);
  });

  test("are checked one by one or per page, with the same results", async () => {
    const client = await signIn();
    const [one, two] = [await makeArticle(), await makeArticle()];
    await add(client, one.id, "day");
    expect(await check(client, one.id, "day")).toEqual({ is_favorited: true });
    expect(await check(client, one.id, "week")).toEqual({ is_favorited: false });
    const keys = `${one.id}:day,${one.id}:week,${two.id}:day,2147483647:insight`;
    const answer = await client.call("GET", `/api/favorites/checks?keys=${keys}`);
    expect(await answer.json()).toEqual({
      is_favorited: {
        [`${one.id}:day`]: true,
        [`${one.id}:week`]: false,
        [`${two.id}:day`]: false,
        "2147483647:insight": false,
      },
    });
    expect(await (await client.call("GET", "/api/favorites/checks")).json()).toEqual({ is_favorited: {} });
  });

  test.each([
    "1",
    "1:today",
    "x:day",
    "0:day",
    "1:day:2",
    "1:day;2:day",
    "__proto__:day",
    Array.from({ length: 201 }, (_, n) => `${n + 1}:day`).join(),
  ])("cannot be checked with the keys %s", async (keys) => {
    const answer = await (await signIn()).call("GET", `/api/favorites/checks?keys=${keys}`);
    expect(answer.status).toBe(400);
  });

  test("are visible only to their user", async () => {
    const [owner, other] = [await signIn(), await signIn()];
    const { id } = await makeArticle();
    await add(owner, id);
    expect(await list(other)).toEqual([]);
    expect(await check(other, id, "day")).toEqual({ is_favorited: false });
    expect((await other.call("DELETE", `/api/favorites/${id}/day`)).status).toBe(200);
    expect(await check(owner, id, "day")).toEqual({ is_favorited: true });
  });

  test("are refused for unknown articles and types", async () => {
    const client = await signIn();
    const { id } = await makeArticle();
    for (const missing of [2_147_483_647, 2_147_483_648, 0, -1, 1.5, 1e300]) {
      const answer = await add(client, missing);
      expect([missing, answer.status, await answer.json()]).toEqual([missing, 404, { error: "Article not found." }]);
    }
    for (const [article_id, story_type] of [
      [String(id), "day"],
      [id, "today"],
      [id, null],
      [null, "day"],
      [[id], "day"],
    ]) {
      expect((await add(client, article_id, story_type)).status).toBe(400);
    }
    const unknownType = { status: 400, body: { error: "The story_type must be insight, week or day." } };
    expect(await read(add(client, id, "today"))).toEqual(unknownType);
    expect(
      (await client.call("POST", "/api/favorites", { article_id: id, story_type: "day", user_id: 1 })).status,
    ).toBe(400);
    expect((await client.call("DELETE", "/api/favorites/1e3/day")).status).toBe(404);
    expect(await read(client.call("DELETE", `/api/favorites/${id}/today`))).toEqual(unknownType);
    expect((await client.call("GET", `/api/favorites/check/0/day`)).status).toBe(404);
    expect(await read(client.call("GET", `/api/favorites/check/${id}/today`))).toEqual(unknownType);
  });

  test("stay unique with 50 concurrent pins, and consistent when pinned and unpinned concurrently", async () => {
    const client = await signIn();
    const { id } = await makeArticle();
    const answers = await Promise.all(Array.from({ length: 50 }, () => add(client, id)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await list(client)).toHaveLength(1);
    const mixed = await Promise.all(
      Array.from({ length: 40 }, (_, at) =>
        at % 2 ? add(client, id) : client.call("DELETE", `/api/favorites/${id}/day`),
      ),
    );
    for (const { status } of mixed) expect(status).toBe(200);
    expect((await list(client)).length).toBeLessThanOrEqual(1);
  });

  test("are deleted with their article or user, even while being created", async () => {
    const client = await signIn();
    const { id } = await makeArticle();
    await add(client, id);
    await db().delete(articles).where(eq(articles.id, id));
    expect(await list(client)).toEqual([]);
    for (let round = 0; round < 10; round++) {
      const article = await makeArticle();
      const reader = await signIn();
      const [added] = await Promise.all([
        add(reader, article.id),
        db().delete(articles).where(eq(articles.id, article.id)),
        db().delete(users).where(eq(users.id, reader.id)),
      ]);
      expect([200, 401, 404]).toContain(added.status);
      expect(await db().$count(favorites, eq(favorites.user_id, reader.id))).toBe(0);
    }
  });

  test("have the newest title of their story, preferring their own type", async () => {
    const client = await signIn();
    const [told, untold] = [await makeArticle(), await makeArticle()];
    const [older, newer] = [await makeBriefing(), await makeBriefing()];
    await makeStory({
      briefing_id: older.id,
      article_id: told.id,
      type: "week",
      ai_takeaway_title: "Older, of the week",
    });
    await makeStory({
      briefing_id: newer.id,
      article_id: told.id,
      type: "day",
      ai_takeaway_title: "Newer, of the day",
    });
    await add(client, told.id, "week");
    await add(client, told.id, "insight");
    await add(client, untold.id, "day");
    const reader = await getReader(client.cookie);
    if (!reader) throw new Error("The session is there.");
    const shown = await listFavoriteStories(reader);
    expect(shown.map(({ story_type, ai_takeaway_title }) => [story_type, ai_takeaway_title])).toEqual([
      ["day", null],
      ["insight", "Newer, of the day"],
      ["week", "Older, of the week"],
    ]);
  });
});
