import { expect, it } from "vitest";
import { findQuantities } from "./quantities";

/** Forms of one amount, with its value and kind. */
const FORMS: [string[], number, string][] = [
  [
    ["1.5 hours", "1½ hours", "1 1/2 hours", "one and a half hours", "one-and-a-half hours", "an hour and a half"],
    1.5,
    "hours",
  ],
  [["2.5 million", "two and a half million", "2 1/2 million", "2 and a half million"], 2_500_000, "count"],
  [["1.5 million", "a million and a half", "one million and a half", "one and a half million"], 1_500_000, "count"],
  [["two hundred and five poles", "205 poles"], 205, "count"],
  [["half a million", "a half-million", "500,000"], 500_000, "count"],
  [["$5M", "$5 M", "$5 million", "USD 5 million", "US$5 million", "5 million USD", "$ 5 mn"], 5_000_000, "money $"],
  [["12¢", "12 cents", "$.12", "$0.12"], 0.12, "money $"],
  [["three dollars and fifty cents", "3 dollars and 50 cents", "$3.50"], 3.5, "money $"],
  [["½ cent", "half-cent", "1/2-cent", "half a cent"], 0.005, "money $"],
  [[".5 percent", "half a percent", "1/2 percent", "half-percent"], 0.5, "percent"],
  [["2/3 of", "⅔ of", "two-thirds of", "two thirds of"], 200 / 3, "percent"],
  [["a 3/4 majority", "a three-quarters majority"], 75, "percent"],
  [["1 in 5 homes", "one in five homes", "1 out of 5 homes", "20% of homes"], 20, "percent"],
  [["a quarter of a mile", "quarter-mile", "1/4 mile", ".25 miles", ".25 of a mile"], 0.25, "distance-us"],
  [["minus 10 degrees", "-10 degrees", "10 degrees below zero", "10 below zero"], 10, "degrees below zero"],
  [["twenty-fifth", "25th"], 25, "ordinal"],
  [["two hundred fiftieth", "250th"], 250, "ordinal"],
  [["second-largest", "2nd-largest"], 2, "ordinal"],
  [["fivefold", "five-fold", "5-fold"], 5, "times"],
];
it.each(FORMS.flatMap(([forms, value, kind]) => forms.map((form) => [form, value, kind] as const)))(
  "reads '%s' as %d %s",
  (form, value, kind) => {
    expect(findQuantities(`It was ${form}.`)).toMatchObject([{ low: expect.closeTo(value, 9), kind }]);
  },
);

it.each([
  ["several hundred homes", 100],
  ["a few hundred thousand homes", 100_000],
  ["a couple of dozen homes", 12],
])("reads '%s' as a vague number", (form, low) => {
  expect(findQuantities(form)).toMatchObject([{ low, bound: "vague" }]);
});

it.each([
  ["two out of five hundred homes", [2, 500]],
  ["It fell 5 and a third of them left.", [5, 100 / 3]],
  ["twenty first responders with a second interest", [20]],
  ["a quarter century", [25]],
  ["five dollars, and fifty cents", [5, 0.5]],
  ["C$5 million and $5 million", [5_000_000, 5_000_000]],
  ["one billion and a half million", [1_000_500_000]],
])("reads the numbers of '%s'", (text, values) => {
  expect(findQuantities(text).map(({ low }) => low)).toEqual(values.map((value) => expect.closeTo(value, 9)));
});

it("keeps other dollars apart", () => {
  expect(findQuantities("C$5 million and $5 million").map(({ kind }) => kind)).toEqual(["money C$", "money $"]);
});
