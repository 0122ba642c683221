import { describe, expect, it } from "vitest";
import type { SourceText } from "@/lib/writing/types";
import { isAcceptedByCode } from "@/tests/support/grounding-cases";

const article: SourceText = {
  id: 7,
  title: "Storm cuts power to 9,300 Cedar Fork homes",
  text: `BARLOW — Crews worked through Wednesday night to rebuild lines for Cedar Fork Electric Cooperative after Monday's ice storm.

Judge Ann Keogh set bail at $75,000 and scheduled a hearing for June 18. Prosecutor Bob Whitaker had asked for $150,000.

The board did not approve the budget of $3 million. The line will cross Elm County in 2027, the co-op said.

Avangrid paid Fortis $10.8 million for 46,387 meters. Oak Power was paid by Elm Power. Is it?`,
  source: "The Barlow Post",
  author: null,
  date: new Date("2026-01-08T12:00:00Z"),
  day: "2026-01-08",
};
const isAccepted = (sentence: string, quotes?: string[]) =>
  isAcceptedByCode(sentence, [article], quotes ? { quotes } : {});

describe("without a second reader, a sentence is accepted", () => {
  it.each([
    ["word for word", "The board did not approve the budget of $3 million."],
    ["word for word without content words", "Is it?"],
    ["shortened at its end", "Judge Keogh set bail at $75,000."],
    ["shortened at its beginning", "Judge Ann Keogh scheduled a hearing for June 18."],
    ["in other forms of its words", "A crew is working to rebuild lines for Cedar Fork."],
    ["with a rounded figure", "Avangrid paid Fortis for about 46,000 meters."],
    ["with its limiting words", "The line will cross Elm County, the co-op said."],
    ["as the title", "The storm cuts power to 9,300 homes."],
  ])("%s", (_, sentence) => expect(isAccepted(sentence)).toBe(true));

  it("word for word if it is longer than a passage", () => {
    const list = `The order names ${"another substation on the list, ".repeat(50)}and none of the dams.`;
    expect(isAcceptedByCode(list, [{ ...article, text: `It is in force. ${list}` }])).toBe(true);
  });

  it("over the passages its writer quotes", () => {
    const sentence = "Keogh set bail at $75,000; Whitaker asked for $150,000.";
    const quotes = ["Judge Ann Keogh set bail at $75,000", "Prosecutor Bob Whitaker had asked for $150,000."];
    expect(isAccepted(sentence)).toBe(false);
    expect(isAccepted(sentence, quotes)).toBe(true);
    expect(isAccepted(sentence, quotes.slice(0, 1))).toBe(false);
  });
});

describe("without a second reader, a sentence is rejected", () => {
  it.each([
    ["in another order", "Fortis paid Avangrid $10.8 million."],
    ["with a word added", "Judge Keogh angrily set bail at $75,000."],
    ["with a value of another sentence", "Judge Keogh set bail at $150,000."],
    ["without a negation", "The board approved the budget of $3 million."],
    ["with a negation", "Crews did not rebuild lines for Cedar Fork."],
    ["without a plan or a speaker", "The line crosses Elm County."],
    ["with the other voice of a verb", "Oak Power paid Elm Power."],
    ["with a scope added", "Judge Keogh set all bail at $75,000."],
    ["in other words", "A judge fixed bail at $75,000."],
  ])("%s", (_, sentence) => expect(isAccepted(sentence)).toBe(false));
});
