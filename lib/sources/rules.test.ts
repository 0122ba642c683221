import { expect, test } from "vitest";
import { copyFinder, healthNote, hostOf, rightText, shownPart, sourceName, withoutCopies } from "./rules";
import type { Right } from "./types";

test.each([
  ["https://www.Example.com/a?b#c", "example.com"],
  ["http://news.example.com:8080/", "news.example.com"],
  ["https://user:word@www.example.com./", "example.com"],
  ["https://wwwexample.com/", "wwwexample.com"],
  ["https://bücher.example/", "xn--bcher-kva.example"],
  ["mailto:a@example.com", null],
  ["no address", null],
])("the host of %s is %s", (url, host) => {
  expect(hostOf(url)).toBe(host);
});

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
])("of %j under %j is shown %j", (text, right, shown) => {
  expect(shownPart(text, right)).toBe(shown);
});

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
])("a copy: %s | %s", (verdict, sentence) => {
  expect(copyFinder(HIDDEN)(sentence)).toBe(verdict);
});

test("nothing is a copy of nothing", () => {
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
  ["", ""],
])("without what is copied, %j is %j", (text, left) => {
  expect(withoutCopies(text, copyFinder(HIDDEN))).toBe(left);
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

test("names", () => {
  expect(["gdelt", "site:example.com", "constructor"].map(sourceName)).toEqual(["GDELT", "example.com", "constructor"]);
  const rights: (Right | null)[] = [null, words(1), words(50), { rights: "link", excerpt_words: null }];
  expect(rights.map(rightText)).toEqual(["Full text", "Excerpt of 1 word", "Excerpt of 50 words", "Link only"]);
});
