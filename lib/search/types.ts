import type { Article } from "@/lib/articles/types";
import type { Briefing, BriefingSummary } from "@/lib/briefings/types";

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
