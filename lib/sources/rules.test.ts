import { expect, test } from "vitest";
import { healthNote, healthState, rightText, shownPart, sourceName } from "./rules";
import type { Right } from "./types";

const words = (excerpt_words: number): Right => ({ rights: "excerpt", excerpt_words });
test.each<[string | null, Right, string | null]>([
  ["One two three.", { rights: "full", excerpt_words: null }, "One two three."],
  ["One two three.", { rights: "link", excerpt_words: null }, null],
  ["One two three.", words(2), "One two …"],
  ["One two three.", words(3), "One two three."],
  ["One two three.", words(9), "One two three."],
  ["One\n\ntwo three.", words(2), "One\n\ntwo …"],
  ["  One two", words(1), "  One …"],
  ["", words(5), ""],
  [null, words(5), null],
])("%j with %j is shown as %j", (text, right, shown) => {
  expect(shownPart(text, right)).toBe(shown);
});

test.each([
  [0, 0, null],
  [1, 0, null],
  [2, 0, "returned nothing for 2 runs"],
  [0, 1, null],
  [3, 2, "did not answer in 2 runs"],
])("%i empty and %i failed runs: %s", (empty_runs, failed_runs, note) => {
  expect(healthNote({ empty_runs, failed_runs })).toBe(note);
});

test.each([
  [{ answers: 0, errors: 0, empty_runs: 0, failed_runs: 0 }, "attention", "Not searched yet"],
  [{ answers: 0, errors: 1, empty_runs: 0, failed_runs: 1 }, "broken", "Never answered"],
  [{ answers: 0, errors: 9, empty_runs: 0, failed_runs: 3 }, "broken", "Never answered"],
  [{ answers: 5, errors: 1, empty_runs: 0, failed_runs: 1 }, "attention", "Did not answer in the last run"],
  [{ answers: 5, errors: 2, empty_runs: 4, failed_runs: 2 }, "broken", "Did not answer in 2 runs"],
  [{ answers: 5, errors: 3, empty_runs: 2, failed_runs: 0 }, "attention", "Returned nothing for 2 runs"],
  [{ answers: 5, errors: 3, empty_runs: 1, failed_runs: 0 }, "ok", "OK"],
])("a source with %j is %s: %s", (health, state, note) => {
  expect(healthState(health)).toEqual({ state, note });
});

test("names of sources and rights", () => {
  expect(["gdelt", "site", "site:example.com", "constructor", "own-archive"].map(sourceName)).toEqual([
    "GDELT",
    "The query’s own site",
    "example.com",
    "constructor",
    "own-archive",
  ]);
  const rights: (Right | null)[] = [null, words(1), words(50), { rights: "link", excerpt_words: null }];
  expect(rights.map(rightText)).toEqual(["Full text", "Excerpt of 1 word", "Excerpt of 50 words", "Link only"]);
});
