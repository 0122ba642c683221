import { createHttpClient } from "@/lib/news/fetch/http";
import { bingNewsSource } from "@/lib/news/search/services/bing-news";
import { federalRegisterSource } from "@/lib/news/search/services/federal-register";
import { gdeltSource } from "@/lib/news/search/services/gdelt";
import { googleNewsSource } from "@/lib/news/search/services/google-news";
import type { NewsSource, SourceRequest } from "@/lib/news/types";
import { createKeeper } from "./loopback";
import { type NewsVendors, startNewsVendors, type VENDORS, type VendorStory } from "./news-vendors";

export const { keep, closeAll } = createKeeper();

export type SourceName = (typeof VENDORS)[number];
export const MAKERS = {
  "bing-news": bingNewsSource,
  "google-news": googleNewsSource,
  "federal-register": federalRegisterSource,
  gdelt: gdeltSource,
};

const NOW = new Date("2026-11-20T18:00:00Z");

/** A small server that imitates the services. */
export async function openVendors(): Promise<NewsVendors> {
  return keep(await startNewsVendors());
}

/** A service's source that asks the server at `baseURL`. */
export function source(
  name: SourceName,
  baseURL: string,
  more: { spacingMs?: number; timeoutMs?: number } = {},
): NewsSource {
  const client = keep(createHttpClient({ allowHosts: ["127.0.0.1"], userAgent: "Digest/1.0" }));
  return MAKERS[name]({ client, baseURL, retryBaseMs: 1, spacingMs: 0, ...more });
}

export function request(more: Partial<SourceRequest> = {}): SourceRequest {
  const asked = { query: "rural broadband", location: null, site: null, timeFilter: "any" as const };
  return { ...asked, now: NOW, readAt: NOW, timeZone: "America/Chicago", ...more };
}

/** A story as the services tell it. */
export const STORY: VendorStory = {
  title: "Cooperative's fiber reaches 5.2% more members, board says",
  url: "https://www.arkansasonline.com/news/2026/nov/20/fiber/?utm=1",
  outlet: "Arkansas Democrat-Gazette & Co.",
  date: new Date("2026-11-20T09:30:00Z"),
  summary: 'The board\'s plan "for all" passed.',
  image: "https://www.bing.com/th?id=OVFT.abc&pid=News",
};
