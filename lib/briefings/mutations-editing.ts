import "server-only";
import { and, eq, inArray, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import type { StoryType } from "@/db/enums";
import { briefings, stories } from "@/db/schema";
import { showArticles } from "@/lib/articles/mutations";
import { type Db, requireFound } from "@/lib/db";
import { AppError } from "@/lib/errors";
import { PUBLISH_LOCK } from "@/lib/locks";
import { dropSupersededDates } from "./mutations";
import { savePublicState, saveSearchTexts } from "./mutations-search";
import type { Story } from "./types";

/** Someone else saved a change since the page was loaded. */
const CHANGED_SINCE = "Someone else changed this briefing. Reload the page and try again.";

/** Claims the next version of a briefing for an edit. Throws `not_found`, or `conflict` when it is no longer at `version`. */
export async function claimEdit(briefingId: number, version: number, tx: Db): Promise<{ isWaiting: boolean }> {
  const [row] = await tx
    .update(briefings)
    .set({ version: sql`${briefings.version} + 1` })
    .where(and(eq(briefings.id, briefingId), eq(briefings.version, version)))
    .returning({ waiting_since: briefings.waiting_since });
  if (row) return { isWaiting: row.waiting_since !== null };
  requireFound((await tx.select().from(briefings).where(eq(briefings.id, briefingId)))[0], "Briefing");
  throw new AppError("conflict", CHANGED_SINCE);
}

type StoryTexts = Pick<
  Story,
  | "ai_takeaway_title"
  | "ai_takeaway_text"
  | "ai_summary"
  | "ai_key_points"
  | "ai_meaning"
  | "ai_excerpt"
  | "dates_ahead"
  | "grounding"
> &
  Pick<typeof stories.$inferInsert, "evidence">;

/** Saves a story's texts, its title also for the briefing named after it. `correction` tells readers what changed; null before publication. */
export async function updateStory(
  id: number,
  briefingId: number,
  texts: StoryTexts,
  correction: string | null,
  tx: Db,
): Promise<void> {
  const corrected = correction === null ? {} : { correction, corrected_at: sql`now()` };
  await tx.execute(sql`
    update briefings b set ai_title = ${texts.ai_takeaway_title} from stories s
    where b.id = ${briefingId} and s.id = ${id} and s.briefing_id = b.id and s.ai_takeaway_title = b.ai_title`);
  await tx
    .update(stories)
    .set({ ...texts, ...corrected })
    .where(and(eq(stories.id, id), eq(stories.briefing_id, briefingId)));
  await saveSearchTexts([briefingId], tx);
}

/** Swaps a story with its neighbor in the section. Does nothing at the section's end. */
export async function moveStory(
  { id, briefing_id }: { id: number; briefing_id: number },
  direction: "up" | "down",
  tx: Db,
): Promise<void> {
  const order = direction === "up" ? sql`o.position desc` : sql`o.position`;
  const isBeyond = direction === "up" ? sql`o.position < s.position` : sql`o.position > s.position`;
  const [pair] = await tx.execute<{ position: number; other_id: number; other_position: number }>(sql`
    select s.position, o.id as other_id, o.position as other_position from stories s
    join stories o on o.briefing_id = s.briefing_id and o.type = s.type and ${isBeyond}
    where s.id = ${id} and s.briefing_id = ${briefing_id} order by ${order} limit 1`);
  if (!pair) return;
  // A position is unique, so one of the two is moved out of the way first.
  const place = (story: number, position: number) => tx.update(stories).set({ position }).where(eq(stories.id, story));
  await place(id, -1);
  await place(pair.other_id, pair.position);
  await place(id, pair.other_position);
}

type NewStory = Omit<typeof stories.$inferInsert, "position" | "is_public">;

/** Adds a story to the end of its section. Throws `conflict` when the section has one on the article. */
export async function addStory(story: NewStory, tx: Db): Promise<number> {
  const [row] = await tx
    .insert(stories)
    .values({ ...story, position: nextPosition(story.briefing_id, story.type) })
    .onConflictDoNothing()
    .returning({ id: stories.id });
  if (!row) throw new AppError("conflict", "This section already has a story on that article.");
  await showArticles([story.article_id], null, tx);
  await savePublicState([story.briefing_id], tx);
  return row.id;
}

function nextPosition(briefingId: number, type: StoryType): SQL<number> {
  return sql`(select coalesce(max(position), -1) + 1 from stories where briefing_id = ${briefingId} and type = ${type})`;
}

/** Removes a story from a briefing that waits for review. */
export async function removeStory(id: number, briefingId: number, tx: Db): Promise<void> {
  await giveUpTitles((story) => sql`${story}.id = ${id} and ${story}.briefing_id = ${briefingId}`, tx);
  const removed = await tx
    .delete(stories)
    .where(and(eq(stories.id, id), eq(stories.briefing_id, briefingId)))
    .returning({ id: stories.id });
  requireFound(removed[0], "Story");
  await savePublicState([briefingId], tx);
}

/** A briefing `b` is named after its most relevant story that is not withdrawn. */
const NEXT_TITLE = (isLeft: SQL) => sql`coalesce((
  select o.ai_takeaway_title from stories o
  where o.briefing_id = b.id and o.withdrawn_at is null and ${isLeft} order by o.relevance desc, o.type = 'insight', o.id limit 1), '')`;

/** Renames briefings that are named after a story about to be removed, using another of their stories. */
async function giveUpTitles(isLeaving: (story: SQL) => SQL, tx: Db): Promise<void> {
  await tx.execute(sql`
    update briefings b set ai_title = ${NEXT_TITLE(sql`not (${isLeaving(sql`o`)})`)} from stories s
    where s.briefing_id = b.id and s.ai_takeaway_title = b.ai_title and ${isLeaving(sql`s`)}`);
}

/** Withdraws all public stories on an article and returns the newest one with its briefing. Throws `not_found` when there are none. */
export async function withdrawStories(articleId: number, reason: string, tx: Db): Promise<ChangedBriefing> {
  await giveUpTitles((story) => sql`${story}.article_id = ${articleId} and ${story}.is_public`, tx);
  return changeStories(
    and(eq(stories.article_id, articleId), stories.is_public),
    { withdrawn_at: sql`now()`, withdrawn_reason: reason },
    tx,
  );
}

/** Publishes the withdrawn stories on an article again. Throws `not_found` when there are none. */
export async function restoreStories(articleId: number, tx: Db): Promise<void> {
  await changeStories(
    and(eq(stories.article_id, articleId), isNotNull(stories.withdrawn_at)),
    { withdrawn_at: null, withdrawn_reason: null },
    tx,
  );
}

type Withdrawal = { withdrawn_at: SQL | null; withdrawn_reason: string | null };

/** A briefing after a change: its version, and the title of what was changed. */
type ChangedBriefing = { id: number; version: number; title: string };

async function changeStories(which: SQL | undefined, change: Withdrawal, tx: Db): Promise<ChangedBriefing> {
  const rows = await tx
    .update(stories)
    .set(change)
    .where(which)
    .returning({ id: stories.briefing_id, title: stories.ai_takeaway_title });
  const { id, title } = requireFound(rows.sort((a, b) => b.id - a.id)[0], "Story");
  const ids = [...new Set(rows.map((row) => row.id))];
  // A restored story names a briefing that had no stories left.
  await tx.execute(sql`
    update briefings b set ai_title = ${NEXT_TITLE(sql`true`)} where b.id = any (${sql.param(ids)}::int[]) and ai_title = ''`);
  const versions = await tx
    .update(briefings)
    .set({ version: sql`${briefings.version} + 1` })
    .where(inArray(briefings.id, ids))
    .returning({ id: briefings.id, version: briefings.version });
  await savePublicState(ids, tx);
  return { id, title, version: versions.find((row) => row.id === id)?.version ?? 0 };
}

/** Withdraws a published briefing with its stories. Throws `not_found` when it is not public. */
export async function withdrawBriefing(id: number, reason: string, tx: Db): Promise<ChangedBriefing> {
  const isPublished = and(isNull(briefings.waiting_since), isNull(briefings.withdrawn_at));
  return changeBriefing(id, isPublished, { withdrawn_at: sql`now()`, withdrawn_reason: reason }, tx);
}

/** Publishes a withdrawn briefing again. Throws `not_found` when it is not withdrawn. */
export async function restoreBriefing(id: number, tx: Db): Promise<void> {
  await changeBriefing(id, isNotNull(briefings.withdrawn_at), { withdrawn_at: null, withdrawn_reason: null }, tx);
}

/** Publishes a briefing that waits for review. Throws `not_found` when it does not. */
export async function publishWaiting(id: number, tx: Db): Promise<ChangedBriefing> {
  const changed = await changeBriefing(id, isNotNull(briefings.waiting_since), { waiting_since: null }, tx);
  await dropSupersededDates(id, tx);
  return changed;
}

/** Deletes a briefing that waits for review. Throws `not_found` when it does not. */
export async function deleteWaiting(id: number, tx: Db): Promise<void> {
  const isWaiting = and(eq(briefings.id, id), isNotNull(briefings.waiting_since));
  const rows = await tx.delete(briefings).where(isWaiting).returning({ id: briefings.id });
  requireFound(rows[0], "Briefing");
}

type Change = Withdrawal | { waiting_since: null };

async function changeBriefing(id: number, which: SQL | undefined, change: Change, tx: Db): Promise<ChangedBriefing> {
  await tx.execute(sql`select pg_advisory_xact_lock(${PUBLISH_LOCK})`);
  const rows = await tx
    .update(briefings)
    .set({ ...change, version: sql`${briefings.version} + 1` })
    .where(and(eq(briefings.id, id), which))
    .returning({ id: briefings.id, version: briefings.version, title: briefings.ai_title });
  const changed = requireFound(rows[0], "Briefing");
  await savePublicState([changed.id], tx);
  return changed;
}
