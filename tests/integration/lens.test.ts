import { parseFeed } from "@rowanmanning/feed-parser";
import ICAL from "ical.js";
import { beforeAll, describe, expect, test } from "vitest";
import { GET as getCalendar } from "@/app/briefing/[summaryId]/dates.ics/route";
import { GET as getJsonFeed } from "@/app/feed.json/route";
import { GET as getAtom } from "@/app/feed.xml/route";
import { AREAS } from "@/db/enums";
import { getBriefing, getLatestBriefing } from "@/lib/briefings/data";
import { keepOfArea, listAreas, listBriefingsOfArea } from "@/lib/briefings/data-archive";
import { datesAfter, datesOf, frontPage, frontPageAreas, ofArea } from "@/lib/briefings/rules-views";
import type { DateAhead } from "@/lib/briefings/types";
import { requireFound } from "@/lib/db";
import { publicAddress } from "@/lib/page-cache/rules";
import { listStoriesOfArea } from "@/lib/search/data-stories";
import { useDatabase } from "../support/database";
import { makeArticle, makeBriefing, makeStory } from "../support/factories";

const APP_URL = "https://digest.example.org";
useDatabase({ APP_URL, DIGEST_TITLE: "News; for, Co-ops" });

const visit = (handler: typeof getAtom, address: string) =>
  handler(new Request(`https://digest.example.org${address}`), { params: Promise.resolve({}) });
const calendarOf = (summaryId: string | number) =>
  getCalendar(new Request("https://digest.example.org/x"), {
    params: Promise.resolve({ summaryId: String(summaryId) }),
  });

const PHRASE =
  "Comments; by mail, or “online” – naïve \\ and\nothers – must be received by March 4, 2027, at the Commission’s office";

