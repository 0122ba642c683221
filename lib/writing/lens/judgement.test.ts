import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { judge, MIN_RELEVANCE, verdictOf } from "./judgement";
import { textTypeOf } from "./kinds/kinds";

const labeled = z.object({
  title: z.string(),
  url: z.string(),
  text: z.string(),
  kept_out: z.boolean(),
  useful: z.boolean(),
});
/** Invented items as an open news search returns them, labeled by their writers. */
const ITEMS = readFileSync("tests/data/judgement.jsonl", "utf8")
  .trim()
  .split("\n")
  .map((line) => labeled.parse(JSON.parse(line)));

const news = { title: "Co-op board approves rate increase", text: "The electric cooperative raises rates.", url: "" };

const OURS = "Ask us about our lines, because we know them.";

describe("textTypeOf", () => {
  it.each([
    ["obituary", { url: "https://x.example/obituaries/ann-lee-81" }],
    ["sport", { url: "https://x.example/2026/05/sports/linemen-win" }],
    ["opinion", { title: "Editorial: Pay for the poles" }],
    ["opinion", { section: "Opinion" }],
    ["opinion", { title: "Hinson in The Washington Times: Biden should end war on energy" }],
    ["opinion", { text: "I have paid my bill for years. I want my board to listen to me." }],
    ["news", { text: "We thank USDA for our grant. It brings us fiber." }],
    [
      "news",
      { url: "https://valley.example/blog/valley-electric-receives-grant", text: "The co-op received a grant." },
    ],
    ...[
      "Dear member-owners: under federal rules the work must be done by 2029, and we must put up 25 percent of our own money.",
      "Our crews replaced 212 poles. Every pole must carry our new wire, and we need 40 more.",
      "Members must return ballots by May 1. We count them at our office, and we post the result.",
      "Applications must reach us by May 1. We will pay our share, and we will send a letter.",
      "Our lineworkers must climb in ice, so we bought our first drone and we train on it.",
      "The commission must approve our plan before we build it. We filed it in May.",
      "Dear members: power should be back on Friday. We set our last pole, and we thank you.",
      "The line must be inspected before we close our breakers. We expect that on Monday.",
      "We raised our rates. The new ones must cover what we pay for power.",
      "Our staff needs to see your meter. We read it, and we bill what you use; you should trim trees.",
    ].map((text): [string, object] => ["news", { text: `${text} ${OURS}` }]),
    ...[
      "Congress must act. We pay our taxes, and we expect help.",
      "Our members pay the bill, and we know it. Lawmakers must repeal the rule, because our crews work hard.",
      "Regulators should stop this. We want our money, and our power.",
      "We must stop this plan. Our rates are high, and our board knows it.",
      "It is time for Congress to listen to us. Our members pay, and we vote.",
      "They must answer to us. We built it, and it is our line.",
      "The plan is shameful. We own our co-op, and our voice counts.",
      "Let's tell the board no. We pay, and it is our co-op.",
      "The governor needs to veto the bill. It hurts our members, our towns and our schools.",
      "The council must hear us. We came with our neighbors, and we stayed late.",
    ].map((text): [string, object] => ["opinion", { text: `${text} ${OURS}` }]),
    ["opinion", { text: "The board must let us vote, because we pay our bills." }],
    ["letters", { title: "6 Reasons Electric Co-ops Are Great Places to Work", text: "People stay for years." }],
    ["letters", { title: "Data Center FAQs" }],
    ["letters", { url: "https://valley.example/faq-question/why-are-rates-going-up" }],
    ...["About Us", "Residential Electric Rates", "Bylaws", "Rate Schedules", "Director Elections"].map(
      (title): [string, object] => ["listing", { title }],
    ),
    ["news", { title: "Residential electric rates to rise" }],
    ["lottery", { title: "$2M Powerball ticket sold" }],
    [
      "opinion",
      { text: "Governors should demand seats on the board. The market must protect households. There is no excuse." },
    ],
    ["opinion", { title: "Readers write: Wind turbines and a thank-you to line crews" }],
    ["listing", { url: "https://x.example/police-blotter/week-41" }],
    ["listing", { title: "Now hiring: Journeyman lineworker" }],
    ["listing", { title: "School menus for the week of Oct. 6" }],
    ["entertainment", { url: "https://x.example/games/power-grid-puzzle" }],
    ["obituary", { title: "Harold Dean Wheeler, 84" }],
    ["news", { title: "Lineman, 24, dies after contact with energized line" }],
    ["market_report", { title: "Power Transformer Market to Reach USD 58 Billion by 2032" }],
    ["letters", { title: "Ask the Handyman: Why do my lights flicker?" }],
    ["agency_notice", { url: "https://www.federalregister.gov/documents/2026/01/26/notice" }],
    ["press_release", { url: "https://rush.house.gov/media/grant" }],
    [
      "opinion",
      { url: "https://rush.house.gov/media/hearing", text: "When I was named, I noted that power is scarce." },
    ],
    [
      "press_release",
      { url: "https://rush.house.gov/media/grant", text: "Senator Roe spoke on Monday. When I was named, I noted it." },
    ],
    ...[
      'U.S. Sens. Jane Roe and Tom Poe announced it.\n\n"We need it and we want it.\n\n"I know it," said Roe.',
      "Chairmen Brett Guthrie and Bob Latta announced a hearing. ‘We want it, and we need it,’ they said.",
      "Phase I provides $400 million for lines. Phase I ends in 2029.",
      "The grant pays for what we call lines.",
    ].map((text): [string, object] => ["press_release", { url: "https://rush.house.gov/media/grant", text }]),
    [
      "obituary",
      { text: "Hundreds said goodbye to Tom Roe, 79, a lineman of the co-op, who died on Nov. 20 of cancer." },
    ],
    [
      "news",
      { text: "Tom Roe, 24, a lineman, died when he touched a live line. He is survived by his wife. OSHA was told." },
    ],
    [
      "news",
      { text: "Tom Roe, the manager, died on Monday. He leaves behind a wife. The board named an interim manager." },
    ],
    ["sport", { title: "Electric cooperative's bass tournament draws 140 boats" }],
    ["event_listing", { title: "Save the date: blood drive at the electric cooperative", text: "Call to sign up." }],
    [
      "event_listing",
      { title: "Electric cooperative offers scholarships to seniors", text: "Seniors write an essay." },
    ],
    ["news", { title: "Lawmakers bar electric cooperatives from funding scholarships" }],
    ["news", { title: "Agency sets open house on the cooperative's transmission line" }],
    [
      "listing",
      {
        text: "The co-op is accepting applications. Applicants must hold a CDL. Pay starts at $44 an hour. Send resumes.",
      },
    ],
    [
      "listing",
      { title: "Forecast: More sun Friday", text: "Highs reach 34 degrees. Friday is sunny. Winds at 5 mph." },
    ],
    [
      "news",
      {
        title: "Forecast: Ice storm to bring outages",
        text: "Highs reach 30 degrees. Winds at 40 mph. Showers freeze.",
      },
    ],
    ["market_report", { title: "3 utility stocks to buy before demand for power explodes" }],
    ["entertainment", { title: "This week in history: The cooperative strung its first line" }],
    ["entertainment", { text: "The co-op will replace its plant with squirrels on wheels.\n\nThis story is satire." }],
    ["entertainment", { text: "In this episode, a manager talks of rates. Listen wherever you get your podcasts." }],
    ["letters", { title: "Five ways to lower your electric cooperative bill", text: "Seal windows." }],
    ["news", { title: "Five things the commission changed in its order on rates" }],
    ["listing", { text: "Hal Roe, a lineman of the co-op, retired after 42 years. He plans to fish." }],
    ["advert", { title: "How a cooperative saved with ClearVolt (Sponsored)" }],
    ["news", { title: "Audit calls tree backlog at co-op a recipe for disaster" }],
    ["news", { text: "“I lost my home,” she said. “My family and I want our lights back.”" }],
    ["correction", { title: "Correction: Cooperative's rate story" }],
    ["correction", { title: "Corrections and clarifications" }],
    ["news", { title: "Correction officers' union and co-op split the cost of a line" }],
    [
      "advert",
      {
        title: "Shareholder alert: Firm looks into GridCo",
        text: "The law firm reminds investors in GridCo of the deadline to become lead plaintiff.",
      },
    ],
    [
      "advert",
      {
        title: "BrightWay Helps Co-op Members Save",
        text: "DENVER, Nov. 3, 2026 (PRNow) — BrightWay, the nation’s leading provider of panels, cuts bills by up to 40%. Sign up today.",
      },
    ],
    [
      "news",
      {
        title: "G&T to close coal unit",
        text: "DENVER, Nov. 3, 2026 (PRNow) — Tall Pine Power, a leading provider of wholesale power to 12 cooperatives, will close a unit in 2029.",
      },
    ],
    [
      "other_language",
      {
        text: "La cooperativa eléctrica aprobó el lunes un aumento de tarifas del 5 por ciento a partir del 1 de enero, dijo la gerente. La energía al por mayor subió este año.",
      },
    ],
    [
      "news",
      {
        text: "LA CENTER, Ky. — El Paso Electric and De La Rosa Power will share the cost of a line, regulators said Monday in an order that both sought.",
      },
    ],
    ["news", {}],
  ])("finds %s in %o", (type, parts) => expect(textTypeOf({ ...news, ...parts })).toBe(type));
});

