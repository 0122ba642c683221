import { describe, expect, it } from "vitest";
import { centrality, cosine, pickDiverse, vectorsOf } from "./centrality";

describe("centrality and pickDiverse", () => {
  const texts = [
    "The commission approved the transmission line to Conway.",
    "The transmission line to Conway was approved by the commission.",
    "Approval of the Conway transmission line came on Monday.",
    "Bakers sold bread.",
  ];
  const vectors = vectorsOf(texts);

  it("ranks repeated content above unique content", () => {
    const ranks = centrality(vectors);
    expect(Math.max(...ranks)).toBe(1);
    expect(ranks[3]).toBe(Math.min(...ranks));
    expect(cosine(vectors[0] ?? new Map(), vectors[0] ?? new Map())).toBeCloseTo(1);
  });

  it("does not pick a paraphrase of a chosen sentence", () => {
    expect(
      pickDiverse([1, 0.99, 0.5, 0.2], vectors, [0, 1, 2, 3], 3, [], { lambda: 0.7, tooAlike: 0.5 }),
    ).not.toContain(1);
  });
});
