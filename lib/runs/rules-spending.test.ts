import { expect, test } from "vitest";
import { estimateCost, exceededBudget, startOfMonth } from "./rules-spending";

test.each([
  ["2026-11-20T12:00:00Z", "America/Chicago", "2026-11-01T05:00:00.000Z"],
  ["2026-11-01T04:59:59Z", "America/Chicago", "2026-10-01T05:00:00.000Z"],
  ["2026-12-01T06:00:00Z", "America/Chicago", "2026-12-01T06:00:00.000Z"],
  ["2026-10-31T13:00:00Z", "Pacific/Auckland", "2026-10-31T11:00:00.000Z"],
])("at %s in %s the month started at %s", (now, zone, start) =>
  expect(startOfMonth(new Date(now), zone).toISOString()).toBe(start),
);

test.each([
  [{ run: 90, month: 900 }, 10, { run: 100, month: 1000 }, null],
  [{ run: 91, month: 0 }, 10, { run: 100, month: 1000 }, "run"],
  [{ run: 0, month: 991 }, 10, { run: 100, month: 1000 }, "month"],
  [{ run: 1e9, month: 1e9 }, 10, { run: null, month: null }, null],
] as const)("after %j, %i more tokens with limits %j exceed: %s", (spent, tokens, limits, budget) =>
  expect(exceededBudget(spent, tokens, limits)).toBe(budget),
);

const million = { input_tokens: 1_000_000, output_tokens: 1_000_000 };

test.each([
  [[], 0],
  [[{ model: "gpt-5-mini", ...million }], 2.25],
  [[{ model: "gpt-5-mini-2025-08-07", ...million }], 2.25],
  [
    [
      { model: "gpt-5-mini", ...million },
      { model: "gpt-5-nano", input_tokens: 0, output_tokens: 500_000 },
    ],
    2.45,
  ],
  [[{ model: "llama-3", ...million }], null],
  [
    [
      { model: "llama-3", ...million },
      { model: "gpt-5-mini", ...million },
    ],
    null,
  ],
  [[{ model: "constructor", ...million }], null],
])("the cost of %j is %s", (usage, cost) => {
  const estimate = estimateCost(usage);
  if (cost === null) expect(estimate).toBeNull();
  else expect(estimate).toBeCloseTo(cost, 10);
});
