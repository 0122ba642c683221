import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { afterEach, describe, expect, test } from "vitest";
import { serve } from "../support/loopback";
import { closeAll, keep, openVendors, request, STORY, source } from "../support/news-sources";
import { VENDORS } from "../support/news-vendors";
import { writeFederalRegister, writeGdelt } from "../support/news-vendors-answers";
import { failureOf } from "../support/source-failure";

afterEach(closeAll);

const corpus = (path: string) => fileURLToPath(new URL(`../../../shared/corpus/feeds/${path}`, import.meta.url));

describe("reads", () => {
  test("Bing News: outlet, picture, teaser, and the publisher's URL", async () => {
    const vendors = await openVendors();
    vendors.tell([STORY]);
    const [item] = await source("bing-news", vendors.url).search(request());
    expect(item).toMatchObject({ outlet: STORY.outlet, image: STORY.image, summary: STORY.summary });
  });

  test("Google News: title without outlet, no summary, the publisher's site, a redirect link", async () => {
    const vendors = await openVendors();
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
    const vendors = await openVendors();
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
      const vendors = await openVendors();
      vendors.tell([STORY, { ...STORY, url: "https://elsewhere.example/a" }]);
      const items = await source(name, vendors.url).search(request({ site: "https://arkansasonline.com" }));
      expect(items.map(({ url }) => url)).toEqual([STORY.url]);
    },
  );

  test("no dates in the future", async () => {
    const vendors = await openVendors();
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

  test.each(["bing-news", "google-news"] as const)("%s: the title of a search is no outlet", async (name) => {
    const tracked = `https://www.bing.com/news/apiclick.aspx?url=${encodeURIComponent(STORY.url)}`;
    const link = name === "bing-news" ? tracked : STORY.url;
    const item = `<item><title>${STORY.title}</title><link>${link.replace("&", "&amp;")}</link></item>`;
    const channel = "<title>q - BingNews</title><link>https://www.bing.com/news/search?q=q</link>";
    const { url } = keep(
      await serve((_, response) => response.end(`<rss version="2.0"><channel>${channel}${item}</channel></rss>`)),
    );
    expect(await source(name, url).search(request())).toMatchObject([{ title: STORY.title, outlet: null }]);
  });
});

test("characters that PostgreSQL rejects are removed", async () => {
  const vendors = await openVendors();
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
