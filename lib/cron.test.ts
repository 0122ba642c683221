import { describe, expect, test } from "vitest";
import { latestMoment, parseCron } from "./cron";

const DAY_MS = 86_400_000;

/** Every moment between two instants, oldest first. */
function moments(line: string, timeZone: string, from: string, to: string): string[] {
  const cron = parseCron(line);
  if (!cron) throw new Error("No cron line.");
  const found: string[] = [];
  for (let now = new Date(to); ; ) {
    const moment = latestMoment(cron, timeZone, new Date(from), now);
    if (!moment) return found.reverse();
    found.push(moment.toISOString().replace(":00.000Z", "Z"));
    now = new Date(moment.getTime() - 1);
  }
}

describe("a schedule", () => {
  test.each<[what: string, line: string, zone: string, from: string, to: string, expected: string[]]>([
    // Chicago: 2:00 is 3:00 on March 8, 2026; 2:00 is 1:00 on November 1.
    [
      "every day over spring",
      "0 6 * * *",
      "America/Chicago",
      "2026-03-07T00:00Z",
      "2026-03-10T00:00Z",
      ["2026-03-07T12:00Z", "2026-03-08T11:00Z", "2026-03-09T11:00Z"],
    ],
    [
      "at a time that spring skips",
      "30 2 * * *",
      "America/Chicago",
      "2026-03-07T00:00Z",
      "2026-03-10T00:00Z",
      ["2026-03-07T08:30Z", "2026-03-08T08:30Z", "2026-03-09T07:30Z"],
    ],
    [
      "at the skipped hour itself",
      "0 2 * * *",
      "America/Chicago",
      "2026-03-08T00:00Z",
      "2026-03-09T00:00Z",
      ["2026-03-08T08:00Z"],
    ],
    [
      "at a time that autumn repeats",
      "30 1 * * *",
      "America/Chicago",
      "2026-10-31T00:00Z",
      "2026-11-03T00:00Z",
      ["2026-10-31T06:30Z", "2026-11-01T06:30Z", "2026-11-02T07:30Z"],
    ],
    [
      "every day over autumn",
      "0 6 * * *",
      "America/Chicago",
      "2026-10-31T00:00Z",
      "2026-11-02T00:00Z",
      ["2026-10-31T11:00Z", "2026-11-01T12:00Z"],
    ],
    // Chatham: 2:45 is 3:45 on September 27, 2026; 3:45 is 2:45 on April 5.
    [
      "at a time that Chatham's spring skips",
      "0 3 * * *",
      "Pacific/Chatham",
      "2026-09-25T00:00Z",
      "2026-09-28T00:00Z",
      ["2026-09-25T14:15Z", "2026-09-26T14:15Z", "2026-09-27T13:15Z"],
    ],
    [
      "at the first time that is skipped there",
      "45 2 * * *",
      "Pacific/Chatham",
      "2026-09-25T00:00Z",
      "2026-09-28T00:00Z",
      ["2026-09-25T14:00Z", "2026-09-26T14:00Z", "2026-09-27T13:00Z"],
    ],
    [
      "at a time that Chatham's autumn repeats",
      "0 3 * * *",
      "Pacific/Chatham",
      "2026-04-03T00:00Z",
      "2026-04-06T00:00Z",
      ["2026-04-03T13:15Z", "2026-04-04T14:15Z", "2026-04-05T14:15Z"],
    ],
    // Lord Howe: by half an hour. 2:00 is 2:30 on October 4, 2026; 2:00 is 1:30 on April 5.
    [
      "at a time that Lord Howe's spring skips",
      "15 2 * * *",
      "Australia/Lord_Howe",
      "2026-10-02T00:00Z",
      "2026-10-05T00:00Z",
      ["2026-10-02T15:45Z", "2026-10-03T15:45Z", "2026-10-04T15:15Z"],
    ],
    [
      "at a time that Lord Howe's autumn repeats",
      "45 1 * * *",
      "Australia/Lord_Howe",
      "2026-04-03T00:00Z",
      "2026-04-06T00:00Z",
      ["2026-04-03T14:45Z", "2026-04-04T15:15Z", "2026-04-05T15:15Z"],
    ],
    // Midnight that does not exist: Beirut, March 29, 2026.
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
    [
      "on Sundays, by either number",
      "0 6 * * 7",
      "UTC",
      "2026-11-20T00:00Z",
      "2026-11-24T00:00Z",
      ["2026-11-22T06:00Z"],
    ],
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
      "on every other day that is a Monday",
      "0 6 */2 * 1",
      "UTC",
      "2026-11-14T00:00Z",
      "2026-11-24T00:00Z",
      ["2026-11-23T06:00Z"],
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
      "every twenty minutes",
      "*/20 * * * *",
      "UTC",
      "2026-11-20T05:45Z",
      "2026-11-20T06:45Z",
      ["2026-11-20T06:00Z", "2026-11-20T06:20Z", "2026-11-20T06:40Z"],
    ],
  ])("%s", (_, line, timeZone, from, to, expected) => {
    expect(moments(line, timeZone, from, to)).toEqual(expected);
  });

  test.each(["America/Chicago", "Pacific/Chatham", "Australia/Lord_Howe", "Asia/Kolkata", "Africa/Casablanca"])(
    "every day of a year has one moment of each time in %s",
    (timeZone) => {
      for (const line of ["0 6 * * *", "30 2 * * *", "15 1 * * *", "59 23 * * *", "0 0 * * *"]) {
        const all = moments(line, timeZone, "2026-01-01T12:00Z", "2027-01-01T12:00Z");
        expect(all).toHaveLength(365);
        const gaps = all.slice(1).map((each, at) => Date.parse(each) - Date.parse(all[at] ?? ""));
        expect(Math.max(...gaps) - DAY_MS).toBeLessThanOrEqual(2 * 3_600_000);
        expect(DAY_MS - Math.min(...gaps)).toBeLessThanOrEqual(2 * 3_600_000);
      }
    },
  );

  test("has no moment that was seen to, and none that is to come", () => {
    const six = new Date("2026-11-20T06:00Z");
    const cron = parseCron("0 6 * * *");
    if (!cron) throw new Error();
    expect(latestMoment(cron, "UTC", six, new Date("2026-11-21T05:59:59Z"))).toBeNull();
    expect(latestMoment(cron, "UTC", new Date(six.getTime() - 1), six)).toEqual(six);
    expect(latestMoment(cron, "UTC", six, new Date("2026-11-30T07:00Z"))).toEqual(new Date("2026-11-30T06:00Z"));
    expect(latestMoment(cron, "UTC", six, new Date("2026-11-19T07:00Z"))).toBeNull();
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
  "0 6 L * *",
  "-1 6 * * *",
  "1.5 6 * * *",
  "0,, 6 * * *",
  "@daily",
])("%j is no cron line", (line) => {
  expect(parseCron(line)).toBeNull();
});
