import { expect, test } from "vitest";
import { found, source } from "@/tests/support/dates";
import { confirmedDates, datesAheadOf } from "./dates-ahead";

test.each([
  "Voss said most of the remaining members should have power by Sunday.",
  "By Sunday, most of the remaining members should have power, Ozarks Electric said.",
  "Entergy Arkansas expects to restore service to 95 percent of customers by March 2.",
  "Power will be restored to all members by March 1, Ozarks Electric Cooperative said.",
  "The chief executive of Ozarks Electric thinks the contract will be signed by March 18.",
  "Repairs at Cedar Lake Electric's substation should be complete by March 12.",
  "Senator Ruiz said utilities should stop shutoffs by March 1.",
])("'%s' is a forecast and binds nobody", (text) => {
  expect(found(text)).toEqual([]);
});

test("a model's date is left out if the text only hopes for it", () => {
  const text = source("Green Hollow Energy hopes to restore online payments by March 4.");
  const named = [{ date: "2022-03-04", kind: "event" as const, what: "Green Hollow's online payments return" }];
  expect(confirmedDates(text, named)).toEqual([]);
});

test("a range that ends in the next year begins in this one", () => {
  const text = "USDA said applications will be accepted from Dec. 15 through Feb. 26, 2023.";
  expect(found(text, "A notice", "2022-11-24T15:00:00Z")).toEqual(["2022-12-15 event", "2023-02-26 deadline"]);
});

test.each([
  ["Members should return ballots to the cooperative by Feb. 11.", "Members should return ballots to the cooperative"],
  [
    "Gov. Rachel Stone said Monday that cooperatives have until Feb. 14 to apply for state aid.",
    "Cooperatives have until Feb. 14 to apply for state aid, Gov. Rachel Stone said",
  ],
  [
    "The Arkansas Public Service Commission said comments should be filed by Feb. 8.",
    "Comments should be filed, the Arkansas Public Service Commission said",
  ],
])("in '%s', the act is first", (text, what) => {
  expect(datesAheadOf(source(text))).toMatchObject([{ what }]);
});
