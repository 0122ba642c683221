import { describe, expect, test } from "vitest";
import { firstNewsDate, parseNewsDate } from "./news-date";

const now = new Date("2026-11-20T12:00:00Z");
const clock = { now, timeZone: "America/Chicago" };

describe("a date with time and zone", () => {
  test.each([
    ["Thu, 12 Jun 2025 10:00:00 GMT", "2025-06-12T10:00:00.000Z"],
    ["Thu, 12 Jun 2025 10:00:00 +0000", "2025-06-12T10:00:00.000Z"],
    ["Thu, 12 Jun 2025 10:00:00 -0500", "2025-06-12T15:00:00.000Z"],
    ["Thu, 12 Jun 2025 10:00:00 EDT", "2025-06-12T14:00:00.000Z"],
    ["Thu, 12 Jun 2025 10:00 CDT", "2025-06-12T15:00:00.000Z"],
    ["12 Jun 25 10:00 PST", "2025-06-12T18:00:00.000Z"],
    ["Thu, 12 Jun 96 10:00:00 MST", "1996-06-12T17:00:00.000Z"],
    ["Mon, 12 Jun 2025 10:00:00 GMT", "2025-06-12T10:00:00.000Z"],
    ["Thursday, 12 June 2025 10:00:00 Z", "2025-06-12T10:00:00.000Z"],
    ["Do, 12 Jun 2025 10:00:00 +0200", "2025-06-12T08:00:00.000Z"],
    ["Thu,12 Jun 2025 10:00:00 GMT", "2025-06-12T10:00:00.000Z"],
    ["Thu, 12 Jun 2025 10:00:00 GMT+2", "2025-06-12T08:00:00.000Z"],
    ["Thu, 12 Jun 2025 10:00:00 UTC", "2025-06-12T10:00:00.000Z"],
    ["Thu, 12 Jun 2025 10:00:00 XYZ", "2025-06-12T10:00:00.000Z"],
    ["Thu, 12 Jun 2025 10:00:00 -0500 (CDT)", "2025-06-12T15:00:00.000Z"],
    ["  Thu,  12  Jun 2025\n 10:00:00\tGMT ", "2025-06-12T10:00:00.000Z"],
    ["Thu Jun 12 2025 10:00:00 GMT-0500 (Central Daylight Time)", "2025-06-12T15:00:00.000Z"],
    ["Thu Jun 12 10:00:00 CDT 2025", "2025-06-12T15:00:00.000Z"],
    ["2025-06-12T10:00:00Z", "2025-06-12T10:00:00.000Z"],
    ["2025-06-12t10:00:00z", "2025-06-12T10:00:00.000Z"],
    ["2025-06-12T10:00Z", "2025-06-12T10:00:00.000Z"],
    ["2025-06-12T10:00:00.123456Z", "2025-06-12T10:00:00.000Z"],
    ["2025-06-12T10:00:00,5+02:00", "2025-06-12T08:00:00.000Z"],
    ["2025-06-12T10:00:00+0530", "2025-06-12T04:30:00.000Z"],
    ["2025-06-12T10:00:00-05", "2025-06-12T15:00:00.000Z"],
    ["2025-06-12 10:00:00 +0000", "2025-06-12T10:00:00.000Z"],
    ["2025-06-12 10:00:00 UTC", "2025-06-12T10:00:00.000Z"],
    ["2025-06-12T10:00:00-05:00[America/Chicago]", "2025-06-12T15:00:00.000Z"],
    ["2025-06-12 10:00 America/Chicago", "2025-06-12T15:00:00.000Z"],
    ["20250612T100000Z", "2025-06-12T10:00:00.000Z"],
    ["2025-6-2T10:00:00Z", "2025-06-02T10:00:00.000Z"],
    ["2025-06-12T24:00:00Z", "2025-06-13T00:00:00.000Z"],
    ["2016-12-31T23:59:60Z", "2016-12-31T23:59:59.000Z"],
    ["Jun. 12, 2025 3:04 p.m. CDT", "2025-06-12T20:04:00.000Z"],
    ["June 12, 2025, 3 p.m. ET", "2025-06-12T19:00:00.000Z"],
    ["December 12, 2025, 3 p.m. ET", "2025-12-12T20:00:00.000Z"],
    ["3:04 p.m. EDT, June 12, 2025", "2025-06-12T19:04:00.000Z"],
    ["12:30 AM CDT on June 12, 2025", "2025-06-12T05:30:00.000Z"],
    ["June 12, 2025, 3 p.m. Eastern Time", "2025-06-12T19:00:00.000Z"],
    ["Updated 3:04 p.m. ET, Thu June 12, 2025", "2025-06-12T19:04:00.000Z"],
    ["2025-06-12T10:00:00 -05:00", "2025-06-12T15:00:00.000Z"],
    ["1749740645", "2025-06-12T15:04:05.000Z"],
    ["1749740645000", "2025-06-12T15:04:05.000Z"],
    ["Thu, 12 Jun 2025 00:00:00 -0400", "2025-06-12T04:00:00.000Z"],
  ])("%s", (text, instant) => {
    expect(parseNewsDate(text, clock)?.toISOString()).toBe(instant);
  });

  test.each([
    ...["GMT", "WET"].map((zone) => [zone, 0] as const),
    ...["WEST", "BST", "CET", "MET", "MEZ"].map((zone) => [zone, 1] as const),
    ...["CEST", "MEST", "MESZ", "EET"].map((zone) => [zone, 2] as const),
    ["EEST", 3] as const,
  ])("%s is %i hours ahead of UTC", (zone, hours) => {
    expect(parseNewsDate(`Thu, 12 Jun 2025 10:00:00 ${zone}`, clock)?.getUTCHours()).toBe(10 - hours);
  });
});

