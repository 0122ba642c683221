import { eq, sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import getCard from "@/app/e/[slug]/opengraph-image";
import { briefings, runCandidates, runSearches, takeaways } from "@/db/schema";
import { getLatestBriefing, getStory } from "@/lib/briefings/data";
import { listFeedBriefings, listPublishedArticles } from "@/lib/briefings/data-archive";
import { listIdsByRelevance, listLatest, listOtherHeadlines } from "@/lib/briefings/data-landing";
import { getStoryLink } from "@/lib/briefings/data-places";
import { savePublicState } from "@/lib/briefings/mutations-search";
import { db } from "@/lib/db";
import { isSampleBriefing } from "@/lib/runs/data-overview";
import { searchBriefings } from "@/lib/search/data";
import { listToTranslate } from "@/lib/translations/data";
import { inRollback, useDatabase } from "../support/database";
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
    await make("Of last month", 700);
    await make("From tomorrow", -20);
    await makeArticle({ title: "Undated", date: null });
    const fresh = await make("Fresh", 4);
    const horoscope = await make("Horoscope", 1);
    const column = await make("Column", 1);
    await makeBriefing({ day: [before.id] });
    const newest = await makeBriefing({ day: [told.id] });
    await makeStory({ briefing_id: newest.id, article_id: told.id, type: "insight", article_ids: [cited.id] });
    await db()
      .insert(takeaways)
      .values(
        [horoscope, column].map(({ id, title }) => ({
          article_id: id,
          method_key: "test",
          summary_method: "extractive" as const,
          ai_takeaway_title: title,
          ai_takeaway_text: "Stars.",
          ai_summary: "Stars.",
          ai_key_points: [],
          relevance: title === "Column" ? 90 : 3,
          grounding: { checked: 0, supported: 0, replaced: 0 },
          evidence: [],
          notes: [],
          text_type: title === "Column" ? ("opinion" as const) : ("news" as const),
        })),
      );
    expect(await titles()).toEqual(["Told before", "Fresh", "Old"]);
    expect((await listOtherHeadlines(now))[1]).toEqual({
      title: "Fresh",
      url: fresh.url,
      source: "The Example",
      date: hoursAgo(4).toISOString(),
    });
    expect(await titles(new Date(now.getTime() + 45 * 3_600_000))).toContain("Fresh");
    expect(await titles(new Date(now.getTime() + 100 * 3_600_000))).toEqual([]);
    const ofSample = await listOtherHeadlines(now, { isSample: true });
    expect(ofSample.map(({ title }) => title)).toEqual(["Horoscope", "Told before", "Fresh", "Old", "Of last month"]);
  });
});

test("the article of a withdrawn story or briefing is no live headline", async () => {
  await inRollback(async (tx) => {
    await tx.delete(briefings);
    const make = (title: string) => makeArticle({ title, date: hoursAgo(1) }, tx);
    const [wrong, cited, before] = [await make("Wrong"), await make("Cited by it"), await make("Wrong yesterday")];
    const all = await make("In a withdrawn briefing");
    const withdrawn = { withdrawn_at: now, withdrawn_reason: "It was another plant.", is_public: false };
    await makeBriefing({ generated_at: hoursAgo(30), day: [all.id], withdrawn_at: now }, tx);
    const yesterday = await makeBriefing({ generated_at: hoursAgo(24) }, tx);
    await makeStory({ briefing_id: yesterday.id, article_id: before.id, ...withdrawn }, tx);
    const { id } = await makeBriefing({ generated_at: now }, tx);
    await makeStory({ briefing_id: id, article_id: wrong.id, article_ids: [cited.id], ...withdrawn }, tx);
    const shown = (await listOtherHeadlines(now, {}, tx)).map(({ title }) => title);
    expect(shown.filter((title) => [wrong, cited, before, all].some((article) => article.title === title))).toEqual([]);
  });
});

