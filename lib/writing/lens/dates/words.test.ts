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
  ["Ouachita Electric seeks a rate increase - Herald", "Herald"],
  ["Ouachita Electric seeks a rate increase | The Camden Herald", "The Camden Herald"],
  ["ICYMI: Ouachita Electric seeks a rate increase", null],
])("words after which the title %j stands have it without the publisher's name", (title, outlet) => {
  const [date] = datesAheadOf({ ...source("Written comments are due March 4, 2022."), title, source: outlet });
  expect(date?.what).toBe("Written comments are due: Ouachita Electric seeks a rate increase");
});
