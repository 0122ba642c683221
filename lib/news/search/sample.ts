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

/** A search expression by query: with only a few articles, a query such as 'Rural Utilities Service loans' must be expanded. */
const topicFile = z.record(z.string(), z.string());

type Options = {
  file: string;
  /** The file with a search expression for each query of a new installation. */
  topicsFile?: string;
};

/**
 * Searches the bundled articles by query, location and site. Best match first, then newest. The files are read once, at the first search.
 */
export function sampleSource({ file, topicsFile }: Options): NewsSource {
  let items: Promise<NewsItem[]> | null = null;
  let topics: Promise<Map<string, string>> | null = null;
  return {
    name: "sample",
    async search(request) {
      items ??= readSample(file, request.timeZone);
      topics ??= topicsFile ? readTopics(topicsFile) : Promise.resolve(new Map());
      return searchItems(await items, { ...request, query: (await topics).get(request.query) ?? request.query });
    },
  };
}

async function readTopics(file: string): Promise<Map<string, string>> {
  try {
    return new Map(Object.entries(topicFile.parse(JSON.parse(await readFile(file, "utf8")))));
  } catch (cause) {
    throw new SourceError("malformed", "The topics of the bundled sample can't be read.", { cause });
  }
}

/** A saved query for use with the sample, without site and age limit: its articles are from one past week, and their sites are not searched. */
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
async function readSample(file: string, timeZone: string): Promise<NewsItem[]> {
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
