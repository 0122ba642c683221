import "server-only";
import { and, eq, gt, inArray, isNotNull, isNull, ne, sql } from "drizzle-orm";
import type { StoryType } from "@/db/enums";
import { briefings, stories, storyArticles, takeaways } from "@/db/schema";
import { showArticles } from "@/lib/articles/mutations";
import { type Db, db, single } from "@/lib/db";
import { PUBLISH_LOCK } from "@/lib/locks";
import { savePublicState, saveSearchTexts } from "./mutations-search";
import { storiesOf } from "./rules";
import type { BriefingDraft, EditionId, StoryDraft } from "./types";

/** Serializes publishing. Returns whether its edition published nothing since the draft was chosen. */
export async function isStillNews(draft: BriefingDraft, newest: number, conn: Db): Promise<boolean> {
  const isOfItsEdition = ofEdition(draft.edition_id);
  await conn.execute(sql`select pg_advisory_xact_lock(${PUBLISH_LOCK})`);
  const [later] = await conn
    .select({ id: briefings.id })
    .from(briefings)
    .where(and(gt(briefings.id, newest), briefings.is_public, isOfItsEdition))
    .limit(1);
  if (later) return false;
  const articleIds = storiesOf(draft).map(({ article_id }) => article_id);
  const known = await conn
    .select({ id: stories.id })
    .from(stories)
    .innerJoin(briefings, eq(briefings.id, stories.briefing_id))
    .where(and(inArray(stories.article_id, articleIds), isNull(briefings.waiting_since), isOfItsEdition))
    .limit(1);
  return known.length === 0;
}

function ofEdition(edition: EditionId) {
  return edition === null ? isNull(briefings.edition_id) : eq(briefings.edition_id, edition);
}

/**
 * Saves a run's briefing in the caller's transaction, published or waiting for an admin, replacing one of its edition that still waits for review. `id` is null if
 * the run already has a briefing.
 */
export async function createBriefing(
  draft: BriefingDraft,
  conn: Db,
  { isWaiting = false }: { isWaiting?: boolean } = {},
): Promise<{ id: number | null; replaced: number | null }> {
  const { top_insights, week_stories, day_stories, ...briefing } = draft;
  const [made] = await conn
    .insert(briefings)
    .values({
      ...briefing,
      waiting_since: isWaiting ? sql`now()` : null,
      insights_count: top_insights.length,
      week_stories_count: week_stories.length,
      day_stories_count: day_stories.length,
    })
    .onConflictDoNothing()
    .returning({ id: briefings.id });
  if (!made) return { id: null, replaced: null };
  const [replaced] = await conn
    .delete(briefings)
    .where(and(isNotNull(briefings.waiting_since), ne(briefings.id, made.id), ofEdition(draft.edition_id)))
    .returning({ id: briefings.id });
  await createStories(made.id, "insight", top_insights, conn);
  await createStories(made.id, "week", week_stories, conn);
  await createStories(made.id, "day", day_stories, conn);
  if (!isWaiting) await dropSupersededDates(made.id, conn);
  await (isWaiting ? savePublicState : saveSearchTexts)([made.id], conn);
  return { id: made.id, replaced: replaced?.id ?? null };
}

/** Removes the dates that a briefing's updates call off from the earlier stories on their events. */
export async function dropSupersededDates(briefingId: number, conn: Db): Promise<void> {
  await conn.execute(sql`
    with u as (select superseded -> 'article_ids' as ids, superseded -> 'dates' as dates from stories where briefing_id = ${briefingId} and superseded is not null)
    update stories s set dates_ahead = (
      select coalesce(jsonb_agg(d order by place), '[]') from jsonb_array_elements(s.dates_ahead) with ordinality as each (d, place)
      where not exists (select from u where u.ids @> to_jsonb(s.article_id) and u.dates @> (d -> 'date')))
    where s.briefing_id <> ${briefingId} and s.article_id in (select jsonb_array_elements_text(ids)::int from u)`);
}

/** Saves an article's takeaway. The first one for a method wins. */
export async function saveTakeaway(takeaway: typeof takeaways.$inferInsert, conn: Db = db()): Promise<void> {
  await conn.insert(takeaways).values(takeaway).onConflictDoNothing();
}

/** Deletes briefings with their stories, inside the caller's transaction. */
export async function deleteBriefings(ids: number[], tx: Db): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${PUBLISH_LOCK})`);
  await tx.delete(briefings).where(inArray(briefings.id, ids));
}

async function createStories(briefing_id: number, type: StoryType, drafts: StoryDraft[], conn: Db): Promise<void> {
  const used = drafts.flatMap(({ article_id, article_ids }) => [article_id, ...article_ids]);
  await showArticles(used, null, conn);
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
