import { eq } from "drizzle-orm";
import { afterEach, describe, expect, test } from "vitest";
import { articleSources, auditLog, sourceRights } from "@/db/schema";
import { getArticle } from "@/lib/articles/data";
import { getReader } from "@/lib/auth/session";
import { getBriefing, getStory } from "@/lib/briefings/data";
import { listFeedBriefings } from "@/lib/briefings/data-archive";
import { db, requireFound, transaction } from "@/lib/db";
import { listFavoriteStories } from "@/lib/favorites/data";
import { canonicalUrl } from "@/lib/news/read/canonical-url";
import { setFirstDefaultRight } from "@/lib/sources/mutations";
import { useApi } from "../support/api";
import { emptyDatabase, useDatabase } from "../support/database";
import { makeArticle, makeBriefing, makeStory } from "../support/factories";
import { type Member, read, signedIn } from "../support/signed-in";

const settings = useDatabase({ AUTH_SECRET: "s".repeat(40) });
const api = useApi();
afterEach(emptyDatabase);
afterEach(async () => {
  await db().delete(sourceRights);
});

const FIRST = "Crews of the cooperative restored power to every member by Friday evening after a long storm.";
const SECOND = "The board thanked its members for their patience and promised to bury the oldest nine miles of line.";
const THIRD = "Work on the last substation goes on next week and no further outages are planned before spring.";
const TEXT = [FIRST, SECOND, THIRD].join("\n\n");
const OWN = "Members have power again, and the cooperative is planning what comes next.";
const WORDS = FIRST.split(" ").length;

type Made = { article: number; briefing: number };

/** A briefing with one story that partly copies its article's sentences. */
async function made(url = "https://news.example.com/storm", more: { summary?: string } = {}): Promise<Made> {
  const article = await makeArticle({
    url,
    full_text: TEXT,
    summary: SECOND,
    image: "https://example.com/a.jpg",
    ...more,
  });
  const briefing = await makeBriefing({ week: [], day: [] });
  const at = (sentence: string) => ({ start: TEXT.indexOf(sentence), end: TEXT.indexOf(sentence) + sentence.length });
  await makeStory({
    briefing_id: briefing.id,
    article_id: article.id,
    type: "day",
    position: 0,
    ai_takeaway_text: `${THIRD} ${OWN}`,
    ai_summary: `${FIRST} ${SECOND}`,
    ai_key_points: [THIRD, OWN],
    ai_excerpt: SECOND.slice(10, 70),
    ai_meaning: SECOND,
    evidence: [
      { sentence: FIRST, article_id: article.id, ...at(FIRST) },
      { sentence: THIRD, article_id: article.id, ...at(THIRD) },
      { sentence: OWN, article_id: article.id, ...at(SECOND) },
    ],
  });
  return { article: article.id, briefing: briefing.id };
}

const PUT = (admin: Member, host: string, body: unknown) =>
  read(admin.call("PUT", `/api/sources/rights/${encodeURIComponent(host)}`, body));

/** All pages and responses that show the article, as one text. */
async function everythingShown({ article, briefing }: Made, reader: Member): Promise<string> {
  const paths = [
    `/api/article/${article}`,
    `/api/briefing/${briefing}`,
    `/api/briefings/${briefing}`,
    `/api/story/${article}`,
    "/api/latest_summary",
    "/api/search_briefings?q=substation",
    "/api/articles?length=100",
    "/api/articles?search[value]=substation",
    "/api/summaries?length=100",
    "/api/favorites",
    `/api/summaries/${briefing}/email_preview`,
  ];
  await reader.call("POST", "/api/favorites", { article_id: article, story_type: "day" });
  const answers = await Promise.all(paths.map(async (path) => (await reader.call("GET", path)).text()));
  return [...answers, JSON.stringify(await listFeedBriefings(10))].join("\n");
}

