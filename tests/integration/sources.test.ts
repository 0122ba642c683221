import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { afterEach, describe, expect, test } from "vitest";
import { createHttpClient } from "@/lib/news/fetch/http";
import { bingNewsSource } from "@/lib/news/search/services/bing-news";
import { federalRegisterSource } from "@/lib/news/search/services/federal-register";
import { gdeltSource } from "@/lib/news/search/services/gdelt";
import { googleNewsSource } from "@/lib/news/search/services/google-news";
import type { SourceErrorCode } from "@/lib/news/search/source-error";
import type { NewsSource, SourceRequest } from "@/lib/news/types";
import { createKeeper, serve } from "../support/loopback";
import {
  type NewsVendors,
  startNewsVendors,
  VENDORS,
  type VendorFault,
  type VendorStory,
} from "../support/news-vendors";
import { writeFederalRegister, writeGdelt } from "../support/news-vendors-answers";
import { failureOf } from "../support/source-failure";

const { keep, closeAll } = createKeeper();
afterEach(closeAll);

type Name = (typeof VENDORS)[number];
const MAKERS = {
  "bing-news": bingNewsSource,
  "google-news": googleNewsSource,
  "federal-register": federalRegisterSource,
  gdelt: gdeltSource,
};
const NOW = new Date("2026-11-20T18:00:00Z");

async function open(options: { delayMs?: number } = {}): Promise<NewsVendors> {
  return keep(await startNewsVendors(options));
}

function source(name: Name, baseURL: string, more: { spacingMs?: number; timeoutMs?: number } = {}): NewsSource {
  const client = keep(createHttpClient({ allowHosts: ["127.0.0.1"], userAgent: "Digest/1.0" }));
  return MAKERS[name]({ client, baseURL, retryBaseMs: 1, spacingMs: 0, ...more });
}

function request(more: Partial<SourceRequest> = {}): SourceRequest {
  const asked = { query: "rural broadband", location: null, site: null, timeFilter: "any" as const };
  return { ...asked, now: NOW, readAt: NOW, timeZone: "America/Chicago", ...more };
}

const STORY: VendorStory = {
  title: "Cooperative's fiber reaches 5.2% more members, board says",
  url: "https://www.arkansasonline.com/news/2026/nov/20/fiber/?utm=1",
  outlet: "Arkansas Democrat-Gazette & Co.",
  date: new Date("2026-11-20T09:30:00Z"),
  summary: 'The board\'s plan "for all" passed.',
  image: "https://www.bing.com/th?id=OVFT.abc&pid=News",
};

