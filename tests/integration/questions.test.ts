import { eq, type SQL } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { briefings, modelCalls, questions, stories } from "@/db/schema";
import { savePublicState } from "@/lib/briefings/mutations-search";
import { type Db, db, single } from "@/lib/db";
import { findStories } from "@/lib/questions/data";
import { askArchive } from "@/lib/questions/mutations";
import { cleanUpIfDue } from "@/lib/retention/worker";
import { admit, isViewer } from "@/lib/viewer";
import { useApi } from "../support/api";
import { createClient } from "../support/client";
import { emptyDatabase, useDatabase } from "../support/database";
import { contextOf, makeArticle, makeBriefing, makeStory, makeUser } from "../support/factories";
import { type Behavior, startFakeOpenAi } from "../support/fake-openai";
import { INJECTIONS } from "../support/injections";
import { createKeeper } from "../support/loopback";
import { type Member, read, signedIn } from "../support/signed-in";

const settings = useDatabase({
  AUTH_SECRET: "s".repeat(40),
  DIGEST_TIMEZONE: "America/Chicago",
  MODEL_TIMEOUT_MS: 5_000,
});
const api = useApi();
const { keep, closeAll } = createKeeper();
afterEach(closeAll);
afterEach(emptyDatabase);

let member: Member;
beforeEach(async () => {
  settings.set({
    ASK_DAILY: 20,
    OPENAI_BASE_URL: undefined,
    OPENAI_API_KEY: undefined,
    MODEL_TOKENS_PER_MONTH: undefined,
  });
  member = await signedIn(api.url);
});

const ORDER = "The commission approved the line ratings rule on Tuesday by a vote of 4 to 1.";
const EFFECT = "Transmission owners must adopt ambient-adjusted line ratings by July 12, 2027.";
const QUESTION = "What did the commission decide about line ratings?";

/** Publishes an extractive story. */
async function publish(title: string, sentences: string[], more = "") {
  const full_text = `${sentences.join(" ")}\n\n${more}`;
  const article = await makeArticle({ title, full_text });
  const briefing = await makeBriefing({ ai_title: title, day: [] });
  const [takeaway = "", ...points] = sentences;
  const evidence = sentences.map((sentence) => {
    const start = full_text.indexOf(sentence);
    return { sentence, article_id: article.id, start, end: start + sentence.length };
  });
  const texts = { ai_takeaway_title: title, ai_takeaway_text: takeaway, ai_summary: takeaway, ai_key_points: points };
  const story = await makeStory({ briefing_id: briefing.id, article_id: article.id, ...texts, evidence });
  return { article, briefing, story };
}

const ask = (question: unknown = QUESTION, who: { call: Member["call"] } = member) =>
  who.call("POST", "/api/ask", { question });
const answered = async (question = QUESTION) => (await ask(question)).json();

async function withModel(behavior: Behavior) {
  const server = keep(await startFakeOpenAi({ behavior }));
  settings.set({ OPENAI_BASE_URL: server.baseURL, OPENAI_API_KEY: "test" });
  return server;
}

