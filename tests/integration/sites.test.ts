import type { IncomingMessage, ServerResponse } from "node:http";
import { gzipSync } from "node:zlib";
import { afterEach, describe, expect, test } from "vitest";
import { createHttpClient } from "@/lib/news/fetch/http";
import { siteSource } from "@/lib/news/search/site";
import type { NewsItem, NewsSource, SourceRequest, StoredFeed } from "@/lib/news/types";
import { createKeeper, serve } from "../support/loopback";
import { failureOf } from "../support/source-failure";

const { keep, closeAll } = createKeeper();
afterEach(closeAll);

const rss = (
  title = "Grid plan",
  link = "/grid",
) => `<?xml version="1.0"?><rss version="2.0"><channel><title>Paper</title>
  <item><title>${title}</title><link>${link}</link><pubDate>Fri, 20 Nov 2026 10:00:00 GMT</pubDate></item></channel></rss>`;
const rdf = `<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns="http://purl.org/rss/1.0/"
  xmlns:dc="http://purl.org/dc/elements/1.1/"><channel rdf:about="/"><title>Paper</title></channel>
  <item rdf:about="/grid"><title>Grid plan</title><link>/grid</link><dc:date>2026-11-20T10:00:00Z</dc:date></item></rdf:RDF>`;
const atom = `<feed xmlns="http://www.w3.org/2005/Atom"><title>Paper</title><entry><title>Grid plan</title>
  <link href="/grid"/><published>2026-11-20T10:00:00Z</published></entry></feed>`;
const json = JSON.stringify({
  version: "https://jsonfeed.org/version/1.1",
  title: "Paper",
  items: [{ id: "1", url: "/grid", title: "Grid plan", date_published: "2026-11-20T10:00:00Z" }],
});
const page = (head = "", body = "") =>
  `<!doctype html><html><head>${head}</head><body><p>Hello</p>${body}</body></html>`;

type Answer = { status?: number; type?: string; body?: string | Buffer; headers?: Record<string, string> };
type Site = { url: string; asked: string[]; source: NewsSource };

/** A site with these paths, 404 for all others, and a source to search it. */
async function site(paths: Record<string, Answer | (() => Answer)>): Promise<Site> {
  const asked: string[] = [];
  const server = keep(
    await serve((request: IncomingMessage, response: ServerResponse) => {
      const path = request.url ?? "";
      asked.push(path);
      const found = paths[path];
      const answer = (typeof found === "function" ? found() : found) ?? { status: 404, body: "no" };
      response.writeHead(answer.status ?? 200, { "content-type": answer.type ?? "text/html", ...answer.headers });
      response.end(answer.body ?? "");
    }),
  );
  const client = keep(createHttpClient({ allowHosts: ["127.0.0.1"], userAgent: "Digest/1.0", perHost: 8 }));
  return { url: server.url, asked, source: siteSource({ client, retryBaseMs: 1 }) };
}

function request(address: string | null, more: Partial<SourceRequest> = {}): SourceRequest {
  const now = new Date("2026-11-20T12:00:00Z");
  const clock = { now, readAt: now, timeZone: "America/Chicago" };
  return { query: "", location: null, site: address, timeFilter: "any", ...clock, ...more };
}

const titles = (items: NewsItem[]) => items.map(({ title }) => title);

