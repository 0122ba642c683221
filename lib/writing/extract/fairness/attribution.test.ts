import { expect, it } from "vitest";
import { topicsOf } from "@/lib/writing/lens/topics";
import { opensByPointing } from "../self-contained";
import {
  hasSpeaker,
  isDeed,
  isJudging,
  isJudgingReport,
  isNeutralProvision,
  isRecordOrAttributed,
} from "./attribution";
import { isOneSided } from "./source-kinds";

it.each([
  "The Lowering Electric Bills Act would restore three tax credits for homes by 2027.",
  "The Help to Heat program paid for 4,000 heat pumps.",
  "The bill requires the Government Accountability Office to study the costs of the grid.",
  "The Secretary shall protect the transmission lines of the Western Area Power Administration.",
  "The grant will help the cooperative replace 900 miles of line.",
  "To ensure fair competition, the bill would provide businesses with a tax credit of 5 percent.",
  "Senator Ann Smith is an original cosponsor of the bill.",
  "The funding will go toward helping families pay for heating this winter.",
  "LIHEAP helps eligible households pay their heating bills and restored service to 4,000.",
  "The state received $455 million for a program that helps families struggling with the costs of energy.",
  "The Utility Act of 1978 prohibits utilities from cutting off power when doing so would be dangerous.",
  "The bill would require utilities to report outages in extreme heat.",
  "The $1,990,193 in grant funding will increase access to training in rural towns.",
  "The funds were made possible by a bill that the Senate passed in September.",
  "Congress created an office charged with protecting members from fraud.",
])("accepts a rule, a purpose or a name as a record: %s", (sentence) =>
  expect(isRecordOrAttributed(sentence)).toBe(true),
);

it.each([
  "The plan will help families and lower the costs of power in 2027.",
  "The program helped working families in 31 counties.",
  "Congress passed a Reckless plan in 2022.",
  "The committee passed an extreme agenda in 2022.",
  "The order ended a program of the Radical Left Democrats in 2025.",
])("does not accept a claim of benefits as a record: %s", (sentence) =>
  expect(isRecordOrAttributed(sentence)).toBe(false),
);

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
  ["The investment will be matched with $1.9 million and is expected to create 275 jobs.", true],
  ["The plan is expected to create good-paying jobs in 40 towns.", false],
  ["The plan is expected to lower costs.", false],
  ["Families will be able to use this funding to lower the costs of heating.", true],
  ["LIHEAP helps families pay heating bills and prevent shutoffs.", true],
  ["The act provides a safeguard by authorizing the Treasury to transfer funds.", true],
  ["Winter Storm Uri was a devastating storm that caused 200 deaths.", true],
  ["The storm's effect was devastating for 200 families.", false],
  ["It will make the grid more resilient to the weather and create good-paying jobs.", false],
  ["All told, the bill will raise costs by $2 billion.", false],
  ["The rule is expected to destroy 40,000 jobs in rural Kansas.", false],
  ["The act is projected to save every family $1,200 a year.", false],
  ["The plant is expected to create 5,000 good jobs.", false],
  ["The dangerous ICE raids closed the site of a 200-megawatt plant in October.", false],
  ["The historic wildfire agreement was signed by 14 governors.", false],
  ["According to FEMA, the grant will fund the strengthening of lines by replacing 423 poles.", true],
  ["Eligible residents can use these investments to lower the costs of heating.", true],
  ["The state plans to invest $270 million toward improving broadband.", true],
  ["The grant comes through the ReConnect Program.", true],
  ["As DCEC works to improve its grid, it will deploy 40 sensors to enable repairs.", true],
  ["More cooperatives are expected to receive funding in May.", true],
  ["The cuts will force an estimated 300 U.S. factories to close.", false],
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
  ["Creates an environment for rural jobs.", false],
  ["Generates federal revenue, as CBO estimates that it will yield $5 million.", true],
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

it.each([
  ["Senator Ann Roe (AR)", true],
  ["Congresswoman Ann Roe", true],
  ["Governor Tom Poe", true],
  ["PRNewswire", true],
  ["The Senator Hotel Gazette", false],
  ["Conway Gazette", false],
])("%s takes a side: %s", (source, expected) => expect(isOneSided({ source, text: "" })).toBe(expected));

it.each([
  "Members who depend on medical equipment should call the office by June 3.",
  "Written comments will be accepted through April 24 and should reference Case No. 2026-00038.",
  "Utilities that use the device should take it off the internet at once.",
  "FERC directed the utility to show cause why its tariff should remain in effect.",
  "The ruling is on hold until May 19, giving the operator time to decide.",
  "The commission threw out the increase, handing a victory to four cooperatives.",
])("does not take advice or a turn of phrase for a judgment: %s", (sentence) =>
  expect(isJudgingReport(sentence)).toBe(false),
);

it.each([
  "Members who care about honest government should refuse to recognize the result.",
  "Members should never have to pay for this.",
  "It is time to end the program.",
])("knows a judgment beside it: %s", (sentence) => expect(isJudgingReport(sentence)).toBe(true));

it("takes what a maker tells utilities to do for no opinion", () => {
  expect(
    isRecordOrAttributed("Utilities should suspend disconnects at once and send serial numbers by April 10."),
  ).toBe(true);
  expect(isRecordOrAttributed("Utilities should pay their fair share of the grid.")).toBe(false);
});

it("takes a promise for a claim, but not a change between two figures", () => {
  expect(isRecordOrAttributed("The plant will raise the share that Oak Electric owns from 48% to 77%.")).toBe(true);
  expect(isRecordOrAttributed("The rule will raise costs for 4,000 families.")).toBe(false);
});
