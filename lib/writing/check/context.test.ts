import { expect, test } from "vitest";
import type { SourceText } from "@/lib/writing/types";
import { membershipOf } from "./membership";

/** The passages shown for a claim, by its best-matching passages, or by the one that is quoted. */
const shown = (sentence: string, paragraphs: string[], quote?: string) => {
  const source: SourceText = {
    id: 1,
    title: "Counties count their outages",
    text: paragraphs.join("\n\n"),
    source: null,
    author: null,
    date: null,
    day: null,
  };
  const basis = { quotes: quote === undefined ? undefined : [quote] };
  const { passages, support, further } = membershipOf(sentence, [source], basis);
  return [...passages, ...support(), ...further()].map(({ text }) => text);
};

const counties = ["Ash", "Bell", "Cole", "Dade", "Elk", "Ford", "Gray", "Hale", "Ivey", "Jack", "Kent", "Lane"];
const filler =
  "Crews from the cooperative met the board of the county on a morning in spring to talk of trees and roads.";

/** More sentences with the claim's words than are shown. */
const crowd = (sentence: string) => Array.from({ length: 200 }, () => sentence);

test("a claim without a quoted passage gets the article", () => {
  const text = [
    filler,
    "Kent County would lose $13 million.",
    filler.replace("trees", "poles"),
    "The mill is for sale.",
  ];
  expect(shown("Kent County would lose $13 million.", text)).toEqual(expect.arrayContaining(text));
  expect(shown("Kent County would lose $13 million.", text, "Kent County would lose $13 million.")).toHaveLength(1);
});

test("a claim that ranks or sums a list gets all rows as context", () => {
  const rows = counties.map((county, index) => `${county} County $${index + 3} Million`);
  const text = [...crowd("A county may lose a million acres."), ...rows, filler.replace("trees", "poles")];
  expect(shown("Lane County would lose the most, $14 million.", text)).toEqual(expect.arrayContaining(rows));
  expect(shown("Lane County would lose $14 million.", text)).not.toEqual(expect.arrayContaining(rows));
});

test("a claim that compares sentences of the same form gets all of them", () => {
  const scores = [3.7, 8.1, 6.5].map(
    (score, index) => `A base score of ${score} has been given to flaw ${"ABC"[index]}.`,
  );
  const text = scores.flatMap((score) => [filler.repeat(5), score, filler.replace("trees", "poles").repeat(5)]);
  const claim = "Of the three flaws, flaw A has the lowest score, 3.7.";
  expect(shown(claim, text, scores[0])).toEqual(expect.arrayContaining(scores));
});

test("a claim that counts by place gets all dates of the list", () => {
  const meetings = ["November 17", "December 1", "December 15", "January 5"].map(
    (day, index) =>
      `${day}, 2022 from 5:30 to 7:00 p.m. at the ${index % 2 ? "Mora High School, 10 Ranger Road, Mora" : "Old Memorial School, 947 Legion Drive, Vega"}, NM 87701;`,
  );
  const background = ["rates", "lines", "poles", "meters"].map(
    (word) => `The agency pays claims. ${filler.repeat(4)} ${word}`,
  );
  const text = [...background, "The agency holds four meetings.", ...meetings, filler.replace("trees", "poles")];
  const claim = "The agency holds four meetings, two in Vega and two in Mora.";
  expect(shown(claim, text, "The agency holds four meetings.")).toEqual(expect.arrayContaining(meetings));
});

test("a label is shown with the line behind it", () => {
  const flaws = [
    "An attacker may read the passwords of engineers and operators.",
    "An intruder could change settings of substations and feeders.",
    "A burglar might delete records of outages and repairs.",
  ];
  const text = [
    filler,
    ...flaws,
    filler.replace("trees", "poles"),
    "Countries deployed",
    "Worldwide",
    filler.replace("trees", "meters"),
  ];
  const claim =
    "In countries where it is deployed, an attacker may read passwords of engineers and operators, an intruder could change settings of substations and feeders, and a burglar might delete records of outages and repairs.";
  expect(shown(claim, text)).toContain("Worldwide");
});

test("a claim about all sentences of the same form gets them", () => {
  const scores = counties.map((flaw) => `A base score of 9.9 has been given to flaw ${flaw}.`);
  const text = [
    ...crowd("Crews say that trees are rated."),
    ...scores.flatMap((score) => [filler.repeat(3), score, filler.replace("trees", "poles").repeat(3)]),
  ];
  expect(shown("Crews say that all are rated 9.9.", text)).toEqual(expect.arrayContaining(scores));
});
