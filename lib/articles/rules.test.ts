import { expect, test } from "vitest";
import { paragraphAt, paragraphsOf, shownAuthor } from "./rules";

const text = "One.\n\nTwo 🗲 two.\n \n\nThree.";

test("splits paragraphs at empty lines", () => {
  expect(paragraphsOf(text)).toEqual(["One.", "Two 🗲 two.", "Three."]);
  expect(paragraphsOf("\n\n")).toEqual([]);
});

test.each([
  ["One", 1],
  ["Two", 2],
  ["two.", 2],
  ["Three", 3],
] as const)("%s is in paragraph %i", (words, number) => {
  expect(paragraphAt(text, text.indexOf(words))).toBe(number);
});

test("an empty text has paragraph 1", () => {
  expect(paragraphAt("", 0)).toBe(1);
});

test.each([
  ["Peter Welch", "Office of Senator Peter Welch", null],
  ["peter welch", "Office of Senator Peter Welch", null],
  ["Dana Reyes", "The Example", "Dana Reyes"],
  ["Dana Reyes", null, "Dana Reyes"],
  [null, "The Example", null],
])("the author %j next to the source %j is shown as %j", (author, source, shown) => {
  expect(shownAuthor({ author, source })).toBe(shown);
});
