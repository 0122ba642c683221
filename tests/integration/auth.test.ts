import { eq, sql } from "drizzle-orm";
import { encode } from "next-auth/jwt";
import { describe, expect, test } from "vitest";
import { auditLog, sessions, users } from "@/db/schema";
import { deleteEndedSessions } from "@/lib/auth/mutations";
import { hashPassword } from "@/lib/auth/passwords";
import { db } from "@/lib/db";
import { setPassword } from "@/lib/users/mutations";
import { useApi } from "../support/api";
import { type Client, createClient, passwordHash } from "../support/client";
import { useDatabase } from "../support/database";
import { makeUser } from "../support/factories";
import { PASSWORD } from "../support/password";

const SECRET = "s".repeat(40);
const database = useDatabase({ AUTH_SECRET: SECRET });
const api = useApi();

async function makeMember(given: Parameters<typeof makeUser>[0] = {}) {
  return makeUser({ password_hash: await passwordHash(), ...given });
}

async function signIn(given: Parameters<typeof makeUser>[0] = {}) {
  const user = await makeMember(given);
  const client = createClient(api.url);
  expect((await client.login(user.username)).status).toBe(200);
  return { user, client };
}

const statusOfMe = async (client: Client) => (await client.call("GET", "/api/auth/me")).status;