describe.each(VENDORS)("%s", (name) => {
  test("finds articles", async () => {
    const vendors = await open();
    const story =
      name === "federal-register" ? { ...STORY, id: "2026-07755", date: new Date("2026-11-20T00:00:00Z") } : STORY;
    vendors.tell([story]);
    const [item, ...more] = await source(name, vendors.url).search(request());
    expect(more).toEqual([]);
    expect(item).toMatchObject({ title: STORY.title, url: STORY.url, text: null });
    expect(item?.opaque ?? false).toBe(false);
    const date = name === "federal-register" ? "2026-11-20T06:00:00.000Z" : "2026-11-20T09:30:00.000Z";
    expect(item?.date?.toISOString()).toBe(date);
  });

  test("returns an empty list without results", async () => {
    const vendors = await open();
    vendors.tell([STORY]);
    vendors.break(name, "nothing-found");
    expect(await source(name, vendors.url).search(request())).toEqual([]);
  });

  const one = name === "gdelt" ? 1 : 3;
  test.each<[VendorFault, SourceErrorCode, requests: number]>([
    ["html", "html-not-feed", 1],
    ["captcha", "blocked", one],
    ["forbidden", "blocked", 1],
    ["throttled", "throttled", one],
    ["throttled-long", "throttled", 1],
    ["server-error", "http-status", 1],
    ["hangs", "timeout", one],
    ["reset", "network", one],
    ["cut-off", "network", one],
    ["truncated", "malformed", 1],
    ["empty-body", "malformed", 1],
    ["wrong-shape", "malformed", 1],
    ["error-text", "malformed", 1],
    ["throttled-text", name === "gdelt" ? "throttled" : "malformed", 1],
  ])("%s is %s after %i requests", async (fault, code, requests) => {
    const vendors = await open();
    vendors.tell([STORY]);
    vendors.break(name, fault);
    const failing = source(name, vendors.url, { timeoutMs: fault === "hangs" ? 40 : 5000 });
    const error = await failureOf(failing.search(request()));
    expect(error.code).toBe(code);
    expect(vendors.asked(name)).toHaveLength(requests);
  });

  test.skipIf(name === "gdelt")("retries after a busy response", async () => {
    const vendors = await open();
    vendors.tell([STORY]);
    vendors.break(name, "throttled-once");
    expect(await source(name, vendors.url).search(request())).toHaveLength(1);
    expect(vendors.asked(name)).toHaveLength(2);
  });

  test("fails if the service is unreachable", async () => {
    const vendors = await startNewsVendors();
    await vendors.close();
    expect((await failureOf(source(name, vendors.url).search(request()))).code).toBe("network");
  });

  test("fails for a private address that is not allowed", async () => {
    const client = keep(createHttpClient({ allowHosts: [], userAgent: "Digest/1.0" }));
    const error = await failureOf(MAKERS[name]({ client, baseURL: "http://127.0.0.1:1" }).search(request()));
    expect(error.code).toBe("blocked");
  });

  test("stops after a few requests in a run of 200 searches if it is throttled", async () => {
    const vendors = await open();
    vendors.break(name, "throttled-long");
    const throttled = source(name, vendors.url);
    const failures = await Promise.all(
      Array.from({ length: name === "gdelt" ? 24 : 200 }, (_, index) =>
        failureOf(throttled.search(request({ query: `rural road ${index}` }))),
      ),
    );
    expect(new Set(failures.map(({ code }) => code))).toEqual(new Set(["throttled"]));
    expect(vendors.asked(name).length).toBeLessThanOrEqual(name === "gdelt" ? 1 : 3);
    expect(failures.at(-1)?.message).toContain("is skipped for the rest of this run");
  });

  test("stops after a few requests of any other failure", async () => {
    const vendors = await open();
    vendors.break(name, "server-error");
    const dead = source(name, vendors.url);
    const failures = await Promise.all(Array.from({ length: 24 }, () => failureOf(dead.search(request()))));
    expect(new Set(failures.map(({ code }) => code))).toEqual(new Set(["http-status"]));
    expect(vendors.asked(name).length).toBeLessThanOrEqual(name === "gdelt" ? 1 : 5);
  });

  test("an abort ends the search immediately", async () => {
    const vendors = await open();
    vendors.break(name, "hangs");
    const controller = new AbortController();
    const search = source(name, vendors.url).search(request({ signal: controller.signal }));
    await expect.poll(() => vendors.asked(name).length).toBe(1);
    controller.abort(new Error("over"));
    await expect(search).rejects.toThrow("over");
  });
});

test("a service that fails occasionally is still used", async () => {
  const vendors = await open();
  vendors.tell([STORY]);
  const flaky = source("bing-news", vendors.url);
  for (let round = 0; round < 6; round++) {
    vendors.break("bing-news", "server-error");
    await failureOf(flaky.search(request()));
    vendors.break("bing-news", null);
    expect(await flaky.search(request())).toHaveLength(1);
  }
});