describe("publishers without a rule", () => {
  afterEach(() => settings.set({ DEFAULT_RIGHTS: undefined }));
  const textOf = async (shown: Made) => (await getArticle(shown.article))?.full_text;

  test("have the default right everywhere, and a rule overrides it", async () => {
    settings.set({ DEFAULT_RIGHTS: { rights: "excerpt", excerpt_words: WORDS } });
    const [boss, shown] = [await signedIn(api.url, { is_admin: true }), await made()];
    const everything = await everythingShown(shown, boss);
    for (const sentence of [SECOND.slice(0, 70), THIRD]) expect(everything).not.toContain(sentence);
    expect(await textOf(shown)).toBe(`${FIRST} …`);
    settings.set({ DEFAULT_RIGHTS: { rights: "link", excerpt_words: null } });
    expect(await textOf(shown)).toBe(null);
    await PUT(boss, "example.com", { rights: "full" });
    expect(await textOf(shown)).toBe(TEXT);
  });

  test.each([
    ["https://www.energy.gov/news/grid", TEXT],
    ["https://www.sam.usace.army.mil/dam", TEXT],
    ["https://energy.gov.example.com/news", null],
    ["https://notgov/news", null],
  ])("are shown in full on government sites: %s", async (url, text) => {
    settings.set({ DEFAULT_RIGHTS: { rights: "link", excerpt_words: null } });
    expect(await textOf(await made(url))).toBe(text);
  });

  test("are shown as an admin chose, except the organization's own servers, until the setting decides", async () => {
    const boss = await signedIn(api.url, { is_admin: true });
    const [shown, own] = [await made(), await made("http://intranet.test:8080/news")];
    settings.set({ FETCH_ALLOW_HOSTS: ["intranet.test:8080"] });
    await PUT(boss, "*", { rights: "excerpt", excerpt_words: WORDS });
    expect(await textOf(shown)).toBe(`${FIRST} …`);
    expect(await textOf(own)).toBe(TEXT);
    settings.set({ DEFAULT_RIGHTS: { rights: "full", excerpt_words: null } });
    expect(await textOf(shown)).toBe(TEXT);
    settings.set({ DEFAULT_RIGHTS: undefined, FETCH_ALLOW_HOSTS: [] });
    expect(await textOf(own)).toBe(`${FIRST} …`);
    await boss.call("DELETE", "/api/sources/rights/*");
    expect(await textOf(shown)).toBe(TEXT);
  });

  test("show 60 words in a new installation, which keeps what an admin chose", async () => {
    const { host, rights, excerpt_words } = sourceRights;
    const chosen = () => db().select({ host, rights, excerpt_words }).from(sourceRights);
    await transaction(db(), (tx) => setFirstDefaultRight(tx));
    expect(await chosen()).toEqual([{ host: "*", rights: "excerpt", excerpt_words: 60 }]);
    await PUT(await signedIn(api.url, { is_admin: true }), "*", { rights: "full" });
    await transaction(db(), (tx) => setFirstDefaultRight(tx));
    expect(await chosen()).toEqual([{ host: "*", rights: "full", excerpt_words: null }]);
  });
});

