import { describe, expect, it } from "vitest";
import { clauseOf, isSilent } from "./clause";

describe("clauseOf", () => {
  it.each([
    [
      "Ash Fork's directors voted 5-2 last week to cut the discount for interruptible irrigation from 40 percent to 22 percent over three years.",
      "Ash Fork's directors voted to cut the discount for interruptible irrigation",
    ],
    [
      "The U.S. Department of Energy ordered the Elm Station in northwest Ohio to stay in operation for 90 days, citing a risk of shortages.",
      "U.S. Department of Energy ordered the Elm Station to stay in operation",
    ],
    [
      "Faced with that bill, Ash Fork Electric's board voted last month to drop commercial wildfire insurance and join 13 other co-ops in a captive insurer.",
      "Ash Fork Electric's board voted to drop commercial wildfire insurance",
    ],
    [
      "Ash Power Cooperative, which supplies all of the electricity of 13 local co-ops, raised its wholesale rate 9.4% on Jan. 1, the largest increase in its history.",
      "Ash Power Cooperative raised its wholesale rate 9.4%",
    ],
    [
      "The Occupational Safety and Health Administration this week cited Ash Fork Electric for four serious violations in an October accident that cost a lineman his arm.",
      "OSHA cited Ash Fork Electric for four serious violations in an October accident",
    ],
    [
      "A jury in Elm County awarded $12.4 million to a tree trimmer who lost both hands on a line owned by Ash Fork EMC.",
      "A jury in Elm County awarded $12.4 million to a tree trimmer",
    ],
    [
      "Ash Fork Electric will buy all the output of a 50-megawatt solar farm to be built near the river by the Elm Tribe, the co-op said.",
      "Ash Fork Electric will buy all the output of a 50-megawatt solar farm",
    ],
    ["Ash Fork Electric raised its rates 4 percent in May.", "Ash Fork Electric raised its rates 4 percent in May"],
  ])("cuts at the end of a clause: %s", (takeaway, expected) => {
    expect(clauseOf(takeaway)).toBe(expected);
    expect(expected.split(" ").length).toBeLessThanOrEqual(14);
  });

  it.each([
    [
      "a condition",
      "Line workers at Ash Fork Electric in Ohio voted 43-2 on Sunday to strike at midnight May 31 unless the co-op drops a plan to hire contractors.",
    ],
    [
      "a speaker",
      "Ash Fork Electric has overcharged its 14,000 members for fuel in each of four years since 2021, according to a consumer group.",
    ],
    [
      "a contradiction",
      "The U.S. Department of Agriculture will reopen applications for Elm Program grants in January, but farms may not use them for large solar arrays.",
    ],
    [
      "what a ban is limited to",
      "Under the plan, Laurel Fork Electric will stop spraying herbicide from helicopters anywhere on its 2,900 miles of line and pay $86,000.",
    ],
    [
      "a vote without its object",
      "Members of Ash Fork Electric Cooperative voted by nearly 2-to-1 on Saturday to remove four of its nine directors, a rebuke over secret talks.",
    ],
    [
      "which of its lines",
      "Ash Fork Electric Cooperative has decided to take down its lines in two canyons south of Elm and give 83 homes there solar panels.",
    ],
    ["an unknown subject", "The bill would have taken effect on July 1 and overridden the rules of 41 counties."],
    [
      "an unknown object",
      "OSHA fined the co-op $16,131 for failure to ground the line; it did not contest the citation.",
    ],
    [
      "an unfinished clause",
      "The Department of Agriculture told Ash Fork Electric that its $7.8 million grant for a microgrid on the island had been canceled.",
    ],
  ])("is null without %s", (_, takeaway) => {
    expect(clauseOf(takeaway)).toBeNull();
  });
});

describe("isSilent", () => {
  const takeaway =
    "Ash Fork Electric voted on Monday to close the Elm Station and build a 40-megawatt battery in Perry County.";
  it.each([
    "Energy briefs",
    "Courts & Dockets",
    "In Brief: Mergers and a moose",
    "After the Whistle",
    "A line in the pasture",
    "The plant that would not close",
  ])("%s", (title) => expect(isSilent(title, takeaway)).toBe(true));

  it.each([
    "Elm plant to shut",
    "Station closes, battery follows",
    "Co-op to cut power before storms",
    "Council OKs franchise",
    "Election roundup: Boards, bonds and one recall",
  ])("not %s", (title) => expect(isSilent(title, takeaway)).toBe(false));
});
