import { eq } from "drizzle-orm";
import { afterEach, describe, expect, test } from "vitest";
import { renderJsonFeed } from "@/app/_seo/feed";
import { briefings, runs, stories } from "@/db/schema";
import { getBriefing, getStory } from "@/lib/briefings/data";
import { listOtherHeadlines } from "@/lib/briefings/data-landing";
import { publishWaiting } from "@/lib/briefings/mutations-editing";
import { db, single } from "@/lib/db";
import { emptyDatabase, useDatabase } from "../support/database";
import { makeUser } from "../support/factories";
import { startFakeOpenAi } from "../support/fake-openai";
import { createKeeper } from "../support/loopback";
import { type NewsSite, type Piece, samplePieces, startNewsSite } from "../support/news-site";
import { CLOCK, candidatesOf, conductedRun, type RunResult } from "../support/runs";

const { keep, closeAll } = createKeeper();
afterEach(closeAll);
afterEach(emptyDatabase);
const settings = useDatabase();

const NEXT_DAY = new Date("2025-03-13T14:00:00Z");
const FIRST: Piece = {
  title: "Tornado near Cabot knocks out power to 14,000 First Electric members",
  date: "2025-03-12T10:00:00Z",
  text: `A tornado that touched down near Cabot early Wednesday knocked out power to about 14,000 members of First Electric Cooperative, officials said.

The storm snapped more than 80 poles between Cabot and Ward and damaged the Austin substation, said Tonya Sexton, a spokeswoman for First Electric Cooperative in Jacksonville. Crews from Ozarks Electric and Craighead Electric are on their way.

Lonoke County Judge Doug Erwin said no deaths had been reported. Two schools in the Cabot district will stay closed on Thursday while lines are cleared.`,
};
const AGAIN = `About 14,000 members of First Electric Cooperative lost power when a tornado touched down near Cabot early Wednesday, according to officials.

More than 80 poles snapped between Cabot and Ward, and the Austin substation was damaged, said First Electric spokeswoman Tonya Sexton. Crews from Craighead Electric and Ozarks Electric are on the way to Jacksonville.

No deaths had been reported, Lonoke County Judge Doug Erwin said. Two Cabot district schools will stay closed Thursday while lines are cleared.`;
const RESTORED = `First Electric Cooperative restored power on Thursday to all but 900 of the members around Cabot and Ward who lost it when a tornado touched down, the cooperative said.

The Austin substation damaged by the tornado near Cabot will cost $2.4 million to rebuild, First Electric Cooperative said. Crews set more than 80 poles between Cabot and Ward.

Lonoke County Judge Doug Erwin said no deaths had been reported.`;

/** Two news sites, one with the first report among other news, and a user who queries both. */
async function scene(...others: Piece[]) {
  const ledger = keep(
    await startNewsSite({ name: "Ozark Ledger", pieces: [FIRST, ...samplePieces({ count: 6, before: CLOCK })] }),
  );
  const wire = keep(await startNewsSite({ name: "Delta Wire", hostname: "localhost", pieces: others }));
  settings.set({ FETCH_ALLOW_HOSTS: [ledger.host, wire.host] });
  const { id } = await makeUser();
  const run = (as_of: Date) =>
    conductedRun({ user_id: id, as_of, queries: [ledger, wire].map(({ url }) => ({ site: url })) });
  return { ledger, wire, run };
}

const later = (text: string, title = "First Electric: tornado near Cabot and what it left"): Piece => ({
  title,
  text,
  date: "2025-03-13T12:00:00Z",
});
const notesOf = async ({ id }: RunResult) => single(await db().select().from(runs).where(eq(runs.id, id))).notes;
const publish = (site: NewsSite, ...pieces: Piece[]) => site.publish(...pieces);
const published = ({ briefing }: RunResult) => [...(briefing?.week_stories ?? []), ...(briefing?.day_stories ?? [])];

