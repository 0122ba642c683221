import "server-only";
import { z } from "zod";
import { hostOf, isOnHost } from "@/lib/language/hosts";
import { parseNewsDate } from "@/lib/news/read/news-date";
import { lineOfText } from "@/lib/news/read/plain-text";
import type { NewsItem, NewsSource, SourceRequest } from "@/lib/news/types";
import { sourceName } from "@/lib/sources/rules";
import { windowDays, writeWebQuery } from "../search-query";
import { boundedText, createVendor, readItems, type VendorSettings, webAddress } from "../search-vendor";
import { SourceError } from "../source-error";

/** Searches per run, to stay within a plan's daily requests. */
const MAX_SEARCHES = 40;
const MAX_ITEMS = 50;
const MAX_QUERY_LENGTH = 500;
/** The title of a withdrawn article. */
const REMOVED = "[Removed]";

const article = z.object({
  url: webAddress,
  title: boundedText,
  source: z.object({ name: boundedText.nullish() }).nullish().catch(null),
  author: boundedText.nullish().catch(null),
  description: boundedText.nullish().catch(null),
  urlToImage: z.unknown().optional(),
  publishedAt: boundedText.nullish().catch(null),
});
type Article = z.infer<typeof article>;
const responseSchema = z
  .object({ status: z.literal("ok"), articles: z.array(z.unknown()) })
  .transform(({ articles }) => articles);

/** Searches NewsAPI's articles (https://newsapi.org/docs/endpoints/everything). */
export function newsApiSource({ key, ...settings }: VendorSettings & { key: string }): NewsSource {
  const search = createVendor(settings, {
    name: sourceName("newsapi"),
    accept: "application/json",
    patience: { refusals: 1, any: 4 },
    mostSearches: MAX_SEARCHES,
    key: { header: "X-Api-Key", value: key, setting: "NEWSAPI_KEY" },
  });
  return {
    name: "newsapi",
    search: async (request) => {
      const host = hostOf(request.site);
      return search(searchUrl(settings.baseURL, request, host), request, async (response) => {
        const articles = await readItems(response, responseSchema, article, { signal: request.signal });
        return articles
          .filter(({ title }) => title !== REMOVED)
          .map((each) => itemOf(each, request))
          .filter((item) => isOnHost(item.url, host));
      });
    },
  };
}

function searchUrl(baseURL: string, request: SourceRequest, host: string | null): URL {
  const query = writeWebQuery(request);
  if (query.length > MAX_QUERY_LENGTH) {
    throw new SourceError("not-asked", `NewsAPI takes ${MAX_QUERY_LENGTH} characters at most.`);
  }
  const { first, last } = windowDays(request);
  const url = new URL("/v2/everything", baseURL);
  if (query) url.searchParams.set("q", query);
  if (host) url.searchParams.set("domains", host);
  if (first) url.searchParams.set("from", first);
  url.searchParams.set("to", last);
  url.searchParams.set("language", "en");
  url.searchParams.set("sortBy", "publishedAt");
  url.searchParams.set("pageSize", String(MAX_ITEMS));
  return url;
}

function itemOf(
  { url, title, source, author, description, urlToImage, publishedAt }: Article,
  { readAt, timeZone }: SourceRequest,
): NewsItem {
  return {
    url,
    title: lineOfText(title),
    outlet: lineOfText(source?.name ?? "") || null,
    author: lineOfText(author ?? "") || null,
    date: parseNewsDate(publishedAt, { now: readAt, timeZone }),
    summary: lineOfText(description ?? "") || null,
    image: webAddress.safeParse(urlToImage).data ?? null,
    text: null,
  };
}
