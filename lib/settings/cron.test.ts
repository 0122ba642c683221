import { describe, expect, test } from "vitest";
import { latestRunTime, parseCron } from "./cron";

const DAY_MS = 86_400_000;

/** Every scheduled time between two instants, oldest first. */
function runTimes(line: string, timeZone: string, from: string, to: string): string[] {
  const cron = parseCron(line, timeZone);
  if (!cron) throw new Error("Invalid cron line.");
  const times: string[] = [];
  for (let now = new Date(to); ; ) {
    const time = latestRunTime(cron, new Date(from), now);
    if (!time) return times.reverse();
    times.push(time.toISOString().replace(":00.000Z", "Z"));
    now = new Date(time.getTime() - 1);
  }
}

describe("a schedule", () => {
  test.each<[what: string, line: string, zone: string, from: string, to: string, expected: string[]]>([
    // Chicago: clocks go from 2:00 to 3:00 on March 8, 2026, and from 2:00 to 1:00 on November 1.
    [
      "daily, across the spring change",
      "0 6 * * *",
      "America/Chicago",
      "2026-03-07T00:00Z",
      "2026-03-10T00:00Z",
      ["2026-03-07T12:00Z", "2026-03-08T11:00Z", "2026-03-09T11:00Z"],
    ],
    [
      "at a skipped time: runs when the clock moves on",
      "30 2 * * *",
      "America/Chicago",
      "2026-03-07T00:00Z",
      "2026-03-10T00:00Z",
      ["2026-03-07T08:30Z", "2026-03-08T08:00Z", "2026-03-09T07:30Z"],
    ],
    [
      "at the start of the skipped hour",
      "0 2 * * *",
      "America/Chicago",
      "2026-03-08T00:00Z",
      "2026-03-09T00:00Z",
      ["2026-03-08T08:00Z"],
    ],
    [
      "at a repeated time: runs at the first occurrence",
      "30 1 * * *",
      "America/Chicago",
      "2026-10-31T00:00Z",
      "2026-11-03T00:00Z",
      ["2026-10-31T06:30Z", "2026-11-01T06:30Z", "2026-11-02T07:30Z"],
    ],
    [
      "daily, across the fall change",
      "0 6 * * *",
      "America/Chicago",
      "2026-10-31T00:00Z",
      "2026-11-02T00:00Z",
      ["2026-10-31T11:00Z", "2026-11-01T12:00Z"],
    ],
    // Chatham: clocks go from 2:45 to 3:45 on September 27, 2026, and from 3:45 to 2:45 on April 5.
    [
      "at a skipped time in Chatham",
      "0 3 * * *",
      "Pacific/Chatham",
      "2026-09-25T00:00Z",
      "2026-09-28T00:00Z",
      ["2026-09-25T14:15Z", "2026-09-26T14:00Z", "2026-09-27T13:15Z"],
    ],
    [
      "at the first skipped minute in Chatham",
      "45 2 * * *",
      "Pacific/Chatham",
      "2026-09-25T00:00Z",
      "2026-09-28T00:00Z",
      ["2026-09-25T14:00Z", "2026-09-26T14:00Z", "2026-09-27T13:00Z"],
    ],
    [
      "at a repeated time in Chatham",
      "0 3 * * *",
      "Pacific/Chatham",
      "2026-04-03T00:00Z",
      "2026-04-06T00:00Z",
      ["2026-04-03T13:15Z", "2026-04-04T13:15Z", "2026-04-05T14:15Z"],
    ],
    // Lord Howe changes by half an hour: from 2:00 to 2:30 on October 4, 2026, and from 2:00 to 1:30 on April 5.
    [
      "at a skipped time in Lord Howe",
      "15 2 * * *",
      "Australia/Lord_Howe",
      "2026-10-02T00:00Z",
      "2026-10-05T00:00Z",
      ["2026-10-02T15:45Z", "2026-10-03T15:30Z", "2026-10-04T15:15Z"],
    ],
    [
      "at a repeated time in Lord Howe",
      "45 1 * * *",
      "Australia/Lord_Howe",
      "2026-04-03T00:00Z",
      "2026-04-06T00:00Z",
      ["2026-04-03T14:45Z", "2026-04-04T14:45Z", "2026-04-05T15:15Z"],
    ],
    [
      "every 30 minutes through the skipped hour: what the clock skips is left out",
      "*/30 * * * *",
      "America/Chicago",
      "2026-03-08T07:20Z",
      "2026-03-08T08:40Z",
      ["2026-03-08T07:30Z", "2026-03-08T08:00Z", "2026-03-08T08:30Z"],
    ],
    [
      "every 30 minutes through the repeated hour: runs in both",
      "*/30 1 * * *",
      "America/Chicago",
      "2026-11-01T05:00Z",
      "2026-11-01T09:00Z",
      ["2026-11-01T06:00Z", "2026-11-01T06:30Z", "2026-11-01T07:00Z", "2026-11-01T07:30Z"],
    ],
    // Beirut skips midnight on March 29, 2026.
    [
      "at a skipped midnight",
      "0 0 * * *",
      "Asia/Beirut",
      "2026-03-28T00:00Z",
      "2026-03-30T00:00Z",
      ["2026-03-28T22:00Z", "2026-03-29T21:00Z"],
    ],
    [
      "on weekdays",
      "0 6 * * MON-FRI",
      "UTC",
      "2026-11-20T00:00Z",
      "2026-11-24T00:00Z",
      ["2026-11-20T06:00Z", "2026-11-23T06:00Z"],
    ],
    ["on Sundays written as 7", "0 6 * * 7", "UTC", "2026-11-20T00:00Z", "2026-11-24T00:00Z", ["2026-11-22T06:00Z"]],
    [
      "twice a day in steps",
      "0,30 6-18/12 * * *",
      "UTC",
      "2026-11-20T00:00Z",
      "2026-11-20T23:00Z",
      ["2026-11-20T06:00Z", "2026-11-20T06:30Z", "2026-11-20T18:00Z", "2026-11-20T18:30Z"],
    ],
    [
      "on a day of the month or a weekday",
      "0 6 23 * 0",
      "UTC",
      "2026-11-20T00:00Z",
      "2026-11-24T00:00Z",
      ["2026-11-22T06:00Z", "2026-11-23T06:00Z"],
    ],
    [
      "on every other day of the month and every Monday",
      "0 6 */2 * 1",
      "UTC",
      "2026-11-15T12:00Z",
      "2026-11-20T00:00Z",
      ["2026-11-16T06:00Z", "2026-11-17T06:00Z", "2026-11-19T06:00Z"],
    ],
    [
      "in leap years",
      "0 6 29 2 *",
      "UTC",
      "2023-01-01T00:00Z",
      "2029-01-01T00:00Z",
      ["2024-02-29T06:00Z", "2028-02-29T06:00Z"],
    ],
    [
      "every 20 minutes",
      "*/20 * * * *",
      "UTC",
      "2026-11-20T05:45Z",
      "2026-11-20T06:45Z",
      ["2026-11-20T06:00Z", "2026-11-20T06:20Z", "2026-11-20T06:40Z"],
    ],
  ])("%s", (_, line, timeZone, from, to, expected) => {
    expect(runTimes(line, timeZone, from, to)).toEqual(expected);
  });

  test.each(["America/Chicago", "Pacific/Chatham", "Australia/Lord_Howe", "Asia/Kolkata", "Africa/Casablanca"])(
    "every day of a year has exactly one run in %s",
    (timeZone) => {
      for (const line of ["0 6 * * *", "30 2 * * *", "15 1 * * *", "59 23 * * *", "0 0 * * *"]) {
        const all = runTimes(line, timeZone, "2026-01-01T12:00Z", "2027-01-01T12:00Z");
        expect(all).toHaveLength(365);
        const gaps = all.slice(1).map((each, at) => Date.parse(each) - Date.parse(all[at] ?? ""));
        expect(Math.max(...gaps) - DAY_MS).toBeLessThanOrEqual(2 * 3_600_000);
        expect(DAY_MS - Math.min(...gaps)).toBeLessThanOrEqual(2 * 3_600_000);
      }
    },
  );

  test("ignores times already handled and times still to come", () => {
    const six = new Date("2026-11-20T06:00Z");
    const cron = parseCron("0 6 * * *");
    if (!cron) throw new Error();
    expect(latestRunTime(cron, six, new Date("2026-11-21T05:59:59Z"))).toBeNull();
    expect(latestRunTime(cron, new Date(six.getTime() - 1), six)).toEqual(six);
    expect(latestRunTime(cron, six, new Date("2026-11-30T07:00Z"))).toEqual(new Date("2026-11-30T06:00Z"));
    expect(latestRunTime(cron, six, new Date("2026-11-19T07:00Z"))).toBeNull();
  });
});

test.each([
  "",
  "0 6 * *",
  "0 6 * * * *",
  "60 6 * * *",
  "0 24 * * *",
  "0 6 0 * *",
  "0 6 32 * *",
  "0 6 * 13 *",
  "0 6 * * 8",
  "0 6 30 2 *",
  "a 6 * * *",
  "0 6 * * FOO",
  "*/0 6 * * *",
  "5-1 6 * * *",
  "-1 6 * * *",
  "1.5 6 * * *",
  "0,, 6 * * *",
])("%j is invalid", (line) => {
  expect(parseCron(line)).toBeNull();
});
