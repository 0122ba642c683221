import { expect, test } from "vitest";
import { addDays, dayOf, formatLongDate, instantOf, startOfDay } from "./dates";

test.each([
  ["2026-11-20T05:59:59Z", "America/Chicago", "2026-11-19"],
  ["2026-11-20T06:00:00Z", "America/Chicago", "2026-11-20"],
  ["2026-07-01T04:59:59Z", "America/Chicago", "2026-06-30"],
  ["2026-11-20T11:00:00Z", "Pacific/Kiritimati", "2026-11-21"],
])("the day of %s in %s is %s", (instant, zone, day) => {
  expect(dayOf(new Date(instant), zone)).toBe(day);
});

test.each([
  ["2026-11-20", "America/Chicago", "2026-11-20T06:00:00.000Z"],
  ["2026-03-08", "America/Chicago", "2026-03-08T06:00:00.000Z"],
  ["2026-03-09", "America/Chicago", "2026-03-09T05:00:00.000Z"],
  // Beirut skipped the hour after midnight on this day.
  ["2022-03-27", "Asia/Beirut", "2022-03-26T22:00:00.000Z"],
  ["2026-11-20", "Pacific/Chatham", "2026-11-19T10:15:00.000Z"],
])("%s begins in %s at %s", (day, zone, instant) => {
  expect(startOfDay(day, zone).toISOString()).toBe(instant);
});

test("converts a wall-clock time in a zone to an instant, also near a clock change", () => {
  expect(instantOf("2026-11-01", 3 * 3_600_000, "America/Chicago").toISOString()).toBe("2026-11-01T09:00:00.000Z");
  expect(instantOf("2026-03-08", 2.5 * 3_600_000, "America/Chicago").toISOString()).toBe("2026-03-08T08:30:00.000Z");
});

test("days are added across months and years", () => {
  expect(addDays("2026-12-31", 1)).toBe("2027-01-01");
  expect(addDays("2026-03-01", -1)).toBe("2026-02-28");
});

test("dates are shown in US long format", () => {
  expect(formatLongDate("2026-11-20T05:59:59Z", "America/Chicago")).toBe("November 19, 2026");
});