describe("sends", () => {
  async function sent(name: Name, more: Partial<SourceRequest>): Promise<Record<string, string>> {
    const vendors = await open();
    await source(name, vendors.url).search(request(more));
    const [asked] = vendors.asked(name);
    if (!asked) throw new Error("Nothing was asked.");
    return { path: asked.url.pathname, ...Object.fromEntries(asked.url.searchParams) };
  }
  const site = "https://www.arkansasonline.com/news";
  const place = { query: "rural broadband", location: "Conway, Arkansas" };
  const replay = { now: new Date("2025-03-12T14:00:00Z") };

  test.each<[Partial<SourceRequest>, Record<string, string>]>([
    [{}, { path: "/news/search", q: "rural broadband", format: "rss" }],
    [{ timeFilter: "24h" }, { qft: 'interval="7"' }],
    [{ timeFilter: "7d" }, { qft: 'interval="8"' }],
    [{ ...place, site }, { q: "rural broadband Conway Arkansas site:arkansasonline.com" }],
    [{ query: 'outage or "power cut" -song' }, { q: '(outage OR "power cut") -song' }],
  ])("Bing News: %j", async (more, expected) => {
    const parameters = await sent("bing-news", more);
    expect(parameters).toMatchObject(expected);
    if (!expected.qft) expect(parameters).not.toHaveProperty("qft");
  });

  test("Bing News: no time filter for a replayed day", async () => {
    expect(await sent("bing-news", { timeFilter: "7d", ...replay })).not.toHaveProperty("qft");
  });

  test.each<[Partial<SourceRequest>, Record<string, string>]>([
    [{}, { path: "/rss/search", q: "rural broadband", hl: "en-US", gl: "US", ceid: "US:en" }],
    [{ timeFilter: "24h" }, { q: "rural broadband when:1d" }],
    [{ timeFilter: "7d", site }, { q: "rural broadband site:arkansasonline.com when:7d" }],
    [place, { q: "rural broadband Conway Arkansas" }],
    [{ timeFilter: "7d", ...replay }, { q: "rural broadband after:2025-03-05 before:2025-03-13" }],
    [replay, { q: "rural broadband before:2025-03-13" }],
  ])("Google News: %j", async (more, expected) => {
    expect(await sent("google-news", more)).toMatchObject(expected);
  });

  test.each<[Partial<SourceRequest>, Record<string, string>]>([
    [{}, { path: "/api/v1/documents.json", "conditions[term]": "rural broadband", order: "relevance" }],
    [{ timeFilter: "24h" }, { "conditions[publication_date][gte]": "2026-11-19", order: "newest" }],
    [{ timeFilter: "7d" }, { "conditions[publication_date][gte]": "2026-11-13", per_page: "50" }],
    [{ query: "broadband or fiber", location: "Arkansas" }, { "conditions[term]": "(broadband | fiber) Arkansas" }],
    [{ site: "https://www.federalregister.gov/agencies" }, { "conditions[term]": "rural broadband" }],
    [replay, { "conditions[publication_date][lte]": "2025-03-12" }],
  ])("the Federal Register: %j", async (more, expected) => {
    const parameters = await sent("federal-register", more);
    expect(parameters).toMatchObject(expected);
    if (!more.timeFilter) expect(parameters).not.toHaveProperty("conditions[publication_date][gte]");
  });

  test("the Federal Register: its fields", async () => {
    const vendors = await open();
    await source("federal-register", vendors.url).search(request());
    const fields = vendors.asked("federal-register")[0]?.url.searchParams.getAll("fields[]");
    expect(fields).toEqual(
      expect.arrayContaining(["title", "abstract", "html_url", "comments_close_on", "effective_on"]),
    );
  });

  test("the Federal Register: nothing for another site", async () => {
    const vendors = await open();
    expect(await source("federal-register", vendors.url).search(request({ site }))).toEqual([]);
    expect(vendors.asked("federal-register")).toEqual([]);
  });

  test.each<[Partial<SourceRequest>, Record<string, string>]>([
    [{}, { path: "/api/v2/doc/doc", query: "rural broadband sourcelang:english", mode: "artlist", format: "json" }],
    [{ timeFilter: "24h" }, { timespan: "1d", sort: "datedesc", maxrecords: "75" }],
    [{ timeFilter: "7d" }, { timespan: "7d" }],
    [{ ...place, site }, { query: "rural broadband Conway Arkansas domainis:arkansasonline.com sourcelang:english" }],
    [
      { timeFilter: "7d", ...replay },
      { startdatetime: "20250305000000", enddatetime: "20250313235959" },
    ],
  ])("GDELT: %j", async (more, expected) => {
    const parameters = await sent("gdelt", more);
    expect(parameters).toMatchObject(expected);
    if (!expected.timespan) expect(parameters).not.toHaveProperty("timespan");
  });

  test("GDELT: nothing for words it does not accept", async () => {
    const vendors = await open();
    expect(await source("gdelt", vendors.url).search(request({ query: "EV" }))).toEqual([]);
    expect(vendors.asked("gdelt")).toEqual([]);
  });
});

