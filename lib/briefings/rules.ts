import { STORY_TYPES, type StoryType } from "@/db/enums";
import { dayOf, latestOf } from "@/lib/dates";
import type { Sections } from "./types";

const HOUR_MS = 3_600_000;
const WEEK_MS = 7 * 24 * HOUR_MS;

/** Phrases that mark a processing note as routine, not a failure (spec 5). */
const ROUTINE = ["Insufficient articles", "Fewer than", "all categories"];

/** A briefing is a digest: at most this many stories of the week and the day together, and this many insights. */
export const STORY_LIMIT = 20;
export const INSIGHT_LIMIT = 5;
/** The number of stories of a section below which a shortfall is noted. */
const ENOUGH = { insight: 3, week: 3, day: 3 } as const;

const SECTION_NAMES = {
  insight: "top strategic insights",
  week: "stories of the week",
  day: "stories of the day",
} as const;

/**
 * `day`: dated today in `timeZone`, or up to an hour in the future (publisher clock skew). `week`: within the last 7 days and
 * not today (spec 5), counting any part of that day for a date without a time, like a query's window. Undated articles are in neither.
 */
export function sectionOf(date: Date | null, now: Date, timeZone: string): "day" | "week" | null {
  if (!date || date.getTime() > now.getTime() + HOUR_MS) return null;
  if (date > now || dayOf(date, timeZone) === dayOf(now, timeZone)) return "day";
  return now.getTime() - latestOf(date, timeZone).getTime() <= WEEK_MS ? "week" : null;
}

/** A briefing's stories in display order. */
export function storiesOf<T>({ top_insights, week_stories, day_stories }: Sections<T>): T[] {
  return [...top_insights, ...week_stories, ...day_stories];
}

/** The number of a briefing's stories. Those on one article are one story in several sections, as in the pager of its story pages. */
export function storyCount(sections: Sections<{ article_id: number }>): number {
  return new Set(storiesOf(sections).map(({ article_id }) => article_id)).size;
}

/** By article date, newest first, undated last (spec 5). Ties by relevance, then by id. */
export function newestFirst(a: Placed, b: Placed): number {
  const byDate = (b.date?.getTime() ?? Number.NEGATIVE_INFINITY) - (a.date?.getTime() ?? Number.NEGATIVE_INFINITY);
  return (Number.isNaN(byDate) ? 0 : byDate) || mostRelevantFirst(a, b);
}

export function mostRelevantFirst(a: Placed, b: Placed): number {
  return b.relevance - a.relevance || a.article_id - b.article_id;
}

type Placed = { article_id: number; date: Date | null; relevance: number };

/** The most relevant of all sections' stories, up to `limit`, each section in display order. */
export function chooseStories<T extends Placed>(sections: T[][], limit: number): T[][] {
  const best = new Set(sections.flat().sort(mostRelevantFirst).slice(0, limit));
  return sections.map((stories) => stories.filter((story) => best.has(story)).sort(newestFirst));
}

/** Routine notes about sections with few stories, in the specification's words. */
export function routineNotes(counts: Record<StoryType, number>): string[] {
  if (STORY_TYPES.every((type) => counts[type] === 0)) return ["Insufficient articles in all categories."];
  return STORY_TYPES.flatMap((type) => {
    const found = counts[type];
    if (found >= ENOUGH[type]) return [];
    if (found === 0) return [`Insufficient articles for ${SECTION_NAMES[type]}: none found.`];
    return [`Fewer than ${ENOUGH[type]} ${SECTION_NAMES[type]}: ${found} found.`];
  });
}

/** A processing note without its routine lines (spec 5). Null if nothing remains. */
export function visibleNote(error: string | null): string | null {
  const lines = (error ?? "").split("\n").filter((line) => !ROUTINE.some((words) => line.includes(words)));
  return lines.join("\n").trim() || null;
}
