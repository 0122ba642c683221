import { readFileSync } from "node:fs";
import { eq, sql } from "drizzle-orm";
import { afterEach, describe, expect, test } from "vitest";
import { auditLog, favorites, queries, users } from "@/db/schema";
import { db } from "@/lib/db";
import type { User } from "@/lib/users/types";
import { useApi } from "../support/api";
import { createClient } from "../support/client";
import { emptyDatabase, useDatabase } from "../support/database";
import { makeArticle, makeQuery, makeUser } from "../support/factories";
import { PASSWORD } from "../support/password";
import { type Member, read, signedIn } from "../support/signed-in";

useDatabase({ AUTH_SECRET: "s".repeat(40) });
const api = useApi();
afterEach(emptyDatabase);

const signIn = (given: Parameters<typeof signedIn>[1] = {}) => signedIn(api.url, given);
const admin = (given: object = {}) => signIn({ is_admin: true, ...given });
const create = (client: Member, body: unknown) => client.call("POST", "/api/users", body);
const change = (client: Member, id: number | string, body: unknown) => client.call("PATCH", `/api/users/${id}`, body);
const remove = (client: Member, id: number | string) => client.call("DELETE", `/api/users/${id}`);
const select = (client: Member, id: number | string) => client.call("POST", `/api/users/${id}/select_master_query`);
const given = (more: object = {}) => ({ username: "zoe", email: "zoe@example.org", password: PASSWORD, ...more });
const TAKEN = { status: 409, body: { error: "That username or email is taken." } };
const MISSING = { status: 404, body: { error: "User not found." } };

async function made(client: Member, body: object): Promise<User> {
  const answer = await create(client, body);
  expect(answer.status).toBe(201);
  return answer.json();
}

