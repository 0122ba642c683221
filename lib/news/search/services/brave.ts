import "server-only";
import { z } from "zod";
import { hostOf, isOnHost } from "@/lib/language/hosts";
import { parseNewsDate } from "@/lib/news/read/news-date";
import { lineOfText } from "@/lib/news/read/plain-text";
import type { NewsItem, NewsSource, SourceRequest } from "@/lib/news/types";
import { sourceName } from "@/lib/sources/rules";
import { isReplay, windowDays, writeWebQuery } from "../search-query";
import { boundedText, createVendor, readItems, type VendorSettings, webAddress } from "../search-vendor";
import { SourceError } from "../source-error";

/** The smallest plan allows one request per second. */
const SPACING_MS = 1100;
/** Searches per run, to stay within a plan's monthly requests. */
const MAX_SEARCHES = 40;
const MAX_ITEMS = 50;
const MAX_QUERY_LENGTH = 400;
const MAX_WORDS = 50;
const FRESHNESS = { any: null, "24h": "pd", "7d": "pw" } as const;

const result = z.object({
  url: webAddress,
  title: boundedText,
  description: boundedText.nullish(),
  page_age: boundedText.nullish().catch(null),
  meta_url: z.object({ hostname: boundedText.nullish() }).nullish().catch(null),
  thumbnail: z.object({ original: z.unknown(), src: z.unknown() }).partial().nullish().catch(null),
});
type Result = z.infer<typeof result>;
// Without results, `results` is empty or missing.
const responseSchema = z
  .object({ type: z.literal("news"), results: z.array(z.unknown()).optional() })
  .transform(({ results }) => results ?? []);

/** Searches the news of the Brave Search API (https://api-dashboard.search.brave.com/app/documentation/news-search). */
export function braveSource({ key, ...settings }: VendorSettings & { key: string; spacingMs?: number }): NewsSource {
  const search = createVendor(settings, {
    name: sourceName("brave"),
    accept: "application/json",
    concurrency: 1,
    spacingMs: settings.spacingMs ?? SPACING_MS,
    patience: { refusals: 1, any: 4 },
    mostSearches: MAX_SEARCHES,
    key: { header: "X-Subscription-Token", value: key, setting: "BRAVE_API_KEY" },
  });
  return {
    name: "brave",
    search: async (request) => {
      const host = hostOf(request.site);
      return search(searchUrl(settings.baseURL, request, host), request, async (response) => {
        const results = await readItems(response, responseSchema, result, { signal: request.signal });
        return results.map((each) => itemOf(each, request)).filter((item) => isOnHost(item.url, host));
      });
    },
  };
}

function searchUrl(baseURL: string, request: SourceRequest, host: string | null): URL {
  const query = host ? `${writeWebQuery(request)} site:${host}`.trim() : writeWebQuery(request);
  if (query.length > MAX_QUERY_LENGTH || query.split(/\s+/u).length > MAX_WORDS) {
    throw new SourceError(
      "not-asked",
      `Brave Search takes ${MAX_QUERY_LENGTH} characters and ${MAX_WORDS} words at most.`,
    );
  }
  const url = new URL("/res/v1/news/search", baseURL);
  const freshness = freshnessOf(request);
  url.searchParams.set("q", query);
  url.searchParams.set("count", String(MAX_ITEMS));
  url.searchParams.set("country", "US");
  url.searchParams.set("search_lang", "en");
  url.searchParams.set("spellcheck", "false");
  if (freshness) url.searchParams.set("freshness", freshness);
  return url;
}

function freshnessOf(request: SourceRequest): string | null {
  if (!isReplay(request)) return FRESHNESS[request.timeFilter];
  const { first, last } = windowDays(request);
  return first ? `${first}to${last}` : null;
}

function itemOf(
  { url, title, description, page_age, meta_url, thumbnail }: Result,
  { readAt, timeZone }: SourceRequest,
): NewsItem {
  return {
    url,
    title: lineOfText(title),
    outlet: lineOfText(meta_url?.hostname ?? "").replace(/^www\./u, "") || null,
    author: null,
    // UTC without a zone.
    date: parseNewsDate(page_age && /T[\d:.]+$/u.test(page_age) ? `${page_age}Z` : page_age, { now: readAt, timeZone }),
    summary: lineOfText(description ?? "") || null,
    image: webAddress.safeParse(thumbnail?.original ?? thumbnail?.src).data ?? null,
    text: null,
  };
}
