import { expect, test } from "vitest";
import { copyFinder, withoutCopies } from "./rules-copies";

const HIDDEN = [
  "The commission approved a rate increase of 4.2 percent for the cooperative’s 31,000 members on Tuesday. It takes effect in May. Mr. Smith of Ark. said the U.S. Senate had been told about it weeks before the vote.",
];
test.each<[boolean, string]>([
  [true, "The commission approved a rate increase of 4.2 percent for the cooperative’s 31,000 members on Tuesday."],
  [true, "the commission approved a rate increase of 4.2 percent for the cooperative's 31,000 members on Tuesday"],
  [true, "On Tuesday, it was said: the commission approved a rate increase of 4.2 percent for the members."],
  [true, "It takes effect in May."],
  [false, "Members pay 4.2 percent more from May on."],
  [false, "The commission approved it."],
  [false, ""],
  [false, "…"],
])("is a copy: %s | %s", (verdict, sentence) => {
  expect(copyFinder(HIDDEN)(sentence)).toBe(verdict);
});

test("nothing is a copy if no text is hidden", () => {
  expect(copyFinder([])("It takes effect in May.")).toBe(false);
  expect(copyFinder(["", " "])("It takes effect in May.")).toBe(false);
});

test.each([
  ["Members pay more. It takes effect in May. Boards may object.", "Members pay more. Boards may object."],
  ["Mr. Smith of Ark. said the U.S. Senate had been told about it weeks before the vote. Why?", "Why?"],
  [
    "In the U.S. Senate nobody had heard of it. Mr. Jones was surprised.",
    "In the U.S. Senate nobody had heard of it. Mr. Jones was surprised.",
  ],
  ["It takes effect in May.", ""],
  ["Background\n\n• It takes effect in May.\n• Boards may object.", "Background\n\n• Boards may object."],
  ["", ""],
])("%j without copies is %j", (text, left) => {
  expect(withoutCopies(text, copyFinder(HIDDEN))).toBe(left);
});