describe("a published event", () => {
  test("is not repeated by a report without a new fact, and the run notes it", async () => {
    const { wire, run } = await scene();
    const first = await run(CLOCK);
    expect(published(first).some(({ article }) => article.title === FIRST.title)).toBe(true);
    const piece = later(AGAIN);
    publish(wire, piece);
    const second = await run(NEXT_DAY);
    expect(second).toMatchObject({ status: "completed", briefing: null });
    expect(second.error).toMatch(/^All \d+ articles found were already covered\.$/);
    expect(second.counts).toMatchObject([{ new: 0 }, { new: 1, used: 0 }]);
    expect(await notesOf(second)).toEqual([
      `1 new article repeats a published event without a new fact: “${piece.title}”.`,
    ]);
  });

  test("is reported as opinion, not as a repetition, where a column is about it", async () => {
    const { wire, run } = await scene();
    await run(CLOCK);
    const column = later(AGAIN, "Opinion: What the Cabot tornado teaches First Electric");
    publish(wire, column);
    const second = await run(NEXT_DAY);
    const rows = await candidatesOf(second.id);
    expect(rows.find(({ title }) => title === column.title)?.reason).toBe("Not published: it is opinion.");
    expect(second.error).toMatch(/^The new article was not of a kind the digest publishes/);
    expect(await notesOf(second)).toEqual([]);
  });

  test("returns once, as an update with its new fact and evidence", async () => {
    const { ledger, wire, run } = await scene();
    const first = await run(CLOCK);
    publish(wire, later(RESTORED));
    publish(ledger, later(AGAIN, "What is known of the tornado near Cabot"));
    const second = await run(NEXT_DAY);
    const [update, ...more] = published(second);
    expect(more).toEqual([]);
    expect(second.briefing?.top_insights).toEqual([]);
    expect(update).toMatchObject({ is_update: true });
    expect(update?.update_note).toMatch(/restored power .* 900|\$2\.4 million/);
    const [evidence] = update?.evidence ?? [];
    expect(evidence).toMatchObject({ sentence: update?.update_note, article_id: update?.article_id });
    expect(update?.update_note).toContain(evidence?.passage.replace(/\.$/, ""));
    const original = published(first).find(({ article }) => article.title === FIRST.title);
    const row = single(
      await db()
        .select()
        .from(stories)
        .where(eq(stories.id, update?.id ?? 0)),
    );
    expect(row.updates_story_id).toBe(original?.id);
    expect((await run(NEXT_DAY)).briefing).toBeNull();
  });

  test.each([
    ["its own newspaper", "ledger"],
    ["another that prints it", "wire"],
  ] as const)("returns when %s corrects a figure", async (_, where) => {
    const papers = await scene();
    await papers.run(CLOCK);
    const text = FIRST.text.replace("14,000", "22,000");
    publish(papers[where], later(text, FIRST.title.replace("14,000", "22,000")));
    const second = await papers.run(NEXT_DAY);
    const [update, ...more] = published(second);
    expect(more).toEqual([]);
    expect(update?.is_update).toBe(true);
    expect(update?.update_note).toMatch(/22,000 members/);
  });

  describe("whose page is changed at the same URL", () => {
    const NEW_TITLE = "Power is back for all but 900 after tornado near Cabot";

    /** Runs on two days. The page changes in between. */
    async function changed(change: Partial<Piece>, text = FIRST.text) {
      const piece: Piece = { ...FIRST, text, path: "/news/cabot" };
      const ledger = keep(await startNewsSite({ pieces: [piece, ...samplePieces({ count: 6, before: CLOCK })] }));
      settings.set({ FETCH_ALLOW_HOSTS: [ledger.host] });
      const { id } = await makeUser();
      const run = (as_of: Date) => conductedRun({ user_id: id, as_of, queries: [{ site: ledger.url }] });
      const first = await run(CLOCK);
      Object.assign(piece, change);
      return { ledger, run, first, second: await run(NEXT_DAY) };
    }

    test("returns with the news of the changed page", async () => {
      const { run, first, second } = await changed({ title: NEW_TITLE, text: RESTORED });
      const [update, ...more] = published(second);
      expect(more).toEqual([]);
      expect(update).toMatchObject({ is_update: true, article: { title: NEW_TITLE } });
      expect(update?.update_note).toMatch(/restored power .* 900|\$2\.4 million/);
      const original = published(first).find(({ article }) => article.title === FIRST.title);
      expect(await getStory(original?.article_id ?? 0, null)).toMatchObject({
        article: { title: FIRST.title, url: update?.article.url },
        place: { updates: [{ article_id: update?.article_id }] },
      });
      expect((await run(NEXT_DAY)).briefing).toBeNull();
    });

    test("tells the page's own correction and takes over the dates of its earlier version", async () => {
      const due = "The state takes comments on the storm plan of First Electric Cooperative until April 7, 2025.";
      const corrected = `${FIRST.text.replace("14,000", "16,400")}\n\n${due}\n\nCorrection: An earlier version of this story gave the number of members as 14,000. It is 16,400.`;
      const title = FIRST.title.replace("14,000", "16,400");
      const { first, second } = await changed({ title, text: corrected }, `${FIRST.text}\n\n${due}`);
      const [update] = published(second);
      expect(update?.update_note).toBe(
        "An earlier version of this story gave the number of members as 14,000. It is 16,400.",
      );
      expect(update?.dates_ahead).toMatchObject([{ date: "2025-04-07" }]);
      const original = published(first).find((story) => story.article.title === FIRST.title);
      expect(original?.dates_ahead).toMatchObject([{ date: "2025-04-07" }]);
      expect((await getStory(original?.article_id ?? 0, null))?.dates_ahead).toEqual([]);
    });

    test("is read again once if only its title changed", async () => {
      const { ledger, run, second } = await changed({ title: NEW_TITLE });
      expect(second.briefing).toBeNull();
      await run(NEXT_DAY);
      expect(ledger.repeated()).toEqual([["/news/cabot", 2]]);
    });

    test("is not read again if its title did not change", async () => {
      const { ledger, second } = await changed({ text: RESTORED });
      expect(second.briefing).toBeNull();
      expect(ledger.repeated()).toEqual([]);
    });
  });

  test("is not updated by another cooperative's news in the same words", async () => {
    const { wire, run } = await scene();
    await run(CLOCK);
    const elsewhere = (text: string) =>
      [
        ["First Electric", "Delta Valley Electric"],
        ["Cabot", "Rector"],
        ["Ward", "Piggott"],
        ["Austin", "Marmaduke"],
        ["Lonoke", "Clay"],
        ["14,000", "9,800"],
      ].reduce((changed, [from = "", to = ""]) => changed.replaceAll(from, to), text);
    const piece = later(elsewhere(FIRST.text), elsewhere(FIRST.title));
    publish(wire, piece);
    const second = await run(NEXT_DAY);
    const [story, ...more] = published(second);
    expect(more).toEqual([]);
    expect(story).toMatchObject({ is_update: false, update_note: null, article: { title: piece.title } });
  });

  test("is published by one of two concurrent runs", async () => {
    const { ledger, wire } = await scene({ ...later(AGAIN), date: FIRST.date });
    const readers = await Promise.all([makeUser(), makeUser()]);
    const both = await Promise.all(
      readers.map(({ id }, at) => conductedRun({ user_id: id, queries: [{ site: at === 0 ? ledger.url : wire.url }] })),
    );
    expect(both.map(({ status }) => status)).toEqual(["completed", "completed"]);
    const cabot = both.flatMap(published).filter(({ article }) => article.title.includes("Cabot"));
    expect(cabot).toHaveLength(1);
  });
});

