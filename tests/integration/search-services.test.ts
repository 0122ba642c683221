import type { IncomingMessage, ServerResponse } from "node:http";
import { afterEach, describe, expect, test } from "vitest";
import { createHttpClient } from "@/lib/news/fetch/http";
import { braveSource } from "@/lib/news/search/services/brave";
import { newsApiSource } from "@/lib/news/search/services/newsapi";
import { searxngSource } from "@/lib/news/search/services/searxng";
import type { NewsItem, NewsSource, SourceRequest } from "@/lib/news/types";
import { createKeeper, serve } from "../support/loopback";

const NOW = new Date("2026-11-20T15:00:00Z");
const KEY = "a-key-that-must-not-be-shown";
const REQUEST: SourceRequest = {
  query: '"electric cooperative" rates',
  location: "Arkansas",
  site: null,
  timeFilter: "7d",
  now: NOW,
  readAt: NOW,
  timeZone: "America/Chicago",
};

const STORY = {
  title: "Rates to rise at <b>Elm River</b>",
  url: "https://www.example.com/news/rates",
  summary: "By 3 percent.",
};

/** One result of each service, from its documentation. */
const ANSWERS = {
  brave: {
    type: "news",
    query: { original: "rates", spellcheck_off: true, show_strict_warning: false },
    results: [
      {
        type: "news_result",
        title: STORY.title,
        url: STORY.url,
        description: STORY.summary,
        age: "2 hours ago",
        page_age: "2026-11-20T13:00:00",
        page_fetched: "2026-11-20T13:30:00Z",
        meta_url: { scheme: "https", netloc: "example.com", hostname: "www.example.com", path: "› news" },
        thumbnail: { src: "https://imgs.search.brave.com/x", original: "https://www.example.com/rates.jpg" },
      },
      { type: "news_result", title: "No address", url: "javascript:alert(1)" },
    ],
  },
  newsapi: {
    status: "ok",
    totalResults: 2,
    articles: [
      {
        source: { id: null, name: "www.example.com" },
        author: null,
        title: STORY.title,
        description: STORY.summary,
        url: STORY.url,
        urlToImage: "https://www.example.com/rates.jpg",
        publishedAt: "2026-11-20T13:00:00Z",
        content: "By 3 percent, the board said… [+1200 chars]",
      },
      {
        source: { id: null, name: "[Removed]" },
        title: "[Removed]",
        url: "https://removed.com",
        publishedAt: "1970-01-01T00:00:00Z",
      },
    ],
  },
  searxng: {
    query: "rates",
    number_of_results: 0,
    results: [
      {
        url: STORY.url,
        title: STORY.title,
        content: STORY.summary,
        publishedDate: "2026-11-20T13:00:00+00:00",
        img_src: "https://www.example.com/rates.jpg",
        engine: "bing news",
        engines: ["bing news", "reuters"],
        category: "news",
      },
    ],
    answers: [],
    unresponsive_engines: [["google news", "timeout"]],
  },
};
type Name = keyof typeof ANSWERS;
const NAMES = ["brave", "newsapi", "searxng"] as const;
const EMPTY = {
  brave: { type: "news", query: {}, results: [] },
  newsapi: { status: "ok", totalResults: 0, articles: [] },
  searxng: { query: "rates", number_of_results: 0, results: [], unresponsive_engines: [] },
};

const { keep, closeAll } = createKeeper();
afterEach(closeAll);

/** The source with a server that sends this response, and the requests received. */
async function sourceBefore(name: Name, answer: (response: ServerResponse) => void) {
  const asked: { url: URL; headers: IncomingMessage["headers"] }[] = [];
  const server = keep(
    await serve((request, response) => {
      asked.push({ url: new URL(request.url ?? "/", "http://x"), headers: request.headers });
      answer(response);
    }),
  );
  const client = keep(createHttpClient({ allowHosts: ["127.0.0.1", "localhost"], userAgent: "Digest/1.0" }));
  const settings = { client, baseURL: server.url, retryBaseMs: 1, timeoutMs: 5000 };
  const sources: Record<Name, () => NewsSource> = {
    brave: () => braveSource({ ...settings, key: KEY, spacingMs: 0 }),
    newsapi: () => newsApiSource({ ...settings, key: KEY }),
    searxng: () => searxngSource(settings),
  };
  return { source: sources[name](), asked };
}

const sends =
  (body: unknown, status = 200, headers = {}) =>
  (response: ServerResponse) =>
    void response.writeHead(status, { "content-type": "application/json", ...headers }).end(JSON.stringify(body));

async function failure(source: NewsSource): Promise<{ code: string; message: string }> {
  return source.search(REQUEST).then(
    () => {
      throw new Error("It answered.");
    },
    ({ code, message }) => ({ code, message }),
  );
}

