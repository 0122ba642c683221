import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { emailPreferences, users } from "@/db/schema";
import { createEmailToken, getUserByEmailToken } from "@/lib/auth/email-link";
import { createMailToken, getMailOwner, mailLinks } from "@/lib/auth/mail-links";
import { db, single } from "@/lib/db";
import { getMailPreferences } from "@/lib/mail/data";
import { useApi } from "../support/api";
import { createClient } from "../support/client";
import { useDatabase } from "../support/database";
import { makeUser } from "../support/factories";
import { read, signedIn } from "../support/signed-in";

const SECRET = "s".repeat(40);
const database = useDatabase({ AUTH_SECRET: SECRET });
const api = useApi();

const unsubscribeAt = (token: string) => `${api.url}/api/unsubscribe?token=${encodeURIComponent(token)}`;
const preferencesAt = (token: string) => `/api/email_preferences?token=${encodeURIComponent(token)}`;
async function isSubscribed(id: number): Promise<boolean> {
  const [row] = await db().select().from(users).where(eq(users.id, id));
  return single(row ? [row] : []).is_subscribed;
}

describe("tokens in messages", () => {
  test("serve one purpose each, never expire and never change", async () => {
    const user = await makeUser();
    const [end, choose] = [createMailToken("unsubscribe", user), createMailToken("preferences", user)];
    expect([createMailToken("unsubscribe", user), createMailToken("preferences", user)]).toEqual([end, choose]);
    expect(await getMailOwner("unsubscribe", end)).toMatchObject({ id: user.id, username: user.username });
    expect(await getMailOwner("preferences", choose)).toMatchObject({ id: user.id });
    const signIn = createEmailToken(user, new Date());
    const lent = [
      await getMailOwner("preferences", end),
      await getMailOwner("unsubscribe", choose),
      await getMailOwner("unsubscribe", signIn),
      await getMailOwner("preferences", signIn),
      await getUserByEmailToken(end, new Date()),
      await getUserByEmailToken(choose, new Date()),
      await getUserByEmailToken(`${user.id}.9999999999.${end.split(".")[1]}`, new Date()),
    ];
    expect(lent).toEqual(lent.map(() => null));
  });

  test("survive a password change and a secret rotation, and end with their user", async () => {
    const user = await makeUser();
    const token = createMailToken("unsubscribe", user);
    await db().update(users).set({ password_hash: "$argon2id$another" }).where(eq(users.id, user.id));
    database.set({ AUTH_SECRET: `${"2".repeat(40)},${SECRET}` });
    expect(await getMailOwner("unsubscribe", token)).not.toBeNull();
    database.set({ AUTH_SECRET: "2".repeat(40) });
    expect(await getMailOwner("unsubscribe", token)).toBeNull();
    database.set({ AUTH_SECRET: SECRET });
    await db().delete(users).where(eq(users.id, user.id));
    expect(await getMailOwner("unsubscribe", token)).toBeNull();
  });

  test("are put in ASCII URLs", async () => {
    database.set({ APP_URL: "https://énergie.example" });
    const links = mailLinks(await makeUser(), new Date());
    for (const link of [links.unsubscribe, links.preferences, links.page("/story/1")])
      expect(link).toMatch(/^https:\/\/xn--nergie-9ua\.example\/[\x21-\x7e]+$/);
    database.set({ APP_URL: "http://localhost:3000" });
  });

  test("cannot be forged, altered or used for another user", async () => {
    const [user, other] = [await makeUser(), await makeUser()];
    const [id = "", signature = ""] = createMailToken("unsubscribe", user).split(".");
    const forged = [
      `${other.id}.${signature}`,
      `0${id}.${signature}`,
      `${id}.${signature.slice(0, -1)}`,
      `${id}.${"A".repeat(43)}`,
      `9999999999.${signature}`,
      id,
      "",
      ".",
      "é".repeat(43),
    ];
    expect(await Promise.all(forged.map((token) => getMailOwner("unsubscribe", token)))).toEqual(
      forged.map(() => null),
    );
  });
});

