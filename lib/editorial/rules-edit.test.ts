import { describe, expect, test } from "vitest";
import { type Carried, carriedTexts } from "./rules-edit";

const DATE = { date: "2026-12-05", kind: "effective", what: "The rule", article_id: 7, start: 0, end: 42 } as const;
const LATER = { ...DATE, date: "2026-12-12" };
const EVENT = { ...DATE, kind: "event", what: "The meeting" } as const;

const story = (given: Partial<Carried> = {}): Carried => ({
  article_id: 7,
  ai_takeaway_title: "Rule set for December",
  ai_takeaway_text: "The rule takes effect in December.",
  ai_summary: "The board met. It adopted the rule 5 to 2. Members may comment.",
  ai_key_points: ["The board met.", "It adopted the rule 5 to 2."],
  ai_meaning: "Co-ops may have to file.",
  ai_excerpt: "The board adopted the rule.",
  dates_ahead: [DATE],
  ...given,
});
/** A story on the same article that was written separately. */
const insight = (given: Partial<Carried> = {}) =>
  story({
    ai_takeaway_title: "Filing could cost more",
    ai_takeaway_text: "Small systems could pay more.",
    ai_summary: "It adopted the rule 5 to 2.\n\nTwo states have similar rules. Members may comment.",
    ai_key_points: ["Members may comment.", "It adopted the rule 5 to 2."],
    ai_meaning: "Watch the filing date.",
    ai_excerpt: null,
    dates_ahead: [EVENT, DATE],
    ...given,
  });

const carried = (other: Carried, change: Partial<Carried>, before = story()) => {
  const { article_id: _, ...texts } = other;
  const after = carriedTexts(other, before, { ...before, ...change });
  return Object.fromEntries(
    Object.entries(after).filter(([name, text]) => JSON.stringify(text) !== JSON.stringify(Object(texts)[name])),
  );
};

describe("an edit of a story changes in another story", () => {
  test("every text that both have", () => {
    const change: Partial<Carried> = {
      ai_takeaway_title: "Rule set for January",
      ai_takeaway_text: "The rule takes effect in January. It was delayed.",
      ai_summary: "The board met twice.",
      ai_key_points: ["The board met twice.", "It voted.", "It adopted the rule."],
      ai_meaning: null,
      ai_excerpt: null,
      dates_ahead: [LATER, EVENT],
    };
    expect(carried(story(), change)).toEqual(change);
  });

  test.each<[string, Partial<Carried>, Partial<Carried>]>([
    [
      "a replaced sentence, wherever it is",
      { ai_summary: "The board met. It adopted the rule 4 to 3. Members may comment." },
      {
        ai_summary: "It adopted the rule 4 to 3.\n\nTwo states have similar rules. Members may comment.",
        ai_key_points: ["Members may comment.", "It adopted the rule 4 to 3."],
      },
    ],
    [
      "a sentence replaced by two",
      {
        ai_summary: "The board met. It adopted the rule. The vote was 4 to 3. Members may comment.",
        ai_key_points: [],
      },
      {
        ai_summary: "It adopted the rule. The vote was 4 to 3.\n\nTwo states have similar rules. Members may comment.",
        ai_key_points: ["Members may comment.", "It adopted the rule. The vote was 4 to 3."],
      },
    ],
    [
      "a sentence replaced where another is removed",
      {
        ai_summary: "It adopted the rule 4 to 3. Members may comment.",
        ai_key_points: ["It adopted the rule 4 to 3."],
      },
      {
        ai_summary: "It adopted the rule 4 to 3.\n\nTwo states have similar rules. Members may comment.",
        ai_key_points: ["Members may comment.", "It adopted the rule 4 to 3."],
      },
    ],
    [
      "a paragraph that was removed everywhere",
      { ai_summary: "The board met. Members may comment.", ai_key_points: ["The board met."] },
      { ai_summary: "Two states have similar rules. Members may comment.", ai_key_points: ["Members may comment."] },
    ],
    [
      "a sentence that was removed everywhere",
      { ai_summary: "The board met. It adopted the rule 5 to 2." },
      {
        ai_summary: "It adopted the rule 5 to 2.\n\nTwo states have similar rules.",
        ai_key_points: ["It adopted the rule 5 to 2."],
      },
    ],
    ["not a sentence that the edited story still has", { ai_key_points: ["The board met."] }, {}],
    [
      "not what the edit adds",
      { ai_summary: `${story().ai_summary} It rained.`, ai_excerpt: "Members may comment." },
      {},
    ],
    [
      "not texts of its own",
      { ai_takeaway_title: "Rule set", ai_takeaway_text: "The rule is set.", ai_meaning: null },
      {},
    ],
    ["a changed date", { dates_ahead: [LATER] }, { dates_ahead: [EVENT, LATER] }],
    ["a removed date", { dates_ahead: [] }, { dates_ahead: [EVENT] }],
  ])("%s", (_, change, expected) => {
    expect(carried(insight(), change)).toEqual(expected);
  });

  test("no text into an empty one, and never the last of its takeaway", () => {
    const empty = story({ ai_meaning: null, ai_excerpt: null, ai_summary: "" });
    expect(carried(insight({ ...empty }), { ai_meaning: "It may cost.", ai_summary: "New." }, empty)).toEqual({});
    const other = insight({ ai_takeaway_text: "Members may comment." });
    expect(carried(other, { ai_summary: "The board met." }).ai_takeaway_text).toBeUndefined();
  });

  test("no new dates, except on the same article with the same dates", () => {
    const none = story({ dates_ahead: [] });
    expect(carried(insight({ dates_ahead: [] }), { dates_ahead: [DATE] }, none)).toEqual({ dates_ahead: [DATE] });
    expect(carried(insight({ dates_ahead: [], article_id: 8 }), { dates_ahead: [DATE] }, none)).toEqual({});
  });
});
