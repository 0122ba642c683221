import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { parseFeed } from "@rowanmanning/feed-parser";
import Ajv from "ajv";
import { sql } from "drizzle-orm";
import { DOMParser, parseHTML } from "linkedom";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { beforeAll, describe, expect, test } from "vitest";
import { validateXML } from "xmllint-wasm";
import { renderCard } from "@/app/_seo/card";
import { JsonLd, jsonLdOfBriefing, jsonLdOfStory } from "@/app/_seo/json-ld";
import { articleMetadata, briefingMetadata, storyMetadata } from "@/app/_seo/metadata";
import { renderNewsSitemap, renderSitemap, renderSitemapPart } from "@/app/_seo/sitemap";
import { GET as getEmbed } from "@/app/embed/route";
import { GET as getJsonFeed } from "@/app/feed.json/route";
import { GET as getAtom } from "@/app/feed.xml/route";
import manifest from "@/app/manifest";
import robots from "@/app/robots";
import { getArticle } from "@/lib/articles/data";
import { getBriefing, getStory } from "@/lib/briefings/data";
import { db, requireFound } from "@/lib/db";
import { useDatabase } from "../support/database";
import { makeArticle, makeBriefing, makeStory, makeUser } from "../support/factories";

const APP_URL = "https://digest.example.org";
const NASTY = `</script><script>alert(1)</script> & "quoted" 'text' ]]> \u0001\u0007 🗲 <!--`;
const now = new Date("2026-11-20T18:00:00Z");

const settings = useDatabase({ APP_URL, DIGEST_TITLE: 'Co-op & "News" <Digest>', ORG_NAME: "Ozark Electric" });

const require = createRequire(import.meta.url);
const sitemapXsd = readFileSync(
  path.join(path.dirname(require.resolve("sitemap/package.json")), "schema/sitemap.xsd"),
  "utf8",
);
const atomRng = readFileSync(path.join(import.meta.dirname, "../support/atom.rng"), "utf8");

const visit = async (handler: typeof getAtom) =>
  handler(new Request("https://attacker.example/x", { headers: { Host: "attacker.example" } }), {
    params: Promise.resolve({}),
  });

const assertXml = async (xml: string, schema: string, extension: "schema" | "relaxng" = "schema") => {
  const { errors } = await validateXML({ xml, schema, extension, maxMemoryPages: 16_384 });
  expect(errors).toEqual([]);
};

describe("before the first briefing", () => {
  test("the feeds and site maps are valid", async () => {
    await assertXml(await (await visit(getAtom)).text(), atomRng, "relaxng");
    expect(await (await visit(getJsonFeed)).json()).toMatchObject({ items: [] });
    await assertXml(await renderSitemap(), sitemapXsd);
    await assertXml(await renderNewsSitemap(now), sitemapXsd);
  });

  test("the feed is as old as the site", async () => {
    await makeUser({ created_at: new Date("2026-11-12T09:30:00Z") });
    await makeUser();
    expect(await (await visit(getAtom)).text()).toContain("<updated>2026-11-12T09:30:00.000Z</updated>");
  });
});

