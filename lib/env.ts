import "server-only";
import { existsSync } from "node:fs";
import { setGlobalProxyFromEnv } from "node:http";
import ipaddr from "ipaddr.js";
import { z } from "zod";
import { LANGUAGES, NEWS_SOURCE_IDS, type NewsSourceId } from "@/db/enums";
import { parseCron } from "./cron";
import { isTimeZone } from "./dates";
import { HIDDEN_REFUSED, isVisible } from "./language/visible";

const flag = z.enum(["true", "false"], "must be true or false").transform((text) => text === "true");
const httpUrl = z.url({ protocol: /^https?$/, error: "must be a http or https address" }).transform(withoutSlash);
const list = z.string().transform((text) => text.split(",").flatMap((part) => part.trim() || []));

const domains = list
  .transform((names) => names.map((name) => name.toLowerCase()))
  .pipe(z.array(z.string().regex(/^[a-z\d-]+(\.[a-z\d-]+)+$/, "must be a list of domains such as example.coop")))
  .default([]);

const tokens = z.coerce.number("must be a number of tokens").int().min(1).optional();

const RIGHTS = /^(?:(full|link)|excerpt(?: +(\d{1,4}))?)$/;
const EXCERPT_WORDS = 60;
const MAX_EXCERPT_WORDS = 1000;

/** A display right: 'full', 'link', or 'excerpt' with a number of words. */
const rights = z
  .string()
  .trim()
  .refine((text) => isRight(text), `must be full, link, or excerpt and a number of words up to ${MAX_EXCERPT_WORDS}`)
  .transform(readRight);

/** Zero: forever. */
const days = (least: number, otherwise: number) =>
  z.coerce
    .number("must be a number of days")
    .int()
    .max(36_500)
    .refine((count) => count === 0 || count >= least, `must be at least ${least} days, or 0 to keep everything`)
    .default(otherwise);

