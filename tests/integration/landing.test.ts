import { describe, expect, test } from "vitest";
import { takeaways } from "@/db/schema";
import { listIdsByRelevance, listOtherHeadlines } from "@/lib/briefings/data-landing";
import { db } from "@/lib/db";
import { isSampleBriefing } from "@/lib/runs/data";
import { useDatabase } from "../support/database";
import { makeArticle, makeBriefing, makeRun, makeStory, makeUser } from "../support/factories";

useDatabase();

const now = new Date("2026-11-20T18:00:00Z");
const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000);
const titles = async (at = now) => (await listOtherHeadlines(at)).map(({ title }) => title);

describe("live headlines", () => {
  test("are the newest stored articles not in the newest briefing, if the newest is at most 48 hours old", async () => {
    expect(await titles()).toEqual([]);
    const make = (title: string, hours: number) => makeArticle({ title, date: hoursAgo(hours) });
    const [told, cited, before] = [await make("Told", 1), await make("Cited", 2), await make("Told before", 3)];
    await make("Old", 80);
    await make("From tomorrow", -20);
    await makeArticle({ title: "Undated", date: null });
    const fresh = await make("Fresh", 4);
    const horoscope = await make("Horoscope", 1);
    await makeBriefing({ day: [before.id] });
    const newest = await makeBriefing({ day: [told.id] });
    await makeStory({ briefing_id: newest.id, article_id: told.id, type: "insight", article_ids: [cited.id] });
    await db()
      .insert(takeaways)
      .values({
        article_id: horoscope.id,
        method_key: "test",
        summary_method: "extractive",
        ai_takeaway_title: "Horoscope",
        ai_takeaway_text: "Stars.",
        ai_summary: "Stars.",
        ai_key_points: [],
        relevance: 3,
        grounding: { checked: 0, supported: 0, replaced: 0 },
        evidence: [],
        notes: [],
      });
    expect(await titles()).toEqual(["Told before", "Fresh", "Old"]);
    expect((await listOtherHeadlines(now))[1]).toEqual({
      title: "Fresh",
      url: fresh.url,
      source: "The Example",
      date: hoursAgo(4).toISOString(),
    });
    expect(await titles(new Date(now.getTime() + 45 * 3_600_000))).toContain("Fresh");
    expect(await titles(new Date(now.getTime() + 100 * 3_600_000))).toEqual([]);
  });
});

test("a briefing's stories are ordered by relevance", async () => {
  const briefing = await makeBriefing({ day: [(await makeArticle()).id] });
  const other = { briefing_id: briefing.id, type: "week" } as const;
  const low = await makeStory({ ...other, article_id: (await makeArticle()).id, relevance: 10 });
  const high = await makeStory({ ...other, article_id: (await makeArticle()).id, relevance: 90 });
  const ids = await listIdsByRelevance(briefing.id);
  expect([ids[0], ids.at(-1), ids.length]).toEqual([high.id, low.id, 3]);
});

test("a briefing counts as sample if its run read only the sample", async () => {
  const { id: user_id } = await makeUser();
  const briefingOf = async (sources: string[]) => {
    const run = await makeRun({ user_id, sources, status: "completed" });
    return (await makeBriefing({ run_id: run.id })).id;
  };
  expect(await isSampleBriefing(await briefingOf(["sample"]))).toBe(true);
  expect(await isSampleBriefing(await briefingOf(["sample", "gdelt"]))).toBe(false);
  expect(await isSampleBriefing((await makeBriefing()).id)).toBe(false);
});
