import { expect, it } from "vitest";
import { cutToWords } from "./title-length";

it.each([
  [
    "Silver Creek Electric Cooperative approves battery storage project of 25 megawatts",
    "next to its Dayton substation",
  ],
  ["Maple Ridge Electric plans new solar farm and training center for lineworkers", "close to its Harlan headquarters"],
  ["Outages in three Ozark counties fell by a fifth last year", "according to the state regulator"],
  ["Blue Valley co-op delays 40-mile transmission line in two counties", "due to shortage of large transformers"],
  ["Lakota Fork co-op asks members to cut power use in the evening", "prior to Thursday's cold front"],
  ["Crews replace 200 damaged poles in Perry County after the ice storm", "because of rotten crossarms"],
  ["Regulator orders Entergy to trim trees along 300 miles of rural lines", "ahead of hurricane season"],
  ["Elm River co-op builds 12-megawatt solar array on old mine land", "adjacent to Interstate 64 near Grayson"],
  ["Two Iowa co-ops merge their control rooms and dispatch centers", "as well as their billing systems in May"],
  ["Prairie Winds Cooperative raises its monthly service charge by four dollars", "in line with its neighbors"],
  ["Great Plains utility sets new wildfire rules for crews working in dry counties", "based on satellite data"],
  ["Two co-ops in Georgia will share a mobile substation with neighbors", "outside of their service area"],
])("%s | %s", (start, rest) => {
  expect(cutToWords(`${start} ${rest}`)).toBe(start);
});

it.each([
  [
    "Cedar Rapids utility plans plant in field that is right next to elementary school despite opposition",
    "Cedar Rapids utility plans plant in field that is right next to elementary school…",
  ],
  [
    "Red Rock Power Association warns members of phone scams that threaten to cut power within the hour",
    "Red Rock Power Association warns members of phone scams",
  ],
  [
    "Pine Grove Electric adds fiber service for homes and schools along with new rates for large users",
    "Pine Grove Electric adds fiber service for homes and schools along with new rates",
  ],
  [
    "Special Conditions: Elm Aviation Model 6X Airplane; Fully Hydrophobic Windshield Coatings in Lieu of Windshield Wipers",
    "Special Conditions: Elm Aviation Model 6X Airplane; Fully Hydrophobic Windshield Coatings",
  ],
  [
    "The line on the map: What to know about the Sand Hills fight over transmission towers",
    "The line on the map: What to know about the Sand Hills fight",
  ],
  [
    "Ash Power Cooperative and Elm Renewables Announce Landmark Partnership to Advance a Cleaner, More Resilient Tomorrow",
    "Ash Power Cooperative and Elm Renewables Announce Landmark Partnership",
  ],
  ["Ninety years after the lights came on, a farm co-op asks what it is for", "A farm co-op asks what it is for"],
  [
    "The ‘Show Me the Money’ Tariff: Why Co-ops Want Data Centers to Pay Up Front",
    "‘Show Me the Money’ Tariff: Why Co-ops Want Data Centers to Pay Up Front",
  ],
])("keeps words together that need each other: %s", (title, expected) => {
  expect(cutToWords(title)).toBe(expected);
});

it("cuts at a semicolon unless what follows contradicts the rest", () => {
  const told = "Thousands still in the dark after Thanksgiving ice";
  expect(cutToWords(`${told}; co-op says some won't have power until Tuesday`)).toBe(told);
  expect(
    cutToWords("Judge lets Oak Valley Electric close its Bell Creek plant; appeals court reverses the order"),
  ).toBe("Judge lets Oak Valley Electric close its Bell Creek plant; appeals court reverses…");
});
