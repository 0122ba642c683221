import { expect, test } from "vitest";
import { cleanupDay, cutoff, removedText } from "./rules";

test.each([
  ["before three in the morning", "2026-11-22T08:59:59Z", null],
  ["from three on", "2026-11-22T09:00:00Z", "2026-11-22"],
  ["late in the day", "2026-11-23T05:59:59Z", "2026-11-22"],
  ["on the day the clocks go forward", "2026-03-08T08:00:00Z", "2026-03-08"],
])("a cleanup %s", (_, now, day) => {
  expect(cleanupDay(new Date(now), "America/Chicago")).toBe(day);
});

test("zero days keep everything", () => {
  const now = new Date("2026-11-22T12:00:00Z");
  expect(cutoff(now, 0)).toBeNull();
  expect(cutoff(now, 90)).toEqual(new Date("2026-08-24T12:00:00Z"));
});

test.each([
  [{}, null],
  [{ emails: 1 }, "1 email record"],
  [{ articles: 2, search_results: 1204, audit_entries: 0 }, "1,204 search results and 2 unpublished articles"],
])("%j reads %j", (removed, text) => {
  expect(removedText(removed)).toBe(text);
});
