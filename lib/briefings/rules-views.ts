import { AREAS, type Area, type StoryType } from "@/db/enums";
import { splitSentences } from "@/lib/language/sentences";
import { storiesOf } from "./rules";
import { coveringInsight, insightLabel, isTakeawayRead, reportsOf, storyTitle, takeawayText } from "./rules-labels";
import type { Briefing, DateAhead, Sections, Story } from "./types";

/** The landing page shows this many local stories (spec 9). */
const LOCAL_STORIES = 5;

/**
 * The landing page's stories, one per article, newest first, and the number of further local ones. An insight replaces the plain story on the same
 * article.
 */
export function frontPage(briefing: Sections): {
  local: Story[];
  moreLocal: number;
  national: Story[];
} {
  const stories = new Map<number, Story>();
  for (const story of [...briefing.top_insights, ...briefing.day_stories, ...briefing.week_stories]) {
    if (!stories.has(story.article_id)) stories.set(story.article_id, story);
  }
  const newest = [...stories.values()].sort(newestStoryFirst);
  const local = newest.filter(({ is_local }) => is_local);
  return {
    local: local.slice(0, LOCAL_STORIES),
    moreLocal: Math.max(0, local.length - LOCAL_STORIES),
    national: newest.filter(({ is_local }) => !is_local),
  };
}

/** A briefing's first stories, one per article, with the paths of their pages; `text` of an insight that is our reading: what happened, and the reading. */
export function headlinesOf(
  { top_insights, day_stories, week_stories }: Sections,
  limit: number,
): { title: string; path: string; text: string | null }[] {
  const stories = [...top_insights, ...day_stories, ...week_stories];
  return stories
    .filter(({ article_id }, index) => stories.findIndex((story) => story.article_id === article_id) === index)
    .slice(0, limit)
    .map((story) => ({
      title: storyTitle(story, `Story ${story.article_id}`),
      path: `/story/${story.article_id}?type=${story.type}`,
      text: isTakeawayRead(story) ? takeawayText({ ...story, reports: reportsOf(story) }) : null,
    }));
}

function newestStoryFirst(a: Story, b: Story): number {
  return Date.parse(b.article.date ?? UNDATED) - Date.parse(a.article.date ?? UNDATED);
}

const UNDATED = "-009999-01-01T00:00:00Z";

/** The dates after a calendar day, soonest first. */
export function datesAfter(dates: readonly DateAhead[], day: string): DateAhead[] {
  return dates.filter(({ date }) => date > day).sort((one, other) => (one.date < other.date ? -1 : 1));
}

/** An upcoming date with its story. */
export type StoryDate = DateAhead & { story: Story };

/**
 * A briefing's upcoming dates, soonest first, without duplicates per article, day and kind. Each is its article's story's; an insight that is our reading
 * has the dates of all its articles, and only those that no other story has are its own here.
 */
export function datesOf(briefing: Sections): StoryDate[] {
  const dates = new Map<string, StoryDate>();
  const stories = [...briefing.top_insights, ...briefing.day_stories, ...briefing.week_stories];
  for (const story of stories.sort((one, other) => Number(isTakeawayRead(one)) - Number(isTakeawayRead(other)))) {
    for (const date of story.dates_ahead) {
      const key = `${date.date} ${date.kind} ${date.article_id}`;
      if (!dates.has(key)) dates.set(key, { ...date, story });
    }
  }
  return [...dates.values()].sort((one, other) => (one.date < other.date ? -1 : 1));
}

/** What happens on a date, for lists that show the story's title as well: without that title, and null if it is all there is. */
export function occasionOf({ what, story }: StoryDate): string | null {
  const titles = [story.ai_takeaway_title, story.article.title].map((title) => (title ?? "").toLowerCase());
  const isTitle = (words: string) => titles.some((title) => title.startsWith(words.toLowerCase().replace(/…$/u, "")));
  const day = / \((?:first|last) day\)$/u.exec(what)?.[0] ?? "";
  const words = what.slice(0, what.length - day.length);
  if (isTitle(words)) return day === "" ? null : what;
  const ends = [...words.matchAll(/: /gu)].find(({ index }) => isTitle(words.slice(index + 2)));
  return ends ? `${words.slice(0, ends.index)}${day}` : what;
}

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

/** A story in one sentence: its title, which says what happened, is never a reading, and is short enough to be shown in full. */
export type Brief = { story: Story; title: string };

const FEWEST = 3;
const MOST = 5;
/** More titles than three must fit in this length, so that all of them fit on a laptop's first screen. */
const MAX_CHARACTERS = 900;
/** What a title's source line and border take up, in characters of text. */
const SOURCE_CHARACTERS = 60;
/** Silent reading of nonfiction: Brysbaert, "How many words do we read per minute?" (2019). */
const WORDS_PER_MINUTE = 238;

/**
 * 'In 60 seconds': the story that the briefing is named after, the insights by their titles, completed with the most relevant other stories if there are
 * fewer than three. `byRelevance` is the briefing's story ids, most relevant first.
 */
