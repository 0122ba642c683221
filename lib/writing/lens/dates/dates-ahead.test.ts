import { describe, expect, test } from "vitest";
import { found, said, source } from "@/tests/support/dates";
import { confirmedDates, datesAheadOf } from "./dates-ahead";

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
  ["Members will see the average bill rise by $13.70 a month beginning June 1.", "2022-06-01 effective"],
  ["Co-ops have 60 days, until May 1, 2022, to file plans with the commission.", "2022-05-01 deadline"],
  ["The PSC is taking written comments on the merger through June 15.", "2022-06-15 comments_due"],
  ["If approved, new rates would begin with July 1 bills.", "2022-07-01 effective"],
  ["Applications for the program close June 30.", "2022-06-30 deadline"],
  ["The comment window on the draft statement closes at midnight June 30.", "2022-06-30 comments_due"],
  ["RUS will accept letters of interest until June 30, 2022.", "2022-06-30 deadline"],
  ["The judge gave the utility until June 22 to answer.", "2022-06-22 deadline"],
  ["Members who want to run must turn in petitions by noon June 20.", "2022-06-20 deadline"],
  ["Members can opt out of the program through June 20.", "2022-06-20 deadline"],
  ["The tax credit expires Dec. 31, 2022, unless Congress extends it.", "2022-12-31 deadline"],
  ["The commission has scheduled a June 9 hearing on the request.", "2022-06-09 event"],
  ["A June 9 hearing will consider the settlement.", "2022-06-09 event"],
  ["FERC will take up the proposal at its open meeting on June 2.", "2022-06-02 event"],
  ["The next scoping meeting is Wednesday, June 15, at the library.", "2022-06-15 event"],
  ["The board meets June 14 to decide whether to leave the G&T.", "2022-06-14 event"],
  ["A vote is expected June 23.", "2022-06-23 event"],
  ["The commission ordered the utility to file tariffs within 30 days, by July 10.", "2022-07-10 deadline"],
  ["Applicants have through July 15 to submit their paperwork.", "2022-07-15 deadline"],
  ["The grants portal closes at 11:59 p.m. Eastern July 15.", "2022-07-15 deadline"],
  ["Lawmakers return to Little Rock on June 9 for a special session.", "2022-06-09 event"],
  ["The first unit is scheduled to come online Dec. 1, 2022.", "2022-12-01 event"],
  ["USDA expects to announce awards by July 15.", "2022-07-15 event"],
  ["Crews are to begin replacing poles on June 20.", "2022-06-20 event"],
  ["Reliability Standard CIP-003-11 becomes enforceable on September 1, 2022.", "2022-09-01 effective"],
  ["Southwestern's new rates will be in place Aug. 1.", "2022-08-01 effective"],
  ["Survey responses are due to EIA by April 30, 2022.", "2022-04-30 deadline"],
  ["Reports on winter readiness are due to FERC on April 29.", "2022-04-29 deadline"],
  ["RUS requests that borrowers submit load forecasts by March 15, 2022.", "2022-03-15 deadline"],
  ["Compliance is required by October 1, 2022.", "2022-10-01 deadline"],
  ["Nominating petitions must be returned to the co-op by 4:30 p.m. Feb. 25.", "2022-02-25 deadline"],
  ["Register by Feb. 11 for the workshop.", "2022-02-11 deadline"],
  ["The docket will remain open until March 4.", "2022-03-04 comments_due"],
  ["Comments will be taken at the hearing and in writing until March 14.", "2022-03-14 comments_due"],
  ["New rates go into effect with bills issued on or after April 1, 2022.", "2022-04-01 effective"],
  ["The 4.2 percent increase is effective with the April 1 billing.", "2022-04-01 effective"],
  ["The reporting requirement kicks in March 1, 2022.", "2022-03-01 effective"],
  ["The judge scheduled oral arguments for May 17.", "2022-05-17 event"],
  ["The House committee has scheduled a markup for February 9.", "2022-02-09 event"],
  ["Unit 2 will be retired by December 31, 2022.", "2022-12-31 deadline"],
  ["The plant is scheduled to close June 1, 2022.", "2022-06-01 event"],
  ["- March 8: BPA will hold a workshop on rates in Portland.", "2022-03-08 event"],
])("'%s' names %s as well", (text, date) => {
  expect(found(text)).toEqual([date]);
});