describe("a time without a zone is in the given time zone", () => {
  test.each([
    ["2025-06-12T10:00:00", "2025-06-12T15:00:00.000Z"],
    ["2025-12-12 10:00", "2025-12-12T16:00:00.000Z"],
    ["June 12, 2025 at 3:04 PM", "2025-06-12T20:04:00.000Z"],
    ["June 12, 2025 | 3:04 p.m.", "2025-06-12T20:04:00.000Z"],
    ["12:00 a.m. June 12, 2025", "2025-06-12T05:00:00.000Z"],
    ["Thursday, June 12, 2025 - 15:04", "2025-06-12T20:04:00.000Z"],
    ["06/12/2025 - 3:04pm", "2025-06-12T20:04:00.000Z"],
    ["06/12/2025 3:04 PM", "2025-06-12T20:04:00.000Z"],
    ["Thu, 12 Jun 2025 10:00:00", "2025-06-12T15:00:00.000Z"],
  ])("%s", (text, instant) => {
    expect(parseNewsDate(text, clock)?.toISOString()).toBe(instant);
  });
});

describe("a day starts in the given time zone", () => {
  test.each([
    "2025-06-12",
    "2025/06/12",
    "20250612",
    "June 12, 2025",
    "Jun 12, 2025",
    "Jun. 12th, 2025",
    "Thursday, June 12, 2025",
    "Thursday June 12 2025",
    "12 June 2025",
    "12-Jun-2025",
    "12Jun2025",
    "06/12/2025",
    "6/12/25",
    "06-12-2025",
    "12.06.2025",
    "12. 6. 2025",
    "12.06.25",
    "12. Juni 2025",
    "Donnerstag, 12. Juni 2025",
    "12 de junio de 2025",
    "12 juin 2025",
    "12 giugno 2025",
    "12 de junho de 2025",
    "12 juni 2025",
    "12 czerwca 2025",
    "12 июня 2025",
    "الخميس، 12 يونيو 2025",
    "2025年6月12日",
    "2025. 06. 12.",
    "Published: June 12, 2025",
    "Posted on June 12, 2025",
    "Date: 2025-06-12",
    "Published June 12, 2025 | Updated June 13, 2025",
    "June\u00a012,\u00a02025",
    "2025-06-12T00:00:00Z",
    "2025-06-12T00:00:00.000+00:00",
    "Thu, 12 Jun 2025 00:00:00 GMT",
    "Thu, 12 Jun 2025 00:00:00 +0000",
    "2025-06-12T00:00:00",
  ])("%s", (text) => {
    expect(parseNewsDate(text, clock)?.toISOString()).toBe("2025-06-12T05:00:00.000Z");
  });

  test.each([
    ["13/06/2025", "2025-06-13T05:00:00.000Z"],
    ["13-06-2025", "2025-06-13T05:00:00.000Z"],
    ["2nd of June 2025", "2025-06-02T05:00:00.000Z"],
    ["1er juillet 2025", "2025-07-01T05:00:00.000Z"],
    ["sábado, 14 de junio de 2025 - 15:04", "2025-06-14T20:04:00.000Z"],
    ["Sept. 2, 2025", "2025-09-02T05:00:00.000Z"],
  ])("%s", (text, instant) => {
    expect(parseNewsDate(text, clock)?.toISOString()).toBe(instant);
  });

  test("which depends on the time zone", () => {
    const date = parseNewsDate("June 12, 2025", { now, timeZone: "Asia/Tokyo" });
    expect(date?.toISOString()).toBe("2025-06-11T15:00:00.000Z");
  });
});