describe("with briefings", () => {
  let ids: { briefing: number; nasty: number; article: number };

  beforeAll(async () => {
    const article = await makeArticle({ title: `Title ${NASTY}`, author: "Ann Ray" });
    const briefing = await makeBriefing({ day: [article.id], generated_at: new Date("2026-11-19T12:00:00Z") });
    const empty = await makeBriefing({ ai_title: NASTY, generated_at: new Date("2026-11-20T12:00:00Z"), day: [] });
    await makeStory({
      briefing_id: empty.id,
      article_id: article.id,
      type: "insight",
      ai_takeaway_title: NASTY,
      ai_takeaway_text: `${NASTY} ${"word ".repeat(90)}`,
    });
    ids = { briefing: briefing.id, nasty: empty.id, article: article.id };
  });

  test("the Atom feed is valid by the grammar of RFC 4287 and parsed correctly by another reader", async () => {
    const response = await visit(getAtom);
    expect(response.headers.get("Content-Type")).toBe("application/atom+xml; charset=utf-8");
    const xml = await response.text();
    await assertXml(xml, atomRng, "relaxng");
    const feed = parseFeed(xml);
    expect(feed.title).toBe('Co-op & "News" <Digest>');
    expect(feed.items.map(({ url }) => url)).toEqual([
      `${APP_URL}/briefing/${ids.nasty}`,
      `${APP_URL}/briefing/${ids.briefing}`,
    ]);
    expect(feed.updated?.toISOString()).toBe("2026-11-20T12:00:00.000Z");
    expect(feed.items[0]?.title).toContain("</script><script>alert(1)</script>");
    const content = new DOMParser().parseFromString(xml, "text/xml").querySelector("content")?.textContent ?? "";
    expect(parseHTML(content).document.querySelectorAll("script")).toHaveLength(0);
    expect(xml).not.toContain("attacker.example");
  });

  test("the JSON feed is valid by the published schema of version 1.1", async () => {
    const response = await visit(getJsonFeed);
    expect(response.headers.get("Content-Type")).toBe("application/feed+json; charset=utf-8");
    const feed = await response.json();
    const ajv = new Ajv({ strict: false, validateFormats: false });
    const validate = ajv.compile(JSON.parse(readFileSync(require.resolve("jsonfeed-schema/schema-v1.1.json"), "utf8")));
    expect(validate(feed), JSON.stringify(validate.errors)).toBe(true);
    expect(feed).toMatchObject({ version: "https://jsonfeed.org/version/1.1", feed_url: `${APP_URL}/feed.json` });
    expect(feed.items[0].content_html).not.toContain("<script>");
  });

  test("the page for other sites shows each headline once, without scripts, in a new tab", async () => {
    const embed = async (query: string) => {
      const response = await getEmbed(new Request(`${APP_URL}/embed${query}`), { params: Promise.resolve({}) });
      return { status: response.status, document: parseHTML(await response.text()).document };
    };
    const { document } = await embed("?theme=dark");
    const links = [...document.querySelectorAll("li a")];
    expect(links.map((link) => link.getAttribute("href"))).toEqual([`${APP_URL}/story/${ids.article}?type=insight`]);
    expect(links[0]?.textContent).toContain("</script><script>alert(1)</script>");
    expect([...document.querySelectorAll("a")].every((link) => link.getAttribute("target") === "_blank")).toBe(true);
    expect(document.querySelectorAll("script")).toHaveLength(0);
    expect(document.querySelector("h1")?.textContent).toBe('Co-op & "News" <Digest>');
    expect(document.documentElement.getAttribute("data-theme")).toBe("dark");
    expect((await embed('?theme="><script>')).document.documentElement.getAttribute("data-theme")).toBe(null);
    settings.set({ REQUIRE_LOGIN: true });
    expect((await embed("")).status).toBe(404);
    settings.set({ REQUIRE_LOGIN: false });
  });

  test("an insight's takeaway is marked as our reading if a model wrote it", async () => {
    const written = await makeBriefing({ day: [], generated_at: new Date("2026-11-18T12:00:00Z") });
    const story = { briefing_id: written.id, article_id: ids.article, summary_method: "ai" } as const;
    const place = { article_id: ids.article, start: 0, end: 1 };
    const insight = { ai_takeaway_text: "Poles may become scarce.", ai_summary: "A mill closed. It was the last." };
    await makeStory({ ...story, ...insight, type: "insight", evidence: [{ ...place, sentence: "A mill closed." }] });
    const report = await makeArticle({ title: "Poles cost more" });
    await makeStory({ ...story, article_id: report.id, type: "day", ai_takeaway_text: "Poles cost more." });
    const { items } = await (await visit(getJsonFeed)).json();
    const [item] = items.filter(({ id }: { id: string }) => id === `${APP_URL}/briefing/${written.id}`);
    expect(item.summary).toBe("A mill closed. Our reading: Poles may become scarce.");
    expect(item.content_html).toContain("<p>A mill closed.</p><p><b>Our reading:</b> Poles may become scarce.</p>");
    expect(item.content_html).toContain("<p>Poles cost more.</p>");
    await db().execute(sql`delete from briefings where id = ${written.id}`);
  });

  test("a story covered by an insight is linked, not repeated", async () => {
    const written = await makeBriefing({ day: [], generated_at: new Date("2026-11-18T12:00:00Z") });
    const story = { briefing_id: written.id, article_id: ids.article, ai_takeaway_title: "Poles become scarce" };
    await makeStory({ ...story, type: "insight", ai_takeaway_text: "Poles cost more." });
    await makeStory({ ...story, type: "day", ai_takeaway_text: "Poles cost more." });
    const { items } = await (await visit(getJsonFeed)).json();
    const [item] = items.filter(({ id }: { id: string }) => id === `${APP_URL}/briefing/${written.id}`);
    expect(item.content_html.split("Poles cost more.")).toHaveLength(2);
    expect(item.content_html).toContain(
      `<p><a href="${APP_URL}/story/${ids.article}?type=day">Poles become scarce</a> (The Example)</p><p>Covered in Top Strategic Insights: <a href="${APP_URL}/story/${ids.article}?type=insight">Poles become scarce</a></p>`,
    );
    const briefing = requireFound(await getBriefing(written.id), "Briefing");
    expect((await jsonLdOfBriefing(briefing)).hasPart).toHaveLength(1);
    await db().execute(sql`delete from briefings where id = ${written.id}`);
  });

  test("the site map is valid by its schema and lists every indexable page", async () => {
    const xml = await renderSitemap();
    await assertXml(xml, sitemapXsd);
    for (const place of [
      "/",
      "/archive",
      `/briefing/${ids.briefing}`,
      `/briefing/${ids.nasty}`,
      `/story/${ids.article}`,
    ]) {
      expect(xml).toContain(`<loc>${APP_URL}${place}</loc>`);
    }
    expect(xml).not.toContain("/article/");
  });

  test("too many URLs for one file are split into several", async () => {
    const index = await renderSitemap(2);
    const names = [...index.matchAll(/\/sitemap\/([^<]+)</g)].map(([, name]) => name ?? "");
    expect(names.length).toBeGreaterThan(2);
    const parts = await Promise.all(names.map((name) => renderSitemapPart(name, 2)));
    for (const part of parts.filter((part) => part?.includes("<url>"))) await assertXml(part ?? "", sitemapXsd);
    const all = parts.join("");
    for (const place of ["/archive", `/briefing/${ids.nasty}`, `/story/${ids.article}`]) {
      expect(all.split(`<loc>${APP_URL}${place}</loc>`)).toHaveLength(2);
    }
    for (const name of ["stories-0.xml", "stories-99.xml", "users-1.xml", "../x", "stories-1"]) {
      expect(await renderSitemapPart(name, 2)).toBeNull();
    }
  });

  test("the news site map has each story of the last two days once", async () => {
    const xml = await renderNewsSitemap(now);
    await assertXml(xml, sitemapXsd.replaceAll('processContents="strict"', 'processContents="lax"'));
    expect(xml.split("<news:news>")).toHaveLength(2);
    expect(xml).toContain("<news:publication_date>2026-11-20T12:00:00.000Z</news:publication_date>");
    const later = await renderNewsSitemap(new Date("2027-01-01T00:00:00Z"));
    expect(later).not.toContain("<news:news>");
    await assertXml(later, sitemapXsd.replaceAll('processContents="strict"', 'processContents="lax"'));
  });

  test("a story is published with its briefing on every page, and its source at the source's time", async () => {
    const briefing = requireFound(await getBriefing(ids.nasty), "Briefing");
    const story = requireFound(await getStory(ids.article, null), "Story");
    const { generated_at } = briefing;
    expect(story.article.date).not.toBe(generated_at);
    expect(await jsonLdOfBriefing(briefing)).toMatchObject({
      datePublished: generated_at,
      hasPart: [{ datePublished: generated_at }],
      isBasedOn: [{ datePublished: story.article.date }],
    });
    expect(await jsonLdOfStory(story)).toMatchObject({
      datePublished: generated_at,
      isBasedOn: [{ datePublished: story.article.date }],
    });
    expect((await storyMetadata(story)).openGraph).toMatchObject({ publishedTime: generated_at });
  });

  test("structured data is parsed as written: no text can close its script block", async () => {
    const briefing = requireFound(await getBriefing(ids.nasty), "Briefing");
    const story = requireFound(await getStory(ids.article, null), "Story");
    for (const thing of [await jsonLdOfBriefing(briefing), await jsonLdOfStory(story)]) {
      const { document } = parseHTML(
        `<html><body>${renderToStaticMarkup(createElement(JsonLd, { thing }))}</body></html>`,
      );
      const [block, ...others] = document.querySelectorAll("script");
      expect(others).toEqual([]);
      const data = JSON.parse(block?.textContent ?? "");
      expect(data).toEqual({ "@context": "https://schema.org", ...JSON.parse(JSON.stringify(thing)) });
      expect(data.isBasedOn).toMatchObject([{ "@type": "NewsArticle", url: story.article.url }]);
    }
  });

  test("pages have a title, a short description, one canonical URL for any host, and a preview", async () => {
    const briefing = requireFound(await getBriefing(ids.nasty), "Briefing");
    const story = requireFound(await getStory(ids.article, "day"), "Story");
    const article = requireFound(await getArticle(ids.article), "Article");
    const all = [
      [await briefingMetadata(briefing), `/briefing/${ids.nasty}`],
      [await storyMetadata(story), `/story/${ids.article}`],
      [await articleMetadata(article), `/article/${ids.article}`],
    ] as const;
    for (const [metadata, place] of all) {
      expect(metadata.alternates?.canonical).toBe(`${APP_URL}${place}`);
      expect(metadata.openGraph).toMatchObject({ url: `${APP_URL}${place}`, type: "article", title: metadata.title });
      expect(metadata.openGraph?.images).toMatchObject([{ url: `${APP_URL}${place}/opengraph-image`, width: 1200 }]);
      expect(metadata.twitter).toMatchObject({ card: "summary_large_image" });
      expect((metadata.description ?? "").length).toBeLessThanOrEqual(201);
    }
    expect((await articleMetadata(article)).robots).toEqual({ index: false, follow: true });
    expect((await storyMetadata(story)).robots).toBeUndefined();
  });

  test.each([
    ["a usual title", "Cooperative restores power to every member after the storm"],
    ["a very long title", "Cooperative restores power ".repeat(40)],
    ["one endless word", "power".repeat(200)],
    ["letters our fonts lack", "電力協同組合 🗲 العربية"],
    ["nothing", ""],
    ["markup", NASTY],
  ])("a link preview is a picture of 1200 by 630: %s", async (_what, title) => {
    const response = await renderCard({ title, kicker: "The briefing", date: now.toISOString(), count: 12 });
    const png = Buffer.from(await response.arrayBuffer());
    expect(png.subarray(1, 4).toString()).toBe("PNG");
    expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1200, 630]);
  });
});

