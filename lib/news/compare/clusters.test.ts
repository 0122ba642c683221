import { expect, it } from "vitest";
import { clusterByMean } from "./clusters";

/** Symmetric scores of the given pairs; other pairs score 0. */
function similarities(size: number, pairs: [number, number, number][]) {
  const scores = new Float32Array(size * size);
  for (const [one, other, score] of pairs) {
    scores[one * size + other] = score;
    scores[other * size + one] = score;
  }
  return { size, scores };
}

const always = () => true;

it("joins the most similar first, by mean linkage", () => {
  const chain = similarities(4, [
    [0, 1, 0.9],
    [1, 2, 0.5],
    [2, 3, 0.8],
  ]);
  expect(clusterByMean(chain, 0.4, always)).toEqual([
    [0, 1],
    [2, 3],
  ]);
});

it("keeps an impossible pair apart although a third text resembles both", () => {
  const scores: [number, number, number][] = [
    [0, 1, 0.6],
    [1, 2, 0.5],
    [0, 2, -1],
  ];
  expect(clusterByMean(similarities(3, scores), 0.3, always)).toEqual([[0, 1], [2]]);
});

it("skips groups that must not be joined and continues with others", () => {
  const scores: [number, number, number][] = [
    [0, 1, 0.9],
    [1, 2, 0.6],
    [0, 2, 0.6],
    [3, 4, 0.5],
  ];
  const isPair = (one: number[], other: number[]) => one.length + other.length <= 2;
  expect(clusterByMean(similarities(5, scores), 0.3, isPair)).toEqual([[0, 1], [2], [3, 4]]);
});

it("returns no groups for no items", () => expect(clusterByMean(similarities(0, []), 0.3, always)).toEqual([]));
