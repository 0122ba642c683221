import { expect, test } from "vitest";
import type { Story } from "@/lib/briefings/types";
import { briefingOf, newsArticle, story } from "@/tests/support/mail-input";
import {
  datesOf,
  frontPage,
  labelCovered,
  newPoints,
  occasionOf,
  readingMinutes,
  shownStories,
  sixtySeconds,
  withoutRepeats,
} from "./rules-views";

const taking = (id: number, ai_takeaway_text: string, given: Partial<Story> = {}) =>
  story(id, { ai_takeaway_text, ...given });
const titled = (id: number, ai_takeaway_title: string, given: Partial<Story> = {}) =>
  story(id, { ai_takeaway_title, ...given });
const titlesOf = (sections: Parameters<typeof briefingOf>[0], byRelevance: number[] = [], ai_title = "") =>
  sixtySeconds(briefingOf(sections, { ai_title }), byRelevance).map(({ title }) => title);

test.each(["ai", "extractive"] as const)("insights come first, by their titles: %s", (summary_method) => {
  const insight = [1, 2, 3, 4, 5, 6].map((id) => titled(id, `Insight ${id}`, { summary_method }));
  expect(titlesOf({ insight, day: [titled(9, "Another story")] })).toEqual(
    [1, 2, 3, 4, 5].map((id) => `Insight ${id}`),
  );
});

test("the story that the briefing is named after is first", () => {
  const insight = [titled(1, "Insight 1"), titled(2, "Insight 2")];
  expect(titlesOf({ insight, day: [titled(9, "News")] }, [], "News")).toEqual(["News", "Insight 1", "Insight 2"]);
  expect(titlesOf({ insight, day: [titled(9, "News")] }, [], "Insight 2")).toEqual(["Insight 2", "Insight 1", "News"]);
});

test("long insights leave room for only three", () => {
  const insight = [1, 2, 3, 4].map((id) => titled(id, `Insight ${id} ${"goes on ".repeat(20)}to its end.`));
  expect(titlesOf({ insight })).toHaveLength(3);
});

test("five insights of usual length all fit", () => {
  const insight = [1, 2, 3, 4, 5].map((id) => titled(id, `Insight ${id} ${"goes on ".repeat(11)}to its end.`));
  expect(titlesOf({ insight })).toHaveLength(5);
});

test("with too few insights the most relevant stories follow, none about an article already covered", () => {
  const passage = { sentence: "x", article_id: 8, start: 0, end: 1, passage: "x", paragraph: 1 };
  const sections = {
    insight: [titled(1, "The insight.", { evidence: [passage] })],
    week: [titled(7, "Most relevant."), titled(8, "Told by the insight.")],
    day: [titled(5, "Least relevant."), titled(6, "Second."), titled(17, "A copy.", { article: newsArticle(7) })],
  };
  expect(titlesOf(sections, [8, 7, 17, 6, 5])).toEqual(["The insight.", "Most relevant.", "Second."]);
});

test("a story without a title has its article's, and an empty briefing has none", () => {
  expect(titlesOf({ day: [titled(1, "", { article: newsArticle(1, { title: "Rates rise" }) })] })).toEqual([
    "Rates rise",
  ]);
  expect(titlesOf({})).toEqual([]);
});

test("the reading time counts every story's words once", () => {
  const words = (count: number) => "word ".repeat(count).trim();
  const long = taking(1, words(474), { ai_takeaway_title: "a b", ai_summary: words(474), ai_key_points: [] });
  expect(readingMinutes(briefingOf({ day: [long] }))).toBe(2);
  expect(readingMinutes(briefingOf({ insight: [long], day: [long] }))).toBe(2);
  expect(readingMinutes(briefingOf({}))).toBe(1);
});

test("a page shows each sentence once, and no story on an article that an insight cites", () => {
  const passage = { sentence: "x", article_id: 8, start: 0, end: 1, passage: "x", paragraph: 1 };
  const insight = taking(1, "Rates rise in April.", {
    ai_summary: "Rates rise in April. The increase is 4%.",
    ai_meaning: "The increase is 4%. Comments end on Friday.",
    ai_key_points: ["Comments end on Friday.", "Six plants are for sale."],
    ai_excerpt: "The increase is 4%.",
    evidence: [passage],
  });
  const week = [
    taking(8, "Cited above."),
    taking(9, "Six plants are for sale.", { ai_key_points: ["Comments end on Friday. A vote follows."] }),
  ];
  const { top_insights, week_stories, day_stories } = shownStories(briefingOf({ insight: [insight], week }));
  expect(top_insights).toMatchObject([
    {
      ai_takeaway_text: "Rates rise in April.",
      ai_summary: "The increase is 4%.",
      ai_meaning: "Comments end on Friday.",
      ai_key_points: ["Six plants are for sale."],
      ai_excerpt: null,
    },
  ]);
  expect(week_stories).toMatchObject([
    {
      article_id: 9,
      ai_takeaway_text: "Six plants are for sale.",
      ai_key_points: ["Comments end on Friday. A vote follows."],
    },
  ]);
  expect(day_stories).toEqual([]);
});

test("a card shows no key point that a card above shows", () => {
  const first = taking(1, "Bills are filed.", { ai_key_points: ["Senators object.", "Bids rise."] });
  const second = taking(2, "A letter follows.", { ai_key_points: ["Senators object.", "A vote nears."] });
  expect(newPoints([first, second]).get(2)).toEqual(["A vote nears."]);
});

