import type { Evidence, Grounding } from "@/db/schema";
import type { Article, ArticleSource } from "@/lib/articles/types";

export type { Evidence, Grounding };

export const STORY_TYPES = ["insight", "week", "day"] as const;
export type StoryType = (typeof STORY_TYPES)[number];

/** Who wrote a story's text: a language model, or the built-in extractive summariser. */
export type SummaryMethod = "ai" | "extractive";

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
  grounding: Grounding;
  evidence: Evidence[];
  summary_method: SummaryMethod;
  /** Marked 'Update': the event was in an earlier briefing and this story has a new fact. */
  is_update: boolean;
  /** The other outlets that carried it, one per independent publisher. */
  sources: ArticleSource[];
  article: Article;
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
  articles: Article[];
};
