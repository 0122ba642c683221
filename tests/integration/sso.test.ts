import { asc, eq, like } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { auditLog, users } from "@/db/schema";
import { db } from "@/lib/db";
import { useApi } from "../support/api";
import { createClient, passwordHash } from "../support/client";
import { emptyDatabase, useDatabase } from "../support/database";
import { makeUser } from "../support/factories";
import { type IdentityProvider, serveIdentityProvider } from "../support/identity-provider";

const database = useDatabase({ AUTH_SECRET: "s".repeat(40), SSO_DOMAINS: ["example.coop"] });
const api = useApi();
let provider: IdentityProvider;
/** The only host name of this machine that providers, Next.js and next-auth all accept. */
let site: string;

const zoe = { email: "Zoe@example.coop", email_verified: true };

beforeAll(async () => {
  site = api.url.replace("127.0.0.1", "localhost");
  provider = await serveIdentityProvider(`${site}/api/auth/callback/oidc`);
});
afterAll(() => provider.close());

beforeEach(async () => {
  await emptyDatabase();
  await db().delete(auditLog);
  provider.people.zoe = zoe;
  provider.signsIn("zoe");
  database.set({
    APP_URL: site,
    OIDC_ISSUER: provider.issuer,
    OIDC_CLIENT_ID: provider.clientId,
    OIDC_CLIENT_SECRET: provider.clientSecret,
    SSO_ADMIN_CLAIM: undefined,
    SSO_ADMIN_VALUE: undefined,
    PASSWORD_SIGN_IN: "on",
  });
});

type Browser = { cookies: Map<string, string>; open(url: string): Promise<Response> };

/** Follows redirects between the product and the provider, with cookies for each, up to a page of the product. */
function createBrowser(): Browser {
  const cookies = new Map<string, string>();
  const fetchOnce = async (url: URL): Promise<Response> => {
    const own = [...cookies]
      .filter(([key]) => key.startsWith(`${url.host} `))
      .map(([key, value]) => `${key.slice(url.host.length + 1)}=${value}`);
    const answer = await fetch(url, { redirect: "manual", headers: { cookie: own.join("; ") } });
    for (const set of answer.headers.getSetCookie()) {
      // An encrypted value may contain '1970'.
      const [, name = "", value = "", attributes = ""] = /^([^=]+)=([^;]*)(.*)$/s.exec(set) ?? [];
      if (value === "" || /max-age=0\b|1970/i.test(attributes)) cookies.delete(`${url.host} ${name}`);
      else cookies.set(`${url.host} ${name}`, value);
    }
    return answer;
  };
  const open = async (address: string): Promise<Response> => {
    const url = new URL(address, site);
    const answer = await fetchOnce(url);
    const next = answer.headers.get("Location");
    const target = next === null ? null : new URL(next, url);
    const isApi = (each: URL) => each.origin !== site || each.pathname.startsWith("/api/");
    return target && isApi(target) ? open(target.href) : answer;
  };
  return { cookies, open };
}

/** Signs in by a new browser. Returns the page it ends on and who is signed in there. */
async function signIn(start = "/api/auth/signin/oidc?return=%2Fstory%2F7") {
  const browser = createBrowser();
  const { status, headers } = await browser.open(start);
  const me = await browser.open("/api/auth/me");
  return { browser, status, page: headers.get("Location"), me: me.ok ? await me.json() : me.status };
}

const audited = () =>
  db()
    .select({ username: auditLog.username, action: auditLog.action, details: auditLog.details })
    .from(auditLog)
    .where(like(auditLog.action, "sign_in.%"))
    .orderBy(asc(auditLog.id));

test("the first sign-in creates a user without admin rights, later ones find it even with another address", async () => {
  const first = await signIn();
  const user = { username: zoe.email, email: zoe.email, is_admin: false, is_subscribed: false, master_query: false };
  expect(first).toMatchObject({ status: 303, page: "/story/7", me: user });
  expect(
    [...first.browser.cookies.keys()].filter(
      (name) => /pkce|state|nonce|return/.test(name) && name.startsWith(new URL(site).host),
    ),
  ).toEqual([]);
  provider.people.zoe = { ...zoe, email: "zoe.ferris@example.coop" };
  const second = await signIn("/api/auth/signin/oidc?from=/admin");
  expect(second).toMatchObject({ page: "/admin", me: first.me });
  expect(await audited()).toEqual([
    { username: zoe.email, action: "sign_in.sso", details: { provider: "oidc", account: "created" } },
    { username: zoe.email, action: "sign_in.sso", details: { provider: "oidc" } },
  ]);
  const signOut = createClient(api.url);
  signOut.cookie = [...first.browser.cookies]
    .flatMap(([key, value]) => (key.endsWith("digest-session") ? [`digest-session=${value}`] : []))
    .join();
  expect((await signOut.call("POST", "/api/auth/sign_out_everywhere")).status).toBe(200);
  expect((await second.browser.open("/api/auth/me")).status).toBe(401);
});

