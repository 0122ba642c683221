import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { briefings, sourceRights, stories } from "@/db/schema";
import { saveSearchTexts } from "@/lib/briefings/mutations-search";
import { type Db, db } from "@/lib/db";
import { searchBriefings } from "@/lib/search/data";
import { listArticlePage, listBriefingPage } from "@/lib/search/data-pages";
import { listStoryMatches } from "@/lib/search/data-stories";
import { inRollback, useDatabase } from "../support/database";
import { makeArticle, makeBriefing, makeStory } from "../support/factories";

useDatabase();

const idsOf = async (q: string, conn?: Db) => (await searchBriefings(q, null, conn)).results.map(({ id }) => id);

describe("a briefing is found by", () => {
  const at = (day: number) => new Date(Date.UTC(2026, 9, day, 12));
  let ids: { title: number; takeaway: number; point: number; article: number; cited: number; halves: number };

  beforeAll(async () => {
    const empty = { generated_at: at(1), ai_title: "Quiet week", day: [] };
    const told = async (words: Partial<typeof stories.$inferInsert>, text = "Nothing of note.", title = "A report") => {
      const { id } = await makeBriefing(empty);
      const article = await makeArticle({ title, summary: null, full_text: text });
      await makeStory({ briefing_id: id, article_id: article.id, ...quiet, ...words });
      return id;
    };
    const title = (await makeBriefing({ ...empty, ai_title: "Tornado flattens substations near Paducah" })).id;
    const takeaway = await told({
      ai_takeaway_title: "Tornado insurance gets dearer",
      ai_takeaway_text: "Premiums rise.",
    });
    const point = await told({ ai_key_points: ["A heliostat was installed."] });
    const article = await told(
      {},
      "The lineworkers rescued a tortoise. Battery storage came later, in the second storm of spring.",
    );
    const cited = (await makeBriefing(empty)).id;
    const [own, further] = [await makeArticle({ title: "Own" }), await makeArticle({ title: "Zeppelin over Tulsa" })];
    await makeStory({ briefing_id: cited, article_id: own.id, ...quiet, article_ids: [further.id] });
    const halves = await told(
      { ai_takeaway_title: "Premiums for barges" },
      "A heliograph guided the Georgia-Alabama-South Carolina projects.",
    );
    ids = { title, takeaway, point, article, cited, halves };
  });

  const quiet = {
    ai_takeaway_title: "Quiet",
    ai_takeaway_text: "Quiet.",
    ai_summary: "Quiet.",
    ai_key_points: ["Quiet."],
  };

  test.each([
    ["its title", "paducah", ["title"]],
    ["a takeaway", "dearer", ["takeaway"]],
    ["a key point", "heliostat", ["point"]],
    ["an article's text", "tortoise", ["article"]],
    ["the title of an article it cites", "zeppelin", ["cited"]],
    ["another form of the word", "flattening substation", ["title"]],
    ["words of different parts", "barges heliograph", ["halves"]],
    ["the beginning of a compound", "Georgia-Alabama projects", ["halves"]],
    ["a compound of words that stand apart", "battery-storage", ["article"]],
    ["either of two words", "dearer or heliostat", ["takeaway", "point"]],
    ["exact words", '"battery storage"', ["article"]],
    ["exact words in its title", '"flattens substations"', ["title"]],
    ["a word without another", "tornado -insurance", ["title"]],
    ["a word without exact words", 'tornado -"insurance gets"', ["title"]],
  ] as const)("%s: %s", async (_what, q, names) => {
    expect((await idsOf(q)).sort()).toEqual(names.map((name) => ids[name]).sort());
  });

  test.each([
    "plant",
    "owner",
    "“nuclear plant”",
    '"nuclear plant\'s owner"',
    '"nuclear plant’s owner"',
    "‘nuclear’ plant’s",
    '"nuclear\u00a0plant"',
    "spent fuel",
    "“spent fuel”",
    "Kennedy",
    "kennedy -coal",
    "Alzheimer’s",
    "grid—now",
    '"power grid"',
    "2025-26",
    "2025–26",
    "Tulsa–Wichita",
    "gale",
    "deluge",
    "Arkansas",
    "35",
    "Peña",
    '"Peña said"',
    "Powerwall",
    "megawatt",
    "otters",
  ])("typographic marks around a word do not hide it: %s", async (q) => {
    await inRollback(async (tx) => {
      const text =
        "The nuclear plant’s owner stores “spent fuel”. Kennedy’s (Alzheimer’s) power grid—now\u00a0old—in 2025–26, Tulsa–Wichita, gale…deluge, " +
        "Ar\u00adkansas €35, Powerwall™, megawatt·hours «otters», \u201cPeña\u201d said.";
      const inText = await makeArticle({ title: "A report", full_text: text }, tx);
      const briefing = await makeBriefing({ ai_title: "Quiet week", day: [] }, tx);
      await makeStory({ briefing_id: briefing.id, article_id: inText.id, ...quiet }, tx);
      const point = await makeBriefing({ ai_title: "Quiet week", day: [] }, tx);
      const other = await makeArticle({ title: "Another", full_text: "Nothing." }, tx);
      await makeStory({ briefing_id: point.id, article_id: other.id, ...quiet, ai_key_points: ["One.", text] }, tx);
      const titled = await makeBriefing({ ai_title: text, day: [] }, tx);
      expect((await idsOf(q, tx)).sort()).toEqual([briefing.id, point.id, titled.id]);
      expect((await listArticlePage({ search: q, start: 0, length: 10 }, null, tx)).data.map(({ id }) => id)).toEqual([
        inText.id,
      ]);
      const page = await listBriefingPage({ search: q, start: 0, length: 10 }, tx);
      expect(page.data.map(({ id }) => id).sort()).toEqual([briefing.id, point.id, titled.id]);
      expect((await listStoryMatches(q, [briefing.id], tx)).get(briefing.id)?.total).toBe(1);
    });
  });

  test.each(["kansas", "“fuel spent”", "plants -“spent fuel”", "plant –Kennedy", "Pena", "power–grid’s"])(
    "and find nothing else: %s",
    async (q) => {
      await inRollback(async (tx) => {
        const text = "The plant’s “spent fuel” — Kennedy’s power and the grid… Ar\u00adkansas’ Peña.";
        const { id } = await makeArticle({ full_text: text }, tx);
        const found = await listArticlePage({ search: q, start: 0, length: 10 }, null, tx);
        expect(found.data.map((article) => article.id)).not.toContain(id);
      });
    },
  );

  test.each([
    '"storage battery"',
    "tornado -paducah -insurance",
    "xylophone",
    '"rescued tortoise"',
    "torto",
    "insuranse",
    "the",
    "!!!",
    "-",
    '"',
  ])("nothing for %s", async (q) => {
    expect(await idsOf(q)).toEqual([]);
  });

  test.each([
    ["insuranse", "insurance"],
    ["Insuranse premiums", "insurance premiums"],
    ["lineworekrs tortiose", "lineworkers tortoise"],
    ['substatoins "near paducah" -solar', 'substations "near paducah" -solar'],
    // A known word is not replaced.
    ["insurances", null],
    // Not near a whole word.
    ["torto", null],
    ["zzqxnothing", null],
    ["inxuramxe", null],
    // Only plain words are corrected.
    ['"insuranse"', null],
    ["insuranse2", null],
    // Each word occurs, but not in one briefing.
    ["insuranse tortoise", null],
    ["one two tree for fiev sixx", null],
  ])("a search for %j without results suggests %j", async (q, suggestion) => {
    const answer = await searchBriefings(q);
    expect(answer.suggestion).toBe(suggestion);
    if (suggestion === null) return;
    expect(answer).toMatchObject({ results: [], total: 0 });
    expect(await idsOf(suggestion)).not.toEqual([]);
  });

  test("an old story provides the words of its title as spellings", async () => {
    await inRollback(async (tx) => {
      const articles = Array.from({ length: 100 }, () => makeArticle({ title: "Newer" }, tx));
      const day = (await Promise.all(articles)).map(({ id }) => id);
      await makeBriefing({ ai_title: "Newer", day }, tx);
      expect((await searchBriefings("insuranse", null, tx)).suggestion).toBe("insurance");
      expect((await searchBriefings("tortiose", null, tx)).suggestion).toBe(null);
    });
  });

  test("a result has the stories that match, with a passage of theirs or of their article", async () => {
    const matches = await listStoryMatches("dearer or tortoise", Object.values(ids));
    expect([...matches]).toMatchObject([
      [ids.takeaway, { total: 1, stories: [{ title: "Tornado insurance gets dearer", snippet: "Premiums rise." }] }],
      [ids.article, { total: 1, stories: [{ title: "Quiet", type: "day" }] }],
    ]);
    expect(matches.get(ids.article)?.stories[0]?.snippet).toBe(
      "The lineworkers rescued a tortoise. Battery storage came later, in the second storm of spring.",
    );
    expect([...(await listStoryMatches("barges nowhere", [ids.halves])).keys()]).toEqual([ids.halves]);
    expect((await listStoryMatches("barges -nowhere", [ids.halves, ids.title])).size).toBe(1);
    expect((await listStoryMatches("barges", [])).size).toBe(0);
    expect((await listStoryMatches(" ", [ids.halves])).size).toBe(0);
  });

  test("three of many matching stories are listed, those with all words first", async () => {
    await inRollback(async (tx) => {
      const { id } = await makeBriefing({ day: [] }, tx);
      const tell = async (ai_takeaway_title: string) => {
        const article = await makeArticle({ full_text: "Nothing of note." }, tx);
        await makeStory({ briefing_id: id, article_id: article.id, ...quiet, ai_takeaway_title }, tx);
      };
      for (const number of [1, 2, 3, 4, 5]) await tell(`Otters ${number}`);
      await tell("Beavers");
      const { stories, total } = (await listStoryMatches("otters beavers", [id], tx)).get(id) ?? {};
      expect(total).toBe(6);
      expect(stories).toHaveLength(3);
      await tell("Otters and beavers");
      const whole = (await listStoryMatches("otters beavers", [id], tx)).get(id);
      expect(whole).toMatchObject({ total: 1, stories: [{ title: "Otters and beavers" }] });
    });
  });

  test("a passage contains no text hidden by display rights", async () => {
    await inRollback(async (tx) => {
      const secret = "The lineworkers rescued a wombat from the substation during the long night shift.";
      const article = await makeArticle({ url: "https://closed.example.com/1", full_text: secret }, tx);
      const { id } = await makeBriefing({ day: [] }, tx);
      await makeStory({ briefing_id: id, article_id: article.id, ...quiet, ai_summary: secret }, tx);
      const snippet = async () => (await listStoryMatches("wombat", [id], tx)).get(id)?.stories[0]?.snippet;
      expect(await snippet()).toBe(secret);
      await tx.insert(sourceRights).values({ host: "closed.example.com", rights: "link" });
      expect(await snippet()).toBe("Quiet.");
    });
  });

  test("an exact title is found first, also with quotes around it or a hyphen that would exclude a word", async () => {
    await inRollback(async (tx) => {
      const article = await makeArticle({ title: "Demand falls" }, tx);
      const { id } = await makeBriefing({ ai_title: "Tornado season opens", day: [] }, tx);
      await makeStory(
        { briefing_id: id, article_id: article.id, ai_takeaway_title: "Tornado losses fall -5 percent" },
        tx,
      );
      for (const q of ["tornado season opens", "tornado losses fall -5 percent", '"Demand falls"']) {
        expect((await idsOf(q, tx))[0], q).toBe(id);
      }
    });
  });

  test("a title counts more than a takeaway, which counts more than a text", async () => {
    expect(await idsOf("tornado")).toEqual([ids.title, ids.takeaway]);
  });

  test("an empty search returns every briefing, newest first, with its counts and no processing notes", async () => {
    await inRollback(async (tx) => {
      const { id } = await makeBriefing({ generated_at: at(9), error: "The model did not answer." }, tx);
      const { results, total } = await searchBriefings("  ", null, tx);
      expect(total).toBe(7);
      expect(results).toHaveLength(7);
      expect(results[0]).toEqual({
        id,
        ai_title: expect.any(String),
        generated_at: "2026-10-09T12:00:00.000Z",
        insights_count: 0,
        week_stories_count: 0,
        day_stories_count: 1,
        has_error: false,
        error: null,
      });
    });
  });

  test("changes can be found immediately", async () => {
    await inRollback(async (tx) => {
      await tx.update(briefings).set({ ai_title: "Flood at the dam" }).where(sql`id = ${ids.title}`);
      await tx.delete(stories).where(sql`briefing_id = ${ids.article}`);
      await saveSearchTexts([ids.title, ids.article], tx);
      expect(await idsOf("paducah", tx)).toEqual([]);
      expect(await idsOf("flood", tx)).toEqual([ids.title]);
      expect(await idsOf("tortoise", tx)).toEqual([]);
      await tx.delete(briefings).where(sql`id = ${ids.point}`);
      expect((await searchBriefings("", null, tx)).total).toBe(5);
    });
  });
});

