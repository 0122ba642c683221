import "server-only";
import { readFile } from "node:fs/promises";
import { z } from "zod";
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
type SampleLine = z.infer<typeof sampleLine>;

/**
 * The bundled corpus as a search engine: words and place in title and text, and the site's host; best match first, then newest.
 * The file, one JSON object a line, is read once, at the first search.
 */
export function sampleSource({ file }: { file: string }): NewsSource {
  let lines: Promise<SampleLine[]> | null = null;
  return {
    name: "sample",
    async search(request) {
      lines ??= readLines(file);
      return searchLines(await lines, request);
    },
  };
}

function searchLines(lines: SampleLine[], request: SourceRequest): NewsItem[] {
  const { query, location, site, timeZone } = request;
  const host = hostOf(site);
  const matched = lines
    .map((line) => toItem(line, timeZone))
    .filter(({ url }) => isOnHost(url, host))
    .filter((item) => location === null || namesLocation(location, item))
    .map((item) => ({ item, score: matchesQuery(query, item) }))
    .filter(({ score }) => score > 0);
  return bestFirst(matched, request, MAX_ITEMS);
}

function toItem({ title, url, source, author, date, text, image }: SampleLine, timeZone: string): NewsItem {
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

async function readLines(file: string): Promise<SampleLine[]> {
  let text: string;
  try {
    text = await readFile(file, "utf8");
  } catch (cause) {
    throw new SourceError("network", "The bundled sample news can't be read.", { cause });
  }
  return text.split("\n").flatMap((line, index) => {
    if (!line.trim()) return [];
    try {
      return [sampleLine.parse(JSON.parse(line))];
    } catch (cause) {
      throw new SourceError("malformed", `Line ${index + 1} of the bundled sample news is not an article.`, { cause });
    }
  });
}
