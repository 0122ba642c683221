import { readFile } from "node:fs/promises";
import { eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { emailPreferences, stories, translations } from "@/db/schema";
import { getBriefing, getStory } from "@/lib/briefings/data";
import { db, single } from "@/lib/db";
import { inLanguage } from "@/lib/language-scope";
import { queueBriefing } from "@/lib/mail/mutations";
import { sendDueMails } from "@/lib/mail/worker";
import { openQuestionModels } from "@/lib/runs/worker/models-outside-runs";
import { listStoryMatches } from "@/lib/search/data-stories";
import {
  inPageLanguage,
  linksInPageLanguage,
  storyInPageLanguage,
  titlesInPageLanguage,
} from "@/lib/translations/data";
import { matchesInPageLanguage, searchTranslated } from "@/lib/translations/data-search";
import { startTranslator, translateNewest } from "@/lib/translations/worker";
import { translateTexts } from "@/lib/writing/translation/translator";
import { emptyDatabase, useDatabase } from "../support/database";
import { makeArticle, makeBriefing, makeStory, makeUser } from "../support/factories";
import { type Behavior, type FakeOpenAi, startFakeOpenAi } from "../support/fake-openai";
import { createKeeper } from "../support/loopback";
import { allDeliveries } from "../support/mail";

const settings = useDatabase({
  AUTH_SECRET: "s".repeat(40),
  MODEL_TIMEOUT_MS: 5_000,
});
const { keep, closeAll } = createKeeper();
afterEach(closeAll);
afterEach(emptyDatabase);

const RECORDING = "data/sample/spanish.jsonl";
const TITLE = "Crews restore power";
const FIRST = "Crews restored power to 1,200 members on July 9.";
const SECOND = "The board will vote on rates.";
const SPANISH = {
  title: "Cuadrillas restore electricidad",
  first: "Cuadrillas restored electricidad to 1,200 socios on julio 9.",
  second: "El board va vote on tarifas.",
};

let model: FakeOpenAi;
let briefing: { id: number };
let story: { id: number; article_id: number };

beforeEach(async () => {
  model = keep(await startFakeOpenAi());
  settings.set({ LANGUAGES: ["en", "es"], OPENAI_API_KEY: "test", OPENAI_BASE_URL: model.baseURL });
  briefing = await makeBriefing({ ai_title: TITLE, day: [] });
  story = await makeStory({
    briefing_id: briefing.id,
    article_id: (await makeArticle()).id,
    ai_takeaway_title: TITLE,
    ai_takeaway_text: FIRST,
    ai_summary: `${FIRST} ${SECOND}`,
    ai_key_points: [SECOND],
    query_text: "power news",
    evidence: [],
  });
});

async function translate(): Promise<number> {
  const models = openQuestionModels();
  if (!models) throw new Error("no model");
  return translateNewest((texts) => translateTexts(texts, models));
}

const inSpanish = <T>(read: () => Promise<T>) => inLanguage({ language: "es", address: "/" }, read);
const shown = () => inSpanish(async () => inPageLanguage(await getBriefing(briefing.id)));
const shownStory = async () => (await shown())?.day_stories[0];
const failing =
  (...schemas: ("translation" | "translation_verdicts")[]) =>
  (behavior: Behavior) => {
    for (const schema of schemas) model.behaveAs(schema, behavior);
  };

describe("a published briefing", () => {
  test("is translated once, sentence by sentence, and shown translated only on Spanish pages", async () => {
    await translate();
    expect(await shown()).toMatchObject({ ai_title: SPANISH.title });
    expect(await shownStory()).toMatchObject({
      ai_takeaway_title: SPANISH.title,
      ai_takeaway_text: SPANISH.first,
      ai_summary: `${SPANISH.first} ${SPANISH.second}`,
      ai_key_points: [SPANISH.second],
      query_text: "electricidad noticias",
    });
    expect((await shownStory())?.language).toBeUndefined();
    expect((await inPageLanguage(await getBriefing(briefing.id)))?.ai_title).toBe(TITLE);
    const calls = model.requests.length;
    expect(calls).toBe(2);
    await translate();
    expect(model.requests).toHaveLength(calls);
  });

  test("has its titles translated in lists, and its story on its own page", async () => {
    await translate();
    const titles = await inSpanish(() => titlesInPageLanguage([{ ai_title: TITLE }, { ai_title: "Other news" }]));
    expect(titles.map(({ ai_title }) => ai_title)).toEqual([SPANISH.title, "Other news"]);
    const links = new Map([[1, [{ article_id: 1, type: "day" as const, title: TITLE }]]]);
    expect((await inSpanish(() => linksInPageLanguage(links))).get(1)?.[0]?.title).toBe(SPANISH.title);
    const page = await inSpanish(async () => storyInPageLanguage(await getStory(story.article_id, null)));
    expect(page?.ai_takeaway_text).toBe(SPANISH.first);
  });

  test("is found by Spanish words, in any of their forms, on Spanish pages", async () => {
    await translate();
    const found = (search: string) => inSpanish(() => searchTranslated(search, null));
    expect(await found("tarifa")).toMatchObject([{ id: briefing.id }]);
    expect(await found("apagón")).toEqual([]);
    expect(await searchTranslated("tarifa", null)).toEqual([]);
    await db().update(stories).set({ is_public: false });
    expect(await found("tarifa")).toEqual([]);
  });

  test("is listed in search results with its Spanish text, for Spanish and English searches", async () => {
    await translate();
    const matches = async (search: string) => {
      const english = await listStoryMatches(search, [briefing.id]);
      const found = await inSpanish(() => matchesInPageLanguage(search, [briefing.id], english));
      return found.get(briefing.id);
    };
    const match = { id: story.id, article_id: story.article_id, type: "day", title: SPANISH.title };
    const own = {
      stories: [expect.objectContaining({ ...match, snippet: expect.stringContaining(SPANISH.second) })],
      total: 1,
    };
    expect(await matches("tarifa")).toEqual(own);
    const first = {
      stories: [expect.objectContaining({ ...match, snippet: expect.stringContaining(SPANISH.first) })],
      total: 1,
    };
    expect(await matches("restored power")).toEqual(first);
    expect(await matches("xyzzy")).toBeUndefined();
    const english = await listStoryMatches("rates", [briefing.id]);
    expect(await matchesInPageLanguage("rates", [briefing.id], english)).toBe(english);
    await db().delete(translations);
    expect((await matches("rates"))?.stories).toMatchObject([
      { title: TITLE, snippet: expect.stringContaining(SECOND) },
    ]);
  });

  test("is English until translated, with a note", async () => {
    expect(await shown()).toMatchObject({ ai_title: TITLE, language: "en" });
    expect(await shownStory()).toMatchObject({ ai_takeaway_text: FIRST, language: "en", query_text: null });
  });

  test("shares translated sentences among its stories", async () => {
    const insight = await makeStory({
      briefing_id: briefing.id,
      article_id: story.article_id,
      type: "insight",
      ai_takeaway_title: TITLE,
      ai_takeaway_text: FIRST,
      ai_summary: FIRST,
      ai_key_points: [],
      query_text: null,
      evidence: [],
    });
    await translate();
    expect((await shown())?.top_insights).toMatchObject([{ id: insight.id, ai_takeaway_text: SPANISH.first }]);
    expect(JSON.stringify(model.requests).split(`1 \\\\\\"${FIRST.slice(0, 10)}`).length).toBeLessThanOrEqual(2);
  });
});

describe("a translation that does not fit", () => {
  test("with a changed figure is not shown, even if the second reader supports it", async () => {
    failing("translation", "translation_verdicts")("hallucinates");
    await translate();
    expect(await shownStory()).toMatchObject({ ai_summary: `${FIRST} ${SECOND}`, language: "en" });
  });

  test("is corrected by the second reader", async () => {
    failing("translation")("twists");
    await translate();
    expect(await shownStory()).toMatchObject({ ai_takeaway_text: SPANISH.first, ai_key_points: [SPANISH.second] });
  });

  test("is tried at most three times, with pauses", async () => {
    failing("translation", "translation_verdicts")("hallucinates");
    for (let round = 0; round < 6; round++) {
      await translate();
      await translate();
      await db()
        .update(translations)
        .set({ updated_at: new Date(Date.now() - 3_600_000) });
    }
    expect(single(await db().select({ tries: translations.tries }).from(translations)).tries).toBe(3);
  });
});

test("an edited sentence makes its story English until it is translated again", async () => {
  await translate();
  await db()
    .update(stories)
    .set({ ai_key_points: ["The board will meet on May 4."] })
    .where(eq(stories.id, story.id));
  expect(await shownStory()).toMatchObject({ language: "en", ai_key_points: ["The board will meet on May 4."] });
  const calls = model.requests.length;
  await translate();
  expect(await shownStory()).toMatchObject({ ai_key_points: ["El board va meet on mayo 4."] });
  expect(model.requests.slice(calls).map(({ messages }) => messages.at(-1)?.content)).toEqual([
    '1 "The board will meet on May 4."',
    '1 EN "The board will meet on May 4."\n  ES "El board va meet on mayo 4."',
  ]);
});

test.each<Behavior>(["server-error", "unauthorized", "broken-json"])(
  "a failing model (%s) leaves the story English, and is called again later",
  async (behavior) => {
    model.behave(behavior);
    expect(await translate()).toBeGreaterThan(60_000);
    expect(await shownStory()).toMatchObject({ language: "en" });
    model.behave("ok");
    await translate();
    expect(await shownStory()).toMatchObject({ ai_takeaway_text: SPANISH.first });
  },
);

test("two workers translate a story once", async () => {
  await Promise.all([translate(), translate(), translate()]);
  expect(model.requests).toHaveLength(2);
});

test("the worker starts with a model and a second language, and stops", async () => {
  const worker = startTranslator(openQuestionModels, RECORDING);
  await expect.poll(async () => (await shownStory())?.language).toBeUndefined();
  await worker?.stop();
  settings.set({ LANGUAGES: ["en"] });
  const calls = model.requests.length;
  expect(startTranslator(openQuestionModels, RECORDING)).toBeNull();
  expect(model.requests).toHaveLength(calls);
});

test("without a model, only recorded translations are used", async () => {
  settings.set({ OPENAI_BASE_URL: undefined, OPENAI_API_KEY: undefined });
  const recorded = (await readFile(RECORDING, "utf8")).split("\n", 3).map((line) => JSON.parse(line));
  const [title, sentence, point] = recorded;
  const own = await makeStory({
    briefing_id: briefing.id,
    article_id: (await makeArticle()).id,
    ...{ ai_takeaway_title: title.english, ai_takeaway_text: sentence.english, ai_summary: sentence.english },
    ...{ ai_key_points: [point.english], query_text: null, evidence: [], position: 1 },
  });
  const worker = startTranslator(openQuestionModels, RECORDING);
  const found = async () => (await shown())?.day_stories.find(({ id }) => id === own.id);
  await expect.poll(async () => (await found())?.ai_takeaway_text).toBe(sentence.spanish);
  await worker?.stop();
  expect(await found()).toMatchObject({ ai_takeaway_title: title.spanish, ai_key_points: [point.spanish] });
  const other = (await shown())?.day_stories.find(({ id }) => id === story.id);
  expect(other).toMatchObject({ ai_takeaway_text: FIRST, language: "en" });
  expect((await db().select().from(translations)).map(({ story_id }) => story_id)).toEqual([own.id]);
});

describe("mail in Spanish", () => {
  const sent: { to: string; subject: string; html: string; text: string }[] = [];
  const transport = {
    name: "outbox" as const,
    batchSize: 1,
    gapMs: 0,
    idempotent: true,
    async send(batch: { mail: { to: { address: string }; subject: string; html: string; text: string } }[]) {
      sent.push(...batch.map(({ mail }) => ({ ...mail, to: mail.to.address })));
      return { kind: "accepted" as const, ids: batch.map(() => null) };
    },
  };

  async function subscribe(language: "en" | "es"): Promise<string> {
    const { id, email } = await makeUser({ is_subscribed: true });
    await db().insert(emailPreferences).values({ user_id: id, language });
    return email ?? "";
  }

  beforeEach(() => {
    sent.length = 0;
  });

  test("waits for the translation, and is sent once in each language", async () => {
    const [english, spanish] = [await subscribe("en"), await subscribe("es")];
    await queueBriefing(briefing.id, new Date());
    await sendDueMails(transport);
    expect(sent.map(({ to }) => to)).toEqual([english]);
    await translate();
    await db().execute("update deliveries set due_at = now() where status = 'pending'");
    await sendDueMails(transport);
    await sendDueMails(transport);
    expect(sent.map(({ to }) => to)).toEqual([english, spanish]);
    const [first, second] = sent;
    expect(first?.subject).toBe(`${TITLE} – November 20, 2026`);
    expect(second?.subject).toBe(`${SPANISH.title} – 20 de noviembre de 2026`);
    expect(second?.html).toContain('<html dir="ltr" lang="es">');
    for (const words of ["Leer la noticia", "Cancelar la suscripción", ", traducido por IA", SPANISH.first])
      expect(second?.html).toContain(words);
    expect(second?.text).toContain("Administrar preferencias:");
    expect(second?.text).toMatch(/email-link\?token=\S+/);
    expect(second?.text).toMatch(/\/es\/email-preferences\?token=/);
    expect(first?.html).toContain("Read the story");
  });

  test("is sent with English stories in a Spanish frame if the translation is late", async () => {
    await subscribe("es");
    failing("translation", "translation_verdicts")("hallucinates");
    await queueBriefing(briefing.id, new Date());
    await db().execute("update deliveries set attempts = 25");
    await sendDueMails(transport);
    expect(sent).toHaveLength(1);
    expect(sent[0]?.subject).toBe(`${TITLE} – 20 de noviembre de 2026`);
    expect(sent[0]?.html).toContain(FIRST);
  });

  test("does not wait without a model", async () => {
    settings.set({ OPENAI_BASE_URL: undefined, OPENAI_API_KEY: undefined });
    await subscribe("es");
    await queueBriefing(briefing.id, new Date());
    await sendDueMails(transport);
    expect(sent).toHaveLength(1);
    expect((await allDeliveries())[0]?.status).toBe("sent");
  });
});
