import "server-only";
import { getFeed } from "@/lib/articles/data";
import { saveFeed } from "@/lib/articles/mutations";
import { bingNewsSource } from "@/lib/collect/bing-news";
import { createExtractor, type Extractor } from "@/lib/collect/extract";
import { federalRegisterSource } from "@/lib/collect/federal-register";
import { gdeltSource } from "@/lib/collect/gdelt";
import { createLinkDecoder, type LinkDecoder } from "@/lib/collect/google-link";
import { googleNewsSource } from "@/lib/collect/google-news";
import { createHttpClient, type HttpClient, userAgent } from "@/lib/collect/http";
import { sampleSource } from "@/lib/collect/sample";
import { siteSource } from "@/lib/collect/site";
import type { NewsSource } from "@/lib/collect/types";
import { type Env, env } from "@/lib/env";
import { createModel, type Model } from "@/lib/summarize/openai";
import { findModelOutput } from "./data";
import { saveModelCall } from "./mutations";
import type { Run } from "./types";

/** What a run works with: made when it starts, closed when it ends. */
export type Tools = {
  client: HttpClient;
  extractor: Extractor;
  /** A row's own site; asked first. */
  site: NewsSource;
  /** The search sources, in order of preference. */
  sources: NewsSource[];
  decodeLink: LinkDecoder;
  /** null: the built-in extractive summariser. */
  model: Model | null;
  timeZone: string;
  close(): Promise<void>;
};

export function openTools(run: Pick<Run, "id" | "sources">, signal: AbortSignal): Tools {
  const settings = env();
  const client = openClient();
  const extractor = createExtractor();
  return {
    client,
    extractor,
    site: siteSource({ client, store: { find: (url) => getFeed(url), save: (feed) => saveFeed(feed) } }),
    sources: openSources(client, run.sources),
    decodeLink: createLinkDecoder({ client, baseURL: settings.GOOGLE_NEWS_URL }),
    model: openModel(run.id, settings, signal),
    timeZone: settings.DIGEST_TIMEZONE,
    close: async () => {
      await Promise.all([extractor.close(), client.close()]);
    },
  };
}

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

function openModel(runId: string, settings: Env, signal: AbortSignal): Model | null {
  if (!settings.OPENAI_API_KEY && !settings.OPENAI_BASE_URL) return null;
  return createModel({
    apiKey: settings.OPENAI_API_KEY ?? null,
    baseURL: settings.OPENAI_BASE_URL ?? null,
    model: settings.OPENAI_MODEL,
    timeoutMs: settings.MODEL_TIMEOUT_MS,
    signal,
    store: {
      find: (cacheKey) => findModelOutput(cacheKey),
      save: (call) => saveModelCall({ ...call, run_id: runId, error: null }),
    },
  });
}
