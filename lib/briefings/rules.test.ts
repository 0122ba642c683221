import { expect, test } from "vitest";
import { AREAS } from "@/db/enums";
import { t } from "@/lib/language/screens/text";
import {
  areaLabel,
  badgeText,
  chooseStories,
  citedSentences,
  frontPage,
  newestFirst,
  parseArea,
  routineNotes,
  sectionOf,
  sourceCountText,
  storyTitle,
  visibleNote,
} from "./rules";
import type { Story } from "./types";

const zone = "America/Chicago";
const now = new Date("2026-11-20T15:00:00Z");

test.each([
  ["2026-11-20T06:00:00Z", "day"],
  ["2026-11-20T15:59:00Z", "day"],
  ["2026-11-20T05:59:59Z", "week"],
  ["2026-11-13T15:00:00Z", "week"],
  ["2026-11-13T14:59:59Z", null],
  // A date without a time: any part of that day may be within the 7 days.
  ["2026-11-13T06:00:00Z", "week"],
  ["2026-11-12T06:00:00Z", null],
  ["2026-11-20T16:00:01Z", null],
  [null, null],
] as const)("a story of %s at 9 in the morning in Chicago is of the section %s", (date, section) => {
  expect(sectionOf(date === null ? null : new Date(date), now, zone)).toBe(section);
});

test("the newest comes first, the undated last, equals by relevance", () => {
  const story = (article_id: number, date: string | null, relevance = 50) => ({
    article_id,
    relevance,
    date: date ? new Date(date) : null,
  });
  const stories = [
    story(1, null, 90),
    story(2, "2026-11-18"),
    story(3, "2026-11-19", 40),
    story(4, "2026-11-19", 60),
    story(5, null, 95),
  ];
  expect(stories.sort(newestFirst).map(({ article_id }) => article_id)).toEqual([4, 3, 2, 5, 1]);
});

test("a briefing keeps the most relevant stories of all sections", () => {
  const stories = Array.from({ length: 8 }, (_, index) => ({ article_id: index, date: now, relevance: index * 10 }));
  const [day = [], week = []] = chooseStories([stories.slice(0, 4), stories.slice(4)], 5);
  expect(day.map(({ relevance }) => relevance)).toEqual([30]);
  expect(week.map(({ relevance }) => relevance)).toEqual([70, 60, 50, 40]);
});

test("thin sections are noted in the specification's words, and such notes are not shown", () => {
  expect(routineNotes({ insight: 5, week: 9, day: 4 })).toEqual([]);
  expect(routineNotes({ insight: 0, week: 0, day: 0 })).toEqual(["Insufficient articles in all categories."]);
  const notes = routineNotes({ insight: 0, week: 2, day: 9 });
  expect(notes).toEqual([
    "Insufficient articles for top strategic insights: none found.",
    "Fewer than 3 stories of the week: 2 found.",
  ]);
  expect(visibleNote(notes.join("\n"))).toBeNull();
  expect(visibleNote([...notes, "The model did not answer."].join("\n"))).toBe("The model did not answer.");
  expect(visibleNote(null)).toBeNull();
  expect(visibleNote("Missing in all categories\n \n")).toBeNull();
});

function shownStory(article_id: number, given: Partial<Story> & { date?: string | null } = {}): Story {
  const { date = "2026-11-19T12:00:00.000Z", ...rest } = given;
  return {
    id: article_id * 10,
    type: "day",
    article_id,
    query_text: null,
    query_photo_url: null,
    ai_takeaway_title: `Takeaway ${article_id}`,
    ai_takeaway_text: "Text.",
    ai_summary: "Summary.",
    ai_key_points: [],
    ai_excerpt: null,
    grounding: { checked: 1, supported: 1, replaced: 0 },
    evidence: [],
    summary_method: "ai",
    is_update: false,
    update_note: null,
    area: null,
    ai_meaning: null,
    dates_ahead: [],
    is_local: false,
    corrected_at: null,
    correction: null,
    sources: [],
    source_count: 1,
    article: {
      id: article_id,
      title: `Article ${article_id}`,
      url: `https://example.org/${article_id}`,
      image: null,
      query_photo_url: null,
      query_text: null,
      summary: null,
      full_text: null,
      author: null,
      source: null,
      date,
    },
    ...rest,
  };
}

const labelsOf = (stories: Story[]) => stories.map(({ article_id, type }) => `${article_id} ${type}`);

test("the front page has each article once, newest first, undated last, the strategic reading before the report", () => {
  const { local, national } = frontPage({
    top_insights: [shownStory(1, { type: "insight", date: "2026-11-17T12:00:00.000Z" })],
    day_stories: [shownStory(2, { date: null }), shownStory(3, { date: "2026-11-20T12:00:00.000Z" })],
    week_stories: [shownStory(1, { type: "week" }), shownStory(4, { type: "week" }), shownStory(3, { type: "week" })],
  });
  expect(labelsOf(national)).toEqual(["3 day", "4 week", "1 insight", "2 day"]);
  expect(local).toEqual([]);
});

test("at most the five newest local stories are shown, and none of them as national news", () => {
  const days = [11, 12, 13, 14, 15, 16].map((day) =>
    shownStory(day, { is_local: true, date: `2026-11-${day}T12:00:00.000Z` }),
  );
  const { local, national } = frontPage({ top_insights: [], day_stories: [...days, shownStory(1)], week_stories: [] });
  expect(labelsOf(local)).toEqual(["16 day", "15 day", "14 day", "13 day", "12 day"]);
  expect(labelsOf(national)).toEqual(["1 day"]);
});

test.each([
  [{ type: "week", query_text: null }, "Weekly Update"],
  [{ type: "day", query_text: null }, "Daily News"],
  [{ type: "insight", query_text: null }, "Strategic Analysis"],
  [{ type: "day", query_text: "" }, "Daily News"],
  [{ type: "day", query_text: "rural broadband" }, "rural broadband"],
] as const)("the badge of %o says %s", (given, text) => {
  expect(badgeText(given)).toBe(text);
});

test("a story is called by its takeaway, else by its article, else by what the place calls it", () => {
  expect(storyTitle(shownStory(1), "Story")).toBe("Takeaway 1");
  const untitled = shownStory(1, { ai_takeaway_title: "" });
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

test("every area has a name of its own, and an address names it as it is kept", () => {
  expect(new Set(AREAS.map(areaLabel)).size).toBe(9);
  expect(areaLabel("finance")).toBe("Finance and RUS");
  expect(areaLabel(null)).toBeNull();
  expect(AREAS.map(parseArea)).toEqual(AREAS);
  for (const text of [null, undefined, "", "Regulation", "regulation ", "everything"])
    expect(parseArea(text)).toBeNull();
});

test("a text is cut behind each sentence that has evidence, with the articles it rests on", () => {
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
