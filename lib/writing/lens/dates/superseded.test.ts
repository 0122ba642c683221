import { describe, expect, test } from "vitest";
import { found, source } from "@/tests/support/dates";
import { confirmedDates, datesAheadOf, supersededDates } from "./dates-ahead";

test("a day that a hearing was moved from does not count", () => {
  expect(found("The judge also moved the hearing to February 24 at 9 a.m., from March 16.")).toEqual([
    "2022-02-24 event",
  ]);
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

  test.each([
    ["The comment deadline has been extended from February 20, 2022, to March 21, 2022.", "2022-03-21"],
    ["FERC extended the comment period on line ratings from February 20 to March 21.", "2022-03-21"],
    ["The old deadline was February 20. Comments to FERC on line ratings are now due March 21.", "2022-03-21"],
    ["Comments, originally due February 20, are now due March 21, 2022.", "2022-03-21"],
    ["The hearing was rescheduled from February 12 to February 26.", "2022-02-26"],
    ["The hearing, which had been set for February 12, will be held on February 26.", "2022-02-26"],
    ["The February 20 deadline has been extended to March 21.", "2022-03-21"],
    ["Instead of February 20, comments are due March 21.", "2022-03-21"],
    ["The previous deadline of February 20 was moved to March 21, 2022.", "2022-03-21"],
    ["The deadline to apply is March 21, not February 20.", "2022-03-21"],
    ["Comments were due January 10 and reply comments are due March 21.", "2022-03-21"],
    [
      "Tours previously scheduled for February 5 have been rescheduled for March 6. Tickets for February 5 will be honored on March 6.",
      "2022-03-06",
    ],
    ["The board will vote on March 21. The vote was first planned for February 1, then February 3.", "2022-03-21"],
    [
      "The hearing is now set for March 21. It had been scheduled for February 2 and later for February 9.",
      "2022-03-21",
    ],
    ["The meeting, first set for February 3, then for February 10, will be held March 21.", "2022-03-21"],
    ["Applications were due January 30, then February 7. The office will take them until March 21.", "2022-03-21"],
    ["The open house scheduled for February 3 will now take place March 21.", "2022-03-21"],
  ])("'%s' enters only the new date", (text, date) => {
    const dates = datesAheadOf(source(text));
    expect(dates.map((each) => each.date)).toEqual([date]);
    expect(dates[0]?.what).not.toMatch(/February (?:5|12|20)|January/u);
  });

  test.each([
    "FERC moved its February 20 hearing to February 12.",
    "The board of Ridgeline Electric will move its February 20 meeting to February 12.",
    "The annual meeting of Ridgeline Electric was rescheduled from February 20 to February 12.",
    "Ridgeline Electric brought forward its annual meeting from February 20 to February 12.",
    "Ridgeline Electric brought its February 20 annual meeting forward to February 12.",
    "The February 20 hearing of Ridgeline Electric was brought forward to February 12.",
    "Ridgeline Electric moved up its annual meeting, set for February 20, to February 12.",
    "The annual meeting of Ridgeline Electric was moved to February 12 from February 20.",
    "Ridgeline Electric rescheduled its February 20 annual meeting for February 12.",
  ])("'%s' moves a date back", (text) => {
    const dates = datesAheadOf(source(text));
    expect(dates.map(({ date }) => date)).toEqual(["2022-02-12"]);
    expect(dates[0]?.what).not.toContain("February 20");
    expect(supersededDates(source(text))).toEqual(["2022-02-20"]);
  });

  test("a date that may be moved, and one in a sentence that moves something else, are kept", () => {
    expect(supersededDates(source("Ridgeline Electric may move its February 20 meeting to February 12."))).toEqual([]);
    const crews = "Ridgeline Electric moved crews for its February 20 meeting to Harrison.";
    expect(found(crews)).toEqual(["2022-02-20 event"]);
  });

  test("a range is no move", () => {
    expect(found("Ridgeline Electric holds an open house from February 12 to February 20.")).toEqual([
      "2022-02-12 event",
      "2022-02-20 deadline",
    ]);
  });

  test("a correction's wrong date does not count", () => {
    const text = source(
      "A Monday story about Ridgeline Electric said its annual meeting will be held on February 20. The annual meeting will be held on February 12.",
    );
    const correction = { ...text, title: "Correction: Ridgeline Electric meeting" };
    expect(datesAheadOf(correction)).toMatchObject([
      { date: "2022-02-12", what: "The annual meeting will be held: Ridgeline Electric meeting" },
    ]);
    expect(supersededDates(correction)).toEqual(["2022-02-20"]);
  });

  test("a date only in the title is confirmed with an empty passage", () => {
    const text = {
      ...source("The agency announces its intent to hold a meeting."),
      title: "Meeting on February 2, 2022",
    };
    const named = ["2022-02-02", "2022-02-03"].map((date) => ({ date, kind: "event", what: "The meeting" }) as const);
    expect(confirmedDates(text, named)).toMatchObject([{ date: "2022-02-02", what: "The meeting", start: 0, end: 0 }]);
  });

  test("a date that the text replaces is not confirmed either", () => {
    const text = source("The hearing of the board was moved from February 12 to February 26, 2022.");
    const named = ["2022-02-12", "2022-02-26"].map(
      (date) => ({ date, kind: "event", what: "The board's hearing" }) as const,
    );
    expect(confirmedDates(text, named).map(({ date }) => date)).toEqual(["2022-02-26"]);
  });

  test("a date that was moved on in the same sentence does not count", () => {
    expect(found("The state moved the deadline to February 15, and on Tuesday to March 5.")).not.toContain(
      "2022-02-15 deadline",
    );
  });

  test.each([
    [
      "The meeting planned for February 3 in Salem has been canceled and will be held on February 10 instead.",
      "2022-02-10",
    ],
    ["The co-op canceled its February 3 workshop, but the board will meet February 17.", "2022-02-17"],
    ["Work set for February 3 was called off Tuesday and will start February 8.", "2022-02-08"],
    ["Commissioners put off until March 6 a vote that was planned for February 2.", "2022-03-06"],
  ])("'%s' keeps the day set after a cancellation", (text, date) => {
    const [day, ...others] = datesAheadOf(source(text));
    expect([day?.date, others]).toEqual([date, []]);
    expect(day?.what).not.toMatch(/called off|cancel(?:l?ed) and|instead|February 2|planned/u);
  });

  test.each([
    ["The meeting had been moved from February 1 to February 8, then canceled."],
    ["The February 4 outage isn't happening."],
    ["The contract was to run until February 28, but the co-op ended it early."],
    ["The workshop on February 3 and February 10 was canceled because the hall will be closed."],
  ])("'%s' has no day", (text) => expect(found(text)).toEqual([]));

  test("an event that the next sentence cancels has no date", () => {
    expect(found("The board will hold a hearing on March 4, 2022. It has been canceled.")).toEqual([]);
  });

  test("a delayed rule has no effective date", () => {
    const text =
      "That rule was published with an effective date of January 19, 2022. It is effective January 19, 2022.";
    expect(found(`${text} This rule delays the effective date by 45 days.`)).toEqual([]);
  });
});

