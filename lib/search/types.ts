import type { Article } from "@/lib/articles/types";
import type { Briefing, BriefingSummary, Story } from "@/lib/briefings/types";

/** One page of a list; `recordsFiltered` is the number of rows that match the search. */
export type Page<T> = { data: T[]; recordsTotal: number; recordsFiltered: number };

/** Whole briefings, and beside them the articles they rest on. */
export type BriefingPage = Page<Briefing> & { articles: Article[] };

/** Matching briefings, best first; `total` counts all of them, which can be more than are listed. */
export type BriefingMatches = {
  results: BriefingSummary[];
  total: number;
  /** The search in a near spelling that has results; null unless this one has none. */
  suggestion: string | null;
};

/** A story that matches a search. `snippet` is plain text with the words that match, or the story's takeaway without any. */
export type StoryMatch = Pick<Story, "id" | "article_id" | "type"> & {
  title: string;
  date: string | null;
  snippet: string;
};

/** The best matching stories of a briefing; `total` counts all that match. */
export type StoryMatches = { stories: StoryMatch[]; total: number };
