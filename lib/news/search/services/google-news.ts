import "server-only";
import { addDays } from "@/lib/dates";
import { hostOf, isOnHost } from "@/lib/language/hosts";
import type { NewsItem, NewsSource, SourceRequest } from "@/lib/news/types";
import { sourceName } from "@/lib/sources/rules";
import { isGoogleLink, targetInside } from "../google-link";
import { isReplay, windowDays, writeWebQuery } from "../search-query";
import { createVendor, readFeed, type VendorSettings } from "../search-vendor";

const ACCEPT = "application/rss+xml,application/xml;q=0.9,text/xml;q=0.9,*/*;q=0.1";
const WINDOWS = { any: null, "24h": "when:1d", "7d": "when:7d" } as const;

/**
 * Searches Google News through its RSS output. Old links contain the publisher's URL; new ones stay `opaque`, with the publisher's site in
 * `outlet_url` to find the article elsewhere.
 */
export function googleNewsSource(settings: VendorSettings): NewsSource {
  const search = createVendor(settings, { name: sourceName("google-news"), accept: ACCEPT });
  return {
    name: "google-news",
    search: (request) => {
      const host = hostOf(request.site);
      return search(searchUrl(settings.baseURL, request, host), request, async (response) => {
        const items = await readFeed(response, request);
        return items.map(readItem).filter((item) => isOnHost(item.opaque ? item.outlet_url : item.url, host));
      });
    },
  };
}

function searchUrl(baseURL: string, request: SourceRequest, host: string | null): URL {
  const url = new URL("/rss/search", baseURL);
  const parts = [writeWebQuery(request), host && `site:${host}`, windowOf(request)];
  url.searchParams.set("q", parts.filter(Boolean).join(" "));
  url.searchParams.set("hl", "en-US");
  url.searchParams.set("gl", "US");
  url.searchParams.set("ceid", "US:en");
  return url;
}

/** `after:` is inclusive, `before:` is exclusive. */
function windowOf(request: SourceRequest): string | null {
  if (!isReplay(request)) return WINDOWS[request.timeFilter];
  const { first, last } = windowDays(request);
  return `${first ? `after:${first} ` : ""}before:${addDays(last, 1)}`;
}

/** Drops the description, which only repeats title and outlet as links. */
function readItem(item: NewsItem): NewsItem {
  const { outlet } = item;
  const suffix = ` - ${outlet}`;
  const title = outlet && item.title.endsWith(suffix) ? item.title.slice(0, -suffix.length).trim() : item.title;
  const target = targetInside(item.url);
  const link = target ? { url: target } : { opaque: isGoogleLink(item.url) };
  return { ...item, title: title || item.title, summary: null, feed_text: null, ...link };
}
