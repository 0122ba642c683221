import { expect, it } from "vitest";
import { findMoments } from "./temporal-expressions";

it.each([
  [
    "Comments are due May 12-14, 2026.",
    [
      { month: 5, day: 12, year: 2026 },
      { day: 14, year: 2026 },
    ],
  ],
  ["It passed last evening.", [{ relative: "day", offset: -1 }]],
  ["Crews worked last night.", [{ relative: "day", offset: -1 }]],
  ["THURSDAY, JUNE 12, 2025", [{ weekday: 4 }, { month: 6, day: 12, year: 2025 }]],
  [
    "She spoke on 2/7.\n(2/11: Watch the speech)",
    [
      { month: 2, day: 7 },
      { month: 2, day: 11 },
    ],
  ],
  ["It takes 2/3 of the votes (2/3).", []],
  ["The Wild beat the Sabres 4-1 in Buffalo.", []],
  ["The Board 5-2 turned it down.", []],
])("reads the dates of '%s'", (text, moments) => {
  expect(findMoments(text)).toMatchObject(moments);
  expect(findMoments(text)).toHaveLength(moments.length);
});
