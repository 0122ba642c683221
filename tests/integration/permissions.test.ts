import { beforeAll, describe, expect, test } from "vitest";
import { type Access, type Method, PERMISSIONS } from "@/app/_http/permissions";
import { createEmailToken } from "@/lib/auth/email-link";
import { createQueue } from "@/lib/runs/worker/queue";
import { API_ROUTES, useApi } from "../support/api";
import { type Client, createClient, passwordHash } from "../support/client";
import { useDatabase } from "../support/database";
import { makeArticle, makeBriefing, makeUser } from "../support/factories";
import { PASSWORD } from "../support/password";

const METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE"] as const satisfies Method[];
const ROLES = ["visitor", "emailReader", "user", "otherUser", "admin"] as const;
type Role = (typeof ROLES)[number];

/** The status refusing a role an operation with that access. Null: allowed. */
const TURNED_AWAY: Record<Access, Record<Role, 401 | 403 | null>> = {
  public: { visitor: null, emailReader: null, user: null, otherUser: null, admin: null },
  reader: { visitor: 401, emailReader: null, user: null, otherUser: null, admin: null },
  viewer: { visitor: 401, emailReader: 403, user: null, otherUser: null, admin: null },
  admin: { visitor: 401, emailReader: 403, user: 403, otherUser: 403, admin: null },
};

/** Operations that end the caller's session are tested with a separate session. */
const ENDS_SESSIONS = ["/api/auth/logout", "/api/auth/sign_out_everywhere"];
/** Refused to every role without the operation's own secret. */
const BY_SECRET = ["/api/cron/digest", "/api/metrics", "/api/webhooks/resend"];

useDatabase({ AUTH_SECRET: "s".repeat(40) });
const api = useApi();
let ids: { article: number; briefing: number; user: number };

beforeAll(async () => {
  await createQueue();
  const article = await makeArticle();
  const briefing = await makeBriefing({ day: [article.id] });
  const user = await makeUser();
  ids = { article: article.id, briefing: briefing.id, user: user.id };
});

/** A client of that role with its own session. */
async function enter(role: Role): Promise<Client> {
  const client = createClient(api.url);
  if (role === "visitor") return client;
  const user = await makeUser({
    is_admin: role !== "user" && role !== "otherUser",
    password_hash: await passwordHash(),
  });
  if (role === "emailReader") {
    await client.call("POST", "/api/auth/email-link", { token: createEmailToken(user, new Date()) });
  } else {
    await client.call("POST", "/api/auth/login", { username: user.username, password: PASSWORD });
  }
  expect(client.cookie).not.toBe("");
  return client;
}

function pathOf(pattern: string): string {
  return pattern
    .replace("[articleId]", String(ids.article))
    .replace("[summaryId]", String(ids.briefing))
    .replace("[storyType]", "day")
    .replace("[taskId]", "00000000-0000-4000-8000-000000000000")
    .replace("[key]", "none")
    .replace("[id]", String(pattern.startsWith("/api/users/") ? ids.user : ids.briefing));
}

test("every route is in the table with exactly its methods", async () => {
  expect(API_ROUTES.length).toBeGreaterThan(10);
  for (const { pattern, file } of API_ROUTES) {
    const handlers: Record<string, unknown> = await import(/* @vite-ignore */ file);
    const there = METHODS.filter((method) => method in handlers);
    expect([pattern, Object.keys(PERMISSIONS[pattern] ?? {}).sort()]).toEqual([pattern, [...there].sort()]);
  }
});

describe.each(ROLES)("%s", (role) => {
  let client: Client;
  beforeAll(async () => {
    client = await enter(role);
  });

  test.each(API_ROUTES.map(({ pattern }) => pattern))(
    "is allowed or refused at %s by every method",
    async (pattern) => {
      for (const method of METHODS) {
        const access = PERMISSIONS[pattern]?.[method];
        const caller = ENDS_SESSIONS.includes(pattern) ? await enter(role) : client;
        const answer = await caller.call(method, pathOf(pattern), method === "GET" ? undefined : {});
        const seen = [pattern, method, role, answer.status];
        if (!access) expect(seen).toEqual([pattern, method, role, 405]);
        else if (BY_SECRET.includes(pattern)) expect([401, 404]).toContain(answer.status);
        else if (TURNED_AWAY[access][role]) expect(seen).toEqual([pattern, method, role, TURNED_AWAY[access][role]]);
        else {
          expect([401, 403, 405].includes(answer.status) && pattern !== "/api/auth/email-link").toBe(false);
          expect(answer.status).toBeLessThan(500);
        }
      }
    },
  );

  test("changes nothing with a foreign, missing or invalid Origin", async () => {
    const changing = API_ROUTES.flatMap(({ pattern }) =>
      METHODS.filter((method) => method !== "GET" && PERMISSIONS[pattern]?.[method]).map((method) => ({
        pattern,
        method,
      })),
    );
    const strange: Record<string, string>[] = [
      { origin: "https://evil.example" },
      { origin: "null" },
      { origin: `${api.url}.evil.example` },
      { origin: `http://evil.example#${api.url}` },
      { origin: `${api.url}/` },
      { origin: "https://evil.example", "x-forwarded-host": "evil.example", forwarded: "host=evil.example" },
      { "sec-fetch-site": "cross-site" },
    ];
    for (const { pattern, method } of changing) {
      for (const headers of strange) {
        const answer = await client.call(method, pathOf(pattern), {}, headers);
        expect([pattern, method, headers, answer.status]).toEqual([pattern, method, headers, 403]);
        expect(await answer.json()).toEqual({ error: "The request came from another site." });
      }
      const silent = await fetch(`${api.url}${pathOf(pattern)}`, {
        method,
        body: "{}",
        headers: { "content-type": "application/json", ...(client.cookie ? { cookie: client.cookie } : {}) },
      });
      if (role !== "visitor") expect([pattern, method, silent.status]).toEqual([pattern, method, 403]);
    }
    expect((await client.call("GET", "/api/auth/me")).status).toBe(role === "visitor" ? 401 : 200);
  });
});

test("a change may have the public origin or that of the requested host", async () => {
  const client = await enter("user");
  const send = (origin: string, headers: Record<string, string> = {}) =>
    client.call("POST", "/api/favorites", { article_id: ids.article, story_type: "day" }, { origin, ...headers });
  expect((await send("http://localhost:3000")).status).toBe(200);
  expect((await send(api.url)).status).toBe(200);
  expect((await send("http://localhost:3001")).status).toBe(403);
});

test("a session's rights are checked at every request", async () => {
  const client = await enter("emailReader");
  expect(await (await client.call("GET", "/api/auth/me")).json()).toMatchObject({ is_admin: false });
});
