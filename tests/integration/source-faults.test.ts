import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { sql } from "drizzle-orm";
import { afterEach, describe, expect, test } from "vitest";
import { sourceHealth } from "@/db/schema";
import { db, isDatabaseOutage } from "@/lib/db";
import { createHttpClient, type HttpClient } from "@/lib/news/fetch/http";
import { bingNewsSource } from "@/lib/news/search/services/bing-news";
import { federalRegisterSource } from "@/lib/news/search/services/federal-register";
import { gdeltSource } from "@/lib/news/search/services/gdelt";
import { googleNewsSource } from "@/lib/news/search/services/google-news";
import { siteSource } from "@/lib/news/search/site";
import type { NewsSource } from "@/lib/news/types";
import { completeRun } from "@/lib/runs/mutations";
import { collectCandidates, runSearch } from "@/lib/runs/steps/collect";
import { acquireLease } from "@/lib/runs/worker/lease";
import { openRunContext } from "@/lib/runs/worker/run-context";
import { emptyDatabase, useDatabase } from "../support/database";
import { makeUser } from "../support/factories";
import { createKeeper, serve } from "../support/loopback";
import { startNewsVendors, VENDORS, type VendorStory } from "../support/news-vendors";
import { writeBing, writeFederalRegister, writeGdelt, writeGoogle } from "../support/news-vendors-answers";
import { candidatesOf, runQuery, searchesOf, startedRun } from "../support/runs";

const { keep, closeAll } = createKeeper();
afterEach(closeAll);
afterEach(emptyDatabase);
afterEach(async () => {
  await db().delete(sourceHealth);
});
useDatabase();

const SOURCES = [...VENDORS, "site"] as const;
type Name = (typeof SOURCES)[number];

const NOW = new Date();
const STORY: VendorStory = {
  title: "Grid plan for rural broadband approved",
  url: "https://www.example.com/news/grid",
  outlet: "The Example",
  date: new Date(NOW.getTime() - 3_600_000),
};

const rss = (date: string) =>
  `<?xml version="1.0"?><rss version="2.0"><channel><title>Paper</title><item><title>${STORY.title}</title><link>${STORY.url}</link><pubDate>${date}</pubDate></item></channel></rss>`;

/** A complete response of each source, with one item. */
const WHOLE: Record<Name, () => string> = {
  "bing-news": () => writeBing([STORY], "x"),
  "google-news": () => writeGoogle([STORY], "x"),
  "federal-register": () => JSON.stringify(writeFederalRegister([STORY])),
  gdelt: () => JSON.stringify(writeGdelt([STORY])),
  site: () => rss(STORY.date.toUTCString()),
};

/** The same responses with unreadable dates. */
const UNDATED: Record<Name, () => string> = {
  "bing-news": () => WHOLE["bing-news"]().replace(/<pubDate>.*?<\/pubDate>/, "<pubDate>32 Foo 99999</pubDate>"),
  "google-news": () => WHOLE["google-news"]().replace(/<pubDate>.*?<\/pubDate>/, "<pubDate>NaN</pubDate>"),
  "federal-register": () =>
    WHOLE["federal-register"]().replace(/"publication_date":"[^"]*"/, '"publication_date":"soon"'),
  gdelt: () => WHOLE.gdelt().replace(/"seendate":"[^"]*"/, '"seendate":"99999999T999999Z"'),
  site: () => rss("0000-00-00T99:99:99Z"),
};

type Answer = (response: ServerResponse, name: Name) => void;
type Outcome = { code: string | null; items: number };

const respond =
  (status: number, headers: Record<string, string>, body: string | Buffer) => (response: ServerResponse) =>
    void response.writeHead(status, headers).end(body);
const HTML = { "content-type": "text/html; charset=utf-8" };
const failed = (code: string): Outcome => ({ code, items: 0 });