const settings = z.object({
  NODE_ENV: z.string().default("development"),
  PORT: z.coerce.number("must be a port number").int().min(1).max(65_535).default(3000),
  // The address to listen on; default: all.
  HOST: z.string().trim().min(1).optional(),
  APP_URL: httpUrl.optional(),
  // Proxies whose X-Forwarded-For and X-Forwarded-Host are trusted.
  TRUSTED_PROXIES: list
    .pipe(z.array(z.string().refine(isNetwork, "must be a list of addresses and ranges such as 10.0.0.0/8")))
    .default([]),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/, error: "must be a postgresql:// address" }).optional(),
  // 'transaction' for a pooler such as PgBouncer in transaction mode, which does not support prepared statements.
  DATABASE_POOLER: z.enum(["none", "transaction"], "must be none or transaction").default("none"),
  DATA_DIR: z.string().default(".data"),
  // 'new,old' during rotation: the first signs, both verify.
  AUTH_SECRET: z
    .string()
    .refine(isOneOrTwoSecrets, "must have at least 32 characters, or be two such secrets: new,old")
    .optional(),
  ADMIN_USERNAME: z.string().trim().min(1).max(64).refine(isVisible, HIDDEN_REFUSED).default("admin"),
  ADMIN_PASSWORD: z.string().min(8, "must have at least 8 characters").max(256).optional(),
  ADMIN_EMAIL: z.email("must be an email address").max(254).optional(),
  // 'off' requires single sign-on.
  PASSWORD_SIGN_IN: z.enum(["on", "off"], "must be on or off").default("on"),
  // 'admins': admins who sign in with a password get no admin rights until they set up a second factor.
  REQUIRE_SECOND_FACTOR: z.enum(["off", "admins"], "must be off or admins").default("off"),
  // Email domains allowed to sign in through an identity provider.
  SSO_DOMAINS: domains,
  // The claim and value that make a user created by single sign-on an admin.
  SSO_ADMIN_CLAIM: z.string().trim().min(1).optional(),
  SSO_ADMIN_VALUE: z.string().trim().min(1).optional(),
  AUTH_MICROSOFT_ENTRA_ID_ISSUER: z
    .string()
    .transform(withoutSlash)
    .refine(isOfOneDirectory, "must have the Directory (tenant) ID: https://login.microsoftonline.com/{ID}/v2.0")
    .optional(),
  AUTH_MICROSOFT_ENTRA_ID_ID: z.string().optional(),
  AUTH_MICROSOFT_ENTRA_ID_SECRET: z.string().optional(),
  AUTH_GOOGLE_ID: z.string().optional(),
  AUTH_GOOGLE_SECRET: z.string().optional(),
  // Exactly as the provider spells it: some end with a slash.
  OIDC_ISSUER: z.string().refine(isIssuer, "must be a https address").optional(),
  OIDC_CLIENT_ID: z.string().optional(),
  OIDC_CLIENT_SECRET: z.string().optional(),
  OIDC_NAME: z.string().trim().min(1).max(40).default("your organization"),
  DIGEST_TITLE: z.string().trim().min(1).max(120).refine(isVisible, HIDDEN_REFUSED).default("Cooperative News Digest"),
  ORG_NAME: z.string().trim().min(1).max(120).refine(isVisible, HIDDEN_REFUSED).default("Electric Cooperative"),
  // The name of the local area on the landing page.
  LOCAL_AREA: z.string().trim().min(1).max(60).refine(isVisible, HIDDEN_REFUSED).default("Arkansas"),
  // Languages of the site; all but English are translated by the model.
  LANGUAGES: list
    .pipe(z.array(z.enum(LANGUAGES, `must be a list of ${LANGUAGES.join(", ")}`)))
    .refine((chosen) => chosen[0] === "en" && new Set(chosen).size === chosen.length, "must be en or en,es")
    .default(["en"]),
  DIGEST_TIMEZONE: z
    .string()
    .refine(isTimeZone, "must be a time zone such as America/Chicago")
    .default("America/Chicago"),
  DIGEST_CRON: z
    .string()
    .trim()
    .refine((line) => line === "off" || parseCron(line) !== null, "must be five cron fields or 'off'")
    .default("0 6 * * *"),
  OPENAI_API_KEY: z.string().optional(),
  OPENAI_BASE_URL: httpUrl.optional(),
  OPENAI_MODEL: z.string().default("gpt-5-mini"),
  // The second reader's model; default: the writer's.
  VERIFY_MODEL: z.string().optional(),
  // For one call including its body; a model on a CPU needs minutes.
  MODEL_TIMEOUT_MS: z.coerce.number("must be a number of milliseconds").int().min(100).default(60_000),
  // Input and output tokens together; default: unlimited.
  MODEL_TOKENS_PER_RUN: tokens,
  MODEL_TOKENS_PER_MONTH: tokens,
  // 'review': a new briefing waits for an admin to publish it.
  PUBLISH: z.enum(["auto", "review"], "must be auto or review").default("auto"),
  // A waiting briefing is published automatically after this time; 0: never.
  REVIEW_DEADLINE_MINUTES: z.coerce.number("must be a number of minutes").int().min(0).max(10_080).default(0),
  NEWS_SOURCES: list
    .pipe(z.array(z.enum(NEWS_SOURCE_IDS, `must be a list of ${NEWS_SOURCE_IDS.join(", ")}`)))
    .default(["bing-news", "google-news", "federal-register", "gdelt"]),
  BING_NEWS_URL: httpUrl.default("https://www.bing.com"),
  GOOGLE_NEWS_URL: httpUrl.default("https://news.google.com"),
  FEDERAL_REGISTER_URL: httpUrl.default("https://www.federalregister.gov"),
  GDELT_URL: httpUrl.default("https://api.gdeltproject.org"),
  // Further search sources, each enabled by its setting.
  BRAVE_API_KEY: z.string().optional(),
  NEWSAPI_KEY: z.string().optional(),
  SEARXNG_URL: httpUrl.optional(),
  BRAVE_URL: httpUrl.default("https://api.search.brave.com"),
  NEWSAPI_URL: httpUrl.default("https://newsapi.org"),
  FETCH_ALLOW_HOSTS: list.default([]),
  // Proxies for outgoing requests, and hosts reached without one. Lower-case names work, too.
  HTTP_PROXY: httpUrl.optional(),
  HTTPS_PROXY: httpUrl.optional(),
  NO_PROXY: list.default([]),
  RESEND_API_KEY: z.string().optional(),
  RESEND_BASE_URL: httpUrl.optional(),
  SMTP_URL: z.url({ protocol: /^smtps?$/, error: "must be a smtp:// address" }).optional(),
  EMAIL_FROM: z
    .string()
    .max(320)
    .regex(/^([^<>\r\n]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/, "must be an email address, or Name <address>")
    .default("digest@localhost"),
  RESEND_WEBHOOK_SECRET: z
    .string()
    .regex(/^whsec_[A-Za-z0-9+/]{16,}={0,2}$/, "must be the webhook's signing secret, whsec_…")
    .optional(),
  // Email domains allowed to subscribe without an account; default: none.
  SUBSCRIBE_DOMAINS: domains,
  LIVE_FEED_URL: httpUrl.optional(),
  LIVE_FEED_RSS: httpUrl.optional(),
  SEED: z.enum(["sample", "none"], "must be sample or none").optional(),
  CRON_SECRET: z.string().min(16, "must have at least 16 characters").optional(),
  // The OTLP/HTTP endpoint for traces; default: no tracing.
  OTEL_EXPORTER_OTLP_ENDPOINT: httpUrl.optional(),
  METRICS_TOKEN: z.string().min(16, "must have at least 16 characters").optional(),
  // Called with JSON for every admin alert.
  ALERT_WEBHOOK_URL: z.url({ protocol: /^https?$/, error: "must be a http or https address" }).optional(),
  ALERT_WEBHOOK_SECRET: z.string().min(16, "must have at least 16 characters").optional(),
  REQUIRE_LOGIN: flag.default(false),
  // The display right of publishers without a rule; default: full text.
  DEFAULT_RIGHTS: rights.optional(),
  // For one process working on a run. The queue gives up on a job after six hours.
  RUN_DEADLINE_MINUTES: z.coerce.number("must be a number of minutes").positive().max(300).default(60),
  // Limits of a user who is not an admin: saved queries, items per run, and runs in 24 hours.
  USER_MAX_QUERIES: z.coerce.number("must be a number").int().min(1).max(500).default(50),
  USER_MAX_ITEMS: z.coerce.number("must be a number").int().min(1).default(500),
  USER_RUNS_PER_DAY: z.coerce.number("must be a number").int().min(1).default(10),
  // Questions to the archive per user and day; 0: none.
  ASK_DAILY: z.coerce.number("must be a number").int().min(0).default(20),
  // A session ends after this time without a request; 0: only when it expires. The last use is stored every ten minutes.
  SESSION_IDLE_MINUTES: z.coerce
    .number("must be a number of minutes")
    .int()
    .refine((minutes) => minutes === 0 || minutes >= 30, "must be 0 or at least 30 minutes")
    .default(0),
  // Retention. The minimums keep model calls for the monthly budget, and deliveries to prevent repeated mail.
  RETENTION_CANDIDATES_DAYS: days(1, 90),
  RETENTION_MODEL_DAYS: days(32, 90),
  RETENTION_AUDIT_DAYS: days(1, 365),
  RETENTION_MAIL_DAYS: days(7, 365),
  RETENTION_PICTURES_DAYS: days(2, 90),
  RETENTION_ARTICLE_TEXTS_DAYS: days(30, 365),
  RETENTION_QUESTIONS_DAYS: days(1, 90),
  // Internal, shortened by tests: the lease of a process on its run or message, and the timeout of a call to the mail provider.
  RUN_LEASE_MS: z.coerce.number().int().min(100).default(20_000),
  MAIL_TIMEOUT_MS: z.coerce.number().int().min(100).default(15_000),
});