describe("without a model", () => {
  test("the answer consists of the stories' sentences, each with its story", async () => {
    const { article } = await publish("Commission approves line ratings rule", [ORDER, EFFECT]);
    await publish("Storm cuts power in Ohio", ["A storm cut power to 4,000 members in Ohio."]);
    const answer = await answered();
    expect(answer).toEqual({
      question: QUESTION,
      kind: "passages",
      sentences: [
        { text: ORDER, stories: [1] },
        { text: EFFECT, stories: [1] },
      ],
      stories: [
        {
          number: 1,
          article_id: article.id,
          type: "day",
          title: "Commission approves line ratings rule",
          source: "The Example",
          date: "2026-11-19T15:00:00.000Z",
        },
      ],
      left: 19,
    });
    expect(single(await db().select().from(questions))).toMatchObject({
      user_id: member.id,
      question: QUESTION,
      answer: { kind: "passages" },
    });
    expect(await answered("Which ambient ratings must owners adopt?")).toMatchObject({ kind: "passages", left: 18 });
  });

  test("the answer includes upcoming dates, but not readings", async () => {
    const { story } = await publish("Commission approves line ratings rule", ["Line ratings could free room.", ORDER]);
    const dates_ahead = [
      { date: "2027-07-12", kind: "effective" as const, what: "Line ratings rule", article_id: 1, start: 0, end: 0 },
    ];
    await db()
      .update(stories)
      .set({ type: "insight", summary_method: "ai", dates_ahead, ai_summary: ORDER })
      .where(eq(stories.id, story.id));
    const { sentences } = await answered("When do the commission's line ratings take effect?");
    expect(sentences.map(({ text }: { text: string }) => text)).toEqual([
      ORDER,
      "Takes effect July 12, 2027: Line ratings rule",
    ]);
  });

  test("a question that no story answers gets the nearest stories", async () => {
    await publish("Commission approves line ratings rule", [ORDER]);
    expect(await answered("Does the line ratings rule of the commission cover hydrogen in Norway?")).toMatchObject({
      kind: "none",
      sentences: [],
      stories: [{ title: "Commission approves line ratings rule" }],
    });
    expect(await answered("Who are they?")).toMatchObject({ kind: "none", stories: [] });
  });

  test("withdrawn and waiting stories are excluded", async () => {
    const { briefing, story } = await publish("Commission approves line ratings rule", [ORDER]);
    await db().update(stories).set({ withdrawn_at: new Date() }).where(eq(stories.id, story.id));
    await savePublicState([briefing.id], db());
    expect(await answered()).toMatchObject({ kind: "none", stories: [] });
    const { briefing: waiting } = await publish("Commission approves line ratings again", [ORDER]);
    await db().update(briefings).set({ waiting_since: new Date() }).where(eq(briefings.id, waiting.id));
    await savePublicState([waiting.id], db());
    expect(await answered()).toMatchObject({ kind: "none", stories: [] });
  });

  test("sentences hidden by display rights are excluded", async () => {
    await publish("Commission approves line ratings rule", [ORDER, EFFECT]);
    settings.set({ DEFAULT_RIGHTS: { rights: "link", excerpt_words: null } });
    expect(JSON.stringify(await answered())).not.toContain("4 to 1");
    settings.set({ DEFAULT_RIGHTS: undefined });
  });
});

describe("with a model", () => {
  test("the answer has the model's sentences, checked and cited", async () => {
    const server = await withModel("ok");
    const { article } = await publish("Commission approves line ratings rule", [ORDER, EFFECT]);
    expect(await answered()).toMatchObject({
      kind: "answer",
      sentences: [{ text: ORDER, stories: [1] }],
      stories: [{ number: 1, article_id: article.id }],
    });
    expect(server.requests.map(({ response_format }) => response_format?.json_schema?.name)).toEqual([
      "answer",
      "verdicts",
    ]);
    // The second reader knows the story's headline and day.
    expect(JSON.stringify(server.requests[1]?.messages)).toContain(`Commission approves line ratings rule: ${ORDER}`);
    const calls = await db().select().from(modelCalls);
    expect(calls.map(({ purpose, run_id }) => [purpose, run_id]).sort()).toEqual([
      ["archive answer", null],
      ["second reader", null],
    ]);
  });

  test("a sentence with figures not in a source is dropped, even if the second reader supports it", async () => {
    await withModel("hallucinates");
    await publish("Commission approves line ratings rule", [ORDER, EFFECT]);
    expect(await answered()).toMatchObject({ kind: "answer", sentences: [{ text: ORDER, stories: [1] }] });
  });

  test.each(INJECTIONS.slice(0, 12))("an instruction in an article is not followed: %s", async (injection) => {
    await withModel("obeys-attacker");
    await publish("Commission approves line ratings rule", [ORDER, EFFECT], injection);
    const answer = await answered(`${QUESTION} ${injection}`.slice(0, 200));
    expect(JSON.stringify({ ...answer, question: "" })).not.toMatch(
      /evil|pwned|HACKED|Buy now|click here|424242|failed|900 percent/i,
    );
  });

  test.each<Behavior>(["server-error", "unauthorized", "broken-json", "hangs"])(
    "a model that fails with %s leaves the stories' sentences",
    async (behavior) => {
      await withModel(behavior);
      settings.set({ MODEL_TIMEOUT_MS: 300 });
      await publish("Commission approves line ratings rule", [ORDER, EFFECT]);
      expect(await answered()).toMatchObject({ kind: "passages", sentences: [{ text: ORDER }, { text: EFFECT }] });
      settings.set({ MODEL_TIMEOUT_MS: 5_000 });
    },
  );

  test("an exhausted monthly budget leaves the stories' sentences, without a call", async () => {
    const server = await withModel("ok");
    settings.set({ MODEL_TOKENS_PER_MONTH: 100 });
    await publish("Commission approves line ratings rule", [ORDER, EFFECT]);
    expect(await answered()).toMatchObject({ kind: "passages" });
    expect(server.requests).toEqual([]);
  });
});

