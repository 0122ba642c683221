import { readdirSync, readFileSync, statSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { TIME_FILTERS } from "@/db/enums";
import { addDays, dayOf, startOfDay } from "@/lib/dates";
import { isLocalTo } from "@/lib/locations/rules";
import { groupReprints } from "@/lib/news/compare/reprints";
import { matchesQuery, namesLocation } from "@/lib/news/search/query-match";
import { isWithin } from "@/lib/news/search/time-window";

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
  text: z.string().min(250).max(12_000),
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
  test("is 40 to 80 different items in less than 400 KB", () => {
    expect(items.length).toBeGreaterThanOrEqual(40);
    expect(items.length).toBeLessThanOrEqual(80);
    expect(new Set(items.map((item) => item.id)).size).toBe(items.length);
    expect(new Set(items.map((item) => item.url)).size).toBe(items.length);
    const bytes = readdirSync(folder).reduce((sum, name) => sum + statSync(folder + name).size, 0);
    expect(bytes).toBeLessThan(400_000);
  });

  test("names each item's own host as its site", () => {
    for (const item of items) expect(new URL(item.url).host).toBe(item.site);
  });

  test("lies in the ten days up to its clock, with enough for today and for the week", () => {
    const days = items.map((item) => itemDay(item.date));
    for (const day of days) {
      expect(day <= seed.as_of).toBe(true);
      expect(day > addDays(seed.as_of, -10)).toBe(true);
    }
    expect(days.filter((day) => day === seed.as_of).length).toBeGreaterThanOrEqual(6);
    const week = days.filter((day) => day < seed.as_of && day > addDays(seed.as_of, -7));
    expect(week.length).toBeGreaterThanOrEqual(15);
  });

  test("has local and national news", () => {
    const local = items.filter((item) =>
      isLocalTo(
        item,
        localNames.map((name) => ({ name, aliases: [] })),
      ),
    );
    expect(local.length).toBeGreaterThanOrEqual(5);
    expect(local.some((item) => itemDay(item.date) === seed.as_of)).toBe(true);
    expect(items.length - local.length).toBeGreaterThanOrEqual(20);
  });

  test("comes from many publishers", () => {
    expect(new Set(items.map((item) => item.source)).size).toBeGreaterThanOrEqual(20);
  });

  test.each(items.map((item) => [item.title, item] as const))("is clean text: %s", (_title, item) => {
    for (const text of [item.title, item.source, item.credit, item.text]) {
      expect(text).toBe(text.trim());
      expect(text).not.toMatch(/&(?:#\d+|#x[\da-f]+|[a-z]{2,8});/i);
      expect(text).not.toMatch(/<\/?[a-z][^>]*>/i);
      // Nothing invisible, and no replacement character of a lost encoding.
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
  test("names only locations it has, one of them local", () => {
    const names = seed.locations.map((location) => location.name);
    expect(new Set(names).size).toBe(names.length);
    expect(localNames).toEqual(["Arkansas"]);
    for (const query of seed.queries) for (const name of query.locations) expect(names).toContain(name);
    expect(seed.queries.some((query) => query.locations.includes("Arkansas"))).toBe(true);
  });

  test("asks each thing once", () => {
    expect(new Set(seed.queries.map((query) => query.query)).size).toBe(seed.queries.length);
  });

  // Two app contests, a medal, a space bill, French dressing, whaling quotas.
  const offTopic = ["73fea5707806", "5417f9c280f8", "3e0791d3ef03", "39ad014f0a01", "8aafaa058b2a", "2aff62118197"];
  const clock = new Date(startOfDay(addDays(seed.as_of, 1), timeZone).getTime() - 1);

  function answersTo(row: (typeof seed.queries)[number]): string[] {
    const found = items.filter((item) => {
      const searched = { title: item.title, summary: null, text: item.text };
      const date = item.date.length === 10 ? startOfDay(item.date, timeZone) : new Date(item.date);
      if (
        !isWithin(row.timeFilter, date, { now: clock, readAt: clock, timeZone }) ||
        matchesQuery(row.query, searched) === 0
      )
        return false;
      return row.locations.length === 0 || row.locations.some((name) => namesLocation(name, searched));
    });
    return found.map((item) => item.id);
  }

  test.each(seed.queries.map((row) => [row.query, row] as const))(
    "%s: finds something and hides nothing",
    (_q, row) => {
      const found = answersTo(row);
      expect(found.length).toBeGreaterThanOrEqual(1);
      expect(found.length).toBeLessThanOrEqual(row.maxItems);
    },
  );

  test("finds every item on the subject and none off it", () => {
    const found = new Set(seed.queries.flatMap(answersTo));
    const missed = items.filter((item) => !found.has(item.id)).map((item) => item.id);
    expect(missed.sort()).toEqual([...offTopic].sort());
  });

  test("finds local news where it asks for Arkansas", () => {
    const local = seed.queries.filter((row) => row.locations.some((name) => localNames.includes(name)));
    expect(new Set(local.flatMap(answersTo)).size).toBeGreaterThanOrEqual(5);
  });
});

test("four releases came from two offices each; every look-alike stands alone", () => {
  const docs = items.map((item, id) => ({
    ...item,
    id,
    key: item.id,
    outlet: item.source,
    date: new Date(item.date),
  }));
  const reprints = groupReprints(docs).filter((group) => group.length > 1);
  const pairs = reprints.map((group) =>
    group
      .map((doc) => doc.key)
      .sort()
      .join(" "),
  );
  expect(pairs.sort()).toEqual([
    "02b83f777363 1d6ad7b2707a",
    "298c33a273f6 3820f3a7b5b6",
    "9a2756ef045c ed07a4ca9ce9",
    "bdcc18c3686b e038a3d7aa2e",
  ]);
});