test("GDELT requests are spaced", async () => {
  const vendors = await open();
  vendors.tell([STORY]);
  const [one, other] = [
    source("gdelt", vendors.url, { spacingMs: 150 }),
    source("gdelt", vendors.url, { spacingMs: 150 }),
  ];
  await Promise.all([one, other, one, other].map((each) => each.search(request())));
  const times = vendors.asked("gdelt").map(({ at }) => at);
  expect(times).toHaveLength(4);
  expect((times[3] ?? 0) - (times[0] ?? 0)).toBeGreaterThan(400);
});

test("GDELT gets a limited number of searches, those of the first queries", async () => {
  const vendors = await open();
  vendors.tell([STORY]);
  const gdelt = source("gdelt", vendors.url);
  const answers = await Promise.allSettled(
    Array.from({ length: 200 }, (_, index) => gdelt.search(request({ query: `rural road ${100 + index}` }))),
  );
  expect(answers.slice(0, 24).every(({ status }) => status === "fulfilled")).toBe(true);
  for (const answer of answers.slice(24)) {
    expect(answer).toMatchObject({ status: "rejected", reason: { code: "not-asked" } });
  }
  const asked = vendors.asked("gdelt").map(({ url }) => url.searchParams.get("query") ?? "");
  expect(asked.map((query) => Number(/road (\d+)/.exec(query)?.[1]))).toEqual(
    Array.from({ length: 24 }, (_, at) => 100 + at),
  );
});

describe("reads", () => {
  test("Bing News: outlet, picture, teaser, and the publisher's URL", async () => {
    const vendors = await open();
    vendors.tell([STORY]);
    const [item] = await source("bing-news", vendors.url).search(request());
    expect(item).toMatchObject({ outlet: STORY.outlet, image: STORY.image, summary: STORY.summary });
  });

  test("Google News: title without outlet, no summary, the publisher's site, a redirect link", async () => {
    const vendors = await open();
    vendors.tell([{ ...STORY, id: "CBMiVkFVX3lxTE4zaGU2bTY2ZGkzdTRkSkJ0cFpsTGlDUjkx" }]);
    const [item] = await source("google-news", vendors.url).search(request());
    expect(item).toMatchObject({
      title: STORY.title,
      outlet: STORY.outlet,
      summary: null,
      opaque: true,
      outlet_url: "https://www.arkansasonline.com/",
    });
    expect(item?.url).toMatch(/^https:\/\/news\.google\.com\/rss\/articles\/CBMi/);
  });

  test("the Federal Register: agencies, deadlines, and the URL of the text", async () => {
    const vendors = await open();
    const dates = { comments_close_on: "2026-12-04", effective_on: "2027-01-15" };
    vendors.tell([{ ...STORY, id: "2026-07755", ...dates, date: new Date("2026-11-20T00:00:00Z") }]);
    const [item] = await source("federal-register", vendors.url).search(request());
    expect(item).toMatchObject({
      outlet: "Federal Register",
      author: "Agriculture Department, Rural Utilities Service",
      summary: `Proposed Rule. ${STORY.summary} Comments close on December 4, 2026. Effective on January 15, 2027.`,
      text_url: `${vendors.url}/documents/full_text/html/2026/11/20/2026-07755.html`,
    });
  });

  test("GDELT: JSON broken by titles, and invalid URLs", async () => {
    const broken = JSON.stringify(
      writeGdelt([STORY, { ...STORY, url: "https://ex.org/b", title: "Second TITLE here" }]),
    )
      .replace("TITLE", "\\x \u0007\\'quoted\\'")
      .replace(
        '"url":"https://www.ark',
        '"url":"javascript:alert(1)","title":"Bad","seendate":""},{"url":"https://www.ark',
      );
    const { url } = keep(await serve((_, response) => response.end(broken)));
    const items = await source("gdelt", url).search(request());
    expect(items.map(({ title }) => title)).toEqual([STORY.title, "Second x 'quoted' here"]);
    expect(items[0]).toMatchObject({ outlet: "arkansasonline.com", image: STORY.image });
  });

  test.each(["bing-news", "google-news", "gdelt"] as const)(
    "%s: nothing from hosts other than the query's",
    async (name) => {
      const vendors = await open();
      vendors.tell([STORY, { ...STORY, url: "https://elsewhere.example/a" }]);
      const items = await source(name, vendors.url).search(request({ site: "https://arkansasonline.com" }));
      expect(items.map(({ url }) => url)).toEqual([STORY.url]);
    },
  );

  test("no dates in the future", async () => {
    const vendors = await open();
    vendors.tell([{ ...STORY, date: new Date("2026-11-22T09:00:00Z") }]);
    for (const name of VENDORS) {
      expect((await source(name, vendors.url).search(request())).map(({ date }) => date)).toEqual([null]);
    }
  });

  test("the complete items of a truncated list", async () => {
    const items = Array.from(
      { length: 3 },
      (_, index) => `<item><title>Story ${index} of the grid</title><link>https://ex.org/${index}</link></item>`,
    );
    const text = `<rss version="2.0"><channel><title>x</title>${items.join("")}`.slice(0, -30);
    const { url } = keep(await serve((_, response) => response.end(text)));
    expect(await source("bing-news", url).search(request())).toHaveLength(2);
  });
});