describe("without a feed reads the sitemaps", () => {
  const entry = (path: string, title: string, date = "2026-11-20T10:00:00Z") => `<url><loc>${path}</loc><news:news>
    <news:publication><news:name>The Paper</news:name><news:language>en</news:language></news:publication>
    <news:publication_date>${date}</news:publication_date><news:title>${title}</news:title></news:news>
    <image:image><image:loc>/a.jpg</image:loc><image:title>A photo</image:title></image:image></url>`;
  const news = (...entries: string[]) => `<?xml version="1.0" encoding="UTF-8"?>
    <urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:news="http://www.google.com/schemas/sitemap-news/0.9"
      xmlns:image="http://www.google.com/schemas/sitemap-image/1.1">${entries.join("")}</urlset>`;
  const xml = (body: string | Buffer) => ({ type: "application/xml", body });

  test("of news, with titles, outlets and dates, on its own host only", async () => {
    const { url, source } = await site({
      "/": { body: page() },
      "/sitemap_news.xml": () =>
        xml(
          news(
            entry(`${url}/grid`, "Grid &amp; storage"),
            entry(`${url}/cows`, "<![CDATA[Cows & calves]]>", "2027-01-01"),
            entry("https://elsewhere.example.com/grid", "Grid of another site"),
          ),
        ),
    });
    const items = await source.search(request(url));
    const date = new Date("2026-11-20T10:00:00Z");
    expect(items).toMatchObject([
      { url: `${url}/grid`, title: "Grid & storage", outlet: "The Paper", date },
      // A future date is ignored.
      { url: `${url}/cows`, title: "Cows & calves", date: null },
    ]);
    expect(titles(await source.search(request(url, { query: "storage" })))).toEqual(["Grid & storage"]);
  });

  test("listed in robots.txt, through an index, compressed, newest first", async () => {
    const child = (path: string, date: string) => `<sitemap><loc>${path}</loc><lastmod>${date}</lastmod></sitemap>`;
    const { url, source, asked } = await site({
      "/robots.txt": () => ({ type: "text/plain", body: `User-agent: *\nAllow: /\nSitemap: ${url}/index.xml\n` }),
      "/index.xml": () => {
        const months = [1, 2, 3, 4, 5].map((month) => child(`${url}/${month}.xml.gz`, `2026-0${month}-01`));
        return xml(`<sitemapindex>${months.join("")}</sitemapindex>`);
      },
      "/5.xml.gz": () => ({
        type: "application/gzip",
        body: gzipSync(
          [
            "<urlset>",
            `<url><loc>${url}/2026/co-op-builds-solar-farm.html</loc><lastmod>2026-11-19</lastmod></url>`,
            `<url><loc>${url}/2026/board-names-new-manager</loc><lastmod>2026-01-02</lastmod></url>`,
            `<url><loc>${url}/about</loc><lastmod>2026-11-19</lastmod></url></urlset>`,
          ].join(""),
        ),
      }),
    });
    // Title and date come from its page.
    expect(await source.search(request(url, { query: "solar" }))).toMatchObject([
      { url: `${url}/2026/co-op-builds-solar-farm.html`, title: "", date: null },
    ]);
    expect(await source.search(request(url, { query: "manager" }))).toEqual([]);
    expect(asked.filter((path) => /^\/\d/.test(path))).toEqual(["/5.xml.gz", "/4.xml.gz", "/3.xml.gz"]);
  });

  test.each([
    ["web pages", { type: "text/html", body: page() }],
    ["broken archives", { type: "application/gzip", body: gzipSync(news(entry("/grid", "Grid"))).subarray(0, 40) }],
    ["archives of more than five megabytes", { body: gzipSync(" ".repeat(6_000_000)) }],
    ["cut in the middle", xml(`<urlset><url><loc>http://127.0.0.1/grid</loc><news:news><news:title>Grid`)],
  ])("but not %s, which leaves no feed", async (_, answer) => {
    const { url, source } = await site({ "/": { body: page() }, "/sitemap_news.xml": answer, "/sitemap.xml": answer });
    expect((await failureOf(source.search(request(url)))).code).toBe("no-feed");
  });
});

