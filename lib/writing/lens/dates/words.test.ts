import { expect, test } from "vitest";
import { said, source } from "@/tests/support/dates";
import { datesAheadOf } from "./dates-ahead";

test("each date has its passage, and words that name actor and act", () => {
  const text =
    "The Rural Utilities Service asks for views.\n\nComments must be received on or before March 4, 2022. Thank you.";
  const [date] = datesAheadOf(source(text));
  expect(date).toMatchObject({ article_id: 7, what: "Comments must be received: A notice" });
  expect(text.slice(date?.start, date?.end)).toBe("Comments must be received on or before March 4, 2022.");
});

test("long sentences give actor and act only", () => {
  const text = `The Department of Energy, which ${"has looked into this for very many years and ".repeat(8)}found much, will hold a public webinar on May 4, 2022, for all.`;
  expect(said(text)).toEqual(["2022-05-04 The Department of Energy will hold a public webinar"]);
});

test.each([
  [
    "USDA will accept ReConnect applications until 5 p.m. ET on March 4, 2022.",
    "2022-03-04 USDA will accept ReConnect applications until 5 p.m. ET on March 4",
  ],
  ["Comments to FERC on line ratings are due March 4, 2022.", "2022-03-04 Comments to FERC on line ratings are due"],
  [
    "Utilities have until May 1, 2022, to file their plans.",
    "2022-05-01 Utilities have until May 1 to file their plans",
  ],
  [
    "On March 18, the FCC will publish a map and launch the public challenge process, officials said.",
    "2022-03-18 The FCC will publish a map and launch the public challenge process",
  ],
  [
    "By June 30, 2022, transmission owners must submit revised line ratings to FERC.",
    "2022-06-30 Transmission owners must submit revised line ratings to FERC",
  ],
  [
    "Officials of the Department of Energy will consult with utilities in Tulsa on March 18.",
    "2022-03-18 Officials of the Department of Energy will consult with utilities in Tulsa",
  ],
  [
    "The recording of USDA’s session will be made available on March 18.",
    "2022-03-18 The recording of USDA’s session will be made available",
  ],
  [
    "USDA is extending the payment pause through April 30.",
    "2022-04-30 USDA is extending the payment pause through April 30",
  ],
  [
    "Smith spoke for Lineworker Day, which will be celebrated on April 18.",
    "2022-04-18 Smith spoke for Lineworker Day, which will be celebrated: A notice",
  ],
  ["Date: Thursday, March 17, 2022", "2022-03-17 A notice"],
  ["Starting July 1, customers will pay $4 more a month.", "2022-07-01 Customers will pay $4 more a month"],
  [
    "Boone Electric Cooperative’s annual meeting is set for June 12.",
    "2022-06-12 Boone Electric Cooperative’s annual meeting is set",
  ],
  [
    "This rule, published by the agency, is effective March 14, 2022.",
    "2022-03-14 This rule, published by the agency, is effective March 14: A notice",
  ],
])("'%s' is entered as '%s'", (text, entry) => {
  expect(said(text)).toEqual([entry]);
});

test.each([
  [
    "The application period, which opened on Jan. 3, will close at noon on June 30, 2022, in every state.",
    "2022-06-30 The application period will close at noon in every state: A notice",
  ],
  [
    "The proposed rates would rise 21.1 percent from May 1, 2022, through September 30, 2023.",
    "2022-05-01 The proposed rates would rise 21.1 percent from May 1, 2022, through September 30, 2023: A notice (first day)",
  ],
  [
    "The Western Area Power Administration proposes new rates to become effective October 1, 2022, for use of the line, for reserves, for scheduling and dispatch, for losses, for imbalance, for regulation and for voltage support.",
    "2022-10-01 The Western Area Power Administration proposes new rates to become effective October 1 for use of the line, for reserves, for scheduling and dispatch, for losses, for imbalance",
  ],
  [
    "Public meetings will be held June 15 in Harrison and June 16 in Mountain Home.",
    "2022-06-15 Public meetings will be held in Harrison: A notice",
  ],
  [
    "The Boone Public Service Commission received a complaint. The commission will rule on it by June 15.",
    "2022-06-15 Boone Public Service Commission: The commission will rule on it",
  ],
])("'%s' is entered whole as '%s'", (text, entry) => {
  expect(said(text)[0]).toEqual(entry);
});