describe("a publisher's rights", () => {
  test("unset or full show everything", async () => {
    const [boss, shown] = [await signedIn(api.url, { is_admin: true }), await made()];
    const before = await everythingShown(shown, boss);
    for (const sentence of [FIRST, SECOND, THIRD, OWN]) expect(before).toContain(sentence);
    expect(before).not.toContain('"rights"');
    await PUT(boss, "example.com", { rights: "full" });
    expect((await getArticle(shown.article))?.full_text).toBe(TEXT);
  });

  test("link only leave the title, the URL and our own words", async () => {
    const [boss, shown] = [await signedIn(api.url, { is_admin: true }), await made()];
    await PUT(boss, "example.com", { rights: "link" });
    const everything = await everythingShown(shown, boss);
    for (const sentence of [FIRST, SECOND, THIRD, SECOND.slice(10, 70)]) expect(everything).not.toContain(sentence);
    expect(await getArticle(shown.article)).toMatchObject({
      full_text: null,
      summary: null,
      image: null,
      rights: "link",
    });
    const story = await getStory(shown.article, "day");
    expect(story).toMatchObject({
      ai_takeaway_text: OWN,
      ai_summary: "",
      ai_key_points: [OWN],
      ai_excerpt: null,
      ai_meaning: null,
      article: { rights: "link" },
    });
    expect(story?.evidence).toMatchObject([{ sentence: OWN, passage: "" }]);
    expect(story?.evidence).toHaveLength(1);
  });

  test("an excerpt is the first words, which may be repeated", async () => {
    const [boss, shown] = [await signedIn(api.url, { is_admin: true }), await made()];
    await PUT(boss, "news.example.com", { rights: "excerpt", excerpt_words: WORDS });
    const everything = await everythingShown(shown, boss);
    for (const sentence of [SECOND.slice(0, 70), SECOND.slice(10, 70), THIRD])
      expect(everything).not.toContain(sentence);
    const article = await getArticle(shown.article);
    expect(article).toMatchObject({ full_text: `${FIRST} …`, rights: "excerpt", image: null });
    expect(article?.summary).toBe(article?.full_text);
    const story = await getStory(shown.article, "day");
    expect(story).toMatchObject({ ai_takeaway_text: OWN, ai_key_points: [OWN], ai_excerpt: null });
    expect(story?.ai_summary).toBe(FIRST);
    expect(story?.evidence.map(({ sentence, passage }) => [sentence, passage])).toEqual([
      [FIRST, FIRST],
      [OWN, ""],
    ]);
  });

  test("leave a notice in place of an empty takeaway", async () => {
    const boss = await signedIn(api.url, { is_admin: true });
    const article = await makeArticle({ url: "https://example.com/a", full_text: TEXT, source: "The Example" });
    const briefing = await makeBriefing({ day: [] });
    await makeStory({ briefing_id: briefing.id, article_id: article.id, ai_takeaway_text: THIRD });
    await PUT(boss, "example.com", { rights: "link" });
    expect((await getStory(article.id, null))?.ai_takeaway_text).toBe("Read it at The Example.");
    expect((await listFeedBriefings(1))[0]?.stories[0]?.ai_takeaway_text).toBe("Read it at The Example.");
  });

  test.each([
    ["https://example.com/a", "example.com", true],
    ["https://www.example.com/a", "example.com", true],
    ["http://EXAMPLE.com:8080/a", "www.Example.com", true],
    ["https://deep.news.example.com/a", "example.com", true],
    ["https://www.example.com./a", "example.com", true],
    ["https://notexample.com/a", "example.com", false],
    ["https://example.com.evil.org/a", "example.com", false],
    ["https://example.org/?u=https://example.com/", "example.com", false],
    ["https://example.com@other.org/", "example.com", false],
    ["https://example.com/a", "news.example.com", false],
  ])("%s under a rule for %s: %s", async (url, host, isRestricted) => {
    const boss = await signedIn(api.url, { is_admin: true });
    const { id } = await makeArticle({ url, full_text: TEXT });
    expect((await PUT(boss, host, { rights: "link" })).status).toBe(200);
    expect((await getArticle(id))?.full_text === null).toBe(isRestricted);
  });

  test("of a subdomain override those of its domain", async () => {
    const boss = await signedIn(api.url, { is_admin: true });
    const { id } = await makeArticle({ url: "https://news.example.com/a", full_text: TEXT });
    await PUT(boss, "example.com", { rights: "link" });
    await PUT(boss, "news.example.com", { rights: "full" });
    expect((await getArticle(id))?.full_text).toBe(TEXT);
    await boss.call("DELETE", "/api/sources/rights/news.example.com");
    expect((await getArticle(id))?.full_text).toBeNull();
  });

  test("of hosts with the same text apply if its own host has none, the strictest first", async () => {
    const boss = await signedIn(api.url, { is_admin: true });
    const { id } = await makeArticle({ url: "https://paper.example/a", full_text: TEXT });
    for (const url of ["https://wire.example/a", "https://other.example/a"]) {
      const source = { article_id: id, url, canonical_url: canonicalUrl(url), outlet: url, publisher: url, title: "x" };
      await db().insert(articleSources).values(source);
    }
    await PUT(boss, "wire.example", { rights: "excerpt", excerpt_words: 3 });
    expect((await getArticle(id))?.full_text).toBe("Crews of the …");
    await PUT(boss, "other.example", { rights: "link" });
    expect((await getArticle(id))?.full_text).toBeNull();
    await PUT(boss, "paper.example", { rights: "full" });
    expect((await getArticle(id))?.full_text).toBe(TEXT);
  });

  test("apply to every article an insight cites", async () => {
    const boss = await signedIn(api.url, { is_admin: true });
    const own = await makeArticle({ url: "https://free.example/a" });
    const cited = await makeArticle({ url: "https://closed.example/a", full_text: TEXT });
    const { id } = await makeBriefing({ day: [] });
    await makeStory({
      briefing_id: id,
      article_id: own.id,
      type: "insight",
      article_ids: [cited.id],
      ai_takeaway_text: `${THIRD} ${OWN}`,
      ai_summary: `${OWN} ${THIRD}`,
      evidence: [{ sentence: OWN, article_id: cited.id, start: 0, end: 10 }],
    });
    await PUT(boss, "closed.example", { rights: "link" });
    const pinned = await boss.call("POST", "/api/favorites", { article_id: own.id, story_type: "insight" });
    expect(pinned.status).toBe(200);
    const briefing = await getBriefing(id);
    expect((await listFeedBriefings(1))[0]?.stories[0]?.ai_takeaway_text).toBe(OWN);
    const reader = requireFound(await getReader(boss.cookie), "Reader");
    expect(await listFavoriteStories(reader)).toMatchObject([{ ai_takeaway_text: OWN }]);
    expect(briefing?.top_insights[0]).toMatchObject({ ai_summary: OWN, evidence: [{ sentence: OWN, passage: "" }] });
    expect(briefing?.articles).toMatchObject([{ id: own.id }, { id: cited.id, full_text: null, rights: "link" }]);
    expect(briefing?.articles[0]?.full_text).toContain("Crews");
  });
});

