import type { Area, StoryType, SummaryMethod } from "@/db/enums";
import type { DateAhead, Evidence, Grounding } from "@/db/schema";
import type { Article, ArticleSource } from "@/lib/articles/types";

export type { DateAhead, Evidence, Grounding };

/**
 * Evidence with the words it points to and the paragraph (from 1) of the article's text they stand in. The words are empty where their
 * publisher does not let us show them.
 */
export type Passage = Evidence & { passage: string; paragraph: number };

export type Story = {
  id: number;
  type: StoryType;
  article_id: number;
  query_text: string | null;
  query_photo_url: string | null;
  ai_takeaway_title: string;
  ai_takeaway_text: string;
  ai_summary: string;
  ai_key_points: string[];
  /** An exact substring of the article's text. */
  ai_excerpt: string | null;
  /** Null for what was published before stories had areas. */
  area: Area | null;
  /** What it means for a cooperative; null when the text does not support saying so. */
  ai_meaning: string | null;
  dates_ahead: DateAhead[];
  grounding: Grounding;
  evidence: Passage[];
  summary_method: SummaryMethod;
  /** Marked 'Update': the event was in an earlier briefing and this story has a new fact. */
  is_update: boolean;
  /** The new fact an update returns for, in one checked sentence. */
  update_note: string | null;
  /** The other places it stands on or was carried by: cited articles, reports of the same event, reprints. */
  sources: ArticleSource[];
  /** Independent publishers behind it: one text under five mastheads is one. */
  source_count: number;
  is_local: boolean;
  article: Article;
};

/** A story before it is published: the takeaway of an article, or an insight across several. */
export type StoryDraft = Omit<
  Story,
  "id" | "type" | "query_photo_url" | "sources" | "source_count" | "article" | "evidence"
> & {
  evidence: Evidence[];
  query_id: number | null;
  relevance: number;
  date: Date | null;
  /** The published story an update continues. */
  updates_story_id: number | null;
  /** The further articles it rests on, in the order they are cited. */
  article_ids: number[];
};

export type BriefingDraft = {
  run_id: string;
  ai_title: string;
  summary_method: SummaryMethod;
  generated_at: Date;
  error: string | null;
  top_insights: StoryDraft[];
  week_stories: StoryDraft[];
  day_stories: StoryDraft[];
};

/** A briefing in a list or a search result. `error` and `has_error` are for admins; others get null and false. */
export type BriefingSummary = {
  id: number;
  ai_title: string;
  generated_at: string;
  insights_count: number;
  week_stories_count: number;
  day_stories_count: number;
  has_error: boolean;
  error: string | null;
};

export type Briefing = {
  id: number;
  ai_title: string;
  generated_at: string;
  summary_method: SummaryMethod;
  error: string | null;
  top_insights: Story[];
  week_stories: Story[];
  day_stories: Story[];
  /** Every article its stories rest on, once, in the order they come up. */
  articles: Article[];
};

/** A briefing as feeds and site maps give it: its stories by their own texts alone. */
export type Edition = Pick<Briefing, "id" | "ai_title" | "generated_at" | "summary_method"> & {
  stories: (Pick<Story, "type" | "article_id" | "ai_takeaway_title" | "ai_takeaway_text" | "update_note" | "area"> & {
    source: string | null;
  })[];
};

/** The address of one published thing and when it was published last. */
export type PublishedId = { id: number; generated_at: string };
