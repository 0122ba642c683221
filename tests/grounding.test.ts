import { describe, expect, it } from "vitest";
import { splitSentences } from "@/lib/language/sentences";
import { checkCases, corpusSources, isAcceptedByCode } from "./support/grounding-cases";

/** Faults that membership alone must detect. Roles (who did what to whom) are checked by the second reader. */
const SURFACE = ["name", "number", "unit", "date", "quotation", "uncited"];

describe("the shipped planted-fault set", () => {
  const outcomes = checkCases("grounding.jsonl");

  it("is large enough to be significant", () => {
    expect(outcomes.length).toBeGreaterThan(500);
    expect(outcomes.filter((one) => !one.faulty).length).toBeGreaterThan(200);
    for (const kind of SURFACE) expect(outcomes.some(({ fault }) => fault === kind)).toBe(true);
  });

  it("loses at most 1 % of the correct texts for good, and 2 % without a second reader", () => {
    const correct = outcomes.filter((one) => !one.faulty);
    const doubted = correct.filter((one) => !one.isRight).map(({ text, said }) => `${text} (${said})`);
    expect(doubted.length, doubted.join("\n")).toBeLessThanOrEqual(correct.length / 50);
    expect(correct.filter((one) => one.isCertain).length).toBeLessThanOrEqual(correct.length / 100);
  });

  it.each([
    ["unit", 1],
    ["uncited", 1],
    ["number", 0.98],
    ["date", 0.9],
    // Includes exchanged offices and speakers, which only the second reader detects.
    ["name", 0.9],
    ["quotation", 0.55],
  ])("has %s faults refused by membership alone", (kind, share) => {
    const faulty = outcomes.filter(({ fault }) => fault === kind);
    expect(faulty.filter((one) => one.isRight).length / faulty.length).toBeGreaterThanOrEqual(share);
  });
});

const articles = corpusSources(40);

describe.skipIf(articles.length === 0)("articles of the corpus", () => {
  it("support their own sentences, with and without a second reader", () => {
    const refused = articles.flatMap((article) =>
      splitSentences(article.text).filter(({ text }) => !isAcceptedByCode(text, [article])),
    );
    expect(refused).toEqual([]);
  });
});
