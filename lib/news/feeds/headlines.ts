import "server-only";
import type { NewsItem } from "@/lib/news/types";

/** A headline with its link. `date` is ISO 8601 UTC. */
export type Headline = { title: string; url: string; source: string | null; date: string };

const MAX_HEADLINES = 12;

/** The newest dated items as headlines, newest first. */
export function newestHeadlines(items: NewsItem[]): Headline[] {
  return items
    .flatMap(({ title, url, outlet, date }) => (date ? { title, url, source: outlet, date: date.toISOString() } : []))
    .sort((one, other) => other.date.localeCompare(one.date))
    .slice(0, MAX_HEADLINES);
}
