import type { Article } from "@/lib/articles/types";
import type { Briefing, BriefingSummary } from "@/lib/briefings/types";

/** One page of a list; `recordsFiltered` is how many rows the search left. */
export type Page<T> = { data: T[]; recordsTotal: number; recordsFiltered: number };

/** Whole briefings, and beside them the articles they rest on. */
export type BriefingPage = Page<Briefing> & { articles: Article[] };

/** Found briefings, best first; `total` counts all, which is more than are listed when there are too many to list. */
export type FoundBriefings = {
  results: BriefingSummary[];
  total: number;
  /** What was searched instead when the words as typed were found nowhere; null when they were. */
  meant: string | null;
};