test("repeated news needs no model call, and the run has a reason", async () => {
  const model = keep(await startFakeOpenAi());
  const { run } = await scene(later(AGAIN));
  settings.set({ OPENAI_BASE_URL: model.baseURL, OPENAI_API_KEY: "test" });
  await run(CLOCK);
  const paid = model.requests.length;
  expect(paid).toBeGreaterThan(6);
  const second = await run(CLOCK);
  expect(second).toMatchObject({
    status: "completed",
    briefing: null,
    error: expect.stringMatching(/new articles among the \d+ found/),
  });
  expect(model.requests).toHaveLength(paid);
  const third = await run(NEXT_DAY);
  expect(third.briefing).toBeNull();
  expect(model.requests).toHaveLength(paid);
  settings.set({ OPENAI_BASE_URL: undefined, OPENAI_API_KEY: undefined });
});

const RATE: Piece = {
  title: "Regulators set March 24 hearing on First Electric rate request",
  date: "2025-03-12T10:00:00Z",
  text: `The Arkansas Public Service Commission will hold a public hearing on March 24 on First Electric Cooperative's request to raise residential rates by 8.4%.

The cooperative asked for an additional $11.2 million a year, which it said is needed to cover wholesale power costs. A typical member would pay about $10.90 more a month.

Written comments are due March 20, the commission said in an order issued Tuesday.`,
};
const CORRECTION = later(
  `In a March 12 story about First Electric Cooperative's rate request, the Ozark Ledger reported erroneously that the Arkansas Public Service Commission will hold a public hearing on March 24. The hearing is on March 31.

The cooperative is asking for an additional $11.2 million a year.`,
  "Correction: First Electric rate hearing is March 31",
);

