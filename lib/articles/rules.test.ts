import { expect, test } from "vitest";
import { paragraphAt, paragraphsOf } from "./rules";

const text = "One.\n\nTwo 🗲 two.\n \n\nThree.";

test("paragraphs are parted by empty lines", () => {
  expect(paragraphsOf(text)).toEqual(["One.", "Two 🗲 two.", "Three."]);
  expect(paragraphsOf("\n\n")).toEqual([]);
});

test.each([
  ["One", 1],
  ["Two", 2],
  ["two.", 2],
  ["Three", 3],
] as const)("%s stands in paragraph %i", (words, number) => {
  expect(paragraphAt(text, text.indexOf(words))).toBe(number);
});

test("a text of nothing has its place in the first", () => {
  expect(paragraphAt("", 0)).toBe(1);
});
