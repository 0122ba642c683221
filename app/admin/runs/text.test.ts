import { expect, test } from "vitest";
import { costText, durationOf, durationText, shownStage, stageStateOf, stateOf } from "./text";

test.each([
  [-5, "0.0 s"],
  [0, "0.0 s"],
  [449, "0.4 s"],
  [9_949, "9.9 s"],
  [9_950, "10 s"],
  [59_499, "59 s"],
  [59_500, "1 min 0 s"],
  [185_000, "3 min 5 s"],
  [3_599_600, "1 h 0 min"],
  [7_440_000, "2 h 4 min"],
])("%d ms are %s", (ms, text) => {
  expect(durationText(ms)).toBe(text);
});

test.each([
  [0.0042, "$0.0042"],
  [0.25, "$0.25"],
  [1.25001, "$1.25"],
  [1234.5, "$1,234.50"],
])("%d dollars are %s", (dollars, text) => {
  expect(costText(dollars)).toBe(text);
});

test.each([
  ["starting", null, null, "Waiting"],
  ["running", null, null, "Running"],
  ["completed", null, 7, "Completed"],
  ["completed", "No new stories.", null, "No briefing"],
  ["error", "No source answered.", null, "Failed"],
  ["error", "Canceled by admin.", null, "Canceled"],
  ["error", "Cancelled by admin.", null, "Canceled"],
  ["error", null, null, "Failed"],
] as const)("a run that is %s (%s) with briefing %s is called %s", (status, error, summary_id, label) => {
  expect(stateOf({ status, error, summary_id }).label).toBe(label);
});

test("a run's duration is from its start to its end, or until now", () => {
  const task = { started_at: "2026-11-20T12:00:00Z", finished_at: "2026-11-20T12:00:05Z" };
  const now = new Date("2026-11-20T12:01:00Z");
  expect(durationOf(task, now)).toBe(5_000);
  expect(durationOf({ ...task, finished_at: null }, now)).toBe(60_000);
  expect(durationOf({ started_at: null, finished_at: null }, now)).toBeNull();
});

const END = "2026-11-20T12:00:05Z";

test.each([
  [undefined, "error", "No source answered.", "waiting"],
  [{ total: 40, finished_at: END }, "running", null, "done"],
  [{ total: 0, finished_at: END }, "completed", null, "empty"],
  [{ total: 0, finished_at: null }, "running", null, "running"],
  [{ total: 40, finished_at: null }, "error", "No source answered.", "failed"],
  [{ total: 40, finished_at: null }, "error", "Canceled by admin.", "stopped"],
] as const)("a stage with %j in a run that is %s (%s) is %s", (report, status, error, state) => {
  expect(stageStateOf(report, { status, error })).toBe(state);
});

const stage = { started_at: END, finished_at: END, duration_ms: 1 };

test.each([
  [0, 0],
  [29, 3],
])("with %d articles summarized, %d sections are chosen for", (articles, total) => {
  const stages = [
    { ...stage, stage: "summarize", done: articles, total: articles } as const,
    { ...stage, stage: "choose", done: 3, total: 3 } as const,
  ];
  const run = { status: "completed", summary_id: 7, stages } as const;
  expect(shownStage("choose", run)).toMatchObject({ done: total, total });
  expect(shownStage("publish", run)).toBeUndefined();
});

test.each([
  [7, 1],
  [null, 0],
])("a completed run with briefing %s has %d to publish", (summary_id, total) => {
  const stages = [{ ...stage, stage: "publish", done: 1, total: 1 } as const];
  expect(shownStage("publish", { status: "completed", summary_id, stages })).toMatchObject({ done: total, total });
});
