import "server-only";
import { readSample } from "@/lib/news/search/sample";
import type { NewsItem } from "@/lib/news/types";

/** A headline with its link. `date` is ISO 8601 UTC. */
export type Headline = { title: string; url: string; source: string | null; date: string };

const MAX_HEADLINES = 12;

const cache = new Map<string, Promise<Headline[]>>();

/** The newest headlines of the bundled articles, newest first. The file is read once. */
export function listHeadlines(file: string, timeZone: string): Promise<Headline[]> {
  const headlines = cache.get(file) ?? readSample(file, timeZone).then(newestHeadlines);
  cache.set(file, headlines);
  return headlines;
}

/** The newest dated items as headlines, newest first. */
export function newestHeadlines(items: NewsItem[]): Headline[] {
  return items
    .flatMap(({ title, url, outlet, date }) => (date ? { title, url, source: outlet, date: date.toISOString() } : []))
    .sort((one, other) => other.date.localeCompare(one.date))
    .slice(0, MAX_HEADLINES);
}
