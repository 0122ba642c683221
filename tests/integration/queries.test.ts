import { asc, eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { auditLog, photos } from "@/db/schema";
import { db } from "@/lib/db";
import type { Query } from "@/lib/queries/types";
import { useApi } from "../support/api";
import { useDatabase } from "../support/database";
import { makeArticle, makeLocation, makeQuery, queryRow } from "../support/factories";
import { listOf, save, savePhotoOf } from "../support/query-lists";
import { read, signedIn } from "../support/signed-in";

useDatabase({ AUTH_SECRET: "s".repeat(40) });
const api = useApi();

const signIn = (given: Parameters<typeof signedIn>[1] = {}) => signedIn(api.url, given);

describe("a list of queries", () => {
  test("is saved completely and returned with ids, in order", async () => {
    const client = await signIn();
    expect(await listOf(client)).toEqual({ queries: [], version: 1 });
    const [one, two] = [await makeLocation(), await makeLocation()];
    const answer = await save(client, [
      queryRow({ query: "  wildfire  ", timeFilter: "24h", maxItems: 100, locations: [two.id, one.id, two.id] }),
      queryRow({ query: "", site: " https://news.example.com/feed?x=1#y " }),
      queryRow({ query: "", locations: [one.id] }),
    ]);
    const saved: Query[] = await answer.json();
    expect([answer.status, answer.headers.get("ETag")]).toEqual([200, '"2"']);
    const ids = saved.map(({ id }) => id);
    expect(saved).toEqual([
      {
        id: ids[0],
        query: "wildfire",
        maxItems: 100,
        timeFilter: "24h",
        site: null,
        locations: [one.id, two.id],
        has_photo: false,
      },
      {
        id: ids[1],
        query: "",
        maxItems: 5,
        timeFilter: "any",
        site: "https://news.example.com/feed?x=1#y",
        locations: [],
        has_photo: false,
      },
      { id: ids[2], query: "", maxItems: 5, timeFilter: "any", site: null, locations: [one.id], has_photo: false },
    ]);
    expect(new Set(ids).size).toBe(3);
    expect(await listOf(client)).toEqual({ queries: saved, version: 2 });
  });

  test("keeps ids, photos and history of existing rows, and removes missing ones", async () => {
    const client = await signIn();
    const [first, second, third] = [
      await makeQuery({ user_id: client.id, query: "one" }),
      await makeQuery({ user_id: client.id, query: "two" }),
      await makeQuery({ user_id: client.id, query: "three" }),
    ];
    for (const { id } of [first, second]) await savePhotoOf(id);
    const article = await makeArticle({ query_id: second.id, query_text: "two" });
    const lost = await makeArticle({ query_id: first.id, query_text: "one" });
    const saved = await read(
      save(client, [
        queryRow({ id: third.id, query: "three" }),
        queryRow({ query: "four" }),
        queryRow({ id: second.id, query: "2" }),
      ]),
    );
    expect(saved).toMatchObject({
      status: 200,
      body: [
        { id: third.id, query: "three", has_photo: false },
        { query: "four", has_photo: false },
        { id: second.id, query: "2", has_photo: true },
      ],
    });
    expect(await db().$count(photos, eq(photos.query_id, first.id))).toBe(0);
    const [found, kept] = [
      await client.call("GET", `/api/article/${lost.id}`),
      await client.call("GET", `/api/article/${article.id}`),
    ];
    expect(await found.json()).toMatchObject({ query_text: "one", query_photo_url: null });
    expect(await kept.json()).toMatchObject({ query_text: "two", query_photo_url: `/api/photos/key-${second.id}` });
  });

  test("can be sent back as received, which changes nothing", async () => {
    const client = await signIn();
    const place = await makeLocation();
    await save(client, [queryRow({ site: "https://example.com/" }), queryRow({ query: "two", locations: [place.id] })]);
    const before = await listOf(client);
    expect(await read(save(client, before.queries, { version: before.version }))).toEqual({
      status: 200,
      body: before.queries,
    });
    expect(await listOf(client)).toEqual(before);
  });

  test("drops rows without query, site and locations", async () => {
    const client = await signIn();
    const place = await makeLocation();
    const { id } = await makeQuery({ user_id: client.id, query: "one" });
    const saved = await read(
      save(client, [
        queryRow({ query: "" }),
        queryRow({ query: "   ", site: "  " }),
        queryRow({ id, query: "" }),
        queryRow({ query: "", locations: [place.id] }),
        {},
      ]),
    );
    expect(saved.body).toEqual([expect.objectContaining({ query: "", locations: [place.id] })]);
  });

  test.each([
    [undefined, 5],
    [null, 5],
    ["", 5],
    [0, 5],
    [1, 1],
    [100, 100],
  ])("reads maxItems %j as %i", async (maxItems, kept) => {
    const client = await signIn();
    const saved = await read(save(client, [queryRow({ maxItems })]));
    expect(saved.body).toEqual([expect.objectContaining({ maxItems: kept })]);
  });

  test("of another user can be read and saved only by admins", async () => {
    const [admin, other, stranger] = [await signIn({ is_admin: true }), await signIn(), await signIn()];
    const { id } = await makeQuery({ user_id: other.id, query: "one" });
    expect((await listOf(admin, `?user_id=${other.id}`)).queries).toMatchObject([{ id, query: "one" }]);
    expect(await read(save(admin, [queryRow({ id, query: "two" })], { user_id: other.id }))).toMatchObject({
      status: 200,
      body: [{ id, query: "two" }],
    });
    expect((await listOf(other)).queries).toMatchObject([{ id, query: "two" }]);
    expect((await listOf(admin)).queries).toEqual([]);
    for (const user_id of [other.id, stranger.id]) {
      const refused = { status: 403, body: { error: "Admin access required." } };
      expect(await read(stranger.call("GET", `/api/queries?user_id=${user_id}`))).toEqual(refused);
      expect(await read(save(stranger, [], { user_id }))).toEqual(refused);
    }
    expect((await listOf(other)).queries).toHaveLength(1);
    for (const user_id of ["0", "-1", "1.5", "1e3", "abc", "2147483648", "2147483647"]) {
      expect(await read(admin.call("GET", `/api/queries?user_id=${user_id}`))).toEqual({
        status: 404,
        body: { error: "User not found." },
      });
    }
    expect((await save(admin, [], { user_id: 2_147_483_647 })).status).toBe(404);
  });

  test("does not accept another user's row", async () => {
    const [client, other] = [await signIn({ is_admin: true }), await signIn()];
    const { id } = await makeQuery({ user_id: other.id, query: "theirs" });
    const refused = await read(save(client, [queryRow({ query: "mine" }), queryRow({ id, query: "stolen" })]));
    expect(refused).toEqual({ status: 404, body: { error: "Query not found." } });
    expect((await listOf(other)).queries).toMatchObject([{ id, query: "theirs" }]);
    expect((await listOf(client)).queries).toEqual([]);
  });
});

test("an imported file appends what the preview shows to a user's list, without other changes", async () => {
  const [admin, owner] = [await signIn({ is_admin: true }), await signIn()];
  const location = await makeLocation({ name: "Conway, Arkansas" });
  const rows = [
    queryRow({ query: "wind", locations: [location.id] }),
    queryRow({ query: "", site: "https://a.example/" }),
  ];
  await save(owner, rows);
  const [first] = (await listOf(owner)).queries;
  await savePhotoOf(first?.id ?? 0);
  const before = await listOf(owner);
  const exported = await admin.call("GET", `/api/queries/opml?user_id=${owner.id}`);
  expect(exported.headers.get("content-disposition")).toBe('attachment; filename="queries.opml"');
  const opml = (await exported.text()).replace(
    "</body>",
    `<outline text="Energy">${["https://b.example/", "http://10.0.0.1/"].map((url) => `<outline xmlUrl="${url}"/>`)}</outline></body>`,
  );
  const preview = await read(admin.call("POST", "/api/queries/opml/preview", { opml, user_id: owner.id }));
  expect(preview).toMatchObject({
    status: 200,
    body: [
      { query: "wind", locations: ["Conway, Arkansas"], skipped: "Already in the list." },
      { site: "https://a.example/", skipped: "Already in the list." },
      { query: "Energy", site: "https://b.example/", skipped: null },
      { site: "http://10.0.0.1/", skipped: expect.stringMatching(/./) },
    ],
  });
  expect(await listOf(owner)).toEqual(before);
  const add = () => read(admin.call("POST", "/api/queries/opml", { opml, user_id: owner.id }));
  expect(await add()).toEqual({ status: 200, body: { added: 1 } });
  const after = await listOf(owner);
  expect(after.queries.slice(0, 2)).toEqual(before.queries);
  expect(after.queries.slice(2)).toMatchObject([{ query: "Energy", site: "https://b.example/", maxItems: 5 }]);
  expect(after.version).toBe(before.version + 1);
  expect(await add()).toEqual({ status: 200, body: { added: 0 } });
  const own = await read(admin.call("POST", "/api/queries/opml", { opml }));
  expect(own).toEqual({ status: 200, body: { added: 3 } });
  expect((await listOf(admin)).queries.slice(0, 2)).toMatchObject(
    rows.map(({ query, locations }) => ({ query, locations })),
  );
  const logged = await db().select().from(auditLog).where(eq(auditLog.user_id, admin.id)).orderBy(asc(auditLog.id));
  expect(logged).toMatchObject([
    { action: "queries.import", target: `queries of ${owner.username}`, details: { added: 1, skipped: 3 } },
    { action: "queries.import", target: `queries of ${admin.username}`, details: { added: 3, skipped: 1 } },
  ]);
  const refused = await read(admin.call("POST", "/api/queries/opml/preview", { opml: "<opml>" }));
  expect(refused).toEqual({ status: 400, body: { error: "The file is truncated or not well-formed." } });
  const large = await read(admin.call("POST", "/api/queries/opml/preview", { opml: "x".repeat(524_289) }));
  expect(large).toEqual({ status: 400, body: { error: "The file must be at most 512 KB." } });
});

test("signed-in users can read the master user's id, null if there is none", async () => {
  const client = await signIn();
  const master = () => client.call("GET", "/api/queries/master_user").then((answer) => answer.json());
  expect(await master()).toEqual({ id: null });
  const chosen = await signIn({ master_query: true });
  expect(await master()).toEqual({ id: chosen.id });
});
