import { expect, test } from "vitest";
import { snippetOf } from "./rules-snippet";

const LONG = `${"Members met in the hall. ".repeat(10)}A heliostat was installed by the crews. ${"Then they went home. ".repeat(10)}`;

test.each([
  [
    "the text with the match",
    ["Nothing here.", "A heliostat was installed."],
    "heliostats",
    "A heliostat was installed.",
  ],
  ["the text with the most words", ["Power.", "Storms and power."], "storm power", "Storms and power."],
  ["the first of equals", ["One storm.", "Another storm."], "storm", "One storm."],
  ["the first text without a match", ["Takeaway.", "Summary."], "storm", "Takeaway."],
  ["white space as one space", ["A\n\nstorm\tbroke."], "storm", "A storm broke."],
  ["nothing of nothing", [], "storm", ""],
])("%s", (_what, texts, search, snippet) => {
  expect(snippetOf(texts, search)).toBe(snippet);
});

test("cuts a long text between words on both sides of the match", () => {
  const snippet = snippetOf([LONG], "heliostat");
  expect(snippet).toMatch(/^…[\w. ]+ A heliostat was installed by the crews\. [\w. ]+…$/);
  expect(snippet.length).toBeLessThanOrEqual(200);
  expect(LONG).toContain(snippet.slice(1, -1));
});