test.each([
  ["Voting runs March 1-31.", ["2022-03-01 event", "2022-03-31 deadline"]],
  [
    "The standard takes effect July 1, 2022, with full compliance required by January 1, 2023.",
    ["2022-07-01 effective", "2023-01-01 deadline"],
  ],
  [
    "Notices of intent are due Feb. 14, with full applications due March 28.",
    ["2022-02-14 deadline", "2022-03-28 deadline"],
  ],
  ["BPA's workshops take place Jan. 26 and Feb. 2.", ["2022-01-26 event", "2022-02-02 event"]],
])("'%s' names two dates", (text, dates) => {
  expect(found(text)).toEqual(dates);
});

// January 14, 2022, is a Friday.
test.each([
  ["Members of Valley Electric will decide Jan. 29 whether to shrink the board.", ["2022-01-29 event"]],
  ["Ballots have to be back at the Pine Bluff office by 5 p.m. Jan. 25.", ["2022-01-25 deadline"]],
  ["Anyone who wants to run for District 4 has until Jan. 27 to collect 25 signatures.", ["2022-01-27 deadline"]],
  ["The Dade County Commission voted 4-1 Monday to extend its moratorium to May 31.", ["2022-05-31 deadline"]],
  ["The planning board takes it up next Tuesday.", ["2022-01-18 event"]],
  ["A group called Keep Kersey Green will meet on Saturday.", ["2022-01-15 event"]],
  [
    "About 420 members near Highway 9 will be without power from 9 a.m. to noon on Thursday, Jan. 20, while crews work.",
    ["2022-01-20 event"],
  ],
  ["Members who depend on medical equipment should call 970-555-0142 by noon on Feb. 12.", ["2022-02-12 deadline"]],
  ["Our offices will be closed Monday for the holiday.", ["2022-01-17 event"]],
  [
    "IT IS ORDERED that Black River Power shall file revised tariff sheets on or before June 4, 2022.",
    ["2022-06-04 deadline"],
  ],
  ["Applications must be submitted within 90 days of the disaster: March 26, 2022.", ["2022-03-26 deadline"]],
  ["The rates shall be effective for service rendered on and after July 1, 2022.", ["2022-07-01 effective"]],
  ["Within 30 days of the date of this order, the Secretary shall submit a report.", ["2022-02-13 deadline"]],
  [
    "Within 30 days of the date of this order, the Secretary shall submit a report.\n\nJANE ROE\n\nTHE WHITE HOUSE,\n\nJanuary 10, 2022.",
    ["2022-02-09 deadline"],
  ],
  [
    "The agency shall publish rules under subsection (a) of this section, if any, within 30 days of the date of this order.",
    [],
  ],
  ["The order takes effect at once and expires at 11:59 p.m. on February 5, 2022.", ["2022-02-05 effective"]],
  ["The existing rates for these services expire on September 30, 2022.", ["2022-09-30 effective"]],
  ["The session ends at midnight on March 13, 2022.", ["2022-03-13 event"]],
  ["The board will vote on a 3.9 percent rate increase on February 8, 2022.", ["2022-02-08 event"]],
  ["The commission will decide on the rate increase on February 17, 2022.", ["2022-02-17 event"]],
  ["The governor has until midnight Tuesday to sign or veto the measure.", ["2022-01-18 deadline"]],
  [
    "Survivors must apply by July 7; the center in Cave City closes for good on Saturday.",
    ["2022-01-15 event", "2022-07-07 deadline"],
  ],
  ["The senator asked the company to answer by February 4, 2022.", ["2022-02-04 deadline"]],
  ["Customers can apply for aid by the end of the month.", ["2022-01-31 deadline"]],
  [
    "The board will hold open houses on Feb. 3, 10 and 17.",
    ["2022-02-03 event", "2022-02-10 event", "2022-02-17 event"],
  ],
  ["Applications open Feb. 1 and close March 15.", ["2022-02-01 event", "2022-03-15 deadline"]],
  ["I, the President, do hereby proclaim January 18, 2022, as Lineworker Day.", ["2022-01-18 event"]],
  [
    "If the weather does not allow it, the work will be moved to the night of March 21-22.",
    ["2022-03-21 event", "2022-03-22 event"],
  ],
])("'%s' names %j", (text, dates) => {
  expect(found(text)).toEqual(dates);
});

