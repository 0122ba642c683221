import { beforeAll, expect, test } from "vitest";
import { useApi } from "../support/api";
import { useDatabase } from "../support/database";
import { makeLocation, makeUser } from "../support/factories";
import { type Member, signedIn } from "../support/signed-in";

useDatabase({ AUTH_SECRET: "s".repeat(40), NEWS_SOURCES: [] });
const api = useApi();
let admin: Member;
let calls: [method: string, path: string][];
beforeAll(async () => {
  admin = await signedIn(api.url, { is_admin: true });
  const [user, place] = [await makeUser(), await makeLocation()];
  calls = [
    ["POST", "/api/queries/save"],
    ["POST", "/api/run_queries"],
    ["POST", "/api/users"],
    ["PATCH", `/api/users/${user.id}`],
    ["POST", "/api/locations"],
    ["PUT", `/api/locations/${place.id}`],
    ["POST", "/api/favorites"],
    ["POST", "/api/story/1/report"],
  ];
});

const NOT_JSON = [
  "",
  " ",
  "x",
  "{",
  "}",
  "[",
  "nul",
  "NaN",
  "'a'",
  '{"a":}',
  '{"a":1,}',
  "[1,]",
  '"\t"',
  "\ufeff{}",
  "{}{}",
  "// {}",
];
const ODD = [
  "null",
  "true",
  "0",
  "-0",
  "1e400",
  '"x"',
  "[]",
  "[[]]",
  "[null]",
  '{"":1}',
  '{"__proto__":1}',
  '{"constructor":{"prototype":{"is_admin":true}}}',
  '{"a":1,"a":2}',
  '{"a":1,"\\u0061":2}',
  '{"name":"\\u0000"}',
  '{"name":"\\ud800"}',
  '{"queries":[null]}',
  '{"queries":[[]]}',
  '{"queries":[{"query":{"toString":1}}]}',
  '{"queries":{"length":1}}',
  '{"queries":[{"maxItems":1e308}]}',
  '{"queries":[{"locations":[1e308]}]}',
  '{"queries":[{"id":9007199254740993}]}',
  '{"queries":[],"user_id":4294967297}',
  '{"username":["a"],"password":{"length":9}}',
  `${"[".repeat(50_000)}${"]".repeat(50_000)}`,
  `${'{"a":'.repeat(20_000)}1${"}".repeat(20_000)}`,
];

test.each([...NOT_JSON, ...ODD])("%.40s is refused by every operation that changes something", async (body) => {
  for (const [method, path] of calls) {
    const answer = await admin.call(method, path, body, { "content-type": "application/json" });
    expect([path, answer.status]).toEqual([path, 400]);
    expect(await answer.json()).toEqual({ error: expect.stringMatching(/^(?!.*Invalid input).*\S/) });
  }
});

test("a body that is not JSON or is too long is refused", async () => {
  for (const [method, path] of calls) {
    for (const type of ["text/plain", "application/x-www-form-urlencoded", "application/jsonp", ""]) {
      expect((await admin.call(method, path, "{}", { "content-type": type })).status).toBe(415);
    }
    const long = JSON.stringify({ name: "x".repeat(1_048_576) });
    expect((await admin.call(method, path, long)).status).toBe(413);
  }
});

test("invalid UTF-8 is refused", async () => {
  for (const [method, path] of calls) {
    const answer = await fetch(`${api.url}${path}`, {
      method,
      headers: { origin: api.url, cookie: admin.cookie, "content-type": "application/json" },
      body: new Uint8Array([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d]),
    });
    expect([path, answer.status]).toEqual([path, 400]);
  }
});

test("unusual names are stored, with composed accents, or refused", async () => {
  const names = [
    "0",
    "-1",
    "NaN",
    "undefined",
    "__proto__",
    "constructor",
    "<script>",
    "' or ''='",
    "\\",
    "%00",
    "%s%n",
    "👩‍👩‍👧",
    "ﷺ",
    "İ",
    "ß",
    "A\u030a",
    "é",
    "．",
    "C:\\con",
    "$(id)",
    "{{1}}",
    "\r\nSet-Cookie: a=b",
  ];
  for (const username of names) {
    const answer = await admin.call("POST", "/api/users", { username, password: "long enough" });
    expect([username, answer.status]).toEqual([username, 201]);
    expect(await answer.json()).toMatchObject({ username: username.trim().normalize() });
  }
  for (const username of ["\u200b", "\u202eevil", "bb\n1\tadmin", "\u001b[31mred"]) {
    const answer = await admin.call("POST", "/api/users", { username, password: "long enough" });
    const error = "The username must not have control or invisible characters.";
    expect([username, answer.status, await answer.json()]).toEqual([username, 400, { error }]);
  }
});

test("every method reports a missing resource in JSON, and a wrong field by name", async () => {
  for (const method of ["GET", "POST", "PUT", "PATCH", "DELETE"]) {
    for (const path of ["/api", "/api/nothing", "/api/no/thing/there"]) {
      const answer = await admin.call(method, path, method === "GET" ? undefined : {});
      expect([method, answer.status, await answer.json()]).toEqual([method, 404, { error: "Address not found." }]);
    }
  }
  const answer = await admin.call("POST", "/api/favorites", { article_id: 1, story_type: "month" });
  expect([answer.status, await answer.json()]).toEqual([400, { error: expect.stringContaining("story_type") }]);
});

test("a body of another shape is refused with our own messages", async () => {
  for (const [body, error] of [
    [[], "The body must be an object."],
    [null, "The body must be an object."],
    [{ name: "Here", wrong: 1 }, 'The body may not have the field "wrong".'],
  ]) {
    const answer = await admin.call("POST", "/api/locations", body);
    expect([answer.status, await answer.json()]).toEqual([400, { error }]);
  }
  const answer = await admin.call("POST", "/api/queries/save", { queries: [null] });
  expect([answer.status, await answer.json()]).toEqual([400, { error: "Query 1: must be an object." }]);
});
