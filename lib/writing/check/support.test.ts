import { expect, test } from "vitest";
import type { SourceText } from "@/lib/writing/types";
import { membershipOf } from "./membership";

const source: SourceText = {
  id: 1,
  title: "Copper Basin Power halts turbine after vibration alarm",
  text: `Copper Basin Power Cooperative took one of its gas turbines out of service on Sunday.

A cracked blade was found on Tuesday. A replacement rotor is being trucked from Savannah.

Plant manager Ivy Tran said the unit was last overhauled in 2023. She expects the turbine to return by Jan. 20. “We are buying 90 megawatts until then,” she said.

Purchases fell from $410,000 in the first week to $290,000 in the second. The insurance has a deductible of $1.5 million and does not pay for replacement power.

Members will see no change on their bills, according to Chief Executive Rafael Soto. He added that the fuel reserve would last until February.`,
  source: null,
  author: null,
  date: new Date("2026-11-20T12:00:00Z"),
  day: "2026-11-20",
};
const CRACK = "A cracked blade was found on Tuesday.";
const RESERVE = "He added that the fuel reserve would last until February.";

/** The passages added to the quoted one. */
function added(sentence: string, quote: string, field: "fact" | "reading" = "fact") {
  const { support } = membershipOf(sentence, [source], { field, quotes: [quote] });
  return support().map(({ text }) => text);
}

test.each([
  ["words", "A cracked blade was found, and insurance does not pay for replacement power.", /does not pay/],
  ["a figure", "A cracked blade was found; the deductible is $1.5 million.", /deductible of \$1.5 million/],
  ["a name", "A cracked blade was found, and Ivy Tran is buying 90 megawatts.", /manager Ivy Tran/],
  ["figures it is computed from", "A cracked blade was found; purchases fell by $120,000.", /\$410,000 .* \$290,000/],
])("a second half is shown with its passage, found by %s", (_, sentence, passage) => {
  expect(added(sentence, CRACK)).toContainEqual(expect.stringMatching(passage));
});

test("a quoted passage with a pronoun is shown with the passage that names its speaker, also if the sentence names another", () => {
  const [own, other] = ["Rafael Soto", "Ivy Tran"].map((name) =>
    added(`${name} says the fuel reserve would last.`, RESERVE),
  );
  expect(own).toEqual([expect.stringContaining("Chief Executive Rafael Soto")]);
  expect(other).toEqual([expect.stringContaining("Chief Executive Rafael Soto"), expect.stringContaining("Ivy Tran")]);
});

test("a sentence that its quoted passage covers gets no more, and the words of a reading add none", () => {
  expect(added("A cracked blade was found Tuesday.", CRACK)).toEqual([]);
  expect(added("A cracked blade may mean that insurance will not pay for power.", CRACK, "reading")).toEqual([]);
});