describe("finds a feed", () => {
  test.each([
    ["RSS", "application/rss+xml", rss()],
    ["RDF", "application/rdf+xml", rdf],
    ["Atom", "application/atom+xml", atom],
    ["JSON Feed", "application/feed+json", json],
    ["RSS as text", "text/plain", rss()],
    ["Atom as a web page", "text/html; charset=utf-8", atom],
    ["JSON as bytes", "application/octet-stream", json],
    ["RSS without a type", "", rss()],
  ])("at the URL itself: %s", async (_, type, body) => {
    const { url, source, asked } = await site({ "/news.xml": { type, body } });
    const [item] = await source.search(request(`${url}/news.xml`));
    expect(item).toMatchObject({ url: `${url}/grid`, title: "Grid plan", outlet: "Paper", text: null });
    expect(item?.date?.toISOString()).toBe("2026-11-20T10:00:00.000Z");
    expect(asked).toEqual(["/news.xml"]);
  });

  test("compressed with gzip", async () => {
    const headers = { "content-encoding": "gzip" };
    const { url, source } = await site({ "/feed": { type: "application/xml", body: gzipSync(rss()), headers } });
    expect(titles(await source.search(request(`${url}/feed`)))).toEqual(["Grid plan"]);
  });

  test("after redirects, and resolves its links from there", async () => {
    const { url, source } = await site({
      "/feed": { status: 301, headers: { location: "/new/feed.xml" } },
      "/new/feed.xml": { body: rss("Grid plan", "story") },
    });
    expect(await source.search(request(`${url}/feed`))).toMatchObject([{ url: `${url}/new/story` }]);
  });

  test("in the page, merging several feeds without duplicates", async () => {
    const head = `<link rel="alternate" type="application/rss+xml" href="/a.xml"><link rel=alternate type=application/atom+xml href='/b.xml'>
      <link rel="alternate" type="application/rss+xml" title="Comments" href="/c.xml"><link rel="alternate" type="application/rss+xml" href="/gone.xml">`;
    const { url, source, asked } = await site({
      "/news": { body: page(head) },
      "/a.xml": { body: rss("Grid plan", "/grid?utm_source=rss") },
      "/b.xml": { body: atom },
      "/c.xml": { body: rss("A comment", "/comment") },
    });
    expect(titles(await source.search(request(`${url}/news`)))).toEqual(["Grid plan"]);
    expect(asked.toSorted()).toEqual(["/a.xml", "/b.xml", "/gone.xml", "/news", "/robots.txt"]);
  });

  test("in a visible link", async () => {
    const { url, source } = await site({
      "/": { body: page("", '<a href="/x/rss">RSS</a>') },
      "/x/rss": { body: rss() },
    });
    expect(titles(await source.search(request(url)))).toEqual(["Grid plan"]);
  });

  test("in the home page if the section has none", async () => {
    const head = '<link rel="alternate" type="application/feed+json" href="/f.json">';
    const { url, source } = await site({
      "/news": { body: page() },
      "/": { body: page(head) },
      "/f.json": { body: json },
    });
    expect(titles(await source.search(request(`${url}/news`)))).toEqual(["Grid plan"]);
  });

  test.each(["/feed", "/rss.xml", "/atom.xml", "/feed.json", "/?feed=rss2"])(
    "in a well-known place: %s",
    async (path) => {
      const { url, source } = await site({ "/": { body: page() }, [path]: { body: rss() } });
      expect(titles(await source.search(request(url)))).toEqual(["Grid plan"]);
    },
  );

  test("even if robots.txt disallows the page", async () => {
    const { url, source, asked } = await site({
      "/robots.txt": { type: "text/plain", body: "User-agent: *\nDisallow: /" },
      "/": { body: page('<link rel="alternate" type="application/rss+xml" href="/hidden.xml">') },
      "/feed": { body: rss() },
    });
    expect(titles(await source.search(request(url)))).toEqual(["Grid plan"]);
    expect(asked).not.toContain("/");
  });

  test("cut at the size limit", async () => {
    const item = `<item><title>Old</title><link>/old</link><description>${"x".repeat(100_000)}</description></item>`;
    const body = rss().replace("</channel>", `${item.repeat(80)}</channel>`);
    const { url, source } = await site({ "/feed": { body } });
    expect(titles(await source.search(request(`${url}/feed`)))).toEqual(["Grid plan", "Old"]);
  });

  test("after a busy response, no sooner than the site requests", async () => {
    let tries = 0;
    const busy = { status: 429, headers: { "retry-after": "0" } };
    const { url, source } = await site({ "/feed": () => (++tries < 3 ? busy : { body: rss() }) });
    expect(titles(await source.search(request(`${url}/feed`)))).toEqual(["Grid plan"]);
    expect(tries).toBe(3);
  });
});

