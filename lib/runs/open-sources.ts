import "server-only";
import { bingNewsSource } from "@/lib/collect/bing-news";
import { federalRegisterSource } from "@/lib/collect/federal-register";
import { gdeltSource } from "@/lib/collect/gdelt";
import { googleNewsSource } from "@/lib/collect/google-news";
import { createHttpClient, type HttpClient, userAgent } from "@/lib/collect/http";
import { sampleSource } from "@/lib/collect/sample";
import type { NewsSource } from "@/lib/collect/types";
import { env } from "@/lib/env";

/** The guarded way to everything outside, by the settings. */
export function openClient(): HttpClient {
  const { FETCH_ALLOW_HOSTS, APP_URL } = env();
  return createHttpClient({ allowHosts: FETCH_ALLOW_HOSTS, userAgent: userAgent(APP_URL) });
}

/** The search sources of these names, in their order. */
export function openSources(client: HttpClient, names: string[]): NewsSource[] {
  const settings = env();
  const made: Partial<Record<string, NewsSource>> = {
    sample: sampleSource({ file: "data/sample/news.jsonl" }),
    "bing-news": bingNewsSource({ client, baseURL: settings.BING_NEWS_URL }),
    "google-news": googleNewsSource({ client, baseURL: settings.GOOGLE_NEWS_URL }),
    "federal-register": federalRegisterSource({ client, baseURL: settings.FEDERAL_REGISTER_URL }),
    gdelt: gdeltSource({ client, baseURL: settings.GDELT_URL }),
  };
  return names.flatMap((name) => made[name] ?? []);
}
