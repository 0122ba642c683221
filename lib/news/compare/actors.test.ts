import { expect, it } from "vitest";
import { actorsOf, haveOtherActors, nameOneUtility } from "./actors";

const areOthers = (one: string, other: string) => {
  const [a, b] = [one, other].map((title) => actorsOf({ title, text: title }));
  if (!a || !b) throw new Error();
  expect(haveOtherActors(b, a)).toBe(haveOtherActors(a, b));
  return haveOtherActors(a, b);
};

it.each([
  ["Lane Electric Cooperative raises rates by 3 percent", "Coos Electric raises rates by 3 percent"],
  ["Co-Mo Electric finishes its network", "Ralls County Electric finishes its network"],
  ["RUS lends $41 million to Jackson EMC", "RUS lends $41 million to Sumter Electric Cooperative"],
  ["Regulators approve a line of East Kentucky Power", "Regulators reject a request of Big Rivers Electric Corp."],
  ["First Electric members lose power", "Members of Central Electric lose power, the first in June"],
  ["FERC extends a deadline for comments", "Arkansas Public Service Commission moves a hearing"],
  ["FCC proposes rules on pole fees", "The Environmental Protection Agency proposes rules on coal ash"],
  ["A cooperative in Ohio builds a solar farm", "MITCHELL, S.D. - A cooperative builds a solar farm"],
  ["Washington state gets $23 million for its grid", "Maryland gets $9 million for its grid"],
])("%s: %s have other actors", (one, other) => expect(areOthers(one, other)).toBe(true));

it.each([
  ["Lane Electric Cooperative raises rates", "Lane co-op raises rates"],
  ["Lane Electric Cooperative raises rates", "The co-op in Eugene raises rates"],
  ["Delta-Montrose Electric Association was attacked", "DMEA says that files of Tri-State Generation are safe"],
  ["Clallam County Public Utility District and its union agree", "Strike averted at Clallam PUD"],
  ["Okefenoke Rural Electric Membership Corp. gets a loan of USDA", "Okefenoke REMC gets a loan of RUS"],
  ["Members of Midland Power and Prairie Energy vote", "Prairie Energy of Clarion joins a neighbor"],
  ["Rural Utilities Service lends $3 million to a co-op", "The Agriculture Department lends $3 million"],
  ["Federal Energy Regulatory Commission rules on a fee", "FERC rules on a fee"],
  ["A bill by Rep. Hill (R-Ark.) on wildfires", "A bill by Rep. Lee (D-Nev.) on wildfires"],
  ["Clean Energy Plan Gets Votes", "Storm Cuts Power in the County"],
  ["Electric Cooperatives Ask for Time", "Solar Power Grows"],
])("%s: %s may be one event", (one, other) => expect(areOthers(one, other)).toBe(false));

it("compares the utilities of titles, even if the text mentions the other", () => {
  const other = "Coos Electric raises rates by 5 percent";
  const a = actorsOf({ title: "Lane Electric raises rates", text: "Lane Electric raises rates by 3 percent." });
  const text = `${other}. ${"The board met for three hours and heard members. ".repeat(9)}Lane Electric did so last week.`;
  expect(haveOtherActors(a, actorsOf({ title: other, text }))).toBe(true);
});

it("recognizes one utility", () => {
  const [a, b, c] = ["Golden Valley Electric Association", "GVEA", "Chugach Electric Association"].map((name) =>
    actorsOf({ title: `${name} files for higher rates`, text: "" }),
  );
  if (!a || !b || !c) throw new Error();
  expect([nameOneUtility(a, b), nameOneUtility(b, a), nameOneUtility(a, c)]).toEqual([true, true, false]);
});