describe("a briefing made later for an earlier day", () => {
  const today = new Date("2026-11-26T12:00:00Z");
  const earlier = new Date("2026-11-24T12:00:00Z");

  test("is not the newest anywhere, before or after the newest is withdrawn", async () => {
    await inRollback(async (tx) => {
      await tx.delete(briefings);
      const { id } = await makeArticle({ title: "On both days" }, tx);
      const covered = await makeArticle({ title: "Covered today", date: today }, tx);
      const newest = await makeBriefing({ generated_at: today, ai_title: "Today", week: [id], day: [covered.id] }, tx);
      const backfill = await makeBriefing({ generated_at: earlier, ai_title: "Tuesday", day: [id] }, tx);
      expect((await getLatestBriefing(null, tx))?.id).toBe(newest.id);
      expect((await listLatest([null], tx)).get(null)?.ai_title).toBe("Today");
      expect((await searchBriefings("", null, tx)).results.map((each) => each.id)).toEqual([newest.id, backfill.id]);
      expect((await listFeedBriefings(1, {}, tx)).map((each) => each.id)).toEqual([newest.id]);
      expect((await getStory(id, null, tx))?.place.briefing_id).toBe(newest.id);
      expect((await getStoryLink(id, tx))?.type).toBe("week");
      expect(await listToTranslate(new Date(), 10, tx)).toEqual([newest.id]);
      expect((await listOtherHeadlines(today, {}, tx)).map(({ title }) => title)).not.toContain("Covered today");
      const known = await listPublishedArticles(today, null, tx);
      expect(known.find(({ article_id }) => article_id === id)?.story_id).toBe((await getStory(id, "week", tx))?.id);
      await tx.update(briefings).set({ withdrawn_at: sql`now()` }).where(eq(briefings.id, newest.id));
      await savePublicState([newest.id], tx);
      expect((await getLatestBriefing(null, tx))?.id).toBe(backfill.id);
    });
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

describe("a briefing is sample news", () => {
  const runOf = async (sources: string[]) => makeRun({ user_id: (await makeUser()).id, sources, status: "completed" });

  test("if its run searched only the sample", async () => {
    const briefingOf = async (sources: string[]) => (await makeBriefing({ run_id: (await runOf(sources)).id })).id;
    expect(await isSampleBriefing(await briefingOf(["sample"]))).toBe(true);
    expect(await isSampleBriefing(await briefingOf(["sample", "gdelt"]))).toBe(false);
    expect(await isSampleBriefing((await makeBriefing()).id)).toBe(false);
  });

  test.each([
    ["the sample", ["sample", "sample"], true],
    ["the query's own site", ["site", "site"], false],
    ["both", ["sample", "site"], false],
  ])("or not, by its articles: found in %s", async (_, sources, expected) => {
    const run = await runOf(["sample"]);
    const found = await Promise.all(sources.map(async (source) => ({ source, article_id: (await makeArticle()).id })));
    const rows = found.map((each, rank) => {
      const url = `https://news.example.org/${each.article_id}`;
      return { ...each, run_id: run.id, position: 0, rank, canonical_url: url, url, title: "T" };
    });
    await db().insert(runCandidates).values(rows);
    const items = sources.filter((source) => source === "site").length;
    const search = { run_id: run.id, position: 0, location: "", source: "site", items, duration_ms: 1 };
    await db().insert(runSearches).values(search);
    const { id } = await makeBriefing({ run_id: run.id, day: found.map(({ article_id }) => article_id) });
    expect(await isSampleBriefing(id)).toBe(expected);
    await db().delete(runCandidates);
    expect(await isSampleBriefing(id)).toBe(expected);
  });
});

test("an unknown edition has no share card", async () => {
  const card = getCard({ params: Promise.resolve({ slug: "nope" }) });
  await expect(card).rejects.toMatchObject({ digest: "NEXT_HTTP_ERROR_FALLBACK;404" });
});
