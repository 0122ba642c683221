import "server-only";
import { and, desc, eq, inArray, isNull, sql } from "drizzle-orm";
import { briefings, favorites, stories } from "@/db/schema";
import { readArticles } from "@/lib/articles/data";
import { partlyShown, readItAt } from "@/lib/articles/rules";
import type { Article } from "@/lib/articles/types";
import { type RestrictedTexts, restrictedTextsSql } from "@/lib/briefings/data";
import { reportsOf } from "@/lib/briefings/rules-labels";
import { asAllowedReports, asAllowedText } from "@/lib/briefings/rules-restricted";
import { type Db, db } from "@/lib/db";
import type { Reader } from "@/lib/viewer";
import { pinKey } from "./rules";
import type { Favorite, FavoriteStory, Pin } from "./types";

/** A reader's favorites, newest first. */
export async function listFavorites(reader: Reader, conn: Db = db()): Promise<Favorite[]> {
  const rows = await conn
    .select({ id: favorites.id, article_id: favorites.article_id, story_type: favorites.story_type })
    .from(favorites)
    .where(and(eq(favorites.user_id, reader.id), IS_SHOWN))
    .orderBy(desc(favorites.id));
  return withArticles(rows, reader, conn);
}

/** A reader's favorites with their stories' titles, newest first. */
export async function listFavoriteStories(reader: Reader, conn: Db = db()): Promise<FavoriteStory[]> {
  const newest = conn
    .select({
      type: stories.type,
      ai_takeaway_title: stories.ai_takeaway_title,
      ai_takeaway_text: stories.ai_takeaway_text,
      query_text: stories.query_text,
      summary_method: stories.summary_method,
      ai_summary: stories.ai_summary,
      ai_key_points: stories.ai_key_points,
      evidence: stories.evidence,
      texts: sql<RestrictedTexts>`${restrictedTextsSql("stories")}`.as("texts"),
    })
    .from(stories)
    .innerJoin(briefings, eq(briefings.id, stories.briefing_id))
    .where(and(eq(stories.article_id, favorites.article_id), stories.is_public))
    .orderBy(
      desc(eq(stories.type, favorites.story_type)),
      desc(isNull(briefings.edition_id)),
      desc(briefings.generated_at),
      desc(briefings.id),
    )
    .limit(1)
    .as("newest");
  const rows = await conn
    .select({
      id: favorites.id,
      article_id: favorites.article_id,
      story_type: favorites.story_type,
      type: newest.type,
      ai_takeaway_title: newest.ai_takeaway_title,
      ai_takeaway_text: newest.ai_takeaway_text,
      query_text: newest.query_text,
      summary_method: newest.summary_method,
      ai_summary: newest.ai_summary,
      ai_key_points: newest.ai_key_points,
      evidence: newest.evidence,
      texts: newest.texts,
    })
    .from(favorites)
    .leftJoinLateral(newest, sql`true`)
    .where(and(eq(favorites.user_id, reader.id), IS_SHOWN))
    .orderBy(desc(favorites.id));
  return (await withArticles(rows, reader, conn)).map(({ texts, ai_summary, ai_key_points, evidence, ...pinned }) => {
    const { type, summary_method, ai_takeaway_text, article } = pinned;
    const allowed = texts?.flatMap(partlyShown) ?? [];
    const story = type && summary_method && { type, summary_method, ai_summary: ai_summary ?? "" };
    return {
      ...pinned,
      ai_takeaway_text: ai_takeaway_text && asAllowedText(ai_takeaway_text, allowed, `${readItAt(article)}.`),
      reports: story
        ? asAllowedReports(
            reportsOf({ ...story, ai_key_points: ai_key_points ?? [], evidence: evidence ?? [] }),
            allowed,
          )
        : [],
    };
  });
}

/** One favorite of the reader. Null if it is not pinned. */
export async function getFavorite(reader: Reader, pin: Pin, conn: Db = db()): Promise<Favorite | null> {
  const rows = await conn
    .select({ id: favorites.id, article_id: favorites.article_id, story_type: favorites.story_type })
    .from(favorites)
    .where(and(eq(favorites.user_id, reader.id), isPin(pin)));
  const [favorite] = await withArticles(rows, reader, conn);
  return favorite ?? null;
}

/** Which of these pins the reader has, by key (`12:day`), in one statement. */
export async function checkFavorites(reader: Reader, pins: Pin[], conn: Db = db()): Promise<Record<string, boolean>> {
  const ids = pins.map(({ article_id }) => article_id);
  const rows =
    ids.length === 0
      ? []
      : await conn
          .select({ article_id: favorites.article_id, story_type: favorites.story_type })
          .from(favorites)
          .where(and(eq(favorites.user_id, reader.id), inArray(favorites.article_id, ids)));
  const pinned = new Set(rows.map(pinKey));
  return Object.fromEntries(pins.map((pin) => [pinKey(pin), pinned.has(pinKey(pin))]));
}

/** Whether the article has a public story, or no published story at all. False once its stories are withdrawn. */
const IS_SHOWN = sql`(exists (select from stories s where s.article_id = ${favorites.article_id} and s.is_public) or not exists (
  select from stories s join briefings b on b.id = s.briefing_id where s.article_id = ${favorites.article_id} and b.waiting_since is null))`;

function isPin({ article_id, story_type }: Pin) {
  return and(eq(favorites.article_id, article_id), eq(favorites.story_type, story_type));
}

async function withArticles<T extends Pin>(rows: T[], reader: Reader, conn: Db): Promise<(T & { article: Article })[]> {
  const ids = [...new Set(rows.map(({ article_id }) => article_id))];
  const byId = new Map((await readArticles(ids, reader, conn)).map((article) => [article.id, article]));
  return rows.flatMap((row) => {
    const article = byId.get(row.article_id);
    return article ? [{ ...row, article }] : [];
  });
}