const FAULTS: Record<string, { answer: Answer; outcome: Outcome; site?: Outcome }> = {
  "never responds": { answer: () => {}, outcome: failed("timeout") },
  "responds byte by byte": {
    answer: (response) => {
      response.writeHead(200, { "content-type": "text/xml" });
      const drip = setInterval(() => response.write(" "), 20);
      response.once("close", () => clearInterval(drip));
    },
    outcome: failed("timeout"),
  },
  "closes the connection": { answer: (response) => void response.destroy(), outcome: failed("network") },
  "sends less than it announces": {
    answer: (response, name) => {
      const body = WHOLE[name]();
      response.writeHead(200, { "content-length": body.length + 500 });
      response.write(body.slice(0, 100), () => response.destroy());
    },
    outcome: failed("network"),
  },
  "throttles with Retry-After": {
    answer: respond(429, { "retry-after": "0" }, "Slow down"),
    outcome: failed("throttled"),
  },
  "throttles for an hour": {
    answer: respond(429, { "retry-after": "3600" }, "Slow down"),
    outcome: failed("throttled"),
  },
  "responds with an error": { answer: respond(500, {}, "Internal Server Error"), outcome: failed("http-status") },
  "is down for maintenance": {
    answer: respond(503, HTML, "<html><body>Back soon</body></html>"),
    outcome: failed("http-status"),
  },
  forbids: {
    answer: respond(403, HTML, "<html><body>Forbidden</body></html>"),
    outcome: failed("blocked"),
  },
  "responds with a web page": {
    answer: respond(200, HTML, "<!doctype html><html><head><title>Hello</title></head><body><p>Hi</p></body></html>"),
    outcome: failed("html-not-feed"),
  },
  "responds with a web page of the wrong type": {
    answer: (response, name) =>
      respond(
        200,
        { "content-type": name === "gdelt" ? "application/json" : "text/xml" },
        "<!DOCTYPE html><html><body>Hi</body></html>",
      )(response),
    outcome: failed("html-not-feed"),
  },
  "responds with nothing": { answer: respond(200, { "content-type": "text/xml" }, ""), outcome: failed("malformed") },
  "truncates its response": {
    answer: (response, name) => {
      const body = WHOLE[name]();
      respond(200, {}, body.slice(0, Math.max(40, body.search(/<item>|"title"/) + 20)))(response);
    },
    outcome: failed("malformed"),
  },
  "responds with random bytes": {
    answer: respond(200, { "content-type": "text/xml" }, Buffer.from([0, 255, 254, 1, 2, 3, 128])),
    outcome: failed("malformed"),
  },
  "sends invalid gzip": {
    answer: respond(200, { "content-encoding": "gzip" }, "no gzip"),
    outcome: failed("malformed"),
  },
  "responds endlessly": {
    answer: (response, name) => {
      const body = WHOLE[name]();
      const cut = body.search(/<\/channel>|\]\}?$/);
      response.writeHead(200, {});
      response.end(body.slice(0, cut) + " ".repeat(6_000_000) + body.slice(cut));
    },
    outcome: failed("malformed"),
    // A feed is read up to the size limit.
    site: { code: null, items: 1 },
  },
  "redirects to a private address": {
    answer: respond(302, { location: "http://10.0.0.1/" }, ""),
    outcome: failed("blocked"),
  },
  "redirects to another port": {
    answer: respond(302, { location: "http://127.0.0.2:22/" }, ""),
    outcome: failed("blocked"),
  },
  "redirects in circles": {
    answer: (response) => respond(302, { location: response.req.url ?? "/" }, "")(response),
    outcome: failed("network"),
  },
  "sends another type than it declares": {
    answer: (response, name) => respond(200, { "content-type": "application/octet-stream" }, WHOLE[name]())(response),
    outcome: { code: null, items: 1 },
  },
  "sends invalid dates": {
    answer: (response, name) => respond(200, {}, UNDATED[name]())(response),
    outcome: { code: null, items: 1 },
  },
};

const MAKERS = {
  "bing-news": bingNewsSource,
  "google-news": googleNewsSource,
  "federal-register": federalRegisterSource,
  gdelt: gdeltSource,
};

/** The source as in a run, except for its timeout. */
function make(name: Name, baseURL: string, timeoutMs: number): NewsSource {
  const client = keep(createHttpClient({ allowHosts: ["127.0.0.1", "localhost"], userAgent: "Digest/1.0" }));
  const hasty: HttpClient = { ...client, request: (url, options) => client.request(url, { ...options, timeoutMs }) };
  if (name === "site") return siteSource({ client: hasty, retryBaseMs: 1 });
  return MAKERS[name]({ client, baseURL, retryBaseMs: 1, timeoutMs, spacingMs: 0 });
}

