import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { eq, isNull } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { GET as getEmbed } from "@/app/e/[slug]/embed/route";
import { GET as getAtom } from "@/app/e/[slug]/feed.xml/route";
import { GET as getDefaultAtom } from "@/app/feed.xml/route";
import { briefings, clockMarks, editions, runs, stories, users } from "@/db/schema";
import { createMailToken } from "@/lib/auth/mail-links";
import { getHighestId, getLatestBriefing } from "@/lib/briefings/data";
import { listAreas, listBriefingsOfArea } from "@/lib/briefings/data-archive";
import { listLatest, listOtherHeadlines } from "@/lib/briefings/data-landing";
import { getStoryLink } from "@/lib/briefings/data-places";
import { db, single } from "@/lib/db";
import { getEditionById, listEditionEntries, listSubscriptions } from "@/lib/editions/data";
import { createEdition, deleteEdition, saveSubscribers, updateEdition } from "@/lib/editions/mutations";
import { editionInput } from "@/lib/editions/schema";
import { listFavoriteStories } from "@/lib/favorites/data";
import { queueBriefing } from "@/lib/mail/mutations";
import { sendDueMails } from "@/lib/mail/worker";
import { parse } from "@/lib/parse";
import { conductRun } from "@/lib/runs/conductor";
import { startDueRun, startRetry } from "@/lib/runs/worker/schedule";
import { searchBriefings } from "@/lib/search/data";
import { userFields } from "@/lib/users/data";
import { setPassword } from "@/lib/users/mutations";
import { admit, isAdmin } from "@/lib/viewer";
import { useApi } from "../support/api";
import { createClient } from "../support/client";
import { emptyDatabase, useDatabase } from "../support/database";
import { contextOf, makeArticle, makeBriefing, makeQuery, makeStory, makeUser, queryRow } from "../support/factories";
import { allDeliveries } from "../support/mail";
import { emptyOutbox, readOutbox } from "../support/outbox";
import { conductedRun, SAMPLE_CLOCK } from "../support/runs";
import { type Member, read, signedIn } from "../support/signed-in";

const settings = useDatabase({
  AUTH_SECRET: "s".repeat(40),
  NEWS_SOURCES: ["sample"],
});
const api = useApi();
let folder: string;
let admin: Member;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "digest-editions-"));
  settings.set({ DATA_DIR: folder });
});
afterAll(() => rm(folder, { recursive: true }));
beforeEach(async () => {
  admin = await signedIn(api.url, { is_admin: true });
});
afterEach(async () => {
  await emptyDatabase();
  await db().delete(clockMarks);
  await emptyOutbox(folder);
});

const FIELDS = { title: "Board Briefing", slug: "board", sender_name: "", days: "1-5", time: "06:30" };

async function ctx() {
  const reader = admit(single(await db().select(userFields).from(users).where(eq(users.id, admin.id))), "password");
  if (!isAdmin(reader)) throw new Error("The user is no admin.");
  return contextOf(reader);
}

/** Adds an edition like the form. */
async function addEdition(given: Partial<typeof FIELDS> = {}) {
  const id = await createEdition(await ctx(), parse(editionInput, { ...FIELDS, ...given }));
  return single(await db().select().from(editions).where(eq(editions.id, id)));
}

const titles = (found: { results: { ai_title: string }[] }) => found.results.map(({ ai_title }) => ai_title);

