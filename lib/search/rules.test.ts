import { describe, expect, test } from "vitest";
import { clampPage, exactTitle, markedParts, plainSyntax, readSearch, splitCompounds, startOf, wordsOf } from "./rules";

test.each([
  ["  solar  ", "solar"],
  ["a\u0000b\tc", "a b c"],
  ["\u0000", ""],
  ["x".repeat(300), "x".repeat(200)],
  [`${"x".repeat(199)}🗲`, "x".repeat(199)],
  ["lone \ud800 half", "lone \ufffd half"],
])("%j is searched for as %j", (typed, text) => {
  expect(readSearch(typed)).toBe(text);
});

test.each([
  ["“spent fuel” -„wind farm“ «old»", '"spent fuel" -"wind farm" "old"'],
  ["the plant’s –coal", "the plant's -coal"],
  ["Georgia–Alabama pre\u2011paid", "Georgia-Alabama pre-paid"],
  ["Demand falls – rates rise −", "Demand falls   rates rise  "],
  ["Ar\u00adkan\u200bsas", "Arkansas"],
  ["power—and solar … Peña", "power—and solar … Peña"],
  [`energy ${"-".repeat(40)}`, "energy  "],
  ["----solar", "-solar"],
])("%j is in the syntax of searches %j", (typed, text) => {
  expect(plainSyntax(typed)).toBe(text);
});

test("a search without its phrases matches at least as much", () => {
  expect(wordsOf('"battery storage" solar').split(/\s+/)).toEqual(["", "battery", "storage", "solar"]);
  expect(wordsOf('solar -"wind farm" -coal').split(/\s+/)).toEqual(["solar", "-coal"]);
  expect(wordsOf('solar -"wind').trim()).toBe("solar");
});

test.each([
  ["Georgia-Alabama rates", '"Georgia Alabama" rates'],
  ['"large-load rates" -co-op', '"large load rates" -"co op"'],
  ["-coal COVID-19 2025-26 a- -b", "-coal COVID-19 2025-26 a- -b"],
  ['"open-ended', '"open ended'],
])("%s is searched for as %s", (typed, text) => {
  expect(splitCompounds(typed)).toBe(text);
});

test.each([
  ["Board votes to rebuild", "Board votes to rebuild"],
  ['"Board votes to rebuild"', "Board votes to rebuild"],
  ['Board says "no"', 'Board says "no"'],
  ['"yes" and "no"', '"yes" and "no"'],
  ["“Board votes to rebuild”", "Board votes to rebuild"],
  ["“Yes” and “no”", "“Yes” and “no”"],
])("%s may be the title %s", (text, title) => {
  expect(exactTitle(text)).toBe(title);
});

test.each([
  [
    { start: -1, length: -1 },
    { start: 0, length: 100 },
  ],
  [
    { start: 7, length: 0 },
    { start: 7, length: 1 },
  ],
  [
    { start: 1e12, length: 1e9 },
    { start: 50, length: 100 },
  ],
  [
    { start: 1.9, length: 9.9 },
    { start: 1, length: 9 },
  ],
  [
    { start: Number.NaN, length: Number.NaN },
    { start: 0, length: 100 },
  ],
])("%j of 50 rows is %j", (input, page) => {
  expect(clampPage(input, 50)).toEqual(page);
});

describe("marks", () => {
  const marked = (title: string, search: string) =>
    markedParts(title, search)
      .map((part) => (part.marked ? `[${part.text}]` : part.text))
      .join("");

  test.each([
    ["Cooperatives restore power", "cooperative", "[Cooperatives] restore power"],
    ["Cooperative restores power", "restoring powers", "Cooperative [restores] [power]"],
    ["Regulators regulate, communities comment", "regulation", "[Regulators] [regulate], communities comment"],
    ["Comments on a community center", "communities", "Comments on a [community] center"],
    ["Security for secure grids", "secure", "[Security] for [secure] grids"],
    ["Solar, not coal", "solar -coal", "[Solar], not coal"],
    ["Solar, not coal", 'solar -"not coal"', "[Solar], not coal"],
    ["Solar, not coal", "“solar” –“not coal”", "[Solar], not coal"],
    ["The plant’s “spent fuel”", "plants “spent fuel”", "The [plant]’s “[spent] [fuel]”"],
    ["Cats or dogs", "cats or mice", "[Cats] or dogs"],
    ["Nothing here", "", "Nothing here"],
    ["", "x", ""],
    ["(a+)+ $& <b>", "(a+)+ $&", "(a+)+ $& <b>"],
  ])("%s for %s", (title, search, shown) => {
    expect(marked(title, search)).toBe(shown);
  });
});

test.each([
  ["companies", "compan"],
  ["restoring", "rest"],
  ["found", "found"],
  ["died", "die"],
  ["gas", "gas"],
])("forms of %s are searched by %s", (word, start) => {
  expect(startOf(word)).toBe(start);
});
