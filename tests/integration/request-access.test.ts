// Next.js requires this import before its other modules.
import "next/dist/build/adapter/setup-node-env.external";

import { describe, expect, test } from "vitest";
import { z } from "zod";
import { adminAction } from "@/app/_http/form-action";
import { wantsLogin } from "@/app/_http/page";
import { createEmailToken } from "@/lib/auth/email-link";
import { closeDb } from "@/lib/db";
import { env } from "@/lib/env";
import { useApi } from "../support/api";
import { type Client, createClient, passwordHash } from "../support/client";
import { useDatabase } from "../support/database";
import { makeBriefing, makeUser } from "../support/factories";

const database = useDatabase({ AUTH_SECRET: "s".repeat(40) });

let done: string[] = [];
const rename = adminAction({
  schema: z.strictObject({ name: z.string().min(1, "The name must not be empty.") }),
  read: (form) => ({ name: form.get("name") }),
  fallback: "Failed to save location",
  // Next.js refreshes only in actions it calls itself.
  refreshes: false,
  run: async ({ name }, ctx) => {
    if (name === "break") throw new Error("A bug.");
    done.push(`${ctx.who.username}: ${name}`);
    return "Location updated successfully";
  },
});

async function answerAction(request: Request): Promise<Response> {
  return Response.json(await rename(null, await request.formData()));
}

async function answerLanding(request: Request): Promise<Response> {
  return Response.json(await wantsLogin(Object.fromEntries(new URL(request.url).searchParams)));
}

const api = useApi({ "/action": { POST: answerAction }, "/landing": { GET: answerLanding } });

async function enter(given: { is_admin?: boolean; byLink?: boolean } = {}): Promise<Client & { username: string }> {
  const { byLink = false, ...row } = given;
  const user = await makeUser({ password_hash: await passwordHash(), ...row });
  const client = createClient(api.url);
  if (byLink) await client.call("POST", "/api/auth/email-link", { token: createEmailToken(user, new Date()) });
  else await client.login(user.username);
  return Object.assign(client, { username: user.username });
}

const act = (client: Client, name: string, headers: Record<string, string> = {}) =>
  client.call("POST", "/action", new URLSearchParams({ name }).toString(), {
    "content-type": "application/x-www-form-urlencoded",
    "next-action": "rename",
    ...headers,
  });

describe("a server action", () => {
  test("runs for an admin and returns its message", async () => {
    done = [];
    const admin = await enter({ is_admin: true });
    expect(await (await act(admin, "Little Rock")).json()).toEqual({
      ok: true,
      message: "Location updated successfully",
    });
    expect(await (await act(admin, "")).json()).toEqual({
      ok: false,
      message: "The name must not be empty.",
      field: "name",
    });
    expect(await (await act(admin, "a\0b")).json()).toMatchObject({ ok: false });
    expect(done).toEqual([`${admin.username}: Little Rock`]);
  });

  test("returns the screen's fallback message for an unexpected error", async () => {
    const answer = await act(await enter({ is_admin: true }), "break");
    expect(await answer.json()).toEqual({
      ok: false,
      message: "Failed to save location",
    });
  });

  test("returns the submitted values, except passwords, to a browser without JavaScript", async () => {
    const body = new URLSearchParams({ name: "break", password: "secret", $ACTION_ID: "x" }).toString();
    const answer = await (await enter({ is_admin: true })).call("POST", "/action", body, {
      "content-type": "application/x-www-form-urlencoded",
    });
    expect(await answer.json()).toEqual({ ok: false, message: "Failed to save location", typed: { name: "break" } });
  });

  test("is refused to others and redirects signed-out users to the login", async () => {
    done = [];
    for (const client of [await enter(), await enter({ is_admin: true, byLink: true })]) {
      expect(await (await act(client, "x")).json()).toMatchObject({ ok: false, message: "Admin access required." });
    }
    const visitor = await act(createClient(api.url), "x");
    expect(visitor.headers.get("Location")).toBe("/admin");
    expect(done).toEqual([]);
  });

  test("is refused from another site, without an origin, and across sites", async () => {
    done = [];
    const admin = await enter({ is_admin: true });
    const strange = [
      { origin: "https://evil.example" },
      { origin: "null" },
      { "sec-fetch-site": "cross-site" },
      { origin: "https://evil.example", "x-forwarded-host": "evil.example" },
    ];
    for (const headers of strange) {
      const answer = await act(admin, "x", headers);
      expect(await answer.json()).toMatchObject({ ok: false, message: "The request came from another site." });
    }
    const silent = await fetch(`${api.url}/action`, {
      method: "POST",
      headers: { cookie: admin.cookie },
      body: new URLSearchParams({ name: "x" }),
    });
    expect(await silent.json()).toMatchObject({ ok: false });
    expect(done).toEqual([]);
  });
});

describe("the landing page", () => {
  const isLogin = async (client: Client, query = "") => (await client.call("GET", `/landing${query}`)).json();

  test("is public, and shows the login if the query requests it", async () => {
    const [visitor, reader, byLink] = [createClient(api.url), await enter(), await enter({ byLink: true })];
    expect([await isLogin(visitor), await isLogin(reader), await isLogin(byLink)]).toEqual([false, false, false]);
    for (const [query, asked] of [
      ["?login", [true, false, true]],
      ["?error=invalid_token", [true, false, false]],
      ["?utm_source=x", [false, false, false]],
    ]) {
      const seen = [
        await isLogin(visitor, String(query)),
        await isLogin(reader, String(query)),
        await isLogin(byLink, String(query)),
      ];
      expect([query, seen]).toEqual([query, asked]);
    }
  });

  test("is the login for signed-out users if REQUIRE_LOGIN is set", async () => {
    database.set({ REQUIRE_LOGIN: true });
    expect(await isLogin(createClient(api.url))).toBe(true);
    expect(await isLogin(await enter())).toBe(false);
    expect(await isLogin(await enter({ byLink: true }))).toBe(false);
    database.set({ REQUIRE_LOGIN: false });
  });
});

test("processing notes are for admins, without routine ones", async () => {
  const { id } = await makeBriefing({ error: "Fewer than 3 stories of the week: 1 found.\nA source did not answer." });
  const noteFor = async (client: Client) => {
    const answers = await Promise.all(
      ["briefing", "briefings"].map((name) => client.call("GET", `/api/${name}/${id}`)),
    );
    return Promise.all(answers.map(async (answer) => (await answer.json()).error));
  };
  const note = "A source did not answer.";
  expect(await noteFor(await enter({ is_admin: true }))).toEqual([note, note]);
  for (const client of [createClient(api.url), await enter(), await enter({ is_admin: true, byLink: true })]) {
    expect(await noteFor(client)).toEqual([null, null]);
  }
});

test("an unavailable database is never treated as signed out", async () => {
  const client = await enter();
  const { DATABASE_URL = "" } = env();
  await closeDb();
  database.set({ DATABASE_URL: "postgresql://nobody@127.0.0.1:9/none" });
  for (const [method, path] of [
    ["GET", "/api/auth/me"],
    ["GET", "/api/favorites"],
    ["POST", "/api/auth/logout"],
  ] as const) {
    const answer = await client.call(method, path);
    expect([path, answer.status]).toEqual([path, 503]);
    expect(Number(answer.headers.get("Retry-After"))).toBeGreaterThan(0);
  }
  expect((await createClient(api.url).login("anyone")).status).toBe(503);
  await closeDb();
  database.set({ DATABASE_URL });
  expect((await client.call("GET", "/api/auth/me")).status).toBe(200);
});
