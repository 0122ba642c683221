import { readdirSync, readFileSync, statSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { TIME_FILTERS } from "@/db/enums";
import { addDays, dayOf } from "@/lib/dates";
import { isLocalTo } from "@/lib/locations/rules";
import { forSample, sampleSource } from "@/lib/news/search/sample";
import { clockFor } from "@/lib/runs/rules";

const folder = fileURLToPath(new URL("../../data/sample/", import.meta.url));
const timeZone = "America/Chicago";

const line = z.strictObject({
  id: z.string().regex(/^[0-9a-f]{12}$/),
  title: z.string().min(10).max(300),
  url: z.url({ protocol: /^https$/ }),
  source: z.string().min(3),
  site: z.string().regex(/^[a-z0-9.-]+\.gov$/),
  author: z.string().min(3).nullable(),
  date: z.union([z.iso.date(), z.iso.datetime({ offset: true })]),
  text: z.string().min(200).max(20_000),
  licence: z.enum(["Public domain: work of the US Government (17 USC 105)", "CC BY 2.5"]),
  origin: z.strictObject({
    repo: z.string().regex(/^github\.com\/[\w.-]+\/[\w.-]+$/),
    path: z.string().min(1),
    commit: z.string().regex(/^[0-9a-f]{40}$/),
  }),
  credit: z.string().min(3),
});

const seedFile = z.strictObject({
  as_of: z.iso.date(),
  locations: z.array(z.strictObject({ name: z.string().min(1).max(200), is_local: z.boolean() })).min(1),
  queries: z
    .array(
      z.strictObject({
        query: z.string().min(1).max(500),
        maxItems: z.int().min(1).max(100),
        timeFilter: z.enum(TIME_FILTERS),
        site: z.url().nullable(),
        locations: z.array(z.string()),
      }),
    )
    .min(8)
    .max(30),
});

const items = readFileSync(`${folder}news.jsonl`, "utf8")
  .trimEnd()
  .split("\n")
  .map((json) => line.parse(JSON.parse(json)));
const seed = seedFile.parse(JSON.parse(readFileSync(`${folder}seed.json`, "utf8")));
const localNames = seed.locations.filter((location) => location.is_local).map((location) => location.name);

function itemDay(date: string): string {
  return date.length === 10 ? date : dayOf(new Date(date), timeZone);
}

describe("the bundled news", () => {
  test("is 12 to 80 different items in less than 400 KB", () => {
    expect(items.length).toBeGreaterThanOrEqual(12);
    expect(items.length).toBeLessThanOrEqual(80);
    expect(new Set(items.map((item) => item.id)).size).toBe(items.length);
    expect(new Set(items.map((item) => item.url)).size).toBe(items.length);
    const bytes = readdirSync(folder).reduce((sum, name) => sum + statSync(folder + name).size, 0);
    expect(bytes).toBeLessThan(400_000);
  });

  test("names each item's own host as its site", () => {
    for (const item of items) expect(new URL(item.url).host).toBe(item.site);
  });

  test("is from the ten days up to its clock, with enough for today and the week", () => {
    const days = items.map((item) => itemDay(item.date));
    for (const day of days) {
      expect(day <= seed.as_of).toBe(true);
      expect(day > addDays(seed.as_of, -10)).toBe(true);
    }
    expect(days.filter((day) => day === seed.as_of).length).toBeGreaterThanOrEqual(3);
    const week = days.filter((day) => day < seed.as_of && day > addDays(seed.as_of, -7));
    expect(week.length).toBeGreaterThanOrEqual(6);
  });

  test("has local and national news", () => {
    const local = items.filter((item) =>
      isLocalTo(
        item,
        localNames.map((name) => ({ name, aliases: [] })),
      ),
    );
    expect(local.length).toBeGreaterThanOrEqual(1);
    expect(items.length - local.length).toBeGreaterThanOrEqual(8);
  });

  test("comes from many publishers", () => {
    expect(new Set(items.map((item) => item.source)).size).toBeGreaterThanOrEqual(3);
  });

  test.each(items.map((item) => [item.title, item] as const))("is clean text: %s", (_title, item) => {
    for (const text of [item.title, item.source, item.credit, item.text]) {
      expect(text).toBe(text.trim());
      expect(text).not.toMatch(/&(?:#\d+|#x[\da-f]+|[a-z]{2,8});/i);
      expect(text).not.toMatch(/<\/?[a-z][^>]*>/i);
      // No invisible characters, and no replacement character from a wrong encoding.
      expect(text).not.toMatch(/[^\P{C}\n]|\uFFFD|\u00A0/u);
    }
    for (const paragraph of item.text.split("\n\n")) {
      expect(paragraph).not.toBe("");
      expect(paragraph).not.toContain("\n");
      expect(paragraph).not.toMatch(
        /^[#\s]+$|^(?:for immediate release|(?:media )?contact:|click here|share on|related issues)/i,
      );
    }
    expect(item.title).not.toBe(item.title.toUpperCase());
  });
});

describe("the starter set", () => {
  test("refers only to its own locations, one of them local", () => {
    const names = seed.locations.map((location) => location.name);
    expect(new Set(names).size).toBe(names.length);
    expect(localNames).toEqual(["Arkansas"]);
    for (const query of seed.queries) for (const name of query.locations) expect(names).toContain(name);
    expect(seed.queries.some((query) => query.locations.includes("Arkansas"))).toBe(true);
  });

  test("has about twenty different queries", () => {
    expect(new Set(seed.queries.map((query) => query.query)).size).toBe(seed.queries.length);
    expect(seed.queries.length).toBeGreaterThanOrEqual(18);
  });

  test("has a search for each of them", () => {
    const topics: object = JSON.parse(readFileSync(`${folder}topics.json`, "utf8"));
    expect(Object.keys(topics).sort()).toEqual(seed.queries.map(({ query }) => query).sort());
  });

  test("finds at least twelve articles of the sample, and local ones for Arkansas", async () => {
    const source = sampleSource({ file: `${folder}news.jsonl`, topicsFile: `${folder}topics.json` });
    const now = clockFor(seed.as_of, new Date(), timeZone);
    const answers = await Promise.all(
      seed.queries.map(forSample).map(async ({ query, site, timeFilter, locations, maxItems }) => {
        const clock = { now, readAt: new Date(), timeZone };
        const found = await Promise.all(
          (locations.length > 0 ? locations : [null]).map((location) =>
            source.search({ query, location, site, timeFilter, ...clock }),
          ),
        );
        return { locations, urls: found.flatMap((items) => items.slice(0, maxItems).map(({ url }) => url)) };
      }),
    );
    expect(new Set(answers.flatMap(({ urls }) => urls)).size).toBeGreaterThanOrEqual(12);
    const local = answers.filter(({ locations }) => locations.some((name) => localNames.includes(name)));
    expect(local.flatMap(({ urls }) => urls).length).toBeGreaterThanOrEqual(1);
  });
});
