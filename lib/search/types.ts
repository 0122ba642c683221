import type { Article } from "@/lib/articles/types";
import type { Briefing, BriefingSummary, Story } from "@/lib/briefings/types";

/** One page of a list; `recordsFiltered` is the number of rows that match the search. */
export type Page<T> = { data: T[]; recordsTotal: number; recordsFiltered: number };

/** Complete briefings and the articles they cite. */
export type BriefingPage = Page<Briefing> & { articles: Article[] };

/** Matching briefings, best first. `total` counts all matches, which can be more than listed. */
export type BriefingMatches = {
  results: BriefingSummary[];
  total: number;
  /** A near spelling with results. Null if the search itself has results. */
  suggestion: string | null;
};

/** A story that matches a search. `snippet` is plain text around the matching words, else the story's takeaway. */
export type StoryMatch = Pick<Story, "id" | "article_id" | "type"> & {
  title: string;
  date: string | null;
  snippet: string;
};

/** The best matching stories of a briefing. `total` counts all matches. */
export type StoryMatches = { stories: StoryMatch[]; total: number };
