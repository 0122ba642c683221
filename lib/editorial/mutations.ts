import "server-only";
import { listComparableArticles } from "@/lib/articles/data";
import { recordChange } from "@/lib/audit/mutations";
import {
  addStory,
  claimEdit,
  deleteWaiting,
  moveStory,
  removeStory,
  restoreBriefing,
  restoreStories,
  withdrawBriefing,
  withdrawStories,
} from "@/lib/briefings/mutations-editing";
import { queuePosts } from "@/lib/channels/mutations";
import { requireFound, transaction } from "@/lib/db";
import { env } from "@/lib/env";
import { AppError } from "@/lib/errors";
import { listLocations } from "@/lib/locations/data";
import { isLocalTo } from "@/lib/locations/rules";
import type { Admin, Context } from "@/lib/viewer";
import { extractiveTakeaway } from "@/lib/writing/draft/written";
import { sourceTextOf } from "@/lib/writing/source-text";

type StoryInput = { id: number; briefing_id: number; version: number };

/** Moves a story within its section. Throws `conflict` or `not_found`. */
export async function reorderStory(
  ctx: Context<Admin>,
  { id, briefing_id, version, direction }: StoryInput & { direction: "up" | "down" },
): Promise<void> {
  await transaction(ctx.conn, async (tx) => {
    await claimEdit(briefing_id, version, tx);
    await moveStory({ id, briefing_id }, direction, tx);
    const target = `story ${id} of summary ${briefing_id}`;
    await recordChange({ ...ctx, conn: tx }, { action: "story.move", target, details: { direction } });
  });
}

type Addition = { briefing_id: number; version: number; article_id: number; type: "insight" | "week" | "day" };

/** Adds an extractive story on a stored article. Throws `conflict`, `not_found`, or `invalid` if the article has no text. */
export async function createStory(ctx: Context<Admin>, input: Addition): Promise<void> {
  const { briefing_id, version, article_id, type } = input;
  const [article] = await listComparableArticles([article_id], ctx.conn);
  const source = sourceTextOf(requireFound(article, "Article"), env().DIGEST_TIMEZONE);
  if (source.text.trim() === "") throw new AppError("invalid", "This article has no text to write a story from.");
  const { takeaway, lens, summary_method, grounding, evidence } = extractiveTakeaway(source);
  const texts = { ...takeaway, ...lens, summary_method, grounding, evidence };
  const places = (await listLocations(ctx.conn)).filter((place) => place.is_local);
  const is_local = isLocalTo(source, places);
  await transaction(ctx.conn, async (tx) => {
    await claimEdit(briefing_id, version, tx);
    const story = { ...texts, briefing_id, article_id, type, is_local };
    const id = await addStory(story, tx);
    const details = { article: article_id, section: type };
    const target = `story ${id} of summary ${briefing_id}`;
    await recordChange({ ...ctx, conn: tx }, { action: "story.create", target, details });
  });
}

/** Removes a story from a briefing that waits for review. Throws `conflict` if it is published, or `not_found`. */
export async function deleteStory(ctx: Context<Admin>, { id, briefing_id, version }: StoryInput): Promise<void> {
  await transaction(ctx.conn, async (tx) => {
    const { isWaiting } = await claimEdit(briefing_id, version, tx);
    if (!isWaiting) throw new AppError("conflict", "This briefing is published. Withdraw the story instead.");
    await removeStory(id, briefing_id, tx);
    const target = `story ${id} of summary ${briefing_id}`;
    await recordChange({ ...ctx, conn: tx }, { action: "story.delete", target, details: {} });
  });
}

type Withdrawal = { id: number; reason: string };

/** Withdraws the stories on an article. Their page then shows a notice with the reason. Throws `not_found` if none is public. */
export async function withdrawStory(ctx: Context<Admin>, { id, reason }: Withdrawal): Promise<void> {
  const change = { action: "story.withdraw", target: `story on article ${id}`, details: { reason } };
  await transaction(ctx.conn, async (tx) => {
    const { id: briefing_id, version: revision, title } = await withdrawStories(id, reason, tx);
    const path = `/story/${id}`;
    await queuePosts({ event: "withdrawn", briefing_id, revision, path, title, note: reason }, tx);
    await recordChange({ ...ctx, conn: tx }, change);
  });
}

/** Republishes the withdrawn stories on an article. Throws `not_found`. */
export async function restoreStory(ctx: Context<Admin>, id: number): Promise<void> {
  const change = { action: "story.restore", target: `story on article ${id}`, details: {} };
  await transaction(ctx.conn, async (tx) => {
    await restoreStories(id, tx);
    await recordChange({ ...ctx, conn: tx }, change);
  });
}

/** Withdraws a briefing with its stories. Throws `not_found` when it is not public. */
export async function withdrawWholeBriefing(ctx: Context<Admin>, { id, reason }: Withdrawal): Promise<void> {
  const change = { action: "briefing.withdraw", target: `summary ${id}`, details: { reason } };
  await transaction(ctx.conn, async (tx) => {
    const { version: revision, title } = await withdrawBriefing(id, reason, tx);
    const path = `/briefing/${id}`;
    await queuePosts({ event: "withdrawn", briefing_id: id, revision, path, title, note: reason }, tx);
    await recordChange({ ...ctx, conn: tx }, change);
  });
}

/** Republishes a withdrawn briefing. Throws `not_found`. */
export async function restoreWholeBriefing(ctx: Context<Admin>, id: number): Promise<void> {
  const change = { action: "briefing.restore", target: `summary ${id}`, details: {} };
  await transaction(ctx.conn, async (tx) => {
    await restoreBriefing(id, tx);
    await recordChange({ ...ctx, conn: tx }, change);
  });
}

/** Deletes a briefing that waits for review. Throws `not_found` if it does not. */
export async function discardBriefing(ctx: Context<Admin>, id: number): Promise<void> {
  const change = { action: "briefing.discard", target: `summary ${id}`, details: {} };
  await transaction(ctx.conn, async (tx) => {
    await deleteWaiting(id, tx);
    await recordChange({ ...ctx, conn: tx }, change);
  });
}