export function sixtySeconds(briefing: Sections & Pick<Briefing, "ai_title">, byRelevance: number[]): Brief[] {
  const { ai_title, top_insights, week_stories, day_stories } = briefing;
  const places = new Map(byRelevance.map((id, place) => [id, place]));
  const place = ({ id }: Story) => places.get(id) ?? byRelevance.length;
  const others = [...day_stories, ...week_stories].sort((one, other) => place(one) - place(other));
  const briefs: Brief[] = [];
  const covered = new Set<number>();
  let length = 0;
  const isNamed = ({ ai_takeaway_title }: Story) => ai_takeaway_title === ai_title;
  const named = top_insights.find(isNamed) ?? others.find(isNamed);
  for (const story of [...(named ? [named] : []), ...top_insights, ...others]) {
    if (briefs.length >= (story.type === "insight" ? MOST : FEWEST)) break;
    const title = storyTitle(story, "");
    if (title === "" || covered.has(story.article_id)) continue;
    length += title.length + SOURCE_CHARACTERS;
    if (briefs.length >= FEWEST && length > MAX_CHARACTERS) break;
    briefs.push({ story, title });
    for (const id of [story.article_id, ...story.evidence.map(({ article_id }) => article_id)]) covered.add(id);
  }
  return briefs;
}

/**
 * Stories in reading order without what a reader has read before: sentences of summaries and meanings, whole key points and excerpts. Titles,
 * updates and takeaways stay, and what an insight repeats before a new sentence on the same article: it says what 'the bill' is there. `afterReports`:
 * each story's reports are shown before its other texts.
 */
export function withoutRepeats(stories: Story[], { afterReports = false } = {}): Story[] {
  const read = new Set<string>();
  return stories.map((story) => {
    const earlier = isTakeawayRead(story) ? new Set(read) : new Set<string>();
    const newOf = (text: string) => {
      const sentences = splitSentences(text).map((sentence) => sentence.text);
      const unread = sentences.filter((sentence) => !read.has(sentence));
      for (const sentence of sentences) read.add(sentence);
      if (unread.length === sentences.length) return text;
      return sentences
        .filter((one, at) => unread.includes(one) || (earlier.has(one) && introduces(one, sentences.slice(at), unread)))
        .join(" ");
    };
    const introduces = (sentence: string, after: string[], unread: string[]) =>
      after.some((other) => unread.includes(other) && haveOneArticle(story, sentence, other));
    if (afterReports) for (const { text } of reportsOf(story)) newOf(text);
    newOf(story.update_note ?? "");
    newOf(story.ai_takeaway_text);
    const ai_summary = newOf(story.ai_summary);
    const ai_meaning = newOf(story.ai_meaning ?? "") || null;
    const unread = story.ai_key_points.filter((point) => newOf(point) !== "");
    return {
      ...story,
      ai_summary,
      ai_meaning,
      ai_key_points: story.ai_key_points.filter(
        (point, at, points) =>
          unread.includes(point) || (earlier.has(point) && introduces(point, points.slice(at), unread)),
      ),
      ai_excerpt: newOf(story.ai_excerpt ?? "") === "" ? null : story.ai_excerpt,
    };
  });
}

/** Whether two sentences of a story rest on one article. */
function haveOneArticle({ evidence }: Story, one: string, other: string): boolean {
  const articlesOf = (text: string) =>
    evidence.filter(({ sentence }) => text.includes(sentence)).map(({ article_id }) => article_id);
  const own = articlesOf(one);
  return articlesOf(other).some((id) => own.includes(id));
}

/** The key points of each story's card, by its id, that no card before it shows. */
export function newPoints(stories: Story[]): Map<number, string[]> {
  return new Map(withoutRepeats(stories, { afterReports: true }).map(({ id, ai_key_points }) => [id, ai_key_points]));
}

/** A briefing's stories as its page shows them: without the stories that an insight covers, and without repeated sentences. */
export function shownStories(briefing: Sections): Sections {
  const shown = withoutRepeats(storiesOf(briefing).filter((story) => !coveringInsight(story, briefing.top_insights)));
  const ofType = (type: StoryType) => shown.filter((story) => story.type === type);
  return { top_insights: ofType("insight"), week_stories: ofType("week"), day_stories: ofType("day") };
}

/** Minutes to read every story of a briefing, at least one. Text shown once counts once. */
export function readingMinutes(briefing: Sections): number {
  const texts = storiesOf(shownStories(briefing)).flatMap((story) => [
    ...new Set([
      story.ai_takeaway_title,
      story.update_note ?? "",
      story.ai_takeaway_text,
      story.ai_summary,
      story.ai_meaning ?? "",
      ...story.ai_key_points,
      story.ai_excerpt ?? "",
    ]),
  ]);
  const words = texts.reduce((sum, text) => sum + (text.match(/\S+/gu)?.length ?? 0), 0);
  return Math.max(1, Math.round(words / WORDS_PER_MINUTE));
}

type Covered = { story: Story; insight: Story };

/** Covered stories grouped by their insight, each with the insight's label. Only the first of a group names it. */
export function labelCovered(covered: Covered[]): (Covered & { label: ReturnType<typeof insightLabel> })[] {
  const groups = [...Map.groupBy(covered, ({ insight }) => insight.id).values()];
  return groups.flatMap((group) =>
    group.map(({ story, insight }, index) => ({
      story,
      insight,
      label: index === 0 ? insightLabel(insight, story) : ["Same insight"],
    })),
  );
}