describe("the calls", () => {
  test("set, list, change and remove a right, each with an audit entry", async () => {
    const boss = await signedIn(api.url, { is_admin: true });
    await makeArticle({ url: "https://www.example.com/a", source: "The Example" });
    const set = await PUT(boss, "https://www.example.com/page", { rights: "excerpt", excerpt_words: 40 });
    const right = {
      host: "example.com",
      rights: "excerpt",
      excerpt_words: 40,
      updated_at: expect.stringMatching(/Z$/),
    };
    expect(set).toEqual({ status: 200, body: right });
    expect((await PUT(boss, "example.com", { rights: "link", excerpt_words: null })).body).toMatchObject({
      excerpt_words: null,
    });
    expect((await read(boss.call("GET", "/api/sources"))).body).toEqual({
      sources: [],
      rights: [{ ...right, rights: "link", excerpt_words: null }],
      publishers: [{ host: "example.com", outlet: "The Example", articles: 1 }],
    });
    const gone = () => read(boss.call("DELETE", "/api/sources/rights/example.com"));
    expect(await gone()).toEqual({ status: 200, body: { ok: true } });
    expect(await gone()).toEqual({ status: 404, body: { error: "Rights not found." } });
    const logged = await db().select().from(auditLog).where(eq(auditLog.user_id, boss.id)).orderBy(auditLog.id);
    expect(logged.map(({ action, target }) => `${action}: ${target}`)).toEqual([
      "rights.update: rights of example.com",
      "rights.update: rights of example.com",
      "rights.delete: rights of example.com",
    ]);
  });

  test.each([
    ["example.com", {}],
    ["example.com", { rights: "none" }],
    ["example.com", { rights: "excerpt" }],
    ["example.com", { rights: "excerpt", excerpt_words: 0 }],
    ["example.com", { rights: "excerpt", excerpt_words: 1001 }],
    ["example.com", { rights: "excerpt", excerpt_words: 1.5 }],
    ["example.com", { rights: "excerpt", excerpt_words: "5" }],
    ["example.com", { rights: "full", excerpt_words: 5 }],
    ["example.com", { rights: "link", excerpt_words: 5 }],
    ["example.com", { rights: "link", host: "a.com" }],
    ["127.0.0.1", { rights: "link" }],
    ["0x7f.1", { rights: "link" }],
    ["8.8.8.8", { rights: "link" }],
    ["http://192.168.1.9:8080/news", { rights: "link" }],
    ["[::1]", { rights: "link" }],
    ["app.localhost", { rights: "link" }],
    ["news.corp", { rights: "link" }],
    ["com", { rights: "link" }],
    ["ex ample.com", { rights: "link" }],
    ["a/b", { rights: "link" }],
    ["ftp://example.com", { rights: "link" }],
    ["%", { rights: "link" }],
    [`${"a".repeat(250)}.com`, { rights: "link" }],
  ])("refuse %s %j", async (host, body) => {
    const boss = await signedIn(api.url, { is_admin: true });
    expect(await PUT(boss, host, body)).toEqual({ status: 400, body: { error: expect.stringMatching(/\S/) } });
    expect(await db().$count(sourceRights)).toBe(0);
  });

  test("accept an internal name of the organization's own servers, and remove an earlier rule for an address", async () => {
    const boss = await signedIn(api.url, { is_admin: true });
    settings.set({ FETCH_ALLOW_HOSTS: ["news.corp:8080", "127.0.0.1"] });
    expect((await PUT(boss, "news.corp", { rights: "link" })).status).toBe(200);
    expect((await PUT(boss, "127.0.0.1", { rights: "link" })).status).toBe(400);
    settings.set({ FETCH_ALLOW_HOSTS: [] });
    await db().insert(sourceRights).values({ host: "127.0.0.1", rights: "link" });
    expect((await boss.call("DELETE", "/api/sources/rights/127.0.0.1")).status).toBe(200);
  });
});
