import { expect, test } from "vitest";
import { AREAS } from "@/db/enums";
import { t } from "@/lib/language/screens/text";
import { newsArticle, story } from "@/tests/support/mail-input";
import {
  areaLabel,
  badgeText,
  citedSentences,
  coveringInsight,
  insightLabel,
  parseArea,
  reportsOf,
  sourceCountText,
  sourcesOf,
  storyTitle,
  takeawayText,
} from "./rules-labels";
import type { Story } from "./types";

test.each([
  [{ type: "week", query_text: null }, "Weekly Update"],
  [{ type: "day", query_text: null }, "Daily News"],
  [{ type: "insight", query_text: null }, "Strategic Analysis"],
  [{ type: "day", query_text: "" }, "Daily News"],
  [{ type: "day", query_text: "rural broadband" }, "rural broadband"],
] as const)("the badge of %o says %s", (given, text) => {
  expect(badgeText(given)).toBe(text);
});

test("a story's title is its takeaway's, otherwise its article's, otherwise the fallback", () => {
  const titled = story(1, { ai_takeaway_title: "Takeaway 1", article: { ...story(1).article, title: "Article 1" } });
  expect(storyTitle(titled, "Story")).toBe("Takeaway 1");
  const untitled = { ...titled, ai_takeaway_title: "" };
  expect(storyTitle(untitled, "Story")).toBe("Article 1");
  expect(storyTitle({ ...untitled, article: { ...untitled.article, title: "" } }, "Story")).toBe("Story");
});

test("a single source says so", () => {
  const text = (type: "insight" | "week", source_count: number, articles: number[]) =>
    t(
      ...sourceCountText({
        type,
        source_count,
        evidence: articles.map((article_id) => ({ article_id })) as Story["evidence"],
      }),
    );
  expect([0, 1, 2, 5].map((count) => text("week", count, [1]))).toEqual([
    "Single source",
    "Single source",
    "2 sources",
    "5 sources",
  ]);
  expect(text("insight", 2, [1, 1])).toBe("2 sources");
  expect(text("insight", 2, [1, 2, 2])).toBe("Based on 2 articles");
});

test("an outlet whose article is cited is not listed as another one", () => {
  const passage = { sentence: "x", article_id: 2, start: 0, end: 1, passage: "x", paragraph: 1 };
  const source = (id: number) => ({ outlet: `Outlet ${id}`, title: "", url: newsArticle(id).url, date: null });
  const told = story(1, { evidence: [passage], sources: [source(2), source(3), source(4)] });
  const { cited, others } = sourcesOf(told, [newsArticle(1), newsArticle(2), newsArticle(4)]);
  expect(cited.map(({ outlet }) => outlet)).toEqual(["Outlet 2"]);
  expect(others.map(({ outlet }) => outlet)).toEqual(["Outlet 3", "Outlet 4"]);
});

test("every area has its own label, and URLs use its stored value", () => {
  expect(new Set(AREAS.map(areaLabel)).size).toBe(9);
  expect(areaLabel("finance")).toBe("Finance and RUS");
  expect(areaLabel(null)).toBeNull();
  expect(AREAS.map(parseArea)).toEqual(AREAS);
  for (const text of [null, undefined, "", "Regulation", "regulation ", "everything"])
    expect(parseArea(text)).toBeNull();
});

test("a text is split after each sentence with evidence, with the articles it cites", () => {
  const evidence = (sentence: string, article_id: number) => ({ sentence, article_id, start: 0, end: 1 });
  const all = [
    evidence("Rates rise.", 2),
    evidence("Rates rise.", 3),
    evidence("Crews work.", 1),
    evidence("Not here.", 4),
  ];
  expect(citedSentences("Crews work. Rates rise. More follows.", all)).toEqual([
    { sentence: "Crews work.", article_ids: [1] },
    { sentence: " Rates rise.", article_ids: [2, 3] },
    { sentence: " More follows.", article_ids: [] },
  ]);
  expect(citedSentences("", all)).toEqual([]);
  expect(citedSentences("Nothing known.", [])).toEqual([{ sentence: "Nothing known.", article_ids: [] }]);
});

test("an insight covers the stories on its article and on the articles it cites", () => {
  const passage = (article_id: number) => ({ sentence: "x", article_id, start: 0, end: 1 });
  const citing = { type: "insight", article_id: 4, evidence: [passage(4), passage(1), passage(2)] } as const;
  const own = { type: "insight", article_id: 1, evidence: [passage(1)] } as const;
  const stories = [{ type: "week", article_id: 1, evidence: [passage(1), passage(3)] } as const, citing, own];
  expect(coveringInsight({ type: "week", article_id: 1 }, stories)).toBe(own);
  expect(coveringInsight({ type: "day", article_id: 2 }, stories)).toBe(citing);
  expect(coveringInsight({ type: "day", article_id: 3 }, stories)).toBeNull();
  expect(coveringInsight(citing, stories)).toBeNull();
});

const cited = (sentence: string, article_id: number) => ({
  ...{ sentence, article_id, start: 0, end: 1, passage: "x", paragraph: 1 },
});

test("an insight by a model reports each of its articles in one sentence, before our reading", () => {
  const insight = story(1, {
    type: "insight",
    summary_method: "ai",
    ai_takeaway_text: "Bills may rise.",
    ai_summary: "A plant closed. It is old.",
    ai_key_points: ["Rates rose. Twice.", "A vote nears.", "Nobody says so."],
    evidence: [
      ...[cited("Bills may rise.", 9), cited("A vote nears.", 1), cited("Rates rose.", 2), cited("Twice.", 2)],
      ...[cited("A plant closed.", 1), cited("It is old.", 1)],
    ],
  });
  const reports = reportsOf(insight);
  expect(reports).toEqual([
    { text: "A plant closed.", article_id: 1 },
    { text: "Rates rose.", article_id: 2 },
  ]);
  expect(takeawayText({ ...insight, reports })).toBe("A plant closed. Rates rose. Our reading: Bills may rise.");
  for (const other of [{ ...insight, type: "day" } as const, { ...insight, summary_method: "extractive" } as const]) {
    expect(reportsOf(other)).toEqual([]);
    expect(takeawayText({ ...other, reports: [] })).toBe("Bills may rise.");
  }
});

test("the label of an insight does not repeat its story's title", () => {
  const [insight, other] = [story(1), story(2)];
  expect(t(...insightLabel(insight, other))).toBe(`Insight: ${insight.ai_takeaway_title}`);
  expect(t(...insightLabel(insight, insight))).toBe("Insight");
});