describe("unreadable texts are not dates", () => {
  test.each([
    null,
    undefined,
    "",
    "   ",
    "yesterday",
    "2 hours ago",
    "now",
    "0",
    "2025",
    "June 2025",
    "2025-06",
    "12:30",
    "2025-02-30",
    "February 30, 2025",
    "2025-13-01",
    "31/13/2025",
    "12 of many 2025",
    "13-13-2025",
    "2025-06-12T25:00:00Z",
    "2025-06-12T10:61:00Z",
    "2025-06-12T10:00:00+99:00",
    "Founded on May 12, 1998 by three farmers",
    "Issue 12 June 2025 edition",
    "0000-00-00 00:00:00",
    "Thu, 01 Jan 1970 00:00:00 GMT",
    "1989-12-31",
    "invalid 2025",
    "1.5",
    "a 12",
    "2025-06-12 10:00 Middle/Earth",
  ])("%s", (text) => {
    expect(parseNewsDate(text, clock)).toBeNull();
  });
});

describe("the future", () => {
  test.each([
    ["2026-11-20T12:59:59Z", "2026-11-20T12:59:59.000Z"],
    ["2026-11-20T13:00:01Z", undefined],
    ["2026-11-20", "2026-11-20T06:00:00.000Z"],
    ["2026-11-21", undefined],
    ["2036-11-20", undefined],
  ])("%s", (text, instant) => {
    expect(parseNewsDate(text, clock)?.toISOString()).toBe(instant);
  });
});

test("reads a hostile text quickly", () => {
  for (const text of ["1".repeat(1e6), "june ".repeat(1e5), "12:".repeat(1e5), " ".repeat(1e6), "a,".repeat(1e5)]) {
    expect(parseNewsDate(text, clock)).toBeNull();
  }
});

test.each<[(string | null | undefined)[], string | null]>([
  [["0001-01-01", "", null, "tomorrow", "2026-11-19T10:00:00Z", "2026-11-18T10:00:00Z"], "2026-11-19T10:00:00.000Z"],
  [["2026-12-24T10:00:00Z", "2026-11-18T10:00:00Z"], "2026-11-18T10:00:00.000Z"],
  [["0001-01-01T00:00:00", undefined], null],
  [[], null],
])("the first valid date of %j is %s", (texts, expected) => {
  expect(firstNewsDate(texts, clock)?.toISOString() ?? null).toBe(expected);
});
