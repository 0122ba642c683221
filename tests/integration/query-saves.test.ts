import { asc, eq } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { auditLog, queries } from "@/db/schema";
import { db } from "@/lib/db";
import { useApi } from "../support/api";
import { useDatabase } from "../support/database";
import { makeLocation, makeQuery, queryRow } from "../support/factories";
import { privateHosts } from "../support/private-addresses";
import { listOf, save, savePhotoOf } from "../support/query-lists";
import { type Member, read, signedIn } from "../support/signed-in";

useDatabase({ AUTH_SECRET: "s".repeat(40) });
const api = useApi();
let reader: Member;

const signIn = (given: Parameters<typeof signedIn>[1] = {}) => signedIn(api.url, given);

describe("two tabs", () => {
  test("detect conflicts: saving an outdated list is refused and changes nothing", async () => {
    const client = await signIn();
    const { version } = await listOf(client);
    const first = await save(client, [queryRow({ query: "tab one" })], { version });
    expect(first.status).toBe(200);
    const refused = await read(save(client, [queryRow({ query: "tab two" })], { version }));
    expect(refused).toEqual({
      status: 409,
      body: { error: "The queries were changed elsewhere. Reload them." },
    });
    const now = await listOf(client);
    expect(now.queries).toMatchObject([{ query: "tab one" }]);
    const etag = first.headers.get("ETag") ?? "";
    for (const form of [etag, `W/${etag}`, String(now.version)]) {
      const { version: same } = await listOf(client);
      expect((await save(client, now.queries, { version: form })).status).toBe(200);
      expect(same).toBe(now.version);
    }
  });

  test("with a hundred edits each leave one tab's list, and the photos", async () => {
    const client = await signIn();
    const { id } = await makeQuery({ user_id: client.id, query: "start" });
    await savePhotoOf(id);
    const tab = async (name: string) => {
      let list = await listOf(client);
      const told: number[] = [];
      for (let edit = 0; edit < 100; edit++) {
        const rows = [queryRow({ id, query: `${name} ${edit}` }), queryRow({ query: `${name}, new ${edit}` })];
        const answer = await save(client, rows, { version: list.version });
        told.push(answer.status);
        if (answer.status === 409) list = await listOf(client);
        else list = { queries: await answer.json(), version: Number(answer.headers.get("ETag")?.replace(/\D/g, "")) };
      }
      return told;
    };
    const told = await Promise.all([tab("left"), tab("right")]);
    expect(new Set(told.flat())).toEqual(new Set([200, 409]));
    const { queries: rows, version } = await listOf(client);
    expect(version).toBe(1 + told.flat().filter((status) => status === 200).length);
    expect(rows).toHaveLength(2);
    expect(rows[0]).toMatchObject({ id, has_photo: true });
    const [name, edit] = rows[0]?.query.split(" ") ?? [];
    expect(rows[1]?.query).toBe(`${name}, new ${edit}`);
  });

  test("that save concurrently never mix their lists, with or without version", async () => {
    const client = await signIn();
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, tab) =>
        save(client, [queryRow({ query: `${tab}` }), queryRow({ query: `${tab}` })]),
      ),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    const { queries: rows } = await listOf(client);
    expect(rows).toHaveLength(2);
    expect(rows[0]?.query).toBe(rows[1]?.query);
    const positions = await db()
      .select({ position: queries.position })
      .from(queries)
      .where(eq(queries.user_id, client.id))
      .orderBy(asc(queries.position));
    expect(positions).toEqual([{ position: 0 }, { position: 1 }]);
  });

  test("get a conflict if a location was removed from their list", async () => {
    const [admin, client] = [await signIn({ is_admin: true }), await signIn()];
    const place = await makeLocation();
    await save(client, [queryRow({ locations: [place.id] })]);
    const before = await listOf(client);
    expect((await admin.call("DELETE", `/api/locations/${place.id}`)).status).toBe(200);
    expect((await save(client, before.queries, { version: before.version })).status).toBe(409);
    expect((await listOf(client)).queries).toMatchObject([{ locations: [] }]);
  });
});