test.each([
  ["The plant could reopen as early as Feb. 15."],
  ["The cooperative hopes to be done by Feb. 1."],
  ["The hearing will not take place on February 4, 2022."],
  ["“By the Fourth of July we will know, and on May 4 everyone will vote,” he said."],
  ["Lowe, whose term ends April 18, 2022, said he favors the change."],
  ["The plant can meet the demand of tomorrow."],
  ["On Thursday, the senator hosted a roundtable on a program to begin next year."],
  ["Smith, who declined to vote on the bill Thursday, spoke."],
  ["He was arrested Monday at his home."],
  ["The program is authorized through September 30, 2022."],
  ["True-up data shall run through September 30, 2022."],
  ["OMB has approved this information collection for use through March 31, 2022."],
  ["The bill would require agencies to report by August 1, 2022."],
  ["The fund's fiscal year ends on June 30."],
  ["An earlier draft had the plans due on July 1."],
  ["The supplier warns of a rise for its fiscal year 2024, which begins October 1, 2023."],
  ["The board looked at a larger step, to begin on May 1, and turned it down."],
  ["The commission at its open meeting Thursday approved the standard."],
  ["The utility asked that rates start on May 1."],
  ["Saturday, January 22, will be mostly sunny with highs in the 40s."],
  ["The permit covers Units 1 and 2 from June 2022."],
])("'%s' names no definite date", (text) => {
  expect(found(text)).toEqual([]);
});

test("days after publication count only in a Federal Register notice", () => {
  const text =
    "AGENCY: Rural Utilities Service.\n\nComments are due 60 days after publication in the Federal Register.";
  expect(found(text)).toEqual(["2022-03-15 comments_due"]);
  // The 30th day is a Sunday, and the next business day depends on holidays.
  expect(found(text.replace("60", "30"))).toEqual([]);
  expect(found("Comments are due 60 days after publication in the Federal Register.")).toEqual([]);
});

test("several lines of labels and dates are a schedule, a single line is not", () => {
  const lines = ["Applications to intervene: July 3, 2022", "Proposals due ........ July 9, 2022, 3:00 p.m. EDT"];
  expect(said(`The schedule is:\n\n${lines.join("\n\n")}`)).toEqual([
    "2022-07-03 Applications to intervene: A notice",
    "2022-07-09 Proposals due: A notice",
  ]);
  expect(found("Filed Date: July 3, 2022\n\nIssue date: July 9, 2022")).toEqual([]);
});

test.each([
  ["The rule took effect on January 3, 2022."],
  ["The comment period ended on January 10, 2022."],
  ["Comments were due on February 14, 2022, before the notice was withdrawn."],
  ["The hearing on February 4, 2022, has been canceled."],
  ["The meeting of February 4, 2022, is postponed."],
  ["The plant will be 40 years old on June 1, 2022."],
  ["The plan is effective January 1, 2031."],
  ["Comments are due by February 30, 2022."],
  ["House passes bill | February 18, 2022 | Posted in Articles: meeting on February 18, 2022."],
  ["Comments are due in March 2022."],
  ["The application period for Fiscal Year 2023 opens soon."],
  ["The help desk is open Monday – Friday, 8 a.m. to 4 p.m."],
  ["The deadline, once June 1, is now open-ended."],
  ["The act requires the agency to adjust its fees no later than June 15 of each year."],
  ["The office has approved the information collection for use through March 31, 2022."],
  ["The Senate is scheduled to vote the week of June 6."],
  ["The loan matures on June 1, 2046."],
])("'%s' names none", (text) => {
  expect(found(text)).toEqual([]);
});

