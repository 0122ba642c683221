import { expect, it } from "vitest";
import { agrees, findMoments } from "./temporal-expressions";

it.each([
  [
    "Comments are due May 12-14, 2026.",
    [
      { month: 5, day: 12, year: 2026 },
      { day: 14, year: 2026 },
    ],
  ],
  [
    "It is open from Dec. 15 through Feb. 26, 2027.",
    [
      { month: 12, day: 15, year: 2026 },
      { month: 2, day: 26, year: 2027 },
    ],
  ],
  ["It cost less a year ago.", [{ relative: "year", offset: -1 }]],
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
  [
    "It closed on 6-12-2025 and reopened Friday, 7/6.",
    [{ year: 2025, month: 6, day: 12 }, { weekday: 5 }, { month: 7, day: 6 }],
  ],
  [
    "The Fourth of July, the twenty-second of June",
    [
      { month: 7, day: 4 },
      { month: 6, day: 22 },
    ],
  ],
  [
    "It killed 12 May 3 and sold for $5 Dec. 27.",
    [
      { month: 5, day: 3 },
      { month: 12, day: 27 },
    ],
  ],
  [
    "From April 9th through 17th, or on March the 3rd",
    [
      { month: 4, day: 9 },
      { month: 4, day: 17 },
      { month: 3, day: 3 },
    ],
  ],
  ["Q3 2026, 3Q 2026 and the 3rd quarter of 2026", [1, 2, 3].map(() => ({ quarter: 3, year: 2026 }))],
  [
    "The summer of 2026 and fall 2027",
    [
      { season: 1, year: 2026 },
      { season: 2, year: 2027 },
    ],
  ],
  ["The 2027-28 and 2027-2028 years", [{ year: 2027 }, { year: 2027 }]],
  [
    "It opened 11/2026 and closes by 3/2027.",
    [
      { month: 11, year: 2026 },
      { month: 3, year: 2027 },
    ],
  ],
  ["The 13/2026 notice is 1/2/2026/5.", []],
  ["It takes 2/3 of the votes (2/3).", []],
  ["The Wild beat the Sabres 4-1 in Buffalo.", []],
  ["The Board 5-2 turned it down.", []],
])("reads the dates of '%s'", (text, moments) => {
  expect(findMoments(text)).toMatchObject(moments);
  expect(findMoments(text)).toHaveLength(moments.length);
});

it.each([
  ["January 21, 2027", "on Jan. 21", "2026-11-27", true],
  ["January 21, 2026", "on Jan. 21", "2026-11-27", true],
  ["January 21, 2028", "on Jan. 21", "2026-11-27", false],
  ["August 21, 2027", "on Aug. 21", "2026-11-27", false],
  ["last year", "than a year ago", "2026-11-27", true],
])("reads '%s' for '%s' in an article of %s: %s", (claim, source, day, isSame) => {
  const [[one], [other]] = [findMoments(claim), findMoments(source)];
  expect(one && other && agrees(one, other, new Date(day))).toBe(isSame);
});
