import { describe, expect, it } from "vitest";
import { splitSentences } from "@/lib/language/sentences";
import { checkSentence } from "@/lib/writing/check/grounding";
import { checkCases, corpusSources } from "./support/grounding-cases";

describe("the shipped planted-fault set", () => {
  const outcomes = checkCases("grounding.jsonl");
  const limits = checkCases("grounding-limits.jsonl");

  it("is large and mixed enough to mean something", () => {
    const kinds = new Set(outcomes.map((one) => one.fault));
    expect(outcomes.length).toBeGreaterThan(500);
    expect(outcomes.filter((one) => !one.faulty).length).toBeGreaterThan(200);
    for (const kind of [
      "name",
      "number",
      "unit",
      "date",
      "quotation",
      "mixed-up",
      "uncited",
      "negation",
      "certainty",
    ]) {
      expect(kinds).toContain(kind);
    }
  });

  it("has every fault caught", () => {
    expect(outcomes.filter((one) => one.faulty && !one.isRight).map((one) => one.text)).toEqual([]);
  });

  it("loses at most 5 % of the correct texts", () => {
    const correct = outcomes.filter((one) => !one.faulty);
    const lost = correct.filter((one) => !one.isRight);
    expect(lost.length / correct.length).toBeLessThanOrEqual(0.05);
  });

  it("keeps the list of faults that are not caught short and true", () => {
    expect(limits.filter((one) => one.isRight).map((one) => one.text)).toEqual([]);
    expect(limits.length / (outcomes.length + limits.length)).toBeLessThanOrEqual(0.03);
  });
});

const articles = corpusSources(40);

describe.skipIf(articles.length === 0)("articles of the corpus", () => {
  it("support every sentence of their own", () => {
    const refused = articles.flatMap((article) =>
      splitSentences(article.text).filter(({ text }) => !checkSentence(text, [article]).supported),
    );
    expect(refused).toEqual([]);
  });
});
