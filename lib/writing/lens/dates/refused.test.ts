import { expect, test } from "vitest";
import { found } from "@/tests/support/dates";

test.each([
  ["The court denied a request to move the hearing to February 16."],
  ["A judge refused on Tuesday to postpone the trial to February 8, 2022."],
  ["The commission denied a plan to close the plant on January 31, 2022."],
  ["The Senate blocked a measure to end the tax credit on March 31."],
  ["DOE withdrew a February 15 deadline for grants and will set a new one in the spring."],
  ["EPA withdrew its proposal that plants comply by March 31, 2022."],
  ["The Senate failed to pass a bill to extend the credit to December 31, 2022."],
  ["The commission overturned an order that set the hearing for March 13."],
  ["The commission will not extend the comment period to March 8."],
  ["A motion to reschedule the hearing for March 19 was denied."],
  ["A bid to delay the vote to March 12 failed 4-3."],
  ["The utility's proposal to shut the plant on April 1 was turned down by the commission."],
  ["The February 6 auction is off, the department said."],
  ["They asked the judge to move the February 9 hearing to March 13."],
  ["The parties requested an extension of the February 18 deadline."],
  ["The attorney general wants the February 10 hearing moved to Little Rock."],
  ["A bill to extend the March 31 deadline has been proposed."],
  ["Regulators rejected the tariff, the fee, and a plan proposed for March 1."],
  ["The court struck down the fee, and a rule that requires plants to comply by March 1, 2022."],
  ["The board rejected the budget, and its plans to close the office on March 1."],
  ["The commission refused the request, but also a plan to close the plant on March 1."],
  ["The mayor urged the co-op to delay its February 10 shutoff of the pumps."],
])("'%s' names a date that was refused, or that a request would move", (text) => expect(found(text)).toEqual([]));

test.each([
  [
    "FERC rejected a request to extend comments on its rule to March 15, 2022.\n\nComments remain due February 4, 2022.",
    "2022-02-04 comments_due",
  ],
  ["Commissioners refused to delay the February 16 hearing on the rates.", "2022-02-16 event"],
  ["FERC declined to extend the February 9 comment deadline to March 25.", "2022-02-09 comments_due"],
  ["The court denied a motion to extend the February 7 filing deadline.", "2022-02-07 deadline"],
  ["An effort to cancel the February 9 vote fell short.", "2022-02-09 event"],
  ["FERC kept the February 18 deadline for comments.", "2022-02-18 comments_due"],
  ["The judge left in place the February 11 trial date.", "2022-02-11 event"],
])("'%s' names the date that stands", (text, date) => expect(found(text)).toEqual([date]));

test.each([
  ["FERC rejected the tariff and ordered PJM to file a new one by February 8, 2022.", "2022-02-08 deadline"],
  ["The court rejected the appeal, and the new rates take effect March 1, 2022.", "2022-03-01 effective"],
  ["RUS rejected 14 applications; applicants may appeal by February 21.", "2022-02-21 deadline"],
  ["Anyone whose application was rejected has until March 30 to ask for review.", "2022-03-30 deadline"],
  ["Commissioners denied a stay, so the utility must file by March 31, 2022.", "2022-03-31 deadline"],
  ["FERC approved a request to extend the deadline to March 15, 2022.", "2022-03-15 deadline"],
  ["Comments on a proposed rule on extending easements are due March 4.", "2022-03-04 comments_due"],
  ["The commission granted a request to move the hearing to March 4.", "2022-03-04 event"],
  ["The court will hear arguments March 3 on who pays for a canceled line.", "2022-03-03 event"],
  [
    "The commission doesn't regulate cooperatives' rates, but a law passed this spring requires them to file wildfire plans with the state by July 1, 2022.",
    "2022-07-01 deadline",
  ],
  ["The board did not adopt the plan, but state law obliges it to file one by March 1.", "2022-03-01 deadline"],
  [
    "Regulators rejected the plan, and the order gives the utility until March 1 to file a new one.",
    "2022-03-01 deadline",
  ],
  ["The council denied the bid, but a new rule compels owners to register by March 1.", "2022-03-01 deadline"],
  ["The Senate voted down the bill, yet the statute directs utilities to report by March 1.", "2022-03-01 deadline"],
  ["FERC will not review the plan, but NERC seeks comments on it by March 1, 2022.", "2022-03-01 comments_due"],
])("'%s' refuses something else", (text, date) => expect(found(text)).toEqual([date]));
