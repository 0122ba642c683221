import "server-only";
import { z } from "zod";
import { addDays } from "@/lib/dates";
import { hostOf, isOnHost } from "@/lib/language/hosts";
import { shorten } from "@/lib/language/shorten";
import type { HttpResponse } from "@/lib/news/fetch/http";
import { parseNewsDate } from "@/lib/news/read/news-date";
import { collapsed, lineOfText } from "@/lib/news/read/plain-text";
import type { NewsItem, NewsSource, SourceRequest } from "@/lib/news/types";
import { sourceName } from "@/lib/sources/rules";
import { isReplay, windowDays, writeGdeltQuery } from "../search-query";
import { boundedText, createVendor, readItems, startOf, type VendorSettings, webAddress } from "../search-vendor";
import { SourceError } from "../source-error";

/** GDELT's documented limit is one request per five seconds, plus one second of margin. */
const SPACING_MS = 6000;
/** A run can wait two and a half minutes for GDELT, which is enough for its first queries. */
const MAX_SEARCHES = 24;
const MAX_ITEMS = 75;
/** How far back GDELT searches by default. */
const DEFAULT_DAYS = 90;
const TIMESPANS = { any: null, "24h": "1d", "7d": "7d" } as const;

const article = z.object({
  url: boundedText,
  title: boundedText,
  seendate: boundedText.nullish(),
  socialimage: boundedText.nullish(),
  domain: boundedText.nullish(),
});
type Article = z.infer<typeof article>;
// Without results, `articles` is missing.
const responseSchema = z
  .object({ articles: z.array(z.unknown()).optional() })
  .transform(({ articles }) => articles ?? []);

/**
 * Searches GDELT DOC 2.0: one request per six seconds and one try (contract 5.1). Stops for the run after the first failure or
 * `MAX_SEARCHES` searches.
 */
export function gdeltSource(settings: VendorSettings & { spacingMs?: number }): NewsSource {
  const search = createVendor(settings, {
    name: sourceName("gdelt"),
    accept: "application/json",
    concurrency: 1,
    tries: 1,
    spacingMs: settings.spacingMs ?? SPACING_MS,
    patience: { refusals: 1, any: 1 },
    mostSearches: MAX_SEARCHES,
  });
  return {
    name: "gdelt",
    search: async (request) => {
      const host = hostOf(request.site);
      const url = searchUrl(settings.baseURL, request, host);
      return search(url, request, async (response) => {
        const articles = await readArticles(response, request.signal);
        return articles.flatMap((each) => itemOf(each, request) ?? []).filter((item) => isOnHost(item.url, host));
      });
    },
  };
}

function searchUrl(baseURL: string, request: SourceRequest, host: string | null): URL {
  const operators = [host && `domainis:${host}`, "sourcelang:english"].filter(Boolean).join(" ");
  const words = writeGdeltQuery(request, operators);
  if (!words) throw new SourceError("not-asked", "GDELT rejects queries that are this short or long.");
  const url = new URL("/api/v2/doc/doc", baseURL);
  url.searchParams.set("query", `${words} ${operators}`);
  url.searchParams.set("mode", "artlist");
  url.searchParams.set("format", "json");
  for (const [name, value] of windowOf(request)) url.searchParams.set(name, value);
  url.searchParams.set("maxrecords", String(MAX_ITEMS));
  url.searchParams.set("sort", "datedesc");
  return url;
}

function windowOf(request: SourceRequest): [name: string, value: string][] {
  if (!isReplay(request)) {
    const timespan = TIMESPANS[request.timeFilter];
    return timespan ? [["timespan", timespan]] : [];
  }
  const { first, last } = windowDays(request);
  const digits = (day: string) => day.replaceAll("-", "");
  return [
    ["startdatetime", `${digits(first ?? addDays(last, -DEFAULT_DAYS))}000000`],
    ["enddatetime", `${digits(addDays(last, 1))}235959`],
  ];
}

async function readArticles(response: HttpResponse, signal?: AbortSignal): Promise<Article[]> {
  const { hostname } = new URL(response.url);
  const start = startOf(response, 4096).trim();
  // Errors are a plain-text sentence with status 200.
  if (/^[^{[<]/.test(start)) {
    const code = /limit requests|too many requests/i.test(start) ? "throttled" : "malformed";
    throw new SourceError(code, `${hostname} answered: ${asSentence(start)}`);
  }
  return readItems(response, responseSchema, article, { repair: repairJson, signal });
}

function asSentence(text: string): string {
  return `'${shorten(lineOfText(text), 160).replace(/\.$/, "")}'.`;
}

/** Titles contain control characters and stray backslashes. */
function repairJson(json: string): string {
  return json
    .replace(/\p{Cc}+/gu, " ")
    .replace(/\\(["\\/bfnrt]|u[\da-fA-F]{4})?/g, (whole, escaped: string | undefined) => (escaped ? whole : ""));
}

function itemOf(
  { url, title, seendate, socialimage, domain }: Article,
  { readAt, timeZone }: SourceRequest,
): NewsItem | null {
  const address = webAddress.safeParse(url).data;
  const text = tidyTitle(title);
  if (!address || !text) return null;
  return {
    url: address,
    title: text,
    outlet: lineOfText(domain ?? "") || null,
    author: null,
    date: parseNewsDate(seendate, { now: readAt, timeZone }),
    summary: null,
    image: webAddress.safeParse(socialimage).data ?? null,
    text: null,
  };
}

/** GDELT puts spaces around punctuation: `Board , members : 5 . 2 % more`. */
function tidyTitle(title: string): string {
  return collapsed(lineOfText(title))
    .replace(/(?<=\d) ([.,]) (?=\d)/g, "$1")
    .replace(/(?<=\b\p{Lu}) \. (?=\p{Lu} \.)/gu, ".")
    .replace(/ +([,.:;!?%)\]’])/g, "$1")
    .replace(/([([$‘]) +/g, "$1")
    .replace(/ ' (?=s\b)/g, "'")
    .trim();
}
