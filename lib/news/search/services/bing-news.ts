import "server-only";
import { hostOf, isOnHost } from "@/lib/language/hosts";
import type { NewsItem, NewsSource, SourceRequest } from "@/lib/news/types";
import { sourceName } from "@/lib/sources/rules";
import { isReplay, writeWebQuery } from "../search-query";
import { createVendor, readFeed, type VendorSettings } from "../search-vendor";

const ACCEPT = "application/rss+xml,application/xml;q=0.9,text/xml;q=0.9,*/*;q=0.1";

/** Bing News filters: 4 is the past hour, 7 the past 24 hours, 8 the past 7 days, 9 the past 30 days. */
const INTERVALS = { any: null, "24h": "7", "7d": "8" } as const;

/** Searches Bing News through its RSS output. The publishers' URLs are extracted from its links. */
export function bingNewsSource(settings: VendorSettings): NewsSource {
  const search = createVendor(settings, { name: sourceName("bing-news"), accept: ACCEPT });
  return {
    name: "bing-news",
    search: (request) => {
      const host = hostOf(request.site);
      return search(searchUrl(settings.baseURL, request, host), request, async (response) => {
        const items = await readFeed(response, request, "bing");
        return items
          .map((item) => ({ ...item, url: unwrapped(item.url) }))
          .filter((item) => isOnHost(item.url, host) && !isOwnPage(item));
      });
    },
  };
}

function searchUrl(baseURL: string, request: SourceRequest, host: string | null): URL {
  const url = new URL("/news/search", baseURL);
  // The filters always end now.
  const interval = isReplay(request) ? null : INTERVALS[request.timeFilter];
  url.searchParams.set("q", host ? `${writeWebQuery(request)} site:${host}`.trim() : writeWebQuery(request));
  url.searchParams.set("format", "rss");
  if (interval) url.searchParams.set("qft", `interval="${interval}"`);
  url.searchParams.set("mkt", "en-US");
  url.searchParams.set("setlang", "en-US");
  return url;
}

/** The URL inside Bing's click tracker. Other URLs are returned unchanged. */
function unwrapped(link: string): string {
  const url = URL.parse(link);
  if (!url || !/\/news\/apiclick\.aspx$/i.test(url.pathname)) return link;
  const target = URL.parse(url.searchParams.get("url") ?? "");
  return target && /^https?:$/.test(target.protocol) ? target.href : link;
}

/** Links to Bing itself are not articles. */
function isOwnPage({ url }: NewsItem): boolean {
  return /^https?:\/\/(?:www\.)?bing\.com\//i.test(url) || /\/news\/apiclick\.aspx\?/i.test(url);
}
