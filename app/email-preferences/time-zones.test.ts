import { expect, test } from "vitest";
import { isTimeZone } from "@/lib/dates";
import { currentZone, OTHER_ZONES, zoneName } from "./time-zones";

test.each([
  ["Asia/Calcutta", "Asia/Kolkata"],
  ["Europe/Kiev", "Europe/Kyiv"],
  ["America/Godthab", "America/Nuuk"],
  ["America/Buenos_Aires", "America/Argentina/Buenos_Aires"],
])("%s is listed as %s, and means the same time", (former, current) => {
  expect(OTHER_ZONES).not.toContain(former);
  expect(OTHER_ZONES).toContain(current);
  expect(currentZone(former)).toBe(current);
  expect(zoneName(former)).toBe(zoneName(current));
  const time = (timeZone: string) => new Date(0).toLocaleString("en-US", { timeZone });
  expect(time(current)).toBe(time(former));
});

test("lists each zone once, with UTC, and only zones that can be saved", () => {
  expect(OTHER_ZONES.filter((zone) => zone === "UTC")).toHaveLength(1);
  expect(new Set(OTHER_ZONES).size).toBe(OTHER_ZONES.length);
  expect(OTHER_ZONES.filter((zone) => !isTimeZone(zone))).toEqual([]);
});