export type Env = Omit<z.output<typeof settings>, "APP_URL"> & { APP_URL: string };

/** An error that lists all invalid settings. */
class SettingsError extends Error {
  override readonly name = "SettingsError";
}

/** Parses settings from variables; empty ones count as unset. Throws `SettingsError`. */
export function readEnv(variables: Record<string, string | undefined>): Env {
  const given = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ""));
  for (const name of ["HTTP_PROXY", "HTTPS_PROXY", "NO_PROXY"]) given[name] ??= given[name.toLowerCase()];
  for (const [name, older] of OLDER_NAMES) given[name] ??= given[older];
  if (given.ENTRA_TENANT_ID !== undefined) given.AUTH_MICROSOFT_ENTRA_ID_ISSUER ??= issuerOf(given.ENTRA_TENANT_ID);
  const parsed = settings.safeParse(given);
  const faults = parsed.success ? [] : parsed.error.issues.map(({ path, message }) => `${String(path[0])} ${message}`);
  if (given.DATABASE_URL && given.NODE_ENV === "production" && !given.AUTH_SECRET) {
    faults.push("AUTH_SECRET is required in production when DATABASE_URL is set");
  }
  faults.push(...ssoFaults(given), ...keyFaults(given, parsed.data?.NEWS_SOURCES ?? []));
  if (faults.length > 0 || !parsed.success)
    throw new SettingsError(`Bad settings: ${[...new Set(faults)].join("; ")}.`);
  const { APP_URL = `http://localhost:${parsed.data.PORT}`, NEWS_SOURCES } = parsed.data;
  const keyed = KEYED_SOURCES.flatMap(([source, name]) => (given[name] ? [source] : []));
  return { ...parsed.data, APP_URL, NEWS_SOURCES: [...new Set([...NEWS_SOURCES, ...keyed])] };
}

