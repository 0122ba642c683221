import { expect, it } from "vitest";
import { chooseByTopic, type InsightCandidate, rankByStrategy } from "./strategy";

const candidate = (id: number, title: string, text: string, relevance = 90): InsightCandidate => ({
  id,
  title,
  text,
  relevance,
  source: null,
  author: null,
  date: null,
  day: null,
  takeaway: {
    ai_takeaway_title: title,
    ai_takeaway_text: text,
    ai_summary: "",
    ai_key_points: [],
    ai_excerpt: null,
    relevance,
  },
  ai_meaning: null,
  summary_method: "extractive",
  grounding: { checked: 0, supported: 0, replaced: 0, second_reader: false },
  evidence: [],
});

const OWN = candidate(1, "Pine Hollow EMC to raise rates 4.5%", "Pine Hollow EMC will raise its rates by 4.5% in May.");

it.each([
  ["Regulators cut co-op's rate request", "The Public Service Commission granted a third of the request on Monday."],
  ["Ranchers sue co-op over wildfire", "Ranchers sued a cooperative for $212 million on Monday over a wildfire."],
  ["Lineworker dies on energized line", "A lineworker died Monday when he touched an energized line."],
  ["Flaw in substation gateways is exploited", "A flaw lets attackers control gateways, CISA warned utilities."],
  ["Supplier raises wholesale rates", "A supplier of 11 co-ops will raise wholesale rates by 8 percent."],
  ["Ice storm cuts power to 21,000", "More than 21,400 homes lost power in an ice storm on Monday."],
])("'%s' is before one cooperative's own measure", (title, text) => {
  expect(rankByStrategy([OWN, candidate(2, title, text)]).map(({ id }) => id)).toEqual([2, 1]);
});

it.each([
  "Big Timber Power marks 50 years at meeting",
  "Co-op celebrates its 85th anniversary",
  "Tri-Lakes Electric names Monica Reyes CEO",
  "Chief executive of Laurel Gap Electric resigns",
  "Petit Jean Valley Electric opens director nominations",
  "Co-op plans ribbon-cutting for its solar plant",
])("'%s' is no insight", (title) => expect(rankByStrategy([candidate(1, title, OWN.text)])).toEqual([]));

it("takes one article per topic, and all without a topic", () => {
  const ice = (id: number) => candidate(id, "Ice storm outages", "Outages and FEMA after the ice storm.");
  const plain = (id: number) => candidate(id, "Board acts", "The board acted on Monday.");
  expect(chooseByTopic([ice(1), ice(2), plain(3), plain(4)], 3).map(({ id }) => id)).toEqual([1, 3, 4]);
});
