import "server-only";
import { readFile } from "node:fs/promises";
import { z } from "zod";
import type { TimeFilter } from "@/db/enums";
import { startOfDay } from "@/lib/dates";
import { hostOf, isOnHost } from "@/lib/language/hosts";
import type { NewsItem, NewsSource, SourceRequest } from "@/lib/news/types";
import { matchesQuery, namesLocation } from "./query-match";
import { SourceError } from "./source-error";
import { bestFirst } from "./time-window";

const MAX_ITEMS = 50;

const sampleLine = z.object({
  title: z.string().min(1),
  url: z.url({ protocol: /^https?$/ }),
  source: z.string().nullish(),
  author: z.string().nullish(),
  date: z.union([z.iso.date(), z.iso.datetime({ offset: true })]),
  text: z.string().min(1),
  image: z.string().nullish(),
});

/**
 * Searches the bundled articles by query, location and site. Best match first, then newest. The file is read once, at the first search.
 */
export function sampleSource({ file }: { file: string }): NewsSource {
  let items: Promise<NewsItem[]> | null = null;
  return {
    name: "sample",
    async search(request) {
      items ??= readSample(file, request.timeZone);
      return searchItems(await items, request);
    },
  };
}

/** A saved query as the sample answers it: its few articles are of one past week and of no site that could be asked. */
export function forSample<T extends { site: string | null; timeFilter: TimeFilter }>(query: T): T {
  return { ...query, site: null, timeFilter: "any" };
}

function searchItems(items: NewsItem[], request: SourceRequest): NewsItem[] {
  const { query, location, site } = request;
  const host = hostOf(site);
  const matched = items
    .filter(({ url }) => isOnHost(url, host))
    .filter((item) => location === null || namesLocation(location, item))
    .map((item) => ({ item, score: matchesQuery(query, item) }))
    .filter(({ score }) => score > 0);
  return bestFirst(matched, request, MAX_ITEMS);
}

/** The bundled articles: one JSON object per line. A date without time starts in `timeZone`. Throws `SourceError`. */
export async function readSample(file: string, timeZone: string): Promise<NewsItem[]> {
  let lines: string[];
  try {
    lines = (await readFile(file, "utf8")).split("\n");
  } catch (cause) {
    throw new SourceError("network", "The bundled sample news can't be read.", { cause });
  }
  return lines.flatMap((line, index) => {
    if (!line.trim()) return [];
    try {
      return [itemOf(line, timeZone)];
    } catch (cause) {
      throw new SourceError("malformed", `Line ${index + 1} of the bundled sample news is not an article.`, { cause });
    }
  });
}

function itemOf(line: string, timeZone: string): NewsItem {
  const { url, title, source, author, date, text, image } = sampleLine.parse(JSON.parse(line));
  return {
    url,
    title,
    outlet: source ?? null,
    author: author ?? null,
    date: date.length === 10 ? startOfDay(date, timeZone) : new Date(date),
    summary: null,
    image: image ?? null,
    text,
  };
}
