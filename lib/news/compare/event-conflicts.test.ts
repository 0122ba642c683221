import { describe, expect, it } from "vitest";
import { areContradictory, areOtherEvents, withOneUtility, withoutConflicts } from "./event-conflicts";
import { leadOf } from "./leads";

const rarity = { texts: 0, withStem: new Map<string, number>() };
const lead = (title: string, text = "", day: string | null = null) =>
  leadOf({ title, text, outlet: null, date: day ? new Date(day) : null }, rarity);

describe("texts cannot report one event with", () => {
  it.each([
    ["another magnitude", "A magnitude 5.4 earthquake shook Ozark", "A 6.1-magnitude quake shook Ozark"],
    ["another docket", "FERC rules in Docket No. ER22-1234", "FERC rules in Docket No. ER24-77"],
    ["another project", "Texas adopts a rule in Project 58481", "Texas proposes one in Project 58482"],
    ["another utility", "Lane Electric raises rates", "Coos Electric raises rates"],
    ["another city", "Substation fire in Conway", "Substation fire in Searcy"],
    ["another state", "Ice storm cuts power to Arkansas", "Ice storm cuts power to Missouri"],
  ])("%s", (_, one, other) => {
    expect(areContradictory(lead(one), lead(other))).toBe(true);
    expect(areContradictory(lead(one), lead(one))).toBe(false);
  });

  it("dates more than a week apart", () => {
    const [one, other] = [lead("Fire", "", "2026-11-01"), lead("Fire", "", "2026-11-08")];
    expect(areContradictory(one, other)).toBe(false);
    expect(areContradictory(one, lead("Fire", "", "2026-11-09"))).toBe(true);
  });
});

it("allows the corrected magnitude of an earthquake", () => {
  const other = lead("An earthquake measuring 5.6 shook Ozark");
  expect(areContradictory(lead("A magnitude 5.4 earthquake shook Ozark"), other)).toBe(false);
});

it.each([
  ["weekday", "Crews restored power on Monday.", "Crews restored power on Friday."],
  ["place of the first sentences", "A line fell in Conway.", "A line fell in Searcy."],
  [
    "main name",
    "Officials said Entergy fined. Officials said Entergy paid.",
    "Officials said Ameren fined. Officials said Ameren paid.",
  ],
])("lowers the similarity for another %s", (_, one, other) => {
  const [a, b] = [lead("Power is back", one), lead("Power is back", other)];
  expect(withoutConflicts(a, b, 0.8)).toBeLessThan(0.6);
  expect(withoutConflicts(a, a, 0.8)).toBeCloseTo(0.8);
});

it("allows other names, places and weekdays in reports with many names and figures in common", () => {
  const crossed = lead(
    "Tornado crosses Garvin",
    "On Monday Lindsay and Elmore lost 2,220 poles in Pauls Valley. Lindsay, Lindsay.",
  );
  const [rebuilt, other] = ["2,220", "1,340"].map((poles) =>
    lead(
      "Systems rebuild",
      `On Tuesday Ethridge counted ${poles} poles in Elmore. Ethridge said Pauls and Lindsay and Valley.`,
    ),
  );
  if (!rebuilt || !other) throw new Error();
  expect(withoutConflicts(crossed, rebuilt, 0.8)).toBeCloseTo(0.8);
  expect(withoutConflicts(crossed, other, 0.8)).toBeLessThan(0.6);
});

it("lowers the similarity of reports more than three days apart", () => {
  const [first, later, late] = ["2026-11-01", "2026-11-04", "2026-11-05"].map((day) => lead("Power is back", "", day));
  if (!first || !later || !late) throw new Error();
  expect(withoutConflicts(first, later, 0.8)).toBeCloseTo(0.8);
  expect(withoutConflicts(first, late, 0.8)).toBeLessThan(0.6);
});

it("does not treat a title word as a name if the text has it in lower case", () => {
  const [a, b] = ["Hill", "Lake"].map((name) =>
    lead(
      `${name} Wants Data Center Rules`,
      `On Monday ${name} spoke of data centers, and ${name} has a Data Center Bill.`,
    ),
  );
  if (!a || !b) throw new Error();
  expect(withoutConflicts(a, b, 0.8)).toBeLessThan(0.4);
});

it("distinguishes a request to regulators from the event it responds to", () => {
  const request = lead("Senators urge state regulators to protect ratepayers");
  expect(withoutConflicts(request, lead("Companies sign a pledge to protect ratepayers"), 0.8)).toBeLessThan(0.6);
  expect(withoutConflicts(request, lead("Senator Hill calls for help for ratepayers"), 0.8)).toBeCloseTo(0.8);
});

it("joins reports on one utility by the main figure and separates those that share only names", () => {
  const rates = lead("Lane Electric raises rates 3.1 percent", "Manager Ida Brook cited higher costs in Eugene.");
  const bills = lead("Bills to rise", "Members of Lane Electric will pay 3.1% more.");
  const office = lead("Lane Electric closes its office", "Manager Ida Brook said few visit it in Eugene.");
  expect(withOneUtility(rates, bills, 0.2)).toBe(0.5);
  expect(withOneUtility(rates, office, 0.4)).toBe(0);
});

it("distinguishes two events of one kind by names shared by all reports of each", () => {
  const reports = (company: string) =>
    ["agreed", "plans", "wants"].map((verb) =>
      lead("A merger", `Today Northwind ${verb} to buy ${company}. Owners of ${company} approve.`),
    );
  expect(areOtherEvents(reports("Zephyrgrid"), reports("Quartzline"))).toBe(true);
  expect(areOtherEvents(reports("Zephyrgrid"), reports("Zephyrgrid"))).toBe(false);
});
