import { describe, expect, it } from "vitest";
import type { StoryDraft } from "@/lib/briefings/types";
import type { SourceText } from "@/lib/writing/types";
import { storyDraft } from "@/tests/support/story-draft";
import { withFactsOf } from "./further-facts";

describe("withFactsOf", () => {
  const draft = (article_id: number, facts: string[]) =>
    storyDraft({
      article_id,
      date: new Date("2026-11-27T12:00:00Z"),
      ai_takeaway_title: "Boston Mountain restores half of its outages",
      ai_takeaway_text: "Half of the 18,400 Boston Mountain members who lost power were still out Friday.",
      ai_summary: "Outages at Boston Mountain Electric Cooperative fell to 9,240 members by noon Friday.",
      ai_key_points: facts,
      area: "reliability",
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

  const articleOf = (id: number, text: string): SourceText => ({
    id,
    title: "Boston Mountain restores half of its outages",
    text,
    source: null,
    author: null,
    date: story.date,
    day: "2026-11-27",
  });

  it("adds what only the other report tells, with its own passage", () => {
    const { ai_key_points, evidence, grounding } = withFactsOf([other], story, [articleOf(1, ARTICLE)]);
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
    const { ai_key_points } = withFactsOf([other], story, [articleOf(1, `${ARTICLE} ${later}`)]);
    expect(ai_key_points).toEqual([...story.ai_key_points, OUTLOOK]);
  });

  it.each<[string, Partial<StoryDraft>]>([
    ["of an earlier state", { date: new Date("2026-11-26T06:00:00Z") }],
    ["in the source's words", { summary_method: "extractive" }],
    ["without passages", { evidence: [] }],
  ])("adds no facts %s", (_, changes) => {
    expect(withFactsOf([{ ...other, ...changes }], story, [articleOf(1, ARTICLE)])).toEqual(story);
  });

  it.each([
    "No measurable rain or snow has fallen at Dolores Creek since Oct. 3.",
    "Forecasters expect clear skies over Marble Valley on Sunday.",
    "Winds in the canyon reached 66 mph on Friday afternoon.",
    "Humidity fell to 8 percent near Paradox.",
    "The valley lies in the shadow of high mountains.",
    "People help wherever they can.",
  ])("adds no background: '%s'", (text) => {
    expect(withFactsOf([draft(2, [text])], story, [articleOf(1, ARTICLE)])).toEqual(story);
  });

  it.each([
    "Winds of 60 mph broke the crossarms of seven transmission towers.",
    "Sheriff Ed Vance agreed to the dry-season closure.",
    "Regulators will open an inquiry into the pole inspections.",
    "Ice has closed the road to the Deer substation.",
  ])("adds news: '%s'", (text) => {
    expect(withFactsOf([draft(2, [text])], story, [articleOf(1, ARTICLE)]).ai_key_points).toContain(text);
  });

  it("adds the dates that the story lacks, but none that an article moves or calls off", () => {
    const dated = (id: number, ...days: string[]): StoryDraft => ({
      ...draft(id, []),
      summary_method: "extractive",
      dates_ahead: days.map((date) => ({ date, kind: "event", what: `Of ${id}`, article_id: id, start: 0, end: 9 })),
    });
    const own = dated(1, "2026-12-09");
    const reports = [dated(2, "2026-12-08", "2026-12-09", "2026-12-15"), dated(3, "2026-12-08", "2026-12-01")];
    const moved = articleOf(1, `${ARTICLE} The meeting, which had been set for Dec. 15, was moved to Dec. 9.`);
    const { dates_ahead } = withFactsOf(reports, own, [moved]);
    expect(dates_ahead.map(({ date, what }) => `${date} ${what}`)).toEqual([
      "2026-12-01 Of 3",
      "2026-12-08 Of 2",
      "2026-12-09 Of 1",
    ]);
  });
});
