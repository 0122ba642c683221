import { describe, expect, test } from "vitest";
import { positionAfterKey, positionAt, shiftOf } from "./reorder";

/** Stacked rows, 40, 80, 40 and 40 pixels high. */
const boxes = [
  { top: 100, height: 40 },
  { top: 140, height: 80 },
  { top: 220, height: 40 },
  { top: 260, height: 40 },
];

describe("a dragged row takes a neighbor's place once its edge passes the neighbor's middle", () => {
  test.each([
    // The first row: its bottom is at 140, the middles below at 180, 240 and 280.
    [0, 0, 0],
    [0, 40, 0],
    [0, 41, 1],
    [0, 100, 1],
    [0, 101, 2],
    [0, 141, 3],
    [0, 9_000, 3],
    [0, -500, 0],
    // The third row: its top is at 220, its bottom at 260, the middles at 120, 180 and 280.
    [2, -39, 2],
    [2, -40, 1],
    [2, -99, 1],
    [2, -100, 0],
    [2, 20, 2],
    [2, 21, 3],
    // The last row.
    [3, 0, 3],
    [3, -181, 0],
  ])("row %d dragged by %d px is at position %d", (from, by, position) => {
    expect(positionAt(boxes, from, by)).toBe(position);
  });

  test("a row that does not exist keeps its position", () => {
    expect(positionAt([], 2, 100)).toBe(2);
  });
});

test.each([
  [1, 3, [0, 0, -80, -80]],
  [3, 1, [0, 40, 40, 0]],
  [2, 2, [0, 0, 0, 0]],
])("moving a row from %d to %d shifts the rows between by its height", (from, to, shifts) => {
  const height = boxes[from]?.height ?? 0;
  expect(boxes.map((_, position) => shiftOf(position, from, to, height) || 0)).toEqual(shifts);
});

test.each([
  ["ArrowUp", 0, -1],
  ["ArrowUp", 2, 1],
  ["ArrowDown", 2, 3],
  ["ArrowDown", 3, 4],
  ["Home", 3, 0],
  ["End", 0, 3],
  ["Enter", 1, null],
  ["toString", 1, null],
])("%s moves row %d to %s", (key, position, to) => {
  expect(positionAfterKey(key, position, boxes.length)).toBe(to);
});