describe("an edition", () => {
  test("has a unique address and title, and can be changed and deleted with its contents", async () => {
    const board = await addEdition();
    expect(board).toMatchObject({
      slug: "board",
      title: "Board Briefing",
      sender_name: null,
      schedule: "30 6 * * 1-5",
    });
    await expect(addEdition({ title: "Another" })).rejects.toMatchObject({ code: "conflict", field: "slug" });
    await expect(addEdition({ slug: "board-2" })).rejects.toMatchObject({ code: "conflict", field: "title" });
    const crews = await addEdition({ slug: "crews", title: "Field Crews", days: "off" });
    expect(crews.schedule).toBe("off");
    const changes = { ...parse(editionInput, { ...FIELDS, sender_name: "The Board Desk", days: "1" }), id: board.id };
    await updateEdition(await ctx(), changes);
    expect(await getEditionById(board.id)).toMatchObject({ sender_name: "The Board Desk", schedule: "30 6 * * 1" });
    await expect(updateEdition(await ctx(), { ...changes, slug: "crews" })).rejects.toMatchObject({ field: "slug" });
    await expect(updateEdition(await ctx(), { ...changes, title: crews.title })).rejects.toMatchObject({
      field: "title",
    });

    await makeQuery({ user_id: board.user_id });
    const { id } = await makeBriefing({ edition_id: board.id });
    expect(await listEditionEntries((await ctx()).who)).toMatchObject([
      { title: "Board Briefing", queries: 1, subscribers: 0, briefings: 1 },
      { title: "Field Crews", queries: 0, subscribers: 0, briefings: 0 },
    ]);
    await deleteEdition(await ctx(), board.id);
    expect(await getEditionById(board.id)).toBeNull();
    expect(await db().$count(briefings, eq(briefings.id, id))).toBe(0);
    expect(await db().$count(users, eq(users.id, board.user_id))).toBe(0);
    await expect(deleteEdition(await ctx(), board.id)).rejects.toMatchObject({ code: "not_found" });
  });

  test.each([
    [{ title: " " }, "The title must not be empty."],
    [{ title: "a\nb" }, "The title must not have control or invisible characters."],
    [{ slug: "Über uns" }, "The address may have letters, digits and single hyphens."],
    [{ slug: "a--b" }, "The address may have letters, digits and single hyphens."],
    [{ slug: "a".repeat(41) }, "The address must have at most 40 characters."],
    [{ time: "24:00" }, "The time of day must be written as HH:MM."],
    [{ days: "7" }, "Choose the days of the schedule."],
  ])("is not added with %j", (given, message) => {
    expect(() => parse(editionInput, { ...FIELDS, ...given })).toThrow(message);
  });

  test("owns its queries through a service account", async () => {
    const { user_id } = await addEdition();
    const { username } = single(await db().select().from(users).where(eq(users.id, user_id)));
    const list = await (await admin.call("GET", "/api/users")).json();
    expect(list.map(({ id }: { id: number }) => id)).toEqual([admin.id]);
    for (const password of ["none", ""])
      expect((await createClient(api.url).login(username, password)).status).not.toBe(200);
    expect(await setPassword(username, "hash")).toBe(false);
    expect((await admin.call("DELETE", `/api/users/${user_id}`)).status).toBe(404);
    expect((await admin.call("POST", `/api/users/${user_id}/select_master_query`)).status).toBe(404);
    const saved = await admin.call("POST", "/api/queries/save", { user_id, version: 1, queries: [queryRow()] });
    expect(saved.status).toBe(200);
    const stranger = await signedIn(api.url);
    expect((await stranger.call("GET", `/api/queries?user_id=${user_id}`)).status).toBe(403);
  });
});