describe("login", () => {
  test("accepts a username or an address in any case, and returns only the user", async () => {
    const { id } = await makeMember({
      username: "Zoë Ferris",
      email: "Zoe@Example.org",
      is_admin: true,
      master_query: true,
    });
    const shown = {
      id,
      username: "Zoë Ferris",
      email: "Zoe@Example.org",
      is_admin: true,
      is_subscribed: false,
      master_query: true,
    };
    for (const name of ["Zoë Ferris", "zOë fERRIS", "zoe@example.ORG", "  Zoë Ferris "]) {
      const client = createClient(api.url);
      const answer = await client.login(name);
      expect([answer.status, await answer.json()]).toEqual([200, shown]);
      const me = await client.call("GET", "/api/auth/me");
      expect([me.status, await me.json()]).toEqual([200, shown]);
      expect(me.headers.get("Cache-Control")).toBe("no-store");
    }
  });

  test("prefers the username if it equals another user's address", async () => {
    const named = await makeMember({ username: "both@example.org", email: null });
    await makeMember({ email: "both@example.org" });
    expect(await (await createClient(api.url).login("Both@example.org")).json()).toMatchObject({ id: named.id });
  });

  test("refuses unknown users and wrong passwords with the same message", async () => {
    const { username } = await makeMember();
    const tries: [string, string][] = [
      [username, "wrong"],
      [username, `${PASSWORD} `],
      ["nobody at all", PASSWORD],
      ["nobody@example.org", "x"],
    ];
    for (const [name, password] of tries) {
      const client = createClient(api.url);
      const answer = await client.login(name, password);
      expect([answer.status, await answer.json()]).toEqual([401, { error: "Invalid username or password" }]);
      expect(answer.headers.getSetCookie()).toEqual([]);
    }
  });

  test("sets an HttpOnly cookie, Secure on an https site", async () => {
    const { username } = await makeMember();
    const [plain] = (await createClient(api.url).login(username)).headers
      .getSetCookie()
      .filter((each) => each.startsWith("digest-session="));
    expect(plain).toMatch(/; Path=\/; Expires=[^;]+; HttpOnly; SameSite=lax$/i);
    database.set({ APP_URL: "https://digest.example.org" });
    const client = createClient(api.url);
    const answer = await client.call(
      "POST",
      "/api/auth/login",
      { username, password: PASSWORD },
      { origin: "https://digest.example.org" },
    );
    const [secure] = answer.headers.getSetCookie().filter((each) => each.startsWith("__Host-digest-session="));
    expect(secure).toMatch(/; Path=\/; Expires=[^;]+; Secure; HttpOnly; SameSite=lax$/i);
    expect(secure).not.toMatch(/domain/i);
    expect(await statusOfMe(client)).toBe(200);
    database.set({ APP_URL: "http://localhost:3000" });
    expect(await statusOfMe(client)).toBe(401);
  });

  test("starts a new session regardless of previous cookies", async () => {
    const { user, client: attacker } = await signIn();
    const victim = createClient(api.url);
    victim.cookie = attacker.cookie;
    const own = await makeMember();
    await victim.login(own.username);
    expect(victim.cookie).not.toBe(attacker.cookie);
    expect(await (await victim.call("GET", "/api/auth/me")).json()).toMatchObject({ id: own.id });
    expect(await (await attacker.call("GET", "/api/auth/me")).json()).toMatchObject({ id: user.id });
  });

  test.each([
    ["not JSON", "{", 400],
    ["a list", [], 400],
    ["a missing field", { username: "x" }, 400],
    ["a wrong type", { username: 1, password: "x" }, 400],
    ["an unknown field", { username: "x", password: "x", is_admin: true }, 400],
    ["a field twice", '{"username":"x","username":"y","password":"x"}', 400],
    ["a field twice, once escaped", '{"username":"x","user\\u006eame":"y","password":"x"}', 400],
    ["__proto__", '{"username":"x","password":"x","__proto__":{}}', 400],
    ["NUL", { username: "x\0", password: "x" }, 400],
    ["half a character", '{"username":"\\ud800","password":"x"}', 400],
    ["a long password", { username: "x", password: "é".repeat(129) }, 400],
    ["a long name", { username: "x".repeat(255), password: "x" }, 400],
    ["deep nesting", "[".repeat(200_000), 400],
    ["more than 1 MB", { username: "x", password: "x".repeat(1_048_576) }, 413],
  ])("refuses a body with %s", async (_, body, status) => {
    const answer = await createClient(api.url).call("POST", "/api/auth/login", body);
    expect(answer.status).toBe(status);
    expect(await answer.json()).toEqual({ error: expect.any(String) });
  });

  test("refuses a body that is not JSON or not UTF-8", async () => {
    const body = JSON.stringify({ username: "x", password: "x" });
    const send = (type: string, sent: BodyInit) =>
      fetch(`${api.url}/api/auth/login`, { method: "POST", body: sent, headers: { "content-type": type } });
    expect((await send("text/plain", body)).status).toBe(415);
    expect((await send("multipart/form-data; boundary=x", body)).status).toBe(415);
    expect((await send("application/json", new Uint8Array([0x22, 0xff, 0x22]))).status).toBe(400);
    expect((await send("Application/JSON; charset=utf-8", body)).status).toBe(401);
  });

  test("works as a form without JavaScript, and redirects back with the error", async () => {
    const [{ username }, admin] = [await makeMember(), await makeMember({ is_admin: true })];
    const send = (from: string, password: string, to = "", name = username) =>
      fetch(`${api.url}/api/auth/login?from=${encodeURIComponent(from)}&return=${encodeURIComponent(to)}`, {
        method: "POST",
        redirect: "manual",
        headers: { origin: api.url },
        body: new URLSearchParams({ username: name, password }),
      });
    const good = await send("/admin", PASSWORD);
    expect([good.status, good.headers.get("Location")]).toEqual([303, "/admin"]);
    expect(good.headers.getSetCookie().join()).toContain("digest-session=ey");
    expect((await send("https://evil.example", PASSWORD)).headers.get("Location")).toBe("/");
    const bad = await send("/", "wrong");
    expect([bad.status, bad.headers.get("Location")]).toEqual([303, "/?login&error=login_failed"]);
    expect((await send("/", "")).headers.get("Location")).toBe("/?login&error=login_failed");
    const story = "/story/7?type=day";
    expect((await send("/", PASSWORD, story)).headers.get("Location")).toBe(story);
    for (const [from, to] of [
      ["/", "/"],
      ["/admin", "/admin"],
    ] as const) {
      expect((await send(from, PASSWORD, story, admin.username)).headers.get("Location")).toBe(to);
    }
    expect((await send("/", PASSWORD, "//evil.example")).headers.get("Location")).toBe("/");
    expect((await send("/", "wrong", story)).headers.get("Location")).toBe(
      "/?login&error=login_failed&return=%2Fstory%2F7%3Ftype%3Dday",
    );
  });
});

