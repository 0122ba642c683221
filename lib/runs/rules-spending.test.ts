import { expect, test } from "vitest";
import { overdrawn, startOfMonth } from "./rules-spending";

test.each([
  ["2026-11-20T12:00:00Z", "America/Chicago", "2026-11-01T05:00:00.000Z"],
  ["2026-11-01T04:59:59Z", "America/Chicago", "2026-10-01T05:00:00.000Z"],
  ["2026-12-01T06:00:00Z", "America/Chicago", "2026-12-01T06:00:00.000Z"],
  ["2026-10-31T13:00:00Z", "Pacific/Auckland", "2026-10-31T11:00:00.000Z"],
])("at %s the month of %s began at %s", (now, zone, began) =>
  expect(startOfMonth(new Date(now), zone).toISOString()).toBe(began),
);

test.each([
  [{ run: 90, month: 900 }, 10, { run: 100, month: 1000 }, null],
  [{ run: 91, month: 0 }, 10, { run: 100, month: 1000 }, "run"],
  [{ run: 0, month: 991 }, 10, { run: 100, month: 1000 }, "month"],
  [{ run: 1e9, month: 1e9 }, 10, { run: null, month: null }, null],
] as const)("of %j, %i more under %j overdraw %s", (spent, tokens, limits, which) =>
  expect(overdrawn(spent, tokens, limits)).toBe(which),
);