test("the briefings of an edition are in its own lists only", async () => {
  const board = await addEdition();
  const [own, other] = [await makeArticle(), await makeArticle()];
  const theirs = await makeBriefing({ edition_id: board.id, ai_title: "The board meets", day: [] });
  await makeStory({ briefing_id: theirs.id, article_id: own.id, area: "finance", ai_takeaway_title: "Rates settled" });
  expect(await getLatestBriefing()).toBeNull();
  expect(await listAreas()).toEqual([]);
  const first = await makeBriefing({ ai_title: "Crews restore power", day: [other.id] });
  const id = board.id;

  expect([(await getLatestBriefing())?.id, (await getLatestBriefing(id))?.id]).toEqual([first.id, theirs.id]);
  expect([await getHighestId(null), await getHighestId(id)]).toEqual([first.id, theirs.id]);
  expect(titles(await searchBriefings(""))).toEqual(["Crews restore power"]);
  expect(titles(await searchBriefings("", id))).toEqual(["The board meets"]);
  for (const q of ["meets", "rates settled", '"rates settled"', "The board meets"]) {
    expect([titles(await searchBriefings(q)), titles(await searchBriefings(q, id))]).toEqual([[], ["The board meets"]]);
  }
  expect([await listAreas(), await listAreas(id)]).toEqual([[], ["finance"]]);
  expect((await listBriefingsOfArea("finance")).total).toBe(0);
  expect((await listBriefingsOfArea("finance", id)).total).toBe(1);
  expect(await listLatest([null, id])).toEqual(
    new Map([
      [null, { ai_title: "Crews restore power", generated_at: first.generated_at.toISOString() }],
      [id, { ai_title: "The board meets", generated_at: theirs.generated_at.toISOString() }],
    ]),
  );

  const visitor = createClient(api.url);
  const at = async (path: string) => (await visitor.call("GET", path)).json();
  expect(await at("/api/latest_summary")).toMatchObject({ id: first.id });
  expect(await at(`/api/briefings/${theirs.id}`)).toMatchObject({ ai_title: "The board meets" });
  expect(titles(await at("/api/search_briefings?q=meets"))).toEqual([]);
  expect(titles(await at("/api/search_briefings?q=meets&edition=board"))).toEqual(["The board meets"]);
  for (const unknown of ["nobody", "%00", "Board", ""])
    expect((await visitor.call("GET", `/api/search_briefings?q=meets&edition=${unknown}`)).status, unknown).toBe(404);
  expect(await (await admin.call("GET", "/api/summaries")).json()).toMatchObject({ recordsTotal: 1 });

  const page = (handler: typeof getAtom) =>
    handler(new Request("https://x.example/"), { params: Promise.resolve({ slug: "board" }) });
  const feed = await (await page(getAtom)).text();
  expect(feed).toContain("<title>Board Briefing</title>");
  expect(feed).toContain("/e/board/feed.xml");
  expect([feed.includes("The board meets"), feed.includes("Crews restore power")]).toEqual([true, false]);
  const others = await (
    await getDefaultAtom(new Request("https://x.example/"), { params: Promise.resolve({}) })
  ).text();
  expect([others.includes("The board meets"), others.includes("Crews restore power")]).toEqual([false, true]);
  const embed = await (await page(getEmbed)).text();
  expect([embed.includes("Rates settled"), embed.includes('/e/board"')]).toEqual([true, true]);
});

test("a story's addresses show the default edition's copy, another edition's only if it has none", async () => {
  const board = await addEdition();
  const [both, theirs] = [await makeArticle(), await makeArticle()];
  const day = new Date("2026-11-20T12:00:00Z");
  const own = await makeBriefing({ generated_at: day, day: [both.id], week: [both.id] });
  const boards = await makeBriefing({ edition_id: board.id, day: [both.id, theirs.id], insights: [both.id] });
  const visitor = createClient(api.url);
  const briefingOf = async (path: string) => (await (await visitor.call("GET", `/api/story/${path}`)).json()).place;
  const ours = { briefing_id: own.id, total: 1, previous: null, next: null };
  for (const path of [`${both.id}`, `${both.id}?type=day`, `${both.id}?type=week`])
    expect(await briefingOf(path), path).toMatchObject(ours);
  for (const path of [`${theirs.id}`, `${both.id}?type=insight`])
    expect(await briefingOf(path), path).toMatchObject({ briefing_id: boards.id, total: 2 });
  expect(await getStoryLink(both.id)).toMatchObject({ article_id: both.id, type: "day" });

  const pin = { article_id: both.id, story_type: "day" };
  await admin.call("POST", "/api/favorites", pin);
  await db().update(stories).set({ ai_takeaway_title: "The board's copy" }).where(eq(stories.briefing_id, boards.id));
  const [pinned] = await listFavoriteStories((await ctx()).who);
  expect(pinned?.ai_takeaway_title).not.toBe("The board's copy");
});

