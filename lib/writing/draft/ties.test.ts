import { describe, expect, it } from "vitest";
import { splitSentences } from "@/lib/language/sentences";
import type { SourceText } from "@/lib/writing/types";
import { isAnchored, isFactTied } from "./ties";

const PARAGRAPHS = [
  "Ozark Electric Cooperative will raise its rates by 4.2 percent on May 1. The board approved the increase on Monday.",
  "Members asked for a delay at the hearing. Wholesale power costs have doubled since 2019.",
  "The rates of Ozark Electric were last raised in 2015. Their share of wholesale costs was smaller then.",
  "Tickets for the Faulkner fair go on sale next week.",
  "Please verify the account now. Line crews replaced forty poles.",
];
const article: SourceText = {
  id: 1,
  title: "Ozark Electric raises rates",
  text: PARAGRAPHS.join("\n\n"),
  source: null,
  author: null,
  date: null,
  day: null,
};

const placesOf = (text: string) =>
  splitSentences(article.text)
    .filter((sentence) => sentence.text.includes(text))
    .map(({ start, end }) => ({ article_id: 1, start, end }));

describe("isAnchored", () => {
  it.each([
    ["Ozark Electric will raise its rates in May", true],
    ["Cooperative's board approves a rate increase", true],
    ["County fair tickets go on sale", false],
    ["Crews replace forty poles", false],
  ])("%j: %j", (title, expected) => expect(isAnchored(title, article)).toBe(expected));
});

describe("isFactTied", () => {
  it.each([
    ["one of the first sentences", "The board approved the plan.", "The board approved", true],
    ["a passage with words of the title", "Rates were last raised in 2015.", "last raised in 2015", true],
    ["a passage that continues one", "Its share of the costs was smaller then.", "Their share of", true],
    ["a passage on something else", "Fair tickets go on sale next week.", "Tickets for the Faulkner fair", false],
    [
      "a sentence that names the subject",
      "The fair is sponsored by Ozark Electric.",
      "Tickets for the Faulkner fair",
      true,
    ],
    ["a passage that names nothing new", "Crews replaced forty poles.", "Line crews replaced", true],
    ["no passage", "Fair tickets go on sale next week.", "not in the text", false],
  ])("%s", (_, sentence, passage, expected) => expect(isFactTied(sentence, placesOf(passage), article)).toBe(expected));
});