describe("reports a failure", () => {
  test.each<[string, string, Record<string, Answer>, string]>([
    ["a web page instead of the feed", "/feed.xml", { "/feed.xml": { body: page() } }, "html-not-feed"],
    ["a missing page", "/feed.xml", {}, "http-status"],
    ["a broken server", "/feed.xml", { "/feed.xml": { status: 500 } }, "http-status"],
    ["a broken feed", "/feed.xml", { "/feed.xml": { body: "<rss><channel><item><tit" } }, "malformed"],
    ["an empty response", "/feed.xml", { "/feed.xml": { type: "text/xml" } }, "malformed"],
    ["broken JSON", "/feed.json", { "/feed.json": { body: '{"version": "https://js' } }, "malformed"],
    ["a page without feeds", "/", { "/": { body: page() } }, "no-feed"],
    [
      "a feed that is gone",
      "/",
      { "/": { body: page('<link rel="alternate" type="text/xml" href="/x.xml">') } },
      "http-status",
    ],
    ["too many requests", "/feed", { "/feed": { status: 429, headers: { "retry-after": "3600" } } }, "throttled"],
  ])("%s", async (_, path, paths, code) => {
    const { url, source } = await site(paths);
    expect((await failureOf(source.search(request(url + path)))).code).toBe(code);
  });

  test("a page disallowed by robots.txt without well-known feeds", async () => {
    const { url, source } = await site({ "/robots.txt": { type: "text/plain", body: "User-agent: *\nDisallow: /" } });
    expect((await failureOf(source.search(request(url)))).code).toBe("blocked");
  });

  test("a private address", async () => {
    const source = siteSource({ client: keep(createHttpClient({ allowHosts: [], userAgent: "Digest/1.0" })) });
    expect((await failureOf(source.search(request("http://127.0.0.1/feed")))).code).toBe("blocked");
  });

  test("an unreachable site ends the search immediately", async () => {
    const { url, source } = await site({});
    await closeAll();
    const client = keep(createHttpClient({ allowHosts: ["127.0.0.1"], userAgent: "Digest/1.0" }));
    expect((await failureOf(siteSource({ client, retryBaseMs: 1 }).search(request(url)))).code).toBe("network");
    expect(source.name).toBe("site");
  });

  test("a canceled run is not cached as a failure", async () => {
    const { url, source } = await site({ "/feed": { body: rss() } });
    await expect(source.search(request(`${url}/feed`, { signal: AbortSignal.abort("over") }))).rejects.toBe("over");
    expect(titles(await source.search(request(`${url}/feed`)))).toEqual(["Grid plan"]);
  });
});

