import { expect, test } from "vitest";
import { clockFor } from "./rules";

const now = new Date("2026-11-20T15:00:00Z");
const zone = "America/Chicago";

test("a run without a day, or of today, runs by the present clock", () => {
  expect(clockFor(null, now, zone)).toEqual(now);
  expect(clockFor("2026-11-20", now, zone)).toEqual(now);
});

test("a day in the past ends with its last moment where the clock hangs", () => {
  expect(clockFor("2022-01-14", now, zone).toISOString()).toBe("2022-01-15T05:59:59.999Z");
  expect(clockFor("2026-03-08", now, zone).toISOString()).toBe("2026-03-09T04:59:59.999Z");
});

test.each(["2026-11-21", "2026-02-30", "yesterday", "2026-1-2", ""])("%j is refused", (day) => {
  expect(() => clockFor(day, now, zone)).toThrow();
});
