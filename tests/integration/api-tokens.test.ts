import { eq, sql } from "drizzle-orm";
import { beforeAll, expect, onTestFinished, test } from "vitest";
import { apiTokens, auditLog, secondFactors, ssoIdentities, users } from "@/db/schema";
import { db } from "@/lib/db";
import { listTokens } from "@/lib/tokens/data";
import { createToken, revokeToken } from "@/lib/tokens/mutations";
import { type Admin, admit, isAdmin } from "@/lib/viewer";
import { useApi } from "../support/api";
import { createClient } from "../support/client";
import { useDatabase } from "../support/database";
import { contextOf, makeUser } from "../support/factories";
import { type Member, read, signedIn } from "../support/signed-in";

const database = useDatabase({ AUTH_SECRET: "s".repeat(40) });
const api = useApi();
let admin: Admin;

async function makeAdmin(): Promise<Admin> {
  const reader = admit(await makeUser({ is_admin: true }), "password");
  if (!isAdmin(reader)) throw new Error("The user is no admin.");
  return reader;
}

beforeAll(async () => {
  admin = await makeAdmin();
});

const make = (scope: "read" | "admin", days: number | null = null, who = admin) =>
  createToken(contextOf(who), { name: `${scope} script`, scope, days });

/** A script's request: with a token, without `Origin`. */
function call(token: string, method: string, path: string, body?: object, headers: Record<string, string> = {}) {
  return fetch(`${api.url}${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json", ...headers },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
}

test("a token of any access reads as its owner", async () => {
  for (const scope of ["read", "admin"] as const) {
    const token = await make(scope);
    const { status, body } = await read(call(token, "GET", "/api/auth/me"));
    expect([status, body]).toEqual([200, expect.objectContaining({ id: admin.id, is_admin: true })]);
    expect((await call(token, "GET", "/api/users")).status).toBe(200);
  }
});

test("only a token with full scope can make changes, which are audited as its owner's", async () => {
  const place = { name: "Benton County" };
  expect(await read(call(await make("read"), "POST", "/api/locations", place))).toEqual({
    status: 403,
    body: { error: "This API token may only read." },
  });
  expect((await call(await make("admin"), "POST", "/api/locations", place)).status).toBe(201);
  const [row] = await db().select().from(auditLog).where(eq(auditLog.action, "location.create"));
  expect(row).toMatchObject({ user_id: admin.id, target: "location Benton County" });
});

test("an unknown, malformed, revoked or expired token is refused, even with a valid cookie", async () => {
  const refused = { status: 401, body: { error: "The API token is unknown, revoked or expired." } };
  const member: Member = await signedIn(api.url, { is_admin: true });
  const cookie = { cookie: member.cookie };
  const revoked = await make("admin");
  const expired = await make("admin", 1);
  const [newest, older] = await listTokens(admin);
  if (!newest || !older) throw new Error("The tokens are not listed.");
  await db().update(apiTokens).set({ expires_at: sql`now() - interval '1 second'` }).where(eq(apiTokens.id, newest.id));
  await revokeToken(contextOf(admin), older.id);
  for (const token of [`digest_${"x".repeat(43)}`, "digest_", "digest_'; drop table users", revoked, expired]) {
    expect(await read(call(token, "GET", "/api/auth/me"))).toEqual(refused);
    expect(await read(call(token, "GET", "/api/users", undefined, cookie))).toEqual(refused);
  }
  await expect(revokeToken(contextOf(admin), older.id)).rejects.toThrow("Token not found.");
});

test("a token with a session cookie needs no Origin, but a foreign one is still refused", async () => {
  const member = await signedIn(api.url);
  const token = await make("admin");
  const cookie = { cookie: member.cookie };
  const add = (name: string, headers: object) =>
    call(token, "POST", "/api/locations", { name }, { ...cookie, ...headers });
  expect((await add("Stone County", {})).status).toBe(201);
  expect((await add("Pope County", { origin: "https://evil.example" })).status).toBe(403);
});

test("a token has its owner's current rights, and is deleted with the owner", async () => {
  const owner = await makeAdmin();
  const token = await make("admin", null, owner);
  await db().update(users).set({ is_admin: false }).where(eq(users.id, owner.id));
  expect((await call(token, "GET", "/api/users")).status).toBe(403);
  expect((await call(token, "GET", "/api/queries")).status).toBe(200);
  await db().delete(users).where(eq(users.id, owner.id));
  expect((await call(token, "GET", "/api/queries")).status).toBe(401);
});

test("a token has no admin rights while its owner lacks a required second factor", async () => {
  const [owner, bySso] = [await makeAdmin(), await makeAdmin()];
  const identity = { issuer: "https://login.example.org", subject: "1", user_id: bySso.id, made_user: false };
  await db().insert(ssoIdentities).values(identity);
  const tokens = [await make("admin", null, owner), await make("admin", null, bySso)];
  const statuses = () => Promise.all(tokens.map(async (token) => (await call(token, "GET", "/api/users")).status));
  database.set({ REQUIRE_SECOND_FACTOR: "admins" });
  onTestFinished(() => database.set({ REQUIRE_SECOND_FACTOR: "off" }));
  expect(await statuses()).toEqual([403, 200]);
  await db().insert(secondFactors).values({ user_id: owner.id, secret: "encrypted", confirmed_at: new Date() });
  expect(await statuses()).toEqual([200, 200]);
});

test("the list shows its use and never the token, which is stored as a hash", async () => {
  const token = await make("read", 90);
  await call(token, "GET", "/api/auth/me");
  const [listed] = await listTokens(admin);
  expect(listed).toMatchObject({ name: "read script", scope: "read", username: admin.username });
  expect(Date.parse(listed?.last_used_at ?? "")).toBeGreaterThan(Date.now() - 60_000);
  expect(Date.parse(listed?.expires_at ?? "") - Date.now()).toBeCloseTo(90 * 86_400_000, -6);
  const stored = JSON.stringify([await db().select().from(apiTokens), await db().select().from(auditLog)]);
  expect(stored).not.toContain(token.slice("digest_".length));
});

test("visitors stay visitors without a token", async () => {
  expect((await createClient(api.url).call("GET", "/api/users")).status).toBe(401);
});
