import { existsSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { relevanceOf } from "./relevance";

const CORPUS = "../shared/corpus/gov";

describe("relevanceOf", () => {
  it.each([
    [
      "Electric cooperatives win $9.7 billion",
      "The Rural Utilities Service will lend to rural electric co-ops for power supply.",
    ],
    [
      "FERC approves transmission planning rule",
      "The Federal Energy Regulatory Commission issued a rule on regional transmission.",
    ],
    ["Ice storm leaves 20,000 without power", "Lineworkers restore power after outages hit distribution lines."],
    [
      "Data centers strain the grid",
      "Utilities expect load growth and peak demand from data centers to test grid reliability.",
    ],
    ["ReConnect Program opens", "USDA Rural Development takes applications for rural broadband loans."],
  ])("%s: on topic", (title, text) => {
    expect(relevanceOf({ title, text })).toBeGreaterThanOrEqual(60);
  });

  it.each([
    ["Team wins the cup", "The players showed great energy and power in the second half."],
    ["Senator honors veteran", "He served in the Pacific and returned to his family's farm."],
    ["Empty", ""],
    [
      "Doe Announces $190 Million for SWPA Waterways",
      "The bill supports the inland water system of southwestern Pennsylvania. SWPA needs its locks and dams.",
    ],
    [
      "Batelec II orders daylong outage Sunday",
      "The electric cooperative will cut power in four towns of Batangas. The co-op said that the grid needs work.",
    ],
    [
      "Food cooperative votes on a rule",
      "Members of the food co-op voted to allow meetings of the cooperative online.",
    ],
  ])("%s: off topic", (title, text) => {
    expect(relevanceOf({ title, text })).toBeLessThan(25);
  });

  it.each([
    [
      "Commission Information Collection Activities (FERC-725); Comment Request; Extension",
      "The Federal Energy Regulatory Commission seeks comment on the certification of the electric reliability organization.",
    ],
    [
      "A Proclamation on National Clean Energy Action Month",
      "Rural electric cooperatives build transmission and clean power.",
    ],
    [
      "One Year Later, the Infrastructure Law Delivers Broadband",
      "The law funds rural broadband and the electric grid in every county.",
    ],
    ["Senator: Energy Security Is National Security", "(As prepared for delivery) The electric grid needs coal power."],
  ])("%s: routine, not news", (title, text) => {
    expect(relevanceOf({ title, text })).toBeLessThan(50);
  });

  it("counts 'co-op' only near words for electricity, and an incidental mention half", () => {
    const [title, text] = ["Co-op members reject bylaws", "Members of the cooperative voted on Saturday."];
    expect(relevanceOf({ title, text })).toBe(0);
    expect(relevanceOf({ title, text: `${text} It has 9,000 meters and 40 substations.` })).toBeGreaterThan(50);
    const passing = "The class of 1966 ate barbecue. The electric cooperative gave prizes.";
    const main = "The electric cooperative gave prizes. The class of 1966 ate barbecue.";
    expect(relevanceOf({ title: "A reunion", text: passing })).toBeLessThan(
      relevanceOf({ title: "A reunion", text: main }),
    );
  });

  it("takes a utility whose members govern it for a cooperative", () => {
    const of = (who: string) =>
      relevanceOf({
        title: "Vote set on districts",
        text: `${who} Electric will vote on whether to sell a propane unit.`,
      });
    expect(of("Members of Four County")).toBeGreaterThan(50);
    expect(of("Investors of General")).toBeLessThan(50);
  });

  it.each([
    ["Senator's op-ed draws rebuke", "Senator's op-ed praises co-ops"],
    ["Review: auditor clears co-op", "Podcast: auditor clears co-op"],
    ["Webinar recording shows chief discussing rates", "Webinar: chief discusses rates"],
  ])("%s counts more than %s", (news, other) => {
    const text = "The state commission regulates the electric cooperative's rates. Senator Ann Hill leads a committee.";
    expect(relevanceOf({ title: news, text })).toBeGreaterThan(relevanceOf({ title: other, text }) + 10);
  });

  it("halves politicians' statements, but not board decisions", () => {
    const text = "The electric grid needs transmission lines and power plants.";
    const [member, board] = ["Rep. Hill urges a vote on lines", "Board urges a vote on lines"];
    expect(relevanceOf({ title: member, text })).toBeLessThan(relevanceOf({ title: board, text }) - 10);
  });

  it.each([
    ["Hill: Lines Need Permits", "Senator Ann Hill said that transmission lines need permits.", 0.75],
    ["Substations: Lines Need Permits", "Senator Ann Hill said that transmission lines need permits.", 1],
    ["Hill: Board to Receive $5 Million for Lines", "Senator Ann Hill announced money for transmission lines.", 1],
    ["Rep. Hill Highlights Lines", "The transmission lines carry power.", 0.75],
    ["Rep. Hill Builds Lines", "The transmission lines carry power.", 1],
    ["Grant Goes to Rural Water Systems", "The utility and its electric lines get rural development money.", 0.75],
    ["Grant Goes to Rural Water Systems and Power Lines", "The utility gets rural development money.", 1],
  ])("%s: lowers politicians' statements and other industries' projects", (title, text, share) => {
    const plain = relevanceOf({ title: title.replace(/^Hill:|Rep. Hill Highlights|Water Systems$/u, "Town"), text });
    expect(plain).toBeGreaterThan(20);
    expect(relevanceOf({ title, text }) / plain < 0.8).toBe(share < 1);
  });

  it("recognizes data centers as large loads", () => {
    const text = "The county may stop new data centers. Utilities say that large loads raise peak demand.";
    expect(relevanceOf({ title: "County may stop data centers", text })).toBeGreaterThanOrEqual(60);
  });

  it("lowers a text with an incidental mention, and raises a request for comments", () => {
    const text = (lead: string): string => `${lead} The rule covers electric transmission lines and substations.`;
    const of = (lead: string) => relevanceOf({ title: "A new rule", text: text(lead) });
    expect(of("The agency wrote a rule on solar energy.")).toBeLessThan(
      of("The agency wrote a rule on utility poles."),
    );
    expect(of("The agency wrote a rule on utility poles. It seeks comments.")).toBeGreaterThan(
      of("The agency wrote a rule on utility poles. It has effect."),
    );
  });

  it("counts rural development in full only near words for electricity", () => {
    const title = "Grants of Rural Development";
    const of = (who: string) =>
      relevanceOf({ title, text: `USDA Rural Development gives ${who} grants for rural areas.` });
    expect(of("utilities")).toBeGreaterThan(of("retailers"));
  });

  it("does not mistake renewable energy certificates for a cooperative", () => {
    const of = (recs: string) =>
      relevanceOf({
        title: "A market opens",
        text: `The firm sells ${recs}. A REC stands for wind power. The REC has a price.`,
      });
    expect(of("renewable energy certificates")).toBeLessThan(of("cooperatives' power"));
  });

  it.each(["bitcoin miners", "Cryptocurrency mining"])("recognizes %s as a large load", (load) => {
    const text = `The board will rate ${load} as it rates other loads. Utilities say that peak demand grows.`;
    expect(relevanceOf({ title: `Board sets a rate for ${load}`, text })).toBeGreaterThanOrEqual(60);
  });

  it("counts the title more than the text, and a short text more than a long one", () => {
    const text = "The board met on Monday and approved a plan. ".repeat(30);
    const inTitle = relevanceOf({ title: "Substation plan approved", text });
    const inText = relevanceOf({ title: "Plan approved", text: `${text} A substation.` });
    const inShort = relevanceOf({ title: "Plan approved", text: "The board approved a substation." });
    expect(inTitle).toBeGreaterThan(inText);
    expect(inShort).toBeGreaterThan(inText);
  });
});

describe.skipIf(!existsSync(CORPUS))("on real news", () => {
  const scoresOf = (file: string) =>
    readFileSync(`${CORPUS}/${file}`, "utf8")
      .trim()
      .split("\n")
      .map((line): { title: string; text: string } => JSON.parse(line))
      .map(relevanceOf)
      .toSorted((one, other) => one - other);
  const share = (scores: number[], test: (score: number) => boolean) => scores.filter(test).length / scores.length;

  it.each(["background.jsonl", "wikinews_ccby.jsonl"])("keeps %s below 25", (file) => {
    expect(share(scoresOf(file), (score) => score < 25)).toBeGreaterThan(0.93);
  });
});