describe("a stored feed", () => {
  type Visit = { etag: string | undefined; since: string | undefined };

  /** A site whose feed changes on request, and a store shared by several sources. */
  async function changingSite(validators: Record<string, string>) {
    const visits: Visit[] = [];
    const state = { title: "Grid plan", validators };
    const server = keep(
      await serve((asked, response) => {
        const { "if-none-match": etag, "if-modified-since": since } = asked.headers;
        visits.push({ etag, since });
        const isKnown = etag ? etag === state.validators.etag : since && since === state.validators["last-modified"];
        if (isKnown) return void response.writeHead(304, state.validators).end();
        response.writeHead(200, { "content-type": "application/rss+xml", ...state.validators }).end(rss(state.title));
      }),
    );
    const kept = new Map<string, StoredFeed>();
    const store = {
      find: async (url: string) => kept.get(url) ?? null,
      save: async (feed: StoredFeed) => void kept.set(feed.url, feed),
    };
    const client = keep(createHttpClient({ allowHosts: ["127.0.0.1"], userAgent: "Digest/1.0" }));
    const ask = () => siteSource({ client, retryBaseMs: 1, store }).search(request(`${server.url}/feed`));
    return { visits, state, kept, ask, url: server.url };
  }

  const MODIFIED = "Fri, 20 Nov 2026 10:00:00 GMT";

  test.each<[Record<string, string>, Visit]>([
    [{ etag: '"one"' }, { etag: '"one"', since: undefined }],
    [{ "last-modified": MODIFIED }, { etag: undefined, since: MODIFIED }],
    [
      { etag: 'W/"one"', "last-modified": MODIFIED },
      { etag: 'W/"one"', since: MODIFIED },
    ],
  ])("is requested with %j and used again if unchanged", async (validators, expected) => {
    const { visits, ask } = await changingSite(validators);
    const first = await ask();
    expect(titles(first)).toEqual(["Grid plan"]);
    expect(await ask()).toEqual(first);
    expect(visits).toEqual([{ etag: undefined, since: undefined }, expected]);
  });

  test("is replaced if it changed", async () => {
    const { state, ask, kept, url } = await changingSite({ etag: '"one"' });
    await ask();
    state.title = "Another plan";
    state.validators = { etag: '"two"' };
    expect(titles(await ask())).toEqual(["Another plan"]);
    expect(kept.get(`${url}/feed`)?.etag).toBe('"two"');
  });

  test("is not stored without a validator", async () => {
    const { ask, kept } = await changingSite({});
    await ask();
    expect(kept.size).toBe(0);
  });
});

describe("a query", () => {
  const item = (title: string, date: string, description = "") =>
    `<item><title>${title}</title><link>/${encodeURIComponent(title)}</link><pubDate>${date}</pubDate><description>${description}</description></item>`;
  const body = `<rss version="2.0"><channel>
    ${item("Broadband grant", "Fri, 20 Nov 2026 10:00:00 GMT", "For Arkansas")}
    ${item("Broadband bill", "Mon, 16 Nov 2026 10:00:00 GMT")}
    ${item("Broadband history", "Mon, 02 Mar 2020 10:00:00 GMT", "In Arkansas")}
    ${item("Broadband someday", "")}
    ${item("Recipes", "Fri, 20 Nov 2026 10:00:00 GMT", "Arkansas style")}</channel></rss>`;

  test.each<[Partial<SourceRequest>, string[]]>([
    [{}, ["Broadband grant", "Recipes", "Broadband bill", "Broadband history", "Broadband someday"]],
    [{ query: "broadband" }, ["Broadband grant", "Broadband bill", "Broadband history", "Broadband someday"]],
    [
      { query: "grant OR bill OR someday", timeFilter: "24h" },
      ["Broadband grant", "Broadband bill", "Broadband someday"],
    ],
    [{ query: "broadband", location: "Arkansas" }, ["Broadband grant", "Broadband history"]],
    [{ query: "nothing like it" }, []],
  ])("%j", async (more, expected) => {
    const { url, source } = await site({ "/feed": { body } });
    expect(titles(await source.search(request(`${url}/feed`, more)))).toEqual(expected);
  });

  test("without a site sends no requests", async () => {
    const { source, asked } = await site({});
    expect(await source.search(request(null, { query: "broadband" }))).toEqual([]);
    expect(asked).toEqual([]);
  });

  test("shares one request with all other queries of its site, even if it fails", async () => {
    const { url, source, asked } = await site({ "/feed": { body }, "/": { status: 500 } });
    await Promise.all(Array.from({ length: 10 }, () => source.search(request(`${url}/feed`, { query: "grant" }))));
    expect(asked).toEqual(["/feed"]);
    const failing = Array.from({ length: 3 }, () => source.search(request(`${url}/`)).catch(() => []));
    await Promise.all(failing);
    expect(asked.filter((path) => path === "/")).toHaveLength(1);
  });
});