const corpus = (path: string) => fileURLToPath(new URL(`../../../shared/corpus/feeds/${path}`, import.meta.url));

test("characters that PostgreSQL rejects are removed", async () => {
  const vendors = await open();
  const bad = "a\u0000b\ud800";
  vendors.tell([
    { ...STORY, title: `Grid ${bad} plan`, outlet: `Paper${bad}`, summary: bad, url: "https://ex.org/a\u0000b" },
  ]);
  for (const name of VENDORS) {
    const items = await source(name, vendors.url).search(request());
    for (const value of items.flatMap((item) => Object.values(item))) {
      if (typeof value === "string")
        expect([value, value.isWellFormed(), value.includes("\0")]).toEqual([value, true, false]);
    }
  }
});

describe.skipIf(!existsSync(corpus("google-news")))("recorded responses", () => {
  test("Google News", async () => {
    const body = readFileSync(corpus("google-news/google_news_brent.xml"));
    const { url } = keep(await serve((_, response) => response.end(body)));
    const items = await source("google-news", url).search(request());
    expect(items).toHaveLength(6);
    for (const item of items) {
      expect(item.title.endsWith(item.outlet ?? "")).toBe(false);
      expect(item).toMatchObject({
        opaque: true,
        outlet_url: expect.stringMatching(/^https:/),
        date: expect.any(Date),
      });
    }
  });

  test("the Federal Register", async () => {
    const body = readFileSync(corpus("federal-register-api/federal_register_search.json"));
    const { url } = keep(await serve((_, response) => response.end(body)));
    const items = await source("federal-register", url).search(request());
    expect(items).toHaveLength(5);
    for (const item of items) expect(item).toMatchObject({ date: expect.any(Date), author: expect.any(String) });
  });
});

test("skips invalid documents of the Federal Register, and fails if all are invalid", async () => {
  const bad = { ...STORY, url: "javascript:alert(1)" };
  let told = [bad, STORY];
  const { url } = keep(await serve((_, response) => response.end(JSON.stringify(writeFederalRegister(told)))));
  expect(await source("federal-register", url).search(request())).toHaveLength(1);
  told = [bad];
  expect((await failureOf(source("federal-register", url).search(request()))).code).toBe("malformed");
});
