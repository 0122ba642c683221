import { describe, expect, it } from "vitest";
import { topicsOf } from "@/lib/writing/lens/topics";
import {
  hasSpeaker,
  isDeed,
  isJudging,
  isJudgingReport,
  isNeutralProvision,
  isPlainFact,
  isRecordOrAttributed,
  isRhetoric,
} from "./attribution";
import { opensByPointing } from "./self-contained";

describe("isPlainFact", () => {
  it.each([
    "The Federal Energy Regulatory Commission approved the transmission rule by a vote of 3 to 1.",
    "The Rural Utilities Service will lend $120 million to four cooperatives.",
    "Sen. John Boozman said the rule would harm cooperatives, and called for its repeal by June.",
    "Great River Energy will produce 1,275 megawatts across Minnesota and North Dakota.",
    "Federal funding is available to certain private nonprofit organizations in the counties of Iron and Wayne.",
  ])("accepts: %s", (sentence) => expect(isPlainFact(sentence)).toBe(true));

  it.each([
    "The legislation would harm consumers as well as the growing solar industry.",
    "SB 1024 and HB 741 aim to address a problem that does not exist.",
    "The historic law will rebuild crumbling roads and bridges in 50 states.",
    "Since January the Administration has hit the ground running.",
    "Broadband expansion provides direct assistance, and also has wider economic benefits.",
    "Congressman Paul Tonko today applauded the findings of the report of 2021.",
  ])("rejects: %s", (sentence) => expect(isPlainFact(sentence)).toBe(false));
});

it("does not treat a question as an opinion", () => {
  expect(isJudging("The Commission seeks comment on whether the Commission should revise its policy.")).toBe(false);
  expect(isJudging("The Commission should revise its policy.")).toBe(true);
});

it.each([
  "The rule would impose a costly mandate on lignite-fired plants.",
  "This attempt to force the closure of power plants was tried in 2015.",
])("does not accept one side's accusation as a record: %s", (sentence) =>
  expect(isRecordOrAttributed(sentence)).toBe(false),
);

it("accepts ongoing action as a record", () =>
  expect(isRecordOrAttributed("The BPA is considering joining one of two electricity markets.")).toBe(true));

it.each(["Key to Lower Electric Bills for Floridians", "Administration Hits the Ground Running 60 Days In"])(
  "judges: %s",
  (title) => expect(isJudging(title)).toBe(true),
);

it.each([
  ["As part of this initiative, the agency awarded $5 million.", true],
  ["As part of the initiative, the agency awarded $5 million.", true],
  ["However, the rule was withdrawn.", true],
  ["It lends $5 million.", true],
  ["First Electric Cooperative borrowed $5 million.", false],
  ["The agency lends $5 million.", false],
])("'%s' refers to a previous sentence: %s", (sentence, points) => expect(opensByPointing(sentence)).toBe(points));

it.each([
  ["Managing Transmission Line Ratings", "The commission revises the transmission tariff.", ["transmission"]],
  ["Rural schools reopen", "Farmers in rural counties welcomed the schools.", []],
  ["LIHEAP grants reach Maryland", "The energy assistance covers heating assistance.", ["assistance"]],
])("%s is about %j", (title, text, topics) => expect(topicsOf({ title, text })).toEqual(topics));

it.each([
  ["“It will pass,” said Jane Roe.", true],
  ["“It will pass,” she said.", false],
  ["Congress should propose the use of exclusions for clean energy projects.", false],
  ["Dairyland estimates that rates will be 42% lower.", true],
  ["Rates will rise by $1.20, the agency estimates.", true],
  ["Rates will rise by May, according to the commission.", true],
])("'%s' names its speaker: %s", (passage, isNamed) => expect(hasSpeaker(passage)).toBe(isNamed));

it.each([
  ["Senator Jane Roe introduced a bill to strengthen the grid.", true],
  ["Sewell says the bill will lower costs.", true],
  ["The bill would require utilities to file plans by 2027.", true],
  ["The bill will help families and protect jobs.", false],
  ["Electricity rates are surging nationwide.", false],
  ["The historic order was signed in May.", false],
  ["Republicans blocked his amendment and voted to raise prices on working families.", false],
  ["Senate Republicans, said Sewell, blocked the amendment.", true],
  ["The council will play a key role in the country's energy policy.", false],
  ["The agency issued 20 permits, yet the tribes were not consulted.", false],
  ["Utilities sent the plan in May, and consumers are footing the bill.", false],
])("a one-sided source may say '%s': %s", (sentence, may) => expect(isRecordOrAttributed(sentence)).toBe(may));

it.each([
  ["Senator Smith led 27 lawmakers in denouncing the cuts.", true],
  ["U.S. Senator Ann Smith (R-AR) recognized the co-op for its tireless work.", true],
  ["Reckless Senator Smith announced the cuts.", false],
  ["The grid needs more lines.", false],
])("'%s' opens with an actor and a deed: %s", (sentence, deed) => expect(isDeed(sentence)).toBe(deed));

it.each([
  ["Ensuring that large data centers cover their own energy costs", true],
  ["Prohibit utilities from charging members for abandoned lines.", true],
  ["Lower costs by requiring utilities to publish their plans.", true],
  ["Lower energy costs for families and businesses.", false],
  ["End the reckless policies of the agency.", false],
])("'%s' says what a bill provides: %s", (item, provides) => expect(isNeutralProvision(item)).toBe(provides));

it.each([
  ["Lawmakers kept an increasingly unpopular tax break that costs $2 billion.", false],
  ["The company withheld the area of harm should an accident occur.", false],
  ["The reckless plan crushed families.", true],
])("in a neutral text, '%s' makes a judgment: %s", (sentence, judges) => {
  expect(isJudgingReport(sentence)).toBe(judges);
});

it.each([
  ["Acme is pleased to announce the launch of a solar plant in Ohio.", true],
  ["Acme is pleased with its solar plant in Ohio.", false],
  ["The main is expected to be completed by the end of May.", true],
  ["The main is expected to lower bills.", false],
])("in a company's release, '%s' is publishable: %s", (sentence, expected) => {
  expect(isRecordOrAttributed(sentence)).toBe(expected);
});

it("detects self-praise of the sender", () => {
  expect(isRhetoric("The partnership underscores their shared commitment to clean energy.")).toBe(true);
  expect(isRhetoric("The agreement marks a significant step in its mission.")).toBe(true);
  expect(isRhetoric("The mark is set by the commission.")).toBe(false);
});
