import { expect, test } from "vitest";
import { storyDraft } from "@/tests/support/story-draft";
import { addMeaning, dropPastDates } from "./lens";

const MEANING = "Electric cooperatives would have to file a plan by June.";
const PLACE = { sentence: MEANING, article_id: 7, start: 10, end: 66 };
const story = storyDraft({
  article_id: 7,
  article_ids: [7, 8],
  ai_takeaway_title: "A rule",
  ai_takeaway_text: "The agency adopted a rule.",
  ai_summary: "It was adopted.",
  ai_key_points: ["One.", "Two.", "Three."],
  area: "regulation",
  ai_meaning: MEANING,
  grounding: { checked: 5, supported: 5, replaced: 0 },
  evidence: [PLACE],
});

test("an insight gets the meaning of its first article, with evidence and count", () => {
  const insight = addMeaning({ ...story, evidence: [] }, story);
  expect(insight).toMatchObject({
    ai_meaning: MEANING,
    evidence: [PLACE],
    grounding: { checked: 6, supported: 6, replaced: 0 },
  });
});

test("does not repeat a meaning that the insight already has", () => {
  const { ai_meaning, ai_key_points, evidence } = addMeaning(
    { ...story, ai_key_points: ["One.", MEANING, "Two.", "Three."] },
    story,
  );
  expect({ ai_meaning, ai_key_points, evidence }).toEqual({
    ai_meaning: MEANING,
    ai_key_points: ["One.", "Two.", "Three."],
    evidence: [PLACE],
  });
  expect(addMeaning({ ...story, ai_key_points: ["One.", MEANING] }, story).ai_meaning).toBeNull();
  expect(addMeaning({ ...story, ai_summary: `It was adopted. ${MEANING}` }, story).ai_meaning).toBeNull();
  expect(addMeaning(story, { ...story, ai_meaning: null }).ai_meaning).toBeNull();
});

test("omits a meaning with another summary method than the insight's", () => {
  expect(addMeaning(story, { ...story, summary_method: "ai" }).ai_meaning).toBeNull();
  expect(addMeaning({ ...story, ai_meaning: null, summary_method: "ai" }, story).ai_meaning).toBeNull();
});

test("adds no article's meaning to what to watch in an insight by a model", () => {
  const byModel = { summary_method: "ai" } as const;
  expect(addMeaning({ ...story, ...byModel, ai_meaning: null }, { ...story, ...byModel }).ai_meaning).toBeNull();
  expect(addMeaning({ ...story, ...byModel }, { ...story, ai_meaning: null }).ai_meaning).toBe(MEANING);
});

test("dates are dropped by the day in the digest's time zone", () => {
  const on = (date: string) => ({ date, kind: "event", what: "A hearing", article_id: 7, start: 0, end: 9 }) as const;
  const dated = { ...story, dates_ahead: [on("2026-11-19"), on("2026-11-20"), on("2026-11-21")] };
  // In Chicago it is still the 20th.
  const [result] = dropPastDates([dated], new Date("2026-11-21T04:00:00Z"), "America/Chicago");
  expect(result?.dates_ahead.map(({ date }) => date)).toEqual(["2026-11-21"]);
});
