import { expect, test } from "vitest";
import { clockFor, isRunId, orderFinds, whyEmpty } from "./rules";

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

test("finds are taken up as a run takes them: the recent ones first, then those whose address is known", () => {
  const find = (name: string, daysOld: number | null, opaque = false) => ({
    name,
    item: { date: daysOld === null ? null : new Date(now.getTime() - daysOld * 86_400_000), opaque },
  });
  const finds = [
    find("undated", null),
    find("old", 40),
    find("week, hidden", 5, true),
    find("week", 6),
    find("today, hidden", 0, true),
    find("month", 20),
    find("yesterday", 1.9),
    find("today", 0.1),
  ];
  const names = orderFinds(finds, now).map(({ name }) => name);
  expect(names).toEqual(["yesterday", "today", "today, hidden", "week", "week, hidden", "month", "undated", "old"]);
});

test.each([
  [null, "No run was started yet."],
  [{ status: "error", error: "No source answered.", summary_id: null }, "The last run failed: No source answered."],
  [{ status: "running", error: null, summary_id: null }, "A run is under way."],
  [
    { status: "completed", error: "No new stories.", summary_id: null },
    "The last run went well and found no news. No new stories.",
  ],
  [{ status: "completed", error: null, summary_id: 7 }, null],
])("a screen without news after %j says %j to admins", (run, why) => expect(whyEmpty(run)).toBe(why));

test.each([
  ["8c5f3a1e-0b1d-4f6a-9a55-0d7b4d2f0c11", true],
  ["8C5F3A1E-0B1D-4F6A-9A55-0D7B4D2F0C11", true],
  ["8c5f3a1e0b1d4f6a9a550d7b4d2f0c11", false],
  ["8c5f3a1e-0b1d-4f6a-9a55-0d7b4d2f0c11\n", false],
  ["1", false],
  ["", false],
])("%j is a task's id: %s", (text, is) => {
  expect(isRunId(text)).toBe(is);
});
