import { expect, test } from "vitest";
import { isStoryOf, localStates } from "./rules-story";

test.each([
  "RUS announces $412 million in electric loans, $58.4 million of it for Arkansas",
  "One of the lines would run 90 miles in northwestern Arkansas.",
  "Arkansas’s broadband office will award $308 million, half of it to electric cooperatives.",
  "About $40 million of the surcharge would be collected from Arkansas ratepayers.",
  "A 100-megawatt project near Stuttgart, Arkansas, is 60 percent built.",
  "First Electric Cooperative in Jacksonville, Ark., inspected 400 miles in three days.",
  "Arkansans would pay $3.10 more a month, the Energy Department estimates.",
  "The plan has 12 projects, including a substation in Arkansas.",
])("'%s' is news of the state", (sentence) => {
  expect(isStoryOf([sentence], ["Arkansas"])).toBe(true);
});

test.each([
  "Borrowers are in Alabama, Arkansas, Georgia, Iowa, Kansas and 15 other states.",
  "States that joined include Alabama, Arkansas and Texas.",
  "RUS announced $412 million for seven rural electric utilities in five states, including Arkansas.",
  "Sixty of the lineworkers come from Arkansas.",
  "Arkansas lineworkers arrived in Georgia on Monday.",
  "Rep. Bruce Westerman (R-Ark.) leads the House version.",
  "Sen. John Boozman of Arkansas is among the bill’s 11 sponsors.",
  "Unlike in Arkansas, Texas sets no distance from homes.",
  "A University of Arkansas professor said such fires are rare.",
  "The company, based in Bentonville, Arkansas, will buy the power in Ohio.",
  "The line would end near Arkansas City, Kansas.",
])("'%s' only names the state", (sentence) => {
  expect(isStoryOf([sentence], ["Arkansas"])).toBe(false);
});

test("the local area counts unless a location has its name", () => {
  const place = (name: string, is_local: boolean) => ({ name, aliases: [], is_local });
  expect(localStates([place("Searcy", true)], "Arkansas")).toEqual(["Arkansas"]);
  expect(localStates([place("arkansas", false), place("Ohio", true)], "Arkansas")).toEqual(["Ohio"]);
  expect(localStates([], "The Ozarks")).toEqual([]);
});