describe("unsubscribing", () => {
  test.each([
    ["no body", {}],
    ["RFC 8058's form", { body: new URLSearchParams({ "List-Unsubscribe": "One-Click" }) }],
    ["RFC 8058's multipart", { body: multipart({ "List-Unsubscribe": "One-Click" }) }],
    ["a strange body", { body: "\0{", headers: { "content-type": "application/json" } }],
  ])("needs only one POST with %s, without sign-in, origin or cookie", async (_, options) => {
    const user = await makeUser({ is_subscribed: true });
    const answer = await fetch(unsubscribeAt(createMailToken("unsubscribe", user)), { method: "POST", ...options });
    expect([answer.status, answer.redirected, answer.headers.getSetCookie()]).toEqual([200, false, []]);
    expect(await answer.text()).toContain("You are unsubscribed");
    expect(await isSubscribed(user.id)).toBe(false);
    expect((await fetch(unsubscribeAt(createMailToken("unsubscribe", user)), { method: "POST" })).status).toBe(200);
  });

  test("does nothing on GET, and offers to undo it or to subscribe", async () => {
    const user = await makeUser({ is_subscribed: true });
    const address = unsubscribeAt(createMailToken("unsubscribe", user));
    for (const method of ["GET", "HEAD"]) expect((await fetch(address, { method })).status).toBe(200);
    expect(await isSubscribed(user.id)).toBe(true);
    const page = await (await fetch(address)).text();
    expect(page).toMatch(/<form method="post" action="[^"]+"><button>Unsubscribe<\/button><\/form>/);
    const left = await fetch(address, { method: "POST" });
    expect(await left.text()).toContain("<button>Undo</button>");
    // A user who is not subscribed has nothing to undo.
    expect(await (await fetch(address)).text()).toMatch(/You are not subscribed[\s\S]*<button>Subscribe<\/button>/);
    expect(await (await fetch(`${address}&undo=1`, { method: "POST" })).text()).toContain("You are subscribed");
    expect(await isSubscribed(user.id)).toBe(true);
  });

  test("is in the language of the user's mail", async () => {
    const user = await makeUser({ is_subscribed: true });
    await db().insert(emailPreferences).values({ user_id: user.id, language: "es" });
    const address = unsubscribeAt(createMailToken("unsubscribe", user));
    const page = await (await fetch(address)).text();
    expect(page).toContain('<html lang="es">');
    expect(page).toContain("<button>Cancelar la suscripción</button>");
    expect(await (await fetch(address, { method: "POST" })).text()).toContain("<h1>Su suscripción está cancelada</h1>");
  });

  test("reports an invalid link without echoing it", async () => {
    const token = `"><script>alert(1)</script>`;
    for (const method of ["GET", "POST"]) {
      const answer = await fetch(unsubscribeAt(token), { method });
      const page = await answer.text();
      expect([answer.status, page.includes("This link is not valid"), page.includes("alert")]).toEqual([
        400,
        true,
        false,
      ]);
      expect(answer.headers.get("referrer-policy")).toBe("strict-origin");
      expect(answer.headers.get("content-security-policy")).toMatch(
        /^default-src 'none'; style-src 'sha256-[\w+/=]+'; img-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'$/,
      );
    }
  });
});