describe("a user", () => {
  test("is created, listed without secrets, and can sign in", async () => {
    const boss = await admin();
    const user = await made(boss, { ...given({ username: " Zoë Ferris " }), is_admin: true });
    expect(user).toEqual({
      id: expect.any(Number),
      username: "Zoë Ferris",
      email: "zoe@example.org",
      is_admin: true,
      is_subscribed: false,
      master_query: false,
      email_problem: null,
    });
    const bare = await made(boss, { username: "plain", password: PASSWORD, email: "" });
    expect(bare).toMatchObject({ email: null, is_admin: false });
    const listed = await read(boss.call("GET", "/api/users"));
    expect(listed).toMatchObject({ status: 200, body: [{ id: boss.id }, user, bare] });
    expect(JSON.stringify(listed)).not.toMatch(/password|argon|session/i);
    expect((await createClient(api.url).login("zoë ferris")).status).toBe(200);
  });

  test("cannot have a name that looks like another, and signs in with either form of it", async () => {
    const boss = await admin();
    const name = "Jörg Müller";
    const user = await made(boss, given({ username: name.normalize("NFD") }));
    expect(user.username).toBe(name);
    expect(await read(create(boss, given({ username: name, email: "" })))).toEqual(TAKEN);
    expect(await read(create(boss, given({ username: "JÖRG MÜLLER".normalize("NFD"), email: "" })))).toEqual(TAKEN);
    const other = await made(boss, given({ username: "other", email: "" }));
    expect(await read(change(boss, other.id, { username: name.normalize("NFD") }))).toEqual(TAKEN);
    for (const form of ["NFC", "NFD"])
      expect((await createClient(api.url).login(name.normalize(form))).status).toBe(200);
  });

  test("whose name was stored in another form gets the composed one, with an id if that is taken", async () => {
    const name = "Jörg Müller";
    const [decomposed, mixed] = [name.normalize("NFD"), "Jo\u0308rg Müller"];
    const ids: number[] = [];
    for (const username of [decomposed, mixed, "Zoe\u0308", "plain"]) ids.push((await makeUser({ username })).id);
    const statements = readFileSync("db/migrations/0040_composed_usernames.sql", "utf8").split(
      "--> statement-breakpoint",
    );
    for (const statement of statements) await db().execute(sql.raw(statement));
    const names = await db().select({ id: users.id, username: users.username }).from(users).orderBy(users.id);
    expect(names.filter(({ id }) => ids.includes(id)).map(({ username }) => username)).toEqual([
      name,
      `${name} (${ids[1]})`,
      "Zoë",
      "plain",
    ]);
  });

  test("cannot have a name or address that is taken, ignoring case", async () => {
    const boss = await admin();
    await made(boss, given());
    const other = await made(boss, given({ username: "other", email: "other@example.org" }));
    for (const body of [
      given({ email: "" }),
      given({ username: "ZOE", email: "x@example.org" }),
      given({ username: "new", email: "ZOE@example.ORG" }),
      // Users sign in with either.
      given({ username: "ZOE@example.ORG", email: "x@example.org" }),
    ]) {
      expect(await read(create(boss, body))).toEqual(TAKEN);
    }
    for (const body of [{ username: "Zoe" }, { email: "Zoe@Example.org" }]) {
      expect(await read(change(boss, other.id, body))).toEqual(TAKEN);
    }
    expect(await read(change(boss, other.id, { username: "OTHER", email: "Other@example.org" }))).toMatchObject({
      status: 200,
      body: { username: "OTHER", email: "Other@example.org" },
    });
  });

  test("created concurrently is created once", async () => {
    const boss = await admin();
    const answers = await Promise.all(Array.from({ length: 12 }, () => create(boss, given())));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(11).fill(409)]);
  });

  test.each<[string, unknown]>([
    ["username", given({ username: undefined })],
    ["username", given({ username: "" })],
    ["username", given({ username: "   " })],
    ["username", given({ username: "x".repeat(65) })],
    ["username", given({ username: 5 })],
    ["password", given({ password: undefined })],
    ["password", given({ password: "" })],
    ["password", given({ password: "seven77" })],
    ["password", given({ password: "é".repeat(129) })],
    ["password", given({ password: "Password123" })],
    ["password", given({ password: " ".repeat(8) })],
    ["password", given({ password: " trustno1 " })],
    ["password", given({ password: "zzzzzzzzzz" })],
    ["password", given({ password: null })],
    ["email", given({ email: "nobody" })],
    ["email", given({ email: "a@b@c" })],
    ["email", given({ email: `${"x".repeat(250)}@example.org` })],
    ["email", given({ email: 5 })],
    ["is_admin", given({ is_admin: "true" })],
    ["is_admin", given({ is_admin: 1 })],
    ["master_query", given({ master_query: true })],
    ["id", given({ id: 1 })],
    ["", []],
    ["", "x"],
  ])("is not created with an invalid %s, %#", async (field, body) => {
    const boss = await admin();
    expect(await read(create(boss, body))).toEqual({ status: 400, body: { error: expect.stringContaining(field) } });
    expect(await db().$count(users)).toBe(1);
  });

  test("is changed field by field", async () => {
    const boss = await admin();
    const user = await made(boss, given());
    for (const changes of [
      { username: "new name" },
      { email: null },
      { email: "new@example.org" },
      { is_subscribed: true },
      { is_subscribed: false, email: "" },
    ]) {
      const before = (await read(boss.call("GET", "/api/users"))).body;
      const expected = { ...(Array.isArray(before) ? before[1] : {}), ...changes };
      if (expected.email === "") expected.email = null;
      expect(await read(change(boss, user.id, changes))).toEqual({ status: 200, body: expected });
    }
    for (const wrong of [
      {},
      { is_admin: true },
      { master_query: true },
      { id: 5 },
      { session_version: 1 },
      { username: "" },
      { username: null },
      { password: "" },
      { password: "short" },
      { password: "trustno1" },
      { email: "nobody" },
      { is_subscribed: "yes" },
    ]) {
      expect([wrong, (await change(boss, user.id, wrong)).status]).toEqual([wrong, 400]);
    }
    for (const wrong of ["0", "-1", "1.5", "1e3", "abc", "null", "2147483648", "2147483647"]) {
      expect(await read(change(boss, wrong, { username: "x" }))).toEqual(MISSING);
      expect(await read(remove(boss, wrong))).toEqual(MISSING);
    }
  });

  test("whose mail bounced is mailed again after the address is changed or entered again", async () => {
    const boss = await admin();
    const user = await made(boss, given());
    const trouble = () =>
      db().update(users).set({ email_problem: "bounce", email_problem_at: new Date() }).where(eq(users.id, user.id));
    const problem = async () => (await db().select().from(users).where(eq(users.id, user.id)))[0]?.email_problem_at;
    await trouble();
    expect(await read(boss.call("GET", "/api/users"))).toMatchObject({ body: [{}, { email_problem: "bounce" }] });
    for (const kept of [{ username: "zora" }, { is_subscribed: true }, { password: "another long password" }]) {
      expect(await read(change(boss, user.id, kept))).toMatchObject({ body: { email_problem: "bounce" } });
    }
    expect(await problem()).not.toBeNull();
    for (const email of ["zoe@example.org", "new@example.org", ""]) {
      await trouble();
      expect(await read(change(boss, user.id, { email }))).toMatchObject({
        status: 200,
        body: { email_problem: null },
      });
      expect(await problem()).toBeNull();
    }
    const logged = await db().select({ details: auditLog.details }).from(auditLog);
    expect(logged).toContainEqual({
      details: {
        before: { email: "zoe@example.org", email_problem: "bounce" },
        after: { email: "zoe@example.org", email_problem: null },
      },
    });
  });

  test("who unsubscribes while an admin changes their address stays unsubscribed", async () => {
    const boss = await admin();
    const { id } = await made(boss, given());
    await change(boss, id, { is_subscribed: true });
    const [changing] = await db().transaction(async (tx) => {
      await tx.update(users).set({ is_subscribed: false }).where(eq(users.id, id));
      const answer = change(boss, id, { email: "new@example.org" });
      const waiting = sql`
        select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
      await expect.poll(async () => (await db().execute(waiting)).length).toBeGreaterThan(0);
      return [answer];
    });
    expect(await read(changing)).toMatchObject({ body: { email: "new@example.org", is_subscribed: false } });
  });

  test("whose password is changed is signed out immediately, and signs in with the new one", async () => {
    const [boss, user] = [await admin(), await signIn()];
    expect((await change(boss, user.id, { username: "renamed" })).status).toBe(200);
    expect((await user.call("GET", "/api/auth/me")).status).toBe(200);
    const answer = await read(change(boss, user.id, { password: "another long password" }));
    expect(JSON.stringify(answer)).not.toMatch(/password|argon/);
    expect((await user.call("GET", "/api/auth/me")).status).toBe(401);
    expect((await user.login("renamed")).status).toBe(401);
    expect((await user.login("renamed", "another long password")).status).toBe(200);
  });

  test("is deleted with all their data, and signed out immediately", async () => {
    const [boss, user] = [await admin(), await signIn()];
    const article = await makeArticle();
    await makeQuery({ user_id: user.id });
    await user.call("POST", "/api/favorites", { article_id: article.id, story_type: "day" });
    expect(await read(remove(boss, user.id))).toEqual({ status: 200, body: { ok: true } });
    expect((await user.call("GET", "/api/auth/me")).status).toBe(401);
    expect(await db().$count(queries, eq(queries.user_id, user.id))).toBe(0);
    expect(await db().$count(favorites, eq(favorites.user_id, user.id))).toBe(0);
    expect(await read(remove(boss, user.id))).toEqual(MISSING);
  });

  test("cannot delete themselves, and at least one admin remains", async () => {
    const boss = await admin();
    expect(await read(remove(boss, boss.id))).toEqual({ status: 409, body: { error: "You cannot delete yourself." } });
    for (let round = 0; round < 5; round++) {
      const two = [await admin(), await admin()] as const;
      await db().delete(users).where(eq(users.id, boss.id));
      const answers = await Promise.all([remove(two[0], two[1].id), remove(two[1], two[0].id)]);
      const [done, refused] = answers.map(({ status }) => status).sort();
      expect(done).toBe(200);
      // Already signed out, or the last admin at that time.
      expect([401, 409]).toContain(refused);
      expect(await db().$count(users, eq(users.is_admin, true))).toBe(1);
      await db().delete(users);
    }
  });
});

describe("the master user", () => {
  const holders = () => db().select({ id: users.id }).from(users).where(eq(users.master_query, true));

  test("is selected, replaced and cleared", async () => {
    const [boss, one, two] = [await admin(), await signIn(), await signIn()];
    for (const { id } of [one, two, two]) {
      expect(await read(select(boss, id))).toEqual({ status: 200, body: { id } });
      expect(await holders()).toEqual([{ id }]);
    }
    expect(await read(select(boss, 2_147_483_647))).toEqual(MISSING);
    expect(await holders()).toEqual([{ id: two.id }]);
    for (const _ of [1, 2]) {
      expect(await read(select(boss, "null"))).toEqual({ status: 200, body: { id: null } });
      expect(await holders()).toEqual([]);
    }
    for (const wrong of ["0", "-1", "1.5", "abc", "undefined"])
      expect(await read(select(boss, wrong))).toEqual(MISSING);
    const logged = await db().select({ target: auditLog.target }).from(auditLog).orderBy(auditLog.id);
    expect(logged).toEqual([
      { target: `user ${one.username}` },
      { target: `user ${two.username}` },
      { target: "nobody" },
    ]);
  });

  test("is cleared by a body with the id null; other bodies are refused", async () => {
    const [boss, one] = [await admin(), await signIn()];
    await select(boss, one.id);
    const path = `/api/users/${one.id}/select_master_query`;
    for (const wrong of [{ x: 1 }, [], { id: one.id }])
      expect((await boss.call("POST", path, wrong)).status, JSON.stringify(wrong)).toBe(400);
    expect(await holders()).toEqual([{ id: one.id }]);
    expect(await read(boss.call("POST", path, { id: null }))).toEqual({ status: 200, body: { id: null } });
    expect(await holders()).toEqual([]);
  });

  test("is selected by all concurrent requests that waited for a lock", async () => {
    const boss = await admin();
    const candidates = await Promise.all(Array.from({ length: 15 }, () => signIn()));
    const blocked = sql`select count(*)::int as number from pg_stat_activity
      where wait_event_type = 'Lock' and query_start < clock_timestamp() - interval '3 seconds' and datname = current_database()`;
    const answers = await db().transaction(async (tx) => {
      await tx.execute(sql`lock table ${users} in share mode`);
      const asked = candidates.map(({ id }) => select(boss, id));
      // More requests than pool connections, for longer than the timeout of a silent database.
      await expect.poll(async () => (await tx.execute(blocked))[0]?.number).toBeGreaterThan(0);
      return asked;
    });
    const statuses = (await Promise.all(answers)).map(({ status }) => status);
    expect(statuses).toEqual(candidates.map(() => 200));
    expect(await holders()).toHaveLength(1);
  });

  test("is exactly one after concurrent selections, none of which fails", async () => {
    const admins = [await admin(), await admin(), await admin()];
    const candidates = await Promise.all(Array.from({ length: 5 }, () => signIn()));
    for (let round = 0; round < 5; round++) {
      const answers = await Promise.all(
        Array.from({ length: 50 }, (_, at) => {
          const boss = admins[at % 3];
          const chosen = candidates[(at * 7 + round) % 5];
          return boss && chosen ? select(boss, chosen.id) : Promise.reject(new Error("There are enough."));
        }),
      );
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
      expect(await holders()).toHaveLength(1);
    }
    const [boss] = admins;
    if (!boss) return;
    const mixed = await Promise.all(
      candidates.flatMap(({ id }) => [
        select(boss, id),
        select(boss, "null"),
        change(boss, id, { is_subscribed: true }),
        change(boss, id, { password: "another long password" }),
      ]),
    );
    expect(new Set(mixed.map(({ status }) => status))).toEqual(new Set([200]));
    expect((await holders()).length).toBeLessThanOrEqual(1);
  });

  test("can be deleted during selections, without failures", async () => {
    const boss = await admin();
    const candidates = await Promise.all(Array.from({ length: 6 }, () => signIn()));
    const answers = await Promise.all(
      candidates.flatMap(({ id }) => [select(boss, id), remove(boss, id), select(boss, id)]),
    );
    for (const { status } of answers) expect([200, 404]).toContain(status);
    expect(await holders()).toEqual([]);
  });
});

test("every change to users is in the audit log, with its admin and without passwords", async () => {
  const boss = await admin();
  const user = await made(boss, given());
  await change(boss, user.id, { username: "new", password: "another long password" });
  await remove(boss, user.id);
  await remove(boss, user.id);
  await create(boss, given({ password: "short" }));
  const rows = await db().select().from(auditLog).orderBy(auditLog.id);
  expect(rows).toMatchObject([
    { action: "user.create", target: "user zoe", details: { email: "zoe@example.org", is_admin: false } },
    {
      action: "user.update",
      target: "user zoe",
      details: { before: { username: "zoe" }, after: { username: "new" }, password: "changed" },
    },
    { action: "user.delete", target: "user new" },
  ]);
  expect(new Set(rows.map(({ user_id, username }) => `${user_id} ${username}`))).toEqual(
    new Set([`${boss.id} ${boss.username}`]),
  );
  expect(JSON.stringify(rows)).not.toMatch(/another long|argon/);
});

test("a change by a former admin is refused", async () => {
  const [boss, fallen] = [await admin(), await admin()];
  const { id } = await signIn();
  await db().update(users).set({ is_admin: false }).where(eq(users.id, fallen.id));
  expect((await remove(fallen, id)).status).toBe(401);
  expect((await remove(boss, id)).status).toBe(200);
});