describe("invalid input is refused and changes nothing", () => {
  beforeAll(async () => {
    reader = await signIn();
    await makeQuery({ user_id: reader.id, query: "kept" });
  });

  test.each([
    [queryRow({ maxItems: 101 }), "maxItems"],
    [queryRow({ maxItems: -1 }), "maxItems"],
    [queryRow({ maxItems: 1.5 }), "maxItems"],
    [queryRow({ maxItems: "x" }), "maxItems"],
    [queryRow({ maxItems: "7" }), "maxItems"],
    [queryRow({ maxItems: [5] }), "maxItems"],
    [queryRow({ timeFilter: "30d" }), "timeFilter"],
    [queryRow({ timeFilter: null }), "timeFilter"],
    [queryRow({ query: "x".repeat(501) }), "query"],
    [queryRow({ query: null }), "query"],
    [queryRow({ query: 5 }), "query"],
    [queryRow({ site: `https://example.com/${"x".repeat(2048)}` }), "site"],
    [queryRow({ site: "example.com" }), "site"],
    [queryRow({ site: "ftp://example.com/" }), "site"],
    [queryRow({ site: "javascript:alert(1)" }), "site"],
    [queryRow({ site: "https://me:secret@example.com/" }), "site"],
    [queryRow({ site: "http://localhost:3000/" }), "site"],
    [queryRow({ site: "http://127.0.0.1/" }), "site"],
    [queryRow({ site: "https://example.com:8443/" }), "site"],
    [queryRow({ site: 5 }), "site"],
    [queryRow({ locations: [2_147_483_647] }), "locations"],
    [queryRow({ locations: [0] }), "locations"],
    [queryRow({ locations: ["1"] }), "locations"],
    [queryRow({ locations: "1" }), "locations"],
    [queryRow({ locations: null }), "locations"],
    [queryRow({ id: "1" }), "id"],
    [queryRow({ id: -1 }), "id"],
    [queryRow({ user_id: 1 }), "user_id"],
    [queryRow({ position: 1 }), "position"],
    ["x", "must be an object"],
    [null, "must be an object"],
  ])("an invalid row, %#", async (bad, field) => {
    const refused = await read(save(reader, [queryRow(), bad]));
    expect(refused).toEqual({ status: 400, body: { error: expect.stringMatching(`^Query 2[,:].*${field}`) } });
    expect((await listOf(reader)).queries).toMatchObject([{ query: "kept" }]);
  });

  test.each([
    ["{}", 400],
    ["[]", 400],
    ["null", 400],
    ['{"queries":null}', 400],
    ['{"queries":{}}', 400],
    ['{"queries":[],"queries":[]}', 400],
    ['{"queries":[],"__proto__":{}}', 400],
    ['{"queries":[],"extra":1}', 400],
    ['{"queries":[],"version":"x"}', 400],
    ['{"queries":[],"version":1.5}', 400],
    ['{"queries":[],"user_id":"1"}', 400],
    ['{"queries":[{"query":"\\u0000"}]}', 400],
    ['{"queries":[{"query":"\\ud800"}]}', 400],
    ['{"queries":[{"query":"\\u202etest"}]}', 400],
    ['{"queries":[{"query":"a\\tb"}]}', 400],
    [`{"queries":[${'{"query":"x"},'.repeat(500)}{"query":"x"}]}`, 400],
    [`{"queries":[{"query":"${"x".repeat(1_048_576)}"}]}`, 413],
  ])("an invalid body, %#", async (body, status) => {
    const answer = await read(reader.call("POST", "/api/queries/save", body));
    expect(answer).toEqual({ status, body: { error: expect.any(String) } });
    expect((await listOf(reader)).queries).toMatchObject([{ query: "kept" }]);
  });

  test("a site at any private address", async () => {
    for (const host of privateHosts) {
      const answer = await save(reader, [queryRow({ site: `http://${host}/` })]);
      expect([host, answer.status]).toEqual([host, 400]);
    }
  });

  test("a duplicate row id", async () => {
    const [kept] = (await listOf(reader)).queries;
    expect((await save(reader, [kept, kept])).status).toBe(400);
  });
});

test("every accepted text is returned unchanged", async () => {
  const client = await signIn();
  const texts = [
    "undefined",
    "null",
    "1;DROP TABLE users",
    "'; EXEC xp_cmdshell --",
    "<script>alert(1)</script>",
    "{{7*7}} #{7*7} %s %n %x",
    "Ω≈ç√∫˜µ≤≥÷ 田中さん 社會科學院 مُنَاقَشَةُ",
    "🏳️‍🌈 👩‍👩‍👦 🇺🇸",
    "Z̮̞̠͙͔ͅḀ̗̞͈̻̗Ḷ͙͎̯̹̞͓G̻O̭̗̮",
    "../../../etc/passwd%00",
    "\\\\ \\\" \\' tab",
    "$$ $1 {}",
    "x".repeat(500),
  ];
  const saved = await read(
    save(
      client,
      texts.map((query) => queryRow({ query })),
    ),
  );
  expect(saved).toMatchObject({ status: 200, body: texts.map((query) => ({ query: query.trim() })) });
  expect((await listOf(client)).queries.map(({ query }) => query)).toEqual(texts.map((query) => query.trim()));
});

test("an admin's saves are in the audit log, once for each change; others' are not", async () => {
  const [admin, other] = [await signIn({ is_admin: true }), await signIn()];
  await save(other, [queryRow({ query: "own" })]);
  await save(admin, [queryRow({ query: "new" })], { user_id: other.id });
  const { queries: rows } = await listOf(other);
  await save(admin, rows, { user_id: other.id });
  const logged = await db().select().from(auditLog).where(eq(auditLog.user_id, admin.id));
  expect(logged).toMatchObject([
    {
      action: "queries.save",
      target: `queries of ${other.username}`,
      details: { added: 1, changed: 0, moved: false, removed: ["own"] },
      address: expect.any(String),
    },
  ]);
  expect(await db().$count(auditLog, eq(auditLog.user_id, other.id))).toBe(0);
});

test("an admin saves another user's list named in the address, as when reading it", async () => {
  const [admin, other] = [await signIn({ is_admin: true }), await signIn()];
  await makeQuery({ user_id: admin.id, query: "own" });
  const path = `/api/queries/save?user_id=${other.id}`;
  expect((await admin.call("POST", path, { queries: [queryRow({ query: "theirs" })] })).status).toBe(200);
  expect((await listOf(admin)).queries).toMatchObject([{ query: "own" }]);
  expect((await listOf(other)).queries).toMatchObject([{ query: "theirs" }]);
  expect((await admin.call("POST", "/api/queries/save?user_id=999999", { queries: [queryRow()] })).status).toBe(404);
  expect((await other.call("POST", `/api/queries/save?user_id=${admin.id}`, { queries: [queryRow()] })).status).toBe(
    403,
  );
});
