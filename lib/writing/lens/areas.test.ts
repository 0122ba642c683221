import { expect, test } from "vitest";
import { areaOf } from "./areas";

test.each([
  ["finance", "Valley Electric raises rates 4.8 percent", "The board voted Tuesday. A typical bill rises $6.70."],
  ["members", "Members recall two trustees", "Members of Valley Electric voted 910 to 344 on Thursday."],
  ["security", "Copper thieves hit two substations", "Repairs to the fences will take a week."],
  [
    "security",
    "Cybersecurity agency warns utilities of flaw in grid control devices",
    "CISA rated the flaw of the substations' terminal units 9.8 on a scale of 10.",
  ],
  ["reliability", "Fire at substation cuts power to 5,000", "A failed breaker of the substation caused it."],
  ["workforce", "Contractor electrocuted near Alder", "The man was moving a line, the sheriff said."],
  ["regulation", "Regulators reject cost split", "The Public Service Commission voted 3-2 against the plan."],
  ["broadband", "Valley Electric finishes fiber network", "Some 14,200 homes have signed up."],
  [
    "reliability",
    "Crews restore power after ice storm",
    "The storm left 40,000 members without power and broke 212 poles of the distribution grid.",
  ],
  [
    "power_supply",
    "Southwestern Power Administration proposes new rates",
    "The rate schedule for firm power from its hydropower plants would rise by 3 percent.",
  ],
  [
    "regulation",
    "EPA proposes rule on greenhouse gas standards",
    "The proposed rule under the Clean Air Act would repeal emissions standards.",
  ],
  [
    "finance",
    "RUS announces loans to electric borrowers",
    "The Rural Utilities Service will make loan guarantees with lower interest rates.",
  ],
  [
    "broadband",
    "ReConnect program awards grants",
    "The department awarded broadband grants for high-speed internet in 17 counties.",
  ],
  [
    "security",
    "Advisory on a relay's firmware",
    "Successful exploitation of this vulnerability could allow an attacker to take over the device.",
  ],
  [
    "members",
    "More LIHEAP money for winter heating bills",
    "Low income home energy assistance helps families pay utility bills.",
  ],
  [
    "workforce",
    "College starts lineworker apprenticeship",
    "The apprentices get safety training and skilled labor wages.",
  ],
  [
    "development",
    "Steel mill expansion brings 900 jobs",
    "The economic development administration said the new plant would create jobs in manufacturing.",
  ],
] as const)("an article may belong to the area %s", (area, title, text) => {
  expect(areaOf({ title, text })).toBe(area);
});

test.each([
  [
    "broadband",
    "RUS lends Clay Rural Electric $85 million for fiber network",
    "The U.S. Department of Agriculture's Rural Utilities Service will lend Clay Rural Electric Cooperative $85 million to build a fiber network in northeast Arkansas, the agency said Tuesday.",
  ],
  [
    "broadband",
    "Clay Rural hires contractor for $92 million fiber project",
    "PIGGOTT, Ark. — Clay Rural Electric Cooperative has hired Crest Line Builders to build its $92 million fiber network.",
  ],
  [
    "members",
    "Members of Ouachita Hills Electric remove three trustees",
    "MENA, Ark. — Members of Ouachita Hills Electric Cooperative voted 1,204 to 688 on Friday night to remove three of nine trustees who had approved a $300,000 severance for the former manager.",
  ],
  [
    "workforce",
    "Ridgeline Electric names Teresa Vance as CEO",
    "FAYETTEVILLE, Ark. (KDLR) — Ridgeline Electric Cooperative has named Teresa Vance, its chief financial officer, as chief executive.",
  ],
  [
    "members",
    "Electric co-ops warn of callers who threaten to cut power",
    "LITTLE ROCK (KDLR) — Electric cooperatives in Arkansas warned Saturday of callers who threaten to cut off power within an hour unless they are paid in gift cards.",
  ],
  [
    "finance",
    "Energy Department freezes Copper Valley Electric grant",
    "GLENNALLEN, Alaska — The Energy Department on Wednesday froze the $46 million it had awarded to Copper Valley Electric Cooperative for a line to nine villages.",
  ],
  [
    "workforce",
    "Puget Electric, union reach deal; strike averted",
    "OLYMPIA, Wash. — Puget Electric Cooperative and its line crews reached a tentative contract early Thursday, a day before a strike was to begin.",
  ],
  [
    "reliability",
    "NERC standard on cold weather takes effect Jan. 1",
    "ATLANTA — A reliability standard that requires owners of power plants to prepare for extreme cold takes effect on Jan. 1, the North American Electric Reliability Corporation reminded utilities on Friday.",
  ],
  [
    "reliability",
    "Electric cooperative in Clinton warns of power shutoffs as wildfire danger grows",
    "The electric cooperative may shut off power to 3,000 members on Thursday because of dry winds, it said.",
  ],
  [
    "regulation",
    "Regulators set Jan. 14 hearing on White River Electric rate request",
    "LITTLE ROCK — The Arkansas Public Service Commission will hold a public hearing on Jan. 14 on White River Electric Cooperative's request to raise residential rates by 8.4%.",
  ],
  [
    "regulation",
    "White River Electric settles rate case; hearing canceled",
    "LITTLE ROCK — White River Electric Cooperative and the attorney general have agreed to a rate increase of 5.9%, and the Arkansas Public Service Commission has canceled the hearing that was set for Jan. 21.",
  ],
  [
    "regulation",
    "Mesa Verde Electric asks regulators for 9% rate increase",
    "CORTEZ, Colo. — Mesa Verde Electric Cooperative asked the Colorado Public Utilities Commission on Tuesday to let it raise rates by 9%.",
  ],
  [
    "finance",
    "Stone County woman accused of embezzling from electric co-op",
    "MOUNTAIN VIEW, Ark. — Prosecutors have accused a woman who kept the books of a small electric co-op in the Ozarks of taking more than $400,000.",
  ],
] as const)("several words of a title or first sentence decide for %s: %s", (area, title, text) => {
  expect(areaOf({ title, text })).toBe(area);
});

test("an article outside all areas has no area", () => {
  const text = "The senator congratulated the winner of the student art contest and thanked her teachers.";
  expect(areaOf({ title: "Winner of the art contest", text })).toBeNull();
  expect(areaOf({ title: "", text: "" })).toBeNull();
});

test("one stray word does not set an area, and keyword stuffing at the end does not change it", () => {
  const text = `The cooperative restored electric service after the ice storm. ${"Outages lasted. ".repeat(30)}`;
  expect(areaOf({ title: "Ice storm outages", text: `${text}${" ".repeat(20_000)}${"broadband ".repeat(500)}` })).toBe(
    "reliability",
  );
});