describe("a session", () => {
  test("ends when its user is deleted", async () => {
    const { user, client } = await signIn();
    await db().delete(users).where(eq(users.id, user.id));
    expect(await statusOfMe(client)).toBe(401);
  });

  test("ends when the password changes", async () => {
    const { user, client } = await signIn();
    await setPassword(user.username, await hashPassword("another password"));
    expect(await statusOfMe(client)).toBe(401);
    expect((await client.login(user.username)).status).toBe(401);
    expect((await client.login(user.username, "another password")).status).toBe(200);
  });

  test("of an admin ends when the role is removed", async () => {
    const { user, client } = await signIn({ is_admin: true });
    await db().update(users).set({ is_admin: false }).where(eq(users.id, user.id));
    expect(await statusOfMe(client)).toBe(401);
  });

  test("ends everywhere on request, without ending other users' sessions", async () => {
    const { user, client } = await signIn();
    const elsewhere = createClient(api.url);
    await elsewhere.login(user.username);
    const { client: stranger } = await signIn();
    const copy = client.cookie;
    expect((await client.call("POST", "/api/auth/sign_out_everywhere")).status).toBe(200);
    expect(client.cookie).toBe("");
    client.cookie = copy;
    expect([await statusOfMe(client), await statusOfMe(elsewhere), await statusOfMe(stranger)]).toEqual([
      401, 401, 200,
    ]);
  });

  test("ends at logout, including copies of its cookie, but not the user's other sessions", async () => {
    const { user, client } = await signIn();
    const elsewhere = createClient(api.url);
    await elsewhere.login(user.username);
    const copy = client.cookie;
    for (const _ of [1, 2]) {
      const answer = await client.call("POST", "/api/auth/logout");
      expect([answer.status, await answer.json()]).toEqual([200, { ok: true }]);
    }
    expect(client.cookie).toBe("");
    client.cookie = copy;
    expect([await statusOfMe(client), await statusOfMe(elsewhere)]).toEqual([401, 200]);
  });

  test("is listed with its device, and can be ended individually", async () => {
    const { user, client } = await signIn();
    const phone = createClient(api.url);
    await phone.call(
      "POST",
      "/api/auth/login",
      { username: user.username, password: PASSWORD },
      {
        "user-agent": "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) Version/18.5 Mobile/15E148 Safari/604.1",
        "x-forwarded-for": "198.51.100.7",
      },
    );
    const { client: stranger } = await signIn();
    const list = async (from: Client) => (await from.call("GET", "/api/auth/sessions")).json();
    const own = await list(client);
    expect(own).toHaveLength(2);
    const there = own.find((each: { is_current: boolean }) => !each.is_current);
    expect(there).toMatchObject({ device: "Safari on iPhone", address: "198.51.100.7", signed_in_by: "password" });
    const end = async (from: Client, id: string) => (await from.call("DELETE", `/api/auth/sessions/${id}`)).status;
    expect([await end(stranger, there.id), await end(client, "1"), await statusOfMe(phone)]).toEqual([404, 404, 200]);
    expect([await end(client, there.id), await statusOfMe(phone), await statusOfMe(client)]).toEqual([200, 401, 200]);
    const [here] = await list(client);
    expect([here.is_current, await end(client, here.id), client.cookie]).toEqual([true, 200, ""]);
    const entries = await db().select().from(auditLog).where(eq(auditLog.action, "session.end"));
    expect(entries.map(({ details }) => details)).toContainEqual({ device: "Safari on iPhone" });
  });

  test("ends after being idle too long, and its last use is stored every ten minutes", async () => {
    const { user, client } = await signIn();
    const isOwn = eq(sessions.user_id, user.id);
    const seenAgo = async (minutes: number) => {
      await db()
        .update(sessions)
        .set({ last_seen_at: sql`now() - make_interval(mins => ${minutes})` })
        .where(isOwn);
      const before = await db().select().from(sessions).where(isOwn);
      const status = await statusOfMe(client);
      const after = await db().select().from(sessions).where(isOwn);
      return [status, before[0]?.last_seen_at.getTime() === after[0]?.last_seen_at.getTime()];
    };
    expect([await seenAgo(9), await seenAgo(11), await seenAgo(9000)]).toEqual([
      [200, true],
      [200, false],
      [200, false],
    ]);
    database.set({ SESSION_IDLE_MINUTES: 30 });
    expect([await seenAgo(29), await seenAgo(31)]).toEqual([
      [200, false],
      [401, true],
    ]);
    await deleteEndedSessions();
    expect(await db().$count(sessions, isOwn)).toBe(0);
    database.set({ SESSION_IDLE_MINUTES: 0 });
    expect(await statusOfMe(client)).toBe(401);
  });

  test("is not accepted from a forged, altered, foreign or malformed cookie", async () => {
    const { user, client } = await signIn({ is_admin: true });
    const real = client.cookie.slice("digest-session=".length);
    const [head = "", key = "", iv = "", text = "", tag = ""] = real.split(".");
    const json = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");
    const [session] = await db().select().from(sessions).where(eq(sessions.user_id, user.id));
    const claims = {
      sub: String(user.id),
      sid: session?.id,
      iat: 1,
      exp: 9_999_999_999,
      session_version: 1,
      as_admin: true,
      signed_in_by: "password",
    };
    const made = (change: object, secret = SECRET, salt = "digest-session", maxAge = 60) =>
      encode({ token: { ...claims, ...change }, secret, salt, maxAge });
    const forged = [
      `${json({ alg: "none" })}.${json(claims)}.`,
      `${json({ alg: "none", enc: "none" })}...${json(claims)}.`,
      `${json({ alg: "HS256" })}.${json(claims)}.${"x".repeat(43)}`,
      [head, key, iv, text, `${tag.slice(0, -2)}AA`].join("."),
      [head, key, iv, `${text}AA`, tag].join("."),
      [json({ alg: "dir", enc: "A256CBC-HS512" }), key, iv, text, `A${tag.slice(1)}`].join("."),
      await made({}, "t".repeat(40)),
      await made({}, SECRET, "__Host-digest-session"),
      await made({}, SECRET, "digest-session", -60),
      await made({ sid: crypto.randomUUID() }),
      await made({ sid: "1 or 1=1" }),
      await made({ sub: "1 or 1=1" }),
      await made({ sub: "99999999999" }),
      await made({ session_version: "1" }),
      await made({ session_version: 2 ** 40 }),
      await made({ signed_in_by: "root" }),
      "",
      "%",
      "%00",
      "undefined",
      "null",
      "..",
      "....",
      "ey",
      '"',
      "é",
      "x".repeat(8192),
      `${real}${"A".repeat(8000)}`,
    ];
    expect(
      (await client.call("GET", "/api/auth/me", undefined, { cookie: `digest-session=${await made({})}` })).status,
    ).toBe(200);
    const stranger = createClient(api.url);
    for (const cookie of forged) {
      const answer = await stranger.call("GET", "/api/auth/me", undefined, {
        cookie: `digest-session=${encodeHeader(cookie)}`,
      });
      expect([cookie.slice(0, 60), answer.status, await answer.json()]).toEqual([
        cookie.slice(0, 60),
        401,
        { error: "Not signed in." },
      ]);
    }
    expect(
      (await stranger.call("GET", "/api/auth/me", undefined, { cookie: "", authorization: `Bearer ${real}` })).status,
    ).toBe(401);
    expect(
      (await client.call("GET", "/api/auth/me", undefined, { cookie: `;;=; a=b;  ${client.cookie}` })).status,
    ).toBe(200);
  });

  test("survives one rotation of the secret, but not two", async () => {
    const { client } = await signIn();
    const [second, third] = ["2".repeat(40), "3".repeat(40)];
    database.set({ AUTH_SECRET: `${second}, ${SECRET}` });
    expect(await statusOfMe(client)).toBe(200);
    const { client: later } = await signIn();
    database.set({ AUTH_SECRET: `${third},${second}` });
    expect([await statusOfMe(client), await statusOfMe(later)]).toEqual([401, 200]);
    database.set({ AUTH_SECRET: SECRET });
  });
});

/** Header values are bytes. */
function encodeHeader(text: string): string {
  return Buffer.from(text).toString("latin1");
}
