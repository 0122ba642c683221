import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import type { SourceRequest } from "@/lib/news/types";
import { sampleSource } from "./sample";

const folder = mkdtempSync(join(tmpdir(), "sample-"));
afterAll(() => rmSync(folder, { recursive: true }));

const article = (title: string, date: string, more: object = {}) => ({
  title,
  url: `https://www.${title.split(" ")[0]?.toLowerCase()}.gov/${encodeURIComponent(title)}`,
  source: "Office",
  author: null,
  date,
  text: "About power lines.\n\nAnd more.",
  licence: "Public domain",
  ...more,
});

const file = write("news.jsonl", [
  article("Grid plan", "2026-11-19"),
  article("Grid plan grows", "2026-11-20T08:00:00-06:00", { text: "In Arkansas." }),
  article("Grid of the past", "2026-10-01"),
  article("Weather", "2026-11-20", {
    text: "The grid held in Little Rock.",
    url: "https://news.weather.gov/a",
    image: "https://x.gov/i.jpg",
  }),
  article("Grid of tomorrow", "2026-11-21"),
]);

function write(name: string, lines: unknown[]): string {
  const path = join(folder, name);
  writeFileSync(path, lines.map((line) => (typeof line === "string" ? line : JSON.stringify(line))).join("\n"));
  return path;
}

const request = (more: Partial<SourceRequest>): SourceRequest => ({
  query: "",
  location: null,
  site: null,
  timeFilter: "any",
  now: new Date("2026-11-20T18:00:00Z"),
  readAt: new Date("2026-11-20T18:00:00Z"),
  timeZone: "America/Chicago",
  ...more,
});

describe("the sample source returns", () => {
  test.each<[Partial<SourceRequest>, string[]]>([
    [{ query: "grid" }, ["Grid plan grows", "Grid plan", "Grid of the past", "Weather", "Grid of tomorrow"]],
    [{ query: "grid plan" }, ["Grid plan grows", "Grid plan"]],
    [{ query: "grid -plan", timeFilter: "7d" }, ["Weather", "Grid of tomorrow", "Grid of the past"]],
    [{ query: "grid", location: "Arkansas" }, ["Grid plan grows"]],
    [{ query: "grid", location: "Little Rock, Arkansas" }, ["Weather"]],
    [{ query: "grid", site: "https://weather.gov/news" }, ["Weather"]],
    [{ query: "grid", site: "https://eather.gov/" }, []],
    [{ site: "https://grid.gov" }, ["Grid plan grows", "Grid plan", "Grid of the past", "Grid of tomorrow"]],
    [
      { query: "grid -plan", now: new Date("2026-11-20T05:00:00Z") },
      ["Grid of the past", "Grid of tomorrow", "Weather"],
    ],
    [{ query: "broadband" }, []],
  ])("%j", async (more, titles) => {
    const items = await sampleSource({ file }).search(request(more));
    expect(items.map(({ title }) => title)).toEqual(titles);
  });

  test("full articles, with dates in the given time zone", async () => {
    expect(await sampleSource({ file }).search(request({ query: "weather" }))).toEqual([
      {
        url: "https://news.weather.gov/a",
        title: "Weather",
        outlet: "Office",
        author: null,
        date: new Date("2026-11-20T06:00:00Z"),
        summary: null,
        image: "https://x.gov/i.jpg",
        text: "The grid held in Little Rock.",
      },
    ]);
  });

  test("the articles of a query's topic, or of the query itself without one", async () => {
    const topicsFile = join(folder, "topics.json");
    writeFileSync(topicsFile, JSON.stringify({ "Storms and outages": "weather OR plan -grows" }));
    const titles = async (query: string) =>
      (await sampleSource({ file, topicsFile }).search(request({ query }))).map(({ title }) => title);
    expect((await titles("Storms and outages")).sort()).toEqual(["Grid plan", "Weather"]);
    expect(await titles("constructor")).toEqual([]);
  });

  test("at most 50 articles", async () => {
    const many = write(
      "many.jsonl",
      Array.from({ length: 60 }, (_, index) => article(`Grid ${index}`, "2026-11-20")),
    );
    expect(await sampleSource({ file: many }).search(request({ query: "grid" }))).toHaveLength(50);
  });
});

test.each([
  ["a missing file", join(folder, "none.jsonl"), "can't be read"],
  ["an invalid line", write("a.jsonl", [article("Grid", "2026-11-20"), "{"]), "Line 2 "],
  ["a line without a date", write("b.jsonl", [{ ...article("Grid", "soon") }]), "Line 1 "],
])("%s is a failure, not an empty result", async (_, path, words) => {
  await expect(sampleSource({ file: path }).search(request({}))).rejects.toThrow(words);
});
