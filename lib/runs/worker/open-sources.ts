import "server-only";
import type { NewsSourceId } from "@/db/enums";
import { env } from "@/lib/env";
import { createHttpClient, type HttpClient, userAgent } from "@/lib/news/fetch/http";
import { sampleSource } from "@/lib/news/search/sample";
import { bingNewsSource } from "@/lib/news/search/services/bing-news";
import { braveSource } from "@/lib/news/search/services/brave";
import { federalRegisterSource } from "@/lib/news/search/services/federal-register";
import { gdeltSource } from "@/lib/news/search/services/gdelt";
import { googleNewsSource } from "@/lib/news/search/services/google-news";
import { newsApiSource } from "@/lib/news/search/services/newsapi";
import { searxngSource } from "@/lib/news/search/services/searxng";
import type { NewsSource } from "@/lib/news/types";

/** Recorded model answers for the bundled news, so that a first run shows AI summaries. */
export const SAMPLE_ANSWERS = "data/sample/answers.jsonl";
/** Recorded translations of the sample's stories. */
export const SAMPLE_SPANISH = "data/sample/spanish.jsonl";

/** Opens the guarded HTTP client for all outside requests. */
export function openClient(): HttpClient {
  const settings = env();
  const { FETCH_ALLOW_HOSTS: allowHosts, APP_URL } = settings;
  return createHttpClient({ allowHosts, userAgent: userAgent(APP_URL), proxies: settings });
}

/** The search sources with these names, in order, but GDELT last, because it is the slowest. */
export function openSources(client: HttpClient, names: string[]): NewsSource[] {
  const settings = env();
  const sources: Partial<Record<string, NewsSource>> = {
    sample: sampleSource({ file: "data/sample/news.jsonl", topicsFile: "data/sample/topics.json" }),
    "bing-news": bingNewsSource({ client, baseURL: settings.BING_NEWS_URL }),
    "google-news": googleNewsSource({ client, baseURL: settings.GOOGLE_NEWS_URL }),
    "federal-register": federalRegisterSource({ client, baseURL: settings.FEDERAL_REGISTER_URL }),
    brave: braveSource({ client, baseURL: settings.BRAVE_URL, key: settings.BRAVE_API_KEY ?? "" }),
    newsapi: newsApiSource({ client, baseURL: settings.NEWSAPI_URL, key: settings.NEWSAPI_KEY ?? "" }),
    searxng: searxngSource({ client, baseURL: settings.SEARXNG_URL ?? "" }),
    gdelt: gdeltSource({ client, baseURL: settings.GDELT_URL }),
  } satisfies Record<NewsSourceId, NewsSource>;
  const ordered = names.toSorted((one, other) => Number(one === "gdelt") - Number(other === "gdelt"));
  return ordered.flatMap((name) => sources[name] ?? []);
}
