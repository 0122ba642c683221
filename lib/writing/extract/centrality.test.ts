import { expect, it } from "vitest";
import { centrality, cosine, vectorsOf } from "./centrality";

it("ranks repeated content above unique content", () => {
  const vectors = vectorsOf([
    "The commission approved the transmission line to Conway.",
    "The transmission line to Conway was approved by the commission.",
    "Approval of the Conway transmission line came on Monday.",
    "Bakers sold bread.",
  ]);
  const ranks = centrality(vectors);
  expect(Math.max(...ranks)).toBe(1);
  expect(ranks[3]).toBe(Math.min(...ranks));
  expect(cosine(vectors[0] ?? new Map(), vectors[0] ?? new Map())).toBeCloseTo(1);
});