test("an existing user is found by the address, ignoring case, and keeps rights and password", async () => {
  const own = await makeUser({ email: "zoe@EXAMPLE.coop", is_admin: true, password_hash: await passwordHash() });
  database.set({ SSO_ADMIN_CLAIM: "groups", SSO_ADMIN_VALUE: "admins" });
  expect(await signIn()).toMatchObject({ page: "/", me: { id: own.id, is_admin: true } });
  expect((await createClient(api.url).login(own.username)).status).toBe(200);
});

test("an address reassigned to another person does not open the old account", async () => {
  await signIn();
  provider.people.other = zoe;
  provider.signsIn("other");
  expect(await signIn()).toMatchObject({ page: "/?login&error=sso_conflict&return=%2Fstory%2F7", me: 401 });
});

test.each([
  ["of a foreign domain", { email: "zoe@evil.example", email_verified: true }, "sso_domain"],
  ["of a subdomain", { email: "zoe@x.example.coop", email_verified: true }, "sso_domain"],
  ["that is not verified", { ...zoe, email_verified: false }, "sso_unverified"],
  ["said to be verified in text", { ...zoe, email_verified: "true" }, "sso_unverified"],
  ["without a word on whether it is verified", { email: zoe.email }, "sso_unverified"],
  ["that is missing", { email_verified: true }, "sso_unverified"],
])("an address %s is refused and recorded", async (_, claims, reason) => {
  provider.people.zoe = claims;
  expect(await signIn("/api/auth/signin/oidc")).toMatchObject({ page: `/?login&error=${reason}`, me: 401 });
  expect(await db().$count(users)).toBe(0);
  const email = "email" in claims ? { email: claims.email } : {};
  expect(await audited()).toEqual([
    { username: "(unknown)", action: "sign_in.sso_refuse", details: { provider: "oidc", reason, ...email } },
  ]);
});

test("the claim grants and revokes admin rights at sign-in, and ends sessions that had them", async () => {
  await makeUser({ is_admin: true });
  database.set({ SSO_ADMIN_CLAIM: "groups", SSO_ADMIN_VALUE: "admins" });
  provider.people.zoe = { ...zoe, groups: ["staff", "admins"] };
  const asAdmin = await signIn();
  expect(asAdmin.me).toMatchObject({ is_admin: true });
  provider.people.zoe = { ...zoe, groups: ["staff"] };
  expect((await signIn()).me).toMatchObject({ is_admin: false });
  expect((await asAdmin.browser.open("/api/auth/me")).status).toBe(401);
  expect((await audited()).map(({ details }) => details)).toMatchObject([
    { admin_rights: "given" },
    { admin_rights: "taken" },
  ]);
});

test("a missing claim does not revoke the rights of the last admin", async () => {
  database.set({ SSO_ADMIN_CLAIM: "groups", SSO_ADMIN_VALUE: "admins" });
  provider.people.zoe = { ...zoe, groups: ["admins"] };
  await signIn();
  provider.people.zoe = zoe;
  expect((await signIn()).me).toMatchObject({ is_admin: true });
  expect((await audited()).map(({ details }) => details)).toMatchObject([
    { admin_rights: "given" },
    { admin_rights: "kept" },
  ]);
});

test("a declined, forged or repeated callback starts no session", async () => {
  provider.signsIn(null);
  expect(await signIn("/api/auth/signin/oidc")).toMatchObject({ page: "/?login&error=sso_failed", me: 401 });
  const forged = "/api/auth/callback/oidc?code=x&state=y&iss=z";
  expect(await signIn(forged)).toMatchObject({ page: "/?login&error=sso_failed", me: 401 });
  expect(await audited()).toEqual([]);
});

test("an unavailable or unknown provider is reported in one sentence", async () => {
  database.set({ OIDC_ISSUER: "http://127.0.0.1:1" });
  expect(await signIn("/api/auth/signin/oidc")).toMatchObject({ page: "/?login&error=sso_unavailable", me: 401 });
  expect((await signIn("/api/auth/signin/google")).status).toBe(404);
});

test("passwords can be turned off", async () => {
  const { id, username } = await makeUser({ password_hash: await passwordHash() });
  database.set({ PASSWORD_SIGN_IN: "off" });
  const answer = await createClient(api.url).login(username);
  expect([answer.status, await answer.json()]).toEqual([
    403,
    { error: "Signing in with a password is turned off here." },
  ]);
  expect(await db().$count(users, eq(users.id, id))).toBe(1);
});