test.each([
  ["The commission met on Thursday and will meet again soon."],
  ["The council will meet on Friday."],
  ["Comments are due 30 days after publication in the Federal Register."],
  ["“On March 4, voters will remember this,” she said."],
  ["On Monday, the agency announced that insurers will be required to pay."],
  ["I will open a new office on March 4, 2022."],
  ["Open February 5-8, 8:00 a.m. to 7:00 p.m."],
  ["The landfill is open through February 12 from 8:00 a.m. to 4:30 p.m."],
  ["The letter comes in response to the senator's April 5 letter."],
])("'%s' names no date for a calendar", (text) => {
  // January 14, 2022, is a Friday: 'on Friday' may be that day or the next.
  expect(found(text)).toEqual([]);
});

test.each([
  ["Members at the end of damaged lines may be out until Thursday.", []],
  ["Some homes will be without power until Jan. 20.", []],
  ["Ballots will be mailed by February 12.", ["2022-02-12 event"]],
  ["Ballots must be mailed by February 12.", ["2022-02-12 deadline"]],
  [
    "The agency adopted a rule that requires electric cooperatives to file wildfire mitigation plans by March 1, 2022.",
    ["2022-03-01 deadline"],
  ],
  ["Utilities must deliver forecasts and outage schedules by Feb. 8.", ["2022-02-08 deadline"]],
  ["The co-op will not charge late fees or shut off service before Jan. 31.", ["2022-01-31 effective"]],
  ["The tariff does not take effect until July 1, 2022.", ["2022-07-01 effective"]],
  ["The Salem office will not reopen until Feb. 11.", ["2022-02-11 event"]],
  ["The state barred co-ops from disconnecting members until March 15.", ["2022-03-15 effective"]],
  ["The co-op will not raise rates or cut staff on Feb. 1.", []],
  ["No vote will be held on Feb. 7.", []],
  ["The co-op hopes to restore service to everyone by Jan. 29.", []],
  ["Members of the co-op will pay 6.2% more for electricity beginning Feb. 1.", ["2022-02-01 effective"]],
])("'%s' has the kind of its act", (text, dates) => expect(found(text)).toEqual(dates));

test("a day may be named with its weekday of this week", () => {
  expect(said("This Friday, January 21, 2022, the Rural Utilities Service will open its help desk.")).toEqual([
    "2022-01-21 The Rural Utilities Service will open its help desk",
  ]);
});

describe("ranges", () => {
  test("a window is entered when it opens and when it closes", () => {
    expect(said("USDA accepts ReConnect applications from March 1, 2022, through April 15, 2022.")).toEqual([
      "2022-03-01 USDA accepts ReConnect applications from March 1 through April 15 (first day)",
      "2022-04-15 USDA accepts ReConnect applications from March 1 through April 15 (last day)",
    ]);
    expect(found("Applications are accepted from January 3 through April 15, 2022.")).toEqual(["2022-04-15 deadline"]);
    expect(
      found("FEMA will begin accepting applications on Tuesday, January 18, at 8 a.m. ET through Friday, February 18."),
    ).toEqual(["2022-01-18 event", "2022-02-18 deadline"]);
  });

  test("a window's closing names the window", () => {
    const text = "The third round will accept applications on February 1, 2022, and it will close on March 2, 2022.";
    expect(found(text)).toEqual(["2022-02-01 event", "2022-03-02 deadline"]);
    expect(said(text)[1]).toBe("2022-03-02 The third round will close: A notice");
  });

  test("an event of several days is entered on its first and last day", () => {
    expect(said("The Public Service Commission will hold a hearing March 12-14 in Jefferson City.")).toEqual([
      "2022-03-12 The Public Service Commission will hold a hearing March 12-14 in Jefferson City (first day)",
      "2022-03-14 The Public Service Commission will hold a hearing March 12-14 in Jefferson City (last day)",
    ]);
    expect(found("The board will hold meetings on February 3, 2022, and February 10, 2022.")).toEqual([
      "2022-02-03 event",
      "2022-02-10 event",
    ]);
  });

  test("lines under a heading are its dates", () => {
    const text =
      "FEMA will hold meetings on the dates below.\n\nMarch 3, 2022, in Las Vegas\n\nMarch 17, 2022, in Mora";
    expect(said(text)).toEqual(["2022-03-03 FEMA will hold meetings", "2022-03-17 FEMA will hold meetings"]);
  });
});

