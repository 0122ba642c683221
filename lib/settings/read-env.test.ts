import { expect, test } from "vitest";
import { readEnv } from "./read-env";

test("every setting has a default", () => {
  const env = readEnv({});
  expect(env).toMatchObject({
    PORT: 3000,
    APP_URL: "http://localhost:3000",
    DATA_DIR: ".data",
    ADMIN_USERNAME: "admin",
    DIGEST_TITLE: "Cooperative News Digest",
    ORG_NAME: "Electric Cooperative",
    DIGEST_TIMEZONE: "America/Chicago",
    DIGEST_CRON: "0 6 * * *",
    NEWS_SOURCES: ["bing-news", "google-news", "federal-register", "gdelt"],
    FETCH_ALLOW_HOSTS: [],
    EMAIL_FROM: "digest@localhost",
    REQUIRE_LOGIN: false,
  });
  expect(env.DATABASE_URL).toBeUndefined();
});

test("an empty variable counts as unset, and the public address follows the port", () => {
  expect(readEnv({ PORT: "4010", DIGEST_TITLE: "" })).toMatchObject({
    APP_URL: "http://localhost:4010",
    DIGEST_TITLE: "Cooperative News Digest",
  });
});

test("lists are trimmed, and a trailing slash is removed from addresses", () => {
  expect(
    readEnv({
      FETCH_ALLOW_HOSTS: "127.0.0.1:8080, news.test,",
      NEWS_SOURCES: "sample",
      APP_URL: "https://digest.coop/",
    }),
  ).toMatchObject({
    FETCH_ALLOW_HOSTS: ["127.0.0.1:8080", "news.test"],
    NEWS_SOURCES: ["sample"],
    APP_URL: "https://digest.coop",
  });
});

test("allowed hosts are names and addresses, with or without a port", () => {
  const hosts = ["127.0.0.1", "127.0.0.1:8080", "news.test:80", "localhost", "::1", "[::1]:8080"];
  expect(readEnv({ FETCH_ALLOW_HOSTS: hosts.join() }).FETCH_ALLOW_HOSTS).toEqual(hosts);
  for (const wrong of ["http://news.test", "news.test/feed", "news.test:99999", "a b"])
    expect(() => readEnv({ FETCH_ALLOW_HOSTS: wrong })).toThrow("FETCH_ALLOW_HOSTS must be a list of hosts");
});

test("one message names every invalid setting", () => {
  const read = () =>
    readEnv({
      PORT: "x",
      DIGEST_TIMEZONE: "Mars/Base",
      NEWS_SOURCES: "yahoo",
      DATABASE_URL: "mysql://x",
      REQUIRE_LOGIN: "yes",
      FETCH_ALLOW_HOSTS: "one.test two.test",
    });
  for (const name of ["PORT", "DIGEST_TIMEZONE", "NEWS_SOURCES", "DATABASE_URL", "REQUIRE_LOGIN", "FETCH_ALLOW_HOSTS"])
    expect(read).toThrow(name);
});

test.each([
  "https://u:p@digest.coop",
  "https://digest.coop/news",
  "https://digest.coop/?a=b",
  "https://digest.coop/#a",
])("the public address is a site alone: %s", (APP_URL) => {
  expect(() => readEnv({ APP_URL })).toThrow("APP_URL must be a site's address without a path");
});

test.each([
  [{ DIGEST_TITLE: "x".repeat(121) }, "DIGEST_TITLE must have at most 120 characters"],
  [{ DIGEST_TITLE: " " }, "DIGEST_TITLE must not be empty"],
  [{ ADMIN_PASSWORD: "short" }, "ADMIN_PASSWORD must have at least 8 characters"],
  [{ RUN_DEADLINE_MINUTES: "999" }, "RUN_DEADLINE_MINUTES must be at most 300"],
  [{ ASK_DAILY: "-1" }, "ASK_DAILY must be at least 0"],
  [{ PORT: "70000" }, "PORT must be at most 65535"],
])("a value out of range is refused with the limit: %j", (variables, fault) => {
  expect(() => readEnv(variables)).toThrow(fault);
});

test("a search source is used if its key is set, and refused without it", () => {
  const NEWS_SOURCES = "brave,gdelt";
  const settings = readEnv({ NEWS_SOURCES, BRAVE_API_KEY: "x", SEARXNG_URL: "http://searxng:8080/" });
  expect(settings).toMatchObject({ NEWS_SOURCES: ["brave", "gdelt", "searxng"], SEARXNG_URL: "http://searxng:8080" });
  expect(() => readEnv({ NEWS_SOURCES })).toThrow("NEWS_SOURCES lists brave, which needs BRAVE_API_KEY");
});

