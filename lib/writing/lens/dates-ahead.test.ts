import { describe, expect, test } from "vitest";
import type { SourceText } from "@/lib/writing/types";
import { confirmedDates, datesAheadOf } from "./dates-ahead";

const source = (text: string, title = "A notice", date: string | null = "2022-01-14T15:00:00Z"): SourceText => ({
  id: 7,
  title,
  text,
  source: null,
  author: null,
  date: date === null ? null : new Date(date),
  day: date?.slice(0, 10) ?? null,
});
const found = (text: string, title?: string, date?: string | null) =>
  datesAheadOf(source(text, title, date)).map((each) => `${each.date} ${each.kind}`);

test.each([
  ["Comments must be received on or before March 4, 2022.", "2022-03-04 comments_due"],
  ["DATES: Written comments are due by 5 p.m. Eastern Time on Monday, March 7, 2022.", "2022-03-07 comments_due"],
  ["Comments close on February 14, 2022.", "2022-02-14 comments_due"],
  ["Comment Date: 5 p.m. ET 2/14/22.", "2022-02-14 comments_due"],
  ["The agency will accept public comments until Feb. 11.", "2022-02-11 comments_due"],
  ["The deadline for the submission of written comments is February 14, 2022.", "2022-02-14 comments_due"],
  ["This rule is effective March 14, 2022.", "2022-03-14 effective"],
  ["The final rule takes effect on July 12, 2022.", "2022-07-12 effective"],
  ["The proposed rates would go into effect on October 1, 2022, and stay until 2026.", "2022-10-01 effective"],
  ["Effective on March 1, 2022.", "2022-03-01 effective"],
  ["Applications are due no later than 11:59 p.m. EST on April 19, 2022.", "2022-04-19 deadline"],
  ["Full applications must be submitted by April 7, 2022.", "2022-04-07 deadline"],
  ["Utilities have until May 1, 2022, to file their plans.", "2022-05-01 deadline"],
  ["Protests and motions to intervene must be filed by January 31, 2022.", "2022-01-31 deadline"],
  ["The commission will hold a technical conference on April 21, 2022.", "2022-04-21 event"],
  ["A public scoping meeting is scheduled for Wednesday, February 2, 2022.", "2022-02-02 event"],
  ["The application period will open on February 21.", "2022-02-21 event"],
])("'%s' names %s", (text, date) => {
  expect(found(text)).toEqual([date]);
});

test.each([
  ["The rule took effect on January 3, 2022."],
  ["The comment period ended on January 10, 2022."],
  ["Comments were due on February 14, 2022, before the notice was withdrawn."],
  ["The hearing on February 4, 2022, has been canceled."],
  ["The meeting of February 4, 2022, is postponed."],
  ["The current rates expire on September 30, 2022."],
  ["The existing order remains in effect through March 31, 2022."],
  ["The plant will be 40 years old on June 1, 2022."],
  ["The senator asked the company to answer by February 4, 2022."],
  ["The plan is effective January 1, 2031."],
  ["Comments are due by February 30, 2022."],
  ["House passes bill | February 18, 2022 | Posted in Articles: meeting on February 18, 2022."],
  ["Comments are due in March 2022."],
  ["The application period for Fiscal Year 2023 opens soon."],
])("'%s' names none", (text) => {
  expect(found(text)).toEqual([]);
});

describe("rescheduled dates", () => {
  test("an extended comment period ends on the new date", () => {
    expect(
      found(
        "Comments were to be submitted by January 20, 2022. The agency is extending the comment period until March 4, 2022.",
      ),
    ).toEqual(["2022-03-04 comments_due"]);
    expect(found("The comment period, which ended on January 5, 2022, is extended until March 4, 2022.")).toEqual([
      "2022-03-04 comments_due",
    ]);
  });

  test("a delayed rule has no effective date", () => {
    const text =
      "That rule was published with an effective date of January 19, 2022. It is effective January 19, 2022.";
    expect(found(`${text} This rule delays the effective date by 45 days.`)).toEqual([]);
  });
});

test("each date has its passage and a label taken from it", () => {
  const text =
    "The Rural Utilities Service asks for views.\n\nComments must be received on or before March 4, 2022. Thank you.";
  const [date] = datesAheadOf(source(text));
  expect(date).toMatchObject({ article_id: 7, what: "Comments must be received on or before March 4, 2022" });
  expect(text.slice(date?.start, date?.end)).toBe("Comments must be received on or before March 4, 2022.");
});

test("a long sentence is shortened to a phrase ending with the date", () => {
  const text = `The Department of Energy, which ${"has looked into this for very many years and ".repeat(8)}found much, will hold a public webinar on May 4, 2022, for all.`;
  const [date] = datesAheadOf(source(text));
  expect(date?.what.length).toBeLessThanOrEqual(140);
  expect(date?.what).toMatch(/public webinar on May 4, 2022$/);
  expect(text).toContain(date?.what);
});

test("a date in the title has an empty passage", () => {
  expect(datesAheadOf(source("A text.", "Notice of Public Meeting on February 2, 2022"))).toEqual([
    {
      date: "2022-02-02",
      kind: "event",
      what: "Notice of Public Meeting on February 2, 2022",
      article_id: 7,
      start: 0,
      end: 0,
    },
  ]);
});

test("a date without a year is the next such day, and is dropped if the article has no date", () => {
  expect(found("Comments are due by January 5.", "A", "2021-12-20T12:00:00Z")).toEqual(["2022-01-05 comments_due"]);
  expect(found("Comments are due by January 5.", "A", null)).toEqual([]);
  expect(found("Comments are due by January 13.")).toEqual([]);
});

test("a model may set a date's kind but cannot add a date that is not in the text", () => {
  const text = source("The board of the market meets again in Little Rock on March 8, 2022. Nothing else is planned.");
  expect(datesAheadOf(text)).toEqual([]);
  const named = [
    { date: "2022-03-08", kind: "event", what: "Public meeting in Little Rock" },
    { date: "2022-03-09", kind: "deadline", what: "Bids are due" },
    { date: "tomorrow", kind: "event", what: "Nothing" },
  ] as const;
  expect(confirmedDates(text, named)).toMatchObject([
    { date: "2022-03-08", kind: "event", what: "Public meeting in Little Rock" },
  ]);
});

test("hostile texts are read quickly and only up to the limit", () => {
  const comments = `${"comments submitted received ".repeat(4000)} by March 4, 2022.`;
  expect(datesAheadOf(source(comments)).length).toBeLessThanOrEqual(1);
  const many = Array.from({ length: 4000 }, (_, day) => `Comments are due by March ${(day % 28) + 1}, 2022.`).join(" ");
  expect(datesAheadOf(source(many)).length).toBeLessThanOrEqual(6);
});