describe("a correction and the article that it corrects in one run", () => {
  const AT_ONCE: Piece = { ...CORRECTION, date: "2025-03-12T12:00:00Z" };
  const told = (briefing: RunResult["briefing"]) => [
    ...(briefing?.top_insights ?? []),
    ...(briefing?.week_stories ?? []),
    ...(briefing?.day_stories ?? []),
  ];
  const reasonOf = async ({ id }: RunResult, title: string) => {
    const rows = await candidatesOf(id);
    return rows.find((row) => row.title === title)?.reason;
  };

  test("is published in its place", async () => {
    const { ledger, run } = await scene();
    publish(ledger, RATE, AT_ONCE);
    const result = await run(CLOCK);
    const stories = told(result.briefing);
    expect(stories.map(({ article }) => article.title)).not.toContain(RATE.title);
    const story = stories.find(({ article }) => article.title === AT_ONCE.title);
    expect(story).toMatchObject({ type: "day", is_update: false, is_correction: true });
    expect(story?.update_note).toMatch(/on March 24\. The hearing is on March 31\.$/);
    expect(story?.ai_takeaway_text).toBe(story?.update_note);
    const beside = stories.flatMap(({ ai_takeaway_title, ai_summary, ai_key_points }) => [
      ai_takeaway_title,
      ai_summary,
      ...ai_key_points,
    ]);
    expect(beside.join(" ")).not.toContain("March 24");
    expect(stories.flatMap(({ dates_ahead }) => dates_ahead.map(({ date }) => date))).not.toContain("2025-03-24");
    expect(story?.dates_ahead.map(({ date }) => date)).toContain("2025-03-31");
    expect(await reasonOf(result, RATE.title)).toBe(`Not published: “${AT_ONCE.title}” corrects it.`);
    expect(result.notes).toContain(
      `“${AT_ONCE.title}” was published in place of an article that it corrects: “${RATE.title}”.`,
    );
    const headlines = (await listOtherHeadlines(CLOCK)).map(({ title }) => title);
    expect(headlines).not.toContain(RATE.title);
    expect((await run(NEXT_DAY)).briefing).toBeNull();
  });

  const COPY: Piece = {
    title: "First Electric members can speak on higher rates",
    date: "2025-03-12T11:00:00Z",
    text: `Members of First Electric Cooperative may speak on March 24 about its request for higher rates before the Arkansas Public Service Commission.

The cooperative in Jacksonville wants to raise what residential members pay by 8.4 percent, the first increase since 2019. Its board voted for the request in January after its wholesale supplier raised prices.`,
  };

  test("also replaces another outlet's report with the same error, but not one that is right", async () => {
    const right = { ...COPY, text: COPY.text.replace("March 24", "March 31") };
    for (const [piece, isKept] of [
      [COPY, false],
      [right, true],
    ] as const) {
      const { ledger, run } = await scene(piece);
      publish(ledger, RATE, AT_ONCE);
      const result = await run(CLOCK);
      const carried = told(result.briefing).flatMap(({ article, sources }) => [
        article.title,
        ...sources.map(({ title }) => title),
      ]);
      expect(carried).not.toContain(RATE.title);
      expect(carried.includes(COPY.title)).toBe(isKept);
      await closeAll();
      await emptyDatabase();
    }
  });

  test("keeps it out of later briefings and those of others", async () => {
    const { ledger, wire, run } = await scene();
    publish(ledger, AT_ONCE);
    await run(CLOCK);
    publish(wire, COPY);
    publish(ledger, RATE);
    const second = await run(NEXT_DAY);
    expect(told(second.briefing)).toEqual([]);
    expect(await reasonOf(second, COPY.title)).toMatch(/corrects it\.$/);
    expect(second.error).toMatch(/were corrected by other articles/);
    const other = await makeUser();
    const queries = [{ site: wire.url }];
    const third = await conductedRun({ user_id: other.id, as_of: NEXT_DAY, queries });
    expect(told(third.briefing)).toEqual([]);
  });

  test("replaces nothing that would not have been published", async () => {
    const { ledger, run } = await scene();
    publish(ledger, { ...RATE, path: "/opinion/rates" }, AT_ONCE);
    const result = await run(CLOCK);
    const titles = told(result.briefing).map(({ article }) => article.title);
    expect(titles).not.toContain(RATE.title);
    expect(titles).not.toContain(AT_ONCE.title);
  });
});

