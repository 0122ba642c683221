import { describe, expect, test } from "vitest";
import { shorten, shortenToSentence } from "./shorten";

describe("shorten", () => {
  test.each([
    ["Short.", 20, "Short."],
    ["one two three", 9, "one two…"],
    ["one two three", 8, "one two…"],
    ["one two\nthree", 8, "one two…"],
    ["Eight, nine, ten", 14, "Eight, nine…"],
    ["Unbrokenandendlessword", 10, "Unbrokena…"],
    ["An unbrokenandendlessword", 10, "An unbrok…"],
    ["😀".repeat(10), 6, "😀😀…"],
    ["👩‍👩‍👧👩‍👩‍👧👩‍👩‍👧", 20, "👩‍👩‍👧👩‍👩‍👧…"],
    ["e\u0301e\u0301e\u0301", 4, "e\u0301…"],
  ])("%j to %i", (text, length, short) => {
    expect(shorten(text, length)).toBe(short);
    expect(short.length).toBeLessThanOrEqual(length);
  });
});

describe("shorten to a sentence", () => {
  test.each([
    ["Short.", 20, "Short."],
    ["First sentence. Second one.", 20, "First sentence."],
    ["First sentence. Second one.", 15, "First sentence."],
    ["One. Two words and many more", 20, "One. Two words and…"],
    ["It was built in the U.S. Senate wing. Later it burned.", 30, "It was built in the U.S…"],
    ["One sentence is here. Another one follows it.", 30, "One sentence is here."],
    ["“We won.” He left the room soon after.", 15, "“We won.”"],
  ])("%j to %i", (text, length, short) => {
    expect(shortenToSentence(text, length)).toBe(short);
  });
});
