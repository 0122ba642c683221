import { expect, it } from "vitest";
import { stem } from "@/lib/language/tokens";
import {
  introducedNames,
  introducedNouns,
  nounsMentioned,
  nounsToKnow,
  ownedMeasures,
  phrasesMentioned,
  pointsBack,
  shortNames,
} from "./references";

it.each([
  ["The cuts will increase the budget.", ["cut"]],
  ["The loan cuts will increase the budget.", ["loan", "cut"]],
  ["The cost of power rises.", []],
  ["The grant is for states.", ["grant"]],
])("'%s' needs a reader who knows: %j", (sentence, nouns) => {
  expect(nounsToKnow(sentence)).toEqual(nouns);
});

it.each([
  ["Republicans’ budget bill passed in May.", ["bill"]],
  ["The governor dropped their plan.", ["plan"]],
  ["Ohio's new law took effect.", ["law"]],
  ["The Omnibus Bill passed, and Congress law clerks left.", []],
])("'%s' names the owner of: %j", (sentence, measures) => {
  expect(ownedMeasures(sentence)).toEqual(measures);
  expect(ownedMeasures("Riley’s bill would end bonuses.", "Riley Introduces Bill")).toEqual([]);
  expect(ownedMeasures("Trump’s bill cut funds.", "Roe Reverses Trump’s Cuts")).toEqual(["bill"]);
});

it.each([
  ["The elephant remained in the river and died.", ["river"]],
  ["Smith said the movie was released at the end of May.", ["movi"]],
  ["The board met in the state in that year.", []],
  ["Members may ask the state about aid.", []],
])("'%s' mentions nouns a reader must know: %j", (sentence, nouns) => {
  expect(nounsMentioned(sentence)).toEqual(nouns);
});

it("finds the whole phrase, and tells a clause apart", () => {
  expect(phrasesMentioned("Co-ops that buy power may see the moved money.")).toEqual([
    { noun: stem("power"), words: ["buy", "power"].map(stem), isThat: true, end: 21 },
    { noun: stem("money"), words: ["moved", "money"].map(stem), isThat: false, end: 45 },
  ]);
});

it.each([
  ["She was seen in the Velliyar River.", true],
  ["She crossed a wide river.", true],
  ["The river rose.", false],
])("'%s' introduces the river: %s", (sentence, introduces) => {
  expect(nounsMentioned("Crews went to the river.").some((noun) => introducedNouns(sentence).near.has(noun))).toBe(
    introduces,
  );
});

it.each([
  ["The officials who ordered that change were convicted.", "lane closure", true],
  ["The officials who ordered that change were convicted.", "a change of lanes", false],
  ["Advocates said the change, which covers most plants, is small.", "a tax on plants", true],
  ["Advocates said the change, which covers most plants, is small.", "a change of the tax", false],
  ["The sponsor of the latter bill is a Democrat.", "two bills", true],
  ["For 25 million people, this is daily life.", "people", true],
  ["The cooperative called its bank the same day.", "", true],
  ["It was the same day that the board met.", "", false],
  ["A solar group did not, because the rate is open.", "", true],
  ["The rate rises in this fiscal year and again this spring.", "", false],
  ["The plan adds a line, and this line crosses the river.", "", false],
  ["The new rates replace those for short sales.", "", false],
  ["The board voted to spend $210,000 to equip the rest by spring.", "", true],
  ["It said 58 towers were down and that crews surveyed the rest.", "", false],
  ["State law does not require the co-op to offer one.", "", true],
  ["The bylaws call for one if 10 percent of members sign.", "", true],
  ["Six members had been told the same.", "", true],
  ["Ozark Ridge attorney Jane Stone said it asked for $1,200 a pole.", "", true],
  ["Manager Jane Stone said it will be the first such line.", "", false],
  ["Lakes Power said it can call on 310 megawatts.", "", false],
])("'%s' after '%s' refers back: %s", (sentence, before, isBack) => {
  const known = before.split(" ").map(stem);
  expect(pointsBack(sentence, (key) => known.includes(key))).toBe(isBack);
});

it.each([
  ["Kemper said a delay costs money.", "The board hired Rita Kemper.", true],
  ["Farmers lease land to Sunhollow.", "Sunhollow Energy filed a plan.", true],
  ["Rita Kemper said a delay costs money.", "The board hired Rita Kemper.", false],
  ["Kemper, a lineman, voted no.", "The board hired Rita Kemper.", false],
  ["A hearing in Idaho is set for May.", "The Idaho Commission met.", false],
  ["The Senate voted in March.", "The Arkansas Senate met on March 3.", false],
  ["The Secretary of the Interior said no.", "The Interior Department and Secretary Roe met.", false],
  ["In deploying the DPA, the agency buys transformers.", "It invokes the Defense Production Act (DPA).", true],
])("'%s' needs '%s': %s", (sentence, before, needs) => {
  expect(shortNames(sentence).some((name) => introducedNames(before).has(name))).toBe(needs);
});

it.each([
  "During that same period, crews built 9 lines.",
  "In 2031, these same towns lost power.",
  "A coworker on the ground lowered it with the controls at the base of the truck.",
  "The directors voted 6-3 on Monday to extend it through the end of June.",
])("'%s' points back", (sentence) => expect(pointsBack(sentence, () => false)).toBe(true));

it("needs an introduction of names behind 'Mr.' and 'Ms'", () => {
  expect(shortNames("The plan would fail, Mr. Clement said.")).toContain("Clement");
  expect(shortNames("Ms Hodge’s letter came in May.")).toContain("Hodge");
  expect(introducedNames("Mr. Clement said so.").has("Clement")).toBe(false);
  expect(introducedNames("Zack Clement, a lawyer, said so.").has("Clement")).toBe(true);
});

it.each([
  ["Beckham confirmed the call and said the offer was too low.", true],
  ["The co-op made an offer in May, and the offer was refused.", false],
  ["A second generator arrived on Monday.", true],
  ["The filings bear that out.", true],
  ["The board approved the rates on Monday.", false],
])("'%s' refers to something that only an earlier sentence tells: %s", (sentence, expected) => {
  expect(pointsBack(sentence, () => false)).toBe(expected);
});
