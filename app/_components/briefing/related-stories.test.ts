import { expect, test } from "vitest";
import { briefingOf, story } from "@/tests/support/mail-input";
import { relatedStories } from "./related-stories";

const broadband = (id: number) => story(id, { ai_takeaway_title: `Co-op ${id} builds a rural broadband network` });
const insight = { ...broadband(1), type: "insight" } as const;

test("relates other stories on the insight's subject, without duplicates", () => {
  const briefing = briefingOf({
    insight: [insight, broadband(2)],
    week: [broadband(1), broadband(2), broadband(4)],
    day: [story(3), broadband(5), broadband(6)],
  });
  expect(relatedStories(insight, briefing).map(({ article_id, type }) => `${article_id} ${type}`)).toEqual([
    "2 insight",
    "5 day",
    "6 day",
  ]);
});

test("no related stories for a model's insight or one without a clear subject", () => {
  const briefing = briefingOf({ day: [broadband(2), story(3)] });
  expect(relatedStories({ ...insight, summary_method: "ai" }, briefing)).toEqual([]);
  const vague = { ai_takeaway_title: "A meeting", ai_takeaway_text: "It was held.", ai_summary: "" };
  expect(relatedStories(story(4, { ...vague, type: "insight" }), briefing)).toEqual([]);
});
