import { sql } from "drizzle-orm";
import { afterEach, describe, expect, test } from "vitest";
import type { Briefing, Story } from "@/lib/briefings/types";
import { db } from "@/lib/db";
import { getModelUsage } from "@/lib/runs/data-model-calls";
import { emptyDatabase, useDatabase } from "../support/database";
import { makeUser } from "../support/factories";
import { type Behaviour, type FakeOpenAi, startFakeOpenAi } from "../support/fake-openai";
import { createKeeper } from "../support/loopback";
import { samplePieces, startNewsSite } from "../support/news-site";
import { CLOCK, conductedRun } from "../support/runs";

const { keep, closeAll } = createKeeper();
afterEach(closeAll);
afterEach(emptyDatabase);
const settings = useDatabase({ MODEL_TIMEOUT_MS: 400 });

async function scene(
  behaviour: Behaviour,
  count = 4,
): Promise<{ model: FakeOpenAi; run: () => ReturnType<typeof conductedRun> }> {
  const site = keep(await startNewsSite({ pieces: samplePieces({ count, before: CLOCK }) }));
  const model = keep(await startFakeOpenAi({ behaviour }));
  settings.set({ FETCH_ALLOW_HOSTS: [site.host], OPENAI_BASE_URL: model.baseURL, OPENAI_API_KEY: "test" });
  const { id } = await makeUser();
  return { model, run: () => conductedRun({ user_id: id, queries: [{ site: site.url }] }) };
}

const storiesOf = ({ top_insights, week_stories, day_stories }: Briefing): Story[] => [
  ...top_insights,
  ...week_stories,
  ...day_stories,
];

/** Every sentence of a story's text stands in one of its articles, word for word. */
function expectExtracted(briefing: Briefing): void {
  const texts = briefing.articles.map(({ full_text }) => plain(full_text ?? ""));
  for (const { ai_takeaway_text, ai_summary, ai_key_points, evidence } of storiesOf(briefing)) {
    const shown = [ai_takeaway_text, ai_summary, ...ai_key_points].filter(Boolean);
    expect(shown.length).toBeGreaterThan(0);
    for (const { sentence } of evidence) expect(texts.some((text) => text.includes(plain(sentence)))).toBe(true);
    const known = evidence.map(({ sentence }) => plain(sentence));
    for (const point of ai_key_points) expect(known).toContain(plain(point));
  }
}

const plain = (text: string) => text.replace(/\s+/g, " ").trim();

describe("a failing model leaves a run with extractive texts and a note", () => {
  test.each<Behaviour>([
    "broken-json",
    "not-json-inside",
    "wrong-schema",
    "refuses",
    "content-filter",
    "cut-off",
    "empty",
    "rate-limited",
    "server-error",
    "unauthorized",
    "hangs",
    "hangs-after-headers",
    "html",
    "resets",
    "huge",
    "context-too-long",
  ])("%s", async (behaviour) => {
    const { run } = await scene(behaviour);
    const { status, error, briefing } = await run();
    expect({ status, error }).toEqual({ status: "completed", error: null });
    if (!briefing) throw new Error("There is no briefing.");
    expect(briefing.summary_method).toBe("extractive");
    expect(briefing.day_stories).toHaveLength(4);
    for (const story of storiesOf(briefing)) expect(story.summary_method).toBe("extractive");
    expect(briefing.error).toMatch(/Extractive summary: .+\./);
    expectExtracted(briefing);
  });

  test("and is called again by the next run that needs it", async () => {
    const { model, run } = await scene("server-error");
    await db().execute(sql`create function refuse() returns trigger language plpgsql as $$ begin raise 'no'; end $$`);
    await db().execute(sql`create trigger refuse before insert on briefings for each row execute function refuse()`);
    expect(await run()).toMatchObject({ status: "error" });
    await db().execute(sql`drop function refuse cascade`);
    model.behave("ok");
    const { briefing } = await run();
    expect(briefing?.summary_method).toBe("ai");
  });
});

describe("a working model", () => {
  test("writes the published texts, with their evidence", async () => {
    const { model, run } = await scene("ok", 6);
    const { id, briefing } = await run();
    if (!briefing) throw new Error("There is no briefing.");
    expect(briefing.summary_method).toBe("ai");
    expect(briefing.day_stories).toHaveLength(6);
    for (const { summary_method, evidence, grounding, article } of briefing.day_stories) {
      expect(summary_method).toBe("ai");
      expect(grounding.supported).toBeGreaterThan(0);
      expect(grounding.supported + grounding.replaced).toBeGreaterThanOrEqual(grounding.checked);
      expect(evidence.length).toBeGreaterThan(0);
      for (const { article_id } of evidence) expect(article_id).toBe(article.id);
    }
    const rows = await db().execute<{ passage: string; sentence: string }>(sql`
      select substr(a.full_text, (e ->> 'start')::int + 1, (e ->> 'end')::int - (e ->> 'start')::int) as passage,
        e ->> 'sentence' as sentence
      from stories s cross join jsonb_array_elements(s.evidence) e join articles a on a.id = (e ->> 'article_id')::int`);
    expect(rows.length).toBeGreaterThan(20);
    // The fake says only what the articles say, so a sentence and its passage share their words.
    for (const { passage, sentence } of rows) expect(sharedWords(passage, sentence)).toBeGreaterThan(0.6);
    expect((await getModelUsage(id)).calls).toBe(model.requests.length);
  });

  test("is paid once per text, even when the paying run fails", async () => {
    const { model, run } = await scene("ok");
    await db().execute(sql`create function refuse() returns trigger language plpgsql as $$ begin raise 'no'; end $$`);
    await db().execute(sql`create trigger refuse before insert on briefings for each row execute function refuse()`);
    expect(await run()).toMatchObject({ status: "error", error: "Internal error." });
    await db().execute(sql`drop function refuse cascade`);
    const paid = model.requests.length;
    expect(paid).toBeGreaterThanOrEqual(5);
    expect((await run()).briefing?.day_stories).toHaveLength(4);
    expect((await run()).briefing).toBeNull();
    expect(model.requests).toHaveLength(paid);
  });

  test.each<Behaviour>(["hallucinates", "obeys-attacker"])(
    "but %s has nothing unchecked published",
    async (behaviour) => {
      const { run } = await scene(behaviour);
      const { status, briefing } = await run();
      expect(status).toBe("completed");
      if (!briefing) throw new Error("There is no briefing.");
      expectExtracted(briefing);
      const shown = JSON.stringify(storiesOf(briefing).map(({ article: _, ...story }) => story));
      expect(shown).not.toMatch(/https?:|<[a-z]/i);
    },
  );
});

function sharedWords(one: string, other: string): number {
  const words = (text: string) => new Set(text.toLowerCase().match(/[\p{L}\d]+/gu));
  const [a, b] = [words(one), words(other)];
  return [...b].filter((word) => a.has(word)).length / Math.max(1, b.size);
}
