import { expect, test } from "vitest";
import { paragraphAt, paragraphsOf } from "./rules";

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
