import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { users } from "@/db/schema";
import { createEmailToken, emailLink, getUserByEmailToken } from "@/lib/auth/email-link";
import { getReader } from "@/lib/auth/session";
import { db } from "@/lib/db";
import { endSessions, setPassword } from "@/lib/users/mutations";
import { isViewer } from "@/lib/viewer";
import { useApi } from "../support/api";
import { createClient, passwordHash } from "../support/client";
import { useDatabase } from "../support/database";
import { makeArticle, makeUser } from "../support/factories";

const DAY_MS = 86_400_000;
const NOW = new Date();
const at = (days: number) => new Date(NOW.getTime() + days * DAY_MS);

const SECRET = "s".repeat(40);
const database = useDatabase({ AUTH_SECRET: SECRET });
const api = useApi();

const makeMember = async (given = {}) => makeUser({ password_hash: await passwordHash(), ...given });
const idOf = async (token: string, now = NOW) => (await getUserByEmailToken(token, now))?.id ?? null;

describe("an email's link", () => {
  test("opens a page of this site with a token that signs its user in", async () => {
    const user = await makeMember();
    const link = new URL(emailLink(user, "/briefing/7", NOW));
    expect([link.origin, link.pathname, link.searchParams.get("to")]).toEqual([
      "http://localhost:3000",
      "/email-link",
      "/briefing/7",
    ]);
    expect(await idOf(link.searchParams.get("token") ?? "")).toBe(user.id);
    expect(new URL(emailLink(user, "//evil.example", NOW)).searchParams.get("to")).toBe("/");
  });

  test("works repeatedly for 7 days, then expires", async () => {
    const user = await makeMember();
    const token = createEmailToken(user, NOW);
    expect([await idOf(token), await idOf(token, at(6.99)), await idOf(token, at(7))]).toEqual([
      user.id,
      user.id,
      null,
    ]);
  });

  test("is invalidated by deleting the user or changing the password, but not by signing out", async () => {
    const [gone, changed, out] = [await makeMember(), await makeMember(), await makeMember()];
    const tokens = [gone, changed, out].map((user) => createEmailToken(user, NOW));
    await db().delete(users).where(eq(users.id, gone.id));
    await setPassword(changed.username, "$argon2id$another");
    const client = createClient(api.url);
    await client.login(out.username);
    const reader = await getReader(client.cookie);
    if (!reader || !isViewer(reader)) throw new Error("The session is there.");
    await endSessions({ who: reader, address: "127.0.0.1", conn: db() });
    expect(await Promise.all(tokens.map((token) => idOf(token)))).toEqual([null, null, out.id]);
  });

  test("survives one rotation of the secret, but not two", async () => {
    const user = await makeMember();
    const token = createEmailToken(user, NOW);
    database.set({ AUTH_SECRET: `${"2".repeat(40)},${SECRET}` });
    expect(await idOf(token)).toBe(user.id);
    database.set({ AUTH_SECRET: "2".repeat(40) });
    expect(await idOf(token)).toBeNull();
    database.set({ AUTH_SECRET: SECRET });
  });

  test("cannot be forged, altered or used for another user", async () => {
    const [user, other] = [await makeMember(), await makeMember()];
    const [id = "", expires = "", signature = ""] = createEmailToken(user, NOW).split(".");
    const forged = [
      `${other.id}.${expires}.${signature}`,
      `${id}.${Number(expires) + 1}.${signature}`,
      `${id}.${expires}.${signature.slice(0, -1)}`,
      `${id}.${expires}.${"A".repeat(43)}`,
      `0${id}.${expires}.${signature}`,
      `${id}.${expires}.`,
      `${id}.${expires}`,
      `${id}.999999999999.${signature}`,
      `9999999999.${expires}.${signature}`,
      "",
      "..",
      "%",
      "é".repeat(43),
    ];
    expect(await Promise.all(forged.map((token) => idOf(token)))).toEqual(forged.map(() => null));
  });
});

describe("signing in with it", () => {
  test("starts a session that may only read and pin, even for an admin", async () => {
    const user = await makeMember({ is_admin: true, master_query: true });
    const client = createClient(api.url);
    const answer = await client.call("POST", "/api/auth/email-link", { token: createEmailToken(user, NOW) });
    expect([answer.status, await answer.json()]).toEqual([
      200,
      expect.objectContaining({ id: user.id, is_admin: false }),
    ]);
    expect(await (await client.call("GET", "/api/auth/me")).json()).toMatchObject({ id: user.id, is_admin: false });
    const { id } = await makeArticle();
    expect((await client.call("POST", "/api/favorites", { article_id: id, story_type: "day" })).status).toBe(200);
    const refused = await client.call("POST", "/api/auth/sign_out_everywhere");
    expect([refused.status, await refused.json()]).toEqual([
      403,
      { error: "Sign in with your username and password to do this." },
    ]);
    expect((await client.call("POST", "/api/auth/logout")).status).toBe(200);
    expect((await client.call("GET", "/api/auth/me")).status).toBe(401);
  });

  test("gets full rights after the password is entered", async () => {
    const user = await makeMember({ is_admin: true });
    const client = createClient(api.url);
    await client.call("POST", "/api/auth/email-link", { token: createEmailToken(user, NOW) });
    await client.login(user.username);
    expect(await (await client.call("GET", "/api/auth/me")).json()).toMatchObject({ is_admin: true });
  });

  test("without JavaScript redirects to a page of this site, or reports an invalid link", async () => {
    const user = await makeMember();
    const send = (fields: Record<string, string>) =>
      fetch(`${api.url}/api/auth/email-link`, {
        method: "POST",
        redirect: "manual",
        headers: { origin: api.url },
        body: new URLSearchParams(fields),
      });
    const token = createEmailToken(user, NOW);
    const good = await send({ token, to: "/story/3?type=week" });
    expect([good.status, good.headers.get("Location")]).toEqual([303, "/story/3?type=week"]);
    expect(good.headers.getSetCookie().join()).toContain("digest-session=ey");
    for (const to of ["//evil.example", "/%5cevil.example", "https://evil.example", ""]) {
      expect((await send({ token, to })).headers.get("Location")).toBe("/");
    }
    const bad = await send({ token: "1.2.3", to: "/archive" });
    expect([bad.status, bad.headers.get("Location"), bad.headers.getSetCookie()]).toEqual([
      303,
      "/?error=invalid_token",
      [],
    ]);
  });

  test("is refused for an invalid token, with the login screen's message", async () => {
    const answer = await createClient(api.url).call("POST", "/api/auth/email-link", { token: "x" });
    expect([answer.status, await answer.json()]).toEqual([
      401,
      { error: "Your email link has expired or is invalid. Please log in with your username and password." },
    ]);
  });
});
