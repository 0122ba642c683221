import "server-only";
import { gt, inArray, sql } from "drizzle-orm";
import type { StoryType } from "@/db/enums";
import { briefings, stories, storyArticles } from "@/db/schema";
import { type Db, single } from "@/lib/db";
import { PUBLISH_LOCK } from "@/lib/locks";
import { saveSearchTexts } from "./mutations-search";
import type { BriefingDraft, StoryDraft } from "./types";

/** Serializes publishing. Returns whether nothing was published since the draft was chosen. */
export async function isStillNews(draft: BriefingDraft, newest: number, conn: Db): Promise<boolean> {
  await conn.execute(sql`select pg_advisory_xact_lock(${PUBLISH_LOCK})`);
  const [later] = await conn.select({ id: briefings.id }).from(briefings).where(gt(briefings.id, newest)).limit(1);
  if (later) return false;
  const articleIds = [...draft.top_insights, ...draft.week_stories, ...draft.day_stories].map(
    ({ article_id }) => article_id,
  );
  const known = await conn
    .select({ id: stories.id })
    .from(stories)
    .where(inArray(stories.article_id, articleIds))
    .limit(1);
  return known.length === 0;
}

/** Publishes a run's briefing in the caller's transaction. Null if the run already has one. */
export async function createBriefing(draft: BriefingDraft, conn: Db): Promise<number | null> {
  const { top_insights, week_stories, day_stories, ...briefing } = draft;
  const [made] = await conn
    .insert(briefings)
    .values({
      ...briefing,
      insights_count: top_insights.length,
      week_stories_count: week_stories.length,
      day_stories_count: day_stories.length,
    })
    .onConflictDoNothing()
    .returning({ id: briefings.id });
  if (!made) return null;
  await createStories(made.id, "insight", top_insights, conn);
  await createStories(made.id, "week", week_stories, conn);
  await createStories(made.id, "day", day_stories, conn);
  await saveSearchTexts([made.id], conn);
  return made.id;
}

/** Deletes briefings with their stories, inside the caller's transaction. */
export async function deleteBriefings(ids: number[], tx: Db): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${PUBLISH_LOCK})`);
  await tx.delete(briefings).where(inArray(briefings.id, ids));
}

async function createStories(briefing_id: number, type: StoryType, drafts: StoryDraft[], conn: Db): Promise<void> {
  for (const [position, draft] of drafts.entries()) {
    const { article_ids, date: _date, ...story } = draft;
    const { id } = single(
      await conn
        .insert(stories)
        .values({ ...story, briefing_id, type, position })
        .returning({ id: stories.id }),
    );
    const cited = article_ids.filter((article_id) => article_id !== story.article_id);
    if (cited.length === 0) continue;
    await conn
      .insert(storyArticles)
      .values(cited.map((article_id, place) => ({ story_id: id, article_id, position: place })));
  }
}