describe("preferences", () => {
  const DEFAULTS = {
    editions: [],
    is_subscribed: false,
    send_at: null,
    timezone: null,
    weekdays_only: false,
    areas: [],
    alert_areas: [],
    language: "en",
  };

  test("default to every briefing, complete and right away", async () => {
    const client = await signedIn(api.url);
    expect(await read(client.call("GET", "/api/email_preferences"))).toEqual({ status: 200, body: DEFAULTS });
    const changed = { send_at: "06:30", timezone: "America/New_York", weekdays_only: true };
    expect(await read(client.call("POST", "/api/email_preferences", changed))).toEqual({
      status: 200,
      body: { ...DEFAULTS, ...changed },
    });
    const more = { is_subscribed: true, areas: ["broadband", "finance", "broadband"], alert_areas: ["security"] };
    expect(await read(client.call("POST", "/api/email_preferences", more))).toEqual({
      status: 200,
      body: {
        editions: [],
        language: "en",
        ...changed,
        is_subscribed: true,
        areas: ["finance", "broadband"],
        alert_areas: ["security"],
      },
    });
    const back = { send_at: null, timezone: null, areas: [] };
    expect(await read(client.call("POST", "/api/email_preferences", back))).toMatchObject({ status: 200, body: back });
  });

  test("can be set with a message's token and no sign-in, which grants nothing else", async () => {
    const user = await makeUser({ is_subscribed: true });
    const token = createMailToken("preferences", user);
    const visitor = createClient(api.url);
    const saved = await visitor.call("POST", preferencesAt(token), { weekdays_only: true });
    expect([saved.status, await saved.json()]).toEqual([
      200,
      { ...DEFAULTS, is_subscribed: true, weekdays_only: true },
    ]);
    expect(await read(visitor.call("GET", preferencesAt(token)))).toMatchObject({ status: 200 });
    expect([visitor.cookie, (await visitor.call("GET", "/api/auth/me")).status]).toEqual(["", 401]);
    for (const bad of [createMailToken("unsubscribe", user), createEmailToken(user, new Date()), "x"]) {
      expect(await read(visitor.call("POST", preferencesAt(bad), { weekdays_only: false }))).toEqual({
        status: 401,
        body: { error: "This link is not valid." },
      });
    }
    expect((await visitor.call("GET", "/api/email_preferences")).status).toBe(401);
  });

  test.each([
    [{}, "The body contains no changes."],
    [{ send_at: "24:00" }, "The time of day must be written as HH:MM."],
    [{ send_at: "6:30" }, "The time of day must be written as HH:MM."],
    [{ timezone: "Mars/Olympus" }, "The time zone must be one such as America/Chicago."],
    [{ areas: ["weather"] }, "The areas field contains an unknown area."],
    [{ areas: "finance" }, "The areas must be a list."],
    [{ weekdays_only: "yes" }, "The weekdays_only field must be true or false."],
    [{ language: "fr" }, "The language must be one this site offers."],
    [{ language: "es" }, "The language must be one this site offers."],
    [{ is_admin: true }, expect.stringContaining("is_admin")],
  ])("reject %j", async (body, error) => {
    const client = await signedIn(api.url);
    expect(await read(client.call("POST", "/api/email_preferences", body))).toEqual({ status: 400, body: { error } });
  });

  test("are saved by a form without JavaScript, which returns to its page", async () => {
    const user = await makeUser({ is_subscribed: true });
    const token = createMailToken("preferences", user);
    const send = async (fields: Record<string, string>, at = preferencesAt(token)) => {
      const answer = await fetch(`${api.url}${at}`, {
        method: "POST",
        redirect: "manual",
        headers: { origin: api.url },
        body: new URLSearchParams(fields),
      });
      return [answer.status, answer.headers.get("Location")];
    };
    const wishes = async () => {
      const owner = await getMailOwner("preferences", token);
      return owner && getMailPreferences(owner);
    };
    const page = `/email-preferences?token=${token}`;
    const all = { is_subscribed: "on", send_at: "07:00", timezone: "", area_finance: "on", alert_security: "on" };
    expect(await send(all)).toEqual([303, `${page}&saved=1`]);
    const saved = { ...DEFAULTS, is_subscribed: true, send_at: "07:00", areas: ["finance"], alert_areas: ["security"] };
    expect(await wishes()).toEqual(saved);
    expect(await send({ ...all, unsubscribe: "on" })).toEqual([303, `${page}&unsubscribed=1`]);
    expect(await send({ ...all, unsubscribe: "on" })).toEqual([303, `${page}&saved=1`]);
    expect(await wishes()).toEqual({ ...saved, is_subscribed: false });
    expect(await send({ is_subscribed: "on", send_at: "later" })).toEqual([303, `${page}&failed=1`]);
    expect(await wishes()).toEqual({ ...saved, is_subscribed: false });
    expect(await send(all, "/api/email_preferences?token=//evil.example")).toEqual([303, "/"]);
    expect(await send(all, "/api/email_preferences")).toEqual([303, "/email-preferences?failed=1"]);
  });

  test("have a language if the site offers several, and the form uses it", async () => {
    database.set({ LANGUAGES: ["en", "es"] });
    const user = await makeUser({ is_subscribed: true });
    const token = createMailToken("preferences", user);
    const visitor = createClient(api.url);
    expect(await read(visitor.call("POST", preferencesAt(token), { language: "es" }))).toMatchObject({
      status: 200,
      body: { language: "es" },
    });
    const answer = await fetch(`${api.url}${preferencesAt(token)}`, {
      method: "POST",
      redirect: "manual",
      headers: { origin: api.url },
      body: new URLSearchParams({ is_subscribed: "on" }),
    });
    expect(answer.headers.get("Location")).toBe(`/es/email-preferences?token=${token}&saved=1`);
    database.set({ LANGUAGES: ["en"] });
  });
});

function multipart(fields: Record<string, string>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
}
