import { expect, test } from "vitest";
import { areaOf } from "./areas";

test.each([
  ["finance", "Valley Electric raises rates 4.8 percent", "The board voted Tuesday. A typical bill rises $6.70."],
  ["members", "Members recall two trustees", "Members of Valley Electric voted 910 to 344 on Thursday."],
  ["security", "Copper thieves hit two substations", "Repairs to the fences will take a week."],
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