describe.each(NAMES)("%s", (name) => {
  test("returns its results as items", async () => {
    const { source } = await sourceBefore(name, sends(ANSWERS[name]));
    const item: Partial<NewsItem> = {
      url: STORY.url,
      title: "Rates to rise at Elm River",
      summary: STORY.summary,
      date: new Date("2026-11-20T13:00:00Z"),
      image: "https://www.example.com/rates.jpg",
      text: null,
    };
    expect(await source.search(REQUEST)).toEqual([expect.objectContaining(item)]);
    expect((await source.search({ ...REQUEST, site: "https://www.example.com/" }))[0]?.outlet).toMatch(/example\.com$/);
    expect(await source.search({ ...REQUEST, site: "https://other.example/" })).toEqual([]);
  });

  test("returns nothing without results", async () => {
    const { source } = await sourceBefore(name, sends(EMPTY[name]));
    expect(await source.search(REQUEST)).toEqual([]);
  });

  test.each([
    ["throttling", sends({}, 429, { "retry-after": "0" }), "throttled"],
    ["an outage", sends({}, 500), "http-status"],
    ["another shape", sends({ hello: "world" }), "malformed"],
    ["a web page", (response: ServerResponse) => void response.end("<!doctype html><html></html>"), "html-not-feed"],
  ])("reports %s", async (_, answer, code) => {
    const { source } = await sourceBefore(name, answer);
    expect(await failure(source)).toMatchObject({ code });
  });

  test("is not called again after a refusal, which has advice", async () => {
    const { source, asked } = await sourceBefore(name, sends({}, name === "newsapi" ? 401 : 403));
    const { code, message } = await failure(source);
    expect([code, message]).toEqual(["blocked", expect.stringMatching(/BRAVE_API_KEY|NEWSAPI_KEY|search\.formats/)]);
    expect((await failure(source)).message).toMatch(/is skipped for the rest of this run/);
    expect(asked).toHaveLength(1);
    expect(message).not.toContain(KEY);
  });
});

test("handles status 422, Brave's response to an unknown key", async () => {
  const error = {
    id: "x",
    status: 422,
    code: "SUBSCRIPTION_TOKEN_INVALID",
    detail: "The provided subscription token is invalid.",
  };
  const { source } = await sourceBefore("brave", sends({ type: "ErrorResponse", error }, 422));
  expect(await failure(source)).toEqual({
    code: "blocked",
    message: "Brave Search rejected the API key (status 422). Check BRAVE_API_KEY.",
  });
});

describe("a request", () => {
  const QUERY = '"electric cooperative" rates Arkansas';
  test.each([
    [
      "brave",
      "/res/v1/news/search",
      { q: `${QUERY} site:example.com`, freshness: "pw", count: "50" },
      "x-subscription-token",
    ],
    [
      "newsapi",
      "/v2/everything",
      { q: QUERY, domains: "example.com", from: "2026-11-13", to: "2026-11-20" },
      "x-api-key",
    ],
    ["searxng", "/search", { q: `${QUERY} site:example.com`, format: "json", time_range: "week" }, null],
  ] as const)("to %s has the query, its site and its window", async (name, path, parameters, header) => {
    const { source, asked } = await sourceBefore(name, sends(EMPTY[name]));
    await source.search({ ...REQUEST, site: "https://example.com/" });
    const { url, headers } = asked[0] ?? { url: new URL("http://x"), headers: {} };
    expect(url.pathname).toBe(path);
    expect(Object.fromEntries(url.searchParams)).toMatchObject(parameters);
    if (header) expect(headers[header]).toBe(KEY);
  });

  test("for a past day requests its time window if the service supports it", async () => {
    const past = { ...REQUEST, now: new Date("2026-06-10T15:00:00Z") };
    const { source, asked } = await sourceBefore("brave", sends(EMPTY.brave));
    await source.search(past);
    expect(asked[0]?.url.searchParams.get("freshness")).toBe("2026-06-03to2026-06-10");
    const other = await sourceBefore("searxng", sends(EMPTY.searxng));
    await other.source.search(past);
    expect(other.asked[0]?.url.searchParams.has("time_range")).toBe(false);
  });

  test("is not sent for a query that is too long, or after 40 in a run", async () => {
    const long = { ...REQUEST, query: "cooperative ".repeat(60) };
    for (const name of ["brave", "newsapi"] as const) {
      const { source, asked } = await sourceBefore(name, sends(EMPTY[name]));
      await expect(source.search(long)).rejects.toMatchObject({ code: "not-asked" });
      expect(asked).toEqual([]);
      for (let times = 0; times < 40; times++) await source.search(REQUEST);
      await expect(source.search(REQUEST)).rejects.toMatchObject({ code: "not-asked" });
    }
  });
});