describe("in a long archive", () => {
  const FIRST = 1_000_000;

  /** Adds articles with generated words, one story each, 5 per briefing, more than the newest rows searched first. */
  const fill = async (tx: Db, count: number) => {
    await tx.execute(sql`
      insert into articles (id, title, url, full_text, text_status, date) overriding system value
      select ${FIRST}::int + i, 'Report number ' || i, 'https://news.example.org/' || i,
        'Everyday words. ' || case when i % 40 = 0 then 'Uncommon. ' else '' end || case when i = 7 then 'Quokka seen.' else '' end,
        'full', timestamptz '2020-01-01' + i * interval '1 hour' from generate_series(1, ${count}::int) i`);
    await tx.execute(sql`
      insert into briefings (id, ai_title, summary_method, generated_at, insights_count, week_stories_count, day_stories_count)
        overriding system value
      select ${FIRST}::int + i, 'Digest ' || i, 'extractive', timestamptz '2020-01-01' + i * interval '1 hour', 0, 0, 1
      from generate_series(1, ${count}::int / 5) i`);
    await tx.execute(sql`
      insert into stories (briefing_id, type, position, article_id, is_local, summary_method, ai_takeaway_title,
        ai_takeaway_text, ai_summary, ai_key_points, relevance, grounding, evidence)
      select ${FIRST}::int + (i - 1) / 5 + 1, 'day', i % 5, ${FIRST}::int + i, false, 'extractive', 'Takeaway of report ' || i, '', '', '[]',
        1, '{"checked":0,"supported":0,"replaced":0}', '[]' from generate_series(1, ${count}::int) i`);
    await saveSearchTexts(
      Array.from({ length: count / 5 }, (_, index) => FIRST + index + 1),
      tx,
    );
    await tx.execute(sql`update article_total set total = (select count(*) from articles)`);
  };

  test("a common word finds the newest, a rare one its item of any age, an exact title first", async () => {
    await inRollback(async (tx) => {
      await fill(tx, 9000);
      const articles = (search: string) => listArticlePage({ search, start: 0, length: 3 }, null, tx);
      const common = await articles("everyday");
      expect(common.recordsFiltered).toBe(500);
      for (const { id } of common.data) expect(id).toBeGreaterThan(FIRST + 8500);
      expect((await articles("quokka")).data.map(({ id }) => id)).toEqual([FIRST + 7]);
      expect((await articles("report number 12")).data[0]?.id).toBe(FIRST + 12);
      expect((await articles('"quokka seen"')).data.map(({ id }) => id)).toEqual([FIRST + 7]);
      expect(await idsOf("quokka", tx)).toEqual([FIRST + 2]);
      expect((await idsOf("everyday", tx)).length).toBe(500);
      expect((await idsOf("takeaway of report 23", tx))[0]).toBe(FIRST + 5);
      expect((await idsOf("-uncommon", tx)).length).toBeGreaterThan(400);
    });
  });

  test("every word uses the index, even a common one", async () => {
    await inRollback(async (tx) => {
      await fill(tx, 5000);
      await tx.execute(sql`analyze articles, stories, briefings`);
      for (const table of ["articles", "stories", "briefings"]) {
        const plan = await tx.execute(sql`
          explain select id from ${sql.identifier(table)} where search @@ 'report' order by id desc limit 500`);
        expect(plan.map((row) => row["QUERY PLAN"]).join("\n")).toContain(`Bitmap Index Scan on ${table}_search`);
      }
    });
  });

  test("every page of a list is reachable, with correct totals", async () => {
    await inRollback(async (tx) => {
      await fill(tx, 300);
      await makeArticle({ date: null, title: "Undated" }, tx);
      const total = (await listArticlePage({ start: 0, length: 1 }, null, tx)).recordsTotal;
      const all = await tx.execute<{ id: number }>(sql`select id from articles order by date desc nulls last, id desc`);
      expect(total).toBe(all.length);
      const read: number[] = [];
      for (let start = 0; start < total; start += 70) {
        read.push(...(await listArticlePage({ start, length: 70 }, null, tx)).data.map(({ id }) => id));
      }
      expect(read).toEqual(all.map(({ id }) => id));
      const last = await listArticlePage({ start: total - 2, length: 100 }, null, tx);
      expect(last.data.map(({ date }) => date === null)).toEqual([false, true]);
    });
  });

  test("start and length are clamped", async () => {
    await inRollback(async (tx) => {
      await fill(tx, 150);
      const lengthOf = async (start: number, length: number, search = "") =>
        (await listArticlePage({ start, length, search }, null, tx)).data.length;
      expect(await lengthOf(-1, -1)).toBe(100);
      expect(await lengthOf(0, 1e9)).toBe(100);
      expect(await lengthOf(0, 0)).toBe(1);
      expect(await lengthOf(1e12, 10)).toBe(0);
      expect(await lengthOf(Number.NaN, Number.NaN)).toBe(100);
      expect(await lengthOf(0, -1, "everyday")).toBe(100);
      expect(await lengthOf(140, 100, "everyday")).toBe(10);
    });
  });

  test("the briefing list returns stories with their articles", async () => {
    await inRollback(async (tx) => {
      await fill(tx, 50);
      const page = await listBriefingPage({ start: 2, length: 2 }, tx);
      expect(page.recordsTotal).toBe(Number((await tx.execute(sql`select count(*) from briefings`))[0]?.count));
      const found = await listBriefingPage({ start: 0, length: 10, search: "digest 4" }, tx);
      expect(found.data[0]).toMatchObject({ id: FIRST + 4, day_stories: [{}, {}, {}, {}, {}] });
      expect(found.articles.map(({ id }) => id)).toContain(FIRST + 16);
    });
  });
});