test.each([
  ["FERC put the hearing back from February 10 to February 24.", "2022-02-24"],
  ["The hearing at FERC slipped from February 10 to February 24.", "2022-02-24"],
  ["Ridgeline Electric has bumped its annual meeting from February 12 to March 3.", "2022-03-03"],
  ["The auction at Ridgeline Electric jumped from February 22 to February 16.", "2022-02-16"],
  ["The judge set the trial of Ridgeline Electric back two weeks, from February 14 to February 28.", "2022-02-28"],
  ["Ridgeline Electric put off the vote, planned for February 10, until February 25.", "2022-02-25"],
  ["Ridgeline Electric held off on the vote, set for February 9, until March 14.", "2022-03-14"],
  ["Ridgeline Electric has delayed a vote, first planned for February 8, until March 22.", "2022-03-22"],
  ["FERC shelved a hearing slated for February 8 and will hold it March 6.", "2022-03-06"],
  ["Comments to FERC are due no later than February 28; the February 4 deadline no longer applies.", "2022-02-28"],
  ["Comments to FERC are due February 28; forget the February 4 date.", "2022-02-28"],
  [
    "FERC gave neighbors until February 28 to comment and called off a visit that had been set for February 1.",
    "2022-02-28",
  ],
  ["Ridgeline Electric deferred a vote it had planned for February 1 until February 17.", "2022-02-17"],
  ["FERC lengthened the filing period, which was to close February 8, to February 22.", "2022-02-22"],
  ["FERC gave landowners until February 28 to object and dropped a tour set for February 4.", "2022-02-28"],
  ["A credit for members who lost work when the mill closed ends on February 28.", "2022-02-28"],
])("'%s' names only the day that counts", (text, date) => {
  const [day, ...others] = datesAheadOf(source(text));
  expect([day?.date, others]).toEqual([date, []]);
  expect(day?.what).not.toMatch(/February (?:1|4|8|9|10|12|14)\b/u);
});

test.each([
  ["The February 4 deadline no longer applies."],
  ["The February 4 deadline was lifted."],
  ["The February 9 filing deadline has been waived."],
  ["The February 9 cutoff is void, and a new one has not been set."],
  ["The vote is off for February 8 and no new date was given."],
  ["A February 5 tour of the dam has fallen through."],
  ["The February 18 meeting has been pushed to the spring."],
  ["A lawmaker wants the deadline moved from February 28 to March 30."],
  ["The commission refused to move the hearing from February 10 to March 24."],
])("'%s' sets no day", (text) => expect(found(text).filter((day) => !day.startsWith("2022-02-10"))).toEqual([]));

test.each([
  ["The board of Ridgeline Electric agreed to hold an online vote from February 14 to February 28."],
  ["The trial, which had drawn wide attention, runs from February 14 to February 28."],
  ["Ridgeline Electric has set the hearing from February 14 to February 28."],
])("'%s' is a range", (text) => {
  expect(found(text).map((day) => day.slice(0, 10))).toEqual(["2022-02-14", "2022-02-28"]);
});

test.each([
  ["The February 18 deadline applies to all utilities."],
  ["The burn ban will be lifted on February 18."],
  ["The storm struck the co-op, which will hold a meeting for members on February 18."],
])("'%s' keeps its day", (text) => expect(found(text)).toHaveLength(1));

test("a day that a text corrects elsewhere does not count", () => {
  const wrong = "The annual meeting of Ridgeline Electric will be held on February 9.";
  const correction = "Correction: The meeting is on February 16. An earlier version of this story had the wrong date.";
  expect(found(`${wrong} ${correction}`)).toEqual(["2022-02-16 event"]);
});

test("a correction tells what the right day is of", () => {
  const [day] = datesAheadOf(
    source(
      "A story on Tuesday gave the wrong date for the annual meeting of Ridgeline Electric. It will be held on February 9.",
    ),
  );
  expect(day?.what).toBe("The annual meeting of Ridgeline Electric will be held");
});