test("a date in the title has an empty passage", () => {
  expect(datesAheadOf(source("A text.", "Notice of Public Meeting on February 2, 2022"))).toEqual([
    {
      date: "2022-02-02",
      kind: "event",
      what: "Public Meeting on February 2, 2022",
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
  const text = source("The board of the market could meet again in Little Rock on March 8, 2022. Nothing is certain.");
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

test("the rules add dates to a model's only if they name actor and act", () => {
  const text = source("Comments must be received by March 4, 2022. FERC will hold a conference on March 18, 2022.");
  expect(datesAheadOf(text)).toHaveLength(2);
  expect(confirmedDates(text, []).map(({ date }) => date)).toEqual(["2022-03-18"]);
});

test("hostile texts are read quickly and only up to a limit", () => {
  const comments = `${"comments submitted received ".repeat(4000)} by March 4, 2022.`;
  expect(datesAheadOf(source(comments)).length).toBeLessThanOrEqual(1);
  const many = Array.from({ length: 4000 }, (_, day) => `Comments are due by March ${(day % 28) + 1}, 2022.`).join(" ");
  expect(datesAheadOf(source(many)).length).toBeLessThanOrEqual(16);
  const capitals = `${"The Public Service Commission Of ".repeat(3000)} will hold a hearing on March 4, 2022.`;
  expect(datesAheadOf(source(capitals)).length).toBeLessThanOrEqual(1);
});

test.each(["The commission will hold a hearing Jan. 4 on the death of a lineworker.", "Sentencing is Jan. 4."])(
  "in November, '%s' names a day of the next year",
  (text) => {
    expect(found(text, "A notice", "2022-11-24T15:00:00Z")).toEqual(["2023-01-04 event"]);
  },
);

test("a clause after 'and' has its own tense", () => {
  const past = "Nobody has needed it to since 2019, and Monday at 3:30 the day shift went to the lunchroom.";
  expect(found(past)).toEqual([]);
});

test("a participle before the verb of the future is not past", () => {
  const text = "Starting May 1, the rates charged by the co-op will rise.";
  expect(found(text, "A notice")).toEqual(["2022-05-01 effective"]);
});

test.each([
  [
    "Roe has a listening session at 6:30 p.m. May 2 at the hall.",
    "Roe has a listening session at 6:30 p.m. at the hall",
  ],
  ["Roe Electric must file by March 31, 2022, a plan for its lines.", "Roe Electric must file a plan for its lines"],
])("an entry keeps its words and drops the date's comma: %s", (text, words) => {
  expect(said(text)[0]).toContain(` ${words}`);
});

test.each([
  "Flags at cooperatives across the state are to fly at half-staff Monday, January 17.",
  "The flag at headquarters will be lowered on January 18.",
  "A moment of silence will be held January 19 at noon.",
  "The funeral will be at 10 a.m. February 1 at First Methodist Church.",
  "A viewing is set for January 20 at the high school.",
  "Visitation will be held January 21 at the funeral home.",
  "A memorial service is scheduled for January 22.",
  "A celebration of life is planned for February 5.",
  "Members will gather for a candlelight vigil on January 20.",
  "Burial will be January 23 in Burlingame.",
])("'%s' is mourning and no date ahead", (text) => expect(found(text)).toEqual([]));

test.each([
  ["Work will resume January 24, after the funeral.", "2022-01-24 event"],
  ["The offices will close on January 24 for the funeral, with crews on call.", "2022-01-24 event"],
  ["The board will meet January 25 on flags for buried lines.", "2022-01-25 event"],
  ["Maps will be open for public viewing until February 8.", "2022-02-08 deadline"],
  ["The stop on energized work will last until February 7.", "2022-02-07 event"],
])("'%s' is no mourning", (text, date) => expect(found(text)).toEqual([date]));
