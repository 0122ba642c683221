import { describe, expect, it } from "vitest";
import { writeArticle } from "@/lib/writing/draft/article";
import { writeInsights } from "@/lib/writing/draft/insights/insights";
import type { Models } from "@/lib/writing/model/open-models";
import type { Insight } from "@/lib/writing/types";
import { ARTICLES } from "@/tests/support/energy-articles";
import { FAILURES, models, server, startFakeModels } from "@/tests/support/fake-models";
import { expectPlain } from "@/tests/support/plain-texts";

startFakeModels();

describe("insights", () => {
  async function candidatesBy(tools: Models | null) {
    return Promise.all(
      ARTICLES.map(async (source) => {
        const { takeaway, lens, summary_method, grounding, evidence } = await writeArticle(source, tools);
        const { relevance } = takeaway;
        return { ...source, takeaway, relevance, ai_meaning: lens.ai_meaning, summary_method, grounding, evidence };
      }),
    );
  }

  const shownOf = ({ ai_summary, ai_key_points }: Insight) => [ai_summary, ...ai_key_points].join(" ");

  it("are built from checked sentences, in the model's order, with their passages", async () => {
    const candidates = await candidatesBy(models());
    const { insights, notes, failure } = await writeInsights(candidates, models(), 3);
    expect({ notes, failure }).toEqual({ notes: [], failure: null });
    expect(insights).toHaveLength(2);
    for (const { insight, evidence, grounding, summary_method } of insights) {
      expect(summary_method).toBe("ai");
      expect(grounding).toMatchObject({ second_reader: true, replaced: 0 });
      expect(insight.article_ids).toHaveLength(2);
      expect(insight.ai_takeaway_text).toBe("Cooperatives could plan for both of these steps together.");
      // The next step is a fact, here one that is already told.
      expect(insight.ai_meaning).toBe("Cooperatives could wait longer than planned.");
      // Further facts of the articles, which are not told again as stories.
      expect(insight.ai_key_points.length).toBeGreaterThanOrEqual(3);
      expect(new Set(insight.ai_key_points).size).toBe(insight.ai_key_points.length);
      const known = candidates.flatMap((one) => one.evidence.map(({ sentence }) => sentence));
      expect(known.some((sentence) => shownOf(insight).includes(sentence))).toBe(true);
      // Every article behind it is cited.
      expect(new Set(evidence.map(({ article_id }) => article_id))).toEqual(new Set(insight.article_ids));
    }
  });

  it("are refused with the reason if they cite unknown facts or are not supported by a fact", async () => {
    const candidates = await candidatesBy(models());
    server.behave("hallucinates");
    const { insights, notes } = await writeInsights(candidates, models(), 3);
    expect(notes).toHaveLength(2);
    for (const note of notes)
      expect(note).toMatch(/^An insight was refused \(“Zanzibar.*\): a (?:name|number) is not/u);
    for (const { insight } of insights) {
      expect(insight).toMatchObject({ article_ids: [expect.any(Number)], ai_meaning: null });
      // What is marked as our reading is one, and the article's lead is told as a fact.
      const article = candidates.find(({ id }) => insight.article_ids.includes(id));
      expect(insight.ai_takeaway_text).toBe(article?.ai_meaning);
      expect(insight.ai_summary).toContain(article?.takeaway.ai_takeaway_text);
    }
    expect(insights.map(({ insight }) => insight.ai_takeaway_title).join(" ")).not.toContain("Zanzibar");
  });

  it("do not follow injected instructions", async () => {
    const candidates = await candidatesBy(null);
    server.behave("obeys-attacker");
    const { insights } = await writeInsights(candidates, models(), 3);
    for (const { insight } of insights) expectPlain(insight);
  });

  it.each(FAILURES)("are extractive when the writer's server %s", async (behavior) => {
    const candidates = await candidatesBy(null);
    server.behave(behavior);
    const timeoutMs = behavior.startsWith("hangs") ? 50 : 3000;
    const { insights, failure } = await writeInsights(candidates, models({ timeoutMs }), 3);
    expect(insights).toHaveLength(3);
    expect(insights.every(({ summary_method }) => summary_method === "extractive")).toBe(true);
    expect(failure).not.toBeNull();
  });

  it("are extractive when the second reader fails", async () => {
    const candidates = await candidatesBy(null);
    server.behave("ok", "server-error");
    const { insights, failure } = await writeInsights(candidates, models(), 3);
    expect(insights.every(({ summary_method }) => summary_method === "extractive")).toBe(true);
    expect(failure).toMatchObject({ code: "server" });
  });

  it("are extractive without a model, and empty without stories", async () => {
    const { insights } = await writeInsights(await candidatesBy(null), null, 3);
    expect(insights).toHaveLength(3);
    for (const { insight, evidence } of insights) {
      expectPlain(insight);
      expect(evidence.every(({ article_id }) => insight.article_ids.includes(article_id))).toBe(true);
    }
    expect(await writeInsights([], models(), 3)).toMatchObject({ insights: [], notes: [] });
    expect(server.requests).toHaveLength(0);
  });
});