test.each([
  [{ OIDC_ISSUER: "https://id.example" }, "OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET must be set together"],
  [{ GOOGLE_CLIENT_ID: "x", GOOGLE_CLIENT_SECRET: "y" }, "SSO_DOMAINS is required"],
  [{ OIDC_ISSUER: "http://id.example" }, "OIDC_ISSUER must be a https address"],
  [{ ENTRA_TENANT_ID: "common" }, "AUTH_MICROSOFT_ENTRA_ID_ISSUER must have the Directory (tenant) ID"],
  [{ AUTH_MICROSOFT_ENTRA_ID_ISSUER: "https://login.microsoftonline.com/common/v2.0" }, "Directory (tenant) ID"],
  [{ AUTH_GOOGLE_ID: "x" }, "AUTH_GOOGLE_ID, AUTH_GOOGLE_SECRET must be set together"],
  [{ AUTH_GOOGLE_ID: "x", AUTH_GOOGLE_SECRET: "y" }, "SSO_DOMAINS is required"],
  [{ SSO_DOMAINS: "@example.coop" }, "SSO_DOMAINS must be a list of domains"],
  [{ SSO_ADMIN_CLAIM: "groups" }, "SSO_ADMIN_CLAIM, SSO_ADMIN_VALUE must be set together"],
  [{ PASSWORD_SIGN_IN: "off" }, "PASSWORD_SIGN_IN=off needs single sign-on"],
])("incomplete single sign-on settings are refused: %j", (variables, fault) => {
  expect(() => readEnv(variables)).toThrow(fault);
});

const TENANT = "11111111-2222-3333-4444-555555555555";
const ISSUER = `https://login.microsoftonline.com/${TENANT}/v2.0`;

test.each([
  {
    AUTH_MICROSOFT_ENTRA_ID_ISSUER: `${ISSUER}/`,
    AUTH_MICROSOFT_ENTRA_ID_ID: "a",
    AUTH_MICROSOFT_ENTRA_ID_SECRET: "b",
    AUTH_GOOGLE_ID: "c",
    AUTH_GOOGLE_SECRET: "d",
  },
  {
    ENTRA_TENANT_ID: TENANT,
    ENTRA_CLIENT_ID: "a",
    ENTRA_CLIENT_SECRET: "b",
    GOOGLE_CLIENT_ID: "c",
    GOOGLE_CLIENT_SECRET: "d",
  },
])("single sign-on settings have next-auth's names or older ones: %j", (variables) => {
  expect(readEnv({ ...variables, SSO_DOMAINS: "example.coop" })).toMatchObject({
    AUTH_MICROSOFT_ENTRA_ID_ISSUER: ISSUER,
    AUTH_MICROSOFT_ENTRA_ID_ID: "a",
    AUTH_MICROSOFT_ENTRA_ID_SECRET: "b",
    AUTH_GOOGLE_ID: "c",
    AUTH_GOOGLE_SECRET: "d",
  });
});

test("production with DATABASE_URL needs AUTH_SECRET", () => {
  const own = { DATABASE_URL: "postgresql://db/digest", NODE_ENV: "production" };
  expect(() => readEnv(own)).toThrow("AUTH_SECRET");
  expect(readEnv({ ...own, AUTH_SECRET: "x".repeat(32) }).AUTH_SECRET).toHaveLength(32);
});

test.each([
  ["digest@coop.example", true],
  ["Ozarks Briefing <digest@coop.example>", true],
  ['"Energy, Inc." <digest@coop.example>', true],
  ["digest", false],
  ["Ozarks <digest>", false],
  ["Ozarks <a@b.example>\r\nBcc: c@d.example", false],
])("sender %j is valid: %s", (EMAIL_FROM, good) => {
  const read = () => readEnv({ EMAIL_FROM }).EMAIL_FROM;
  if (good) expect(read()).toBe(EMAIL_FROM);
  else expect(read).toThrow("EMAIL_FROM must be an email address, or Name <address>");
});

test.each([
  ["full", { rights: "full", excerpt_words: null }],
  ["link", { rights: "link", excerpt_words: null }],
  ["excerpt", { rights: "excerpt", excerpt_words: 60 }],
  ["excerpt 100", { rights: "excerpt", excerpt_words: 100 }],
])("the default right %j", (DEFAULT_RIGHTS, right) => {
  expect(readEnv({ DEFAULT_RIGHTS }).DEFAULT_RIGHTS).toEqual(right);
});

test.each(["excerpt 0", "excerpt 1001", "excerpt60", "full 5", "none"])(
  "refuses the default right %j",
  (DEFAULT_RIGHTS) => {
    expect(() => readEnv({ DEFAULT_RIGHTS })).toThrow("DEFAULT_RIGHTS must be full, link, or excerpt");
  },
);

test.each(["es", "es,en", "en,fr", "en,en"])("refuses the languages %j", (LANGUAGES) => {
  expect(() => readEnv({ LANGUAGES })).toThrow("LANGUAGES must be");
});

test("accepts English, or English and Spanish", () => {
  expect(readEnv({}).LANGUAGES).toEqual(["en"]);
  expect(readEnv({ LANGUAGES: "en, es" }).LANGUAGES).toEqual(["en", "es"]);
});