describe("a correction of a published story", () => {
  test("is published as its update and named to the admin", async () => {
    const { ledger, run } = await scene();
    publish(ledger, RATE);
    const first = await run(CLOCK);
    const original = published(first).find(({ article }) => article.title === RATE.title);
    expect(original?.dates_ahead.map(({ date }) => date)).toEqual(["2025-03-20", "2025-03-24"]);
    publish(ledger, CORRECTION);
    const second = await run(NEXT_DAY);
    const [update, ...more] = published(second);
    expect(more).toEqual([]);
    expect(update).toMatchObject({ is_update: true, ai_takeaway_title: CORRECTION.title });
    expect(update?.update_note).toMatch(/^In a March 12 story .* on March 24\. The hearing is on March 31\.$/);
    expect(update?.dates_ahead.map(({ date }) => date)).toContain("2025-03-31");
    expect(await notesOf(second)).toContain(`“${CORRECTION.title}” corrects a published story: “${RATE.title}”.`);
    const before = await getStory(original?.article_id ?? 0, null);
    const after = await getStory(update?.article_id ?? 0, null);
    expect(before?.dates_ahead.map(({ date }) => date)).toEqual(["2025-03-20"]);
    expect(update?.dates_ahead.map(({ date }) => date)).not.toContain("2025-03-24");
    expect(before?.place.updates).toMatchObject([
      { article_id: update?.article_id, title: CORRECTION.title, is_correction: true },
    ]);
    const feed = JSON.stringify(await renderJsonFeed(null));
    expect(feed).toContain("<b>Correction:</b> In a March 12 story");
    expect(feed).not.toContain("<b>Update:</b>");
    expect(before?.place.continues).toBeNull();
    expect(after?.place).toMatchObject({ continues: { article_id: original?.article_id }, updates: [] });
  });

  test("is written by the model, as one in place of an article is", async () => {
    const model = keep(await startFakeOpenAi());
    const { ledger, run } = await scene();
    settings.set({ OPENAI_BASE_URL: model.baseURL, OPENAI_API_KEY: "test" });
    const wrote = (title: string) =>
      model.requests.filter(
        ({ response_format, messages }) =>
          response_format?.json_schema?.name === "article" && messages.some(({ content }) => content.includes(title)),
      );
    publish(ledger, RATE);
    await run(CLOCK);
    publish(ledger, CORRECTION);
    const second = await run(NEXT_DAY);
    expect(wrote(CORRECTION.title)).toHaveLength(1);
    expect(published(second)).toMatchObject([{ is_update: true, is_correction: true, summary_method: "ai" }]);
    const cost = {
      title: "Ozarks Electric puts storm repairs at $9.4 million",
      date: "2025-03-12T10:00:00Z",
      text: "Ozarks Electric Cooperative will spend $9.4 million to rebuild lines that an ice storm brought down in January, its board said on Tuesday.\n\nThe cooperative has asked the Federal Emergency Management Agency to pay three quarters of it.",
    };
    const corrected = {
      title: "Correction: Ozarks Electric storm repairs",
      date: "2025-03-12T12:00:00Z",
      text: "A March 12 story about Ozarks Electric Cooperative gave the cost of storm repairs as $9.4 million. It is $4.9 million, not $9.4 million.",
    };
    publish(ledger, cost, corrected);
    const third = await run(NEXT_DAY);
    expect(published(third)).toMatchObject([{ is_update: false, is_correction: true, summary_method: "ai" }]);
    expect(wrote(corrected.title)).toHaveLength(1);
    expect(wrote(cost.title)).toEqual([]);
    settings.set({ OPENAI_BASE_URL: undefined, OPENAI_API_KEY: undefined });
  });

  test("removes the dates only when it is published", async () => {
    settings.set({ PUBLISH: "review" });
    const { ledger, run } = await scene();
    publish(ledger, RATE);
    const first = await run(CLOCK);
    const publishNow = async ({ id }: RunResult) => {
      const briefing = single(await db().select().from(briefings).where(eq(briefings.run_id, id)));
      await db().transaction((tx) => publishWaiting(briefing.id, tx));
      return getBriefing(briefing.id);
    };
    const briefing = await publishNow(first);
    const original = [...(briefing?.day_stories ?? []), ...(briefing?.week_stories ?? [])].find(
      ({ article }) => article.title === RATE.title,
    );
    publish(
      ledger,
      later(
        "The Arkansas Public Service Commission on Thursday postponed a hearing on First Electric Cooperative's request to raise residential rates by 8.4% from March 24 to April 7.",
        "Hearing on First Electric rate request postponed to April 7",
      ),
    );
    const datesOf = async () => (await getStory(original?.article_id ?? 0, null))?.dates_ahead.map(({ date }) => date);
    const second = await run(NEXT_DAY);
    expect(await datesOf()).toEqual(["2025-03-20", "2025-03-24"]);
    const [update] = (await publishNow(second))?.day_stories ?? [];
    expect(update).toMatchObject({ is_update: true });
    expect(await datesOf()).toEqual(["2025-03-20"]);
    settings.set({ PUBLISH: "auto" });
  });
});
