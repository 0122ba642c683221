import "server-only";
import { z } from "zod";
import { hostOf, isOnHost } from "@/lib/language/hosts";
import { parseNewsDate } from "@/lib/news/read/news-date";
import { lineOfText } from "@/lib/news/read/plain-text";
import type { NewsItem, NewsSource, SourceRequest } from "@/lib/news/types";
import { sourceName } from "@/lib/sources/rules";
import { isReplay, writeWebQuery } from "../search-query";
import { boundedText, createVendor, readItems, type VendorSettings, webAddress } from "../search-vendor";
import { SourceError } from "../source-error";

const TIME_RANGES = { any: null, "24h": "day", "7d": "week" } as const;

const result = z.object({
  url: webAddress,
  title: boundedText,
  content: boundedText.nullish().catch(null),
  publishedDate: boundedText.nullish().catch(null),
  img_src: z.unknown().optional(),
  thumbnail: z.unknown().optional(),
});
type Result = z.infer<typeof result>;
const responseSchema = z
  .object({ query: z.string(), results: z.array(z.unknown()) })
  .transform(({ results }) => results);

/** Searches the news of a SearXNG server, whose settings must allow JSON (https://docs.searxng.org/dev/search_api.html). */
export function searxngSource(settings: VendorSettings): NewsSource {
  const search = createVendor(settings, {
    name: sourceName("searxng"),
    accept: "application/json",
    patience: { refusals: 1, any: 4 },
  });
  return {
    name: "searxng",
    search: (request) => {
      const host = hostOf(request.site);
      return search(searchUrl(settings.baseURL, request, host), request, async (response) => {
        const results = await readItems(response, responseSchema, result, { signal: request.signal });
        return results.map((each) => itemOf(each, request)).filter((item) => isOnHost(item.url, host));
      }).catch(explain);
    },
  };
}

/** Adds advice to status 403, which a server sends for a format missing in its settings. */
function explain(error: unknown): never {
  if (!(error instanceof SourceError) || error.code !== "blocked") throw error;
  const text = `${error.message} Its settings.yml must list json under search.formats.`;
  throw new SourceError(error.code, text, { cause: error });
}

function searchUrl(baseURL: string, request: SourceRequest, host: string | null): URL {
  // Time ranges end now.
  const range = isReplay(request) ? null : TIME_RANGES[request.timeFilter];
  const url = new URL(`${baseURL}/search`);
  url.searchParams.set("q", host ? `${writeWebQuery(request)} site:${host}`.trim() : writeWebQuery(request));
  url.searchParams.set("format", "json");
  url.searchParams.set("categories", "news");
  url.searchParams.set("language", "en-US");
  if (range) url.searchParams.set("time_range", range);
  return url;
}

function itemOf(
  { url, title, content, publishedDate, img_src, thumbnail }: Result,
  { readAt, timeZone }: SourceRequest,
): NewsItem {
  return {
    url,
    title: lineOfText(title),
    outlet: new URL(url).hostname.replace(/^www\./u, ""),
    author: null,
    date: parseNewsDate(publishedDate, { now: readAt, timeZone }),
    summary: lineOfText(content ?? "") || null,
    image: webAddress.safeParse(img_src).data ?? webAddress.safeParse(thumbnail).data ?? null,
    text: null,
  };
}
