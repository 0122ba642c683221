import "server-only";
import { z } from "zod";
import { LANGUAGES, NEWS_SOURCE_IDS, type NewsSourceId } from "@/db/enums";
import { isTimeZone } from "@/lib/dates";
import { HIDDEN_REFUSED, isVisible } from "@/lib/language/visible";
import { parseCron } from "./cron";
import { ssoFaults, ssoSettings, withOlderNames } from "./sso";
import {
  days,
  domains,
  flag,
  hosts,
  httpUrl,
  isNetwork,
  isOneOrTwoSecrets,
  list,
  rights,
  siteUrl,
  tokens,
} from "./values";

const settings = z.object({
  NODE_ENV: z.string().default("development"),
  PORT: z.coerce.number("must be a port number").int().min(1).max(65_535).default(3000),
  // The address to listen on; default: all.
  HOST: z.string().trim().min(1).optional(),
  APP_URL: siteUrl.optional(),
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
  ADMIN_USERNAME: z.string().trim().normalize().min(1).max(64).refine(isVisible, HIDDEN_REFUSED).default("admin"),
  ADMIN_PASSWORD: z.string().min(8, "must have at least 8 characters").max(256).optional(),
  ADMIN_EMAIL: z.email("must be an email address").max(254).optional(),
  // 'off' requires single sign-on.
  PASSWORD_SIGN_IN: z.enum(["on", "off"], "must be on or off").default("on"),
  // 'admins': admins who sign in with a password get no admin rights until they set up a second factor.
  REQUIRE_SECOND_FACTOR: z.enum(["off", "admins"], "must be off or admins").default("off"),
  ...ssoSettings,
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
  FETCH_ALLOW_HOSTS: hosts,
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
  // Limits of a user who is not an admin: saved queries, items and searches per run, and runs in 24 hours.
  USER_MAX_QUERIES: z.coerce.number("must be a number").int().min(1).max(500).default(50),
  USER_MAX_ITEMS: z.coerce.number("must be a number").int().min(1).default(500),
  USER_MAX_SEARCHES: z.coerce.number("must be a number").int().min(1).default(200),
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
  const given = withOlderNames(Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== "")));
  for (const name of ["HTTP_PROXY", "HTTPS_PROXY", "NO_PROXY"]) given[name] ??= given[name.toLowerCase()];
  const parsed = settings.safeParse(given);
  const faults = parsed.success ? [] : parsed.error.issues.map((issue) => `${String(issue.path[0])} ${faultOf(issue)}`);
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

function faultOf({ message, ...issue }: z.core.$ZodIssue): string {
  if (issue.code !== "too_big" && issue.code !== "too_small") return message;
  const isText = issue.origin === "string";
  if (isText && message.startsWith("must")) return message;
  if (isText && issue.code === "too_small" && issue.minimum === 1) return "must not be empty";
  const limit = issue.code === "too_big" ? `at most ${issue.maximum}` : `at least ${issue.minimum}`;
  return isText ? `must have ${limit} characters` : `must be ${limit}`;
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