/** The search sources that need a setting of their own. */
const KEYED_SOURCES = [
  ["brave", "BRAVE_API_KEY"],
  ["newsapi", "NEWSAPI_KEY"],
  ["searxng", "SEARXNG_URL"],
] as const;

function keyFaults(given: Record<string, string | undefined>, sources: readonly NewsSourceId[]): string[] {
  return KEYED_SOURCES.filter(([source, name]) => sources.includes(source) && !given[name]).map(
    ([source, name]) => `NEWS_SOURCES lists ${source}, which needs ${name}`,
  );
}

/** Settings with next-auth's names, and the names they had. */
const OLDER_NAMES = [
  ["AUTH_MICROSOFT_ENTRA_ID_ID", "ENTRA_CLIENT_ID"],
  ["AUTH_MICROSOFT_ENTRA_ID_SECRET", "ENTRA_CLIENT_SECRET"],
  ["AUTH_GOOGLE_ID", "GOOGLE_CLIENT_ID"],
  ["AUTH_GOOGLE_SECRET", "GOOGLE_CLIENT_SECRET"],
] as const;

function issuerOf(tenantId: string): string {
  return `https://login.microsoftonline.com/${tenantId}/v2.0`;
}

const SSO_SETTINGS = [
  ["AUTH_MICROSOFT_ENTRA_ID_ISSUER", "AUTH_MICROSOFT_ENTRA_ID_ID", "AUTH_MICROSOFT_ENTRA_ID_SECRET"],
  ["AUTH_GOOGLE_ID", "AUTH_GOOGLE_SECRET"],
  ["OIDC_ISSUER", "OIDC_CLIENT_ID", "OIDC_CLIENT_SECRET"],
];