describe("with briefings of several areas", () => {
  let ids: { old: number; newest: number; plain: number; article: number };

  beforeAll(async () => {
    const article = await makeArticle({ full_text: `First.\n\n${PHRASE}.` });
    const dates: DateAhead[] = [
      {
        date: "2027-03-04",
        kind: "comments_due",
        what: PHRASE,
        article_id: article.id,
        start: 8,
        end: 8 + PHRASE.length,
      },
      { date: "2026-12-31", kind: "effective", what: "in effect", article_id: article.id, start: 0, end: 6 },
    ];
    const plain = await makeBriefing({
      day: [(await makeArticle()).id],
      generated_at: new Date("2026-11-17T12:00:00Z"),
    });
    const old = await makeBriefing({ day: [], generated_at: new Date("2026-11-18T12:00:00Z") });
    await makeStory({ briefing_id: old.id, article_id: (await makeArticle()).id, area: "finance" });
    const newest = await makeBriefing({ day: [], generated_at: new Date("2026-11-20T12:00:00Z") });
    const shared = { briefing_id: newest.id, article_id: article.id, dates_ahead: dates } as const;
    await makeStory({
      ...shared,
      type: "insight",
      area: "regulation",
      ai_takeaway_title: "A rule, explained; in full",
    });
    await makeStory({ ...shared, type: "day", area: "regulation" });
    for (let local = 0; local < 6; local++)
      await makeStory({
        briefing_id: newest.id,
        article_id: (await makeArticle()).id,
        area: "finance",
        is_local: true,
      });
    ids = { old: old.id, newest: newest.id, plain: plain.id, article: article.id };
  });

  test("a calendar program reads the upcoming dates, each once, as all-day events", async () => {
    const response = await calendarOf(ids.newest);
    expect(response.headers.get("Content-Type")).toBe("text/calendar; charset=utf-8");
    const text = await response.text();
    for (const line of text.split("\r\n")) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
    expect(text.replaceAll("\r\n", "")).not.toMatch(/[\r\n]/);
    const calendar = new ICAL.Component(ICAL.parse(text));
    const events = calendar.getAllSubcomponents("vevent").map((component) => new ICAL.Event(component));
    expect(events.map(({ startDate }) => startDate.toString())).toEqual(["2026-12-31", "2027-03-04"]);
    const [, comments] = events;
    expect(comments?.startDate.isDate).toBe(true);
    expect(comments?.duration.toString()).toBe("P1D");
    expect(comments?.summary).toBe(`${PHRASE}: A rule, explained; in full`);
    expect(comments?.description).toBe(`Comments due: A rule, explained; in full\n${APP_URL}/story/${ids.article}`);
    expect(comments?.uid).toBe(`2027-03-04-comments_due-${ids.article}@digest.example.org`);
    expect(comments?.component.getFirstPropertyValue("dtstamp")?.toString()).toBe("2026-11-20T12:00:00Z");
    expect(comments?.component.getFirstPropertyValue("categories")).toBe("Regulation and policy");
    expect(text).toContain("X-WR-CALNAME:News\\; for\\, Co-ops\r\n");
  });

  test("there is no calendar without dates or without a briefing", async () => {
    for (const id of [ids.plain, 99_999, "0", "abc"]) {
      const response = await calendarOf(id);
      expect(response.status).toBe(404);
      expect(await response.json()).toEqual({ error: expect.stringMatching(/not found\.$/) });
    }
  });

  test("an area's feed has only its stories, and its own URL", async () => {
    const feed = await (await visit(getJsonFeed, "/feed.json?area=finance&x=1")).json();
    expect(feed).toMatchObject({
      title: "News; for, Co-ops – Finance and RUS",
      feed_url: `${APP_URL}/feed.json?area=finance`,
      home_page_url: `${APP_URL}/?area=finance`,
    });
    expect(feed.items.map(({ id }: { id: string }) => id)).toEqual([
      `${APP_URL}/briefing/${ids.newest}`,
      `${APP_URL}/briefing/${ids.old}`,
    ]);
    expect(feed.items[0].content_html).not.toContain("A rule, explained");
    const atom = await (await visit(getAtom, "/feed.xml?area=regulation")).text();
    expect(parseFeed(atom)).toMatchObject({ self: `${APP_URL}/feed.xml?area=regulation` });
    expect(atom.match(/<entry>/g)).toHaveLength(1);
  });

  test("an unknown area is ignored", async () => {
    for (const asked of ["", "?area=", "?area=anything", "?area=Finance"]) {
      const feed = await (await visit(getJsonFeed, `/feed.json${asked}`)).json();
      expect(feed.items).toHaveLength(3);
      expect(feed.feed_url).toBe(`${APP_URL}/feed.json`);
    }
  });

  test("the archive lists the areas, and the briefings with an area", async () => {
    expect(await listAreas()).toEqual(["regulation", "finance"]);
    const { results, total } = await listBriefingsOfArea("finance");
    expect({ ids: results.map(({ id }) => id), total }).toEqual({ ids: [ids.newest, ids.old], total: 2 });
    expect(await listBriefingsOfArea("workforce")).toEqual({ results: [], total: 0 });
    expect(await keepOfArea([ids.plain, ids.old, ids.newest], "regulation")).toEqual(new Set([ids.newest]));
    expect(await keepOfArea([], "regulation")).toEqual(new Set());
  });

  test("a briefing's stories of an area are each listed once, the first three of them", async () => {
    const regulation = await listStoriesOfArea("regulation", [ids.newest, ids.old]);
    expect([...regulation]).toEqual([
      [ids.newest, { total: 1, stories: [expect.objectContaining({ article_id: ids.article, type: "insight" })] }],
    ]);
    const finance = await listStoriesOfArea("finance", [ids.newest, ids.old, ids.plain]);
    expect([...finance].map(([id, { stories, total }]) => [id, stories.length, total])).toEqual([
      [ids.newest, 3, 6],
      [ids.old, 1, 1],
    ]);
    expect(finance.get(ids.old)?.stories[0]?.snippet).not.toBe("");
    expect(await listStoriesOfArea("finance", [])).toEqual(new Map());
  });

  test("the landing page counts its stories by area, and a briefing shows each date once", async () => {
    const briefing = requireFound(await getLatestBriefing(), "Briefing");
    expect(frontPageAreas(briefing)).toEqual([
      { area: "regulation", count: 1 },
      { area: "finance", count: 5 },
    ]);
    const { local, national } = frontPage(ofArea(briefing, "regulation"));
    expect([local.length, national.length]).toEqual([0, 1]);
    expect(ofArea(briefing, null)).toMatchObject({ top_insights: briefing.top_insights });
    expect(datesOf(briefing).map(({ date, story }) => [date, story.type])).toEqual([
      ["2026-12-31", "insight"],
      ["2027-03-04", "insight"],
    ]);
    expect(datesAfter(datesOf(briefing), "2026-12-31").map(({ date }) => date)).toEqual(["2027-03-04"]);
    expect((await getBriefing(ids.plain))?.day_stories[0]).toMatchObject({
      area: null,
      ai_meaning: null,
      dates_ahead: [],
    });
  });
});

test("every area's page is cached", () => {
  for (const area of AREAS) expect(publicAddress(`/?area=${area}`, { requireLogin: false })).toBe(`/?area=${area}`);
});
