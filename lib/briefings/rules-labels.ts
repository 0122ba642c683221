import { AREAS, type Area, type DateKind, type StoryType, type SummaryMethod } from "@/db/enums";
import type { Article, ArticleSource } from "@/lib/articles/types";
import { formatLongDate } from "@/lib/dates";
import { storiesOf } from "./rules";
import type { Briefing, Evidence, Grounding, Report, Sections, Story } from "./types";

export const SECTION_LABELS: Record<StoryType, string> = {
  insight: "Top Strategic Insights",
  week: "Stories of the Week",
  day: "Stories of the Day",
};

/** A whole briefing's title (spec 2). */
export function briefingTitle({ id, ai_title }: Pick<Briefing, "id" | "ai_title">): string {
  return ai_title || `Management Briefing (ID: ${id})`;
}

/** The story that a briefing is named after, otherwise the first. */
export function titleStory<T extends Pick<Story, "ai_takeaway_title">>(
  { ai_title }: Pick<Briefing, "ai_title">,
  stories: T[],
): T | undefined {
  return stories.find(({ ai_takeaway_title }) => ai_takeaway_title === ai_title) ?? stories[0];
}

/** A story's display title: the takeaway title, otherwise the article's title, otherwise `fallback`. */
export function storyTitle(story: Story, fallback: string): string {
  return story.ai_takeaway_title || story.article.title || fallback;
}

/** 'Corrected November 22, 2026: …'. Null for a story without a correction. */
export function correctionText(
  { corrected_at, correction }: Pick<Story, "corrected_at" | "correction">,
  timeZone: string,
): string | null {
  return corrected_at && correction ? `Corrected ${formatLongDate(corrected_at, timeZone)}: ${correction}` : null;
}

/** Heading of `ai_meaning`. The takeaway of an insight that a model wrote says why it matters; what follows is what speaks against it or is not known. */
export function meaningLabel(story: Pick<Story, "type" | "summary_method">): string {
  return isTakeawayRead(story) ? "What to watch" : "Why it matters to co-ops";
}

/** Marks our inferences, to separate them from what the sources report. */
export const READING_LABEL = "Our reading";

/** Whether `ai_meaning` is our reading. In an extractive story it is a sentence of the source. */
export function isMeaningRead({ summary_method }: Pick<Story, "summary_method">): boolean {
  return summary_method === "ai";
}

/** Whether `ai_meaning` is marked as our reading. Below a takeaway that is marked, it is one reading with it. */
export function isMeaningMarked(story: Pick<Story, "type" | "summary_method">): boolean {
  return isMeaningRead(story) && !isTakeawayRead(story);
}

/** Marks a story that continues an earlier one or corrects a report. */
export function updateLabel({ is_correction }: Pick<Story, "is_correction">): "Correction" | "Update" {
  return is_correction ? "Correction" : "Update";
}

/** Whether the note on what is new in an update already tells its takeaway, which then is not shown again. */
export function isTakeawayTold({
  update_note,
  ai_takeaway_text,
}: Pick<Story, "update_note" | "ai_takeaway_text">): boolean {
  return update_note !== null && ai_takeaway_text !== "" && update_note.includes(ai_takeaway_text);
}

/** Whether the takeaway is our reading: that of an insight a model wrote. Other takeaways are facts. */
export function isTakeawayRead({ type, summary_method }: Pick<Story, "type" | "summary_method">): boolean {
  return type === "insight" && summary_method === "ai";
}

/** The checks of a briefing's stories, only those written by the same method. */
export function groundingsOf(briefing: Sections & Pick<Briefing, "summary_method">): Grounding[] {
  return storiesOf(briefing)
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

/**
 * What happened, for an insight whose takeaway is our reading: its first sentence on each of its articles. Empty for other stories, whose takeaways say
 * it themselves.
 */
export function reportsOf({
  type,
  summary_method,
  ai_summary,
  ai_key_points,
  evidence,
}: Pick<Story, "type" | "summary_method" | "ai_summary" | "ai_key_points"> & { evidence: Evidence[] }): Report[] {
  if (!isTakeawayRead({ type, summary_method })) return [];
  const reports = new Map<number, string>();
  for (const { sentence, article_ids } of [ai_summary, ...ai_key_points].flatMap((text) =>
    citedSentences(text, evidence),
  )) {
    const [article_id] = article_ids;
    if (article_id !== undefined && !reports.has(article_id)) reports.set(article_id, sentence.trim());
  }
  return [...reports].map(([article_id, text]) => ({ text, article_id }));
}

/** A takeaway in running text: our reading follows what happened. */
export function takeawayText(
  {
    ai_takeaway_text,
    reports,
    ...story
  }: Pick<Story, "type" | "summary_method" | "ai_takeaway_text"> & { reports: Report[] },
  label = READING_LABEL,
): string {
  if (!isTakeawayRead(story)) return ai_takeaway_text;
  return [...reports.map(({ text }) => text), `${label}: ${ai_takeaway_text}`].join(" ");
}

/** Whether an insight joins articles on different events: the others are its basis, not reports of the same event. */
function joinsArticles({ type, evidence }: Pick<Story, "type" | "evidence">): boolean {
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

/** A story's other outlets: those of the articles its sentences cite, and those that only carried the text or reported the event. */
export function sourcesOf(
  { article_id, evidence, sources }: Pick<Story, "article_id" | "evidence" | "sources">,
  articles: Article[],
): { cited: ArticleSource[]; others: ArticleSource[] } {
  const ids = new Set([article_id, ...evidence.map((passage) => passage.article_id)]);
  const urls = new Set(articles.filter(({ id }) => ids.has(id)).map(({ url }) => url));
  const isCited = ({ url }: ArticleSource) => urls.has(url);
  return { cited: sources.filter(isCited), others: sources.filter((source) => !isCited(source)) };
}

function articleCount(evidence: Story["evidence"]): number {
  return new Set(evidence.map(({ article_id }) => article_id)).size;
}

/** Leads from a story to the insight that covers it. */
export const COVERED_LABEL = `Covered in ${SECTION_LABELS.insight}`;

/** Names the insight that covers a story, beside that story's title. The title alone where both have the same is enough. */
export function insightLabel(insight: Story, story: Story): [text: string, values?: { title: string }] {
  const title = storyTitle(insight, "");
  return [title === "" || title === storyTitle(story, "") ? "Insight" : "Insight: {title}", { title }];
}

type StoryKey = Pick<Story, "type" | "article_id">;

/** The insight that already covers a story of the week or the day: the one on its article, otherwise one that cites it. Null if there is none. */
export function coveringInsight<T extends StoryKey & { evidence: readonly Pick<Evidence, "article_id">[] }>(
  { type, article_id }: StoryKey,
  stories: readonly T[],
): T | null {
  if (type === "insight") return null;
  const insights = stories.filter((each) => each.type === "insight");
  const isCitedBy = ({ evidence }: T) => evidence.some((passage) => passage.article_id === article_id);
  return insights.find((insight) => insight.article_id === article_id) ?? insights.find(isCitedBy) ?? null;
}
