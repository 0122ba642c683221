import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { parseFeed } from "@/lib/news/feeds/parse-feed";

const now = new Date("2026-11-20T12:00:00Z");
const timeZone = "America/Chicago";

const corpus = fileURLToPath(new URL("../../../shared/corpus/feeds/", import.meta.url));
const manifestLine = z.object({ file: z.string(), items: z.int(), well_formed: z.boolean() });

function readManifest() {
  if (!existsSync(corpus)) return [];
  const lines = readFileSync(`${corpus}manifest.jsonl`, "utf8").trim().split("\n");
  return lines.map((json) => manifestLine.parse(JSON.parse(json)));
}

describe.skipIf(!existsSync(corpus))("the feeds of the corpus", () => {
  const refusals = new Map([
    ["feedparser-illformed/aaa_illformed.xml", "malformed"],
    ["feedparser-illformed/georss_point_no_coords.xml", "no-items"],
    ["feedparser-illformed/gml_point.xml", "no-items"],
    ["feedparser-illformed/rss_empty_document.xml", "empty"],
    ["federal-register-api/federal_register_search.json", "not-a-feed"],
  ]);
  // Their items have no URL.
  const withoutLinks = new Map(
    ["euckr.xml", "koi8r.xml", "tis620.xml", "windows1255.xml"].map((file) => [`feedparser-illformed/${file}`, 0]),
  ).set("feed-rs/rss_0.92_spec_1.xml", 0);
  const manifest = readManifest();
  const parse = (file: string) =>
    parseFeed(readFileSync(corpus + file), { url: "https://feeds.example/dir/feed.xml", now, timeZone });

  test("are all there", () => {
    expect(manifest.length).toBeGreaterThan(100);
  });

  test.each(manifest.map(({ file, items }) => [file, items] as const))("%s", (file, items) => {
    const refusal = refusals.get(file);
    if (refusal) {
      expect(() => parse(file)).toThrow(expect.objectContaining({ name: "FeedError", code: refusal }));
      return;
    }
    const feed = parse(file);
    expect(feed.items).toHaveLength(withoutLinks.get(file) ?? items);
    for (const item of feed.items) {
      expect(item.url).toMatch(/^https?:\/\//);
      expect(item.title).toMatch(/\S/);
      expect(item.title + item.summary).not.toMatch(/&(?:amp|nbsp|quot|#\d+);|<\/?(?:p|br|a|div|img)\b[^>]*>/);
      expect(item.title).not.toMatch(/\n|^\s|\s$/);
      expect((item.summary ?? "").length).toBeLessThanOrEqual(1000);
      expect(item.image ?? "https://").toMatch(/^https?:\/\//);
      expect(item.date?.getTime() ?? 0).toBeLessThanOrEqual(now.getTime() + 3_600_000);
      expect(item.text).toBeNull();
      expect(item.feed_text ?? "x".repeat(1201)).toMatch(/^.{1201,}$/s);
    }
  });

  test("agree with another parser on links and dates", () => {
    const compared = manifest.filter(({ file }) => existsSync(corpus + file.replace(/\.\w+$/, ".serde.json")));
    const differences = compared.flatMap(({ file }) => differencesFrom(file));
    expect(compared.length).toBeGreaterThan(15);
    expect(differences).toEqual([]);
  });

  const serde = z.object({
    entries: z.array(
      z.object({
        title: z.object({ content: z.string() }).nullish(),
        links: z.array(z.object({ href: z.string() })),
        published: z.string().nullish(),
      }),
    ),
  });

  function differencesFrom(file: string): string[] {
    const other = serde.parse(JSON.parse(readFileSync(corpus + file.replace(/\.\w+$/, ".serde.json"), "utf8")));
    const items = parse(file).items;
    return items.flatMap((item, index) => {
      const entry = other.entries[index];
      // We treat midnight UTC as a day, which starts at another instant in the site's time zone.
      const published = entry?.published && !/T00:00:00Z/.test(entry.published) ? Date.parse(entry.published) : null;
      const links = (entry?.links ?? []).map(({ href }) => URL.parse(href, "https://feeds.example/dir/feed.xml")?.href);
      return [
        ...(links.length > 0 && !links.includes(item.url) ? [`${file} ${index} ${item.url} ${links}`] : []),
        ...(published !== null && item.date?.getTime() !== published
          ? [`${file} ${index} ${item.date} ${entry?.published}`]
          : []),
      ];
    });
  }
});