function ssoFaults(given: Record<string, string | undefined>): string[] {
  const used = SSO_SETTINGS.filter((names) => names.some((name) => given[name] !== undefined));
  const faults = [...used, ["SSO_ADMIN_CLAIM", "SSO_ADMIN_VALUE"]]
    .filter((names) => new Set(names.map((name) => given[name] === undefined)).size > 1)
    .map((names) => `${names.join(", ")} must be set together`);
  if (used.length > 0 && !given.SSO_DOMAINS) faults.push("SSO_DOMAINS is required with single sign-on");
  if (used.length === 0 && given.PASSWORD_SIGN_IN === "off") {
    faults.push("PASSWORD_SIGN_IN=off needs single sign-on, or nobody could sign in");
  }
  return faults;
}

let current: Env | undefined;

/** The settings of this process, read on first use from the environment and the file `.env`. */
export function env(): Env {
  if (current) return current;
  if (existsSync(".env")) process.loadEnvFile(".env");
  setEnv(readEnv(process.env));
  return env();
}

/** Replaces the settings of this process, for example once the embedded database has a URL. */
export function setEnv(settings: Env): void {
  current = settings;
  // next-auth reads its URL from here, else from headers that any client can send.
  process.env.AUTH_URL = settings.APP_URL;
}

/** Whether npm started this process as one of its scripts. */
export function isUnderNpm(): boolean {
  return process.env.npm_lifecycle_event !== undefined;
}

/** Whether this code runs in Next.js's bundle, which sets the variable at build time. */
export function isInNext(): boolean {
  return process.env.NEXT_RUNTIME === "nodejs";
}

/** The environment for a child process: this one's, with some variables set. */
export function childEnv(variables: Record<string, string>): NodeJS.ProcessEnv {
  return { ...process.env, ...variables };
}

function isOneOrTwoSecrets(text: string): boolean {
  const secrets = text.split(",").map((secret) => secret.trim());
  return secrets.length <= 2 && secrets.every((secret) => secret.length >= 32);
}

/** Whether the text is an https URL, or an http URL of this machine. */
function isIssuer(text: string): boolean {
  const url = URL.parse(text);
  return url?.protocol === "https:" || (url?.protocol === "http:" && /^(localhost|127\.0\.0\.1)$/.test(url.hostname));
}

/** Whether the text is the issuer of one Microsoft directory, not of all of them ('common'). */
function isOfOneDirectory(text: string): boolean {
  const [, id = ""] = URL.parse(text)?.pathname.split("/") ?? [];
  return isIssuer(text) && z.guid().safeParse(id).success;
}

function isRight(text: string): boolean {
  const { excerpt_words } = readRight(text);
  const isInRange = excerpt_words === null || (excerpt_words >= 1 && excerpt_words <= MAX_EXCERPT_WORDS);
  return RIGHTS.test(text) && isInRange;
}

function readRight(text: string): { rights: "full" | "excerpt" | "link"; excerpt_words: number | null } {
  const [, whole, words] = RIGHTS.exec(text) ?? [];
  if (whole === "full" || whole === "link") return { rights: whole, excerpt_words: null };
  return { rights: "excerpt", excerpt_words: words === undefined ? EXCERPT_WORDS : Number(words) };
}

function isNetwork(text: string): boolean {
  return ipaddr.isValid(text) || ipaddr.isValidCIDR(text);
}

function withoutSlash(url: string): string {
  return url.replace(/\/+$/, "");
}

/**
 * Applies the configured proxies to requests that do not use the guarded client: those to models and Resend. Returns a function that undoes
 * it.
 */
export function applyProxies(): () => void {
  const { HTTP_PROXY, HTTPS_PROXY, NO_PROXY } = env();
  if (!HTTP_PROXY && !HTTPS_PROXY) return () => {};
  const proxies = { ...(HTTP_PROXY ? { HTTP_PROXY } : {}), ...(HTTPS_PROXY ? { HTTPS_PROXY } : {}) };
  const hosts = [...NO_PROXY, "localhost", "127.0.0.1", "[::1]", "::1"];
  // Next.js's types require NODE_ENV in every environment.
  return setGlobalProxyFromEnv({ ...proxies, NO_PROXY: hosts.join(","), NODE_ENV: "production" });
}