test("an insight repeats what a new sentence on the same article needs before it", () => {
  const evidence = [
    ["A bill would cap tolls.", 1],
    ["A plant is for sale.", 2],
    ["The bill has 4 sponsors.", 1],
    ["The price is open.", 2],
  ].map(([sentence, article_id]) => ({
    sentence: String(sentence),
    article_id: Number(article_id),
    start: 0,
    end: 1,
    passage: "x",
    paragraph: 1,
  }));
  const byModel = { type: "insight", summary_method: "ai", evidence } as const;
  const first = taking(1, "Tolls may fall.", {
    ...byModel,
    ai_summary: "A bill would cap tolls.",
    ai_key_points: ["A plant is for sale."],
  });
  const second = taking(2, "Costs may change.", {
    ...byModel,
    ai_summary: "A plant is for sale. A bill would cap tolls. The bill has 4 sponsors.",
    ai_key_points: ["A bill would cap tolls.", "A plant is for sale.", "The price is open."],
  });
  expect(withoutRepeats([first, second])[1]).toMatchObject({
    ai_summary: "A bill would cap tolls. The bill has 4 sponsors.",
    ai_key_points: ["A plant is for sale.", "The price is open."],
  });
});

test("a card tells an insight's articles once, before our reading", () => {
  const evidence = ["A plant closed.", "It is old.", "Rates rose."].map((sentence, at) => ({
    sentence,
    article_id: at < 2 ? 1 : 2,
    start: 0,
    end: 1,
    passage: "x",
    paragraph: 1,
  }));
  const texts = { ai_summary: "A plant closed. It is old.", ai_key_points: ["Rates rose."], evidence };
  const insight = taking(1, "Bills may rise.", { type: "insight", summary_method: "ai", ...texts });
  expect(withoutRepeats([insight], { afterReports: true })[0]).toMatchObject({
    ai_summary: "It is old.",
    ai_key_points: [],
  });
  expect(newPoints([insight]).get(1)).toEqual([]);
});

test("a date is its article's story's, and an insight's if no other story has it", () => {
  const date = (article_id: number, day: string) =>
    ({ date: day, kind: "event", what: "Hearing", article_id, start: 0, end: 0 }) as const;
  const dates = [date(2, "2026-12-01"), date(3, "2026-12-02")];
  const insight = [taking(1, "x", { summary_method: "ai", dates_ahead: dates })];
  const day = [taking(2, "x", { dates_ahead: dates.slice(0, 1) })];
  expect(datesOf(briefingOf({ insight, day })).map(({ story: { id } }) => id)).toEqual([2, 1]);
});

test("a statement that says nothing new is left out", () => {
  const [told] = withoutRepeats([taking(1, "Rates rise.", { ai_summary: "Rates rise.", ai_meaning: "Rates rise." })]);
  expect(told).toMatchObject({ ai_summary: "", ai_meaning: null });
});

const shownStory = (
  id: number,
  { date = "2026-11-19T12:00:00.000Z", ...given }: Partial<Story> & { date?: string | null } = {},
) => story(id, { ...given, article: { ...story(id).article, id, date } });

const labelsOf = (stories: Story[]) => stories.map(({ article_id, type }) => `${article_id} ${type}`);

test("the front page has each article once, newest first, undated last, the insight instead of the report", () => {
  const { local, national } = frontPage({
    top_insights: [shownStory(1, { type: "insight", date: "2026-11-17T12:00:00.000Z" })],
    day_stories: [shownStory(2, { date: null }), shownStory(3, { date: "2026-11-20T12:00:00.000Z" })],
    week_stories: [shownStory(1, { type: "week" }), shownStory(4, { type: "week" }), shownStory(3, { type: "week" })],
  });
  expect(labelsOf(national)).toEqual(["3 day", "4 week", "1 insight", "2 day"]);
  expect(local).toEqual([]);
});

test("shows at most the five newest local stories, and none of them as national news", () => {
  const days = [11, 12, 13, 14, 15, 16].map((day) =>
    shownStory(day, { is_local: true, date: `2026-11-${day}T12:00:00.000Z` }),
  );
  const { local, moreLocal, national } = frontPage({
    top_insights: [],
    day_stories: [...days, shownStory(1)],
    week_stories: [],
  });
  expect(labelsOf(local)).toEqual(["16 day", "15 day", "14 day", "13 day", "12 day"]);
  expect(moreLocal).toBe(1);
  expect(labelsOf(national)).toEqual(["1 day"]);
});

test.each([
  ["Comments are due: Agency proposes a rule", "Comments are due"],
  ["Notice: the comment period closes: Agency proposes a rule on", "Notice: the comment period closes"],
  ["The commission meets", "The commission meets"],
  ["Voting runs: Agency proposes a rule (last day)", "Voting runs (last day)"],
  ["Agency proposes a rule (first day)", "Agency proposes a rule (first day)"],
  ["Agency proposes a rule", null],
  ["Agency proposes a…", null],
])("a date's occasion, beside the story's title: %s", (what, occasion) => {
  const told = taking(1, "x", { ai_takeaway_title: "Agency proposes a rule on lines" });
  const date = { date: "2026-12-01", kind: "event", what, article_id: 1, start: 0, end: 0 } as const;
  expect(occasionOf({ ...date, story: told })).toBe(occasion);
});

test("covered stories stand together by insight, which is named once", () => {
  const [one, two] = [story(11, { type: "insight" }), story(12, { type: "insight" })];
  const covered = [
    { story: story(1), insight: one },
    { story: story(2), insight: two },
    { story: story(3), insight: one },
  ];
  expect(labelCovered(covered).map(({ story: { id }, label: [text] }) => [id, text])).toEqual([
    [1, "Insight: {title}"],
    [3, "Same insight"],
    [2, "Insight: {title}"],
  ]);
});
