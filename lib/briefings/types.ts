import type { Area, Language, StoryType, SummaryMethod } from "@/db/enums";
import type { AlsoReported, DateAhead, Evidence, Grounding, Superseded } from "@/db/schema";
import type { Article, ArticleSource } from "@/lib/articles/types";

export type { AlsoReported, DateAhead, Evidence, Grounding, Superseded };

/**
 * Evidence with its passage and the paragraph number (from 1) in the article's text. The passage is empty if the
 * publisher's display right hides it.
 */
export type Passage = Evidence & { passage: string; paragraph: number };

/** The edition a briefing belongs to. Null: the default edition. */
export type EditionId = number | null;

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
  /** Null for stories published before areas existed. */
  area: Area | null;
  /** Why it matters to co-ops; for an insight by a model, what to watch. Null if the text does not support a statement. */
  ai_meaning: string | null;
  dates_ahead: DateAhead[];
  grounding: Grounding;
  evidence: Passage[];
  summary_method: SummaryMethod;
  /** Marked 'Update': the event appeared in an earlier briefing and this story adds a new fact. */
  is_update: boolean;
  /** Marked 'Correction': its article corrects another one. */
  is_correction: boolean;
  /** The new fact of an update, as one checked sentence, or what a correction says. */
  update_note: string | null;
  /** When it was corrected after publication, ISO 8601 UTC, and what was corrected. */
  corrected_at: string | null;
  correction: string | null;
  /** Other outlets: cited articles, reports of the same event, reprints. */
  sources: ArticleSource[];
  /** The number of independent publishers. One text under five mastheads counts once. */
  source_count: number;
  is_local: boolean;
  article: Article;
  /** The language of its texts where that is not the language of the page. */
  language?: Language | undefined;
};

/** A checked sentence on what happened, with the article that reports it. */
export type Report = Pick<Evidence, "article_id"> & { text: string };

/** A story by name, for links. */
export type StoryLink = Pick<Story, "article_id" | "type"> & { title: string };

/**
 * A story's place in its briefing: `number` from 1 in display order, and its neighbors. `continues` is the earlier story on its event that it
 * updates, `updates` are the later ones, oldest first.
 */
export type StoryPlace = {
  briefing_id: number;
  generated_at: string;
  number: number;
  total: number;
  previous: StoryLink | null;
  next: StoryLink | null;
  continues: StoryLink | null;
  updates: (StoryLink & Pick<Story, "is_correction">)[];
};

/** A story with the articles it is based on, as its own page shows it. */
export type PlacedStory = Story & { articles: Article[]; place: StoryPlace };

/** A story before publication: an article's takeaway or an insight across articles. */
export type StoryDraft = Omit<
  Story,
  | "id"
  | "type"
  | "query_photo_url"
  | "sources"
  | "source_count"
  | "article"
  | "evidence"
  | "corrected_at"
  | "correction"
> & {
  evidence: Evidence[];
  query_id: number | null;
  relevance: number;
  date: Date | null;
  /** The published story that an update continues. */
  updates_story_id: number | null;
  /** Null: it calls off none of their dates. */
  superseded: Superseded | null;
  /** The other articles it cites, in order. */
  article_ids: number[];
};

/** A briefing's stories by section. */
export type Sections<T = Story> = { top_insights: T[]; week_stories: T[]; day_stories: T[] };

export type BriefingDraft = Sections<StoryDraft> & {
  run_id: string;
  edition_id: EditionId;
  ai_title: string;
  summary_method: SummaryMethod;
  generated_at: Date;
  error: string | null;
  /** Headlines that could not be read in full, most relevant first. */
  also_reported: AlsoReported[];
};

/** A briefing in lists and search results. `error` and `has_error` are for admins; others get null and false. */
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

export type Briefing = Sections & {
  id: number;
  ai_title: string;
  generated_at: string;
  summary_method: SummaryMethod;
  error: string | null;
  /** All articles of its stories, without duplicates, in order of appearance. */
  articles: Article[];
  /** Headlines that could not be read in full, most relevant first. */
  also_reported: AlsoReported[];
  /** The language of its title where that is not the language of the page. */
  language?: Language | undefined;
};

/** A briefing in feeds and sitemaps: stories without their articles. */
export type FeedBriefing = Pick<Briefing, "id" | "ai_title" | "generated_at" | "summary_method"> & {
  stories: (Pick<
    Story,
    | "type"
    | "article_id"
    | "ai_takeaway_title"
    | "ai_takeaway_text"
    | "is_correction"
    | "update_note"
    | "area"
    | "summary_method"
    | "corrected_at"
    | "correction"
  > & {
    /** Only the cited articles, because the sentences may repeat text that may not be shown. */
    evidence: Pick<Evidence, "article_id">[];
    /** What happened, if the takeaway is our reading. */
    reports: Report[];
    source: string | null;
  })[];
};

/** The id of a published page and when it was last published. */
export type PublishedId = { id: number; generated_at: string };
