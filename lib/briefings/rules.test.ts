import { expect, test } from "vitest";
import { chooseStories, newestFirst, routineNotes, sectionOf, storyCount, visibleNote } from "./rules";

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

test("newest first, undated last, ties by relevance", () => {
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

test("thin sections are noted in the specification's words, and these notes are not shown", () => {
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

test("stories on one article are counted once", () => {
  const on = (...ids: number[]) => ids.map((article_id) => ({ article_id }));
  expect(storyCount({ top_insights: on(1, 2), week_stories: on(2, 3), day_stories: on(1, 4) })).toBe(4);
});
