import { describe, expect, it } from "vitest";
import type { SourceText } from "@/lib/writing/types";
import { rankSentences } from "./ranking";

const LEAD = "Ozark Electric will raise its residential rates by 4 percent on May 1, the board decided on Tuesday.";
const PAST = "The cooperative last raised its residential rates for members of the system in 2009.";
const SAME_NOW = "The cooperative last raised its residential rates for members of the system in 2026.";
const SPOKEN = '"We held out for as long as we could with these costs," said the manager, Ann Smith.';
const ANNOUNCED = "The board approved a loan of $12 million for new lines in three counties of the state.";
const SHOWN = "The order of the board was shown to the public on Tuesday in the hall of the system.";
const PUBLISHED = SHOWN.replace("shown", "made available");
const BACKGROUND = "The board meets each month at the headquarters of the system in the old part of town.";

const scoresOf = (...sentences: string[]) => scoresIn("Ozark Electric to raise rates", "The Gazette", sentences);

function scoresIn(title: string, outlet: string, sentences: string[]): number[] {
  const source: SourceText = {
    id: 1,
    title,
    text: sentences.join("\n\n"),
    source: outlet,
    author: null,
    date: new Date("2026-04-07T12:00:00Z"),
    day: "2026-04-07",
  };
  return rankSentences(source).map(({ score }) => score);
}

describe("rankSentences", () => {
  it("ranks the lead first and gives likelihoods", () => {
    const scores = scoresOf(LEAD, BACKGROUND, PAST, SPOKEN, ANNOUNCED);
    expect(scores).toHaveLength(5);
    expect(Math.max(...scores)).toBe(scores[0]);
    for (const score of scores) expect(score > 0 && score < 1).toBe(true);
  });

  it.each([
    ["money and a decision before background", ANNOUNCED, BACKGROUND],
    ["this year before years gone", SAME_NOW, PAST],
    ["a fact before a quotation", ANNOUNCED, SPOKEN],
    ["a fact before the day of a publication", SHOWN, PUBLISHED],
  ])("prefers %s in the same position", (_, better, worse) => {
    const [one = 0, other = 1] = [scoresOf(LEAD, better)[1], scoresOf(LEAD, worse)[1]];
    expect(one).toBeGreaterThan(other);
  });

  it("prefers power to other programs in a fact sheet", () => {
    const sheet = (item: string) =>
      scoresIn("FACT SHEET: Steps for Towns", "www.energy.gov", [LEAD, BACKGROUND, item])[2];
    const better = "The department awarded $12 million for electric cooperatives in 3 counties.";
    expect(sheet(better)).toBeGreaterThan(sheet(better.replace("electric cooperatives", "children’s programs")) ?? 1);
  });
});