/** Conducts a run over all five sources, one of them at this URL, up to its report. */
async function runWith(broken: Name, address: string, timeoutMs: number) {
  const vendors = keep(await startNewsVendors());
  vendors.tell([STORY]);
  const own = keep(await serve((_: IncomingMessage, response) => respond(200, {}, WHOLE.site())(response)));
  const { id: user_id } = await makeUser();
  const site = broken === "site" ? `${address}/feed.xml` : `${own.url}/feed.xml`;
  const id = await startedRun({ user_id, queries: [{ query: "broadband" }, { site }], as_of: NOW });
  const owner = randomUUID();
  const lease = await acquireLease(id, owner);
  if (!lease) throw new Error("The run belongs to somebody else.");
  const context = openRunContext(lease.run, lease.signal);
  const sources = new Map(
    SOURCES.map((name) => [name, name === broken ? make(name, address, timeoutMs) : make(name, vendors.url, 10_000)]),
  );
  const inRun = VENDORS.flatMap((name) => sources.get(name) ?? []);
  try {
    await collectCandidates(lease, { ...context, site: sources.get("site") ?? context.site, sources: inRun });
    await db().transaction((tx) => completeRun(id, owner, { reason: null, notes: [] }, tx));
  } finally {
    lease.end();
    await context.close();
  }
  return { id, searches: await searchesOf(id) };
}

async function expectReport(broken: Name, address: string, outcome: Outcome, timeoutMs = 10_000): Promise<string> {
  const { id, searches } = await runWith(broken, address, timeoutMs);
  expect(searches).toHaveLength(SOURCES.length);
  for (const { source, error_code, error, items } of searches) {
    if (source !== broken) {
      expect([source, error_code, items]).toEqual([source, null, 1]);
      continue;
    }
    expect([source, error_code, items]).toEqual([broken, outcome.code, outcome.items]);
    if (outcome.code) expect(error).toMatch(/^\S.+\.$/);
  }
  const health = await db().select().from(sourceHealth);
  const told = health.find(({ source }) => (broken === "site" ? source.startsWith("site:") : source === broken));
  expect(told).toMatchObject({ last_error_code: outcome.code, failed_runs: outcome.code ? 1 : 0 });
  return id;
}

describe.each(Object.entries(FAULTS))("a source that %s", (what, { answer, outcome, site }) => {
  test.each(SOURCES)("%s: is reported with its code and affects no other source", async (name) => {
    const { url } = keep(await serve((_, response) => answer(response, name)));
    const isSlow = outcome.code === "timeout";
    const expected = name === "site" ? (site ?? outcome) : outcome;
    const id = await expectReport(name, url, expected, isSlow ? 150 : 10_000);
    if (what !== "sends invalid dates") return;
    const found = (await candidatesOf(id)).filter(({ source }) => source === name);
    for (const { date } of found) expect(date).toBeNull();
  });
});

test.each(SOURCES)("an unreachable source: %s", async (name) => {
  const gone = await serve(() => {});
  await gone.close();
  await expectReport(name, gone.url, failed("network"));
});

test.each(SOURCES)("a source with an unknown host name: %s", async (name) => {
  // Longer than a valid name, so that it fails without a name server, which may be slow or unreachable.
  await expectReport(name, `http://${"x".repeat(64)}.example`, failed("network"));
});

test("a lost database is no failure of the source", async () => {
  const server = keep(await serve((_, response) => void response.end(WHOLE.site())));
  const client = keep(createHttpClient({ allowHosts: ["127.0.0.1"], userAgent: "Digest/1.0" }));
  const die = async () => {
    await db().execute(sql`select pg_terminate_backend(pg_backend_pid())`);
    return null;
  };
  const source = siteSource({ client, store: { find: die, save: async () => {} } });
  const search = { query: runQuery({ site: server.url }), position: 0, location: "", source };
  const limits = { signal: new AbortController().signal, deadline: AbortSignal.timeout(60_000), longestMs: 60_000 };
  const searching = runSearch(search, { now: NOW, readAt: NOW, timeZone: "America/Chicago" }, limits);
  await expect(searching).rejects.toSatisfy(isDatabaseOutage);
});