test.each([
  [
    "The deal needs the approval of Knife River Electric, whose board meets March 10.",
    "2022-03-10 Knife River Electric’s board meets: A notice",
  ],
  [
    "The Department of Energy ordered Great Bend Generation Cooperative to keep its unit available until March 20, citing a risk of shortages.",
    "2022-03-20 The Department of Energy ordered Great Bend Generation Cooperative to keep its unit available until March 20",
  ],
  [
    "The Rural Utilities Service asks for views. The agency will hold a listening session on March 9.",
    "2022-03-09 Rural Utilities Service: The agency will hold a listening session",
  ],
  [
    "The deadline for returning ballots, previously March 5, is March 12.",
    "2022-03-12 The deadline for returning ballots is March 12: A notice",
  ],
  [
    "Boone Electric Cooperative's annual meeting will be held the first Saturday in March.",
    "2022-03-05 Boone Electric Cooperative's annual meeting will be held",
  ],
])("'%s' names who and what: '%s'", (text, entry) => expect(said(text)).toEqual([entry]));

test.each([
  ["Members must return ballots by Tuesday.", "2022-01-18 Members must return ballots"],
  [
    "The commission will vote on the rate increase Thursday.",
    "2022-01-20 The commission will vote on the rate increase",
  ],
  ["The House panel will hold a hearing tomorrow.", "2022-01-15 The House panel will hold a hearing"],
])("'%s' is resolved relative to the article's date", (text, entry) => {
  expect(said(text, "2022-01-14T15:00:00Z")[0]?.startsWith(entry)).toBe(true);
});

test.each([
  ["St. Joseph Electric Cooperative will hold its annual meeting on March 18.", "St. Joseph Electric Cooperative will"],
  ["Mt. Ida Electric Cooperative will close its office on March 18.", "Mt. Ida Electric Cooperative will close"],
  ["Ft. Smith-based Valley Electric will start work on March 14.", "Ft. Smith-based Valley Electric will start"],
  ["The city of St. Joseph will vote on March 8.", "The city of St. Joseph will vote"],
  ["Lt. Gov. Leslie Rutledge and Sen. Amy Klein will visit on March 9.", "Lt. Gov. Leslie Rutledge and Sen. Amy Klein"],
  [
    "OLYMPIA, Wash. — Line crews of Puget Electric will begin work on March 9.",
    "Line crews of Puget Electric will begin",
  ],
  ["JEFFERSON CITY, Mo. (AP) — The Ozark Electric board will vote March 9.", "The Ozark Electric board will vote"],
  ["Wheeler Power will hold a forum on March 9 in Ely, Nev.", "Wheeler Power will hold a forum in Ely, Nev."],
])("an abbreviation ends neither name nor sentence: '%s'", (text, words) => {
  expect(said(text)[0]?.slice(11).startsWith(words)).toBe(true);
});

test.each([
  [
    "The commission approved the settlement. It gave parties until March 11 to respond.",
    "The commission gave parties until March 11 to respond: A notice",
  ],
  [
    "The co-op has set 412 poles. It will ask a judge to lift the order at a hearing on March 1.",
    "The co-op will ask a judge to lift the order at a hearing: A notice",
  ],
  ["The new rule covers 40 utilities. It takes effect March 15.", "The new rule takes effect: A notice"],
  ["Regulators heard 60 people. They will decide on March 18.", "Regulators will decide: A notice"],
  ["The trustees hired a firm to look into the loans. Its report is due March 15.", "The report is due: A notice"],
])("a pronoun has its subject: '%s'", (text, words) => expect(said(text)[0]?.slice(11)).toBe(words));

test.each([
  ["The council sued the co-op over the fee. It must answer by March 21."],
  ["The commission fined Entergy for the outage. It must pay by March 21."],
  ["Members asked lawmakers for help. They will vote on March 21."],
  ["Ann Roe asked the firm about the deal. It must pay by March 21."],
])("nothing is entered if it is unclear who is meant: '%s'", (text) => expect(said(text)).toEqual([]));

test.each([
  [
    "The new rates would take effect on April 1, 2022, a month later than first proposed.",
    "The new rates would take effect: A notice",
  ],
  [
    "FERC gave grid operators until March 2, 2022, to file plans, three months later than its earlier deadline of February 2.",
    "FERC gave grid operators until March 2 to file plans",
  ],
  ["The comment deadline, once March 4, is now March 11.", "The comment deadline is now March 11: A notice"],
])("an entry has its act without the distance from another date: '%s'", (text, words) => {
  expect(said(text)[0]?.slice(11)).toBe(words);
});