test("a briefing is described by the story it is named after, wherever that stands", async () => {
  const [newest, named] = [await makeArticle(), await makeArticle()];
  const { id } = await makeBriefing({
    ai_title: "The grid holds",
    generated_at: new Date("2026-11-25T15:00:00Z"),
    day: [newest.id],
  });
  const text = { ai_takeaway_title: "The grid holds", ai_takeaway_text: "Every line stayed up through the storm." };
  await makeStory({ briefing_id: id, article_id: named.id, type: "day", position: 1, ...text });
  const briefing = requireFound(await getBriefing(id), "Briefing");
  expect((await briefingMetadata(briefing)).description).toBe(text.ai_takeaway_text);
  const { items } = await (await visit(getJsonFeed)).json();
  expect(items[0]).toMatchObject({ title: "The grid holds", summary: text.ai_takeaway_text });
});

test("robots.txt allows articles and lists the site maps; the manifest has the digest's name", async () => {
  expect(robots()).toMatchObject({ sitemap: [`${APP_URL}/sitemap.xml`, `${APP_URL}/news-sitemap.xml`] });
  expect(JSON.stringify(robots())).not.toContain("/article");
  expect(await manifest()).toMatchObject({ name: 'Co-op & "News" <Digest>', start_url: "/" });
  expect(await db().execute(sql`select 1`)).toHaveLength(1);
});
