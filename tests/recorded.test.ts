import { existsSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { splitSentences } from "@/lib/language/sentences";
import type { SourceText } from "@/lib/writing/types";
import { checkedByMembership } from "./support/grounding-cases";
import { readLines, testData } from "./support/json-lines";
import { type RecordedCheck, replayArticles, replayChecks, SURFACE_KINDS } from "./support/recorded";

const refusedText = z.object({
  verdict: z.string(),
  text: z.string(),
  article_title: z.string(),
  insight: z.boolean(),
});
const newsItem = z.object({
  id: z.string(),
  title: z.string(),
  text: z.string(),
  source: z.string(),
  author: z.string().nullable(),
  date: z.string(),
});

const news = readLines(testData("real-news.jsonl"), newsItem).map(
  ({ date, ...item }, index): SourceText => ({
    ...item,
    id: index + 1,
    date: new Date(date),
    day: date.slice(0, 10),
  }),
);
const TITLE_KEPT = 55;

/** Correct model texts that an earlier check refused. */
const wronglyRefused = [
  testData("wrongly-refused.jsonl"),
  new URL("../../shared/recorded/turned-down.jsonl", import.meta.url),
]
  .filter((file) => existsSync(file))
  .flatMap((file) => readLines(file, refusedText).filter(({ verdict }) => verdict === "wrongly"));

test.each(wronglyRefused)("a correct text passes: $text", ({ text, article_title, insight }) => {
  const sources = insight ? news : news.filter(({ title }) => title.startsWith(article_title.slice(0, TITLE_KEPT)));
  expect(sources.length).toBeGreaterThan(0);
  const refused = splitSentences(text)
    .map((sentence) => checkedByMembership(sentence.text, sources))
    .filter(({ supported }) => !supported);
  expect(refused).toEqual([]);
});

describe("recorded second readings of the blind sets", async () => {
  const checks = await replayChecks();
  const share = (some: RecordedCheck[], is: RecordedCheck["outcome"]) =>
    some.filter(({ outcome }) => outcome === is).length / some.length;

  test.each([
    ["development", 0.42],
    ["blind", 0.42],
    ["second blind", 0.42],
    ["third blind", 0.47],
    // A quarter of its correct texts compute their figures.
    ["eighth blind", 0.8],
  ] as const)("the %s half: faults are refused, and correct texts pass", (half, most) => {
    const own = checks.filter((one) => one.half === half);
    const faulty = own.filter((one) => one.faulty);
    const correct = own.filter((one) => !one.faulty);
    expect(faulty.length).toBeGreaterThan(50);
    expect(correct.length).toBeGreaterThan(50);
    expect(share(faulty, "accepted")).toBeLessThanOrEqual(0.01);
    // The remaining losses were refused by the second reader.
    expect(share(correct, "refused")).toBeLessThanOrEqual(0.011);
    const surface = faulty.filter(({ kind }) => SURFACE_KINDS.includes(kind));
    const passed = surface.filter(({ isRefusedByCode }) => !isRefusedByCode).map(({ text }) => text);
    expect(passed.length, passed.join("\n")).toBeLessThanOrEqual(surface.length * 0.025);
    expect(correct.filter(({ isRefusedByCode }) => isRefusedByCode).length / correct.length).toBeLessThan(most);
  });

  test("all halves: code alone refuses 98 % of the surface faults and accepts half of the correct texts", () => {
    const surface = checks.filter(({ faulty, kind }) => faulty && SURFACE_KINDS.includes(kind));
    expect(surface.length).toBeGreaterThan(700);
    expect(surface.filter(({ isRefusedByCode }) => isRefusedByCode).length / surface.length).toBeGreaterThan(0.98);
    const correct = checks.filter(({ faulty }) => !faulty);
    expect(correct.filter(({ isRefusedByCode }) => isRefusedByCode).length / correct.length).toBeLessThan(0.52);
  });

  test.each(["fourth blind", "fifth blind", "sixth blind", "seventh blind", "eighth blind"])(
    "the %s set: surface faults are refused by code alone",
    (half) => {
      const surface = checks.filter((one) => one.half === half && SURFACE_KINDS.includes(one.kind));
      expect(surface.length).toBeGreaterThan(60);
      const passed = surface.filter(({ isRefusedByCode }) => !isRefusedByCode).map(({ text }) => text);
      expect(passed.length, passed.join("\n")).toBeLessThanOrEqual(surface.length * 0.04);
    },
  );
});

test("recorded answers to the article prompt become stories with few replaced texts", async () => {
  const written = await replayArticles();
  expect(written.length).toBeGreaterThan(20);
  expect(written.every(({ summary_method }) => summary_method === "ai")).toBe(true);
  const total = (field: "checked" | "supported") => written.reduce((sum, { grounding }) => sum + grounding[field], 0);
  expect(total("supported") / total("checked")).toBeGreaterThanOrEqual(0.97);
});
