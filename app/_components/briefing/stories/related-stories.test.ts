import { expect, test } from "vitest";
import type { Story } from "@/lib/briefings/types";
import { briefingOf, newsArticle, story } from "@/tests/support/mail-input";
import { relatedStories } from "./related-stories";

/** A story with its article's title and text. */
function told(id: number, title: string, text: string, given: Partial<Story> = {}): Story {
  const article = newsArticle(id, { title });
  return story(id, { article, ai_takeaway_title: title, ai_takeaway_text: text, ai_summary: "", ...given });
}

const WILDFIRE = told(
  1,
  "Lawmakers shield co-ops from wildfire liability",
  "The Oregon Senate voted Tuesday to cap what electric cooperatives owe after a wildfire. Insurers had left the state after the wildfires of 2020, and premiums tripled.",
);
const ICE_STORM = told(
  2,
  "Ouachita Electric restores power to every member after ice storm",
  "Ouachita Electric Cooperative restored power on Friday after the ice storm. Outages had reached 9,400 members, and the disaster broke 212 poles.",
);

/** The ids of the stories related to the first insight. */
function relatedIds(insights: Story[], day: Story[]): number[] | undefined {
  const briefing = briefingOf({ insight: insights, day, week: day });
  const [insight] = briefing.top_insights;
  return (
    insight &&
    relatedStories(briefing)
      .get(insight)
      ?.map(({ article_id }) => article_id)
  );
}

test("a subject alone relates no stories", () => {
  expect(relatedIds([WILDFIRE], [ICE_STORM])).toEqual([]);
  expect(relatedIds([ICE_STORM], [WILDFIRE])).toEqual([]);
});

test.each([
  ["a utility", "Board sets election", "The board of Ouachita Electric Cooperative lets members vote in May."],
  [
    "several rare words",
    "Ice storm cost $3 million in Bradley County",
    "The ice storm broke poles in Camden and Hampton.",
  ],
])("%s relates stories", (_, title, text) => {
  const storm = told(
    2,
    "Ouachita Electric Cooperative clears ice around Camden",
    "Ouachita Electric Cooperative restored power around Camden and Hampton on Friday after the ice storm, it said. In Bradley County, 212 poles broke.",
  );
  expect(relatedIds([storm], [told(3, title, text), WILDFIRE])).toEqual([3]);
});

test.each([
  ["a docket", "in Docket No. 24-105", "under Docket No. 24-105"],
  ["a bill", "on H.R. 1234", "if HR 1234 passes"],
  ["an act", "on the Rural Lines Renewal Act", "on the Rural Lines Renewal Act"],
])("%s relates stories", (_, here, there) => {
  const one = told(4, "Committee moves the Rural Lines Renewal Act", `The committee voted ${here} on Monday.`);
  const other = told(5, "Farmers oppose the plan", `Growers said they would lose land ${there}.`);
  const apart = told(
    6,
    "Farmers oppose a plan",
    "Growers said they would lose land in Docket No. 99-105 and under H.R. 88.",
  );
  expect(relatedIds([one], [other, apart])).toEqual([5]);
});

test("utilities with one word in common are two", () => {
  const twin = told(
    7,
    "Twin Rivers Electric Cooperative ousts its chairman",
    "Members of Twin Rivers Electric Cooperative voted.",
  );
  const three = told(
    8,
    "Three Rivers Power adopts tariff",
    "The board of Three Rivers Power approved a tariff for data centers.",
  );
  expect(relatedIds([twin], [three])).toEqual([]);
});

test("related stories have no duplicates, at most three, the closest first, from the passages of a translated story", () => {
  const passage =
    "Ouachita Electric Cooperative restored power around Camden and Hampton on Friday after the ice storm.";
  const evidence = [{ sentence: "x", article_id: 2, start: 0, end: 1, passage, paragraph: 0 }];
  const spanish = told(2, ICE_STORM.article.title, "La cooperativa restableció la luz.", { evidence });
  const others = [3, 4, 5, 6].map((id) =>
    told(id, `Board meeting ${id}`, id === 5 ? passage : "The board of Ouachita Electric Cooperative met."),
  );
  const ids = relatedIds([spanish], others) ?? [];
  expect([ids[0], ids.length, new Set(ids).size]).toEqual([5, 3, 3]);
});

test("a model's insight has no related stories", () => {
  expect(relatedIds([{ ...ICE_STORM, summary_method: "ai" }], [told(3, ICE_STORM.article.title, "x")])).toBeUndefined();
});
