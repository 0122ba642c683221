import { expect, test } from "vitest";
import { clockForRepeat, estimateCost, reasonFor } from "./rules-tasks";

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
])("the cost of %j is %s", (spending, cost) => {
  const estimated = estimateCost(spending);
  if (cost === null) expect(estimated).toBeNull();
  else expect(estimated).toBeCloseTo(cost, 10);
});

test("a run made again is made now, unless it replayed a past day", () => {
  const created_at = new Date("2026-11-20T12:00:00Z");
  const now = new Date("2026-11-21T08:00:00Z");
  expect(clockForRepeat({ as_of: created_at, created_at }, now)).toEqual(now);
  const replayed = new Date("2022-01-15T05:59:59.999Z");
  expect(clockForRepeat({ as_of: replayed, created_at }, now)).toEqual(replayed);
});

test.each([
  ["duplicate", null, "The article was known before."],
  ["duplicate", "reprint", "The same text is known from another address."],
  ["outside", "outside", "Its date is outside of the row’s time."],
  ["no_text", "none", "No text could be read on the page."],
  ["new", "paywall", "Only the beginning could be read: the rest is for subscribers."],
  ["new", null, "Kept as an article, not chosen for the briefing."],
  ["found", null, "Not needed: its row had enough without it."],
  ["blocked", "a.example.com answered with status 403.", "a.example.com answered with status 403."],
  ["blocked", "constructor", "constructor"],
  ["no_text", "", "No text could be read on the page."],
] as const)("a find that is %s (%s) was left out because: %s", (status, reason, said) => {
  expect(reasonFor(status, reason)).toBe(said);
});
