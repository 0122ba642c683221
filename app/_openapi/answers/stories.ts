import { z } from "zod";
import { AREAS, DATE_KINDS, STORY_TYPES, SUMMARY_METHODS } from "@/db/enums";
import type { Article, ArticleSource } from "@/lib/articles/types";
import type { Briefing, BriefingSummary, PlacedStory, Story } from "@/lib/briefings/types";
import type { Favorite } from "@/lib/favorites/types";
import type { StoryMatch } from "@/lib/search/types";
import { count, id, maybeMoment, maybeText, moment, pageOf, text } from "./values";

export const article = z.object({
  id,
  title: text,
  url: text,
  image: maybeText,
  query_photo_url: maybeText,
  query_text: maybeText,
  summary: maybeText,
  full_text: maybeText,
  author: maybeText,
  source: maybeText,
  date: maybeMoment,
  rights: z.enum(["excerpt", "link"]).exactOptional().describe("The display right, if it limits what is shown."),
}) satisfies z.ZodType<Article>;

const articleSource = z.object({
  outlet: text,
  title: text,
  url: text,
  date: maybeMoment,
}) satisfies z.ZodType<ArticleSource>;

const span = { article_id: id, start: count, end: count };

export const story = z.object({
  id,
  type: z.enum(STORY_TYPES),
  article_id: id,
  query_text: maybeText,
  query_photo_url: maybeText,
  ai_takeaway_title: text,
  ai_takeaway_text: text,
  ai_summary: text,
  ai_key_points: z.array(text),
  ai_excerpt: maybeText.describe("An exact substring of the article's text."),
  area: z.enum(AREAS).nullable(),
  ai_meaning: maybeText.describe(
    "Why it matters to co-ops; for an insight by a model, what to watch. Null if the text does not support a statement.",
  ),
  dates_ahead: z.array(z.object({ date: z.iso.date(), kind: z.enum(DATE_KINDS), what: text, ...span })),
  grounding: z.object({
    checked: count,
    supported: count,
    replaced: count,
    second_reader: z.boolean().exactOptional(),
    recorded: z.boolean().exactOptional(),
    edited: z.boolean().exactOptional(),
    overruled: count.exactOptional(),
  }),
  evidence: z.array(z.object({ sentence: text, passage: text, paragraph: count, ...span })),
  summary_method: z.enum(SUMMARY_METHODS),
  is_update: z.boolean(),
  is_correction: z.boolean().describe("Whether its article corrects another one."),
  update_note: maybeText,
  corrected_at: maybeMoment.describe("When it was corrected after publication."),
  correction: maybeText,
  sources: z.array(articleSource),
  source_count: count,
  is_local: z.boolean(),
  article,
}) satisfies z.ZodType<Story>;

const storyLink = z.object({ article_id: id, type: z.enum(STORY_TYPES), title: text });

export const placedStory = story.extend({
  articles: z.array(article),
  place: z.object({
    briefing_id: id,
    generated_at: moment,
    number: count,
    total: count,
    previous: storyLink.nullable(),
    next: storyLink.nullable(),
    continues: storyLink.nullable().describe("The earlier story that it updates."),
    updates: z.array(storyLink.extend({ is_correction: z.boolean() })).describe("Later stories that update it."),
  }),
}) satisfies z.ZodType<PlacedStory>;

const sections = { top_insights: z.array(story), week_stories: z.array(story), day_stories: z.array(story) };

export const briefing = z.object({
  id,
  ai_title: text,
  generated_at: moment,
  summary_method: z.enum(SUMMARY_METHODS),
  error: maybeText.describe("Processing notes; null for everyone but admins."),
  ...sections,
  articles: z.array(article),
  also_reported: z
    .array(z.object({ title: text, outlet: text, url: text, date: moment, area: z.enum(AREAS).nullable() }))
    .describe("The publishers' own headlines of articles that could not be read in full."),
}) satisfies z.ZodType<Briefing>;

export const latestSummary = z.object({
  id: id.nullable(),
  ai_title: maybeText,
  generated_at: maybeMoment,
  ...sections,
});

const briefingSummary = z.object({
  id,
  ai_title: text,
  generated_at: moment,
  insights_count: count,
  week_stories_count: count,
  day_stories_count: count,
  has_error: z.boolean(),
  error: maybeText,
}) satisfies z.ZodType<BriefingSummary>;

const storyMatch = z.object({
  id,
  article_id: id,
  type: z.enum(STORY_TYPES),
  title: text,
  date: maybeMoment,
  snippet: text,
}) satisfies z.ZodType<StoryMatch>;

export const searchResults = z.object({
  results: z.array(
    briefingSummary.extend({
      matching_stories: z.array(storyMatch).exactOptional(),
      matching_stories_count: count.exactOptional(),
    }),
  ),
  suggestion: text.exactOptional().describe("A near spelling that has results, if this search has none."),
});

export const summaryPage = z.union([
  pageOf(briefing).extend({ articles: z.array(article) }),
  pageOf(briefingSummary).extend({ articles: z.array(article).length(0) }),
]);

export const favorite = z.object({
  id,
  article_id: id,
  story_type: z.enum(STORY_TYPES),
  article,
}) satisfies z.ZodType<Favorite>;
