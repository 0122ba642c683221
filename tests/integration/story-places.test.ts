import { expect, test } from "vitest";
import { getStory } from "@/lib/briefings/data";
import { getStoryLink } from "@/lib/briefings/data-places";
import { useDatabase } from "../support/database";
import { makeArticle, makeBriefing, makeStory } from "../support/factories";

useDatabase();

test("a story has its place among all stories of its briefing, in the order of its sections", async () => {
  const [insight, week, day, last] = await Promise.all([1, 2, 3, 4].map(() => makeArticle()));
  const ids = [insight, week, day, last].map((article) => article?.id ?? 0);
  const briefing = await makeBriefing({
    generated_at: new Date("2026-11-22T12:00:00Z"),
    insights: ids.slice(0, 1),
    week: ids.slice(1, 2),
    day: [...ids.slice(2), ...ids.slice(0, 1)],
  });
  const placeOf = async (index: number) => (await getStory(ids[index] ?? 0, null))?.place;
  const common = { briefing_id: briefing.id, generated_at: "2026-11-22T12:00:00.000Z", total: 4 };
  expect(await placeOf(0)).toMatchObject({ ...common, number: 1, previous: null, next: { article_id: ids[1] } });
  expect((await getStory(ids[0] ?? 0, "day"))?.place.number).toBe(1);
  expect(await placeOf(2)).toEqual({
    ...common,
    number: 3,
    previous: { article_id: ids[1], type: "week", title: "Cooperative restores power to every member" },
    next: { article_id: ids[3], type: "day", title: "Cooperative restores power to every member" },
    continues: null,
    updates: [],
  });
  expect(await placeOf(3)).toMatchObject({ number: 4, previous: { article_id: ids[2] }, next: null });
});

test("an article links to the newest story on it, else to the newest that cites it", async () => {
  const [own, cited, other] = [await makeArticle(), await makeArticle({ title: "Cited" }), await makeArticle()];
  const { id } = await makeBriefing({ day: [] });
  await makeStory({ briefing_id: id, article_id: own.id, article_ids: [cited.id], ai_takeaway_title: "Told" });
  expect(await getStoryLink(own.id)).toEqual({ article_id: own.id, type: "day", title: "Told" });
  expect(await getStoryLink(cited.id)).toEqual({ article_id: own.id, type: "day", title: "Told" });
  expect(await getStoryLink(other.id)).toBeNull();
  await makeStory({ briefing_id: id, article_id: cited.id, type: "insight", ai_takeaway_title: "" });
  expect(await getStoryLink(cited.id)).toEqual({ article_id: cited.id, type: "insight", title: "Cited" });
});
