import { describe, expect, it } from "vitest";
import { writeArticle } from "@/lib/writing/draft/article";
import { extractiveTakeaway } from "@/lib/writing/draft/written";
import { loans, rule } from "@/tests/support/energy-articles";
import { FAILURES, models, server, startFakeModels } from "@/tests/support/fake-models";
import { DIALECTS } from "@/tests/support/fake-openai";
import { textsOf } from "@/tests/support/plain-texts";

startFakeModels();

const INVENTED = /Zanzibar|987|4,321|moon|73\.9|Quentin|Ruritan|2041|2039/u;

describe("an article", () => {
  it("is summarized in facts with their passages, checked by a second reader", async () => {
    const { takeaway, lens, summary_method, grounding, evidence, notes, failure } = await writeArticle(loans, models());
    expect({ summary_method, notes, failure }).toEqual({ summary_method: "ai", notes: [], failure: null });
    expect(grounding).toMatchObject({ replaced: 0, second_reader: true });
    expect(grounding.supported).toBe(grounding.checked);
    expect(takeaway.ai_takeaway_title).toBe(loans.title);
    expect(takeaway.ai_key_points.length).toBeGreaterThanOrEqual(3);
    expect(loans.text).toContain(takeaway.ai_excerpt ?? "");
    expect(lens.ai_meaning).toBe(
      "Cooperatives may see this in what they pay and plan. It could be worth asking the power supplier about it.",
    );
    const shown = textsOf({ ...takeaway, ai_meaning: lens.ai_meaning });
    expect(new Set(shown).size).toBe(shown.length);
    for (const { sentence, article_id, start, end } of evidence) {
      expect(article_id).toBe(loans.id);
      expect(loans.text.slice(start, end).length).toBeGreaterThan(10);
      expect(shown.some((text) => text.includes(sentence))).toBe(true);
    }
    expect(server.requests.map(({ response_format }) => response_format?.json_schema?.name)).toEqual([
      "article",
      "verdicts",
    ]);
  });

  it("is sent to the second reader as passages, not in full, and to another model if configured", async () => {
    await writeArticle(loans, models({}, "careful"));
    const [written, judged] = server.requests;
    expect([written?.model, judged?.model]).toEqual(["tiny", "careful"]);
    expect(judged?.messages[1]?.content).toMatch(/^1 FACT on \[1\]: "/mu);
    expect(judged?.messages[1]?.content).toMatch(/^\d+ READING on \[1\]: "Cooperatives may/mu);
    for (const { messages } of server.requests) expect(messages[0]?.content).toContain("JSON");
  });

  it("is extractive without a model or without a text", async () => {
    const written = await writeArticle(loans, null);
    expect(written).toEqual(extractiveTakeaway(loans));
    expect(written.grounding.second_reader).toBe(false);
    await writeArticle({ ...loans, text: " \n" }, models());
    expect(server.requests).toHaveLength(0);
  });

  it.each(FAILURES)("is extractive, with the reason, when the writer's server %s", async (behavior) => {
    server.behave(behavior);
    const written = await writeArticle(loans, models({ timeoutMs: behavior.startsWith("hangs") ? 50 : 3000 }));
    expect(written).toMatchObject({ takeaway: extractiveTakeaway(loans).takeaway, summary_method: "extractive" });
    expect(written.failure?.message).toMatch(/^The (?:model|article)/u);
  });

  it.each(FAILURES)("publishes no generated text when the second reader %s", async (behavior) => {
    server.behave("ok", behavior);
    const written = await writeArticle(loans, models({ timeoutMs: behavior.startsWith("hangs") ? 50 : 3000 }));
    const extractive = extractiveTakeaway(loans);
    expect(written).toMatchObject({
      takeaway: extractive.takeaway,
      lens: extractive.lens,
      summary_method: "extractive",
    });
    expect(written.grounding.second_reader).toBe(false);
    expect(written.failure).not.toBeNull();
  });

  it.each(DIALECTS)("is summarized by a server that %s", async (dialect) => {
    server.behave(dialect);
    const { summary_method, grounding } = await writeArticle(loans, models());
    expect({ summary_method, ...grounding }).toMatchObject({ summary_method: "ai", replaced: 0, second_reader: true });
  });

  it("loses every invention, even if the second reader supports it", async () => {
    server.behave("hallucinates");
    const { takeaway, lens, summary_method, grounding, notes } = await writeArticle(loans, models());
    expect(textsOf({ ...takeaway, ai_meaning: lens.ai_meaning }).join(" ")).not.toMatch(INVENTED);
    expect(takeaway.ai_takeaway_title).toBe(loans.title);
    expect(lens.dates_ahead.map(({ date }) => date)).not.toContain("2041-03-03");
    expect(summary_method).toBe("ai");
    expect(grounding.replaced).toBeGreaterThan(0);
    expect(grounding.supported + grounding.replaced).toBe(grounding.checked);
    expect(notes.join()).toMatch(/generated texts were replaced: .*number is not in the article/u);
    for (const text of [takeaway.ai_takeaway_text, ...takeaway.ai_key_points]) expect(loans.text).toContain(text);
    expect(server.requests).toHaveLength(2);
  });

  it("keeps the second reader's corrections, without another call", async () => {
    server.behave("hallucinates-once");
    const { takeaway, grounding } = await writeArticle(loans, models());
    expect(server.requests[1]?.messages[1]?.content).toMatch(/\(hint: .*(?:number|name|quotation)/u);
    expect(textsOf(takeaway).join(" ")).not.toMatch(INVENTED);
    expect(grounding.supported).toBeGreaterThan(grounding.replaced);
    expect(server.requests).toHaveLength(2);
  });

  it("loses negated facts in the passage's own words", async () => {
    server.behave("twists");
    const { takeaway, grounding } = await writeArticle(loans, models());
    expect(textsOf(takeaway).join(" ")).not.toMatch(/\bnot\b/u);
    expect(grounding).toMatchObject({ second_reader: true, replaced: 0 });
  });

  it("has its area and dates from the model, if the text supports them", async () => {
    const { lens } = await writeArticle(loans, models());
    expect(lens.area).toBe("members");
    expect(lens.dates_ahead).toEqual([
      {
        date: "2026-06-30",
        kind: "deadline",
        what: "The state commission must approve the plan",
        article_id: loans.id,
        start: loans.text.indexOf("The state commission"),
        end: loans.text.indexOf("by June 30, 2026.") + "by June 30, 2026.".length,
      },
    ]);
  });

  it("has area and dates by rule if the model omits them, and no reading", async () => {
    const { lens: byRule } = await writeArticle(rule, null);
    expect(byRule).toMatchObject({ area: "reliability", dates_ahead: [{ date: "2026-12-01" }] });
    server.behave("terse");
    expect((await writeArticle(rule, models())).lens).toEqual({ ...byRule, ai_meaning: null });
  });

  it("costs nothing the second time, including the second reader", async () => {
    server.behave("hallucinates-once");
    const first = await writeArticle(loans, models());
    const paid = server.requests.length;
    expect(await writeArticle(loans, models())).toEqual(first);
    expect(server.requests).toHaveLength(paid);
  });

  it("has a note that only its first part was read if it is very long", async () => {
    const text = `${loans.text}\n\n${"The crew set another pole on the line near Conway that day.\n\n".repeat(600)}`;
    expect((await writeArticle({ ...loans, text }, models())).notes.join()).toContain("only its beginning was read");
  });

  it("is not summarized when the run was stopped", async () => {
    server.behave("hangs");
    const stop = new AbortController();
    const read = writeArticle(loans, models({ signal: stop.signal }));
    stop.abort(new Error("stopped"));
    await expect(read).rejects.toThrow("stopped");
  });
});
