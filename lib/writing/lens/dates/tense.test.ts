import { describe, expect, test } from "vitest";
import { found } from "@/tests/support/dates";

/** November 25, 2026, is a Wednesday. */
const onWednesday = (text: string) => found(text, "A notice", "2026-11-25T15:00:00Z");

describe("a weekday that a verb in the past governs is the last one", () => {
  test.each([
    "Six membership corporations issued a joint request for proposals Tuesday.",
    "The commission issued a request for comments Tuesday on its proposal.",
    "The panel held a hearing on the request Thursday in Decorah.",
    "The co-op issued requests for bids on two substations Monday.",
    "Trustees filed a request for a second vote Friday.",
    "The utility shut its billing system Sunday after an attack.",
    "Regulators put the plan up for a vote Tuesday and it failed.",
    "Members cast votes Saturday at the annual meeting.",
    "The board, in a special vote Monday, dropped the fee.",
    "The judge ordered the cooperative to turn over its records Monday.",
    "The state directed two plants to stop work Friday.",
    "The board approved a budget that will raise bills by 4 percent Monday.",
    "Lawmakers passed a bill that would let cities buy lines Tuesday.",
    "The agency announced a new request for information Tuesday.",
    "The company's return to service came after a test Thursday.",
    "The cooperative said in a request Thursday that it needs more time.",
    "Crews began work Sunday.",
    "The commission voted 3-2 Tuesday to open a docket.",
    "The senator told members at a meeting Saturday that costs will rise.",
    "The co-op said Friday its marks were higher.",
    "Members approved bylaws that require a quorum at a meeting Saturday.",
    "The company opened bids Monday for the substation.",
    "The governor signed a bill Tuesday that takes effect in July.",
    "Crews returned Sunday from Louisiana.",
    "The vote Monday was the first in ten years.",
  ])("'%s' has no day ahead", (text) => expect(onWednesday(text)).toEqual([]));
});

describe("a weekday that a verb of the future governs is the next one", () => {
  test.each([
    ["The commission will hold a hearing on the request Thursday.", "2026-11-26 event"],
    ["The board meets Thursday to pick a manager.", "2026-11-26 event"],
    ["Trustees, who met last week, vote Monday on the merger.", "2026-11-30 event"],
    ["Commissioners have a hearing set for Thursday on the rates.", "2026-11-26 event"],
    ["The answer to the complaint is due Thursday.", "2026-11-26 deadline"],
    ["The board said it meets Tuesday with lenders.", "2026-12-01 event"],
    ["The co-op said members must return ballots by Monday.", "2026-11-30 deadline"],
    ["The judge ordered the cooperative to turn over its records by Monday.", "2026-11-30 deadline"],
    ["The agency, which issued the request last month, will open bids Tuesday.", "2026-12-01 event"],
    ["Lawmakers filed a bill that will be heard Tuesday by a House panel.", "2026-12-01 event"],
    ["The board, which rejected the plan in June, will vote again Monday.", "2026-11-30 event"],
    ["The comment period that opened in October closes Monday.", "2026-11-30 comments_due"],
    ["Rates rise Dec. 1 for all members.", "2026-12-01 effective"],
    ["Arguments begin Monday in a suit that ranchers filed in May.", "2026-11-30 event"],
    ["Regulators, who heard the case last month, are expected to rule Thursday.", "2026-11-26 event"],
    ["The deadline to file is Friday.", "2026-11-27 deadline"],
    ["The co-op closes its payment window Friday for good.", "2026-11-27 deadline"],
    ["The recount that the judge ordered begins Monday.", "2026-11-30 event"],
  ])("'%s' names %s", (text, date) => expect(onWednesday(text)).toEqual([date]));
});

describe("a day of the coming year may follow a decision", () => {
  test.each([
    ["The board has named Ann Roe, its chief engineer, chief executive effective Jan. 4.", "2027-01-04 effective"],
    ["The board also voted to raise wholesale rates by 8.4 percent from April 1.", "2027-04-01 effective"],
    ["The commission approved higher customer charges beginning Feb. 1.", "2027-02-01 effective"],
    ["The deadline for returning them, previously March 5, is March 12.", "2027-03-12 deadline"],
    ["A state judge on Monday set a Jan. 14 hearing on the suit.", "2027-01-14 event"],
  ])("'%s' names %s", (text, date) => expect(onWednesday(text)).toEqual([date]));
});

describe("weekdays are counted from others", () => {
  test.each([
    ["Members have until a week from Friday to return ballots.", "2026-12-04 deadline"],
    ["The board will meet a week from Monday.", "2026-12-07 event"],
    ["The panel will vote two weeks from Thursday.", "2026-12-10 event"],
    ["The annual meeting will be held the first Saturday in December.", "2026-12-05 event"],
    ["The board will meet on the third Tuesday of January.", "2027-01-19 event"],
    ["The auction will take place on the last Friday in January 2027.", "2027-01-29 event"],
  ])("'%s' names %s", (text, date) => expect(onWednesday(text)).toEqual([date]));
  test.each([
    "The board meets the first Tuesday of every month.",
    "The commission acted a week ago Friday.",
    "The board will meet the Friday after next.",
    "Every second Monday in July the co-op will test its sirens.",
  ])("'%s' names no day", (text) => expect(onWednesday(text)).toEqual([]));
});
