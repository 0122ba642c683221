import { describe, expect, it } from "vitest";
import type { StoryDraft } from "@/lib/briefings/types";
import { withFactsOf } from "./further-facts";

describe("withFactsOf", () => {
  const draft = (article_id: number, facts: string[]): StoryDraft => ({
    article_id,
    article_ids: [],
    query_id: null,
    query_text: null,
    date: new Date("2026-11-27T12:00:00Z"),
    is_local: false,
    is_update: false,
    update_note: null,
    updates_story_id: null,
    superseded: null,
    ai_takeaway_title: "Boston Mountain restores half of its outages",
    ai_takeaway_text: "Half of the 18,400 Boston Mountain members who lost power were still out Friday.",
    ai_summary: "Outages at Boston Mountain Electric Cooperative fell to 9,240 members by noon Friday.",
    ai_key_points: facts,
    ai_excerpt: null,
    area: "reliability",
    ai_meaning: null,
    dates_ahead: [],
    relevance: 80,
    grounding: { checked: 4, supported: 4, replaced: 0, second_reader: true },
    evidence: facts.map((sentence) => ({ sentence, article_id, start: 0, end: 9 })),
    summary_method: "ai",
  });
  const LINE = "Two transmission lines feeding the Deer and Red Star substations failed Thursday evening.";
  const OUTLOOK = "Spokeswoman Carla Dent says a few could wait for power until the middle of next week.";
  const story = draft(1, ["Crews had found 212 broken poles by late morning."]);
  const other = draft(2, [
    "About 11,400 Boston Mountain members were still without power at 5 a.m. Friday.",
    "The cooperative had counted at least 140 broken poles.",
    LINE,
    OUTLOOK,
  ]);

  const ARTICLE =
    "Half of the 18,400 Boston Mountain members who lost power were still out Friday. Crews had found 212 broken poles by late morning.";

  it("adds what only the other report tells, with its own passage", () => {
    const { ai_key_points, evidence, grounding } = withFactsOf([other], story, ARTICLE);
    expect(ai_key_points).toEqual([...story.ai_key_points, LINE, OUTLOOK]);
    expect(evidence.slice(1)).toMatchObject([
      { sentence: LINE, article_id: 2 },
      { sentence: OUTLOOK, article_id: 2 },
    ]);
    expect(grounding).toMatchObject({ checked: 6, supported: 6 });
  });

  it.each([
    ["repaired", "Both transmission lines feeding the Deer and Red Star substations were back at 1:15 p.m. Friday."],
    ["counted again", "Four transmission lines failed in the two days of the storm."],
  ])("adds no fact whose subject the story's own article has as %s", (_, later) => {
    const { ai_key_points } = withFactsOf([other], story, `${ARTICLE} ${later}`);
    expect(ai_key_points).toEqual([...story.ai_key_points, OUTLOOK]);
  });

  it.each<[string, Partial<StoryDraft>]>([
    ["of an earlier state", { date: new Date("2026-11-26T06:00:00Z") }],
    ["in the source's words", { summary_method: "extractive" }],
    ["without passages", { evidence: [] }],
  ])("adds no facts %s", (_, changes) => {
    expect(withFactsOf([{ ...other, ...changes }], story, ARTICLE)).toEqual(story);
  });
});