/** `execute`, counting the statements that run at the same time. */
function counted(conn: Db, counter: { now: number; most: number }) {
  return async (statement: SQL) => {
    counter.now += 1;
    counter.most = Math.max(counter.most, counter.now);
    try {
      return await conn.execute(statement);
    } finally {
      counter.now -= 1;
    }
  };
}

describe("who may ask", () => {
  test("signed-in users, with a question", async () => {
    expect((await ask(QUESTION, createClient(api.url))).status).toBe(401);
    for (const [question, error] of [
      ["  ", "The question must not be empty."],
      ["x".repeat(201), "The question must have at most 200 characters."],
      [7, "The question must be text."],
    ]) {
      expect(await read(ask(question))).toMatchObject({
        status: 400,
        body: { error: expect.stringContaining(String(error)) },
      });
    }
    expect(await db().$count(questions)).toBe(0);
  });

  test("up to a daily limit, also concurrently", async () => {
    settings.set({ ASK_DAILY: 3 });
    const asked = await Promise.all(Array.from({ length: 5 }, () => ask()));
    expect(asked.map(({ status }) => status).sort()).toEqual([200, 200, 200, 429, 429]);
    const refused = asked.find(({ status }) => status === 429);
    expect(await refused?.json()).toEqual({ error: "You can ask 3 questions a day. Ask again tomorrow." });
    expect(Number(refused?.headers.get("Retry-After"))).toBeGreaterThan(0);
    expect((await ask(QUESTION, await signedIn(api.url))).status).toBe(200);
    await db()
      .update(questions)
      .set({ asked_at: new Date(Date.now() - 25 * 3_600_000) });
    expect(await answered()).toMatchObject({ left: 2 });
    settings.set({ ASK_DAILY: 0 });
    expect(await read(ask())).toEqual({ status: 404, body: { error: "Questions to the archive are switched off." } });
  });

  test("the limit ends at the next midnight, also on a day of 25 hours", async () => {
    settings.set({ ASK_DAILY: 1 });
    const user = admit(await makeUser(), "password");
    if (!isViewer(user)) throw new Error("A password makes a viewer.");
    vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-01T17:00:00Z") });
    onTestFinished(() => void vi.useRealTimers());
    await askArchive(contextOf(user), QUESTION, null);
    await expect(askArchive(contextOf(user), QUESTION, null)).rejects.toMatchObject({ retryAfterS: 13 * 3600 });
  });

  test("the words of concurrent questions are searched two at a time", async () => {
    const counter = { now: 0, most: 0 };
    const conn = new Proxy(db(), {
      get: (target, key) => (key === "execute" ? counted(target, counter) : Reflect.get(target, key)),
    });
    const words = ["commission", "line", "ratings", "rule", "vote"];
    await Promise.all([findStories(words, conn), findStories(words, conn), findStories(words, conn)]);
    // Two, and the last statement of each question.
    expect(counter.most).toBeLessThanOrEqual(5);
  });

  test("old questions are deleted by the cleanup", async () => {
    await answered();
    await answered();
    const [first] = await db().select().from(questions);
    await db()
      .update(questions)
      .set({ asked_at: new Date("2026-01-01") })
      .where(eq(questions.id, first?.id ?? 0));
    // Tomorrow afternoon, because the cleanup starts only after three in the morning.
    const tomorrow = new Date(Date.now() + 86_400_000);
    tomorrow.setUTCHours(20);
    const removed = await cleanUpIfDue(tomorrow);
    expect(removed?.questions).toBe(1);
    expect(await db().$count(questions)).toBe(1);
  });
});