test("briefings published at the same moment are all found and counted", async () => {
  const before = (await searchBriefings("")).total;
  const [article, other] = [await makeArticle(), await makeArticle()];
  const orders = [
    [article.id, other.id],
    [other.id, article.id],
  ];
  const made = await Promise.all(
    [0, 1, 2, 3].map((number) =>
      db().transaction((tx) => makeBriefing({ ai_title: `Simultaneity ${number}`, day: orders[number % 2] ?? [] }, tx)),
    ),
  );
  expect((await idsOf("simultaneity")).sort()).toEqual(made.map(({ id }) => id).sort());
  expect((await searchBriefings("")).total).toBe(before + 4);
});

test.each([
  "'; drop table briefings; --",
  "' or '1'='1",
  "\\",
  "%_%",
  "a & | ! <-> ( :* 'b",
  "<1> <-> <65536>",
  "🗲 𝕊𝕥𝕠𝕣𝕞",
  "\u0000tornado\u0000",
  "tornado \ud800",
  "co-op AT&T example.com/a?b=c 3.14 -5",
  "or or or",
  '- -- -"" ""',
  "x".repeat(5000),
  `${"tornado ".repeat(24)}🗲🗲🗲`,
  "( ) { } [ ] $1 $$ <x>",
])("unusual input is searched safely: %j", async (q) => {
  await expect(searchBriefings(q)).resolves.toMatchObject({ results: expect.any(Array) });
  await expect(listStoryMatches(q, [1, 2, 3])).resolves.toBeInstanceOf(Map);
  await expect(listArticlePage({ search: q, start: 0, length: 10 }, null)).resolves.toMatchObject({
    data: expect.any(Array),
  });
  expect(await db().execute(sql`select 1 from briefings limit 1`)).toHaveLength(1);
});