describe("judge", () => {
  it("always gives a reason, and lets a query include opinion", () => {
    expect(verdictOf({ text_type: "obituary", relevance: 90 }, null)).toMatchObject({
      kept: false,
      reason: "Not published: it is an obituary.",
    });
    expect(verdictOf({ text_type: "news", relevance: MIN_RELEVANCE - 1 }, null)).toMatchObject({
      kept: false,
      reason: "Not published: its relevance is 49, and 50 is needed.",
    });
    expect(verdictOf({ text_type: "opinion", relevance: 90 }, "rates").kept).toBe(false);
    expect(verdictOf({ text_type: "opinion", relevance: 90 }, "rates opinion").kept).toBe(true);
    expect(judge(news)).toMatchObject({ kept: true, text_type: "news" });
  });

  it("rejects unsuitable articles and accepts those that readers need", () => {
    const judged = ITEMS.map((item) => ({ ...item, isKept: judge(item).kept }));
    const shareKept = (items: typeof judged) => items.filter(({ isKept }) => isKept).length / items.length;
    expect(shareKept(judged.filter(({ kept_out }) => kept_out))).toBeLessThan(0.03);
    expect(shareKept(judged.filter(({ useful }) => useful))).toBeGreaterThan(0.97);
    const published = judged.filter(({ isKept }) => isKept);
    expect(published.filter(({ useful }) => useful).length / published.length).toBeGreaterThan(0.95);
  });
});