describe("the runs of editions", () => {
  /** Half past six in Chicago, on a Friday. */
  const DUE = new Date("2026-11-20T12:30:00Z");
  const later = (minutes: number) => new Date(DUE.getTime() + minutes * 60_000);
  beforeEach(() => settings.set({ DIGEST_CRON: "30 6 * * *", DIGEST_TIMEZONE: "America/Chicago" }));

  test("start on each edition's schedule, even in the same minute, and are retried once if they fail", async () => {
    const master = await makeUser({ master_query: true });
    await makeQuery({ user_id: master.id });
    const board = await addEdition();
    const empty = await addEdition({ slug: "empty", title: "Empty" });
    await makeQuery({ user_id: board.user_id });
    const poll = async (now: Date) => [
      await startDueRun(now),
      await startDueRun(now, board),
      await startDueRun(now, empty),
    ];
    expect(await poll(later(-60))).toEqual([null, null, null]);
    expect(await poll(later(1))).toEqual([expect.any(String), expect.any(String), null]);
    expect(await poll(later(2))).toEqual([null, null, null]);
    const started = await db().select().from(runs).orderBy(runs.edition_id);
    expect(started.map(({ edition_id, user_id, send_email }) => ({ edition_id, user_id, send_email }))).toEqual([
      { edition_id: board.id, user_id: board.user_id, send_email: true },
      { edition_id: null, user_id: master.id, send_email: true },
    ]);
    await db()
      .update(runs)
      .set({ status: "error", error: "No source answered.", finished_at: later(3) })
      .where(eq(runs.edition_id, board.id));
    await db()
      .update(runs)
      .set({ status: "completed", finished_at: later(3) })
      .where(isNull(runs.edition_id));
    await db()
      .update(runs)
      .set({ created_at: later(1) });
    const retry = await startRetry(later(20));
    const [again] = await db()
      .select()
      .from(runs)
      .where(eq(runs.id, retry ?? randomUUID()));
    expect(again).toMatchObject({ edition_id: board.id, user_id: board.user_id });
    // On Saturday only the default edition runs.
    await db()
      .update(runs)
      .set({ status: "completed", finished_at: later(30) })
      .where(eq(runs.id, again?.id ?? ""));
    expect(await poll(later(24 * 60 + 1))).toEqual([expect.any(String), null, null]);
  });

  test("publish in their edition, which may repeat another edition's stories", async () => {
    const board = await addEdition();
    const start = { user_id: board.user_id, queries: [queryRow({ query: "power" })] };
    const { task_id } = await (await admin.call("POST", "/api/run_queries", start)).json();
    await db().update(runs).set({ as_of: SAMPLE_CLOCK }).where(eq(runs.id, task_id));
    await conductRun(task_id, randomUUID());
    const [theirs] = await db().select().from(briefings).where(eq(briefings.run_id, task_id));
    expect(theirs).toMatchObject({ edition_id: board.id, is_public: true });
    expect(await getLatestBriefing()).toBeNull();

    const queries = [{ query: "power", maxItems: 5 }];
    const input = { user_id: admin.id, queries, sources: ["sample"], as_of: SAMPLE_CLOCK };
    const { briefing } = await conductedRun(input);
    const told = (await getLatestBriefing(board.id))?.articles.map(({ id }) => id) ?? [];
    expect(told.length).toBeGreaterThan(0);
    expect(briefing?.articles.map(({ id }) => id)).toEqual(expect.arrayContaining(told.slice(0, 1)));
    expect(await listOtherHeadlines(SAMPLE_CLOCK)).toEqual(expect.any(Array));

    const { task_id: repeated } = await (await admin.call("POST", `/api/runs/${task_id}/again`)).json();
    expect(single(await db().select().from(runs).where(eq(runs.id, repeated)))).toMatchObject({
      edition_id: board.id,
      is_private: false,
    });
  });
});

