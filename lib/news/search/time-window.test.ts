import { describe, expect, test } from "vitest";
import { bestFirst, isWithin } from "./time-window";

const now = new Date("2026-11-20T12:00:00Z");
const clock = { now, readAt: now, timeZone: "America/Chicago" };

describe("time window", () => {
  test.each([
    ["any", null, true],
    ["any", "1999-01-01T00:00:00Z", true],
    ["any", "2026-11-20T13:00:00Z", true],
    ["any", "2026-11-20T13:01:00Z", false],
    ["24h", null, false],
    ["7d", null, false],
    ["24h", "2026-11-20T11:00:00Z", true],
    ["24h", "2026-11-19T12:00:00Z", true],
    ["24h", "2026-11-19T11:59:59Z", false],
    // The first instant of a Chicago day means the whole day, whose last hours are within the last 24.
    ["24h", "2026-11-19T06:00:00Z", true],
    ["24h", "2026-11-18T06:00:00Z", false],
    ["24h", "2026-11-20T12:59:00Z", true],
    ["24h", "2026-11-20T13:01:00Z", false],
    ["7d", "2026-11-13T12:00:00Z", true],
    ["7d", "2026-11-13T11:59:00Z", false],
    ["7d", "2026-11-13T06:00:00Z", true],
    ["7d", "2026-11-12T06:00:00Z", false],
  ] as const)("%s %s", (filter, date, isIn) => {
    expect(isWithin(filter, date ? new Date(date) : null, clock)).toBe(isIn);
  });

  test.each([
    ["2022-01-15T05:59:59Z", true],
    // The next day, given without a time.
    ["2022-01-15T06:00:00Z", false],
    ["2026-11-20T11:00:00Z", false],
  ])("of a replayed day ends with that day: %s", (date, isIn) => {
    const replay = { ...clock, now: new Date("2022-01-15T05:59:59.999Z") };
    expect(isWithin("any", new Date(date), replay)).toBe(isIn);
  });
});

test("items outside the window come after all items inside", () => {
  const match = (title: string, score: number, date: string | null) => {
    const rest = { outlet: null, author: null, summary: null, image: null, text: null };
    return { score, item: { title, url: `https://x.org/${title}`, date: date ? new Date(date) : null, ...rest } };
  };
  const matched = [
    match("old", 9, "2026-11-01T00:00:00Z"),
    match("undated", 9, null),
    match("weak", 1, "2026-11-20T09:00:00Z"),
    match("weak and newer", 1, "2026-11-20T10:00:00Z"),
    match("strong", 5, "2026-11-20T01:00:00Z"),
  ];
  const request = { query: "", location: null, site: null, timeFilter: "24h" as const, ...clock };
  const titles = (limit: number) => bestFirst(matched, request, limit).map(({ title }) => title);
  expect(titles(5)).toEqual(["strong", "weak and newer", "weak", "old", "undated"]);
  expect(titles(2)).toEqual(["strong", "weak and newer"]);
});