test("the title replaces a clause only if it names the same event", () => {
  const clause = `${"A person who has looked into this for very many years and ".repeat(4)}knows much`;
  const text = `${clause} announced they will hold the annual hearing on March 17, 2022.`;
  expect(datesAheadOf(source(text, "Committee to Convene Annual Hearing")).map(({ what }) => what)).toEqual([
    "Committee to Convene Annual Hearing",
  ]);
  expect(datesAheadOf(source(text, "Co-op and county clash over permits"))).toEqual([]);
});

test.each([
  ["Ouachita Electric seeks a rate increase - Herald", "Herald"],
  ["Ouachita Electric seeks a rate increase | The Camden Herald", "The Camden Herald"],
  ["ICYMI: Ouachita Electric seeks a rate increase", null],
])("words after which the title %j stands have it without the publisher's name", (title, outlet) => {
  const [date] = datesAheadOf({ ...source("Written comments are due March 4, 2022."), title, source: outlet });
  expect(date?.what).toBe("Written comments are due: Ouachita Electric seeks a rate increase");
});

test.each([
  "White Bluff and the county signed the deal. Both must be finished by May 4, 2022, or give the money back.",
  "The tribe asked for passage sooner. We respect its position and will meet with its staff on May 4, 2022.",
  "Power should be back in town by tonight. For members west of the river, it may be May 4, 2022.",
  "The association opposes the bill and says it would cost $60 million. It goes to the floor on May 4, 2022.",
])("a date without an actor, or of another one, is left out: %s", (text) => expect(said(text)).toEqual([]));

test("both parties are an actor, and a bill is what goes to the floor", () => {
  expect(said("Both parties will meet with a federal mediator in Ames on May 4, 2022.")).toEqual([
    "2022-05-04 Both parties will meet with a federal mediator in Ames",
  ]);
  expect(said("The bill passed the committee on Monday. It goes to the floor on May 4, 2022.").join()).toContain(
    "The bill goes to the floor",
  );
});

test.each([
  ["The rule, which takes effect March 15, bars shutoffs in the heat.", "2022-03-15 The rule takes effect: A notice"],
  ["The hearing, first set for February 10, is now set for March 4.", "2022-03-04 The hearing is now set: A notice"],
  ["The tariff was to start on February 1 but will begin March 1.", "2022-03-01 The tariff will begin: A notice"],
  [
    "Two co-ops want to trade 1,900 customers so that each has fewer miles of line, and the Kansas Corporation Commission could approve it at its March 17 meeting.",
    "2022-03-17 The Kansas Corporation Commission could approve it at its meeting: A notice",
  ],
  [
    "FERC does not regulate co-ops, but it will hear a case on Entergy's lines on March 8.",
    "2022-03-08 FERC will hear a case on Entergy's lines",
  ],
  ["FERC could vote as soon as Monday.", "2022-01-17 FERC could vote as soon as Monday"],
  [
    "If nobody objects to the plan of FERC by March 4, it becomes final.",
    "2022-03-04 If nobody objects to the plan of FERC by March 4, it becomes final",
  ],
  [
    "Oglethorpe Power has asked its member cooperatives to answer by Memorial Day.",
    "2022-05-30 Oglethorpe Power has asked its member cooperatives to answer",
  ],
  [
    "Ballots of Ridgeline Electric go out by mail on March 18.",
    "2022-03-18 Ballots of Ridgeline Electric go out by mail",
  ],
])("'%s' is told as '%s'", (text, entry) => expect(said(text)).toEqual([entry]));

test.each([
  ["The co-op reads the contract to say March 31, since work was halted by a court."],
  ["A decision in that case is due March 18."],
  ["Payments that fall in those days will be drawn on March 1."],
  ["Members of the board, which meets March 15, want a lower rate."],
  ["Crews hope to restore all service by Memorial Day."],
  ["The co-op asked lawmakers to pass the bill by Memorial Day."],
  ["Readers should contact their senators before March 4."],
  ["Buy your generator by March 5 and save $500."],
])("'%s' cannot be told", (text) => expect(said(text)).toEqual([]));

test("a day that a passage tells is not told again by the title", () => {
  const title = "Hearing on Ridgeline Electric's rates moved to March 12";
  expect(datesAheadOf(source("FERC will hear the case on March 12.", title)).map(({ what }) => what)).toEqual([
    "FERC will hear the case",
  ]);
});
