import { existsSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { splitSentences } from "@/lib/language/sentences";
import type { SourceText } from "@/lib/writing/types";
import { checkedByMembership } from "./support/grounding-cases";
import { readLines, testData } from "./support/json-lines";
import { type RecordedCheck, replayArticles, replayChecks, SETS, SURFACE_KINDS } from "./support/recorded";

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

  test.each(["development", "blind", "second blind", "third blind", "eighth blind"] as const)(
    "the %s half: faults are refused, and correct texts pass",
    (half) => {
      const own = checks.filter((one) => one.half === half);
      const faulty = own.filter((one) => one.faulty);
      const correct = own.filter((one) => !one.faulty);
      expect(faulty.length).toBeGreaterThan(50);
      expect(correct.length).toBeGreaterThan(50);
      expect(share(faulty, "accepted")).toBeLessThanOrEqual(0.01);
      // The remaining losses were refused by the second reader.
      expect(share(correct, "refused")).toBeLessThanOrEqual(0.011);
    },
  );

  const isSurface = ({ faulty, kind }: RecordedCheck) => faulty && SURFACE_KINDS.includes(kind);
  const isOfMeaning = (one: RecordedCheck) => one.faulty && !isSurface(one);
  test.each([
    ["99.5 % of the surface faults", isSurface, 800, 0.995],
    ["98 % of the faults of meaning", isOfMeaning, 250, 0.98],
  ] as const)("code alone refuses %s", (_, isOfKind, least, share) => {
    const own = checks.filter(isOfKind);
    expect(own.length).toBeGreaterThan(least);
    const passed = own.filter(({ isRefusedByCode }) => !isRefusedByCode).map(({ text }) => text);
    expect(passed.length, passed.join("\n")).toBeLessThanOrEqual(own.length * (1 - share));
  });

  test.each(SETS)("the %s set: surface faults are refused by code alone", (half) => {
    const surface = checks.filter((one) => one.half === half && isSurface(one));
    expect(surface.length).toBeGreaterThan(30);
    const passed = surface.filter(({ isRefusedByCode }) => !isRefusedByCode).map(({ text }) => text);
    expect(passed.length, passed.join("\n")).toBeLessThanOrEqual(surface.length * 0.02);
  });
});

test("recorded answers to the article prompt become stories with few replaced texts", async () => {
  const written = await replayArticles();
  expect(written.length).toBeGreaterThan(20);
  expect(written.every(({ summary_method }) => summary_method === "ai")).toBe(true);
  const total = (field: "checked" | "supported") => written.reduce((sum, { grounding }) => sum + grounding[field], 0);
  expect(total("supported") / total("checked")).toBeGreaterThanOrEqual(0.97);
});
