import "server-only";
import { and, eq, inArray, sql } from "drizzle-orm";
import { translations } from "@/db/schema";
import { NEWEST_FIRST } from "@/lib/briefings/data-places";
import { storiesOf } from "@/lib/briefings/rules";
import type { Briefing, BriefingSummary, PlacedStory, StoryLink } from "@/lib/briefings/types";
import { type Db, db } from "@/lib/db";
import { pageLanguage } from "@/lib/language/screens/page-language";
import { textsOf, translateBriefing, translatePlaced } from "./rules";
import type { TargetLanguage, Translated } from "./types";

/** Translated texts of these stories, by story id. */
export async function listByStory(
  storyIds: number[],
  language: TargetLanguage,
  conn: Db = db(),
): Promise<Map<number, Translated>> {
  const rows = await conn
    .select({ id: translations.story_id, texts: translations.texts })
    .from(translations)
    .where(and(inArray(translations.story_id, storyIds), eq(translations.language, language)));
  return new Map(rows.map(({ id, texts }) => [id, new Map(Object.entries(texts))]));
}

/** Translated texts of these stories. */
async function listTranslated(storyIds: number[], language: TargetLanguage, conn: Db): Promise<Translated> {
  const stories = await listByStory(storyIds, language, conn);
  return new Map([...stories.values()].flatMap((texts) => [...texts]));
}

/** Translations of these titles and sentences, from any story. */
async function findTranslated(texts: string[], language: TargetLanguage, conn: Db): Promise<Translated> {
  if (texts.length === 0) return new Map();
  const rows = await conn.execute<{ english: string; text: string }>(sql`
    select distinct on (e.english) e.english, t.texts ->> e.english as text
    from unnest(${sql.param([...new Set(texts)])}::text[]) as e (english)
    join translations t on t.language = ${language} and t.texts ? e.english
    order by e.english, t.updated_at desc`);
  return new Map(rows.map(({ english, text }) => [english, text]));
}

/** The briefing in the language of the page. */
export async function inPageLanguage<T extends Briefing | null>(briefing: T, conn: Db = db()): Promise<T> {
  const language = pageLanguage();
  if (language === "en" || briefing === null) return briefing;
  const words = await listTranslated(
    storiesOf(briefing).map(({ id }) => id),
    language,
    conn,
  );
  return translateBriefing(briefing, words);
}

/** Counts of a briefing's stories and of the translated ones. */
export async function countTranslated(
  briefing: Briefing,
  language: TargetLanguage,
  conn: Db = db(),
): Promise<{ total: number; translated: number }> {
  const stories = storiesOf(briefing);
  const words = await listTranslated(
    stories.map(({ id }) => id),
    language,
    conn,
  );
  const done = stories.filter((story) => textsOf(story).every((text) => words.has(text)));
  return { total: stories.length, translated: done.length };
}

/** The story in the language of the page. */
export async function storyInPageLanguage(story: PlacedStory | null, conn: Db = db()): Promise<PlacedStory | null> {
  const language = pageLanguage();
  if (language === "en" || story === null) return story;
  const { previous, next, continues, updates } = story.place;
  const [own, others] = await Promise.all([
    listTranslated([story.id], language, conn),
    findTranslated(
      [previous, next, continues, ...updates].flatMap((each) => each?.title ?? []),
      language,
      conn,
    ),
  ]);
  return translatePlaced(story, new Map([...others, ...own]));
}

/** Listed briefings with their titles in the language of the page. */
export async function titlesInPageLanguage<T extends Pick<BriefingSummary, "ai_title">>(
  briefings: T[],
  conn: Db = db(),
): Promise<T[]> {
  const language = pageLanguage();
  if (language === "en") return briefings;
  const words = await findTranslated(
    briefings.map(({ ai_title }) => ai_title),
    language,
    conn,
  );
  return briefings.map((each) => ({ ...each, ai_title: words.get(each.ai_title) ?? each.ai_title }));
}

/** Links to stories with their titles in the language of the page. */
export async function linksInPageLanguage(
  links: Map<number, StoryLink[]>,
  conn: Db = db(),
): Promise<Map<number, StoryLink[]>> {
  const language = pageLanguage();
  if (language === "en") return links;
  const titles = [...links.values()].flatMap((all) => all.map(({ title }) => title));
  const words = await findTranslated(titles, language, conn);
  const inWords = (link: StoryLink) => ({ ...link, title: words.get(link.title) ?? link.title });
  return new Map([...links].map(([id, all]) => [id, all.map(inWords)]));
}

/** Ids of the briefings to translate: the newest public one of every edition, and those since `since`. */
export async function listToTranslate(since: Date, most: number, conn: Db = db()): Promise<number[]> {
  const rows = await conn.execute<{ id: number }>(sql`
    select b.id from briefings b where b.is_public and (b.created_at >= ${since.toISOString()}::timestamptz or b.id in (
      select distinct on (b.edition_id) b.id from briefings b where b.is_public order by b.edition_id, ${NEWEST_FIRST}))
    order by ${NEWEST_FIRST} limit ${most}`);
  return rows.map(({ id }) => id);
}
