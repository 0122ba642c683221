import { expect, test } from "vitest";
import { dueAt, handOverName, isAsked, keyIn, pauseMs } from "./rules";

const CHICAGO = "America/Chicago";
const daily = { send_at: null, timezone: null, weekdays_only: false };

// In Chicago clocks go back on Sunday, November 1, 2026 and forward on Sunday, March 14, 2027; November 20, 2026 is a Friday.
test.each([
  ["right after the run", "2026-11-20T12:05:00Z", daily, "2026-11-20T12:05:00Z"],
  ["at seven, later that day", "2026-11-20T12:05:00Z", { ...daily, send_at: "07:00" }, "2026-11-20T13:00:00Z"],
  ["in the evening of that day", "2026-11-20T12:05:00Z", { ...daily, send_at: "19:30" }, "2026-11-21T01:30:00Z"],
  ["at once when ready a little late", "2026-11-20T12:05:00Z", { ...daily, send_at: "06:00" }, "2026-11-20T12:05:00Z"],
  ["at once up to three hours late", "2026-11-20T15:00:00Z", { ...daily, send_at: "06:00" }, "2026-11-20T15:00:00Z"],
  ["next day when later", "2026-11-20T15:00:01Z", { ...daily, send_at: "06:00" }, "2026-11-21T12:00:00Z"],
  ["at once just after midnight", "2026-11-20T06:30:00Z", { ...daily, send_at: "23:30" }, "2026-11-20T06:30:00Z"],
  [
    "in their own zone",
    "2026-11-20T12:05:00Z",
    { ...daily, send_at: "07:00", timezone: "Pacific/Honolulu" },
    "2026-11-20T17:00:00Z",
  ],
  [
    "in a zone that is a day ahead",
    "2026-11-20T12:05:00Z",
    { ...daily, send_at: "06:00", timezone: "Pacific/Auckland" },
    "2026-11-20T17:00:00Z",
  ],
  ["over the night clocks go back", "2026-10-31T22:00:00Z", { ...daily, send_at: "07:00" }, "2026-11-01T13:00:00Z"],
  ["over the night clocks go forward", "2027-03-13T22:00:00Z", { ...daily, send_at: "07:00" }, "2027-03-14T12:00:00Z"],
  ["in the hour that is skipped", "2027-03-14T06:30:00Z", { ...daily, send_at: "02:30" }, "2027-03-14T08:30:00Z"],
  ["in the hour that comes twice", "2026-11-01T05:30:00Z", { ...daily, send_at: "01:30" }, "2026-11-01T06:30:00Z"],
  ["on a weekday at once", "2026-11-20T12:05:00Z", { ...daily, weekdays_only: true }, "2026-11-20T12:05:00Z"],
  ["on Saturday for Monday", "2026-11-21T12:05:00Z", { ...daily, weekdays_only: true }, "2026-11-23T15:00:00Z"],
  ["on Sunday for Monday", "2026-11-22T12:05:00Z", { ...daily, weekdays_only: true }, "2026-11-23T15:00:00Z"],
  [
    "on Friday evening for a Saturday",
    "2026-11-21T04:30:00Z",
    { send_at: "07:00", timezone: null, weekdays_only: true },
    "2026-11-23T13:00:00Z",
  ],
  [
    "on the Monday of their own zone",
    "2026-11-22T19:00:00Z",
    { send_at: null, timezone: "Pacific/Auckland", weekdays_only: true },
    "2026-11-22T19:00:00Z",
  ],
])("a briefing is mailed %s", (_, now, preferences, due) => {
  expect(dueAt(new Date(now), preferences, CHICAGO).toISOString()).toBe(new Date(due).toISOString());
});

test("a pause doubles up to a quarter of an hour, or is as long as the provider says", () => {
  expect([1, 2, 3, 4, 20, 2_000].map((tries) => pauseMs(tries, null))).toEqual([
    1_000, 2_000, 4_000, 8_000, 900_000, 900_000,
  ]);
  expect([pauseMs(1, 30_000), pauseMs(20, 500), pauseMs(3, 0)]).toEqual([30_000, 500, 0]);
});

test("the name a mail is handed over under tells its key and whether it was asked for", () => {
  const name = handOverName("resend", true, "8c5f3a1e-0b1d-4f6a-9a55-0d7b4d2f0c11");
  expect([keyIn(name), isAsked(name)]).toEqual(["8c5f3a1e-0b1d-4f6a-9a55-0d7b4d2f0c11", true]);
  expect([isAsked("asked"), isAsked(handOverName("smtp", false, "x")), isAsked(null), keyIn(null)]).toEqual([
    true,
    false,
    false,
    null,
  ]);
});