describe("the mail of an edition", () => {
  async function outbox() {
    await sendDueMails();
    return readOutbox(folder);
  }

  test("reaches its own subscribers once, with its name and its own unsubscribe link", async () => {
    const board = await addEdition({ sender_name: "Board Desk" });
    const [reader, both, neither] = [
      await makeUser({ email: "reader@coop.example" }),
      await makeUser({ email: "both@coop.example", is_subscribed: true }),
      await makeUser({ email: "neither@coop.example", is_subscribed: true }),
    ];
    await saveSubscribers(await ctx(), { id: board.id, user_ids: [reader.id, both.id, 999_999] });
    const { id } = await makeBriefing({ edition_id: board.id });
    const details = await (await admin.call("GET", `/api/summaries/${id}/email_details`)).json();
    expect(details).toMatchObject({ from: "Board Desk <digest@localhost>", subscribers: 2 });
    expect(await queueBriefing(id, new Date())).toEqual({ queued: 2, already_sent: 0 });
    expect(await queueBriefing(id, new Date())).toEqual({ queued: 0, already_sent: 2 });
    const mails = await outbox();
    expect(mails.map(({ to }) => to?.[0]?.address).sort()).toEqual(["both@coop.example", "reader@coop.example"]);
    for (const mail of mails) {
      expect(mail.from).toMatchObject({ name: "Board Desk" });
      expect(mail.html).toContain("Board Briefing");
      expect(mail.html).not.toContain("Cooperative News Digest");
      expect(mail.headers.find(({ key }) => key === "list-id")?.value).toBe("<board.localhost>");
      const link = mail.headers.find(({ key }) => key === "list-unsubscribe")?.value ?? "";
      expect(link).toContain(`&edition=${board.id}>`);
    }

    const token = encodeURIComponent(createMailToken("unsubscribe", both));
    const call = async (method: string, more = "") => {
      const answer = await fetch(`${api.url}/api/unsubscribe?token=${token}&edition=${board.id}${more}`, { method });
      return [answer.status, /<h1>(.*?)<\/h1>/.exec(await answer.text())?.[1]];
    };
    expect(await call("GET")).toEqual([200, "Unsubscribe"]);
    expect(await listSubscriptions(both.id)).toEqual([board.id]);
    expect(await call("POST")).toEqual([200, "You are unsubscribed"]);
    expect(await listSubscriptions(both.id)).toEqual([]);
    expect(single(await db().select().from(users).where(eq(users.id, both.id))).is_subscribed).toBe(true);
    expect(await call("POST", "&undo=1")).toEqual([200, "You are subscribed"]);
    expect(await listSubscriptions(both.id)).toEqual([board.id]);
    expect(neither.is_subscribed).toBe(true);
    await deleteEdition(await ctx(), board.id);
    expect((await call("GET"))[0]).toBe(400);
  });

  test("is not replaced by another edition's, and not sent after unsubscribing", async () => {
    const board = await addEdition();
    const reader = await makeUser({ email: "reader@coop.example", is_subscribed: true });
    await saveSubscribers(await ctx(), { id: board.id, user_ids: [reader.id] });
    const [morning, member] = [await makeBriefing(), await signedIn(api.url, { email: "member@coop.example" })];
    const wish = (body: object) => read(member.call("POST", "/api/email_preferences", body));
    expect(await wish({ editions: [board.id, board.id] })).toMatchObject({ body: { editions: [board.id] } });
    for (const editions of [[999_999], [board.id, 999_999], [0], [-1], [2 ** 31], [2 ** 52], "all"])
      expect(await wish({ editions, weekdays_only: true })).toMatchObject({ status: 400 });
    expect(await read(member.call("GET", "/api/email_preferences"))).toMatchObject({
      body: { editions: [board.id], weekdays_only: false },
    });
    await queueBriefing(morning.id, new Date());
    await queueBriefing((await makeBriefing({ edition_id: board.id })).id, new Date());
    const waiting = await allDeliveries();
    expect(waiting.map(({ email, status }) => [email, status])).toEqual([
      ["member@coop.example", "pending"],
      ["reader@coop.example", "pending"],
      ["reader@coop.example", "pending"],
    ]);
    expect(await wish({ editions: [] })).toMatchObject({ body: { editions: [] } });
    const mails = await outbox();
    expect(mails.map(({ to }) => to?.[0]?.address)).toEqual(["reader@coop.example", "reader@coop.example"]);
  });
});
