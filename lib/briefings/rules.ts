import { AREAS, type Area, type DateKind, STORY_TYPES, type StoryType, type SummaryMethod } from "@/db/enums";
import { dayOf, formatLongDate, latestOf } from "@/lib/dates";
import type { Briefing, DateAhead, Evidence, Grounding, Story } from "./types";

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
 * not today (spec 5), for a date without a time any part of that day, as a query's window takes it. Undated articles are in neither.
 */
export function sectionOf(date: Date | null, now: Date, timeZone: string): "day" | "week" | null {
  if (!date || date.getTime() > now.getTime() + HOUR_MS) return null;
  if (date > now || dayOf(date, timeZone) === dayOf(now, timeZone)) return "day";
  return now.getTime() - latestOf(date, timeZone).getTime() <= WEEK_MS ? "week" : null;
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

/** The landing page shows this many local stories (spec 9). */
const LOCAL_STORIES = 5;

/** The landing page's stories, one per article, newest first. An insight replaces the plain story on the same article. */
export function frontPage(briefing: Pick<Briefing, "top_insights" | "day_stories" | "week_stories">): {
  local: Story[];
  national: Story[];
} {
  const stories = new Map<number, Story>();
  for (const story of [...briefing.top_insights, ...briefing.day_stories, ...briefing.week_stories]) {
    if (!stories.has(story.article_id)) stories.set(story.article_id, story);
  }
  const newest = [...stories.values()].sort(newestStoryFirst);
  return {
    local: newest.filter(({ is_local }) => is_local).slice(0, LOCAL_STORIES),
    national: newest.filter(({ is_local }) => !is_local),
  };
}

/** A briefing's first stories, one per article, with the paths of their pages. */
export function headlinesOf(
  { top_insights, day_stories, week_stories }: Pick<Briefing, "top_insights" | "day_stories" | "week_stories">,
  limit: number,
): { title: string; path: string }[] {
  const stories = [...top_insights, ...day_stories, ...week_stories];
  return stories
    .filter(({ article_id }, index) => stories.findIndex((story) => story.article_id === article_id) === index)
    .slice(0, limit)
    .map((story) => ({
      title: storyTitle(story, `Story ${story.article_id}`),
      path: `/story/${story.article_id}?type=${story.type}`,
    }));
}

function newestStoryFirst(a: Story, b: Story): number {
  return Date.parse(b.article.date ?? UNDATED) - Date.parse(a.article.date ?? UNDATED);
}

const UNDATED = "-009999-01-01T00:00:00Z";

/** A whole briefing's title (spec 2). */
export function briefingTitle({ id, ai_title }: Pick<Briefing, "id" | "ai_title">): string {
  return ai_title || `Management Briefing (ID: ${id})`;
}

/** A story's display title: the takeaway title, else the article's title. */
export function storyTitle(story: Story, otherwise: string): string {
  return story.ai_takeaway_title || story.article.title || otherwise;
}

/** 'Corrected November 22, 2026: …'. Null for a story without a correction. */
export function correctionText(
  { corrected_at, correction }: Pick<Story, "corrected_at" | "correction">,
  timeZone: string,
): string | null {
  return corrected_at && correction ? `Corrected ${formatLongDate(corrected_at, timeZone)}: ${correction}` : null;
}

/** Heading of `ai_meaning`. */
export const MEANING_LABEL = "Why it matters to co-ops";
/** Marks inferences of ours, to keep them apart from what the sources report. */
export const READING_LABEL = "Our reading";

/** Whether `ai_meaning` is our reading. In an extractive story it is a sentence of the source. */
export function isMeaningRead({ summary_method }: Pick<Story, "summary_method">): boolean {
  return summary_method === "ai";
}

/** Whether the takeaway is our reading: that of an insight a model wrote. Other takeaways are facts. */
export function isTakeawayRead({ type, summary_method }: Pick<Story, "type" | "summary_method">): boolean {
  return type === "insight" && summary_method === "ai";
}

/** The checks of a briefing's stories, those written in its own way only. */
export function groundingsOf(briefing: Sections & Pick<Briefing, "summary_method">): Grounding[] {
  return [...briefing.top_insights, ...briefing.week_stories, ...briefing.day_stories]
    .filter(({ summary_method }) => summary_method === briefing.summary_method)
    .map(({ grounding }) => grounding);
}

/** Whether a second reader checked all of these texts. False without any. */
export function isSecondRead(groundings: Grounding[]): boolean {
  return groundings.length > 0 && groundings.every(({ second_reader }) => second_reader === true);
}

/** Names who wrote these texts: a model, a model whose answers are recorded with the bundled sample, or the sources themselves. */
export function methodLabel(method: SummaryMethod, groundings: Grounding[]): string {
  const edited = groundings.some((grounding) => grounding.edited) ? ", edited" : "";
  if (method === "extractive") return `Extractive summary${edited}`;
  return `${isRecorded(groundings) ? "Sample: recorded AI summary" : "AI summary"}${edited}`;
}

export function isRecorded(groundings: Grounding[]): boolean {
  return groundings.some(({ recorded }) => recorded === true);
}

const TYPE_LABELS: Record<StoryType, string> = {
  insight: "Strategic Analysis",
  week: "Weekly Update",
  day: "Daily News",
};

/** The text of a story's badge (spec 4). */
export function badgeText(story: Pick<Story, "type" | "query_text">): string {
  return story.query_text || TYPE_LABELS[story.type];
}

/** Display labels of the areas. URLs and the API use the stored values. */
export const AREA_LABELS: Record<Area, string> = {
  reliability: "Reliability and operations",
  power_supply: "Power supply and markets",
  regulation: "Regulation and policy",
  finance: "Finance and RUS",
  broadband: "Broadband",
  security: "Cyber and physical security",
  members: "Member relations",
  workforce: "Safety and workforce",
  development: "Economic development",
};

/** An area's display label. Null without an area. */
export function areaLabel(area: Area | null): string | null {
  return area && AREA_LABELS[area];
}

/** Parses an area from a URL. Null if missing or unknown. */
export function parseArea(text: unknown): Area | null {
  return AREAS.find((area) => area === text) ?? null;
}

/** The dates after a calendar day, soonest first. */
export function datesAfter(dates: readonly DateAhead[], day: string): DateAhead[] {
  return dates.filter(({ date }) => date > day).sort((one, other) => (one.date < other.date ? -1 : 1));
}

/** The section of headlines whose articles could not be read, and its note. */
export const ALSO_REPORTED = "Also Reported";
export const ALSO_REPORTED_NOTE =
  "We could not read these in full. The headlines are the publishers’ own, and we have not checked them.";

/** Display labels of upcoming dates. */
export const DATE_KIND_LABELS: Record<DateKind, string> = {
  comments_due: "Comments due",
  effective: "Takes effect",
  deadline: "Deadline",
  event: "Event",
};

/** An upcoming date with its story. */
export type StoryDate = DateAhead & { story: Story };

/** A briefing's upcoming dates, soonest first, without duplicates per article, day and kind. */
export function datesOf(briefing: Pick<Briefing, "top_insights" | "day_stories" | "week_stories">): StoryDate[] {
  const dates = new Map<string, StoryDate>();
  for (const story of [...briefing.top_insights, ...briefing.day_stories, ...briefing.week_stories]) {
    for (const date of story.dates_ahead) {
      const key = `${date.date} ${date.kind} ${date.article_id}`;
      if (!dates.has(key)) dates.set(key, { ...date, story });
    }
  }
  return [...dates.values()].sort((one, other) => (one.date < other.date ? -1 : 1));
}

type Sections = Pick<Briefing, "top_insights" | "day_stories" | "week_stories">;

/** A briefing's stories of one area. All stories without an area. */
export function ofArea({ top_insights, day_stories, week_stories }: Sections, area: Area | null): Sections {
  const only = (stories: Story[]) => stories.filter((story) => area === null || story.area === area);
  return { top_insights: only(top_insights), day_stories: only(day_stories), week_stories: only(week_stories) };
}

/** The areas with stories on the landing page, in menu order, with their story counts. */
export function frontPageAreas(briefing: Sections): { area: Area; count: number }[] {
  return AREAS.flatMap((area) => {
    const { local, national } = frontPage(ofArea(briefing, area));
    const count = local.length + national.length;
    return count > 0 ? [{ area, count }] : [];
  });
}

/** Splits a text after each sentence that has evidence, with the articles it cites. */
export function citedSentences(text: string, evidence: Evidence[]): { sentence: string; article_ids: number[] }[] {
  const ends = new Map<number, Set<number>>();
  for (const { sentence, article_id } of evidence) {
    const at = text.indexOf(sentence);
    if (at < 0) continue;
    const end = at + sentence.length;
    ends.set(end, (ends.get(end) ?? new Set()).add(article_id));
  }
  let from = 0;
  const parts = [...ends]
    .sort(([one], [other]) => one - other)
    .map(([end, ids]) => {
      const sentence = text.slice(from, end);
      from = end;
      return { sentence, article_ids: [...ids] };
    });
  return from < text.length ? [...parts, { sentence: text.slice(from), article_ids: [] }] : parts;
}

/** Whether an insight joins articles on different events: the others are what it is based on, not reports of the same. */
export function joinsArticles({ type, evidence }: Pick<Story, "type" | "evidence">): boolean {
  return type === "insight" && articleCount(evidence) > 1;
}

/** How many independent publishers reported a story, or how many articles an insight joins. */
export function sourceCountText(
  story: Pick<Story, "type" | "evidence" | "source_count">,
): [text: string, values: { count: number }] {
  if (joinsArticles(story)) return ["Based on {count} articles", { count: articleCount(story.evidence) }];
  const { source_count: count } = story;
  return [count > 1 ? "{count} sources" : "Single source", { count }];
}

function articleCount(evidence: Story["evidence"]): number {
  return new Set(evidence.map(({ article_id }) => article_id)).size;
}
